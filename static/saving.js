// What is seen of an answer, from the press on; nothing looks saved that is not.

const pad = () => document.getElementById("pad");
const fields = () => [...document.querySelectorAll("#pad :is(input, select)")];
const isPreview = ({ ctx }) => ctx?.request.action.includes("/preview/");
const warn = (id) =>
  document.querySelectorAll("#not-saved, #not-here").forEach((one) => (one.hidden = one.id !== id));

// What is being saved, how the pad was then, and what was tapped on it since; or null.
let saving = null;
const reads = [];

document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  if (saving?.pressed.isConnected) return event.preventDefault();
  if (!isPreview(event.detail)) warn(null);
  if (isPreview(event.detail) || ctx.request.method === "GET") return reads.push(ctx);
  // What was asked before must not come in between, or into the pad of the next game.
  for (const read of reads.splice(0)) read.status = "overtaken";
  const pressed = ctx.request.submitter ?? ctx.sourceElement;
  pressed.setAttribute("aria-busy", "true");
  saving = { ctx, pressed, sent: fields().map((one) => [one, { checked: one.checked, value: one.value }]), later: [] };
});
const note = ({ target }) => saving && fields().includes(target) && saving.later.push(target);
for (const kind of ["click", "change"]) document.addEventListener(kind, note);
document.addEventListener("click", ({ target }) => target.closest?.(".result, .first-hint")?.remove());

document.addEventListener("htmx:finally:request", ({ detail }) => {
  if (detail.ctx !== saving?.ctx) return;
  const { sent, later } = saving;
  saving.pressed.removeAttribute("aria-busy");
  saving = null;
  if (sent.some(([one]) => one.isConnected)) {
    // What was not saved is to be sent again as it was, whatever was tapped since.
    for (const [one, before] of sent) Object.assign(one, before);
    pad().dispatchEvent(new Event("change"));
  } else if (detail.ctx.response?.status < 400) later.forEach(tapAgain);
});

// What was tapped while a game was saved is for the next one.
function tapAgain({ type, name, value, checked }) {
  const isTwin = (one) => one.name === name && (type !== "radio" || (checked && one.value === value));
  const twin = fields().find((one) => isTwin(one) && !one.disabled);
  if (twin) Object.assign(twin, { value, checked }).dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.target?.id !== "sheet") return;
  // What had the focus is gone. Who goes back several steps taps the same button again.
  const shown = pad()?.querySelector(".shown");
  const problem = pad()?.querySelector("[aria-describedby] input:enabled, [aria-invalid]");
  const again = document.querySelector(`.steps #${saving?.pressed.id || "none"}:enabled`);
  (shown ?? problem ?? again ?? pad()?.querySelector(".who input:enabled"))?.focus({ preventScroll: true });
  // What would change, or what is wrong, is looked at first; else how it stands now.
  const told = shown ?? pad()?.querySelector('[role="alert"]');
  told?.scrollIntoView({ block: "nearest" });
  if (!told && document.querySelector(".head").getBoundingClientRect().top < 0) scrollTo(0, 0);
  const notice = document.querySelector("#sheet > :is(.result, .notice:not(.alert))");
  document.getElementById("said").textContent = notice?.dataset.said ?? notice?.textContent ?? "";
  if (notice?.matches(".result")) navigator.vibrate?.(40);
});
document.addEventListener("htmx:error", ({ detail }) => isPreview(detail) || warn("not-saved"));
document.addEventListener("htmx:response:error", ({ detail }) => {
  const { status } = detail.ctx.response;
  const id = status >= 500 || [408, 425, 429].includes(status) ? "not-saved" : "not-here";
  if (![409, 422].includes(status) && !isPreview(detail)) warn(id);
});
// A page that the browser has kept may have been overtaken by what was saved since.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
