//! A night with its names: what the night text and the JSON form hold.

use std::fmt;
use std::str::FromStr;

use super::definition::{Definition, check_definitions};
use super::error::{Complaint, Error, ErrorKind};
use super::expect::{Claim, Expectation, add_claim};
use super::items::{Items, check_held};
use super::name::check_new_name;
use super::{read, vocabulary};
use crate::explain::Words;
use crate::model::{
    Ability, Action, ActionId, InvalidNight, ItemId, ItemSet, Night, OwnRole, Passives, Player,
    PlayerId, Role, RoleId, RoleSet, Title, same_word,
};
use crate::outcome::{ReportKind, Value};
use crate::ruler::RulerId;

/// The most bytes in a night text.
pub const MAX_TEXT: usize = 1 << 20;

/// A night with its names. Reading what [`Display`](fmt::Display) writes gives an equal sheet, for every sheet made by
/// [`Sheet::new`] or read from either form: these number the items as the text first names them.
///
/// ```
/// use nightcourt_resolvers::text::Sheet;
///
/// let sheet: Sheet = "[players]\nAnn = Town Doctor\nBob = Mafia Goon\n[actions]\nAnn -> Bob".parse()?;
/// assert!(sheet.to_string().ends_with("Ann: protect -> Bob\n"));
/// let wrong = "[players]\nAnn = Town Docter".parse::<Sheet>().unwrap_err();
/// assert_eq!(wrong.to_string(), "line 2, column 12: no role is called `Docter`; did you mean Doctor?");
/// # Ok::<(), nightcourt_resolvers::text::Errors>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The comment lines before the first section; lines are separated by `\n`.
    pub title: String,
    /// The night itself, without names.
    pub night: Night,
    /// The players' names, in roster order.
    pub names: Vec<String>,
    /// The items' names; the first two are `fruit` and `money`.
    pub items: Vec<String>,
    /// The roles that the night names itself.
    pub roles: Vec<Definition>,
    /// Expectations about systems.
    pub expect: Vec<Expectation>,
}

/// Facts outside a night by which it is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Context<'a> {
    /// The rulers that expectations may name in addition to the systems.
    pub rulers: &'a [RulerId],
    /// The roles whose players are Self-Targeting in this house.
    pub self_targeting: RoleSet,
}

impl Sheet {
    /// Puts a sheet together, and checks that it can be written: names that hold nothing forbidden, things that can be
    /// held, claims about its own players. Items are numbered anew, in the order in which the text names them; those
    /// that nothing names are dropped. Every player gets the passives of a role of the table.
    ///
    /// # Errors
    /// The first thing that cannot be written.
    pub fn new(
        title: &str,
        night: Night,
        names: Vec<String>,
        items: &[String],
        expect: Vec<Expectation>,
    ) -> Result<Sheet, Complaint> {
        Sheet::with_roles(title, night, names, items, Vec::new(), expect)
    }

    /// As [`Sheet::new`], of a night that names roles itself: every player of one gets its passives and abilities.
    ///
    /// # Errors
    /// The first thing that cannot be written.
    pub fn with_roles(
        title: &str,
        night: Night,
        names: Vec<String>,
        items: &[String],
        mut roles: Vec<Definition>,
        expect: Vec<Expectation>,
    ) -> Result<Sheet, Complaint> {
        if names.len() != night.players().len() {
            return Err(Complaint::new(ErrorKind::NameMissing, ""));
        }
        for (number, name) in names.iter().enumerate() {
            check_new_name(name, &names[..number])?;
        }
        let mut numbering = Numbering {
            old: items,
            new: Items::new(),
        };
        check_definitions(&roles)?;
        for role in &mut roles {
            role.vends = numbering.set(role.vends)?;
        }
        let (mut players, mut actions, order) = night.into_parts();
        for player in &mut players {
            let word = |item: ItemId| {
                numbering
                    .new
                    .names()
                    .get(item.index())
                    .map_or("", String::as_str)
            };
            player
                .holds
                .iter()
                .try_for_each(|item| check_held(item, word(item)))?;
            (player.role, player.also) = own_first(&roles, player.role, player.also);
            player.passives = player.passives.union(player.role.passives());
            player.vends = numbering.set(player.vends)?;
            (player.role, player.also) = vocabulary::beside(player.role, player.also);
            if let Role::Own(own, _) = player.role {
                let (role, passives, vends) = defined(&roles, own)?;
                player.role = role;
                player.passives = player.passives.union(passives);
                player.vends = player.vends.union(vends);
            }
            player.order = player.passive_words().unless_usual();
            numbering.new.vend(player)?;
            player.holds = numbering.set(player.holds)?;
        }
        for action in &mut actions {
            action.item = numbering.item(action.item)?;
        }
        let reads = |to, kind| reading_actions(&actions, to, kind);
        // Claims that say more of the same are brought together first: items are numbered as they are then printed.
        let mut first = Numbering {
            old: items,
            new: numbering.new.clone(),
        };
        let mut together = Vec::new();
        for Expectation { systems, claims } in expect {
            if systems.is_empty() {
                return Err(Complaint::new(ErrorKind::NoSystem, ""));
            }
            if claims.is_empty() {
                return Err(Complaint::new(ErrorKind::ExpectsNothing, ""));
            }
            let mut added = Vec::new();
            for claim in claims {
                if claim
                    .players()
                    .iter()
                    .any(|player| player.index() >= names.len())
                {
                    return Err(Complaint::new(ErrorKind::UnknownPlayer, ""));
                }
                let claim = first.claim(as_read(claim, &roles)?)?;
                add_claim(&mut added, claim, reads).map_err(|kind| Complaint::new(kind, ""))?;
            }
            together.push(Expectation {
                systems,
                claims: added,
            });
        }
        let mut numbering = Numbering {
            old: first.new.names(),
            new: numbering.new,
        };
        let mut expect = Vec::new();
        for Expectation { systems, claims } in together {
            let claims = claims
                .into_iter()
                .map(|claim| numbering.claim(claim))
                .collect::<Result<_, _>>()?;
            expect.push(Expectation { systems, claims });
        }
        let night = Night::new(players, actions, order)
            .map_err(|_| Complaint::new(ErrorKind::PlayerShape, ""))?;
        let title = title
            .split('\n')
            .map(str::trim_end)
            .collect::<Vec<_>>()
            .join("\n");
        Ok(Sheet {
            title,
            night,
            names,
            items: numbering.new.into_names(),
            roles,
            expect,
        })
    }

