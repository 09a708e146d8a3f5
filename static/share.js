// Offers the device's own way of passing on a link, and marks a link to be copied.

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  // Whoever thinks better of it has done nothing wrong.
  button.addEventListener("click", () => navigator.share({ url: button.dataset.share }).catch(() => {}));
}

for (const link of document.querySelectorAll(".copy")) {
  link.addEventListener("focus", () => link.select());
}
