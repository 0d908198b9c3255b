// node shuffle.js N TRIALS: prints the CPU seconds of a loop that shuffles and counts.
// The loop is the one that blog posts show: a fresh array, Math.random, a Map by the order. The time
// is that of all threads of the process, for the engine collects garbage on others.
'use strict';

function shuffle(deck) {
  for (let i = deck.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

function orders(n, trials) {
  const start = Array.from({ length: n }, (_, i) => i);
  const counts = new Map();
  for (let t = 0; t < trials; t++) {
    const key = shuffle(start.slice()).join();
    counts.set(key, (counts.get(key) || 0) + 1);
  }
  return counts.size;
}

function places(n, trials) {
  const start = Array.from({ length: n }, (_, i) => i);
  const counts = Array.from({ length: n }, () => new Uint32Array(n));
  for (let t = 0; t < trials; t++) {
    const deck = shuffle(start.slice());
    for (let p = 0; p < n; p++) counts[deck[p]][p]++;
  }
  return counts.length;
}

const [n, trials] = process.argv.slice(2).map(Number);
const count = n <= 12 ? orders : places;
count(n, Math.min(trials, 20000)); // so that the compiler has seen it
const before = process.cpuUsage();
count(n, trials);
const used = process.cpuUsage(before);
console.log((used.user + used.system) / 1e6);
