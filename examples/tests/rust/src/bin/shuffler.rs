//! Reads lines of items, and prints each shuffled: what `fairness --exec` runs.
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{stdin, stdout, BufWriter, Write};

fn main() {
    let mut out = BufWriter::new(stdout().lock());
    let mut state = RandomState::new().build_hasher().finish();
    for line in stdin().lines() {
        let line = line.expect("a line of items");
        let mut items: Vec<&str> = line.split(' ').collect();
        shuffle_test::shuffle(&mut items, |k| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15); // splitmix64, Steele, Lea & Flood 2014
            let mut word = state;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((u128::from(word ^ (word >> 31)) * k as u128) >> 64) as usize
        });
        writeln!(out, "{}", items.join(" ")).expect("room for a line");
    }
}
