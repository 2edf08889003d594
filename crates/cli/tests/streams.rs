//! What the streams of the program may be: devices, pipes, full disks, nobody.

#![cfg(target_os = "linux")]

mod common;

use common::{PROGRAM, root};
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Runs a script in which `sator` is the program; its exit code, output and messages.
fn bash(script: &str) -> (Option<i32>, String, String) {
    let script = format!("sator() {{ '{PROGRAM}' \"$@\"; }}; {script}");
    let output = Command::new("bash").args(["-c", &script]).current_dir(root()).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

fn expect(script: &str, code: i32, out: &str, err: &str) {
    assert_eq!(bash(script), (Some(code), out.to_owned(), err.to_owned()), "{script}");
}

#[test]
fn standard_error_that_cannot_be_written_is_no_reason_to_fail() {
    expect("sator words zzzzzzz 2>/dev/full", 1, "", "");
    expect("sator words zzzzzzz 2>&-", 1, "", "");
    expect("sator words noon --stats 2>/dev/full", 0, "NOON\n", "");
    expect("sator words 2>/dev/full noon --words no-such-list", 2, "", "");
}

#[test]
fn standard_output_that_cannot_be_written_is_named() {
    expect("sator words noon > /dev/full", 2, "", "error: standard output: cannot write: no space left\n");
}

#[test]
fn output_may_be_a_pipe_or_the_name_of_one() {
    expect("sator words noon --output >(cat); wait $!", 0, "NOON\n", "");
    expect("sator words noon --output /dev/stdout | cat", 0, "NOON\n", "");
    expect("sator words noon --output -", 0, "NOON\n", "");
    expect("set -o pipefail; sator words '*' --output /dev/stdout | head -n 1 > /dev/null", 0, "", "");
}

#[test]
fn output_may_be_the_name_of_a_file_that_is_appended_to() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.txt");
    fs::write(&log, "before\n").unwrap();
    expect(&format!("sator words noon --output /dev/stdout >> '{}'", log.display()), 0, "", "");
    assert_eq!(fs::read_to_string(log).unwrap(), "before\nNOON\n");
}

/// Every interrupt signal that the program has a handler for, as bits.
fn caught(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let bits = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    bits.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or(0)
}

#[test]
fn an_interrupt_while_reading_is_exit_code_3() {
    /// The bit of SIGINT, signal 2.
    const INTERRUPT: u64 = 1 << 1;
    let mut child = Command::new(PROGRAM)
        .args(["words", "...", "--words", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"cat\n").unwrap();
    while caught(child.id()) & INTERRUPT == 0 {
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    drop(input);
    assert_eq!((output.status.code(), output.stdout, output.stderr), (Some(3), Vec::new(), Vec::new()));
}
