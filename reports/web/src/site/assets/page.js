// Every page: copying, making elements, and printing what is folded. Without this script all of it can still be read.
"use strict";
window.Page = (function () {
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
      return navigator.clipboard.writeText(what).catch(function () { return byHand(what); });
    }
    return byHand(what);
  }

  const said = document.createElement("span");
  said.className = "unseen";
  said.setAttribute("role", "status");
  document.addEventListener("DOMContentLoaded", function () {
    (document.querySelector("main") || document.body).append(said);
  });

  // The button shows the word that a promise gives, for a moment.
  function shown(button, promise) {
    const label = button.dataset.label || button.textContent;
    button.dataset.label = label;
    return promise.catch(function () { return "Could not copy"; }).then(function (word) {
      button.textContent = word;
      said.textContent = word;
      setTimeout(function () { button.textContent = label; said.textContent = ""; }, 2000);
    });
  }
  function copy(button, what) {
    return shown(button, toClipboard(what).then(function () { return "Copied"; }));
  }

  // On paper nothing is folded.
  let opened = [];
  window.addEventListener("beforeprint", function () {
    opened = Array.from(document.querySelectorAll("details:not([open])"));
    for (const one of opened) one.open = true;
  });
  window.addEventListener("afterprint", function () {
    for (const one of opened) one.open = false;
  });

  function element(kind, text, name) {
    const made = document.createElement(kind);
    if (text) made.textContent = text;
    if (name) made.className = name;
    return made;
  }
  return { copy: copy, shown: shown, element: element };
})();