    /// Reads a night text.
    ///
    /// # Errors
    /// All that is wrong with it, in the order of the text.
    pub fn parse(text: &str) -> Result<Sheet, Vec<Error>> {
        Sheet::parse_in(text, &Context::default())
    }

    /// Reads a night text whose expectations may also name these rulers.
    ///
    /// # Errors
    /// All that is wrong with it, in the order of the text.
    pub fn parse_among(text: &str, others: &[RulerId]) -> Result<Sheet, Vec<Error>> {
        Sheet::parse_in(
            text,
            &Context {
                rulers: others,
                ..Context::default()
            },
        )
    }

    /// Reads a night text in the context of a house.
    ///
    /// # Errors
    /// All that is wrong with it, in the order of the text.
    pub fn parse_in(text: &str, context: &Context<'_>) -> Result<Sheet, Vec<Error>> {
        read::read(text, context)
    }

    /// The names, as explanations need them.
    #[must_use]
    pub fn words(&self) -> Words<'_> {
        Words {
            players: &self.names,
            items: &self.items,
            roles: &self.roles,
        }
    }
    /// The name of a player.
    #[must_use]
    pub fn name(&self, player: PlayerId) -> &str {
        self.words().player(player)
    }
}

impl FromStr for Sheet {
    type Err = Errors;
    fn from_str(text: &str) -> Result<Sheet, Errors> {
        Sheet::parse(text).map_err(Errors)
    }
}

/// All that is wrong with a night text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Errors(pub Vec<Error>);

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, error) in self.0.iter().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Errors {}

/// Returns a role and those beside it as the text of a night names them: the night's own come before those of the table.
fn own_first(own: &[Definition], role: Role, also: RoleSet) -> (Role, RoleSet) {
    let defined = |role: RoleId| {
        own.iter()
            .position(|defined| same_word(&defined.name, role.name()))
    };
    let role = match role {
        Role::Named(named) => match defined(named) {
            Some(number) => own[number].role(number),
            None => role,
        },
        Role::Listed(named, abilities) if defined(named).is_some() => Role::Spelled(abilities),
        Role::Listed(..) | Role::Spelled(_) | Role::Own(..) => role,
    };
    let also = also.iter().filter(|&one| defined(one).is_none()).collect();
    (role, also)
}

/// A role that the night names itself, with its passives and what it vends.
fn defined(roles: &[Definition], own: OwnRole) -> Result<(Role, Passives, ItemSet), Complaint> {
    let number = usize::from(own.number);
    let definition = roles
        .get(number)
        .ok_or_else(|| Complaint::new(ErrorKind::UnknownRole, "?"))?;
    Ok((
        definition.role(number),
        definition.passives,
        definition.vends,
    ))
}

/// A claim as its text is read.
fn as_read(claim: Claim, roles: &[Definition]) -> Result<Claim, Complaint> {
    let Claim::Told { to, kind, lines } = claim else {
        return Ok(claim);
    };
    let lines = lines.into_iter().map(|line| {
        if let Value::Role(title) = line {
            title_as_read(&title, roles).map(Value::role)
        } else {
            Ok(line)
        }
    });
    Ok(Claim::Told {
        to,
        kind,
        lines: lines.collect::<Result<_, _>>()?,
    })
}

