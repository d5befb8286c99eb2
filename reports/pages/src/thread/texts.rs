//! A host's texts after a night, each for its own readers: the morning post for everybody, a message for each player,
//! the whole ruling for a ruling thread, and the mod log for the host.

use nightcourt_resolvers::explain::deed::list_words;
use nightcourt_resolvers::model::{Alignment, ItemSet, Night, Player, PlayerId};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::{SWITCHES, Switches};
use nightcourt_resolvers::text::Sheet;

use super::wording::{Fields, Phrase, Wording};
use super::{Message, log_of, messages};
use crate::page::Block;
use crate::ruling::{Ruling, Show, name, open_points};

/// The facts about the dead in a morning post.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Flips {
    /// Their names alone.
    #[default]
    Nothing,
    /// Their sides.
    Side,
    /// Their sides and roles.
    Role,
}

impl Flips {
    /// Every value, in the order of what it tells.
    pub const ALL: [Flips; 3] = [Flips::Nothing, Flips::Side, Flips::Role];

    /// The word of house rules.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Flips::Nothing => "nothing",
            Flips::Side => "side",
            Flips::Role => "role",
        }
    }
}

/// The terms that a house brings to a ruling. The default is no house.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HouseTerms {
    /// The name of the house, if there is one.
    pub name: Option<String>,
    /// The switches that the house sets. Others are rulings of the host's own.
    pub switches: Switches,
    /// The words of results.
    pub wording: Wording,
    /// The flips of the morning post.
    pub flips: Flips,
}

/// The texts of one ruling. Each names the terms that are not the defaults.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'a> {
    ruling: &'a Ruling<'a>,
    house: &'a HouseTerms,
    /// The roster at the start of a game.
    first: Option<&'a Sheet>,
}

