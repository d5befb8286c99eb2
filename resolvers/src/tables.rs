//! The lists of TABLES.md, and the components of abilities from RULES.md, as the build reads them.

use crate::model::{Components, Gap, Naming, Passives, RoleRow, Row};
use crate::rule::Rule;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
