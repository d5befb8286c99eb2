//! What hosts say, beside the names of roles, and the words of the index that it means.

/// Words that say nothing about a precedent. The sides are among them: precedents are Town wherever that does not matter.
const EMPTY: &str = "a an the and or but if when while then than that this these those there it its he she his her him they \
     them their who whom whose what which how why does do did done doing is are was were be been being has have had will \
     would can could should may might must of on in at to for from by with without as into about out up off not no yes i \
     me my we you your one two three another other others same time night tonight nights day get gets got happen happens \
     happened action actions resolve resolves resolved resolution resolving target targets targeted targeting player \
     players role roles somebody someone anybody anyone everybody result results see sees seen still first before after \
     order count counts also both just only between against vs versus during go goes come comes try tries use uses used \
     using town townie mafia maf scum side first-come under night's so too victim victims instead away where went someone person stop stops stopped stopping while \
     somebody's visitor visitors";

/// What is meant by other words: any of the words of the index.
const MEANT: &[(&str, &[&str])] = &[
    ("die dies died dying dead death deaths perish", &["o0dies"]),
    ("live lives lived survive survives survived alive saved spared", &["o0survives"]),
    (
        "kill kills killed killing killer killers shoot shoots shot shooting attack attacks attacked nightkill nk",
        &["c0kill", "p0pgo", "p0suicidal"],
    ),
    ("block blocks blocked blocking roleblock roleblocks roleblocked roleblocking blocker", &["c0block"]),
    ("jail jails jailed jailing jailkeep jailkept", &["a0jail"]),
    ("protect protects protected protecting protection protective heal heals healed save saves saving", &["c0protect"]),
    ("guard guards guarded guarding", &["a0guard"]),
    ("redirect redirects redirected redirecting redirection deflect deflected", &["a0redirect"]),
    ("move moves moved mover movers", &["c0move"]),
    (
        "bus buses bussed busses bussing drive drives driven drove driving driver swap swaps swapped switch switched",
        &["a0drive"],
    ),
    (
        "investigate investigates investigated investigation inspect inspects inspected check checks checked",
        &["a0investigate"],
    ),
    ("track tracks tracked tracking", &["a0track"]),
    ("watch watches watched watching", &["a0watch"]),
    ("visit visits visited visiting", &["a0visit", "a0track", "a0watch", "a0follow", "a0voyeur", "a0motion", "p0pgo"]),
    // What a Tracker does too; the role has a name of its own.
    ("follow follows followed following", &["a0track", "a0follow"]),
    ("peep peeps peeped peeping", &["a0voyeur"]),
    ("rolestop rolestops rolestopped rolestopping", &["a0rolestop"]),
    ("vanilla-town vt", &["a0neapolitan", "r0vanilla"]),
    ("frame frames framed framing", &["a0frame"]),
    (
        "recruit recruits recruited recruiting recruitment convert converts converted conversion cult culted",
        &["c0recruit"],
    ),
    ("strip strips stripped vanillaise vanillaised vanillise vanillize vanillized", &["a0vanillaise"]),
    ("steal steals stole stolen stealing rob robs robbed theft thefts", &["a0steal"]),
    ("give gives gave given giving gift gifts", &["a0give"]),
    ("revive revives revived resurrect resurrected resurrection", &["a0revive"]),
    ("exchange exchanges exchanged identity identities", &["a0exchange"]),
    ("commute commutes commuted commuting", &["a0commute"]),
    ("hide hides hid hidden hiding", &["a0hide"]),
    ("untargetable", &["c0untargetable"]),
    ("strongmanned", &["p0strongman"]),
    ("gun guns", &["p0pgo", "a0gunsmith"]),
    ("undetermined underdetermined ambiguous", &["k0underdetermined"]),
    ("suicide suicides", &["p0suicidal"]),
    ("fruit fruits", &["i0fruit", "v0fruit"]),
    ("money coin coins", &["i0money", "v0money"]),
    ("vendor vendors vending", &["v0fruit", "v0money", "v0thing", "i0fruit"]),
    ("himself herself themselves themself itself", &["t0home", "t0himself"]),
    ("mutual mutually each-other one-another eachother", &["m0mutualblock", "m0mixedcircle", "t0each"]),
    ("circle circles circular cycle cycles ring paradox", &["m0blockcircle", "m0mixedcircle", "m0mutualblock"]),
    ("loop loops infinite", &["k0loop", "m0triggerloop"]),
    ("chain chains chained", &["m0blockchain", "m0chainedmovers", "m0guardchain", "m0theftchain"]),
    ("tie ties tiebreak tiebreaker tie-break", &["k0breakdowntie"]),
    ("breakdown breakdowns golden-rule", &["k0breakdowntie", "k0breakdownlist"]),
    ("submission submitted timestamp", &["k0ordered"]),
    ("noresult no-result", &["o0noresult"]),
    ("guilty", &["o0mafia"]),
    ("innocent", &["o0town"]),
    ("nobody", &["o0nobody", "o0nobody0dies"]),
    ("nobody-dies no-kill no-death no-deaths", &["o0nobody0dies"]),
];

/// Whether a word says nothing.
pub(super) fn is_empty(word: &str) -> bool {
    EMPTY.split_whitespace().any(|known| known == word)
}

/// What a word means; spaces within it are hyphens.
pub(super) fn meant(word: &str) -> Option<&'static [&'static str]> {
    let known = |words: &str| words.split(' ').any(|known| known == word);
    MEANT.iter().find(|(words, _)| known(words)).map(|&(_, meant)| meant)
}

/// Every word here that says something.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    MEANT.iter().flat_map(|(words, _)| words.split(' '))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_word_means_two_things() {
        let mut seen = BTreeSet::new();
        assert!(words().all(|word| seen.insert(word) && !is_empty(word)), "{seen:?}");
    }
}
