// What is seen of an answer: where the focus goes, what is said aloud, and that
// nothing looks saved that is not.

const pad = () => document.getElementById("pad");
const byId = (id) => document.getElementById(id);

// Which of the two buttons to go back and forth was tapped, if it was one of them.
let step = "";

document.addEventListener("htmx:before:request", ({ detail }) => {
  const source = detail.ctx.sourceElement;
  step = source?.closest?.(".steps") ? source.id : "";
});

document.addEventListener("htmx:after:swap", ({ detail }) => {
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
