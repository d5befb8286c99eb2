//! `nightcourt game`: a folder with a night text for each night.

use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use nightcourt_corpus::files::{holds, sweep, write_atomic};
use nightcourt_host::game::night::{
    Given, Submitted, Unread, answers_in, leave, pasted_roster, title,
};
use nightcourt_host::game::{Edits, Game, Limits, die_by_day, is_same_roster, roster, with_checks};
use nightcourt_host::house::House;
use nightcourt_pages::diagnostics;
use nightcourt_pages::page::{self, Block};
use nightcourt_pages::ruling::Ruling;
use nightcourt_pages::thread::{self, HouseTerms, Texts};
use nightcourt_reading::{QuestionKind, answered};
use nightcourt_requests::{GameNightRow, GameRow};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::Panel;
use nightcourt_resolvers::text::{Context, MAX_TEXT, Sheet};

use super::output::{CommandResult, Refusal};
use super::process::ExitCode;
use super::{house, input, options, output, read};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt game start mini-1 --roster roster.txt --house mafiascum-normal
  nightcourt game night mini-1                    writes mini-1/night-1.night: add the actions there
  nightcourt game rule mini-1 --ask               rules it, after questions about doubtful words; writes what it leaves beside it
  nightcourt game rule mini-1 -f texts --markup bbcode
                                                  the public post, the results of each player and the host's log
  nightcourt game night mini-1 --died Ann         after a day on which Ann was executed
  nightcourt game undo mini-1

A game is a folder: game.toml (name, house rules, roster as of the start), night-1.night and so on, and for each night that
was ruled night-1.after.night, the roster that it leaves. Deaths, sides, abilities, shots, items and money carry over. What
cannot be is said: look for it under \"See to it yourself\". Each night begins with the living, the dead, their belongings,
the shots that are left, and the players and targets that are refused tonight.

Actions may be written in any words. --ask asks about doubtful ones, and keeps the answers below [answers] in the night's file:
they serve the nights after it too. A night with an action that a word of a role or the house rules refuse is not ruled: the message has the
line, the rule and the way out.

The roster that a night leaves has a line with hashes of the night and of itself. An edited roster is where the next night
begins, and is not ruled over without --force; an edited night is to be ruled again before the game goes on.")]
pub(crate) struct Args {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    /// Start a game: write its game.toml.
    Start {
        /// Folder of the game; it is made
        dir: PathBuf,
        /// File with the roster: a line NAME = ALIGNMENT ROLE for each player, a night text without actions, or a paste
        #[arg(long, value_name = "FILE")]
        roster: PathBuf,
        /// House rules: one that `nightcourt list houses` has, or a file
        #[arg(long, value_name = "NAME|FILE", default_value = "mafiascum-normal")]
        house: String,
        /// Name of the game [default: the name of the folder]
        #[arg(long)]
        name: Option<String>,
        /// Ask about doubtful words, with numbered answers; standard input is for the answers
        #[arg(long)]
        ask: bool,
    },
    /// Make the next night: the living players and their belongings, and no actions yet.
    Night {
        /// Folder of the game
        dir: PathBuf,
        /// Players who died by day since, separated by commas
        #[arg(long, value_name = "NAME", value_delimiter = ',')]
        died: Vec<String>,
        /// Go on although a night was edited after it was ruled
        #[arg(long)]
        force: bool,
    },
    /// Rule the newest night by the house's system, and write the roster that it leaves.
    Rule(RuleArgs),
    /// Take back the newest ruling or, where there is none, the newest night. A night, and an edited roster, is kept as a file
    /// ending in .undone.
    Undo {
        /// Folder of the game
        dir: PathBuf,
    },
}

