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

/**
 * What `trials` calls leave: { chunks: [{ outcomes, missing }], seen, done, perSecond }, of n items each, of which the first
 * `places` are seen; perSecond of a shuffle that was awaited, else 0. It ends at `deadline`, in ms of performance.now(), with what
 * there is. What is wrong with the shuffle is thrown as failed(line).
 */
async function collect(shuffle, { n, places, trials, deadline = Infinity, signal, onProgress, failed, placeOf }) {
  if (trials * n > MOST_ITEMS) throw failed(`${trials} shuffles of ${n} items take more memory than ${MOST_ITEMS / 2 ** 19} MiB: take fewer trials, or a budget`);
  let outcome; // of an async shuffle: a function that gives it, or throws
  const settled = async (promise, items) => {
    try {
      const got = await promise;
      outcome = () => (got === undefined ? items : got);
    } catch (error) {
      outcome = () => { throw error; };
    }
  };
  let waiting = null;
  const first = (items) => { // whether it is async shows at the first call
    const got = shuffle(items);
    call = shuffle;
    let then;
    try {
      then = got?.then;
    } catch {
      // said where it is read
    }
    if (typeof then === 'function') waiting = settled(got, items);
    return waiting ? items : got;
  };
  let call = first;
  const sync = batches((items) => call(items), { placeOf }), one = batches(() => outcome(), { placeOf }), chunks = [];
  sync.open('', n, places);
  one.open('', n, places);
  const begun = now();
  let done = 0;
  while (done < trials && now() < deadline) {
    signal?.throwIfAborted();
    const until = now() + SLICE_MS, rows = Math.min(Math.max(ROWS, Math.floor(65536 / n)), trials - done);
    const outcomes = new Uint16Array(rows * n), missing = new Uint8Array(rows);
    let at = 0;
    while (at < rows && (at === 0 || now() < until)) {
      const count = waiting || done + at === 0 ? 1 : Math.min(ROWS, rows - at), to = [outcomes.subarray(at * n, (at + count) * n), missing.subarray(at, at + count)];
      let problem = null;
      if (!waiting) problem = sync.next(...to, count, n);
      else {
        const items = Array.from({ length: n }, (_, item) => item);
        waiting = settled((async () => shuffle(items))(), items);
      }
      if (waiting) { // that of the first call, or of this one
        await waiting;
        problem = one.next(...to, 1, n);
      }
      if (problem) throw failed(problem);
      at += count;
    }
    chunks.push(at === rows ? { outcomes, missing } : { outcomes: outcomes.slice(0, at * n), missing: missing.slice(0, at) });
    done += at;
    onProgress?.({ done, trials });
    await turn();
  }
  signal?.throwIfAborted();
  return { chunks, seen: (waiting ? one : sync).seen(), done, perSecond: waiting ? Math.round((1000 * done) / Math.max(now() - begun, 1)) : 0 };
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

module.exports = { collect, named, replay };
