//! Runs the units of a plan on several threads and hands them on in order, so that what comes out is the same however many
//! threads there are.

use crate::plan::{Plan, Unit, UnitReport};
use crate::rectangle::Rectangle;
use crate::search::Halt;
use crate::top::Top;
use sator_search::{Budget, Cancel, OnProgress, Progress, Stats, StopReason};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// How far threads may run ahead of the unit that is to be handed on next: what they find is kept until then.
const AHEAD: usize = 1024;

/// Threads hand over what they have done this often, and not after every unit: a unit may take microseconds.
const HAND_OVER_EVERY: Duration = Duration::from_millis(2);

/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// What of the results is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// How many there are.
    Count,
    /// The results themselves.
    All,
    /// From each unit at most so many, the first.
    First(u64),
    /// From each unit at most so many, those of the highest score.
    Top(usize),
}

/// A unit that was run.
pub struct UnitDone {
    /// Which.
    pub unit: Unit,
    /// What it came to.
    pub report: UnitReport,
    /// Its results, as far as they were wanted.
    pub results: Vec<Rectangle>,
    /// Was it run to its end?
    pub complete: bool,
}

/// How an enumeration ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct End {
    /// All units that were run, together.
    pub report: UnitReport,
    /// Why not all units were run to their end, if so; a listener who has enough is no reason.
    pub stopped: Option<StopReason>,
    /// The figures.
    pub stats: Stats,
}

/// Who takes the units: gets each, and says whether to go on.
pub type OnUnit<'a> = dyn FnMut(UnitDone) -> ControlFlow<()> + 'a;

/// Runs these units of a plan, and hands them on in the order given.
pub fn enumerate(
    plan: &Plan<'_>,
    units: &[Unit],
    want: Want,
    threads: usize,
    budget: &Budget,
    on_progress: &mut OnProgress<'_>,
    on_unit: &mut OnUnit<'_>,
) -> End {
    let enough = Cancel::new();
    let budget = budget.clone().with_cancel(&enough);
    let queue = Queue::default();
    let (sender, receiver) = channel();
    let threads = threads.clamp(1, units.len().max(1));
    let mut delivery =
        Delivery { units, budget: &budget, next: 0, waiting: BTreeMap::new(), end: End::new(), enough: false };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (queue, budget, sender) = (&queue, &budget, sender.clone());
            scope.spawn(move || work(plan, units, want, queue, budget, &sender));
        }
        drop(sender);
        delivery.run(&receiver, &queue, &enough, on_progress, on_unit);
    });
    delivery.end.stats.elapsed = budget.elapsed();
    delivery.end
}

/// What a thread does next.
enum Next {
    Unit(usize),
    /// The units handed on are too far behind.
    TooFar,
    End,
}

/// Why the queue can be locked.
const NO_PANIC: &str = "no thread panics while it holds the queue";

/// Which unit is next, and how far the results have been handed on.
#[derive(Default)]
struct Queue {
    state: Mutex<(usize, usize)>,
    moved: Condvar,
}

impl Queue {
    /// The place of the next unit, if it is not too far ahead.
    fn take(&self, count: usize, budget: &Budget) -> Next {
        let mut state = self.lock();
        let (next, handed_on) = *state;
        if next >= count || budget.check_now().is_err() {
            return Next::End;
        }
        if next >= handed_on + AHEAD {
            return Next::TooFar;
        }
        state.0 += 1;
        Next::Unit(next)
    }

    /// Waits until units have been handed on, or a little while.
    fn wait(&self) {
        drop(self.moved.wait_timeout(self.lock(), TELL_EVERY).expect(NO_PANIC));
    }

    fn lock(&self) -> MutexGuard<'_, (usize, usize)> {
        self.state.lock().expect(NO_PANIC)
    }

    fn handed_on(&self, count: usize) {
        self.lock().1 = count;
        self.moved.notify_all();
    }
}

