// Keeps a part of the page up to date while others write: a stream says which version the
// list has by now, the part is fetched and put in place, and what is open in it stays so.

const SILENT = 20_000; // after so long the page says that it hears nothing
const POLL = 15_000; // between two questions where there is no stream
const LONGEST = 3_000; // between two tries to have the stream back

const byId = (id) => document.getElementById(id);
const told = () => byId("live").dataset;
const part = () => document.querySelector(told().part);
const shown = () => Number(part()?.dataset.version);
const isSaving = () => document.querySelector('[aria-busy="true"]') !== null;

const newest = () => part().querySelector(".newest li, .last")?.innerText.replace(/\s+/g, " ").trim() ?? "";
// What is chosen on the pad. Whoever is about to write keeps it as it is.
const cards = () => document.querySelectorAll("#cards :checked").length;
const chosen = () => byId("pad") && `${new URLSearchParams(new FormData(byId("pad")))} ${cards()}`;
const BUSY = ".pad-head, :popover-open, #pad :is([role=alert], .shown)";
const isTouched = () => chosen() !== untouched || part().querySelector(BUSY) !== null;

// The stream, when it was opened, and the timer that opens it once more.
let [source, begun, again] = [null, 0, 0];
// When something was heard, how often asking failed since, and the newest version known.
let [heard, failed, newer] = [Date.now(), 0, 0];
// When the part was asked for, whether the answer is due, and the pad as it was sent.
let [asked, isAsking, untouched] = [0, false, chosen()];

function connect() {
  source = new EventSource(told().stream);
  begun = Date.now();
  for (const kind of ["version", "beat"]) source.addEventListener(kind, ({ data }) => hear(data));
  source.addEventListener("sheet", receive);
  source.addEventListener("gone", () => (lose(), ask()));
  // Unless it is closed, the browser tries again by itself.
  source.onerror = ({ target }) => (target.readyState === EventSource.CLOSED ? lose() : (failed += 1));
}

function hear(version) {
  [heard, failed, newer] = [Date.now(), 0, Number(version)];
  look();
}
// In a crowd the part itself is brought along: what it is of, and the part, packed.
async function receive({ data, lastEventId }) {
  const [tag, packed] = data.split(" ");
  const text = tag.includes(told().mark) ? await unpack(packed).catch(() => "") : "";
  const isPart = text.includes(`id="${part()?.id}"`);
  if (isPart && Number(lastEventId) > shown() && !isAsking) await put(text);
  hear(lastEventId);
}
function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

const leave = () => (clearTimeout(again), source?.close(), (source = null));
function lose() {
  leave();
  again = setTimeout(connect, Math.min(LONGEST, 1000 * 2 ** failed) * (0.5 + Math.random() / 2));
  failed += 1;
}

async function ask() {
  const before = shown();
  const headers = { "HX-Request": "true", "If-None-Match": `W/"${before}-${told().mark}"` };
  [asked, isAsking] = [Date.now(), true];
  const answer = await fetch(told().from, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => null);
  const text = await answer?.text().catch(() => null);
  isAsking = false;
  if (answer?.status === 404) end();
  else if (typeof text !== "string" || answer.status >= 400) failed += 1;
  else await take(answer, text, before);
}
async function take(answer, text, before) {
  heard = Date.now();
  told().stream = answer.headers.get("Live-Stream") ?? told().stream;
  if (answer.headers.get("ETag")?.includes(told().mark)) {
    if (answer.ok && before === shown() && !isSaving()) await put(text);
    return;
  }
  // Of another version of the program, or for another right: it wants a page of its own.
  newer = before;
  if (!isTouched()) location.reload();
}
async function put(text) {
  const [old, said, isKept] = [part(), newest(), isTouched()];
  const edited = document.querySelector("tr.editing")?.id;
  for (const one of old.querySelectorAll("#pad, #cards, #not-saved, #not-here")) one.toggleAttribute("hx-morph-skip", isKept);
  const read = scrollY > 0 && document.elementFromPoint(innerWidth / 2, innerHeight / 3)?.closest("tr, section, details");
  const top = read && read.getBoundingClientRect().top;
  await htmx.swap({ text, target: old, sourceElement: old, swap: "outerMorph", isLive: true });
  if (isKept) byId(edited)?.classList.add("editing");
  else untouched = chosen();
  if (read?.isConnected) scrollBy(0, read.getBoundingClientRect().top - top);
  if (newest() !== said && byId("said")) byId("said").textContent = newest();
}
function end() {
  leave();
  part().remove();
  [byId("live").hidden, byId("gone").hidden] = [true, false];
}

// Each second, and whenever something happened: is there news, and is anything heard?
function look() {
  if (document.hidden || !part()) return;
  const [silent, since] = [Date.now() - heard, Date.now() - asked];
  byId("live").hidden = silent < SILENT;
  byId("live").textContent = told().silent.replace("{}", Math.floor(silent / 1000));
  if (source && silent > SILENT && Date.now() - begun > SILENT) lose();
  // Where it is known that there is news, a second after what failed.
  const isDue = newer > shown() ? !failed || since > 1000 : failed > 1 && since > POLL;
  if (isDue && !isSaving() && !isAsking) ask();
}

// A page that nobody sees needs no stream; seen again, it is told at once what is new.
function turn() {
  if (document.hidden) return leave();
  if (!part() || source) return;
  leave();
  [heard, failed] = [Date.now(), 0];
  connect();
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
