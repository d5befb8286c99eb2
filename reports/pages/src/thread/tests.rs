//! Golden nights with the log and the messages of a host, worked out by hand from spec and rules.

use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

use super::*;
use crate::page::{Block, Format, Screen, print};
use crate::ruling::Ruling;

fn sent(night: &str, system: System, wording: &Wording) -> String {
    let sheet = Sheet::parse(night).unwrap();
    let mut outcome = Outcome::default();
    resolve(
        system,
        &sheet.night,
        &Switches::default(),
        &mut Scratch::default(),
        &mut outcome,
    );
    let switches = Switches::default();
    let all = messages(
        &sheet,
        Some(system.into()),
        &switches,
        &outcome,
        wording,
        &Budget::default(),
    );
    print(&page(&sheet, &all), Format::Text, Screen::default())
}

fn kept(night: &str, system: System) -> String {
    print(
        &log(&Sheet::parse(night).unwrap(), system, &Switches::default()),
        Format::Text,
        Screen::default(),
    )
}

/// A roleblocker stops the mafia's kill, and a mafia roleblocker the cop.
const BLOCKS: &str = "\
# Two blocks
[players]
Ann = Town Roleblocker
Cop = Town Cop
Tina = Town Tracker
Mo = Mafia Goon
Con = Mafia Roleblocker
Vic = Town
[actions]
Ann -> Mo
Cop -> Con
Tina -> Mo
Mo: kill -> Vic
Con -> Cop
";

#[test]
fn a_mod_log_says_who_stopped_whom_and_by_which_rule() {
    for (system, happened) in [
        (
            System::Lar,
            "  Mo's kill is stopped by Ann's block. [MODEL-11]\n  Cop's investigation is stopped by Con's block. [MODEL-11]\n  \
             Tina's tracking of Mo shows no visit. [OUTCOME-6]\n",
        ),
        (
            System::Nar,
            "  Mo's kill is stopped by Ann's block. [MODEL-11]\n  Cop's investigation is stopped by Con's block. [MODEL-11]\n  \
             Tina's tracking of Mo shows no visit. [OUTCOME-6]\n",
        ),
    ] {
        assert_eq!(
            kept(BLOCKS, system),
            format!(
                "Two blocks\n\nMod log by {}: {}.\n\nSubmitted actions\n\n  Ann's block on Mo.\n  Cop's investigation of Con.\n  \
                 Tina's tracking of Mo.\n  Mo's kill at Vic.\n  Con's block on Cop.\n\nEvents\n\n{happened}\n\
                 In the morning\n\n  Nobody dies. [OUTCOME-1]\n  Cop is told: no result. [OUTCOME-5]\n  \
                 Tina is told: visited nobody. [OUTCOME-6]\n",
                system.id(),
                system.title()
            )
        );
    }
}

/// Each block modifies the other (NAR-10).
#[test]
fn a_mod_log_names_the_decisions_of_the_system() {
    let night = "[players]\nAnn = Town Roleblocker\nBob = Mafia Roleblocker\n[actions]\nAnn -> Bob\nBob -> Ann\n";
    let log = kept(night, System::Nar);
    assert!(
        log.ends_with(
            "Decisions of the system\n\n  Ann's block on Bob and Bob's block on Ann could each modify the other; \
             whoever is first, the outcome is the same. [NAR-10]\n"
        ),
        "{log}"
    );
}

/// Players whose actions never have a result get the same message, blocked (Mo) or not (Ann, Con).
#[test]
fn messages_do_not_reveal_blocks() {
    for system in System::ALL {
        assert_eq!(
            sent(BLOCKS, system, &Wording::default()),
            "To Ann\n\nYour action was received.\n\nTo Cop\n\nYou investigated Con: no result.\n\n\
             To Tina\n\nYou tracked Mo: they visited nobody.\n\nTo Mo\n\nYour action was received.\n\n\
             To Con\n\nYour action was received.\n",
            "{}",
            system.id()
        );
    }
}

