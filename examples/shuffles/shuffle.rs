// SPDX-License-Identifier: 0BSD
// Fisher-Yates with random words of the standard library's hasher: Rust has no generator of its own.
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::BufRead;

fn main() {
    for line in std::io::stdin().lock().lines().map(Result::unwrap) {
        let mut a: Vec<u32> = line.split(' ').map(|item| item.parse().unwrap()).collect();
        for i in (1..a.len()).rev() {
            a.swap(i, (RandomState::new().build_hasher().finish() % (i as u64 + 1)) as usize);
        }
        println!("{a:?}");
    }
}