#[derive(clap::Args)]
struct RuleArgs {
    /// Folder of the game
    dir: PathBuf,
    /// The part of the ruling to print
    #[arg(long, short, value_enum, default_value_t = Show::Modlog)]
    format: Show,
    /// Markup of the output
    #[arg(long, value_enum, default_value_t = options::PageFormat::Text)]
    markup: options::PageFormat,
    /// Add the sides and roles of the dead to the morning post
    #[arg(long)]
    flips: bool,
    /// Ask about doubtful words, with numbered answers; standard input is for the answers
    #[arg(long)]
    ask: bool,
    /// Replace a roster that was edited, and go on although an earlier night was edited after it was ruled
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    work: options::Work,
}

/// The printed part of a ruling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Show {
    /// The mod log, and what carries over
    Modlog,
    /// The messages to each player
    Messages,
    /// The public post: who died, and nothing else but the flips of the house
    Morning,
    /// The public post, the messages and the mod log, below each other
    Texts,
    /// One JSON object: the night with its texts, the roster that it leaves, and the facts with which the next begins
    Json,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let said = match &args.step {
        Step::Start {
            dir,
            roster,
            house,
            name,
            ask,
        } => start(dir, roster, house, name.as_deref(), *ask),
        Step::Night { dir, died, force } => night(dir, died, *force),
        Step::Rule(args) => rule(args),
        Step::Undo { dir } => undo(dir),
    };
    output::say(&said?)
}

fn start(
    dir: &Path,
    file: &Path,
    house: &str,
    name: Option<&str>,
    ask: bool,
) -> CommandResult<String> {
    let path = dir.join("game.toml");
    house::load(house)?;
    let text = read_text(file)?;
    let roster = roster(&text).or_else(|problem| pasted(file, text, &problem, ask))?;
    let usual = || {
        dir.file_name().map_or_else(
            || "A game".to_owned(),
            |name| name.to_string_lossy().into_owned(),
        )
    };
    let game = Game {
        name: name.map_or_else(usual, str::to_owned),
        house: house.to_owned(),
        roster,
    };
    std::fs::create_dir_all(dir).map_err(output::cannot("make", dir))?;
    swept(dir)?;
    write_new(
        &path,
        &game.to_string(),
        "is there already: name another folder",
    )?;
    let players = game.roster.names.len();
    Ok(format!(
        "{}: {players} players, {}. Next: nightcourt game night {}\n",
        path.display(),
        game.house,
        dir.display()
    ))
}

/// Reads a roster as hosts post it, after its questions if `ask` is set. A roster that is written as a night has the mistake of
/// the proper form instead.
fn pasted(file: &Path, mut text: String, problem: &str, ask: bool) -> CommandResult<Sheet> {
    let shown = file.display();
    let is_proper = text.lines().any(|line| line.contains(" = "));
    if ask {
        let questions = nightcourt_reading::read(&text).questions.into_iter();
        let actions = questions.filter(|one| one.kind == QuestionKind::NoActions);
        read::ask(&mut text, &Context::default(), actions.collect());
    }
    let reading = pasted_roster(&text, &[]);
    match &reading.night {
        Some(sheet) if reading.is_complete() && sheet.night.actions().is_empty() => {
            let understood = read::understood(&reading);
            output::tell(&format!(
                "note: {shown} is read as a paste:\n{}",
                understood.trim_end()
            ));
            Ok(sheet.clone())
        }
        _ if is_proper || reading.questions.is_empty() => Err(format!("{shown}: {problem}").into()),
        _ => {
            let _ = output::complain(&format!("{shown} needs an answer; --ask takes it"));
            read::complain_of(&reading);
            Err(Refusal::Told(ExitCode::from(2)))
        }
    }
}

