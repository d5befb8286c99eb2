//! What the systems find on the independent parts of a night (LAW-9), in a form that is small enough to be kept for millions
//! of parts, and put together to what they find on the night. Every answer comes from the systems' own code; what is relied
//! on is only that parts are independent, that names and seats do not matter (LAW-3), and that the order of submission decides
//! only where LAW-4 says so.

mod answer;
mod key;

pub use answer::{ANSWER_WORDS, Answer, Asker, KINDS, asks_less};
pub use key::{Key, MOST_ACTIONS};
