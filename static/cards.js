// Puts into the pad what the server counted from the cards that were tapped.

document.addEventListener("click", ({ target }) => {
  const count = target.closest?.("#cards [data-matadors]")?.dataset.matadors;
  if (count) document.querySelector(`#pad [name="matadors"][value="${count}"]`).click();
});

// What the answer says is ticked is ticked, whatever was tapped before; an answer about
// anything else says nothing of the cards.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const all = ctx.target?.querySelectorAll("#cards input, .calculator input") ?? [];
  for (const one of all) one.checked = one.defaultChecked;
});
