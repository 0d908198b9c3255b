// SPDX-License-Identifier: 0BSD
//
// libfairness in Rust: a shuffle as a closure, counts, and recorded orders.
//
//     rustc -O shuffles.rs $(pkg-config --libs fairness)
//     ./shuffles
//
// Ends with status 0 where all are judged as they should be.
use std::ffi::{c_char, c_int, c_void, CStr, CString};

/// As much of fairness.h as is used here.
mod c {
    use super::*;
    pub type Shuffle = unsafe extern "C" fn(*mut c_void, *mut u32, usize, *const c_void);
    extern "C" {
        pub fn fairness_case_new() -> *mut c_void;
        pub fn fairness_case_free(one: *mut c_void);
        pub fn fairness_case_message(one: *const c_void) -> *const c_char;
        pub fn fairness_case_set_shuffle(one: *mut c_void, name: *const c_char, shuffle: Shuffle, user: *mut c_void) -> c_int;
        pub fn fairness_case_set_counts(one: *mut c_void, table: *const c_char, counts: *const u64, count: usize, taken: usize) -> c_int;
        pub fn fairness_case_set_n(one: *mut c_void, n: usize) -> c_int;
        pub fn fairness_case_set_trials(one: *mut c_void, trials: u64) -> c_int;
        pub fn fairness_case_set_threads(one: *mut c_void, threads: c_int) -> c_int;
        pub fn fairness_case_run(one: *mut c_void, result: *mut *mut c_void) -> c_int;
        pub fn fairness_result_free(result: *mut c_void);
        pub fn fairness_result_verdict(result: *const c_void) -> c_int;
        pub fn fairness_result_line(result: *const c_void) -> *const c_char;
    }
}
const NO_BIAS_FOUND: c_int = 1; // FairnessVerdict
const BIASED: c_int = 4;

/// A case, which is freed with it.
struct Case(*mut c_void);

impl Drop for Case {
    fn drop(&mut self) {
        unsafe { c::fairness_case_free(self.0) }
    }
}

impl Case {
    fn new() -> Case {
        Case(unsafe { c::fairness_case_new() })
    }

    fn need(&self, status: c_int) -> Result<(), String> {
        match status {
            0 => Ok(()),
            _ => Err(unsafe { CStr::from_ptr(c::fairness_case_message(self.0)) }.to_string_lossy().into_owned()),
        }
    }

    /// Prints the verdict, and gives it.
    fn run(&self) -> Result<c_int, String> {
        let mut result = std::ptr::null_mut();
        self.need(unsafe { c::fairness_case_run(self.0, &mut result) })?;
        unsafe {
            println!("{}", CStr::from_ptr(c::fairness_result_line(result)).to_string_lossy());
            let verdict = c::fairness_result_verdict(result);
            c::fairness_result_free(result);
            Ok(verdict)
        }
    }
}

/// `user` is the closure. It must not panic: that would leave C by a way it does not know.
unsafe extern "C" fn call<F: FnMut(&mut [u32])>(user: *mut c_void, items: *mut u32, n: usize, _words: *const c_void) {
    (*(user as *mut F))(std::slice::from_raw_parts_mut(items, n))
}

/// Tests what `shuffle` does to 0..n. One thread: a closure may change what it holds.
fn judge<F: FnMut(&mut [u32])>(name: &str, n: usize, trials: u64, mut shuffle: F) -> Result<c_int, String> {
    let (one, name) = (Case::new(), CString::new(name).map_err(|error| error.to_string())?);
    unsafe {
        one.need(c::fairness_case_set_shuffle(one.0, name.as_ptr(), call::<F>, &mut shuffle as *mut F as *mut c_void))?;
        one.need(c::fairness_case_set_n(one.0, n))?;
        one.need(c::fairness_case_set_trials(one.0, trials))?;
        one.need(c::fairness_case_set_threads(one.0, 1))?;
    }
    one.run()
}

/// Tests how often each of the n! orders came, in lexicographic order.
fn judge_counts(counts: &[u64]) -> Result<c_int, String> {
    let one = Case::new();
    one.need(unsafe { c::fairness_case_set_counts(one.0, b"orders\0".as_ptr().cast(), counts.as_ptr(), counts.len(), 0) })?;
    one.run()
}

/// SplitMix64 (Steele, Lea and Flood 2014); below k by multiplication, uneven by less than k / 2^64.
struct Words(u64);

impl Words {
    fn below(&mut self, k: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e3779b97f4a7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58476d1ce4e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d049bb133111eb);
        (u128::from(word ^ word >> 31) * k as u128 >> 64) as usize
    }
}

fn main() -> Result<(), String> {
    let mut words = Words(2026);
    let mut fisher_yates = |items: &mut [u32]| (1..items.len()).rev().for_each(|i| items.swap(i, words.below(i + 1)));
    let mut good = judge("fisher_yates", 52, 100_000, &mut fisher_yates)? == NO_BIAS_FOUND;

    // Orders that were recorded earlier, handed out one by one.
    let recorded: Vec<[u32; 4]> = (0..20_000).map(|_| { let mut order = [0, 1, 2, 3]; fisher_yates(&mut order); order }).collect();
    let mut next = recorded.iter();
    good &= judge("recorded orders", 4, recorded.len() as u64, |items| {
        if let Some(order) = next.next() { items.copy_from_slice(order) }
    })? == NO_BIAS_FOUND;

    // nanorand-rs, issue 37: shuffles of three items in 0.6.0.
    good &= judge_counts(&[88976, 88802, 111499, 88925, 111185, 110613])? == BIASED;
    if good { Ok(()) } else { Err("not as it should be".into()) }
}
