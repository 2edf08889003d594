//! Exit codes: an interface, scripts depend on them.

use std::process::{self, ExitCode};

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// One result or more, and the search did what was asked.
    Found = 0,
    /// Proven impossible, or none exist.
    None = 1,
    /// Bad input, usage, or a file that cannot be read or written.
    BadInput = 2,
    /// Stopped by time-out or interrupt before the job was done.
    Stopped = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Makes Ctrl-C end the program at once, quietly, with its exit code: for commands that have no results before the end.
pub fn on_interrupt() {
    // Where no handler can be set, the system ends the program in its own way.
    let _ = ctrlc::set_handler(|| process::exit(Exit::Stopped as i32));
}

/// The part of every help text about exit codes.
pub const HELP: &str = "\
Exit codes:
  0  found: one or more results
  1  none exist
  2  bad input, usage, or a file that cannot be read or written
  3  stopped by Ctrl-C";

/// The same for commands that look for all results there are.
pub const RESULTS_HELP: &str = "\
Exit codes:
  0  found: one or more results, and all that were asked for
  1  none exist
  2  bad input, usage, or a file that cannot be read or written
  3  stopped by the time-out or Ctrl-C before the job was done";

/// The same for commands that search.
pub const SEARCH_HELP: &str = "\
Exit codes:
  0  found
  1  proven impossible
  2  bad input, usage, or a file that cannot be read or written
  3  stopped by the time-out or Ctrl-C before the job was done";

/// The same for commands that solve, and may have no more than a guess.
pub const GUESS_HELP: &str = "\
Exit codes:
  0  found
  1  proven impossible
  2  bad input, usage, or a file that cannot be read or written
  3  stopped by the time-out or Ctrl-C before the job was done, or no more than a guess";
