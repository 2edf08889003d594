//! Runs the units of a plan on several threads and hands them on in order, so that what comes out is the same however many
//! threads there are.

use crate::plan::{Plan, Unit, UnitReport};
use crate::rectangle::Rectangle;
use crate::search::Halt;
use crate::top::Top;
use sator_search::{Budget, Cancel, OnProgress, Progress, Stats, StopReason};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// How many units threads may run ahead of the one that is to be handed on next.
const AHEAD: usize = 1024;

/// How many results may wait to be handed on before only the thread whose turn it is goes on.
const WAITING: usize = 100_000;

/// A unit hands over its results in parts of this many.
const PART: usize = 4096;

/// Threads hand over what they have done this often, and not after every unit: a unit may take microseconds.
const HAND_OVER_EVERY: Duration = Duration::from_millis(2);

/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// How many messages may lie between a thread and whoever takes them.
const MESSAGES: usize = 8;

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

/// A part of a unit that was run: some of its results, and with the last of them what it came to.
pub struct UnitPart {
    /// Which unit.
    pub unit: Unit,
    /// Results, as far as they were wanted.
    pub results: Vec<Rectangle>,
    /// What the whole unit came to, if this is its last part.
    pub end: Option<UnitEnd>,
}

/// What a unit came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitEnd {
    /// How many results, and what it took.
    pub report: UnitReport,
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

/// Who takes the units: gets each in parts, and says whether to go on.
pub type OnUnit<'a> = dyn FnMut(UnitPart) -> ControlFlow<()> + 'a;

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
    let (sender, receiver) = sync_channel(MESSAGES);
    let threads = threads.clamp(1, units.len().max(1));
    let mut delivery =
        Delivery { units, budget: &budget, next: 0, waiting: BTreeMap::new(), end: End::new(), enough: false };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let thread = Thread { plan, units, want, queue: &queue, budget: &budget, sender: sender.clone() };
            let enough = &enough;
            scope.spawn(move || {
                let _guard = Guard(enough);
                thread.work();
            });
        }
        drop(sender);
        delivery.run(&receiver, &queue, &enough, on_progress, on_unit);
    });
    delivery.end.stats.elapsed = budget.elapsed();
    delivery.end
}

/// If a thread panics, the others end too, and the panic is told.
struct Guard<'a>(&'a Cancel);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.cancel();
        }
    }
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

/// How far the work has come.
#[derive(Default)]
struct Queue {
    state: Mutex<Standing>,
    moved: Condvar,
}

#[derive(Default)]
struct Standing {
    /// The place of the unit that is taken next, and of the one to be handed on next.
    next: usize,
    handed_on: usize,
    /// Results that wait to be handed on.
    waiting: usize,
}

impl Queue {
    /// The place of the next unit, if it is not too far ahead.
    fn take(&self, count: usize, budget: &Budget) -> Next {
        let mut state = self.lock();
        if state.next >= count || budget.check_now().is_err() {
            return Next::End;
        }
        if state.next >= state.handed_on + AHEAD {
            return Next::TooFar;
        }
        state.next += 1;
        Next::Unit(state.next - 1)
    }

    /// Waits until units have been handed on, or a little while.
    fn wait(&self) {
        drop(self.moved.wait_timeout(self.lock(), TELL_EVERY).expect(NO_PANIC));
    }

    /// Must the unit at this place wait, because too many results do?
    fn must_wait(&self, place: usize) -> bool {
        let state = self.lock();
        state.waiting > WAITING && state.handed_on != place
    }

    fn moved(&self, handed_on: usize, waiting: usize) {
        let mut state = self.lock();
        (state.handed_on, state.waiting) = (handed_on, waiting);
        self.moved.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Standing> {
        self.state.lock().expect(NO_PANIC)
    }
}

/// Parts of units, by their places.
type Batch = Vec<(usize, UnitPart)>;

/// What a thread works with.
struct Thread<'a> {
    plan: &'a Plan<'a>,
    units: &'a [Unit],
    want: Want,
    queue: &'a Queue,
    budget: &'a Budget,
    sender: SyncSender<Batch>,
}

