//! The tests of the resolvers, in one program, because each program links everything again. `golden` is one of its own:
//! planted faults (`scripts/power`) build nothing else.

mod ability_example;
mod account_lines;
mod account_uses;
mod accounts;
mod agree;
mod budget;
mod complaints;
mod corners;
mod cut;
mod events;
mod explain;
mod faults;
mod independence;
mod large;
mod literal_list_smoke;
mod literal_rar_smoke;
mod literal_smoke;
mod mini_normal;
mod one_comparison;
mod possible;
mod possible_list;
mod prose;
mod rar_and_rar_list;
mod rules;
mod short_accounts;
mod size;
mod systems;
mod text;
mod values;
mod words;