/// The golden night `ascetic.night` and its like: a redirected cop reads another player, and the message names the
/// chosen target.
#[test]
fn a_redirected_cop_gets_the_chosen_name() {
    let night = "[players]\nCop = Town Cop\nRed = Mafia Redirector\nMo = Mafia Goon\nVic = Town\n\
                 [actions]\nCop -> Mo\nRed -> Cop, Vic\n";
    let mut wording = Wording::default();
    wording.set(Phrase::Town, "Innocent".to_owned()).unwrap();
    wording.set(Phrase::Acted, String::new()).unwrap();
    for system in System::ALL {
        assert_eq!(
            sent(night, system, &wording),
            "To Cop\n\nYou investigated Mo: Innocent.\n",
            "{}",
            system.id()
        );
    }
}

/// Whole sentences of a house are unchanged, with one full stop; others go into the sentence of their kind.
#[test]
fn a_house_words_each_message_as_its_site_does() {
    let mut wording = Wording::default();
    for (phrase, words) in [
        (Phrase::NoResult, "Your action on {target} failed."),
        (
            Phrase::Track,
            "{player}, your target {target} came back: {result}",
        ),
        (Phrase::VisitedNobody, "stayed home"),
        (Phrase::Acted, "You chose {target}."),
    ] {
        wording.set(phrase, words.to_owned()).unwrap();
    }
    assert_eq!(
        sent(BLOCKS, System::Nar, &wording),
        "To Ann\n\nYou chose Mo.\n\nTo Cop\n\nYour action on Con failed.\n\n\
         To Tina\n\nTina, your target Mo came back: stayed home\n\nTo Mo\n\nYou chose Vic.\n\nTo Con\n\nYou chose Cop.\n"
    );
    wording
        .set(Phrase::NoResult, "Your action failed!".to_owned())
        .unwrap();
    assert!(sent(BLOCKS, System::Nar, &wording).contains("To Cop\n\nYour action failed!\n"));
}

/// A house may report a stopped kill to a surviving victim, and to protectors and guards, by the target that they
/// chose. The dead get the report of their death, and nobody gets one of a blocked kill.
#[test]
fn victims_and_guards_are_told_where_the_house_says_so() {
    let night = "[players]\nAnn = Town\nDoc = Town Doctor\nBob = Town\nGil = Town Bodyguard\nCy = Town Bulletproof\nDot = Town\n\
                 Rob = Town Roleblocker\nVic = Town Vigilante\nWes = Town Vigilante\nXen = Town Vigilante\nYul = Town Vigilante\n\
                 Pam = Town Doctor\n[actions]\nDoc -> Ann\nPam -> Dot\nGil -> Bob\nRob -> Yul\nVic -> Ann\nWes -> Bob\nXen -> Cy\nYul -> Dot\n";
    let mut wording = Wording::default();
    for (phrase, words) in [
        (Phrase::Acted, ""),
        (Phrase::Attacked, "You were attacked, {player}."),
        (Phrase::Guarded, "{target} was attacked."),
        (Phrase::Died, "You died."),
    ] {
        wording.set(phrase, words.to_owned()).unwrap();
    }
    for system in System::ALL {
        // The list of `rar-list` has no kill that cannot kill its target, so whether it arrives is open.
        let bulletproof = if system == System::RarList {
            ""
        } else {
            "\n\nTo Cy\n\nYou were attacked, Cy."
        };
        let told = format!(
            "To Ann\n\nYou were attacked, Ann.\n\nTo Doc\n\nAnn was attacked.\n\nTo Bob\n\nYou were attacked, Bob.\n\n\
             To Gil\n\nYou died.{bulletproof}\n"
        );
        assert_eq!(sent(night, system, &wording), told, "{}", system.id());
    }
    // A redirected kill is reported to the player at whom it arrives. Its first target gets no report.
    let night = "[players]\nAnn = Town\nDoc = Town Doctor\nEve = Town\nPam = Town Doctor\nRed = Town Redirector\nVic = Town Vigilante\n\
                 [actions]\nDoc -> Ann\nPam -> Eve\nVic -> Eve\nRed -> Vic, Ann\n";
    for system in System::ALL {
        let told = sent(night, system, &wording);
        assert_eq!(
            told,
            "To Ann\n\nYou were attacked, Ann.\n\nTo Doc\n\nAnn was attacked.\n",
            "{}",
            system.id()
        );
    }
    // Each protection saves from one kill, and there is one for each.
    let night = "[players]\nAnn = Town\nDoc = Town Doctor\nPam = Town Doctor\nVic = Town Vigilante\nWes = Town Vigilante\n\
                 [actions]\nDoc -> Ann\nPam -> Ann\nVic -> Ann\nWes -> Ann\n";
    let sheet = Sheet::parse(night).unwrap();
    let mut switches = Switches::default();
    switches.set("doctor-saves", "one").unwrap();
    for system in System::ALL {
        let mut outcome = Outcome::default();
        resolve(
            system,
            &sheet.night,
            &switches,
            &mut Scratch::default(),
            &mut outcome,
        );
        let sent = messages(
            &sheet,
            Some(system.into()),
            &switches,
            &outcome,
            &wording,
            &Budget::default(),
        );
        assert_eq!(
            sent[0].lines,
            ["You were attacked, Ann."],
            "{}",
            system.id()
        );
    }
}