fn night(dir: &Path, died: &[String], force: bool) -> CommandResult<String> {
    let game = game(dir)?;
    let house = rules(dir, &game)?;
    // A night that was not ruled is made again: an earlier run of this command may have been killed after writing it.
    let newest = (0..=newest(dir))
        .rev()
        .find(|&number| number == 0 || after(dir, number).exists())
        .unwrap_or(0);
    let roster = match newest {
        0 => game.roster.clone(),
        number => sheet(&after(dir, number), &house)?,
    };
    unedited(dir, newest, force)?;
    if newest > 0 && edits(dir, newest)?.roster {
        let roster = after(dir, newest);
        output::tell(&format!(
            "note: {} was edited after the ruling; this night begins with it",
            roster.display()
        ));
    }
    let number = newest + 1;
    let before = nights_before(dir, &game, &house, number)?;
    let limits = Limits {
        house: &house,
        number,
        before: &before,
    };
    let mut next = die_by_day(&roster, died)?;
    let facts = limits.facts(&next);
    next.title = [vec![title(&game.name, number)], facts].concat().join("\n");
    let taken = format!("has not been ruled: nightcourt game rule {}", dir.display());
    write_new(&path(dir, number), &next.to_string(), &taken)?;
    Ok(format!(
        "{}: add the actions, then: nightcourt game rule {}\n",
        path(dir, number).display(),
        dir.display()
    ))
}

fn rule(args: &RuleArgs) -> CommandResult<String> {
    let dir = args.dir.as_path();
    let game = game(dir)?;
    let number = newest(dir);
    if number == 0 {
        return Err(format!(
            "there is no night yet: nightcourt game night {}",
            dir.display()
        )
        .into());
    }
    unedited(dir, number - 1, args.force)?;
    let night = path(dir, number);
    let house = rules(dir, &game)?;
    let before = nights_before(dir, &game, &house, number)?;
    let limits = Limits {
        house: &house,
        number,
        before: &before,
    };
    let submitted = submitted(dir, &game, &house, number, args.ask)?;
    if submitted.in_words {
        let understood = read::understood(&submitted.reading);
        output::tell(&format!(
            "note: {} is read as a paste:\n{}",
            night.display(),
            understood.trim_end()
        ));
    }
    allowed(&night, &limits, &submitted)?;

    let sheet = Sheet {
        title: title(&game.name, number),
        ..submitted.sheet
    };
    let mut panel = Panel::systems();
    house::join(&mut panel, Some(&house))?;
    let (switches, budget) = (house.switches(), args.work.budget().of_any_number());
    let mut ruling = Ruling::within(
        &panel,
        &sheet,
        &[house.system],
        switches,
        Lens::Full,
        &budget,
    );
    ruling.open_points = house.open_on(&panel, &sheet, switches, &budget);
    let carried = leave(&limits, &ruling, &budget).map_err(|_| {
        format!(
            "{} exceeded its step budget: there is no outcome to carry over; --budget raises it",
            house.system.id()
        )
    })?;

    let mut next = carried.next.clone();
    next.title = format!("{}, after night {number}", game.name.replace('\n', " "));
    keep(dir, number, &next, args.force)?;
    // The house was given once, so that the texts of a game do not name it.
    let terms = HouseTerms {
        name: None,
        ..house.terms()
    };
    let texts = Texts::new(&ruling, &terms).of_game(&game.roster);
    if args.format == Show::Json {
        let markup = args.markup.into();
        let night = GameNightRow::new(&limits, &texts, house.system, &carried, args.flips, markup);
        let before = [before.clone(), vec![sheet.clone()]].concat();
        let after = Limits {
            number: number + 1,
            before: &before,
            ..limits
        };
        let row = GameRow {
            nights: vec![night],
            number: number + 1,
            next: carried.next.to_string(),
            facts: after.facts(&carried.next),
            ..GameRow::new(game.roster.to_string())
        };
        return Ok(options::json(&row)?);
    }
    let morning = || texts.morning(house.system, args.flips);
    let messages = || thread::page(&sheet, &texts.messages(house.system));
    let log = || [texts.log(house.system), carried.listed()].concat();
    let page = match args.format {
        Show::Modlog | Show::Json => log(),
        Show::Messages => messages(),
        Show::Morning => morning(),
        Show::Texts => [
            vec![Block::heading("For everybody")],
            morning(),
            vec![Block::heading("For each player alone")],
            messages(),
            vec![Block::heading("For the host alone")],
            log(),
        ]
        .concat(),
    };
    Ok(page::print(&page, args.markup.into(), output::screen()))
}