impl Thread<'_> {
    /// One unit after the other.
    fn work(&self) {
        let mut worker = self.plan.worker();
        let mut meter = self.budget.meter();
        let mut batch = Batch::new();
        let mut handed_over = self.budget.elapsed();
        loop {
            let place = match self.queue.take(self.units.len(), self.budget) {
                Next::Unit(place) => place,
                Next::TooFar => {
                    // What the others wait for may be in our own hands.
                    if self.sender.send(std::mem::take(&mut batch)).is_err() {
                        return;
                    }
                    self.queue.wait();
                    continue;
                }
                Next::End => break,
            };
            let unit = self.units[place];
            let mut results = Vec::new();
            let (report, end) = match self.want {
                Want::Count => worker.run(unit, &mut meter, None),
                Want::All => self.list(&mut worker, place, u64::MAX, &mut meter, &mut batch, &mut results),
                Want::First(limit) => self.list(&mut worker, place, limit, &mut meter, &mut batch, &mut results),
                Want::Top(count) => {
                    let problem = self.plan.problem();
                    let mut top = Top::new(count);
                    let mut keep = |grid: &[u8]| {
                        let rectangle = Rectangle::from_cells(problem.width(), grid);
                        top.offer(rectangle.score(problem), rectangle);
                        ControlFlow::Continue(())
                    };
                    let ran = worker.run(unit, &mut meter, Some(&mut keep));
                    results = top.into_sorted().into_iter().map(|(_, rectangle)| rectangle).collect();
                    ran
                }
            };
            let stopped = matches!(end, Err(Halt::Stopped(_)));
            let end = Some(UnitEnd { report, complete: !stopped });
            batch.push((place, UnitPart { unit, results, end }));
            let now = self.budget.elapsed();
            if stopped || now >= handed_over + HAND_OVER_EVERY {
                handed_over = now;
                if self.sender.send(std::mem::take(&mut batch)).is_err() || stopped {
                    return;
                }
            }
        }
        // Whoever does not listen any more has enough.
        let _ = self.sender.send(batch);
    }

    /// Runs a unit and hands over its results in parts; the last stay in `results`.
    fn list(
        &self,
        worker: &mut crate::worker::Worker<'_>,
        place: usize,
        limit: u64,
        meter: &mut sator_search::Meter<'_>,
        batch: &mut Batch,
        results: &mut Vec<Rectangle>,
    ) -> (UnitReport, Result<(), Halt>) {
        let unit = self.units[place];
        let width = self.plan.problem().width();
        let mut count = 0;
        let mut keep = |grid: &[u8]| {
            results.push(Rectangle::from_cells(width, grid));
            count += 1;
            if results.len() >= PART {
                batch.push((place, UnitPart { unit, results: std::mem::take(results), end: None }));
                if self.sender.send(std::mem::take(batch)).is_err() {
                    return ControlFlow::Break(());
                }
                while self.queue.must_wait(place) && self.budget.check_now().is_ok() {
                    self.queue.wait();
                }
            }
            if count >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        worker.run(unit, meter, Some(&mut keep))
    }
}

/// Hands units on in order.
struct Delivery<'a> {
    units: &'a [Unit],
    budget: &'a Budget,
    /// The place of the unit to be handed on next.
    next: usize,
    /// Parts that came before their turn, by place.
    waiting: BTreeMap<usize, Vec<UnitPart>>,
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
                Ok(batch) => {
                    for (place, part) in batch {
                        self.waiting.entry(place).or_default().push(part);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(parts) = self.waiting.remove(&self.next) {
                if parts.iter().any(|part| part.end.is_some()) {
                    self.next += 1;
                }
                self.hand_on(parts, on_unit);
            }
            let waiting = self.waiting.values().flatten().map(|part| part.results.len()).sum();
            queue.moved(self.next, waiting);
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
        for parts in std::mem::take(&mut self.waiting).into_values() {
            self.hand_on(parts, on_unit);
        }
        if self.enough {
            self.end.stopped = None;
        } else if self.next < self.units.len() {
            self.stop();
        }
    }

    fn stop(&mut self) {
        self.end.stopped = Some(self.budget.check_now().err().unwrap_or(StopReason::NodeLimit));
    }

    fn hand_on(&mut self, parts: Vec<UnitPart>, on_unit: &mut OnUnit<'_>) {
        for part in parts {
            if self.enough {
                return;
            }
            if let Some(UnitEnd { report, complete }) = part.end {
                let End { report: all, stats, .. } = &mut self.end;
                all.results += report.results;
                all.nodes += report.nodes;
                all.digest += report.digest;
                (stats.nodes, stats.results) = (all.nodes, all.results);
                if !complete {
                    self.stop();
                }
            }
            self.enough = on_unit(part).is_break();
        }
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
