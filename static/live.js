// Keeps a part of the page up to date while others write: a stream says which version the
// list has by now, the part is fetched and put in place, and what is open in it stays so.

const [SILENT, POLL, LONGEST] = [20_000, 15_000, 4_000];
const byId = (id) => document.getElementById(id);
const told = () => byId("live").dataset;
const part = () => document.querySelector(told().part);
const shown = () => Number(part()?.dataset.version);
const newest = () => part().querySelector(".newest li, .last")?.innerText.replace(/\s+/g, " ").trim() ?? "";
const isSaving = () => document.querySelector('[aria-busy="true"]');
// Whoever is about to write keeps the pad as it is.
const chosen = () => byId("pad") && `${new URLSearchParams(new FormData(byId("pad")))} ${document.querySelectorAll("#cards :checked").length}`;
const isTouched = () => chosen() !== untouched || Boolean(part().querySelector(".pad-head, :popover-open, #pad :is([role=alert], .shown)"));
let [source, isAsking, failed, newer, heard, begun, asked, again, untouched] = [null, false, 0, 0, Date.now(), 0, 0, 0, chosen()];

function connect() {
  [source, begun] = [new EventSource(told().stream), Date.now()];
  const hear = ({ data }) => (([failed, newer, heard] = [0, Number(data), Date.now()]), look());
  for (const kind of ["version", "beat"]) source.addEventListener(kind, hear);
  // In a crowd the part itself is brought along: what it is of, and the part, packed.
  source.addEventListener("sheet", async ({ data, lastEventId }) => {
    const [tag, packed] = data.split(" ");
    const text = tag.includes(told().mark) && (await unpack(packed).catch(() => ""));
    if (text && text.includes(`id="${part().id}"`) && Number(lastEventId) > shown() && !isAsking) await put(text);
    hear({ data: lastEventId });
  });
  source.addEventListener("gone", () => (lose(), ask()));
  // Else the browser tries again by itself.
  source.onerror = ({ target }) => (target.readyState === EventSource.CLOSED ? lose() : (failed += 1));
}
const unpack = (packed) => {
  const bytes = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
};
const leave = () => (clearTimeout(again), (source = source?.close()));
function lose() {
  leave();
  again = setTimeout(connect, Math.min(LONGEST, 1000 * 2 ** failed) * (0.5 + Math.random() / 2));
  failed += 1;
}

async function ask() {
  const [{ from, mark }, before] = [told(), shown()];
  [isAsking, asked] = [true, Date.now()];
  const answer = await fetch(from, { headers: { "HX-Request": "true", "If-None-Match": `W/"${before}-${mark}"` }, signal: AbortSignal.timeout(10_000) }).catch(() => null);
  const text = await answer?.text().catch(() => null);
  isAsking = false;
  if (answer?.status === 404) return end();
  if (typeof text !== "string" || answer.status >= 400) return (failed += 1);
  [heard, told().stream] = [Date.now(), answer.headers.get("Live-Stream") ?? told().stream];
  // Of another version of the program, or for another right: it wants a page of its own.
  if (!answer.headers.get("ETag")?.includes(mark)) (newer = before), isTouched() || location.reload();
  else if (answer.ok && before === shown() && !isSaving()) await put(text);
}
async function put(text) {
  const [old, said, isKept, edited] = [part(), newest(), isTouched(), document.querySelector("tr.editing")?.id];
  for (const one of old.querySelectorAll("#pad, #cards, #not-saved, #not-here")) one.toggleAttribute("hx-morph-skip", isKept);
  const seen = scrollY > 0 && document.elementFromPoint(innerWidth / 2, innerHeight / 3)?.closest("tr, section, details");
  const top = seen && seen.getBoundingClientRect().top;
  await htmx.swap({ text, target: old, sourceElement: old, swap: "outerMorph", isLive: true });
  if (isKept) byId(edited)?.classList.add("editing");
  else untouched = chosen();
  if (seen?.isConnected) scrollBy(0, seen.getBoundingClientRect().top - top);
  if (newest() !== said && byId("said")) byId("said").textContent = newest();
}
const end = () => (leave(), part().remove(), ([byId("live").hidden, byId("gone").hidden] = [true, false]));

// Each second, and whenever something happened: is there news, and is anything heard?
function look() {
  const [silent, since] = [Date.now() - heard, Date.now() - asked];
  if (document.hidden || !part()) return;
  byId("live").hidden = silent < SILENT;
  byId("live").textContent = told().silent.replace("{}", Math.floor(silent / 1000));
  if (source && silent > SILENT && Date.now() - begun > SILENT) lose();
  const isDue = newer > shown() ? !failed || since > 1000 : failed > 1 && since > POLL;
  if (isDue && !isSaving() && !isAsking) ask();
}
// A page that nobody sees needs no stream; seen again, it is told at once what is new.
function turn() {
  if (document.hidden) leave();
  else if (part() && !source) [heard, failed] = [Date.now(), 0, leave(), connect()];
}
addEventListener("htmx:after:swap", (event) => {
  // What others wrote is not said, scrolled to or focused as if it were one's own.
  if (event.detail.ctx.isLive) event.stopImmediatePropagation();
  else if (event.detail.ctx.target?.id === "sheet") untouched = chosen();
}, { capture: true });
for (const kind of ["htmx:finally:request", "htmx:after:swap"]) document.addEventListener(kind, look);
for (const kind of ["visibilitychange", "pageshow", "online"]) addEventListener(kind, turn);
addEventListener("pagehide", leave);
setInterval(look, 1000);
turn();