/// A house may tell a player that a Doctor chose them: whether the Doctor was blocked or moved, and whether they were
/// attacked, is not said. The dead, and Doctors who chose themselves, are not told.
#[test]
fn a_player_is_told_of_the_choice_of_a_doctor() {
    let night = "[players]\nAnn = Town\nBob = Town\nCy = Town\nDoc = Town Doctor\nPam = Town Doctor\nQin = Town Self-Targeting Doctor\n\
                 Rae = Town Doctor\nJay = Town Jailkeeper\nRob = Town Roleblocker\nVic = Town Vigilante\nMo = Mafia Strongman Goon\n\
                 [actions]\nDoc -> Ann\nPam -> Bob\nQin -> Qin\nRae -> Cy\nJay -> Rae\nRob -> Pam\nVic -> Ann\nMo: kill -> Cy\n";
    let mut wording = Wording::default();
    wording.set(Phrase::Acted, String::new()).unwrap();
    let died = "To Cy\n\nYou died in the night.\n";
    for system in System::ALL {
        assert_eq!(sent(night, system, &wording), died, "{system}");
    }
    let words = "A doctor sat with you, {player}.";
    wording.set(Phrase::Chosen, words.to_owned()).unwrap();
    for system in System::ALL {
        assert_eq!(
            sent(night, system, &wording),
            format!(
                "To Ann\n\nA doctor sat with you, Ann.\n\nTo Bob\n\nA doctor sat with you, Bob.\n\n{died}"
            ),
            "{system}"
        );
    }
}

