//! Why there is no fill: for people, and as data.

use sator::fill::{Blame, Diagnosis, Options, Problem, SlotNote, TroubleSpot, diagnose, trouble_spot};
use sator::grid::SlotId;
use sator::search::{Budget, StopReason};
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// Why there is no fill, or no further one.
pub enum Why {
    /// There are only so many.
    NoMore(usize),
    /// All rectangles were looked for: no line is to blame more than another.
    NoRectangle,
    /// It was proven.
    Impossible(Diagnosis),
    /// Time was up.
    Stopped { reason: StopReason, spot: Option<TroubleSpot> },
}

/// To find out why may take so long.
const PATIENCE: Duration = Duration::from_secs(10);

impl Why {
    pub fn impossible(problem: &Problem<'_>, trouble: &[(SlotId, f64)], options: &Options, budget: &Budget) -> Self {
        Self::Impossible(diagnose(problem, trouble, options, &budget.within(PATIENCE)))
    }

    pub fn stopped(problem: &Problem<'_>, trouble: &[(SlotId, f64)], reason: StopReason) -> Self {
        Self::Stopped { reason, spot: trouble_spot(problem, trouble) }
    }

    /// The same for JSON.
    pub fn json(&self) -> WhyJson {
        let names = |slots: &[SlotNote]| slots.iter().map(|note| note.name.to_string()).collect();
        let mut json = WhyJson { text: self.to_string(), ..WhyJson::default() };
        match self {
            Self::NoMore(_) | Self::NoRectangle => {}
            Self::Impossible(diagnosis) => {
                json.without_candidates = names(&diagnosis.dead);
                if let Blame::Slots { slots, irreducible } = &diagnosis.blame {
                    json.slots = names(slots);
                    json.irreducible = Some(*irreducible);
                }
            }
            Self::Stopped { spot, .. } => {
                json.slots = spot.iter().flat_map(|spot| &spot.slots).map(|slot| slot.note.name.to_string()).collect();
            }
        }
        json
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMore(1) => f.write_str("there is only 1 such fill"),
            Self::NoMore(fills) => write!(f, "there are no more than these {fills} fills"),
            Self::NoRectangle => {
                f.write_str("impossible: all rectangles of this size were looked for, and there is none")
            }
            Self::Impossible(diagnosis) => write!(f, "impossible: {diagnosis}"),
            Self::Stopped { reason, spot } => {
                write!(f, "no fill found: {reason}")?;
                spot.iter().try_for_each(|spot| write!(f, "\n{spot}"))
            }
        }
    }
}

/// Why there is no fill, in JSON.
#[derive(Serialize, Default)]
pub struct WhyJson {
    text: String,
    /// The slots that cannot be filled together, or that made the most trouble.
    slots: Vec<String>,
    /// Is it shown that the rest can be filled if any of them is dropped?
    #[serde(skip_serializing_if = "Option::is_none")]
    irreducible: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    without_candidates: Vec<String>,
}
