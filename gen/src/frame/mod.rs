//! Sampling frames: the presets of [`Settings`] that users know by name. The counts of a campaign are true of its
//! frame.
//!
//! `uniform`, `plain` and `tangled` are made up to find where systems diverge. `normal` is measured; `theme` and
//! `werewolf` have real roles in chosen numbers; `normal-played` is `normal` with choices in the place of chance: these four are
//! files (`gen/frames`), as users may write their own, and so are the open setups, card by card. Each file says where its
//! numbers come from and what of the games it leaves out.

mod made_up;
mod own;

pub use own::{CustomFrame, DIGITS, are_digits};

use crate::census::{Players, Universe};
use crate::choose::Span;
use crate::file;
use crate::settings::{Casting, Settings};

/// A sampling frame.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Frame {
    /// All of RULES.md: every ability equally likely, every passive, roles of the table and spelled out, belongings,
    /// dead players, order lists.
    Uniform,
    /// Each player has a role of the table with one ability, and uses it once. No passives, nothing held, nobody dead.
    Plain,
    /// Small rosters where actions aim at each other: many movers, blocks, guards and triggers.
    Tangled,
    /// The roles of 298 finished Mini Normal games of MafiaScum, as often as they were counted.
    Normal,
    /// Normal roles and what theme games add, dense: most players act. The numbers are chosen.
    Theme,
    /// The roles of the werewolf server. The numbers are chosen.
    Werewolf,
    /// The open setup Matrix6, 9 players.
    Matrix6,
    /// The open setup Rows and Columns, 9 players.
    RowsAndColumns,
    /// The open setup Two-Fold Matrix6, 13 players.
    TwoFoldMatrix6,
    /// The open setup 3d3, 9 players.
    ThreeD3,
    /// The open setup Carbon-14, 7 players.
    Carbon14,
    /// Four players, each idle or with one of the core ten abilities: every night as likely as every other. A census of
    /// them gives the exact rates.
    Census4,
    /// The rosters of `Normal`, with roles used and aimed as players do. Rates of use and targets are chosen.
    NormalPlayed,
    /// A frame of a file that does not come with the program.
    Own(CustomFrame),
}

/// There is no such frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownFrame;

impl std::fmt::Display for UnknownFrame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "no frame has this id; the frames are {}",
            Frame::ALL.each_ref().map(Frame::id).join(", ")
        )
    }
}

impl std::error::Error for UnknownFrame {}

impl Frame {
    /// Every frame that comes with the program.
    pub const ALL: [Frame; 13] = [
        Frame::Uniform,
        Frame::Plain,
        Frame::Tangled,
        Frame::Normal,
        Frame::Theme,
        Frame::Werewolf,
        Frame::Matrix6,
        Frame::RowsAndColumns,
        Frame::TwoFoldMatrix6,
        Frame::ThreeD3,
        Frame::Carbon14,
        Frame::Census4,
        Frame::NormalPlayed,
    ];

    /// The word that users type.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Frame::Uniform => "uniform",
            Frame::Plain => "plain",
            Frame::Tangled => "tangled",
            Frame::Normal => "normal",
            Frame::Theme => "theme",
            Frame::Werewolf => "werewolf",
            Frame::Matrix6 => "matrix6",
            Frame::RowsAndColumns => "rows-and-columns",
            Frame::TwoFoldMatrix6 => "two-fold-matrix6",
            Frame::ThreeD3 => "3d3",
            Frame::Carbon14 => "carbon-14",
            Frame::Census4 => "census4",
            Frame::NormalPlayed => "normal-played",
            Frame::Own(own) => own.word(),
        }
    }

    /// The option that users type: for a file that is not included, its path if its name is that of the frame.
    #[must_use]
    pub fn option(self) -> String {
        if let Frame::Own(own) = self {
            format!("{}.toml", own.name())
        } else {
            self.id().to_owned()
        }
    }

    /// A line about its nights; empty of a file that is not included.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Frame::Uniform => {
                "every ability equally likely, and everything else that a night can have"
            }
            Frame::Plain => "each player one action of one named role, and nothing else",
            Frame::Tangled => {
                "small rosters where actions aim at each other: movers, blocks, guards, triggers"
            }
            Frame::Normal
            | Frame::Theme
            | Frame::Werewolf
            | Frame::NormalPlayed
            | Frame::Matrix6
            | Frame::RowsAndColumns
            | Frame::TwoFoldMatrix6
            | Frame::ThreeD3
            | Frame::Carbon14
            | Frame::Own(_) => file::shipped_about(self.id()).unwrap_or(""),
            Frame::Census4 => {
                "4 players, core abilities, every night equally likely; `nightcourt census` has its exact rates"
            }
        }
    }

    /// The content of its file, if it is an included one.
    #[must_use]
    pub fn file(self) -> Option<&'static file::FrameFile> {
        file::shipped(self.id())
    }

    /// Its settings. Change what you like: [`Settings::with_players`], [`Settings::with_actions`].
    ///
    /// # Panics
    /// If it is a frame of a file that is not included: that file has the settings.
    #[must_use]
    pub fn settings(self) -> Settings {
        match self {
            Frame::Uniform => made_up::uniform(),
            Frame::Plain => made_up::plain(),
            Frame::Tangled => made_up::tangled(),
            Frame::Normal
            | Frame::Theme
            | Frame::Werewolf
            | Frame::NormalPlayed
            | Frame::Own(_) => self.read(),
            Frame::Matrix6
            | Frame::RowsAndColumns
            | Frame::TwoFoldMatrix6
            | Frame::ThreeD3
            | Frame::Carbon14 => self.read().whole(),
            Frame::Census4 => Settings::dealt(Span::just(4), Casting::Census(Universe::core(4))),
        }
    }

    fn read(self) -> Settings {
        match self.file() {
            Some(file) => file.settings.clone(),
            None => panic!("the settings of the frame {} are in its file", self.id()),
        }
    }

    /// The number of players of an open setup, which nothing can change; `None` for the other frames.
    #[must_use]
    pub fn fixed_players(self) -> Option<u32> {
        if let Frame::Own(_) = self {
            return None;
        }
        match self.settings().casting {
            Casting::ForActions | Casting::Game(_) => None,
            Casting::Setup(deal) => Some(deal.size),
            Casting::Census(Universe {
                players: Players::Exactly(players),
                ..
            }) => Some(players.into()),
            Casting::Census(_) => None,
        }
    }
}

impl std::str::FromStr for Frame {
    type Err = UnknownFrame;
    fn from_str(id: &str) -> Result<Frame, UnknownFrame> {
        let known = Frame::ALL.into_iter().find(|frame| frame.id() == id);
        known
            .or_else(|| CustomFrame::from_word(id).map(Frame::Own))
            .ok_or(UnknownFrame)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_is_found_by_its_word() {
        for frame in Frame::ALL {
            assert_eq!(frame.id().parse(), Ok(frame));
            assert_eq!(frame.option(), frame.id());
        }
        assert_eq!("unform".parse::<Frame>(), Err(UnknownFrame));
    }

    #[test]
    fn only_setups_have_a_fixed_number_of_players() {
        let fixed = Frame::ALL.map(Frame::fixed_players);
        let sizes = [
            None,
            None,
            None,
            None,
            None,
            None,
            Some(9),
            Some(9),
            Some(13),
            Some(9),
            Some(7),
            Some(4),
            None,
        ];
        assert_eq!(fixed, sizes);
    }
}
