// What the pad does beyond a plain form. It looks up and never calculates: which
// switch brings which along is written in the page.

const pad = () => document.getElementById("pad");

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

// A game that is chosen after ouvert needs all that ouvert brings along.
function settleAll() {
  for (const one of pad().querySelectorAll(".switches input:checked")) settle(one);
}

function forgetWhatNullLacks() {
  for (const one of pad().querySelectorAll(
    ".matadors input:checked, .announcement input:checked",
  )) {
    one.checked = false;
  }
}

document.addEventListener(
  "change",
  ({ target }) => {
    if (!target.closest?.("#pad")) return;
    if (target.name === "contract") {
      if (target.value === "null") forgetWhatNullLacks();
      else settleAll();
    } else if (target.closest(".switches")) {
      settle(target);
    } else if (target.closest("#many")) {
      document.getElementById("many").hidePopover();
    }
  },
  { capture: true },
);

// A result that did not reach the server must not look as if it had.
document.addEventListener("htmx:before:request", () => toggleWarning(false));
document.addEventListener("htmx:error", () => toggleWarning(true));
document.addEventListener("htmx:response:error", ({ detail }) => {
  if (detail.ctx.response.status >= 500) toggleWarning(true);
});

function toggleWarning(visible) {
  const warning = document.getElementById("not-saved");
  if (warning) warning.hidden = !visible;
}
