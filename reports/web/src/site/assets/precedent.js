// A shelf of precedents: the one that the address names is drawn, and can be copied. Without this script it can be read as it is.
// All places are there before the module answers, so that nothing moves then.
"use strict";
(() => {
  const { anchor, button, element, folded } = Page;
  const COPIES = ["night", "BBCode", "Markdown", "Discord"];
  function show() {
    const id = location.hash.slice(1);
    const article = document.getElementById(id);
    if (!article && /^[0-9a-f]{12}$/.test(id)) document.querySelector("#shelf h1").textContent = `There is no precedent ${id}`;
    if (!article || !article.dataset.id) return;
    const title = article.querySelector("h1").textContent;
    document.title = `${title} - Night Court`;
    if (article.dataset.drawn) return;
    article.dataset.drawn = "1";
    const night = article.querySelector(".night pre").textContent;
    const answer = Court.ask("precedent", { night });
    const figure = article.querySelector(".drawing");
    answer.then((ruled) => { figure.innerHTML = ruled.drawing; }).catch((error) => {
      figure.remove();
      console.error(error);
    });

    const row = element("div", "", "row");
    row.append(anchor(`../rule.html#night=${encodeURIComponent(night)}`, "Rule this night", "button"));
    for (const name of COPIES) {
      const copy = button(`Copy ${name}`, () => answer.then((ruled) => {
        const paste = ruled.thread.find((one) => one.name === name);
        return Page.copy(copy, paste ? `Precedent ${id}: ${title}\n\n${paste.text}` : ruled.night);
      }));
      row.append(copy);
    }
    article.querySelector(".night").after(row);

    // Below the account that stands there; of a settled answer only the table does.
    const parts = [...article.querySelectorAll("details")];
    const why = parts.find((part) => part.firstElementChild.textContent.startsWith("Why:")) || article.querySelector("div.wide");
    if (!why) return;
    const inside = element("div");
    why.after(folded("All systems' own accounts", false, inside));
    answer.then((ruled) => { inside.innerHTML = ruled.accounts.replaceAll("href=\"rules.html", "href=\"../rules.html"); }).catch(() => { /* Reported above. */ });
  }
  window.addEventListener("hashchange", show);
  show();
})();
