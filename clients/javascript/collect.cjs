// SPDX-License-Identifier: 0BSD
// Calls a shuffle in slices, so that timers and streams go on meanwhile, and keeps what came; the program counts it afterwards.
// A shuffle that is async is awaited.
'use strict';
const { batches } = require('./batch.cjs');

// What a shuffle under test may change meanwhile, as it was before.
const now = performance.now.bind(performance);
const SLICE_MS = 12, ROWS = 64, MOST_ITEMS = 2 ** 29;

/** Lets everything else that waits have its turn. */
const turn = (() => {
  if (typeof setImmediate === 'function') {
    const later = setImmediate;
    return () => new Promise((done) => { later(done); });
  }
  const { port1, port2 } = new MessageChannel(), waiting = [];
  port1.onmessage = () => waiting.shift()();
  return () => new Promise((done) => {
    waiting.push(done);
    port2.postMessage(0);
  });
})();

/** Items that have names, or count from 1: a shuffle of [0, 1, ..., n - 1] made of one of these. */
function named(shuffle, items, listed) {
  const places = new Map();
  items.forEach((item, at) => places.set(item, [...(places.get(item) ?? []), at]));
  const back = (given, own) => {
    const got = given === undefined ? own : given, all = listed(got, items.length + 1);
    if (all === null) return got;
    const used = new Map(), numbers = [];
    for (let at = 0; at < all.length && at <= items.length; at++) {
      const item = all[at], alike = places.get(item), seen = used.get(item) ?? 0;
      used.set(item, seen + 1);
      // What is none of them must not pass for a number.
      numbers.push(alike ? alike[Math.min(seen, alike.length - 1)] : typeof item === 'number' ? { toString: () => String(item) } : item);
    }
    return numbers;
  };
  return function call(_, ...seed) {
    const own = items.slice(), given = shuffle(own, ...seed);
    return typeof given?.then === 'function' ? given.then((got) => back(got, own)) : back(given, own);
  };
}

function isPromise(got) {
  try {
    return typeof got?.then === 'function';
  } catch {
    return false; // said where it is read
  }
}

/**
 * What `trials` calls leave: { chunks: [{ outcomes, missing }], seen, done, perSecond }, of n items each, of which the first
 * `places` are seen; perSecond of a shuffle that was awaited, else 0. It ends at `deadline`, in ms of performance.now(), with what
 * there is. What is wrong with the shuffle is thrown as failed(line).
 */
async function collect(shuffle, { n, places, trials, deadline = Infinity, least = 0, signal, onProgress, failed, placeOf }) {
  if (trials * n > MOST_ITEMS) throw failed(`${trials} shuffles of ${n} items take more memory than ${MOST_ITEMS / 2 ** 19} MiB: take fewer trials, or a budget`);
  const host = batches(shuffle, { placeOf }), chunks = [], begun = now();
  host.open('', n, places);
  let done = 0, waits = false;
  while (done < trials && (now() < deadline || done < least)) {
    signal?.throwIfAborted();
    const until = now() + SLICE_MS, rows = Math.min(Math.max(ROWS, Math.floor(65536 / n)), trials - done);
    const outcomes = new Uint16Array(rows * n), missing = new Uint8Array(rows);
    let at = 0;
    while (at < rows && (at === 0 || now() < until)) {
      const one = waits || done + at === 0, count = one ? 1 : Math.min(ROWS, rows - at);
      const to = [outcomes.subarray(at * n, (at + count) * n), missing.subarray(at, at + count)];
      let problem;
      if (one) { // whether it is async shows at the first call
        const items = Array.from({ length: n }, (_, item) => item);
        try {
          let got = shuffle(items);
          waits = isPromise(got);
          if (waits) got = await got;
          problem = host.take(got, items, ...to, 0, n);
        } catch (error) {
          problem = host.threw(error);
        }
      } else problem = host.next(...to, count, n);
      if (problem) throw failed(problem);
      at += count;
    }
    chunks.push(at === rows ? { outcomes, missing } : { outcomes: outcomes.slice(0, at * n), missing: missing.slice(0, at) });
    done += at;
    onProgress?.({ done, trials });
    await turn();
  }
  signal?.throwIfAborted();
  return { chunks, seen: host.seen(), done, perSecond: waits ? Math.round((1000 * done) / Math.max(now() - begun, 1)) : 0 };
}

/** A shuffle that was called once already: that is what its first call gives. */
function onceMore(shuffle, first) {
  let made = true;
  return (items, seed) => {
    if (!made) return shuffle(items, seed);
    made = false;
    return first;
  };
}

/**
 * A shuffle that is called with each of `trials` seeds from `seed` on: itself, or, of one that is async, what it left, awaited
 * twice for each seed, since some are asked for again, to see that the same comes.
 */
async function seeded(shuffle, { n, seed: from, trials, signal, onProgress, failed }) {
  if (2 * trials * n > MOST_ITEMS) return shuffle; // and refused, if it is async
  const left = new Map();
  for (let at = 0; at < trials; at++) {
    signal?.throwIfAborted();
    const twice = [];
    for (let time = 0; time < 2; time++) {
      const items = Array.from({ length: n }, (_, item) => item);
      let got;
      try {
        got = shuffle(items, from + at);
        if (!isPromise(got)) return onceMore(shuffle, got === undefined ? items : got);
      } catch {
        return shuffle; // which is said where it is called
      }
      try {
        twice.push((await got) ?? items);
      } catch (error) {
        throw failed(`the shuffle threw with seed ${from + at}: ${String(error).slice(0, 300)}`);
      }
    }
    left.set(from + at, twice);
    if (at % ROWS === 0) await turn();
    onProgress?.({ done: at + 1, trials });
  }
  return (_, seed) => {
    const twice = left.get(seed);
    return twice.length > 1 ? twice.shift() : twice[0];
  };
}

/** What the program asks for its outcomes: those that were collected. */
function replay({ chunks, seen }) {
  let chunk = 0, row = 0;
  return {
    open: () => null,
    seen: () => seen,
    next(outcomes, missing, count, n) {
      for (let at = 0; at < count;) {
        if (chunk === chunks.length) return 'there are no more outcomes';
        const { outcomes: from, missing: lacks } = chunks[chunk], rows = Math.min(count - at, lacks.length - row);
        outcomes.set(from.subarray(row * n, (row + rows) * n), at * n);
        missing.set(lacks.subarray(row, row + rows), at);
        at += rows;
        row += rows;
        if (row === lacks.length) [chunk, row] = [chunk + 1, 0];
      }
      return null;
    },
  };
}

module.exports = { collect, named, replay, seeded };