/// A title in which a name that the night defines is the night's own role.
fn title_as_read(title: &Title, roles: &[Definition]) -> Result<Option<Title>, Complaint> {
    let role = title.role().unwrap_or(Role::Named(RoleId::VANILLA));
    let role = match own_first(roles, role, RoleSet::NONE) {
        (Role::Own(own, _), _) => defined(roles, own)?.0,
        (role, _) => role,
    };
    let (limits, passives) = (title.limits(), title.passives());
    Ok(Title::new(limits, passives, title.vends(), role))
}

/// Counts the actions of a player that bring lines of this kind.
pub(super) fn reading_actions(actions: &[Action], to: PlayerId, kind: ReportKind) -> usize {
    actions
        .iter()
        .filter(|action| action.actor == to && ReportKind::of(action.ability) == Some(kind))
        .count()
}

/// Items under their old numbers, given new ones as they come.
struct Numbering<'a> {
    old: &'a [String],
    new: Items<String>,
}

impl Numbering<'_> {
    fn item(&mut self, item: ItemId) -> Result<ItemId, Complaint> {
        if !item.is_held() {
            return Ok(item);
        }
        let name = self
            .old
            .get(item.index())
            .ok_or_else(|| Complaint::new(ErrorKind::ItemMissing, ""))?;
        self.new.number(name.clone())
    }
    fn set(&mut self, items: ItemSet) -> Result<ItemSet, Complaint> {
        items.iter().map(|item| self.item(item)).collect()
    }
    fn claim(&mut self, claim: Claim) -> Result<Claim, Complaint> {
        Ok(match claim {
            Claim::Holds(player, items) => Claim::Holds(player, self.set(items)?),
            Claim::Told { to, kind, lines } => {
                let lines = lines.into_iter().map(|line| {
                    if let Value::Item(item) = line {
                        self.item(item).map(Value::Item)
                    } else if let Value::Role(title) = line {
                        let title = title.renumbered(|items| self.set(items));
                        title.map(Value::Role)
                    } else {
                        Ok(line)
                    }
                });
                Claim::Told {
                    to,
                    kind,
                    lines: lines.collect::<Result<_, _>>()?,
                }
            }
            Claim::Dies(_)
            | Claim::Alignment(..)
            | Claim::Abilities(..)
            | Claim::Money(..)
            | Claim::Revived(..) => claim,
        })
    }
}

/// The mistake of an impossible night, in words; the word is the player's or the ability's that is to blame.
#[must_use]
pub fn invalid<S: AsRef<str>>(
    invalid: InvalidNight,
    names: &[S],
    players: &[Player],
    actions: &[Action],
) -> Complaint {
    let name = |player: PlayerId| names.get(player.index()).map_or("?", AsRef::as_ref);
    let action = |id: ActionId| actions.get(id.index());
    let actor = |id: ActionId| action(id).map_or("?", |action| name(action.actor));
    let ability = |id: ActionId| action(id).map_or(Ability::Visit, |action| action.ability);
    match invalid {
        InvalidNight::TooManyPlayers(_) => Complaint::new(ErrorKind::TooManyPlayers, ""),
        InvalidNight::TooManyActions(_) => Complaint::new(ErrorKind::TooManyActions, ""),
        InvalidNight::NotInRoster(_) => Complaint::new(ErrorKind::UnknownPlayer, ""),
        InvalidNight::DeadActor(id) => Complaint::new(ErrorKind::DeadActor, actor(id)),
        InvalidNight::NotTheirAbility(id) => {
            let player = action(id).and_then(|action| players.get(action.actor.index()));
            let has = player.map_or_else(String::new, |player| {
                vocabulary::may_submit(player.role, player.alignment)
            });
            let kind = ErrorKind::NotTheirAbility(actor(id).to_owned(), has);
            Complaint::new(kind, ability(id).id())
        }
        InvalidNight::TargetsSelf(id) => {
            Complaint::new(ErrorKind::TargetsSelf(ability(id)), actor(id))
        }
        InvalidNight::NamesDead(id, named) => {
            Complaint::new(ErrorKind::NamesDead(ability(id)), name(named))
        }
        InvalidNight::RevivesLiving(_, named) => {
            Complaint::new(ErrorKind::RevivesLiving, name(named))
        }
        InvalidNight::SamePlayerTwice(id) => {
            let twice = action(id).and_then(|action| action.named().first().copied());
            Complaint::new(
                ErrorKind::SamePlayerTwice(ability(id)),
                twice.map_or("?", name),
            )
        }
        InvalidNight::SecondFactionalKill(id, first) => Complaint::new(
            ErrorKind::SecondFactionalKill(actor(first).to_owned()),
            actor(id),
        ),
        InvalidNight::Repeated(id, _) => {
            Complaint::new(ErrorKind::Repeated(ability(id)), actor(id))
        }
        InvalidNight::Order(player) => Complaint::new(ErrorKind::OrderedTwice, name(player)),
    }
}
