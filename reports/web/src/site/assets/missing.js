// From an address with the id of a precedent, as in p/21c081485e99.html or precedent.html#21c081485e99, this leads to its place.
"use strict";
(() => {
  const script = document.currentScript.src;
  const go = () => {
    const id = (location.pathname + location.hash).match(/[0-9a-f]{12}(?=\.html$)|(?<=#)[0-9a-f]{12}$/);
    if (id) location.replace(new URL(`../p/${id[0].slice(0, 2)}.html#${id[0]}`, script));
  };
  window.addEventListener("hashchange", go);
  go();
})();
