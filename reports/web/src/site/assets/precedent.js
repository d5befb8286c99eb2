// A shelf of precedents: the one that the address names is drawn, and can be copied. Without this script it can be read as it is.
"use strict";
(() => {
  const { anchor, button, element, folded } = Page;
  function show() {
    const id = location.hash.slice(1);
    const article = document.getElementById(id);
    if (!article && /^[0-9a-f]{12}$/.test(id)) document.getElementById("shelf").textContent = `There is no precedent ${id}`;
    if (!article || !article.dataset.id) return;
    const title = article.querySelector("h2").textContent;
    document.title = `${title} - Night Court`;
    if (article.dataset.drawn) return;
    article.dataset.drawn = "1";
    const text = article.querySelector(".night pre");
    Court.ask("precedent", { night: text.textContent }).then((ruled) => {
      const figure = element("figure", "", "drawing");
      figure.tabIndex = 0;
      figure.innerHTML = ruled.drawing;
      article.querySelector(".night").prepend(figure);
      const row = element("div", "", "row");
      row.append(anchor(`../rule.html#night=${encodeURIComponent(ruled.night)}`, "Rule this night", "button"));
      const named = `Precedent ${id}: ${title}\n\n`;
      const copies = ruled.thread.map((paste) => [paste.name, named + paste.text]);
      for (const [name, what] of [["night", ruled.night], ...copies]) {
        const copy = button(`Copy ${name}`, () => Page.copy(copy, what));
        row.append(copy);
      }
      // Below the account that stands there; of a settled answer only the table does.
      const parts = [...article.querySelectorAll("details")];
      const why = parts.find((part) => part.firstElementChild.textContent.startsWith("Why:")) || article.querySelector(".wide");
      if (why) {
        const inside = element("div");
        inside.innerHTML = ruled.accounts.replaceAll("href=\"rules.html", "href=\"../rules.html");
        why.after(folded("All systems' own accounts", false, inside));
      }
      article.querySelector(".night").after(row);
    }).catch(console.error);
  }
  window.addEventListener("hashchange", show);
  show();
})();
