//! Role lists in many layouts, and pastes that are told by templates.

use std::collections::BTreeMap;

use crate::files::{folder, pastes};

use nightcourt_gen::telling::{Form, Half, Told, tell};
use nightcourt_oracles::meant::parts;
use nightcourt_reading::read;
use nightcourt_resolvers::text::Sheet;

/// Role lists of one game: Ann is the Cop, Bob the Doctor, Cid a Goon, Dee without an ability.
const ROSTERS: &[&str] = &[
    "Ann - Cop\nBob - Doctor\nCid - Goon\nDee - VT",
    "Ann (Cop)\nBob (Doctor)\nCid (Goon)\nDee (VT)",
    "Ann (Cop, alive)\nBob (Doctor, alive)\nCid (Goon, alive)\nDee (VT, alive)",
    "Ann / Cop\nBob / Doctor\nCid / Goon\nDee / VT",
    "@Ann as Cop\n@Bob as Doctor\n@Cid as Goon\n@Dee as VT",
    "1 = Ann = Cop\n2 = Bob = Doctor\n3 = Cid = Goon\n4 = Dee = VT",
    "Seat #1 — Ann — Cop\nSeat #2 — Bob — Doctor\nSeat #3 — Cid — Goon\nSeat #4 — Dee — VT",
    "Seat 1 Ann (Cop)\nSeat 2 Bob (Doctor)\nSeat 3 Cid (Goon)\nSeat 4 Dee (VT)",
    "1 Ann Cop\n2 Bob Doctor\n3 Cid Goon\n4 Dee VT",
    "1. Cop - Ann\n2. Doctor - Bob\n3. Goon - Cid\n4. VT - Dee",
    "Cop: Ann\nDoctor: Bob\nGoon: Cid\nVT: Dee",
    "[Cop] Ann\n[Doctor] Bob\n[Goon] Cid\n[VT] Dee",
    "Cop Ann\nDoctor Bob\nGoon Cid\nVT Dee",
    "Ann, the Cop\nBob, the Doctor\nCid, the Goon\nDee, the VT",
    "**Ann** *Cop*\n**Bob** *Doctor*\n**Cid** *Goon*\n**Dee** *VT*",
    "Ann is our cop. Bob is our doctor. Cid is a goon. Dee is vanilla.",
    "The cop is Ann. The doctor is Bob. The goon is Cid. The VT is Dee.",
    "We have Ann as the cop, Bob as the doctor, Cid as a goon, and Dee as VT.",
    "In this game Ann is the cop, Bob is the doctor, Cid is a goon and Dee is a villager.",
    "Ann (cop) / Bob (doctor) / Cid (goon) / Dee (vt)",
    "Ann: cop; Bob: doctor; Cid: goon; Dee: vt",
    "Alive: Ann (Cop), Bob (Doctor), Cid (Goon), Dee (VT)",
    "Town: Ann (Cop), Bob (Doctor), Dee (VT)\nMafia: Cid (Goon)",
    "Side: Town\n  Ann, Cop\n  Bob, Doctor\n  Dee, VT\nSide: Mafia\n  Cid, Goon",
    "Ann | Town | Cop\nBob | Town | Doctor\nCid | Mafia | Goon\nDee | Town | Vanilla",
    "name,role\nAnn,Cop\nBob,Doctor\nCid,Goon\nDee,VT",
    "<Ann>\nrole Cop\n\n<Bob>\nrole Doctor\n\n<Cid>\nrole Goon\n\n<Dee>\nrole VT",
    "[{\"name\":\"Ann\",\"role\":\"Cop\"},{\"name\":\"Bob\",\"role\":\"Doctor\"},{\"name\":\"Cid\",\"role\":\"Goon\"},{\"name\":\"Dee\",\"role\":\"VT\"}]",
    "{\"Ann\": \"Cop\", \"Bob\": \"Doctor\", \"Cid\": \"Goon\", \"Dee\": \"VT\"}",
    "players:\n  - name: Ann\n    role: Cop\n  - name: Bob\n    role: Doctor\n  - name: Cid\n    role: Goon\n  - name: Dee\n    role: VT",
    "Ann (Cop)\nBob (Docotr)\nCid (Goon)\nDee (VT)",
];

#[test]
fn a_role_list_is_read_in_every_layout() {
    let meant = Sheet::parse(
        "[players]\nAnn = Town Cop\nBob = Town Doctor\nCid = Mafia Goon\nDee = Town Vanilla\n\
         [actions]\nAnn: investigate -> Bob\nCid: kill -> Ann\n",
    );
    let meant = parts(&meant.expect("a night"));
    for roster in ROSTERS {
        let reading = read(&format!("{roster}\n\nAnn checks Bob\nCid kills Ann\n"));
        assert!(reading.is_complete(), "{roster}\n{:?}", reading.questions);
        assert_eq!(
            reading.night.as_ref().map(parts),
            Some(meant.clone()),
            "{roster}"
        );
    }
}

#[test]
fn a_name_like_a_role_is_a_name_where_the_layout_says_so() {
    let reading = read(
        "Doc Holliday - Town Cop\nKing Kong - Town Doctor\nx3 - Mafia Goon\n\nDoc Holliday -> x3\nKing Kong: protect Doc Holliday\n",
    );
    assert_eq!(
        reading.night_text(),
        "[players]\nDoc Holliday = Town Cop\nKing Kong = Town Doctor\nx3 = Mafia Goon\n\n\
         [actions]\nDoc Holliday: investigate -> x3\nKing Kong: protect -> Doc Holliday\n"
    );
}