/// The morning post has the flips that the house chooses, in its words; in a game the roles of the first roster.
#[test]
fn a_house_words_the_morning_post_and_chooses_its_flips() {
    let roster =
        "[players]\nAnn = Town 1-Shot Vigilante with gun\nBob = Town Cop\nCy = Mafia Goon\n";
    let night = "[players]\nAnn = Town 0-Shot Vigilante\nBob = Town Cop\nCy = Mafia Goon\nDee = Neutral (hostile) Serial Killer\n\
                 [actions]\nCy: kill -> Ann\nDee -> Bob\n";
    let posted = |night: &str, house: &HouseTerms| {
        let (sheet, first) = (Sheet::parse(night).unwrap(), Sheet::parse(roster).unwrap());
        let systems = [RulerId::NAR];
        let ruling = Ruling::new(&SEVEN, &sheet, &systems, Switches::default(), Lens::Full);
        let texts = Texts::new(&ruling, house);
        let print = |page: &[Block]| print(page, Format::Text, Screen::default());
        let post = print(&texts.morning(RulerId::NAR, false));
        (
            post,
            print(&texts.of_game(&first).morning(RulerId::NAR, false)),
        )
    };
    let mut house = HouseTerms::default();
    let both = "Ann and Bob died in the night.\n".to_owned();
    assert_eq!(posted(night, &house), (both.clone(), both));
    house.flips = Flips::Side;
    let sides = "Ann died in the night: Town.\nBob died in the night: Town.\n".to_owned();
    assert_eq!(posted(night, &house), (sides.clone(), sides));
    house.flips = Flips::Role;
    let (alone, of_game) = posted(night, &house);
    assert!(
        alone.starts_with("Ann died in the night: Town 0-Shot Vigilante.\n"),
        "{alone}"
    );
    assert!(
        of_game.starts_with("Ann died in the night: Town 1-Shot Vigilante.\n"),
        "{of_game}"
    );

    for (phrase, words) in [
        (Phrase::Flip, "We bury {player} ({result})."),
        (Phrase::NoDeath, "The bell is silent."),
    ] {
        house.wording.set(phrase, words.to_owned()).unwrap();
    }
    let (_, of_game) = posted(night, &house);
    assert_eq!(
        of_game,
        "We bury Ann (Town 1-Shot Vigilante).\nWe bury Bob (Town Cop).\n"
    );
    let quiet = night.split("[actions]").next().unwrap();
    let bell = "The bell is silent.\n".to_owned();
    assert_eq!(posted(quiet, &house), (bell.clone(), bell));
}

/// A Watcher reads who visited the player, and a Tracker whom the player visited.
#[test]
fn nobody_is_said_in_the_words_of_the_reading() {
    let night = "[players]\nAnn = Town Watcher\nBob = Town Tracker\nCy = Town\nDee = Town\n\
                 [actions]\nAnn -> Cy\nBob -> Dee\n";
    let said = sent(night, System::Nar, &Wording::default());
    assert!(
        said.contains("You watched Cy: nobody visited them."),
        "{said}"
    );
    assert!(
        said.contains("You tracked Dee: they visited nobody."),
        "{said}"
    );
}

/// By RAR-26 a recruit who dies is one of the cult; by NAR-19 the death comes first, and nobody is recruited.
#[test]
fn a_recruit_who_dies_flips_as_one_of_the_cult() {
    let night = "[players]\nAnn = Cult Cult Recruiter\nBob = Town\nCy = Mafia Goon\n\
                 [actions]\nAnn -> Bob\nCy: kill -> Bob\n";
    let house = HouseTerms {
        flips: Flips::Side,
        ..HouseTerms::default()
    };
    let sheet = Sheet::parse(night).unwrap();
    for (system, side) in [(RulerId::RAR, "Cult"), (RulerId::NAR, "Town")] {
        let ruling = Ruling::new(&SEVEN, &sheet, &[system], Switches::default(), Lens::Full);
        let post = Texts::new(&ruling, &house).morning(system, false);
        let post = print(&post, Format::Text, Screen::default());
        let flip = format!("Bob died in the night: {side}.\n");
        assert!(post.starts_with(&flip), "{post}");
    }
}

