// Every page: buttons that copy, and what is marked takes the cursor there. Without this script all of it can still be read.
"use strict";
(function () {
  function text(from) {
    return "value" in from ? from.value : from.textContent;
  }

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

  function copy(what) {
    if (navigator.clipboard && window.isSecureContext) {
      return navigator.clipboard.writeText(what).catch(function () { return byHand(what); });
    }
    return byHand(what);
  }

  for (const button of document.querySelectorAll("button[data-copy]")) {
    const from = document.getElementById(button.dataset.copy);
    if (!from) continue;
    const label = button.textContent;
    const said = document.createElement("span");
    said.className = "unseen";
    said.setAttribute("role", "status");
    button.after(said);
    button.hidden = false;
    button.addEventListener("click", function () {
      copy(text(from)).then(
        function () { button.textContent = "Copied"; said.textContent = "Copied"; },
        function () { button.textContent = "Select and copy it below"; said.textContent = "Could not copy"; }
      ).then(function () {
        setTimeout(function () { button.textContent = label; said.textContent = ""; }, 2000);
      });
    });
  }

  const box = document.getElementById("night-box");
  if (box) {
    // Ctrl+Enter rules.
    box.addEventListener("keydown", function (event) {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        box.form.requestSubmit();
      }
    });
    for (const link of document.querySelectorAll("a[data-line]")) {
      link.addEventListener("click", function (event) {
        event.preventDefault();
        const lines = box.value.split("\n");
        const number = Math.min(Number(link.dataset.line), lines.length) - 1;
        let start = 0;
        for (let line = 0; line < number; line += 1) start += lines[line].length + 1;
        box.focus();
        box.setSelectionRange(start, start + lines[number].length);
        const height = parseFloat(getComputedStyle(box).lineHeight) || 20;
        box.scrollTop = Math.max(0, number - 3) * height;
      });
    }
    for (const button of document.querySelectorAll("button[data-example]")) {
      button.hidden = false;
      button.addEventListener("click", function () {
        box.value = document.getElementById(button.dataset.example).textContent;
        box.focus();
      });
    }
  }
})();