/// Writes the roster that a night leaves, unless that would replace an edited one.
fn keep(dir: &Path, number: u32, next: &Sheet, force: bool) -> Result<(), String> {
    let (night, after) = (path(dir, number), after(dir, number));
    let next = with_checks(&next.to_string(), &read_text(&night)?);
    if after.exists()
        && !force
        && edits(dir, number)?.roster
        && !is_same_roster(&read_text(&after)?, &next)
    {
        return Err(format!(
            "{}: edited after the ruling, and ruling again would replace it; copy your edits elsewhere, or add --force",
            after.display()
        ));
    }
    write(&after, &next)
}

/// Refuses a night with an action that a word of a role or the house does not allow, with its line, rule and way out.
fn allowed(night: &Path, limits: &Limits<'_>, submitted: &Submitted) -> CommandResult<()> {
    let refusals = limits.refusals(&submitted.sheet);
    for refusal in &refusals {
        let place = submitted.place(refusal.action);
        let place = place.map_or_else(String::new, |from| {
            format!("line {}, \"{}\": ", from.line, from.words)
        });
        let _ = output::complain(&format!("{}: {place}{refusal}", night.display()));
    }
    match &refusals[..] {
        [] => Ok(()),
        _ => Err(Refusal::Told(ExitCode::from(2))),
    }
}

fn undo(dir: &Path) -> CommandResult<String> {
    game(dir)?;
    let number = newest(dir);
    if number == 0 {
        return Err(format!("{} has nothing to take back", dir.display()).into());
    }
    let (night, after) = (path(dir, number), after(dir, number));
    if after.exists() {
        let said = format!(
            "The ruling of night {number} is taken back; its actions are still in {}.\n",
            night.display()
        );
        if edits(dir, number)?.roster {
            return Ok(format!(
                "{said}Your edited roster is in {}.\n",
                put_away(&after)?.display()
            ));
        }
        std::fs::remove_file(&after).map_err(output::cannot("remove", &after))?;
        return Ok(said);
    }
    Ok(format!(
        "Night {number} is taken back; what it was is in {}.\n",
        put_away(&night)?.display()
    ))
}

/// Renames a file to one that ends in .undone and does not exist.
fn put_away(path: &Path) -> Result<PathBuf, String> {
    let named = |end: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    };
    let mut kept = named(".undone");
    let mut number = 2;
    while kept.exists() {
        kept = named(&format!(".{number}.undone"));
        number += 1;
    }
    std::fs::rename(path, &kept).map_err(output::cannot("rename", path))?;
    Ok(kept)
}

/// Returns the edits of a night that was ruled, and of the roster that it leaves.
fn edits(dir: &Path, number: u32) -> Result<Edits, String> {
    Ok(Edits::of(
        &read_text(&after(dir, number))?,
        &read_text(&path(dir, number))?,
    ))
}

/// Refuses a game in which one of the first nights was edited after it was ruled.
fn unedited(dir: &Path, nights: u32, force: bool) -> Result<(), String> {
    for number in (1..=nights).filter(|&number| !force && after(dir, number).exists()) {
        if edits(dir, number)?.night {
            let first = if path(dir, number + 1).exists() {
                format!(
                    "take the later nights back (nightcourt game undo {}) and ",
                    dir.display()
                )
            } else {
                String::new()
            };
            return Err(format!(
                "{}: edited after it was ruled; {first}rule it again (nightcourt game rule {}), or add --force to go on with \
                 the roster that it left",
                path(dir, number).display(),
                dir.display()
            ));
        }
    }
    Ok(())
}

