// The points on the results before the server has counted: looked up, never calculated.

const byId = (id) => document.getElementById(id);
const tables = {};

function load() {
  const address = byId("pad")?.dataset.points;
  if (!address || address in tables) return;
  const keep = (table) => (tables[address] = table) && byId("preview")?.matches("[data-stale]") && look();
  tables[address] = fetch(address).then((answer) => answer.json()).then(keep).catch(() => delete tables[address]);
}

// What a bid or an early end makes of a game the table does not know: the server does.
function look() {
  const [pad, preview] = [byId("pad"), byId("preview")];
  const game = [...pad.querySelectorAll("[data-part]:checked")].map((one) => one.dataset.part).join(" ");
  const { points, bid } = tables[pad.dataset.points] ?? {};
  const results = !pad.querySelector('[data-unlisted] :checked:not([value=""])') && points?.[game]?.split(" ");
  preview.toggleAttribute("data-looked-up", Boolean(results));
  if (!results) return;
  pad.querySelector(".more-facts").classList.toggle("asks", bid.includes(game));
  preview.querySelector(".outcomes").classList.remove("waiting");
  preview.querySelectorAll(".outcomes button").forEach((button, place) => {
    const { tone, named, bare, plain } = button.dataset;
    button.querySelector(".points").textContent = results[place];
    button.disabled = results[place].length < 2;
    button.ariaLabel = button.disabled ? bare : named.replace("{}", results[place].slice(1));
    button.classList.remove("won", "lost", "off", "plainly");
    button.classList.add(tone, ...(button.disabled ? ["off"] : []), ...(plain === "" ? ["plainly"] : []));
  });
}

document.addEventListener("change", ({ target }) => target.closest?.("#pad") && (load(), look()), { capture: true });
document.addEventListener("htmx:after:swap", load);
load();
