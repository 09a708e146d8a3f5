// What the pad does beyond a plain form. It looks up and never calculates: which
// switch brings which along is written in the page.

const pad = () => document.getElementById("pad");
const byId = (id) => document.getElementById(id);

// Schwarz announced brings Schneider announced and Hand, and so on; taken off,
// a switch takes those along that need it. Null knows Hand and ouvert only.
function settle(changed) {
  const form = pad();
  // As long as the game is not chosen it may still become a Null.
  const isClosed = !["", "null"].includes(form.elements.contract.value);
  const switches = [...form.querySelectorAll(".switches input")];
  const brings = (one) => (isClosed ? (one.dataset.brings ?? "").split(" ") : []);
  if (changed.checked) {
    for (const one of switches) {
      if (brings(changed).includes(one.name)) one.checked = true;
    }
  } else {
    for (const one of switches) {
      if (brings(one).includes(changed.name)) one.checked = false;
    }
  }
}

function settleContract(contract) {
  const isNull = contract === "null";
  for (const one of pad().querySelectorAll(".announcement input")) {
    one.disabled = isNull;
    if (isNull) one.checked = false;
  }
  if (isNull) {
    for (const one of pad().querySelectorAll(".matadors input")) one.checked = false;
  } else {
    // A game that is chosen after ouvert needs all that ouvert brings along.
    for (const one of pad().querySelectorAll(".switches input:checked")) settle(one);
  }
}

// In the calculator a number that is tapped takes the place of cards that were ticked.
function forgetCards() {
  for (const one of pad().querySelectorAll('[name="held"]')) one.checked = false;
}

document.addEventListener(
  "change",
  ({ target }) => {
    if (!target.closest?.("#pad")) return;
    if (target.name === "contract") settleContract(target.value);
    else if (target.name === "matadors") forgetCards();
    else if (target.closest(".switches")) settle(target);
    // Until the server has counted, the figures are those of another game.
    byId("preview").toggleAttribute("data-stale", true);
  },
  { capture: true },
);

// By tapping only: on the keyboard the arrow keys choose on the way.
document.addEventListener("click", ({ target, detail }) => {
  if (detail > 0 && target.matches?.("#many input")) byId("many").hidePopover();
});

document.addEventListener("htmx:after:swap", ({ detail }) => {
  // Who can play is asked beside what it is worth.
  if (detail.ctx.target?.id !== "who") byId("preview")?.toggleAttribute("data-stale", false);
});
