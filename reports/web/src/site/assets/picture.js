// The drawing of a night as a picture, with its verdict below, for chats that show no SVG.
"use strict";
window.Picture = (() => {
  const STYLES = ["display", "fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-family", "font-size", "font-weight", "text-anchor",
    "text-decoration", "dominant-baseline"];
  const SCALE = 2;
  const MARGIN = 16;
  const LINE = 24;

  // The style sheet of the page does not reach a picture. Attributes do, which the policy of the page allows.
  function standalone(svg) {
    const copy = svg.cloneNode(true);
    const copies = [copy, ...copy.querySelectorAll("*")];
    [svg, ...svg.querySelectorAll("*")].forEach((one, place) => {
      const style = getComputedStyle(one);
      for (const name of STYLES) copies[place].setAttribute(name, style.getPropertyValue(name));
    });
    const box = svg.viewBox.baseVal;
    copy.setAttribute("width", box.width);
    copy.setAttribute("height", box.height);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    return { text: new XMLSerializer().serializeToString(copy), width: box.width, height: box.height };
  }

  function loaded(text) {
    return new Promise((done, failed) => {
      const image = new Image();
      const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
      image.onload = () => { URL.revokeObjectURL(address); done(image); };
      image.onerror = () => failed(new Error("the drawing cannot be shown as a picture"));
      image.src = address;
    });
  }

  function wrapped(context, words, width) {
    const lines = [""];
    for (const word of words.split(/\s+/)) {
      const longer = lines[lines.length - 1] === "" ? word : `${lines[lines.length - 1]} ${word}`;
      if (context.measureText(longer).width > width && lines[lines.length - 1] !== "") lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines;
  }

  async function png(svg, caption) {
    const { text, width, height } = standalone(svg);
    const image = await loaded(text);
    const style = getComputedStyle(document.body);
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    const font = `16px ${style.fontFamily}`;
    context.font = font;
    const wide = Math.max(width, 320) + 2 * MARGIN;
    const lines = wrapped(context, caption, wide - 2 * MARGIN);
    canvas.width = wide * SCALE;
    canvas.height = (height + 3 * MARGIN + lines.length * LINE) * SCALE;
    context.scale(SCALE, SCALE);
    context.fillStyle = style.backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, (wide - width) / 2, MARGIN, width, height);
    context.fillStyle = style.color;
    context.font = font;
    lines.forEach((line, place) => context.fillText(line, MARGIN, height + 2 * MARGIN + (place + 0.75) * LINE));
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  }

  // A browser that copies no pictures saves it as a file.
  function copy(button, svg, caption) {
    const made = png(svg, caption);
    const written = navigator.clipboard && window.ClipboardItem && window.isSecureContext
      ? navigator.clipboard.write([new ClipboardItem({ "image/png": made })]) : Promise.reject(new Error("no clipboard"));
    return Page.shown(button, written.then(() => "Copied", () => made.then((blob) => {
        Page.download(blob, "night.png");
        return "Saved";
      })));
  }
  return { copy, png };
})();