/// The mod log has a result in the words of the player's message, which are the house's.
#[test]
fn a_mod_log_has_the_words_of_the_house() {
    let night = "[players]\nCop = Town Cop\nTina = Town Tracker\nJo = Town Cop\nMo = Mafia Goon\nRob = Mafia Roleblocker\nVic = Town\n\
                 [actions]\nCop -> Mo\nTina -> Mo\nJo -> Vic\nMo: kill -> Vic\nRob -> Jo\n";
    let mut wording = Wording::default();
    for (phrase, words) in [
        (Phrase::Mafia, "Guilty"),
        (Phrase::Visited, "they went to {result}"),
        (Phrase::NoResult, "Your action on {target} failed."),
    ] {
        wording.set(phrase, words.to_owned()).unwrap();
    }
    let sheet = Sheet::parse(night).unwrap();
    let mut outcome = Outcome::default();
    let switches = Switches::default();
    resolve(
        System::Nar,
        &sheet.night,
        &switches,
        &mut Scratch::default(),
        &mut outcome,
    );
    let page = log_of(
        &sheet,
        System::Nar,
        &switches,
        &outcome,
        &wording,
        &Budget::default(),
    );
    let text = print(&page, Format::Text, Screen::default());
    let morning = text.split("In the morning\n\n").nth(1).unwrap();
    assert_eq!(
        morning,
        "  Vic is dead in the morning. [OUTCOME-1]\n  Cop is told: Guilty. [OUTCOME-18]\n  \
         Tina is told: they went to Vic. [OUTCOME-6]\n  Jo is told: Your action on Vic failed. [OUTCOME-5]\n"
    );
}

/// A gift, a death and a recruitment; the vendor's passive gives its owner no report.
#[test]
fn deaths_recruits_and_receipts_have_messages() {
    let night = "[players]\nIda = Town Inventor\nBob = Town Doctor\nCy = Cult Recruiter\nZed = Mafia Goon\nVic = Town\n\
                 [actions]\nIda: give gun -> Bob\nCy -> Bob\nZed: kill -> Vic\n";
    assert_eq!(
        sent(night, System::Nar, &Wording::default()),
        "To Ida\n\nYour action was received.\n\nTo Bob\n\nYou received gun.\nYou have joined the cult.\n\n\
         To Cy\n\nYour action was received.\n\nTo Zed\n\nYour action was received.\n\nTo Vic\n\nYou died in the night.\n"
    );
}

/// Receipts are in alphabetical order, so that they do not tell the order of submission.
#[test]
fn receipts_are_sorted() {
    let night = "[players]\nIda = Town Inventor\nIvo = Town Inventor\nBob = Town\n\
                 [actions]\nIda: give key -> Bob\nIvo: give gun -> Bob\n";
    let sent = sent(night, System::Nar, &Wording::default());
    assert!(
        sent.contains("To Bob\n\nYou received gun.\nYou received key.\n"),
        "{sent}"
    );
}

/// A theft has no receipt: thief and victim get their belongings in a message.
#[test]
fn changed_belongings_have_a_message() {
    let night = "[players]\nTom = Mafia Thief\nAnn = Town with gun, 2 money\n[actions]\nTom: steal -> Ann\n";
    assert_eq!(
        sent(night, System::Nar, &Wording::default()),
        "To Tom\n\nYour action was received.\nYou have gun and 2 money now.\n\nTo Ann\n\nYou have nothing now.\n"
    );
}

/// Money is a belonging like any other: a player who loses nothing else gets a message too.
#[test]
fn lost_money_has_a_message() {
    let night =
        "[players]\nTom = Mafia Thief\nAnn = Town with 2 money\n[actions]\nTom: steal -> Ann\n";
    for system in System::ALL {
        assert_eq!(
            sent(night, system, &Wording::default()),
            "To Tom\n\nYour action was received.\nYou have 2 money now.\n\nTo Ann\n\nYou have nothing now.\n",
            "{system}"
        );
    }
}

