//! The folder of a campaign. Every file is written under a temporary name, then renamed, so that a killed campaign
//! leaves no half file. `run.json` gets its name last.

pub mod check;
mod load;
mod names;
mod packed;
mod place;
pub mod publish;
mod write;

pub use load::{LoadError, finished, load, load_packed, start_line, unfinished};
pub use names::{CHECKPOINT, LOG, NAMES, PACKED, RUN};
pub use packed::{is_packed, pack, unpack};
pub use place::{CampaignDir, ClaimError, Folder, Mode};
pub use write::{lines, run};
