//! The encodings, the files and the solver, against each other and against brute force.

mod clauses;
mod files;
mod optimum;
mod shared;
mod solvers;