/// What a thread does: one unit after the other.
fn work(plan: &Plan<'_>, units: &[Unit], want: Want, queue: &Queue, budget: &Budget, sender: &Sender<Batch>) {
    let problem = plan.problem();
    let width = problem.width();
    let mut worker = plan.worker();
    let mut meter = budget.meter();
    let mut batch = Batch::new();
    let mut handed_over = budget.elapsed();
    loop {
        let place = match queue.take(units.len(), budget) {
            Next::Unit(place) => place,
            Next::TooFar => {
                // What the others wait for may be in our own hands.
                if sender.send(std::mem::take(&mut batch)).is_err() {
                    return;
                }
                queue.wait();
                continue;
            }
            Next::End => break,
        };
        let unit = units[place];
        let mut results = Vec::new();
        let mut top = Top::new(if let Want::Top(count) = want { count } else { 0 });
        let (report, end) = match want {
            Want::Count => worker.run(unit, &mut meter, None),
            Want::All | Want::First(_) => {
                let limit = if let Want::First(limit) = want { limit } else { u64::MAX };
                let mut keep = |grid: &[u8]| {
                    results.push(Rectangle::from_cells(width, grid));
                    if results.len() as u64 >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                worker.run(unit, &mut meter, Some(&mut keep))
            }
            Want::Top(_) => {
                let mut keep = |grid: &[u8]| {
                    let rectangle = Rectangle::from_cells(width, grid);
                    top.offer(rectangle.score(problem), rectangle);
                    ControlFlow::Continue(())
                };
                worker.run(unit, &mut meter, Some(&mut keep))
            }
        };
        results.extend(top.into_sorted().into_iter().map(|(_, rectangle)| rectangle));
        let stopped = matches!(end, Err(Halt::Stopped(_)));
        batch.push((place, UnitDone { unit, report, results, complete: !stopped }));
        let now = budget.elapsed();
        if stopped || now >= handed_over + HAND_OVER_EVERY {
            handed_over = now;
            if sender.send(std::mem::take(&mut batch)).is_err() || stopped {
                return;
            }
        }
    }
    // Whoever does not listen any more has enough.
    let _ = sender.send(batch);
}

/// Units that were run, by their places.
type Batch = Vec<(usize, UnitDone)>;

/// Hands units on in order.
struct Delivery<'a> {
    units: &'a [Unit],
    budget: &'a Budget,
    /// The place of the unit to be handed on next.
    next: usize,
    waiting: BTreeMap<usize, UnitDone>,
    end: End,
    /// Has the listener enough?
    enough: bool,
}

impl End {
    fn new() -> Self {
        Self { report: UnitReport::default(), stopped: None, stats: Stats::default() }
    }
}

impl Delivery<'_> {
    fn run(
        &mut self,
        receiver: &Receiver<Batch>,
        queue: &Queue,
        enough: &Cancel,
        on_progress: &mut OnProgress<'_>,
        on_unit: &mut OnUnit<'_>,
    ) {
        let mut told = Duration::ZERO;
        loop {
            match receiver.recv_timeout(TELL_EVERY) {
                Ok(batch) => self.waiting.extend(batch),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(done) = self.waiting.remove(&self.next).filter(|_| !self.enough) {
                self.next += 1;
                self.hand_on(done, on_unit);
            }
            queue.handed_on(self.next);
            let elapsed = self.budget.elapsed();
            if elapsed >= told + TELL_EVERY && !self.enough {
                told = elapsed;
                self.enough = on_progress(&self.progress(elapsed)).is_break();
            }
            if self.enough {
                enough.cancel();
            }
        }
        // What was left when the time ran out comes too, though not all before it did.
        for done in std::mem::take(&mut self.waiting).into_values() {
            if !self.enough {
                self.hand_on(done, on_unit);
            }
        }
        if self.next < self.units.len() && !self.enough {
            self.end.stopped = Some(self.budget.check_now().err().unwrap_or(StopReason::NodeLimit));
        }
    }

    fn hand_on(&mut self, done: UnitDone, on_unit: &mut OnUnit<'_>) {
        let End { report, stopped, stats } = &mut self.end;
        report.results += done.report.results;
        report.nodes += done.report.nodes;
        report.digest += done.report.digest;
        (stats.nodes, stats.results) = (report.nodes, report.results);
        if !done.complete {
            *stopped = Some(self.budget.check_now().err().unwrap_or(StopReason::NodeLimit));
        }
        self.enough = on_unit(done).is_break();
    }

    fn progress(&self, elapsed: Duration) -> Progress {
        let done = (self.next + self.waiting.len()) as f64 / self.units.len().max(1) as f64;
        Progress {
            phase: "searching",
            done: Some(done),
            stats: Stats { elapsed, ..self.end.stats },
            ..Progress::default()
        }
    }
}
