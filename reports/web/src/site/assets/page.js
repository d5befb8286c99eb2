// Every page: copying, making elements, and printing what is folded. Without this script all of it can still be read.
"use strict";
window.Page = (() => {
  // The old way, for pages that came over plain HTTP, where browsers have no clipboard.
  function byHand(what) {
    const box = document.createElement("textarea");
    box.value = what;
    box.setAttribute("readonly", "");
    box.className = "unseen";
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    return done ? Promise.resolve() : Promise.reject(new Error("no clipboard"));
  }

  function toClipboard(what) {
    if (navigator.clipboard && window.isSecureContext) {
      return navigator.clipboard.writeText(what).catch(() => byHand(what));
    }
    return byHand(what);
  }

  const said = document.createElement("span");
  said.className = "unseen";
  said.setAttribute("role", "status");
  document.addEventListener("DOMContentLoaded", () => (document.querySelector("main") || document.body).append(said));

  // The button shows the word that a promise gives, for a moment.
  function shown(button, promise) {
    const label = button.dataset.label || button.textContent;
    button.dataset.label = label;
    return promise.catch(() => "Could not copy").then((word) => {
      button.textContent = word;
      said.textContent = word;
      setTimeout(() => { button.textContent = label; said.textContent = ""; }, 2000);
    });
  }
  function copy(button, what) {
    return shown(button, toClipboard(what).then(() => "Copied"));
  }

  // The search was on the first page once: links to a search go on to where it is.
  if (/^#(q|roles|dies|lens|frame|catalogue|sort|systems|native)=/.test(location.hash) && document.getElementById("night-box")) {
    location.replace(`precedents.html${location.hash}`);
  }
  // Pages that were not opened yet are fetched too, if pages are kept for reading without a network.
  if (location.protocol !== "file:" && "serviceWorker" in navigator) {
    const keep = (worker) => setTimeout(() => worker.active.postMessage("keep"), 2000);
    navigator.serviceWorker.ready.then(keep).catch(() => { /* The network is needed. */ });
  }

  // On paper nothing is folded.
  let opened = [];
  window.addEventListener("beforeprint", () => {
    opened = Array.from(document.querySelectorAll("details:not([open])"));
    for (const one of opened) one.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const one of opened) one.open = false;
  });

  function element(kind, text, name) {
    const made = document.createElement(kind);
    if (text) made.textContent = text;
    if (name) made.className = name;
    return made;
  }
  function button(words, act, name) {
    const made = element("button", words, name);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }
  function list(all, name, kind) {
    const made = element(kind || "ul", "", name);
    for (const one of all) {
      const item = element("li");
      item.append(...[].concat(one));
      made.append(item);
    }
    return made;
  }
  function folded(title, open, ...content) {
    const made = element("details");
    made.open = open;
    made.append(element("summary", title), ...content);
    return made;
  }
  function pre(text) {
    const made = element("pre", text);
    made.tabIndex = 0;
    return made;
  }
  function anchor(address, words, name) {
    const made = element("a", words, name);
    made.href = address;
    return made;
  }
  function download(blob, name) {
    const made = anchor(URL.createObjectURL(blob));
    made.download = name;
    made.click();
    URL.revokeObjectURL(made.href);
  }
  function precedent(one) {
    return anchor(`p/${one.id.slice(0, 2)}.html#${one.id}`, one.title);
  }
  return { anchor, button, copy, download, element, folded, list, pre, precedent, shown };
})();
