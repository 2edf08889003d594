//! `sator fill`: fill a template from a word list, or prove that it cannot be done.

mod args;
mod print;

pub use args::FillArgs;

use crate::exit::Exit;
use crate::output::Output;
use crate::running::{self, ProgressLine};
use anyhow::{Result, bail};
use args::Request;
use print::Printer;
use sator::fill::{Answer, Fill, Options, Problem, fill};
use sator::grid::Template;
use sator::search::Outcome;
use sator::{WordList, read_template, verify_fill};

pub fn run(args: &FillArgs) -> Result<Exit> {
    // The list is read only once the template says which lengths are needed; its alphabet says what the template's letters are.
    let alphabet = args.lists.how.alphabet.fixed();
    let early = alphabet.map(|alphabet| read_template(&args.grid, alphabet)).transpose()?;
    let words = args.load(early.as_ref())?;
    let template = match early {
        Some(template) => template,
        None => read_template(&args.grid, words.alphabet())?,
    };
    let request = Request::new(args, &template, &words)?;
    let problem = Problem { template: &template, words: &words, rules: &request.rules };
    if !args.output.quiet {
        warn_of_given_words(&template, &words);
    }
    let budget = running::budget(Some(args.timeout))?;
    let line = ProgressLine::new(args.output.quiet);
    let options = Options { seed: args.run.seed, threads: args.run.threads(), ..Options::default() };
    let answer = fill(&problem, &options, &budget, &mut |progress| line.show(progress));
    line.finish();
    check(&problem, &answer)?;
    let mut printer = Printer::new(args, &problem, Output::new(args.output.output.as_ref()));
    printer.answer(&answer)?;
    printer.finish()?;
    Ok(match answer.outcome {
        Outcome::Found(_) => Exit::Found,
        Outcome::Impossible => Exit::None,
        Outcome::Stopped(_) => Exit::Stopped,
    })
}

/// No fill leaves the program unchecked.
fn check(problem: &Problem<'_>, answer: &Answer) -> Result<()> {
    let faults = answer.outcome.as_ref().found().map(|fill: &Fill| verify_fill(problem, fill)).unwrap_or_default();
    if let Some(fault) = faults.first() {
        bail!("the fill found is wrong, which is a mistake of the program, not yours: {fault}");
    }
    Ok(())
}

/// Words that are given whole need not be in the list, but it may be a slip.
fn warn_of_given_words(template: &Template, words: &WordList) {
    for (slot, details) in template.slots().entries() {
        if let Some(word) = template.given_word(slot)
            && words.score(&word).is_none()
        {
            eprintln!("warning: {} {} is given but not in the list", details.name(), words.alphabet().text(&word));
        }
    }
}