#[test]
fn readings_of_one_kind_stand_beside_their_actions_where_that_is_known() {
    let night = "[players]\nJo = Town {investigate}\nMo = Mafia Goon\nVic = Town\nWes = Town\n[actions]\nJo -> Vic\nJo -> Wes\n";
    assert_eq!(
        sent(night, System::Rar, &Wording::default()),
        "To Jo\n\nYou investigated Vic: town.\nYou investigated Wes: town.\n"
    );
    let night = night.replace("Jo -> Wes", "Jo -> Mo");
    for system in System::ALL {
        let told = sent(&night, system, &Wording::default());
        assert_eq!(
            told, "To Jo\n\nYou investigated Vic: town.\nYou investigated Mo: mafia.\n",
            "{system}"
        );
        let kept = kept(&night, system);
        assert!(
            kept.contains("Jo is told: town (investigation of Vic). "),
            "{kept}"
        );
        assert!(
            kept.contains("Jo is told: mafia (investigation of Mo). "),
            "{kept}"
        );
    }
    // An engine gives no account.
    let sheet = Sheet::parse(&night).unwrap();
    let (switches, mut outcome) = (Switches::default(), Outcome::default());
    resolve(
        System::Rar,
        &sheet.night,
        &switches,
        &mut Scratch::default(),
        &mut outcome,
    );
    let all = messages(
        &sheet,
        None,
        &switches,
        &outcome,
        &Wording::default(),
        &Budget::default(),
    );
    let told: Vec<&str> = all
        .iter()
        .flat_map(|message| &message.lines)
        .map(String::as_str)
        .collect();
    assert_eq!(told, ["You investigated Vic and Mo: mafia; town."]);
}

/// Names with markup are escaped in every format, in logs and in messages.
#[test]
fn markup_in_names_is_escaped() {
    const PIECES: [&str; 18] = [
        "@everyone",
        "@here",
        "[b]x[/b]",
        "[/code]",
        "[code]",
        "**",
        "`",
        "```",
        "<@1",
        "<b",
        "~~",
        "||",
        "[url](x)",
        "\\",
        "_",
        "&",
        "$",
        "é",
    ];
    for number in 0..200_u64 {
        // Four pieces, in an irregular order.
        let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
        let name: String = [0, 5, 10, 15]
            .iter()
            .map(|&by| PIECES[(mixed >> by) as usize % PIECES.len()])
            .collect();
        let night = format!(
            "[players]\nCop = Town Cop\n{name} = Mafia Goon\n[actions]\nCop -> {name}\n{name}: kill -> Cop\n"
        );
        let sheet = Sheet::parse(&night).unwrap();
        let mut outcome = Outcome::default();
        resolve(
            System::Nar,
            &sheet.night,
            &Switches::default(),
            &mut Scratch::default(),
            &mut outcome,
        );
        let (switches, wording) = (Switches::default(), Wording::default());
        let all = messages(
            &sheet,
            Some(System::Nar.into()),
            &switches,
            &outcome,
            &wording,
            &Budget::default(),
        );
        let told = page(&sheet, &all);
        for blocks in [log(&sheet, System::Nar, &Switches::default()), told] {
            let discord = print(&blocks, Format::Discord, Screen::default());
            let bare = discord.replace("**", "");
            for mark in ["@e", "@h", "@1", "```", "||"] {
                assert!(!bare.contains(mark), "{mark} in {discord}");
            }
            assert!(
                !unescaped(&bare, &['*', '`', '~', '|', '<', '_']),
                "{discord}"
            );
            let bbcode = print(&blocks, Format::Bbcode, Screen::default());
            assert!(
                !bbcode.contains("[b]x")
                    && !bbcode.contains("[/code]")
                    && !bbcode.contains("[url]"),
                "{bbcode}"
            );
            let markdown = print(&blocks, Format::Markdown, Screen::default());
            assert!(
                !unescaped(&markdown.replace("<br>", ""), &['*', '`', '<', '~', '|']),
                "{markdown}"
            );
        }
    }
}

fn unescaped(text: &str, marks: &[char]) -> bool {
    let mut escaped = false;
    text.chars().any(|letter| {
        let found = marks.contains(&letter) && !escaped;
        escaped = letter == '\\' && !escaped;
        found
    })
}
