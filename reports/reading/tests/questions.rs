//! Questions of hosts, each with the nights that it may mean (`questions/`), and questions that `gen` tells of nights. A question is right
//! if the first night that is shown is one of these. Nothing is fitted to the sets: they say whether a change broke something.
//! `scripts/questions` prints the scores, of the blind half of the told questions by family alone.

use std::collections::BTreeMap;
use std::path::Path;

use nightcourt_gen::telling::{Form, Half, tell};
use nightcourt_gen::{Buffers, Frame, Span, random};
use nightcourt_oracles::meant::{same, within_one};
use nightcourt_reading::question::{Rulings, witnessed};
use nightcourt_reading::{lexicon, question};
use nightcourt_resolvers::compare::{Comparison, compare, pairs};
use nightcourt_resolvers::model::{Ability, Naming, Night};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Sheet;
use proptest::prelude::*;

/// Something that a question may mean.
enum Meant {
    Night(Box<Sheet>),
    Switch,
    Search,
}

impl Meant {
    fn night(&self) -> Option<&Night> {
        match self {
            Meant::Night(sheet) => Some(&sheet.night),
            Meant::Switch | Meant::Search => None,
        }
    }
}

/// Reads a set of questions.
fn questions(name: &str) -> Vec<(String, Vec<Meant>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("questions")
        .join(name);
    let text = std::fs::read_to_string(path).expect("the set is there");
    let mut all: Vec<(String, Vec<Meant>)> = Vec::new();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let Some(meant) = line.strip_prefix("    ") else {
            all.push((line.to_owned(), Vec::new()));
            continue;
        };
        let meant = match meant {
            "switch" => Meant::Switch,
            "search" => Meant::Search,
            night => {
                let sheet = Sheet::parse(&night.replace(" | ", "\n"));
                Meant::Night(Box::new(
                    sheet.unwrap_or_else(|errors| panic!("{night}: {errors:?}")),
                ))
            }
        };
        all.last_mut()
            .expect("a question goes before")
            .1
            .push(meant);
    }
    all
}

/// The scores of a set.
#[derive(Clone, Copy, Default, Debug)]
struct Scores {
    questions: usize,
    right: usize,
    within_one: usize,
    shown: usize,
    sure: usize,
    wrong_though_sure: usize,
}

impl Scores {
    fn add(&mut self, text: &str, meant: &[&Night]) -> bool {
        let read = question::read(text);
        let first = read.understood.first().map(|one| &one.sheet.night);
        let is = |test: fn(&Night, &Night) -> bool| {
            first.is_some_and(|first| meant.iter().any(|meant| test(meant, first)))
        };
        let right = is(same);
        self.questions += 1;
        self.right += usize::from(right);
        self.within_one += usize::from(right || is(within_one));
        self.shown += usize::from(first.is_some());
        self.sure += usize::from(read.is_sure);
        self.wrong_though_sure += usize::from(read.is_sure && !right);
        right
    }

    fn plus(self, other: Scores) -> Scores {
        Scores {
            questions: self.questions + other.questions,
            right: self.right + other.right,
            within_one: self.within_one + other.within_one,
            shown: self.shown + other.shown,
            sure: self.sure + other.sure,
            wrong_though_sure: self.wrong_though_sure + other.wrong_though_sure,
        }
    }

    fn print(self, name: &str) {
        let percent = |part: usize| 100.0 * part as f64 / self.questions.max(1) as f64;
        println!(
            "{name}: {} questions, right {:.1} %, within one action {:.1} %, without a night {}, sure {:.1} %, wrong though sure {:.1} %",
            self.questions,
            percent(self.right),
            percent(self.within_one),
            self.questions - self.shown,
            percent(self.sure),
            percent(self.wrong_though_sure)
        );
    }
}

/// Scores the questions of a set that mean a night; those that are read wrongly are printed.
fn scores(name: &str) -> Scores {
    let mut scores = Scores::default();
    for (text, meant) in questions(&format!("{name}.txt")) {
        let nights: Vec<&Night> = meant.iter().filter_map(Meant::night).collect();
        if !nights.is_empty() && !scores.add(&text, &nights) {
            let read = question::read(&text);
            let lines = read
                .understood
                .first()
                .map(|one| one.sheet.action_lines().join("; "));
            println!("{text}\n    {}", lines.unwrap_or_default());
        }
    }
    scores.print(name);
    scores
}

