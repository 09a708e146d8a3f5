// The pad by keyboard: what a key presses is written on it (data-key), and pressing it
// is what a tap would be.

// Where letters are typed, or looked for in a list, they are the field's.
const TYPED = "select, textarea, input:not([type=radio], [type=checkbox])";
const SHEET = ":popover-open:not(#keyboard)";
let last = document.body;

document.addEventListener("focusin", ({ target }) => (last = target));

// Large letters are small ones held down; "Shift+" is said of keys that have no letter.
function nameOf({ key, shiftKey, location }) {
  if (location === KeyboardEvent.DOM_KEY_LOCATION_NUMPAD && !/^\d$/.test(key)) return "";
  return key.length > 1 ? (shiftKey ? "Shift+" : "") + key : key.toLowerCase();
}

// Of what is in sight; as long as a sheet lies over the pad, of what is in the sheet.
function find(name) {
  const within = document.querySelector(SHEET) ?? document;
  const all = within.querySelectorAll(`[data-key="${CSS.escape(name)}"]`);
  return [...all].find((one) => one.checkVisibility({ visibilityProperty: true }));
}

document.addEventListener("keydown", (event) => {
  const { target, repeat, isComposing, ctrlKey, altKey, metaKey, defaultPrevented } = event;
  if (repeat || isComposing || ctrlKey || altKey || metaKey || defaultPrevented) return;
  // While a game is saved the focus may be gone for a moment, and is not lost for that.
  const isGone = target === document.body && (!last.isConnected || last.disabled);
  if (!(isGone ? last : target).closest("#pad, .steps, #cards, #keyboard") || target.matches(TYPED)) return;
  const name = nameOf(event);
  if (name === "?") document.getElementById("keyboard").togglePopover();
  // Escape closes what lies on top, which the browser does.
  if (name === "Escape" && document.querySelector(":popover-open")) return;
  const pressed = find(name);
  if (!pressed || (isGone && !pressed.control)) return;
  event.preventDefault();
  // A button that saves is switched off meanwhile, and would take the focus with it.
  pressed.control?.focus();
  pressed.click();
  if (pressed.control?.type === "radio") pressed.closest("[popover]")?.hidePopover();
});

// With a keyboard at hand the next game can be typed at once.
const isFirst = matchMedia("(hover: hover) and (pointer: fine)").matches && !location.hash && last === document.activeElement;
if (isFirst) document.querySelector("#pad .who input:enabled")?.focus({ preventScroll: true });
