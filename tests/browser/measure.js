// What does not fit on a page: a list of sentences. Runs in the page; a test reads it.
(() => {
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  // Shortened on purpose: the whole of it stands on the page once more.
  const SHORTENED = ".totals .name, .who .name, thead th, .across *, .head p, .newest a > *, .newest .agrees";
  const isShortened = element => element.matches(SHORTENED);

  const shows = element =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && getComputedStyle(element).clipPath === "none"
    && !element.closest(".hidden");

  const name = element => {
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
    const id = element.id ? `#${element.id}` : element.className ? `.${String(element.className.baseVal ?? element.className).split(" ").join(".")}` : "";
    return `${element.localName}${id} “${(text || element.name || "").replace(/\s+/g, " ").slice(0, 40)}”`;
  };

  const scrolls = style => /auto|scroll/.test(style.overflowX + style.overflowY);

  // What of a box is left in all the frames that cut it off.
  const seen = (element, box) => {
    let { left, right, top, bottom } = box;
    for (let frame = element.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
      if (getComputedStyle(frame).overflow === "visible") continue;
      const cut = frame.getBoundingClientRect();
      [left, right] = [Math.max(left, cut.left), Math.min(right, cut.right)];
      [top, bottom] = [Math.max(top, cut.top), Math.min(bottom, cut.bottom)];
    }
    return { left, right, top, bottom };
  };

  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

  // The box that a finger hits: the label around a control, if there is one.
  const target = control => control.closest("label") ?? control;

  const inScroller = element => {
    for (let frame = element.parentElement; frame; frame = frame.parentElement) {
      if (frame !== document.documentElement && frame !== document.body && scrolls(getComputedStyle(frame))) return true;
    }
    return false;
  };

  const texts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (node.data.trim() && !parent.closest("option, script, template") && shows(parent)) found.push([node, parent]);
    }
    return found;
  };

  const rects = node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(box => box.width > 1);
  };

  const sideways = () => {
    const wider = document.scrollingElement.scrollWidth - document.documentElement.clientWidth;
    return wider > 0 ? [`scrolls sideways by ${wider} px`] : [];
  };

  const cut = () => [...document.body.querySelectorAll("*")].filter(element => {
    const style = getComputedStyle(element);
    if (!/hidden|clip/.test(style.overflowX + style.overflowY)) return false;
    if (!element.textContent.trim() || !shows(element) || isShortened(element)) return false;
    return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
  }).map(element => `cuts off ${name(element)}`);

  // Text that leaves the face it is painted on, or the screen.
  const spilt = () => texts().flatMap(([node, parent]) => {
    if (isShortened(parent)) return [];
    const face = parent.closest(".face, .button, .icon-button, .badge, .notice");
    const frame = face?.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    return rects(node).filter(box =>
      (frame && (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 3 || box.bottom > frame.bottom + 3))
      || (!inScroller(parent) && (box.left < -1 || box.right > width + 1))
    ).slice(0, 1).map(() => `spills ${name(parent)}`);
  });

  // Letters over letters; lines set close may touch with what is above and below them.
  const crossed = () => {
    const boxes = texts().flatMap(([node, parent]) => rects(node).map(box => {
      const { left, right, top, bottom } = seen(node, box);
      const edge = box.height * 0.2;
      return [parent, { left, right, top: top + edge, bottom: bottom - edge }];
    })).filter(([, box]) => box.bottom > box.top && box.right > box.left);
    return boxes.flatMap(([one, a], index) => boxes.slice(index + 1)
      .filter(([other, b]) => one !== other && meet(a, b))
      .map(([other]) => `${name(one)} is written over ${name(other)}`));
  };

  const targets = () => [...new Set([...document.querySelectorAll(CONTROLS)].map(target))].filter(shows);

  // A link in the middle of a sentence is as high as its line.
  const isInline = element => element.localName === "a" && getComputedStyle(element).display === "inline";

  const small = () => targets().filter(element => !isInline(element)).flatMap(element => {
    const box = element.getBoundingClientRect();
    const around = getComputedStyle(element, "::after");
    const width = Math.max(box.width, parseFloat(around.width) || 0);
    const height = Math.max(box.height, parseFloat(around.height) || 0);
    return width < 43.5 || height < 43.5
      ? [`small ${name(element)}: ${Math.round(width)} × ${Math.round(height)}`] : [];
  });

  const overlapping = () => {
    const boxes = targets().flatMap(element => {
      const all = isInline(element) ? [...element.getClientRects()] : [element.getBoundingClientRect()];
      return all.map(box => [element, seen(element, box)]);
    });
    return boxes.flatMap(([one, a], index) => boxes.slice(index + 1)
      .filter(([other, b]) => one !== other && !one.contains(other) && !other.contains(one) && meet(a, b))
      .map(([other]) => `${name(one)} lies over ${name(other)}`));
  };

  const tiny = () => texts().filter(([, parent]) => parseFloat(getComputedStyle(parent).fontSize) < 16)
    .map(([, parent]) => `tiny ${name(parent)}: ${getComputedStyle(parent).fontSize}`);

  window.misfits = () => [...new Set([sideways, cut, spilt, crossed, small, overlapping, tiny].flatMap(check => check()))];
})();
