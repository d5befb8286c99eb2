//! Questions, reasons and their parts in words.

use crate::explain::DrawingChange;
use crate::explain::deed::doing_words;
use crate::model::{Ability, Component, Passive, PlayerId};
use crate::outcome::{Agent, Value};
use crate::rule::Rule;
use crate::step::{Immunity, Share, Use};
use crate::system::questions::{Against, Question};

use super::holds::{Counter, Source};
use super::standing::Move;
use super::tree::{Tree, Unsaved};

/// A part of a reason: what a standing does, and at which player.
type Part = (Use, u32, PlayerId);

/// A reason in words.
pub(super) struct Ground {
    pub rule: Rule,
    pub text: String,
    /// Changes of a drawing if it holds: moved actions, kills taken by a guard, blocked players.
    pub shows: Vec<DrawingChange>,
    /// The protection or guard if it is one; `Some(None)` for Bulletproof.
    pub shield: Option<Option<Agent>>,
}

impl Ground {
    pub(super) fn new(rule: Rule, text: String) -> Ground {
        Ground {
            rule,
            text,
            shows: Vec::new(),
            shield: None,
        }
    }
}

/// Reasons for yes.
impl<const W: usize> Tree<'_, '_, '_, W> {
    /// The reason for yes, and the kill that arrives by it.
    pub(super) fn ground(&self) -> (Ground, Option<Agent>) {
        let board = self.search.board;
        let [chain, beside, hides] = self.root.parts;
        if let (Question::ReportedAs(_, place), &[exchange]) = (self.question, chain) {
            let text = format!(
                "{} makes it {}'s",
                self.agent(exchange),
                self.account.name(place)
            );
            return (Ground::new(Rule::Model31, text), None);
        }
        if let (&[reading], [], Some(passive)) = (chain, beside, self.disguise()) {
            let at = board.standing(reading).end;
            let (what, name) = (self.moved(reading), self.account.name(at));
            let ground = Ground::new(
                passive.rule(),
                format!("{what} reaches {name}, who is {}", passive.noun()),
            );
            let moved = !board.route(reading).is_empty();
            let shows = moved
                .then(|| DrawingChange::goes(board.act_of(reading).agent, at))
                .into_iter()
                .collect();
            return (Ground { shows, ..ground }, None);
        }
        let stranger = |place| chain.is_empty() && place + 1 == hides.len();
        let town = self.search.night.town();
        let hiding = |place: usize| {
            if stranger(place) && !town.contains(board.standing(hides[place]).end) {
                Use::HidesBehindStranger
            } else {
                Use::Hides
            }
        };
        let mut parts: Vec<Part> = hides
            .iter()
            .enumerate()
            .map(|(place, &hide)| (hiding(place), hide, board.standing(hide).end))
            .collect();
        let kills_here = matches!(self.root.against, Against::Kill { .. });
        let beside_as = |how: Use| {
            beside
                .iter()
                .map(move |&part| (how, part, board.standing(part).end))
        };
        let weak = self.is_weakness();
        let visits = self.root.visit;
        let strikes = kills_here
            && chain
                .last()
                .is_some_and(|&last| board.act_of(last).has(Component::Guard));
        if strikes {
            parts.extend(beside_as(Use::Reaches));
            parts.extend(self.chain(chain, Use::Strikes));
        } else if weak {
            parts.extend(self.chain(chain, Use::ReachesStranger));
        } else if visits {
            parts.extend(beside_as(Use::Reaches));
            parts.extend(self.chain(chain, Use::Visits));
        } else {
            parts.extend(self.chain(chain, Use::Reaches));
            parts.extend(beside_as(if kills_here {
                Use::Guards
            } else {
                Use::Frames
            }));
        }
        let rule = if !hides.is_empty() {
            Rule::Rar25
        } else if weak {
            Rule::Model68
        } else if strikes {
            Rule::Model85
        } else if visits {
            Rule::Rar3
        } else if chain.len() > 1 {
            Rule::Rar20
        } else if beside.is_empty() {
            Rule::Rar2
        } else if kills_here {
            Rule::Rar19
        } else {
            Rule::Rar23
        };
        let kill = self.kill(&parts);
        let kill = kill.filter(|_| hides.is_empty() && !strikes);
        let ground = self.stand(rule, &parts);
        match self.bomb() {
            Some(bomb) => {
                let bomb = self.account.name(bomb);
                let text = format!("{}, and {bomb} is a Bomb", ground.text);
                let rule = Rule::Model83;
                (
                    Ground {
                        rule,
                        text,
                        ..ground
                    },
                    None,
                )
            }
            None => (ground, kill),
        }
    }

    /// The Bomb who takes along the player asked about, if one does.
    fn bomb(&self) -> Option<PlayerId> {
        let (Question::Dies(player), Against::Kill { at, .. }) = (self.question, self.root.against)
        else {
            return None;
        };
        let kill = self.root.parts[0].last()?;
        let kill = self.search.board.act_of(*kill);
        let own = kill.actor == player;
        (own && at != player && self.root.parts[2].is_empty()).then_some(at)
    }

    /// The passive without which a reading of alignment would say something else.
    fn disguise(&self) -> Option<Passive> {
        let Question::Told(_, Value::Alignment(_)) = self.question else {
            return None;
        };
        self.search.night.disguise(self.root.at)
    }

    /// Reports whether somebody dies of their own action, or of the action of whom they hide behind, who is Weak.
    fn is_weakness(&self) -> bool {
        self.root.visit && matches!(self.question, Question::Dies(_))
    }

    /// Parts that trigger each other, up to the one that is asked for.
    fn chain(&self, parts: &[u32], last: Use) -> Vec<Part> {
        let board = self.search.board;
        let mut ground = Vec::new();
        for (place, &part) in parts.iter().enumerate() {
            let mut at = board.standing(part).end;
            // A drive stands at home, and visits the owner of what it triggers, or whom it was asked for.
            if board.act_of(part).has(Component::Swap) {
                at = parts
                    .get(place + 1)
                    .map_or(self.root.at, |&next| board.act_of(next).actor);
            }
            let how = if place > 0 {
                Use::SetOff
            } else if parts.len() == 1 {
                last
            } else {
                Use::Reaches
            };
            ground.push((how, part, at));
        }
        ground
    }

    fn kill(&self, parts: &[Part]) -> Option<Agent> {
        let mut agents = parts
            .iter()
            .map(|&(_, part, _)| self.search.board.act_of(part).agent);
        agents.find(|&agent| agent.ability(self.account.night) == Ability::Kill)
    }

    /// Actions that stand where they do, together: what triggers what in a row, and the rest with "and".
    fn stand(&self, rule: Rule, parts: &[Part]) -> Ground {
        let board = self.search.board;
        let night = self.account.night;
        let mut ground = Ground::new(rule, String::new());
        for (place, &(how, part, at)) in parts.iter().enumerate() {
            let agent = board.act_of(part).agent;
            let (at_home, name) = (board.route(part).is_empty(), self.account.name(at));
            let (subject, actor) = (self.moved(part), self.account.name(agent.owner(night)));
            let (route, aside) = (self.route(part), self.aside(part));
            if !at_home {
                ground.shows.push(DrawingChange::goes(agent, at));
            }
            // A suicide goes nowhere. A jail protects; of a protection that goes without saying.
            let protect = self.account.submitted(agent) == Some(Ability::Protect);
            let said = if how == Use::SetOff && agent.owner(night) == at && at_home {
                Use::SetOffAtHome
            } else if how == Use::Protects && protect {
                Use::Reaches
            } else {
                how
            };
            ground.text.push_str(match (place, how) {
                (0, _) => "",
                (_, Use::SetOff) => " ",
                (_, _) => ", and ",
            });
            let doing = format!("{}{route}", doing_words(agent, night, self.account.words));
            let words = said.words(self.account, &subject, actor, name, &doing, &aside);
            ground.text.push_str(&words);
        }
        for &(how, part, at) in parts {
            let agent = board.act_of(part).agent;
            if how == Use::Blocks {
                ground.shows.push(DrawingChange::Blocked(at));
            } else if how == Use::Guards {
                ground.shows.extend(
                    self.kill(parts)
                        .map(|kill| DrawingChange::goes(kill, agent.owner(night))),
                );
            }
            if matches!(how, Use::Protects | Use::Guards) {
                ground.shield = ground.shield.or(Some(Some(agent)));
            }
        }
        ground
    }

    fn agent(&self, standing: u32) -> String {
        self.account.agent(self.search.board.act_of(standing).agent)
    }

    /// An action and what moved it: "Vic's kill, moved by Bus's drive,".
    fn moved(&self, standing: u32) -> String {
        let route = self.route(standing);
        let end = if route.is_empty() { "" } else { "," };
        format!("{}{route}{end}", self.agent(standing))
    }

    fn aside(&self, standing: u32) -> String {
        self.route(standing)
            .strip_prefix(", ")
            .map_or(String::new(), |route| format!(" ({route})"))
    }

    fn route(&self, standing: u32) -> String {
        let by = |mover: &Move| {
            let own = self.route(mover.by);
            let own = own
                .strip_prefix(", ")
                .map_or(String::new(), |own| format!(" (itself {own})"));
            format!("{}{own}", self.agent(mover.by))
        };
        match self.search.board.route(standing) {
            [] => String::new(),
            [one] => format!(", moved by {}", by(one)),
            [first @ .., last] => {
                let to =
                    |mover: &Move| format!("to {} by {}", self.account.name(mover.to), by(mover));
                let first: Vec<String> = first.iter().map(to).collect();
                format!(", moved {} and on by {}", first.join(", "), by(last))
            }
        }
    }
}

