/* The table of docs/performance.md on JavaScript: a Fisher-Yates in JavaScript alone and tested, and the built-in one as
 * WebAssembly and natively, on one thread. In turns, by processor time; the median of the rounds.
 *
 *     FAIRNESS_WASM=build-wasm/fairness.wasm node tests/bench/javascript.mjs build/harness/cli/fairness */
import { spawnSync } from "node:child_process";
import { fairness } from "../../clients/javascript/index.mjs";

const program = process.argv[2];
const ROUNDS = 5;
const SIZES = [[3, 1e7, 4e7], [8, 4e6, 1e7], [52, 1e6, 1e6], [52, 4e6, 4e6]]; // items, trials in JavaScript, built-in trials

function shuffle(a) {
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    const t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}

let kept = 0;
function bareLoop(n, trials) {
  const items = Array.from({ length: n }, (_, item) => item);
  for (let trial = 0; trial < trials; trial++) {
    for (let place = 0; place < n; place++) items[place] = place;
    shuffle(items);
    kept += items[0];
  }
}

/* Millions of trials a second of processor time. */
async function speed(trials, run) {
  const before = process.cpuUsage();
  const seconds = (await run()) ?? (({ user, system }) => (user + system) / 1e6)(process.cpuUsage(before));
  return trials / seconds / 1e6;
}

function native(n, trials) {
  const words = [program, "--algo", "fisher-yates", "--n", String(n), "--trials", String(trials), "--threads", "1", "-q"];
  const { stderr, status } = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time "$@" >/dev/null', "bash", ...words], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stderr.trim().split(" ").reduce((sum, part) => sum + Number(part), 0);
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const digits = (value) => value.toLocaleString("en", { maximumSignificantDigits: 2 });

console.log("| n | trials | bare loop | `positions` | of the bare loop | default checks | of the bare loop | built-in, WebAssembly | built-in, native |\n|---|---|---|---|---|---|---|---|---|");
for (const [n, trials, builtIn] of SIZES) {
  const contestants = [
    [trials, () => bareLoop(n, trials)],
    [trials, async () => void (await fairness(shuffle, { n, trials, checks: "positions" }))],
    [trials, async () => void (await fairness(shuffle, { n, trials }))],
    [builtIn, async () => void (await fairness("fisher-yates", { n, trials: builtIn }))],
    [builtIn, () => native(n, builtIn)],
  ];
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round++) { // the first one warms up
    const speeds = [];
    for (const [count, run] of contestants) speeds.push(await speed(count, run));
    if (round) rounds.push(speeds);
  }
  const [bare, places, tested, wasm, here] = contestants.map((_, i) => median(rounds.map((speeds) => speeds[i])));
  const [some, all] = [1, 2].map((which) => median(rounds.map((speeds) => speeds[which] / speeds[0])).toFixed(2));
  console.log(`| ${n} | ${trials.toLocaleString("en")} | ${digits(bare)} | ${digits(places)} | ${some} | ${digits(tested)} | ${all} | ${digits(wasm)} | ${digits(here)} |`);
}
if (kept < 0) console.log(kept);
