// The index: finds precedents by words and filters, in the page. Data comes from data.js; nothing is fetched.
"use strict";
(function () {
  const data = window.NIGHTCOURT;
  const form = document.getElementById("finder");
  if (!data || !form) return;
  const list = document.getElementById("found");
  const count = document.getElementById("count");
  const more = document.getElementById("more");
  // Words that say nothing here, and words that say the same as another.
  const EMPTY = new Set(("a an the and or but if when while then than that this these those there it its he his she her they them their who " +
    "whom whose what which how why does do did is are was were be been has have had will would can could should of on in at to for " +
    "from by with without as into no not one two another other each same time night tonight happen happens action actions player " +
    "players role roles somebody someone vs versus go goes target targets targeted town").split(" "));
  const MEANT = { die: "dies", died: "dies", dead: "dies", death: "dies", dying: "dies", bussed: "bus", driven: "drive", watched: "watch" };
  const STEP = 30;

  // Cases, as data.js packs them.
  const cases = data.cases.map(function (row, place) {
    return {
      place: place, id: row[0], title: row[1], catalogues: row[2], players: row[3], actions: row[4], roles: row[5],
      mechanisms: row[6], parts: row[7], dies: row[8], frames: row[9], native: row[10] === 1, words: row[11], kinds: row[12],
      nights: row[9].reduce(function (sum, nights) { return sum + nights; }, 0)
    };
  });

  function plain(text) {
    return text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  }
  function tokens(text) {
    return plain(text).split(/[^a-z0-9]+/).filter(Boolean);
  }

  // Word -> places of the cases that have it.
  const index = new Map();
  function learn(word, place) {
    const places = index.get(word);
    if (!places) index.set(word, [place]);
    else if (places[places.length - 1] !== place) places.push(place);
  }
  const roleWords = data.roles.map(function (role) { return tokens(role.join(" ")); });
  const mechanismWords = data.mechanisms.map(function (one) { return tokens(one[0]); });
  const saidWords = data.words.map(function (word) { return tokens(word); });
  const kindWords = data.kinds.map(function (word) { return tokens(word); });
  for (const one of cases) {
    const say = function (words) { for (const word of words) learn(word, one.place); };
    say(tokens(one.title));
    for (const role of one.roles) say(roleWords[role]);
    for (const mechanism of one.mechanisms) say(mechanismWords[mechanism]);
    for (const word of one.words) say(saidWords[word]);
    for (const kind of one.kinds) say(kindWords[kind]);
    learn(one.id, one.place);
    const parting = new Set();
    for (let pair = 0; pair < one.parts.length; pair += 1) {
      const letter = one.parts[pair];
      if (letter === "-") continue;
      for (const system of data.pairs[pair]) parting.add(system);
    }
    for (const system of parting) say(tokens(data.systems[system]));
  }
  const vocabulary = Array.from(index.keys());

  // How many letters are wrong, swapped, missing or too many; more than `most` is all the same.
  function distance(one, other, most) {
    if (Math.abs(one.length - other.length) > most) return most + 1;
    let before = null;
    let last = Array.from({ length: other.length + 1 }, function (_, place) { return place; });
    for (let i = 1; i <= one.length; i += 1) {
      const now = [i];
      let least = i;
      for (let j = 1; j <= other.length; j += 1) {
        let steps = Math.min(last[j] + 1, now[j - 1] + 1, last[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
        if (before && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
          steps = Math.min(steps, before[j - 2] + 1);
        }
        now.push(steps);
        least = Math.min(least, steps);
      }
      if (least > most) return most + 1;
      before = last;
      last = now;
    }
    return last[other.length];
  }

  // How well a word of a case fits what was typed: 3 the same, 2 begins so, 1 is nearly so.
  function fits(typed, word) {
    if (word === typed) return 3;
    if (word.startsWith(typed)) return 2;
    // `jailed` is `jail`.
    if (word.length >= 4 && typed.length - word.length <= 3 && typed.startsWith(word)) return 2;
    const most = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
    if (most === 0 || /^[0-9]/.test(word)) return 0;
    if (distance(typed, word, most) <= most) return 1;
    return word.length > typed.length && distance(typed, word.slice(0, typed.length), most) <= most ? 1 : 0;
  }

  // Points by case, for those that have every word typed; null if nothing was typed.
  function byWords(query) {
    const all = tokens(query);
    const telling = all.filter(function (word) { return !EMPTY.has(word); });
    const typed = (telling.length > 0 ? telling : all).map(function (word) { return MEANT[word] || word; });
    if (typed.length === 0) return null;
    let points = null;
    for (const word of typed) {
      const exact = new Map();
      const near = new Map();
      for (const known of vocabulary) {
        const fit = fits(word, known);
        if (fit === 0) continue;
        const into = fit > 1 ? exact : near;
        for (const place of index.get(known)) into.set(place, Math.max(into.get(place) || 0, fit));
      }
      // Mistypings count only where nothing is spelled so.
      const now = exact.size > 0 ? exact : near;
      if (points === null) {
        points = now;
      } else {
        for (const place of Array.from(points.keys())) {
          if (now.has(place)) points.set(place, points.get(place) + now.get(place));
          else points.delete(place);
        }
      }
    }
    return points;
  }

  // The role that a word names: by its name, an alias, or the beginning of one.
  function rolesNamed(text) {
    const asked = text.split(",").map(function (part) { return tokens(part).join(" "); }).filter(Boolean);
    return asked.map(function (word) {
      const names = data.roles.map(function (role) { return role.map(function (name) { return tokens(name).join(" "); }); });
      const exact = names.flatMap(function (all, place) { return all.includes(word) ? [place] : []; });
      if (exact.length > 0) return exact;
      const begins = names.flatMap(function (all, place) {
        return all.some(function (name) { return name.startsWith(word); }) ? [place] : [];
      });
      if (begins.length > 0) return begins;
      return names.flatMap(function (all, place) {
        return word.length >= 4 && all.some(function (name) { return distance(word, name, 2) <= 2; }) ? [place] : [];
      });
    });
  }

  function asked() {
    const value = function (name) { return form.elements[name].value; };
    const systems = Array.from(form.querySelectorAll("input[name=systems]:checked")).map(function (box) { return Number(box.value); });
    return {
      q: value("q"), roles: value("roles"), systems: systems, lens: value("lens"), dies: value("dies"),
      native: form.elements.native.checked, frame: value("frame"), kind: value("kind"), sort: value("sort")
    };
  }

  // Whether every two of the systems asked for diverge on it; of one alone, whether it parts from any; under the lens, if one is
  // asked. `nightcourt search` says the same.
  function parts(one, want) {
    const lens = want.lens.slice(0, 1);
    const some = want.systems.length;
    if (some === 0 && lens === "") return !want.native || one.native;
    let good = 0;
    for (let pair = 0; pair < one.parts.length; pair += 1) {
      const letter = one.parts[pair];
      const low = letter.toLowerCase();
      if (letter === "-" || (lens !== "" && low !== lens) || (want.native && letter === low)) continue;
      const hits = data.pairs[pair].filter(function (system) { return want.systems.includes(system); }).length;
      if (hits >= Math.min(2, some)) good += 1;
    }
    return good >= Math.max(1, some * (some - 1) / 2);
  }

  function find(want) {
    const points = byWords(want.q);
    const roles = rolesNamed(want.roles);
    const dies = rolesNamed(want.dies);
    const frame = want.frame === "" ? -1 : data.frames.findIndex(function (one) { return one[0] === want.frame; });
    const kind = want.kind === "" ? 0 : 1 << Number(want.kind);
    const hits = cases.filter(function (one) {
      if (points && !points.has(one.place)) return false;
      if (kind && (one.catalogues & kind) === 0) return false;
      if (frame >= 0 && one.frames[frame] === 0) return false;
      if (!roles.every(function (any) { return any.some(function (role) { return one.roles.includes(role); }); })) return false;
      if (!dies.every(function (any) { return any.some(function (role) { return one.dies.includes(role); }); })) return false;
      return parts(one, want);
    });
    const nights = function (one) { return frame >= 0 ? one.frames[frame] : one.nights; };
    const size = function (one) { return one.actions * 100 + one.players; };
    hits.sort(function (a, b) {
      if (want.sort === "size") return size(a) - size(b) || nights(b) - nights(a) || a.place - b.place;
      if (want.sort !== "frequency" && points) {
        const better = points.get(b.place) - points.get(a.place);
        if (better !== 0) return better;
      }
      return nights(b) - nights(a) || size(a) - size(b) || a.place - b.place;
    });
    return hits;
  }

  function tag(text, kind) {
    const made = document.createElement("span");
    made.className = kind ? "tag " + kind : "tag";
    made.textContent = text;
    return made;
  }

  function row(one, frame) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = "p/" + one.id + ".html";
    link.textContent = one.title;
    item.append(link);
    const tags = document.createElement("div");
    tags.className = "tags";
    const letters = one.parts.toLowerCase();
    if (letters.includes("d")) tags.append(tag("diverge on deaths", "deaths"));
    else if (letters.includes("s")) tags.append(tag("diverge on what becomes of players", "state"));
    else if (letters.includes("f")) tags.append(tag("diverge on what players are told", "full"));
    data.catalogues.forEach(function (name, place) {
      if (place > 0 && one.catalogues & (1 << place)) tags.append(tag(name));
    });
    if (!one.native) tags.append(tag("by analogy"));
    const nights = frame >= 0 ? one.frames[frame] : one.nights;
    const often = document.createElement("span");
    often.className = "quiet";
    often.textContent = nights.toLocaleString("en") + (nights === 1 ? " night" : " nights") + " · " + one.id;
    tags.append(often);
    item.append(tags);
    return item;
  }

  let hits = [];
  let shown = 0;
  let frameShown = -1;

  function showMore() {
    const first = shown;
    const part = document.createDocumentFragment();
    for (const one of hits.slice(shown, shown + STEP)) part.append(row(one, frameShown));
    list.append(part);
    shown = Math.min(hits.length, shown + STEP);
    more.hidden = shown >= hits.length;
    return list.children[first];
  }

  function address(want) {
    const said = new URLSearchParams();
    for (const name of ["q", "roles", "lens", "dies", "frame", "kind"]) if (want[name] !== "") said.set(name, want[name]);
    if (want.systems.length > 0) said.set("systems", want.systems.map(function (one) { return data.systems[one]; }).join(","));
    if (want.native) said.set("native", "1");
    if (want.sort !== "best") said.set("sort", want.sort);
    return said.toString();
  }

  function draw(note) {
    const want = asked();
    hits = find(want);
    frameShown = data.frames.findIndex(function (one) { return one[0] === want.frame; });
    list.replaceChildren();
    shown = 0;
    showMore();
    count.textContent = hits.length === 0
      ? "No precedent fits. Take a word or a filter away."
      : hits.length.toLocaleString("en") + (hits.length === 1 ? " precedent" : " precedents");
    const pair = want.systems.length === 2 ? want.systems.slice().sort().join(",") : "";
    for (const cell of document.querySelectorAll("#heat a")) {
      const here = cell.dataset.pair === pair && (want.lens || "any") === cell.dataset.lens;
      if (here) cell.setAttribute("aria-current", "true");
      else cell.removeAttribute("aria-current");
    }
    if (note) {
      const hash = address(want);
      history.replaceState(null, "", hash === "" ? location.pathname + location.search : "#" + hash);
    }
  }

  // The address of the page says what is asked for, so that a search can be kept and sent.
  function read() {
    const said = new URLSearchParams(location.hash.slice(1));
    for (const name of ["q", "roles", "lens", "dies", "frame", "kind", "sort"]) {
      const field = form.elements[name];
      const value = said.get(name);
      if (field.tagName === "SELECT") {
        const known = Array.from(field.options).some(function (option) { return option.value === value; });
        field.value = known ? value : field.options[0].value;
      } else {
        field.value = value || "";
      }
    }
    const systems = (said.get("systems") || "").split(",");
    for (const box of form.querySelectorAll("input[name=systems]")) box.checked = systems.includes(data.systems[Number(box.value)]);
    form.elements.native.checked = said.get("native") === "1";
    const filters = document.getElementById("filters");
    if (filters && address(asked()).replace(/(^|&)q=[^&]*/, "") !== "") filters.open = true;
    draw(false);
  }

  // The matrix shows another frame.
  const frames = document.getElementById("heat-frame");
  function heat() {
    const rates = data.rates[frames.value];
    for (const cell of document.querySelectorAll("#heat a")) {
      const both = cell.dataset.pair.split(",").map(Number);
      const pair = data.pairs.findIndex(function (one) { return one[0] === both[0] && one[1] === both[1]; });
      const rate = rates && rates[cell.dataset.lens === "deaths" ? 0 : 2][pair];
      if (!rate) continue;
      cell.className = "h" + rate[0];
      cell.textContent = rate[1];
      cell.setAttribute("aria-label", rate[2]);
      cell.title = rate[2];
      const said = new URLSearchParams();
      said.set("systems", both.map(function (one) { return data.systems[one]; }).join(","));
      if (cell.dataset.lens !== "any") said.set("lens", cell.dataset.lens);
      said.set("frame", frames.value);
      cell.href = "#" + said;
    }
  }

  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.addEventListener("input", function () { draw(true); });
  form.addEventListener("reset", function () { setTimeout(function () { draw(true); }, 0); });
  more.addEventListener("click", function () {
    const first = showMore();
    if (first) first.querySelector("a").focus();
  });
  if (frames) frames.addEventListener("change", heat);
  window.addEventListener("hashchange", function () {
    read();
    document.getElementById("results").scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("keydown", function (event) {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      form.elements.q.focus();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const links = Array.from(list.querySelectorAll("a"));
    const here = links.indexOf(document.activeElement);
    const inBox = document.activeElement === form.elements.q;
    if (here < 0 && !(inBox && event.key === "ArrowDown")) return;
    event.preventDefault();
    const next = event.key === "ArrowDown" ? here + 1 : here - 1;
    if (next < 0) form.elements.q.focus();
    else if (links[next]) links[next].focus();
  });
  // On a phone what is found comes first; the matrix opens when it is asked for.
  if (window.matchMedia("(max-width: 61.99rem)").matches) document.getElementById("matrix").open = false;
  document.getElementById("needs-script").hidden = true;
  form.hidden = false;
  read();
})();
