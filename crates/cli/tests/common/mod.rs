//! Running the command as a user would.

#![allow(dead_code, reason = "every file of tests uses a part of it")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run of the command came to.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// Lines of standard output.
    pub fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }
}

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_sator");

/// Runs the command at the root of the project with nothing on standard input.
pub fn sator(arguments: &[&str]) -> Run {
    sator_with(arguments, b"")
}

/// Runs the command with this on standard input.
pub fn sator_with(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .current_dir(root())
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.to_vec();
    // A program that stops reading early closes the pipe: that is its right.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Run {
        code: output.status.code().expect("the program exits by itself"),
        out: String::from_utf8(output.stdout).expect("output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
    }
}

/// JSON without what differs from run to run: how long it took.
pub fn timeless(json: &str) -> String {
    let Some((before, after)) = json.split_once("\"seconds\":") else { return json.to_owned() };
    let rest = after.trim_start_matches(|c: char| c.is_ascii_digit() || "-+.e".contains(c));
    format!("{before}\"seconds\":0{rest}")
}

/// The root of the project: examples are named from there.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project's folder is there")
}
