//! `nightcourt census`: every night of a small universe, once up to names, through every system.

use nightcourt_corpus::campaign::Plan;
use nightcourt_gen::census::{Orders, Players, Redirects, Units, Universe, abilities};
use nightcourt_resolvers::model::AbilitySet;

use super::compared::Compared;
use super::output::CommandResult;
use super::rulers::Rulers;
use super::running::Running;
use super::sampling::Range;
use super::{campaign, drawn, output, sampling};

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nightcourt census --players 4 --out four            exact rates of the core ten abilities, 4 players\n  \
    nightcourt census --players named --actions 2 --out two   every connected night of up to 2 actions\n  \
    nightcourt census --players 3 --rulebook mysite.toml --out mine   a rulebook beside the systems\n  \
    nightcourt census --players 3 --abilities block,kill --engine bot=\"python3 engine.py\" --out with-bot   an engine of your own\n\n\
    Large ones are run in parts: give each machine a --range of the units, 1/20 to 20/20, and join the directories by \
    `nightcourt publish`.")]
pub(crate) struct Args {
    /// Number of players, whether or not an action names them; or `named`: only those who act or are named, where all
    /// actions are connected
    #[arg(long, value_name = "N|named", default_value = "3", value_parser = players)]
    players: Players,
    /// The most actions of a night [default: one for each player; of `named` 2]
    #[arg(long, value_name = "N")]
    actions: Option<u8>,
    /// The most actions of a player [default: 1; of `named` as many as a night has]
    #[arg(long, value_name = "N")]
    each: Option<u8>,
    /// Abilities: `core` (kill, protect, block, jail, redirect, drive, hide, investigate, track, watch), `all`, or words of
    /// the night text, separated by commas [default: core; of `named` all]
    #[arg(long, value_name = "ABILITY,...", value_parser = ability_set)]
    abilities: Option<AbilitySet>,
    /// The most passives that players have, all together
    #[arg(long, value_name = "N", default_value_t = 0)]
    passives: u8,
    /// The most items that players hold or sell, and money
    #[arg(long, value_name = "N", default_value_t = 0)]
    belongings: u8,
    /// The most players who are Mafia; all others are Town
    #[arg(long, value_name = "N", default_value_t = 0)]
    mafia: u8,
    /// Redirects: `apart`, onto another player than their target, or `all` [default: apart; of `named` all]
    #[arg(long, value_name = "WHICH", value_parser = ["apart", "all"])]
    redirects: Option<String>,
    /// Orders of submission and of the roster: `all` wherever one may decide, or `one`
    #[arg(long, value_name = "WHICH", value_parser = ["one", "all"], default_value = "all")]
    orders: String,
    /// The universe as files name it, instead of the options above
    #[arg(long, value_name = "WORD", conflicts_with_all = ["players", "actions", "each", "abilities", "passives",
          "belongings", "mafia", "redirects", "orders"])]
    universe: Option<String>,
    /// Only count the units, and the nights up to names
    #[arg(long)]
    count: bool,
    /// Range of units: from FIRST up to, but not including, END; several are separated by commas. Or a part of them: 3/20 is
    /// the third of twenty of about equal work [default: all]
    #[arg(long, value_name = "FIRST..END|K/N", value_parser = sampling::range)]
    range: Option<Range>,
    #[command(flatten)]
    compared: Compared,
    #[command(flatten)]
    running: Running,
}

fn players(word: &str) -> Result<Players, String> {
    match (word, word.parse()) {
        ("named", _) => Ok(Players::Named),
        (_, Ok(number)) => Ok(Players::Exactly(number)),
        (_, Err(_)) => Err(format!("`{word}` is neither a small number nor `named`")),
    }
}

fn ability_set(words: &str) -> Result<AbilitySet, String> {
    abilities(words).map_err(|wrong| wrong.to_string())
}

impl Args {
    fn universe(&self) -> Result<Universe, String> {
        if let Some(word) = &self.universe {
            return word.parse().map_err(|wrong| format!("--universe: {wrong}"));
        }
        let usual = match self.players {
            Players::Exactly(players) => Universe::core(players),
            Players::Named => Universe::connected(self.actions.unwrap_or(2)),
        };
        let actions = self.actions.unwrap_or(usual.actions);
        let universe = Universe {
            actions,
            each: self.each.unwrap_or(usual.each.min(actions)),
            abilities: self.abilities.unwrap_or(usual.abilities),
            passives: self.passives,
            belongings: self.belongings,
            mafia: self.mafia,
            redirects: match self.redirects.as_deref() {
                Some("apart") => Redirects::Apart,
                Some(_) => Redirects::All,
                None => usual.redirects,
            },
            orders: if self.orders == "one" {
                Orders::One
            } else {
                Orders::All
            },
            ..usual
        };
        universe.checked().map_err(|wrong| wrong.to_string())
    }

    fn plan(&self, universe: Universe, rulers: &Rulers) -> Result<Plan, String> {
        // A census draws nothing. With the default seed of campaigns it may be merged with them.
        let terms = self.compared.terms(1, rulers)?;
        drawn::census(terms, universe, self.range.as_ref())
    }
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let universe = args.universe()?;
    let units = Units::of(&universe);
    if args.count {
        let counted = format!(
            "{universe}: {} units, {} nights up to names\n",
            units.len(),
            universe.classes()
        );
        return output::print(counted);
    }
    let rulers = args.compared.rulers()?;
    campaign::run_plan(&args.plan(universe, &rulers)?, &rulers, &args.running)
}