#[test]
fn a_host_may_tell_a_game_in_sentences() {
    let reading = read(
        "So we have Ann as our town vig, Bob is the town watcher, Cid and Dee are the two goons, and Eve, Fay and Gus are plain townies.\n\n\
         Ann shot Dee. Bob watched Eve. Cid killed Eve. Everyone else slept.\n",
    );
    assert!(reading.is_complete(), "{:?}", reading.questions);
    let text = reading.night_text();
    assert!(
        text.contains(
            "Dee = Mafia Goon\nEve = Town Vanilla\nFay = Town Vanilla\nGus = Town Vanilla\n"
        ),
        "{text}"
    );
    assert!(
        text.ends_with("Ann: kill -> Dee\nBob: watch -> Eve\nCid: kill -> Eve\n"),
        "{text}"
    );
}

#[test]
fn a_word_before_roles_is_a_role_behind_a_name() {
    let reading =
        read("Ann (Town Cop)\nBob (Bulletproof)\n=== PACK ===\nCid (wolf)\n\nAnn checks Cid\n");
    let [side] = &reading.questions[..] else {
        panic!("{:?}", reading.questions)
    };
    assert_eq!(
        side.candidates,
        ["Bob = Town Bulletproof", "Bob = Mafia Bulletproof"]
    );
    assert!(
        reading
            .night_text()
            .starts_with("[players]\nAnn = Town Cop\nCid = Werewolf")
    );
}

#[test]
fn the_number_of_a_seat_names_its_player() {
    let reading = read(
        "1. Ann - Town Cop\n2. Bob - Mafia Goon\n3. Cid - Town Doctor\n\nno. 1 checks seat 2\n2 kills Ann\n3: protects 1\n",
    );
    let text = reading.night_text();
    let (_, actions) = text.split_once("[actions]\n").expect("actions");
    assert_eq!(
        actions,
        "Ann: investigate -> Bob\nBob: kill -> Ann\nCid: protect -> Ann\n"
    );
}

#[test]
fn a_role_without_a_side_is_of_the_town_where_only_others_are_written() {
    let reading = read("Ann - Roleblocker\nBob - Mafia Doctor\nCid - Goon\n\nAnn blocks Bob\n");
    assert!(reading.is_complete(), "{:?}", reading.questions);
    assert!(reading.night_text().contains("Ann = Town Roleblocker"));
    let asked = read("Ann - Roleblocker\nBob - Town Doctor\nCid - Goon\n\nAnn blocks Bob\n");
    assert_eq!(asked.questions[0].kind.word(), "side-missing");
}

/// Counts of told pastes: read exactly, asked about, read as another night without a question.
type Counts = [usize; 3];

/// Scores the pastes that are told with the first indices of a seed, and prints them by family.
fn told(half: Half, indices: u64) -> Counts {
    let mut families: BTreeMap<String, Counts> = BTreeMap::new();
    let mut all = Counts::default();
    let pastes = (0..indices).map(|index| tell(half, 1, index));
    for told in pastes.filter(|told| told.form == Form::Paste) {
        let place = score(&told);
        // The texts of the blind half are never printed.
        assert!(
            place < 2 || told.has_slips || half == Half::Blind,
            "it is read as another night:\n{}\nmeant:\n{}\nread:\n{}",
            told.text,
            told.sheet,
            read(&told.text).night_text()
        );
        all[place] += 1;
        for family in told.family.split(" + ") {
            families.entry(family.to_owned()).or_default()[place] += 1;
        }
    }
    println!("pastes that are told, {half:?}: exactly, asked about, wrongly {all:?}");
    for (family, counts) in families {
        println!("  {family}: {counts:?}");
    }
    all
}

fn score(told: &Told) -> usize {
    let reading = read(&told.text);
    match &reading.night {
        _ if !reading.is_complete() => 1,
        Some(night) if parts(night) == parts(&told.sheet) => 0,
        _ => 2,
    }
}

/// The blind half is printed, and its texts are never looked at. `TOLD=20000` sets the number of texts; half are pastes.
#[test]
fn pastes_that_are_told_are_read() {
    let number = std::env::var("TOLD")
        .ok()
        .and_then(|number| number.parse().ok());
    let indices = number.unwrap_or(400);
    let [exact, asked, wrong] = told(Half::Open, indices);
    let all = exact + asked + wrong;
    assert!(exact * 100 >= 60 * all, "{exact} of {all} are read exactly");
    assert!(wrong * 50 <= all, "{wrong} of {all} are read wrongly");
    told(Half::Blind, indices);
}

/// Pastes by somebody who had not seen the reader: `pastes/hosts-open`, and `pastes/hosts-blind`, which is counted and never looked at.
#[test]
fn pastes_of_hosts_are_counted() {
    let count = |half: &str| {
        let mut counts = Counts::default();
        for paste in pastes(&folder().join(half)) {
            let reading = read(&paste.text);
            let meant = Sheet::parse(&paste.expected).expect("a night");
            let place = match &reading.night {
                _ if !reading.is_complete() => 1,
                Some(night) if parts(night) == parts(&meant) => 0,
                _ => 2,
            };
            counts[place] += 1;
        }
        println!("{half}: exactly, asked about, wrongly {counts:?}");
        counts
    };
    let [exact, _, wrong] = count("hosts-open");
    assert!(
        exact >= 16 && wrong <= 1,
        "{exact} exactly, {wrong} wrongly"
    );
    count("hosts-blind");
}
