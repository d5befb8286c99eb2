// A shelf of precedents: the one that the address names is drawn, and can be copied. Without this script it can be read as it is.
"use strict";
(function () {
  const element = Page.element;
  function show() {
    const article = document.getElementById(location.hash.slice(1));
    if (!article || !article.dataset.id) return;
    const title = article.querySelector("h2").textContent;
    document.title = title + " - Night Court";
    if (article.dataset.drawn) return;
    article.dataset.drawn = "1";
    const text = article.querySelector(".night pre");
    Court.ask("precedent", { ask: "precedent", night: text.textContent }).then(function (ruled) {
      const figure = element("figure", "", "drawing");
      figure.tabIndex = 0;
      figure.innerHTML = ruled.drawing;
      article.querySelector(".night").prepend(figure);
      const row = element("div", "", "row");
      const rule = element("a", "Rule this night", "button");
      rule.href = "../rule.html#night=" + encodeURIComponent(ruled.night);
      row.append(rule);
      const copies = [["Copy night", ruled.night]].concat(ruled.thread.map(function (paste) {
        return ["Copy " + paste.name, "Precedent " + article.dataset.id + ": " + title + "\n\n" + paste.text];
      }));
      // Below the account that stands there; of a settled answer only the table does.
      const why = Array.from(article.querySelectorAll("details")).find(function (part) { return part.firstElementChild.textContent.startsWith("Why:"); })
        || article.querySelector(".wide");
      if (why) {
        const all = element("details");
        const inside = element("div");
        inside.innerHTML = ruled.accounts.replaceAll("href=\"rules.html", "href=\"../rules.html");
        all.append(element("summary", "All systems' own accounts"), inside);
        why.after(all);
      }
      for (const [name, what] of copies) {
        const button = element("button", name);
        button.type = "button";
        button.addEventListener("click", function () { Page.copy(button, what); });
        row.append(button);
      }
      article.querySelector(".night").after(row);
    }).catch(function (error) { console.error(error); });
  }
  window.addEventListener("hashchange", show);
  show();
})();
