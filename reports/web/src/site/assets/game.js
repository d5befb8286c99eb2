// Nights that are kept on this machine, and a game: those of them that are marked as its nights, in order. The module plays it as far
// as it goes, and says what each night begins with and what a rule of the game refuses.
"use strict";
window.Game = (() => {
  const { button, element, list } = Page;
  const $ = (id) => document.getElementById(id);
  // What the page does for this file: what it remembers, the ruling in sight, and a text to be ruled.
  let page = null;
  // What the module says about a night of the game, with its request; null before the first.
  let played = null;

  function kept() { return page.remembered().kept || []; }
  function nights() { return kept().filter((one) => one.ruled); }
  // The nights before this one: none if other players are in it, because then another game begins.
  function before(ruled) {
    const all = nights();
    return all.length > 0 && String(all.at(-1).players) === String(ruled.players) ? all : [];
  }
  // Plays the game as far as the night in sight.
  function play({ asked, ruled }, died, more) {
    const texts = $("format").value.toLowerCase();
    const all = before(ruled).map((one) => ({ text: one.ruled }));
    return Court.ask("game", { nights: [...all, { text: ruled.night, died }], system: asked.system, terms: asked.terms, markup: texts, ...more });
  }

  // Says what the rules of the game refuse, with the way out. Reports whether they refuse anything.
  function refused(place, row) {
    if (row.refused.length === 0) return false;
    const said = row.refused.map(({ why, way_out: out, from }) => `${from.line ? `Line ${from.line}: ` : ""}${why}; ${out}.`);
    place.append(element("p", "The rules of the game refuse:"), list(said, "error"));
    return true;
  }
  // Says what the night in sight begins with. Its texts are those of the game.
  function follow(shown, current) {
    const { asked, ruled } = shown;
    const all = shown.partial ? [] : before(ruled);
    const place = $("game");
    place.hidden = all.length === 0;
    if (place.hidden) return;
    play(shown, [], { flips: $("flips").checked }).then(current((row) => {
      const night = row.nights[all.length];
      played = { asked, ...night };
      place.replaceChildren(element("b", `Night ${all.length + 1} of the game. `), (night || row).facts.join(" "), " ", button("End the game", end));
      refused(place, row);
      page.fillTexts();
    })).catch(current((error) => place.replaceChildren(element("p", error.message, "exceeded"))));
  }
  // The messages of the night in sight and its texts, if it is one of the game.
  function ofGame() { return played && played.night && played.asked === page.shown()?.asked ? played : null; }
  function messages() { return ofGame()?.messages.map(({ player, posts }) => ({ player, text: posts.join("\n") })); }
  function text(kind) {
    const night = ofGame();
    if (!night) return "";
    if (kind === "messages") return messages().map((one) => `To ${one.player}\n\n${one.text}`).join("\n");
    return ({ morning: night.morning, flips: night.morning, log: night.log }[kind] || []).join("\n\n");
  }
  function end() {
    keep(kept().map(({ name, night, system, switches, house }) => ({ name, night, system, switches, house })));
    played = null;
    $("game").hidden = true;
    page.fillTexts();
  }

  function showKept(all) {
    $("kept-list").replaceChildren(...all.map((one, place) => {
      const item = element("li");
      const away = button("Remove", () => keep(kept().toSpliced(place, 1)));
      away.setAttribute("aria-label", `Remove ${one.name}`);
      item.append(button(one.name, () => page.open(one)), " ", away);
      return item;
    }));
  }
  function keep(all) {
    page.remember({ kept: all });
    showKept(all);
  }
  // A night is named by the reader, or by its number among all that are kept.
  function keepThis(more) {
    const all = kept();
    const name = $("kept-name").value.trim() || `Night ${all.length + 1}`;
    keep([...all, { name, ...page.night(), ...more }]);
    $("kept-name").value = "";
  }

  // Games go on from the ruling in sight alone, and only if it is of the whole night.
  function whole(place) {
    place.replaceChildren();
    const shown = page.shown();
    if (shown && !shown.partial) return shown;
    place.append(element("p", "This night is not ruled yet.", "exceeded"));
    return null;
  }
  function failedIn(place) { return (error) => place.replaceChildren(element("p", error.message, "exceeded")); }
  // This night is kept, and its roster goes over into the next one.
  function goOn() {
    const place = $("next-said");
    const shown = whole(place);
    if (!shown) return;
    const { ruled } = shown;
    play(shown, []).then((row) => {
      if (refused(place, row)) return;
      if (before(ruled).length === 0) end();
      keepThis({ ruled: ruled.night, players: ruled.players });
      const { changes, open } = row.nights.at(-1);
      const said = list(changes);
      for (const what of open) said.append(element("li", `To do: ${what}`, "exceeded"));
      place.append(element("p", "This is the next night: its actions are still to come."), said);
      page.enter(row.next);
    }).catch(failedIn(place));
  }
  function undo() {
    const one = nights().at(-1);
    if (!one) return;
    keep(kept().filter((other) => other.ruled !== one.ruled || other.name !== one.name));
    $("next-said").replaceChildren(element("p", `${one.name} is open again.`));
    page.open(one);
  }

  // Who died in the day before this night: the roster says so, with no word typed.
  function living(ruled) {
    const select = $("day-who");
    select.replaceChildren(...ruled.living.map((name) => element("option", name)));
    $("day-dies").disabled = ruled.living.length === 0;
  }
  function dies() {
    const name = $("day-who").value;
    const place = $("next-said");
    const shown = whole(place);
    if (!shown) return;
    play(shown, [name]).then((row) => {
      if (refused(place, row)) return;
      place.replaceChildren(element("p", `${name} died in the day before this night.`));
      page.enter(row.nights.at(-1).night);
    }).catch(failedIn(place));
  }

  function exported() {
    const all = JSON.stringify({ nightcourt: 1, kept: kept() }, null, 2);
    Page.download(new Blob([all], { type: "application/json" }), "nights.json");
  }
  function imported(event) {
    const file = event.target.files[0];
    if (!file) return;
    Link.textOf(file).then((text) => {
      const read = JSON.parse(text);
      if (read.nightcourt !== 1 || !Array.isArray(read.kept)) throw new Error("the file has no nights that this page saved");
      const good = read.kept.filter((one) => one && typeof one.name === "string" && typeof one.night === "string");
      keep(kept().concat(good));
    }).catch((error) => $("kept-list").prepend(element("li", `Not loaded: ${error.message}`, "exceeded")));
    event.target.value = "";
  }

  function begin(given) {
    page = given;
    $("kept-save").addEventListener("click", () => keepThis());
    $("next-night").addEventListener("click", goOn);
    $("undo-night").addEventListener("click", undo);
    $("day-dies").addEventListener("click", dies);
    $("kept-export").addEventListener("click", exported);
    $("kept-import").addEventListener("change", imported);
    showKept(kept());
  }
  return { begin, follow, living, messages, text };
})();
