/* What counts say: the statistics of the program's checks `permutations` and `positions`, their
 * p-values from its own tails, and the known law that counts look like. */

/* log10 of the p at which something is found. */
const FOUND = -6;

/* Trials a cell, on average, from which the tails are the program's; below, plain chi-square. */
const DEEP = 200;

/* log10 of at most the chance that any of these cells, each of this chance, holds as many as the
 * fullest does: W. Hoeffding's bound (Journal of the American Statistical Association 58, 1963,
 * theorem 1), for all cells together. It holds however few the trials are. */
function fullest(cells, chance, trials) {
  const part = cells.reduce((most, count) => Math.max(most, count), 0) / trials;
  if (part <= chance) return 0;
  const apart = part * Math.log(part / chance) + (part < 1 ? (1 - part) * Math.log((1 - part) / (1 - chance)) : 0);
  return Math.min(0, Math.log10(cells.length) - (trials * apart) / Math.LN10);
}

function judgeOrders(core, orders, n, trials) {
  const cells = factorial(n);
  const even = trials / cells;
  const statistic = orders.reduce((sum, count) => sum + (count - even) ** 2, 0) / even;
  const exact = even >= DEEP && n > 2;
  const tails = exact ? core.ordersTest(trials, cells, statistic) : core.chiSquare(statistic, cells - 1);
  return { check: "permutations", statistic, df: cells - 1, exact, enough: even >= 5, bound: fullest(orders, 1 / cells, trials), ...tails };
}

function judgePlaces(core, places, n, trials) {
  const even = trials / n;
  const df = (n - 1) ** 2;
  const statistic = ((n - 1) / n) * (places.reduce((sum, count) => sum + (count - even) ** 2, 0) / even);
  const exact = even >= DEEP;
  const tails = exact ? core.placesTest(trials, n, statistic) : core.chiSquare(statistic, df);
  return { check: "positions", statistic, df, exact, enough: even >= 12, bound: fullest(places, 1 / n, trials), ...tails };
}

/* Judges {orders, places} of so many orders of n items; null where there is nothing to judge. By the
 * orders where they are counted, and by the places: by the first of them that finds something, else by
 * the first. `biased` and `even` are the logs of the p that decides, twice that of a check where there
 * are two; of a check with too few trials for its tails it comes from the bound above. */
function judge(core, counts, n) {
  const trials = counts.trials - counts.invalid;
  if (trials < 1 || n < 2) return null;
  const checks = [];
  if (counts.orders) checks.push(judgeOrders(core, counts.orders, n, trials));
  if (!counts.orders || n > 2) checks.push(judgePlaces(core, counts.places, n, trials));
  for (const check of checks) {
    const twice = Math.log10(checks.length);
    check.biased = Math.min(0, twice + (check.enough ? check.upper : check.bound));
    check.even = check.enough ? Math.min(0, twice + check.lower) : 0;
    /* The tails of so few trials are worth nothing far out: there the bound is told, if it is one. */
    check.bounded = !check.enough && check.both <= FOUND;
    if (check.bounded) check.both = check.biased;
  }
  return checks.find((check) => Math.min(check.biased, check.even) <= FOUND) ?? checks[0];
}

/* How far each place count lies from even, in standard deviations. */
function scores(places, n, trials) {
  const even = trials / n;
  const spread = Math.sqrt(even * (1 - 1 / n));
  return places.map((count) => (spread > 0 ? (count - even) / spread : 0));
}

const NAMED_MOST_ITEMS = 5;
const NAMED_MOST_PATHS = 20000;
const LOG10_RARE = -4;

const TRANSFORMS = {
  none: (order) => order,
  inverse: (order) => {
    const inverse = [];
    order.forEach((item, place) => (inverse[item] = place));
    return inverse;
  },
  reverse: (order) => order.slice().reverse(),
};

const lawsKept = new Map();

/* The laws of all shuffles for n items that are not even, as {algorithm, transform, chances}. */
function knownLaws(core, n) {
  if (lawsKept.has(n)) return lawsKept.get(n);
  const laws = [];
  for (const algorithm of core.algorithms) {
    if (n < algorithm.least || n > algorithm.most) continue;
    const chances = core.law(algorithm.index, algorithm.usual, n, NAMED_MOST_PATHS);
    if (!chances || chances.every((chance) => Math.abs(chance * chances.length - 1) < 1e-9)) continue;
    for (const [transform, change] of Object.entries(TRANSFORMS)) {
      const changed = new Float64Array(chances.length);
      chances.forEach((chance, rank) => (changed[rankOf(change(orderOf(rank, n)))] += chance));
      if (transform === "none" || changed.some((chance, rank) => Math.abs(chance - chances[rank]) > 1e-12))
        laws.push({ algorithm, transform, chances: changed });
    }
  }
  lawsKept.set(n, laws);
  return laws;
}

/* How well counts fit a law: log10 of the two-sided p. */
function fit(core, orders, trials, chances) {
  let statistic = 0;
  let cells = 0;
  for (let rank = 0; rank < orders.length; rank++) {
    const expected = trials * chances[rank];
    if (expected === 0 && orders[rank] > 0) return -Infinity;
    if (expected === 0) continue;
    if (expected < 5) return -Infinity; /* too few trials to tell */
    statistic += (orders[rank] - expected) ** 2 / expected;
    cells++;
  }
  return cells > 1 ? core.chiSquare(statistic, cells - 1).both : 0;
}

/* The known shuffles whose law the counts fit, the best first. */
function lookAlikes(core, counts, n) {
  if (!counts.orders || counts.invalid || n < 3 || n > NAMED_MOST_ITEMS) return [];
  return knownLaws(core, n)
    .map((law) => ({ ...law, fit: fit(core, counts.orders, counts.trials, law.chances) }))
    .filter((law) => law.fit >= LOG10_RARE)
    .sort((a, b) => (a.transform === "none" ? 0 : 1) - (b.transform === "none" ? 0 : 1) || a.algorithm.index - b.algorithm.index);
}

/* The distance of k riffles from even, exactly: a = 2^k heaps make each order of r rising sequences
 * C(a + n - r, n) of a^n ways, and there are as many of them as the Eulerian number says
 * (D. Bayer and P. Diaconis, Annals of Applied Probability 2, 1992, theorems 1 and 2). */
function riffleDistance(n, riffles) {
  let eulerian = [1n];
  for (let items = 2; items <= n; items++)
    eulerian = Array.from({ length: items }, (_, r) => BigInt(r + 1) * (eulerian[r] ?? 0n) + BigInt(items - r) * (eulerian[r - 1] ?? 0n));
  let all = 1n;
  for (let i = 2n; i <= BigInt(n); i++) all *= i;
  const heaps = 1n << BigInt(riffles);
  const ways = heaps ** BigInt(n);
  let sum = 0n; /* of |ways of an order * n! - ways| over all orders, over ways * n! */
  for (let r = 1; r <= n; r++) {
    let choose = 1n;
    for (let i = 0n; i < BigInt(n); i++) choose *= heaps + BigInt(n - r) - i;
    const off = (choose > 0n ? choose : 0n) - ways; /* choose is n! C(heaps + n - r, n) */
    sum += eulerian[r - 1] * (off < 0n ? -off : off);
  }
  return Number((sum * 10n ** 12n) / (2n * ways * all)) / 1e12;
}