/// Scores the questions that are told with the first indices of a seed.
fn told(half: Half, indices: u64) -> Scores {
    let mut families: BTreeMap<String, Scores> = BTreeMap::new();
    let all = (0..indices).map(|index| tell(half, 1, index));
    for told in all.filter(|told| told.form == Form::Question) {
        let scores = families.entry(told.family).or_default();
        scores.add(&told.text, &[&told.sheet.night]);
    }
    for (family, scores) in &families {
        scores.print(&format!("  {family}"));
    }
    let all = families.into_values().fold(Scores::default(), Scores::plus);
    all.print(&format!("told, {half:?}"));
    all
}

/// The questions of a run: `TOLD=10000` sets the number of indices; half are questions.
fn indices() -> u64 {
    let number = std::env::var("TOLD")
        .ok()
        .and_then(|number| number.parse().ok());
    number.unwrap_or(1_000)
}

#[test]
fn nine_questions_of_the_sets_in_ten_are_right() {
    let all = ["cases", "written", "hosts"].map(scores);
    let all = all.into_iter().fold(Scores::default(), Scores::plus);
    assert!(all.right * 10 >= all.questions * 9, "{all:?}");
    assert!(
        all.within_one * 100 >= all.questions * 97 && all.shown == all.questions,
        "{all:?}"
    );
    assert!(
        all.sure * 3 >= all.questions && all.wrong_though_sure * 40 <= all.questions,
        "{all:?}"
    );
}

#[test]
fn questions_that_are_told_are_read() {
    let open = told(Half::Open, indices());
    assert!(
        open.right * 10 >= open.questions * 9 && open.wrong_though_sure * 200 <= open.questions,
        "{open:?}"
    );
    let blind = told(Half::Blind, indices());
    assert!(
        blind.right * 10 >= blind.questions * 7 && blind.within_one * 10 >= blind.questions * 9,
        "{blind:?}"
    );
    assert!(
        blind.wrong_though_sure * 50 <= blind.questions && blind.shown == blind.questions,
        "{blind:?}"
    );
}

/// Questions without a night: one about a ruling names its switch, and nothing else is sure to be a night.
#[test]
fn a_question_about_a_ruling_names_its_switch() {
    let read = question::read("does one doctor save from two kills or only from one?");
    assert_eq!(read.switches[0].id, "doctor-saves");
    for text in [
        "how long should a night phase be",
        "what does NAR stand for",
        "",
    ] {
        assert!(question::read(text).understood.is_empty(), "{text}");
    }
}

#[test]
fn nights_that_may_be_meant_say_what_differs() {
    let read = question::read("strongman vs jailkeeper");
    assert!(!read.is_sure);
    let when: Vec<&str> = read
        .understood
        .iter()
        .map(|one| one.when.as_str())
        .collect();
    assert_eq!(when[..2], ["", "not Jailkeeper: jail -> Strongman"]);
    let read = question::read("roleblocker on the vig");
    let (night, said) = (&read.understood[0].sheet, &read.understood[0].said);
    assert_eq!(
        night.action_lines(),
        ["Roleblocker: block -> Vig", "Vig: kill -> Target"]
    );
    assert_eq!(said[..], [true, false]);
    assert!(!read.is_sure, "an action goes without saying");
}

/// A night that hangs on the meaning of a mistyped word is shown under this condition.
#[test]
fn a_corrected_word_is_a_condition() {
    let when = |text: &str| question::read(text).understood[0].when.clone();
    assert_eq!(
        when("docter on the cop, goon shoots the cop"),
        "\"docter\" means doctor"
    );
    assert_eq!(when("doctor on the cop, goon shoots the cop"), "");
}

/// An unknown word says nothing, and is named.
#[test]
fn an_unknown_word_is_dropped_and_named() {
    let read = question::read("so yesterdayish the vigilante totally shoots the cop");
    assert_eq!(
        read.understood[0].sheet.action_lines(),
        ["Vigilante: kill -> Cop"]
    );
    assert_eq!(read.unused, ["yesterdayish", "totally"]);
}

/// A player of whom it is asked whether he is killed kills nobody.
#[test]
fn a_killer_who_may_be_killed_is_a_victim() {
    let night = understood("The vigilante shoots the goon. Is the goon killed?");
    assert_eq!(night.action_lines(), ["Vigilante: kill -> Goon"]);
}

#[test]
fn what_another_does_so_is_done_to_the_same_player() {
    let night = understood("a cop goes to a framer and so does a vigilante");
    assert_eq!(
        night.action_lines(),
        ["Cop: investigate -> Framer", "Vigilante: kill -> Framer"]
    );
}

