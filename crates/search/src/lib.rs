//! What the engines of Sator share: how long a search may go on, what it answers, what it says on the way, how it undoes
//! its steps, and where its random numbers come from.
//!
//! Nothing here knows about words or grids. An engine's search loop looks like this:
//!
//! ```
//! use sator_search::{Budget, Outcome};
//! use std::time::Duration;
//!
//! /// Finds a divisor the slow way.
//! fn divisor(n: u64, budget: &Budget) -> Outcome<u64> {
//!     let mut meter = budget.meter();
//!     for d in 2..n {
//!         if let Err(reason) = meter.check() {
//!             return Outcome::Stopped(reason);
//!         }
//!         if n % d == 0 {
//!             return Outcome::Found(d);
//!         }
//!     }
//!     Outcome::Impossible
//! }
//!
//! assert_eq!(divisor(91, &Budget::unlimited()), Outcome::Found(7));
//! assert_eq!(divisor(97, &Budget::unlimited()), Outcome::Impossible);
//! assert!(divisor(97, &Budget::unlimited().within(Duration::ZERO)).stop_reason().is_some());
//! ```

mod budget;
mod outcome;
mod progress;
mod rng;
mod stats;
mod ticker;
mod trail;
mod value;

pub use budget::{Budget, Cancel, Meter};
pub use outcome::{Outcome, StopReason};
pub use progress::{OnProgress, Progress, ignore_progress};
pub use rng::Rng;
pub use stats::Stats;
pub use ticker::Ticker;
pub use trail::{Level, Trail};
pub use value::Value;
