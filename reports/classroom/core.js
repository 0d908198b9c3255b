/* The core from JavaScript; the same text is in the page and in its worker. */
const CORE_ITEMS = 52;

async function openCore(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes);
  const calls = instance.exports;
  const text = (at) => {
    if (!at) return null;
    const all = new Uint8Array(calls.memory.buffer);
    let end = at;
    while (all[end]) end++;
    return new TextDecoder().decode(all.subarray(at, end));
  };
  const numbers = (at, count) => Float64Array.from(new BigUint64Array(calls.memory.buffer, at, count), Number);
  const deck = (at, n) => Array.from(new Uint16Array(calls.memory.buffer, at, n));
  const core = {
    algorithms: [],
    /* Prepares a case; false where the shuffle is not defined for n. */
    begin(index, parameter, n, seed) {
      const wide = BigInt.asUintN(64, BigInt(seed));
      core.n = n;
      return Boolean(calls.begin(index, parameter, n, Number(wide >> 32n), Number(wide & 0xffffffffn)));
    },
    go: (trials) => calls.go(trials),
    deal(seed) {
      calls.deal(0, seed >>> 0);
      return deck(calls.items(), core.n);
    },
    counts() {
      calls.places_from_orders();
      return {
        trials: calls.trials(),
        invalid: calls.invalid(),
        orders: calls.orders() ? numbers(calls.orders(), factorial(core.n)) : null,
        places: numbers(calls.places(), core.n * core.n),
        first: calls.invalid() ? deck(calls.first_invalid(), core.n) : null,
      };
    },
    /* One shuffle, draw by draw: [{range, value}], and the decks before each and at the end. */
    path(n) {
      const length = calls.path_length();
      const draws = new Uint32Array(calls.memory.buffer, calls.path_draws(), 2 * length);
      const at = calls.path_items();
      return {
        draws: Array.from({ length }, (_, i) => ({ range: draws[2 * i], value: draws[2 * i + 1] })),
        decks: Array.from({ length: length + 1 }, (_, i) => deck(at + 2 * CORE_ITEMS * i, n)),
        weight: calls.path_weight(),
        rank: calls.path_rank(n),
      };
    },
    watch: (index, parameter, n, seed) => (calls.watch(index, parameter, n, seed) ? core.path(n) : null),
    /* All paths, or null where there are more than `most`. */
    tree(index, parameter, n, most) {
      const paths = [];
      if (!calls.tree_begin(index, parameter, n)) return null;
      do {
        if (paths.length === most) return null;
        paths.push(core.path(n));
      } while (calls.tree_next(index, parameter, n));
      return paths;
    },
  };
  for (let i = 0; calls.algorithm_text(i, 0); i++) {
    const [name, summary, claim, mistake, cure, parameter] = [0, 1, 2, 3, 4, 5].map((what) => text(calls.algorithm_text(i, what)));
    const [kind, least, most, usual, from, to] = [0, 1, 2, 3, 4, 5].map((what) => calls.algorithm_number(i, what));
    core.algorithms.push({ index: i, name, summary, claim, mistake, cure, parameter, kind, least, most: most || CORE_ITEMS, usual, from, to });
  }
  return core;
}

function factorial(n) {
  let product = 1;
  for (let i = 2; i <= n; i++) product *= i;
  return product;
}

/* The place of an order in the lexicographic list, or -1 where it is none. */
function rankOf(order) {
  let rank = 0;
  const n = order.length;
  const seen = new Array(n).fill(false);
  for (let place = 0; place < n; place++) {
    const item = order[place];
    if (!Number.isInteger(item) || item < 0 || item >= n || seen[item]) return -1;
    let below = 0;
    for (let other = 0; other < item; other++) below += !seen[other];
    seen[item] = true;
    rank = rank * (n - place) + below;
  }
  return rank;
}

function orderOf(rank, n) {
  const left = Array.from({ length: n }, (_, i) => i);
  const order = [];
  let size = factorial(n);
  for (let place = 0; place < n; place++) {
    size /= n - place;
    order.push(left.splice(Math.floor(rank / size), 1)[0]);
    rank %= size;
  }
  return order;
}

/* How far each place count lies from even, in standard deviations. */
function scores(places, n, trials) {
  const even = trials / n;
  const spread = Math.sqrt(even * (1 - 1 / n));
  return places.map((count) => (spread > 0 ? (count - even) / spread : 0));
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
