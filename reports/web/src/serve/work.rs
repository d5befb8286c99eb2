//! What takes time is computed aside: so many at once, the others wait a little, and nobody waits for ever.

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::limits;

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WorkError {
    /// Too many ask at once.
    Busy,
    /// It took too long. It is still being computed, and keeps its turn until it ends.
    TooLong,
    /// It panicked.
    Panicked,
}

/// The turns.
#[derive(Clone, Debug)]
pub(super) struct Work {
    turns: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Work {
    /// As many turns as the machine has cores, and one more: one long answer never stops all others.
    pub(super) fn new() -> Work {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Work { turns: Arc::new(Semaphore::new(cores + 1)), waiting: Arc::new(Semaphore::new(limits::WAITING)) }
    }

    /// Computes something when its turn comes.
    pub(super) async fn answer<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let waits = self.waiting.clone().try_acquire_owned().map_err(|_| WorkError::Busy)?;
        let turn = tokio::time::timeout(limits::WAIT, self.turns.clone().acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(WorkError::Busy) };
        drop(waits);
        let task = tokio::task::spawn_blocking(move || {
            let answer = job();
            drop(turn);
            answer
        });
        match tokio::time::timeout(limits::WORK, task).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) => Err(WorkError::Panicked),
            Err(_) => Err(WorkError::TooLong),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(future)
    }

    #[test]
    fn a_panic_is_an_answer_and_gives_its_turn_back() {
        let work = Work { turns: Arc::new(Semaphore::new(1)), waiting: Arc::new(Semaphore::new(1)) };
        block_on(async {
            let panicked = work.answer(|| assert_eq!(1, 2, "on purpose")).await;
            assert_eq!(panicked, Err(WorkError::Panicked));
            assert_eq!(work.answer(|| 7).await, Ok(7));
        });
    }

    #[test]
    fn who_finds_no_place_to_wait_is_told_at_once() {
        let work = Work { turns: Arc::new(Semaphore::new(0)), waiting: Arc::new(Semaphore::new(0)) };
        assert_eq!(block_on(work.answer(|| 7)), Err(WorkError::Busy));
    }
}