impl<'a> Texts<'a> {
    /// The texts of a ruling under the terms of a house.
    #[must_use]
    pub const fn new(ruling: &'a Ruling<'a>, house: &'a HouseTerms) -> Texts<'a> {
        Texts {
            ruling,
            house,
            first: None,
        }
    }

    /// Adds the roster at the start of a game. Its roles are flipped, because those of a later night have fewer shots.
    #[must_use]
    pub const fn of_game(self, first: &'a Sheet) -> Texts<'a> {
        Texts {
            first: Some(first),
            ..self
        }
    }

    /// The night.
    #[must_use]
    pub const fn sheet(&self) -> &'a Sheet {
        self.ruling.sheet
    }

    /// The morning post: the players who died, their sides and roles if `flips` is set or the house flips them, and nothing
    /// else. The title of the night is left out, because hosts write there what players may not know.
    #[must_use]
    pub fn morning(&self, system: RulerId, flips: bool) -> Vec<Block> {
        let Some(outcome) = self.outcome(system) else {
            return vec![Block::Sentence(format!(
                "{} has no outcome on this night.",
                name(system)
            ))];
        };
        let flips = match flips {
            true => Flips::Role,
            false => self.house.flips,
        };
        let fill = |phrase, player: &str, result: &str| {
            let fields = Fields {
                player,
                result,
                target: "",
            };
            self.house.wording.fill(phrase, fields)
        };

        let dead = || outcome.deaths.iter();
        let names: Vec<String> = dead()
            .map(|player| self.sheet().name(player).to_owned())
            .collect();
        let said = match (&names[..], flips) {
            ([], _) => fill(Phrase::NoDeath, "", ""),
            (_, Flips::Nothing) => fill(Phrase::Dead, &list_words(&names), ""),
            (_, Flips::Side | Flips::Role) => {
                let each = dead().zip(&names).map(|(player, name)| {
                    fill(Phrase::Flip, name, &self.flip(player, outcome, flips))
                });
                each.collect::<Vec<_>>().join("\n")
            }
        };
        let mut post = vec![Block::Sentence(said)];
        post.extend(self.terms(Some(system), false).map(Block::Sentence));
        post
    }

    /// Returns the side of a player in the morning, and the role without belongings, which no flip tells. A recruit is one
    /// of the cult.
    fn flip(&self, player: PlayerId, outcome: &Outcome, flips: Flips) -> String {
        let sheet = self.sheet();
        let alignment = match outcome.converted.contains(player) {
            true => Alignment::Cult,
            false => sheet.night.player(player).alignment,
        };
        if flips != Flips::Role {
            return alignment.words().to_owned();
        }

        let name = sheet.name(player);
        let first = self.first.and_then(|first| {
            let place = first.names.iter().position(|other| other == name)?;
            Some((first, first.night.players()[place]))
        });
        let (roster, role) = first.unwrap_or((sheet, *sheet.night.player(player)));
        let shown = Player {
            alignment,
            holds: ItemSet::EMPTY,
            money: 0,
            dead: false,
            ..role
        };
        let night = Night::new(vec![shown], Vec::new(), Vec::new()).ok();
        let (names, roles) = (vec![name.to_owned()], roster.roles.clone());
        let alone = night.and_then(|night| {
            Sheet::with_roles("", night, names, &roster.items, roles, Vec::new()).ok()
        });
        let line = alone.and_then(|sheet| sheet.player_lines().pop());
        let role = line.as_deref().and_then(|line| line.split_once(" = "));
        role.map_or_else(String::new, |(_, role)| role.to_owned())
    }

    /// The message of each player with results.
    #[must_use]
    pub fn messages(&self, system: RulerId) -> Vec<Message> {
        let Some(outcome) = self.outcome(system) else {
            return Vec::new();
        };
        let ruling = self.ruling;
        let mut all = messages(
            ruling.sheet,
            ruling.panel.ruleset(system),
            &ruling.switches,
            outcome,
            &self.house.wording,
            &ruling.budget(),
        );
        let terms = self.terms(Some(system), false);
        for message in &mut all {
            message.lines.extend(terms.clone());
        }
        all
    }

    /// The results under every system asked, in at most ten lines. `system` is the one whose ruling counts, if there is
    /// one.
    #[must_use]
    pub fn brief(&self, system: Option<RulerId>) -> Vec<Block> {
        self.ruling.brief_under(self.terms(system, true))
    }

    /// The results under every system asked.
    #[must_use]
    pub fn results(&self, system: Option<RulerId>, show: Show) -> Vec<Block> {
        let mut page = self.ruling.page(show);
        page.extend(self.terms(system, true).map(Block::Sentence));
        page
    }

    /// The whole ruling, for a ruling thread: the night, and the results under every system asked.
    #[must_use]
    pub fn whole(&self, system: Option<RulerId>, show: Show) -> Vec<Block> {
        let night = Block::Code(self.ruling.sheet.to_string());
        [vec![night], self.results(system, show)].concat()
    }

    /// The mod log; empty for an external program, which gives no account.
    #[must_use]
    pub fn log(&self, system: RulerId) -> Vec<Block> {
        let ruling = self.ruling;
        let outcome = ruling.verdicts().iter().find(|(asked, _)| *asked == system);
        let Some(((_, outcome), rules)) = outcome.zip(ruling.panel.ruleset(system)) else {
            return Vec::new();
        };
        let mut log = log_of(
            ruling.sheet,
            rules,
            &ruling.switches,
            outcome,
            &self.house.wording,
            &ruling.budget(),
        );
        log.extend(open_points(&ruling.open_points));
        log.extend(self.terms(Some(system), true).map(Block::Sentence));
        log
    }

    /// Names the terms that are not the defaults: `Ruled by NAR, with 1 ruling of your own.` Returns `None` if all are
    /// the defaults. `options` adds the switches and their options.
    #[must_use]
    pub fn terms(&self, system: Option<RulerId>, options: bool) -> Option<String> {
        let own = differing(&self.ruling.switches, &self.house.switches);
        if own.is_empty() && self.house.name.is_none() {
            return None;
        }
        let mut said = vec![system.map_or_else(
            || "Ruled".to_owned(),
            |system| format!("Ruled by {}", name(system)),
        )];
        said.extend(
            self.house
                .name
                .iter()
                .map(|house| format!("under the house rules {}", house.replace('\n', " "))),
        );
        let mut said = said.join(" ");
        match own.len() {
            0 => {}
            1 => said.push_str(", with 1 ruling of your own"),
            more => said.push_str(&format!(", with {more} rulings of your own")),
        }
        if options && !own.is_empty() {
            said.push_str(&format!(": {}", own.join(", ")));
        }
        Some(said + ".")
    }

    fn outcome(&self, system: RulerId) -> Option<&'a Outcome> {
        let all = self.ruling.verdicts().iter();
        all.filter(|(asked, outcome)| *asked == system && !outcome.exhausted)
            .map(|(_, outcome)| outcome)
            .next()
    }
}

/// Returns the switches that have another option in `ours` than in `usual`, each as `id=option` of `ours`.
fn differing(ours: &Switches, usual: &Switches) -> Vec<String> {
    let alone = |id: &str, switches: &Switches| {
        let mut alone = *switches;
        for row in SWITCHES.iter().filter(|row| row.id != id) {
            // A default is an option of its switch.
            let _ = alone.set(row.id, row.options[0]);
        }
        alone
    };
    let differs = SWITCHES
        .iter()
        .filter(|row| alone(row.id, ours) != alone(row.id, usual));
    let named = differs.map(|row| {
        let is_set = |option: &&&str| {
            let mut same = *ours;
            same.set(row.id, option).is_ok() && same == *ours
        };
        // Of the options, one alone has a number.
        let option = row.options.iter().find(is_set).unwrap_or(&"seeded");
        format!("{}={option}", row.id)
    });
    named.collect()
}