fn game(dir: &Path) -> CommandResult<Game> {
    let path = dir.join("game.toml");
    let text = read_text(&path)?;
    let game = Game::parse(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    swept(dir)?;
    Ok(game)
}

/// Removes temporary files of a killed command from a game's folder.
fn swept(dir: &Path) -> Result<(), String> {
    let is_ours = |name: &str| {
        let night = name
            .strip_prefix("night-")
            .and_then(|rest| rest.strip_suffix(".night"));
        let number = night.map(|night| night.strip_suffix(".after").unwrap_or(night));
        name == "game.toml"
            || name == "answers.txt"
            || number.is_some_and(|number| number.parse::<u32>().is_ok())
    };
    sweep(dir, is_ours).map_err(output::cannot("read", dir))
}

/// Returns the game's house rules. A file is searched in the current folder and in that of game.toml.
fn rules(dir: &Path, game: &Game) -> Result<House, String> {
    let beside = dir.join(&game.house);
    match beside.is_file() {
        true => house::load(&beside.to_string_lossy()),
        false => house::load(&game.house),
    }
}

/// Returns the number of the newest night; 0 if there is none.
fn newest(dir: &Path) -> u32 {
    (1..)
        .take_while(|&number| path(dir, number).exists())
        .last()
        .unwrap_or(0)
}

fn path(dir: &Path, number: u32) -> PathBuf {
    dir.join(format!("night-{number}.night"))
}

fn after(dir: &Path, number: u32) -> PathBuf {
    dir.join(format!("night-{number}.after.night"))
}

fn sheet(path: &Path, house: &House) -> CommandResult<Sheet> {
    input::read_in(path, &house.context(&[])).map(|(sheet, _)| sheet)
}

/// Returns the nights before one, as they were ruled.
fn nights_before(dir: &Path, game: &Game, house: &House, number: u32) -> CommandResult<Vec<Sheet>> {
    let earlier = 1..number;
    let read = |number| submitted(dir, game, house, number, false).map(|night| night.sheet);
    earlier.map(read).collect()
}

/// Reads a night of the game with the answers that were given so far, after its questions if `ask` is set.
fn submitted(
    dir: &Path,
    game: &Game,
    house: &House,
    number: u32,
    ask: bool,
) -> CommandResult<Submitted> {
    let night = path(dir, number);
    let (text, context) = (read_text(&night)?, house.context(&[]));
    if input::is_json(&text) {
        return sheet(&night, house).map(Submitted::from);
    }
    let mut earlier = Vec::new();
    for number in 1..number {
        earlier.extend(answers_in(&read_text(&path(dir, number))?));
    }
    // A night that its host wrote without players has those that the night before left.
    let left = after(dir, number - 1);
    let roster = match left.exists() {
        true => sheet(&left, house)?,
        false => game.roster.clone(),
    };
    let mut given = Given::new(&roster, number, &text, &earlier, &context);
    if ask {
        let said = read::ask(&mut given.paste, &context, Vec::new());
        if !said.is_empty() {
            let kept = said.iter();
            write(
                &night,
                &kept.fold(text, |text, answer| answered(&text, answer)),
            )?;
        }
    }

    match given.read(&context) {
        Ok(night) => Ok(night),
        Err(Unread::Wrong(errors)) => {
            let shown = night.display().to_string();
            let drawn = diagnostics::draw(&given.paste, &shown, &errors, output::error_colour());
            output::report(&drawn);
            Err(Refusal::Told(ExitCode::from(2)))
        }
        Err(Unread::Asked(reading)) => {
            let _ = output::complain(&format!(
                "{} needs an answer; `nightcourt game rule {} --ask` takes it, and keeps it for the nights to come",
                night.display(),
                dir.display()
            ));
            read::complain_of(&reading);
            Err(Refusal::Told(ExitCode::from(2)))
        }
    }
}

fn read_text(path: &Path) -> Result<String, String> {
    input::given_text(path, MAX_TEXT as u64)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    write_atomic(path, text.as_bytes()).map_err(output::cannot("write", path))
}

/// Writes a file that does not exist, or has this very text because an earlier run was stopped after writing it. Otherwise
/// says why the file is not replaced.
fn write_new(path: &Path, text: &str, taken: &str) -> Result<(), String> {
    match path.exists() {
        true if holds(path, text.as_bytes()) => Ok(()),
        true => Err(format!("{} {taken}", path.display())),
        false => write(path, text),
    }
}
