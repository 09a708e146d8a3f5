// A tap on a name of last time puts it into the next empty place, and another takes it out.
const places = [...document.querySelectorAll(".names input")];
const chips = [...document.querySelectorAll(".chip")];
const holder = ({ value }) => places.find((place) => place.value.trim() === value);
const mark = () => chips.forEach((chip) => (chip.ariaPressed = Boolean(holder(chip))));

for (const chip of chips)
  chip.addEventListener("click", () => {
    const place = holder(chip) ?? places.find((one) => !one.value.trim());
    if (place?.closest("details")) place.closest("details").open = true;
    if (place) place.value = holder(chip) ? "" : chip.value;
    mark();
  });
document.addEventListener("input", mark);
mark();
