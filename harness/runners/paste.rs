// main.rs: prints each line of items as FUNCTION of FILE, beside it, leaves them:
//     rustc -O -o mine main.rs && fairness ./mine
#[path = "FILE"]
mod mine;
use std::io::{stdin, stdout, BufRead, BufWriter, Write};

fn main() {
    let mut out = BufWriter::new(stdout());
    let mut _state: u64 = 0x9e3779b97f4a7c15 ^ std::env::var("FAIRNESS_SEED").map_or(0, |seed| seed.parse().unwrap());
    for line in stdin().lock().lines() {
        let mut items: Vec<u32> = line.unwrap().split_whitespace().map(|word| word.parse().unwrap()).collect();
        mine::FUNCTION(&mut items); // where it has a state: mine::FUNCTION(&mut items, &mut _state)
        let words: Vec<String> = items.iter().map(u32::to_string).collect();
        writeln!(out, "{}", words.join(" ")).unwrap();
    }
}