/// In `who may self-target` nobody is called so, and `who targets` begins no question.
#[test]
fn a_clause_that_describes_a_player_is_of_that_player() {
    let night = understood("a doctor, who may self-target, targets himself. a goon kills him");
    assert_eq!(
        night.action_lines(),
        ["Doctor: protect -> Doctor", "Goon: kill -> Doctor"]
    );
    let night = understood("a vigilante, who targets a godfather, gets blocked by a roleblocker.");
    assert_eq!(
        night.action_lines(),
        [
            "Vigilante: kill -> Godfather",
            "Roleblocker: block -> Vigilante"
        ]
    );
}

/// Nothing is sure of a question that is not read to its end.
#[test]
fn a_long_question_is_not_sure() {
    assert!(!question::read(&"doctor on the cop, ".repeat(30)).is_sure);
    let read = question::read(&"doctor on the cop, ".repeat(300));
    assert!(read.understood.is_empty() && !read.asked.is_empty());
}

/// An action that is denied is none of the night's.
#[test]
fn a_denied_action_is_left_out() {
    let read = question::read("the doctor did not protect the cop, the goon shot the cop");
    assert_eq!(
        read.understood[0].sheet.action_lines(),
        ["Goon: kill -> Cop"]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Every text is read, and a night that is shown is small and reads as itself.
    #[test]
    fn any_text_is_read(words in prop::collection::vec(word(), 0..24)) {
        let text = words.join(" ");
        for shown in question::read(&text).understood {
            let night = &shown.sheet.night;
            prop_assert!(night.players().len() <= question::MOST_PLAYERS && night.actions().len() <= question::MOST_ACTIONS, "{}", text);
            let again = Sheet::parse(&shown.sheet.to_string());
            prop_assert!(again.is_ok_and(|again| again == shown.sheet), "{}", text);
        }
    }
}

/// Words of questions, and others.
fn word() -> impl Strategy<Value = String> {
    let words = [
        "cop",
        "doctor",
        "doc's",
        "PGO",
        "vig",
        "mafia",
        "the",
        "a",
        "two",
        "three",
        "roleblocker",
        "bus driver",
        "swaps",
        "redirects",
        "shoots",
        "is",
        "shot",
        "by",
        "on",
        "and",
        "who",
        "guy",
        "his target",
        "each other",
        "himself",
        "same",
        "vs",
        "if",
        "dies,",
        "does",
        "not",
        "hides behind",
        "gives a gun to",
        "in a circle",
        "B",
        "A",
        "jailed",
        "witch",
        "strongman",
        "onto",
        "kill",
        "one",
        "another",
        "dead",
        "that",
        "gets",
        "what",
        "carries the kill",
        "commuter",
        "?",
        "'s",
        "dodge",
        "tracker",
    ];
    prop_oneof![9 => prop::sample::select(words.to_vec()).prop_map(str::to_owned), 1 => any::<String>()]
}

/// The night that a question most likely means.
fn understood(text: &str) -> Sheet {
    question::read(text).understood[0].sheet.clone()
}

fn ruled(sheet: &Sheet) -> Rulings {
    Rulings::new(&SEVEN, sheet, &RulerId::SYSTEMS, &Switches::default())
}

/// `snarf` steals at 85 and gives at 90, and `werewolves` steals two categories before gifts: the Doctor keeps the money.
/// In `lar` both are of one class, and who robs a player takes what that player is given.
#[test]
fn systems_that_divide_on_money_are_not_settled() {
    let sheet = understood("A money giver gives money to the doctor and a thief robs the doctor");
    let rulings = ruled(&sheet);
    assert!(!rulings.is_settled() && rulings.is_disputed());
    let money = |id: RulerId| {
        let ruling = rulings.each().iter().find(|one| one.system == id).unwrap();
        ruling.others.join("; ")
    };
    assert!(
        money(RulerId::SNARF).contains("the Doctor has 1 money"),
        "{}",
        money(RulerId::SNARF)
    );
    assert!(
        money(RulerId::LAR).contains("the Thief has 1 money"),
        "{}",
        money(RulerId::LAR)
    );
    assert!(
        rulings.answer().starts_with("Disputed. "),
        "{}",
        rulings.answer()
    );
}

/// On random nights a question is settled if `compare` says of each two systems that they agree, and two systems have
/// the same words if they agree.
#[test]
fn compare_judges_what_is_settled_and_words_tell_all_that_it_sees() {
    let (mut disputed, mut of_state) = (0, 0);
    for (frame, seed) in [
        (Frame::Uniform, 5),
        (Frame::Werewolf, 6),
        (Frame::Tangled, 7),
    ] {
        let settings = frame
            .settings()
            .with_players(Span::new(2, 6))
            .with_actions(Span::new(2, 5));
        let mut buffers = Buffers::default();
        for index in 0..400 {
            let night = random::night(&settings, seed, index, buffers);
            let sheet = Sheet::parse(&nightcourt_gen::text(&night)).unwrap();
            buffers = Buffers::from(night);
            let rulings = ruled(&sheet);
            let mut agree = true;
            for (one, other) in pairs(rulings.each().len()) {
                let (one, other) = (&rulings.each()[one], &rulings.each()[other]);
                let compared = compare(&one.outcome, &other.outcome);
                let is_alike = compared == Comparison::Agree;
                assert_eq!(
                    one.words() == other.words(),
                    is_alike,
                    "{sheet}\n{}",
                    rulings.answer()
                );
                agree &= is_alike;
                of_state += usize::from(compared.narrowest() == Some(Lens::State));
            }
            assert_eq!(rulings.is_settled(), agree, "{sheet}");
            disputed += usize::from(!agree);
        }
    }
    assert!(disputed > 50 && of_state > 20, "{disputed}, {of_state}");
}

/// A night that shows nothing is shown with witnesses. Each ability is used by two players on each other.
#[test]
fn a_night_of_which_nothing_is_seen_has_witnesses() {
    let each_other = understood("roleblocker and jailkeeper target each other");
    let rulings = ruled(&each_other);
    assert!(rulings.show_nothing());
    let (systems, switches) = (&RulerId::SYSTEMS, &Switches::default());
    let seen = witnessed(&SEVEN, &each_other, systems, switches, &rulings).unwrap();
    let answer = seen.answer();
    assert!(
        answer.starts_with("Nothing of this night is seen"),
        "{answer}"
    );
    for player in [
        "a Tracker on the Roleblocker",
        "a Tracker on the Jailkeeper",
    ] {
        assert!(answer.contains(player), "{answer}");
    }
    assert!(seen.rulings.is_disputed(), "{answer}");

    let mut unseen = 0;
    for (one, other) in Ability::all().flat_map(|one| Ability::all().map(move |other| (one, other)))
    {
        let line = |name: &str, ability: Ability, at: &str| match ability.names() {
            Naming::Nobody => format!("{name}: {}\n", ability.id()),
            Naming::Target => format!("{name}: {} -> {at}\n", used(ability)),
            Naming::TargetAndDestination | Naming::TwoChosen => {
                format!("{name}: {} -> {at}, Cy\n", ability.id())
            }
        };
        let night = format!(
            "[players]\nAnn = Town {{{}}}\nBob = Town {{{}}}\nCy = Town\n[actions]\n{}{}",
            one.id(),
            other.id(),
            line("Ann", one, "Bob"),
            line("Bob", other, "Ann")
        );
        let Ok(sheet) = Sheet::parse(&night) else {
            continue;
        };
        let rulings = ruled(&sheet);
        let seen = witnessed(&SEVEN, &sheet, systems, switches, &rulings);
        let shows = [
            Ability::Kill,
            Ability::Give,
            Ability::Recruit,
            Ability::Vanillaise,
            Ability::Revive,
        ];
        let is_seen = shows.contains(&one) || shows.contains(&other) || !rulings.show_nothing();
        assert_eq!(seen.is_some(), !is_seen, "{night}");
        if let Some(seen) = seen {
            unseen += 1;
            assert!(!seen.rulings.show_nothing(), "{night}");
        }
    }
    assert!(unseen > 10, "{unseen}");
}

/// A shot from which a Doctor saves is seen, and settled.
#[test]
fn a_kill_that_fails_is_seen() {
    let sheet = understood("doctor protects the cop, goon shoots the cop");
    let rulings = ruled(&sheet);
    assert!(rulings.show_nothing() && rulings.is_settled());
    let (systems, switches) = (&RulerId::SYSTEMS, &Switches::default());
    assert!(witnessed(&SEVEN, &sheet, systems, switches, &rulings).is_none());
}

fn used(ability: Ability) -> String {
    let item = if ability == Ability::Give { " gun" } else { "" };
    format!("{}{item}", ability.id())
}

/// A role of the lexicon that no ability here expresses is in the night under its name, with what it would do.
#[test]
fn an_idle_role_of_a_paste_is_left_out_by_name() {
    for (_, name) in lexicon::words("idle roles") {
        let paste = format!("Ann - Town {name}\nGus - Mafia Goon\n\nGus kills Ann\n");
        let night = nightcourt_reading::read(&paste)
            .night
            .unwrap_or_else(|| panic!("{name}"));
        let [clause] = &night.left_out()[..] else {
            panic!("{name}: {:?}", night.left_out())
        };
        assert!(clause.starts_with(&format!("{name} (Ann): ")), "{clause}");
    }
}
