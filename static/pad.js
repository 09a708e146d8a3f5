// What the pad does beyond a plain form. It looks up and never calculates: which switch
// brings which along, and what a game leaves no room for, is written in the page.

const byId = (id) => document.getElementById(id);
const all = (selector) => [...(byId("pad")?.querySelectorAll(selector) ?? [])];
const words = (text) => (text ? text.split(" ") : []);
const say = (place, sentence) => place && sentence && (place.textContent = sentence);

// Schwarz announced brings Schneider announced and Hand, and so on; taken off, a switch
// takes those along that need it. A game that is not chosen yet may be a Null.
function settle(changed) {
  if (!all("[data-closed]:checked").length) return;
  const brings = (one, other) => words(one.dataset.brings).includes(other.name);
  const moves = (one) => one.checked !== changed.checked && (changed.checked ? brings(changed, one) : brings(one, changed));
  const moved = all(".switches input").filter(moves);
  for (const one of moved) one.checked = changed.checked;
  if (changed.checked && moved.length) say(byId("said"), changed.dataset.says);
}

// What the chosen game leaves no room for is off.
function bar() {
  const { bars, why } = all("[data-bars]:checked")[0]?.dataset ?? {};
  for (const tile of all("[data-kind]")) {
    const isBarred = words(bars).includes(tile.dataset.kind);
    const control = tile.querySelector("input") ?? tile;
    tile.classList.toggle("off", isBarred);
    tile.toggleAttribute("data-why", isBarred);
    if (isBarred) tile.dataset.why = why;
    if (control === tile) tile.ariaDisabled = isBarred;
    else if ((control.disabled = isBarred)) control.checked = false;
  }
}

function change({ target }) {
  if (!target.closest?.("#pad")) return;
  const switches = all(".switches input");
  const sets = target.dataset.sets;
  if (sets !== undefined) for (const one of switches) one.checked = words(sets).includes(one.name);
  else if (target.closest(".switches")) settle(target);
  else if (target.name === "contract") for (const one of switches) if (one.checked) settle(one);
  // In the calculator a number that is tapped takes the place of cards that were ticked.
  if (target.name === "matadors") for (const one of all('[name="held"]')) one.checked = false;
  bar();
  const on = switches.flatMap((one) => (one.checked ? one.name : [])).join(" ");
  for (const one of all("[data-sets]")) one.checked = one.dataset.sets === on;
  // Until the server has counted, the figures are those of another game.
  byId("preview").toggleAttribute("data-stale", true);
}

document.addEventListener("change", change, { capture: true });
document.addEventListener("click", (event) => {
  const why = event.target.closest?.("#pad [data-why]:not(input)")?.dataset.why;
  if (why) event.preventDefault();
  say(all(".sentence-line span")[0], why);
  // By tapping only: on the keyboard the arrow keys choose on the way.
  if (event.detail && event.target.type === "radio") event.target.closest("#pad [popover]")?.hidePopover();
});

function open({ detail } = {}) {
  bar();
  // Who can play, and what cards come to, is asked beside what it is worth.
  if (!["who", "cards"].includes(detail?.ctx.target?.id)) byId("preview")?.toggleAttribute("data-stale", false);
  // What was refused out of sight is shown.
  if (all("#extras:not(:popover-open) .error").length) byId("extras").showPopover();
}

document.addEventListener("htmx:after:swap", open);
open();
// What was tapped while the scripts were on their way is asked about now.
const isEarly = ({ type, checked, defaultChecked }) => checked !== defaultChecked && (checked || type !== "radio");
addEventListener("load", () => all("input").filter(isEarly).forEach((one) => one.dispatchEvent(new Event("change", { bubbles: true }))));
