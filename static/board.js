// Several lists on one screen take turns. The next page is opened only if it can be: a
// screen on the wall that has lost the network goes on showing what it has.

const { next } = document.getElementById("board").dataset;

setInterval(async () => {
  const answer = await fetch(next, { method: "HEAD" }).catch(() => null);
  if (answer?.ok) location.replace(next);
}, 20_000);