/// Reasons for no.
impl<const W: usize> Tree<'_, '_, '_, W> {
    /// The use of a counter and its rule, as far as its source decides them.
    pub(super) fn use_of(&self, counter: Counter, source: Source<W>) -> (Use, Rule) {
        let board = self.search.board;
        match (counter, source) {
            (Counter::Fails(_, Passive::Ascetic), _) => (Use::Reaches, Rule::Rar13),
            (Counter::Fails(_, passive), _) => (Use::Reaches, passive.rule()),
            (Counter::Home(_), _) => (Use::Reaches, Rule::Model39),
            (_, Source::Rivals(_)) => (Use::Reaches, Rule::Rar10),
            (_, Source::Standing(Component::Guard, ..)) => (Use::Guards, Rule::Model17),
            (_, Source::Standing(Component::Block, ..)) => (Use::Blocks, Rule::Rar8),
            (_, Source::Standing(Component::Frame, ..)) => (Use::Frames, Rule::Rar23),
            (_, Source::Standing(..)) => (Use::Protects, Rule::Rar18),
            (_, Source::Passed(Component::Protect, ..)) => (Use::Protects, Rule::Rar18),
            (_, Source::Passed(..)) => (Use::Clears, Rule::Rar12),
            (_, Source::Exchanges(_)) => (Use::SharesPlayer, Rule::Model33),
            (Counter::Takes(taking), Source::Part(part, ..)) => {
                let standing = board.standing(part);
                let rule = if taking.act != standing.act {
                    Rule::Rar9
                } else if taking.from == standing.end {
                    Rule::Rar11
                } else {
                    Rule::Rar10
                };
                (Use::Reaches, rule)
            }
            (Counter::Stands(by, _), Source::Part(part, ..)) => {
                // A block stands at the actor of the part or of one of its movers; what is untargetable, at its end.
                let (end, own) = (board.standing(by).end, board.act_of(part));
                if board.act_of(by).has(Component::Block) && self.acting(part, end).is_some() {
                    (
                        Use::Blocks,
                        if own.actor == end {
                            Rule::Rar8
                        } else {
                            Rule::Rar9
                        },
                    )
                } else {
                    (
                        Use::Clears,
                        if board.standing(part).end == end {
                            Rule::Rar12
                        } else {
                            Rule::Rar9
                        },
                    )
                }
            }
        }
    }

    /// The blockable action by a player that takes part in a standing, if one does.
    fn acting(&self, standing: u32, player: PlayerId) -> Option<Agent> {
        let board = self.search.board;
        let act = board.act_of(standing);
        let own = (act.blockable && act.actor == player).then_some(act.agent);
        own.or_else(|| {
            board
                .route(standing)
                .iter()
                .find_map(|step| self.acting(step.by, player))
        })
    }

    /// The agent of a standing that an effect at a player would counter: the player's own, or one that targets the
    /// player.
    pub(super) fn countered(&self, standing: u32, at: PlayerId) -> Agent {
        self.acting(standing, at)
            .unwrap_or_else(|| self.search.board.act_of(standing).agent)
    }

    /// A counter in words.
    pub(super) fn counter_ground(&self, counter: Counter, how: Use, rule: Rule) -> Ground {
        let name = |player: PlayerId| self.account.name(player);
        match counter {
            Counter::Stands(standing, _) => self.stand(
                rule,
                &[(how, standing, self.search.board.standing(standing).end)],
            ),
            Counter::Takes(taking) => {
                let of = self.search.board.acts[usize::from(taking.act)].agent;
                let (by, what) = (self.moved(taking.by), self.account.agent(of));
                let text = format!(
                    "{by} takes {what} from {} to {}",
                    name(taking.from),
                    name(taking.to)
                );
                Ground {
                    shows: vec![DrawingChange::Leaves(of, taking.from, taking.to)],
                    ..Ground::new(rule, text)
                }
            }
            Counter::Fails(player, passive) => Ground {
                rule,
                ..self.has(player, passive)
            },
            Counter::Home(player) => Ground::new(rule, format!("it came home to {}", name(player))),
        }
    }

    /// A passive of a player.
    pub(super) fn has(&self, player: PlayerId, passive: Passive) -> Ground {
        let shields = matches!(passive, Passive::Bulletproof | Passive::BulletproofXShot);
        let plain = shields || passive == Passive::Ascetic;
        let effect = if plain {
            String::new()
        } else {
            format!(": {}", passive.effect())
        };
        let (rule, is) = self.account.is(player, passive);
        Ground {
            shield: shields.then_some(None),
            ..Ground::new(rule, format!("{is}{effect}"))
        }
    }

    /// Blocks or rolestops counter nothing of the player's action.
    pub(super) fn immunity(&self, player: PlayerId, why: Immunity) -> Ground {
        match why {
            Immunity::StrongWilled => self.has(player, Passive::StrongWilled),
            Immunity::Strongman
            | Immunity::Rolestop
            | Immunity::Blocker
            | Immunity::Evasion
            | Immunity::Outsider => Ground::new(
                why.rule(),
                why.words(self.account, self.account.name(player)),
            ),
        }
    }

    /// Why protections that hold do not stop a kill; `limited` is true if an X-shot Bulletproof is one of them.
    pub(super) fn unsaved(&self, why: Unsaved, limited: bool) -> Ground {
        let Unsaved::TooFew(at) = why else {
            return Ground::new(Rule::Model66, "another protection cancels it".to_owned());
        };
        let what = if limited {
            "an X-shot Bulletproof, or a protection,"
        } else {
            "a protection"
        };
        let text = format!(
            "{what} saves from one kill only, and {} has too few",
            self.account.name(at)
        );
        Ground::new(Share::rule(limited), text)
    }

    /// The earlier part of an action in the reason; nothing if it is one of the counters, or moves one.
    pub(super) fn already(&self, act: usize) -> Option<String> {
        let board = self.search.board;
        let is = |standing: u32| usize::from(board.standing(standing).act) == act;
        let [chain, beside, hides] = self.root.parts;
        if !self.used.contains(act) {
            return None;
        }
        let asked_for = "it is what is asked about".to_owned();
        Some(if hides.iter().any(|&hide| is(hide)) {
            "it is the hiding that shares the fate".to_owned()
        } else if let Some(place) = chain.iter().position(|&part| is(part)) {
            match chain.get(place + 1) {
                Some(&next) => format!("it triggers {}", self.agent(next)),
                None if self.root.visit && !self.is_weakness() => "it is the visit read".to_owned(),
                None => asked_for,
            }
        } else if beside.iter().any(|&part| is(part)) {
            asked_for
        } else {
            let moved = self
                .root
                .parts
                .into_iter()
                .flatten()
                .find_map(|&part| self.moved_by(act, part));
            moved.map_or(asked_for, |moved| {
                format!("it moves {}", self.account.agent(moved))
            })
        })
    }

    fn moved_by(&self, act: usize, standing: u32) -> Option<Agent> {
        let board = self.search.board;
        board.route(standing).iter().find_map(|step| {
            let here = usize::from(board.standing(step.by).act) == act;
            if here {
                Some(board.act_of(standing).agent)
            } else {
                self.moved_by(act, step.by)
            }
        })
    }
}
