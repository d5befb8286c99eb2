//! `laws`: what spec.md section 12 says of every system, under any switches.

use std::cell::RefCell;

use nightcourt_gen::{items, names};
use nightcourt_oracles::laws::{Asked, Draw, LAWS, Systems};
use nightcourt_resolvers::explain::Words;
use nightcourt_resolvers::system::{Scratch, System};

use super::plant::faulty;
use super::{Case, Target, Wrong};

thread_local! {
    /// Memory that other nights have used, as law 2 wants it.
    static USED: RefCell<Scratch> = RefCell::default();
}

pub(super) fn check(case: &Case) -> Result<(), Wrong> {
    let Case { night, switches, mixed } = case;
    let switches = faulty(Target::Laws, *switches);
    let rar_too = |&system: &System| system != System::Rar || !case.is_knotted();
    let systems: Systems = System::ALL.into_iter().filter(rar_too).collect();
    let mut used = USED.take();
    for (rule, law) in LAWS {
        let mut asked = Asked { night, switches, systems, used: &mut used };
        if let Err(broken) = law(&mut asked, Draw(*mixed)) {
            let (players, items) = (names(64), items());
            let words = Words { players: &players, items: &items };
            return Wrong::say(rule, broken.side_by_side(words, |night| case.with(night.clone()).text()));
        }
    }
    USED.set(used);
    Ok(())
}
