// Offers the device's own way of passing on a link, a text or a picture; marks what is to be copied.

const file = (blob, name) => ({ files: [new File([blob], name, { type: blob.type })] });
const told = async ({ share, shareText, sharePicture, named }) =>
  sharePicture ? file(await (await fetch(sharePicture)).blob(), named) : shareText ? { text: shareText } : { url: share };
for (const button of document.querySelectorAll("[data-share], [data-share-text], [data-share-picture]")) {
  button.hidden = !navigator.share || (button.matches("[data-share-picture]") && !navigator.canShare?.(file(new Blob([], { type: "image/png" }), "skat.png")));
  // Whoever thinks better of it has done nothing wrong.
  button.addEventListener("click", () => told(button.dataset).then((what) => navigator.share(what)).catch(() => {}));
}
document.querySelectorAll(".copy").forEach((one) => one.addEventListener("focus", () => one.select()));
