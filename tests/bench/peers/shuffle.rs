// shuffle N TRIALS: prints the CPU seconds of a loop that shuffles and counts. What Rust's crate rand
// gives as SmallRng and shuffle, without the crate: xoshiro256++, and a widening multiplication of 32
// bits with rejection for each swap.
use std::env;

struct Rng([u64; 4]);

impl Rng {
    fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let word = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let moved = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= moved;
        s[3] = s[3].rotate_left(45);
        word
    }

    fn below(&mut self, k: u32) -> u32 {
        loop {
            let product = (self.next() >> 32) * k as u64;
            if product as u32 >= k.wrapping_neg() % k {
                return (product >> 32) as u32;
            }
        }
    }
}

fn rank(deck: &[usize]) -> usize {
    let mut rank = 0;
    for (i, item) in deck.iter().enumerate() {
        let smaller = deck[i + 1..].iter().filter(|later| *later < item).count();
        rank = rank * (deck.len() - i) + smaller;
    }
    rank
}

fn run(n: usize, trials: usize) -> Vec<u32> {
    let cells = if n <= 12 { (1..=n).product() } else { n * n };
    let mut counts = vec![0u32; cells];
    let mut deck: Vec<usize> = (0..n).collect();
    let mut rng = Rng([1, 2, 3, 4]);
    for _ in 0..trials {
        for (i, item) in deck.iter_mut().enumerate() {
            *item = i;
        }
        for i in (1..n).rev() {
            deck.swap(i, rng.below(i as u32 + 1) as usize);
        }
        if n <= 12 {
            counts[rank(&deck)] += 1;
        } else {
            for (place, item) in deck.iter().enumerate() {
                counts[item * n + place] += 1;
            }
        }
    }
    counts
}

// That this process ran so far, as the kernel counts it.
fn seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    stat.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

fn main() {
    let words: Vec<usize> = env::args().skip(1).map(|word| word.parse().unwrap()).collect();
    let start = seconds();
    let counts = run(words[0], words[1]);
    assert!(counts.iter().any(|&count| count > 0) || words[1] == 0);
    println!("{}", seconds() - start);
}
