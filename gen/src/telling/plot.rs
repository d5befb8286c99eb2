//! Plots of questions: who acts on whom, by kinds of roles.

/// An action of a plot: the actor, the kind of its role, and the players it names.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) actor: char,
    pub(super) kind: String,
    pub(super) named: Vec<char>,
}

/// Actions among letters: `A stop B, B save C, K kill C; dies C`.
#[derive(Debug, Default)]
pub(super) struct Plot {
    pub(super) line: usize,
    pub(super) steps: Vec<Step>,
    /// Players who do not act, with the kinds of their roles.
    pub(super) idle: Vec<(char, String)>,
    /// Players with the role of another.
    pub(super) twins: Vec<(char, char)>,
    /// The players who may die, and those who learn something: questions are about them.
    pub(super) dies: Vec<char>,
    pub(super) sees: Vec<char>,
}

impl Plot {
    /// # Errors
    /// The word that cannot be read.
    pub(super) fn parse(line: usize, text: &str) -> Result<Plot, String> {
        let mut plot = Plot {
            line,
            ..Plot::default()
        };
        let (steps, asks) = text.split_once(';').unwrap_or((text, ""));
        for step in steps.split(',') {
            let words: Vec<&str> = step.split_whitespace().collect();
            let (actor, kind, named) = match words[..] {
                [actor, kind, ref named @ ..] => (letter(actor)?, kind, named),
                _ => return Err(format!("`{step}` is no step of a plot; write `A stop B`")),
            };
            match (kind, named) {
                ("is", [kind]) => plot.idle.push((actor, (*kind).to_owned())),
                ("like", [other]) => plot.twins.push((actor, letter(other)?)),
                _ => plot.steps.push(Step {
                    actor,
                    kind: kind.to_owned(),
                    named: named
                        .iter()
                        .map(|name| letter(name))
                        .collect::<Result<_, _>>()?,
                }),
            }
        }
        for ask in asks.split(',').filter(|ask| !ask.trim().is_empty()) {
            match ask.split_whitespace().collect::<Vec<_>>()[..] {
                ["dies", who] => plot.dies.push(letter(who)?),
                ["sees", who] => plot.sees.push(letter(who)?),
                _ => return Err(format!("`{ask}` asks nothing; write `dies A` or `sees A`")),
            }
        }
        for (player, _) in plot.cast() {
            if plot.twins.iter().any(|(_, other)| *other == player) && plot.kind(player).is_none() {
                return Err(format!("{player} has no kind"));
            }
        }
        Ok(plot)
    }

    fn kind(&self, player: char) -> Option<&str> {
        let acts = self.steps.iter().find(|step| step.actor == player);
        let idle = || self.idle.iter().find(|(one, _)| *one == player);
        acts.map(|step| step.kind.as_str())
            .or_else(|| idle().map(|(_, kind)| kind.as_str()))
    }

    /// The players in the order in which the plot names them, each with the kind of its role.
    pub(super) fn cast(&self) -> Vec<(char, &str)> {
        let mut cast: Vec<(char, &str)> = Vec::new();
        let named = self
            .steps
            .iter()
            .flat_map(|step| [step.actor].into_iter().chain(step.named.iter().copied()));
        for player in named.chain(self.idle.iter().map(|(player, _)| *player)) {
            if cast.iter().all(|(one, _)| *one != player) {
                cast.push((player, self.kind(player).unwrap_or("target")));
            }
        }
        cast
    }

    pub(super) fn kinds(&self) -> impl Iterator<Item = &str> {
        self.cast().into_iter().map(|(_, kind)| kind)
    }

    /// Reports whether a slot such as `A`, `A.s` or `2.does` is of this plot.
    pub(super) fn has_slot(&self, slot: &str) -> bool {
        let (first, form) = slot.split_once('.').unwrap_or((slot, ""));
        match first.parse::<usize>() {
            Ok(number) => {
                (1..=self.steps.len()).contains(&number) && super::phrase::FORMS.contains(&form)
            }
            Err(_) => {
                ["", "s", "bare", "the"].contains(&form)
                    && self
                        .cast()
                        .iter()
                        .any(|(player, _)| first == player.to_string())
            }
        }
    }
}

fn letter(word: &str) -> Result<char, String> {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_uppercase() => Ok(letter),
        _ => Err(format!(
            "`{word}` is no player of a plot; write a capital letter"
        )),
    }
}
