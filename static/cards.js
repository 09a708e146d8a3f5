// Puts into the pad what the server counted from the cards that were tapped.

document.addEventListener("click", ({ target }) => {
  const count = target.closest?.("#cards [data-matadors]")?.dataset.matadors;
  if (count) document.querySelector(`#pad [name="matadors"][value="${count}"]`).click();
});

// What the answer says is ticked is ticked, whatever was tapped before.
document.addEventListener("htmx:after:swap", () => {
  for (const one of document.querySelectorAll("#cards input, .calculator input")) {
    one.checked = one.defaultChecked;
  }
});
