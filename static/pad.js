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

// Which of the two buttons to go back and forth was tapped, if it was one of them.
let step = "";

document.addEventListener("htmx:before:request", ({ detail }) => {
  const source = detail.ctx.sourceElement;
  step = source?.closest?.(".steps") ? source.id : "";
});

document.addEventListener("htmx:after:swap", ({ detail }) => {
  // Who can play is asked beside what it is worth.
  if (detail.ctx.target?.id !== "who") byId("preview")?.toggleAttribute("data-stale", false);
  if (detail.ctx.target?.id !== "sheet") return;
  // The part of the page that had the focus is gone, and what it says now would
  // not be heard.
  const shown = pad()?.querySelector(".shown");
  const problem = pad()?.querySelector("[aria-describedby] input:enabled, [aria-invalid]");
  // Who goes back several steps taps the same button again.
  const again = step && document.querySelector(`#${step}:enabled`);
  const next = shown ?? problem ?? (again || pad()?.querySelector(".who input:enabled"));
  next?.focus({ preventScroll: true });
  // What would change, or what is wrong, is looked at first, wherever it was tapped;
  // else how it stands now.
  const told = shown ?? pad()?.querySelector('[role="alert"]');
  if (told) told.scrollIntoView({ block: "nearest" });
  else if (document.querySelector(".head").getBoundingClientRect().top < 0) scrollTo(0, 0);
  byId("said").textContent = document.querySelector("#sheet > .notice:not(.alert)")?.textContent ?? "";
});

// What did not reach the list must not look as if it had.
function warn(id) {
  for (const one of ["not-saved", "not-here"]) {
    const warning = byId(one);
    if (warning) warning.hidden = one !== id;
  }
}

const isPreview = ({ ctx }) => ["preview", "dealer"].includes(ctx?.sourceElement?.id);
const PASSING = [408, 425, 429];

document.addEventListener("htmx:before:request", ({ detail }) => {
  if (!isPreview(detail)) warn(null);
});
document.addEventListener("htmx:error", ({ detail }) => {
  if (!isPreview(detail)) warn("not-saved");
});
document.addEventListener("htmx:response:error", ({ detail }) => {
  const { status } = detail.ctx.response;
  if (status === 409 || status === 422) return;
  if (status >= 500 || PASSING.includes(status)) {
    if (!isPreview(detail)) warn("not-saved");
  } else {
    warn("not-here");
  }
});
