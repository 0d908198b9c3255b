// SPDX-License-Identifier: 0BSD
// Is a shuffle fair? The program `fairness` itself, as WebAssembly, asked from JavaScript: the same in Node and in a browser.
'use strict';
const { FairnessError, reportOf, run } = require('./ask.cjs');
const { batches, listed } = require('./batch.cjs');
const { collect, named, replay, seeded } = require('./collect.cjs');
const { checkOptions, secondsOf } = require('./check.cjs');

const now = performance.now.bind(performance);
const failed = (line) => new FairnessError(line, 3);

/**
 * The functions of the package. `program(wasm)` gives the module, `worker()` a place to count in beside this one, or null:
 * { run(module, subject, options, outcomes, signal) }.
 */
function clientOf({ program, worker }) {
  // What the program makes of these options, before the shuffle is called: how many trials, of what.
  async function planned(module, subject, options) {
    let plan = null;
    const probe = {
      open(_name, n, places, trials, seed) {
        plan = { n, places, trials, seed }; // the last is that of the run: a try of its seeds may come before
        return null;
      },
      next: () => 'planned',
    };
    try {
      await run(module, subject, options, { shuffle: probe });
    } catch (error) {
      if (!plan || !(error instanceof FairnessError)) throw error;
    }
    return plan;
  }

  // Several sizes: each is collected, and all are judged together.
  async function calledOf(module, shuffle, options) {
    const kept = new Map(), subject = ['--exec', options.name ?? (shuffle.name || 'shuffle')], { signal, onProgress } = options;
    for (const n of options.n) kept.set(n, replay(await collect(shuffle, { ...(await planned(module, subject, { ...options, n })), signal, onProgress, failed })));
    let current;
    const open = (_name, n) => { current = kept.get(n); return null; };
    return reportOf(await run(module, subject, options, { shuffle: { open, seen: () => current.seen(), next: (...words) => current.next(...words) } }));
  }

  // What a function without parameters gives, where that is a deck of its own; else null.
  function ownDeck(shuffle, options) {
    if (shuffle.length || ['n', 'items', 'deck'].some((name) => options[name] !== undefined)) return null;
    const got = listed(shuffle(), 65536);
    return got?.length > 1 && new Set(got).size === got.length ? Array.from(got).sort() : null;
  }

  async function called(module, shuffle, options, least) {
    if (Array.isArray(options.n)) return calledOf(module, shuffle, options);
    const deck = ownDeck(shuffle, options);
    if (deck) options = { ...options, items: deck };
    const subject = ['--exec', options.name ?? (shuffle.name || 'shuffle')], budget = options.budget === undefined ? Infinity : secondsOf(options.budget);
    const inParts = budget < Infinity && options.trials === undefined ? { ...options, trials: 1e8 } : options;
    const plan = await planned(module, subject, inParts);
    const items = options.items ? [...options.items] : options.base ? Array.from({ length: plan.n }, (_, at) => at + options.base) : null;
    const tested = items ? named(shuffle, items, listed) : shuffle;
    const { signal, onProgress } = options;
    // A run of seeds asks for single seeds again.
    if (plan.seed !== undefined) return reportOf(await run(module, subject, options, { shuffle: batches(await seeded(tested, { ...plan, signal, onProgress, failed })) }));
    const trials = budget < Infinity ? Math.min(plan.trials, Math.floor(2 ** 29 / plan.n)) : plan.trials;
    const outcomes = await collect(tested, { least, n: plan.n, places: plan.places, trials, deadline: now() + 1000 * budget, signal, onProgress, failed });
    if (!outcomes.done) throw failed('the budget was over before the first shuffle');
    const rest = { ...options, trials: outcomes.done, signal: undefined, onProgress: undefined };
    const beside = outcomes.done * plan.n > 2e6 ? await worker?.() : null;
    const made = beside ? await beside.run(module, subject, rest, outcomes, signal) : await run(module, subject, rest, { shuffle: replay(outcomes) });
    if (outcomes.perSecond) made.text += `  note       the shuffle is async, and each call was awaited: ${outcomes.perSecond} a second\n`;
    return reportOf(made);
  }

  /** The report on a shuffle: a function, or the name of a built-in one. */
  async function fairness(shuffle, options = {}, least = 0) {
    checkOptions(options);
    const module = await program(options.wasm);
    options.signal?.throwIfAborted();
    if (typeof shuffle === 'string') {
      const within = options.budget === undefined ? [] : ['--trials', `${secondsOf(options.budget)}s`];
      return reportOf(await run(module, ['--algo', shuffle, ...within], options));
    }
    if (typeof shuffle !== 'function') throw new TypeError('fairness: the shuffle is a function, or the name of a built-in one');
    return called(module, shuffle, options, least);
  }

  /** The report on orders that were recorded: arrays, or lines of text; with options.table, on counts. */
  async function fairnessOf(orders, options = {}) {
    checkOptions(options);
    if (typeof orders !== 'string' && !Array.isArray(orders))
      throw new TypeError('fairnessOf: orders are an array of arrays, or text with an order on each line');
    const word = (item) => (typeof item === 'string' && /[\s,;]/.test(item) ? JSON.stringify(item) : item);
    const row = (order) => (typeof order === 'object' ? [...order].map(word).join(' ') + '\n' : `${order} `);
    const text = typeof orders === 'string' ? orders : orders.map(row).join('');
    // A deck or names say how many items there are; places that are seen leave it open.
    const names = typeof orders[0]?.[0] === 'string' || options.items !== undefined;
    const whole = Array.isArray(orders) && !names && ['deck', 'take', 'hands'].every((name) => options[name] === undefined);
    const n = options.n ?? (whole ? orders[0]?.length : options.items ? [...options.items].length : undefined);
    return reportOf(await run(await program(options.wasm), ['--input', 'orders'], { ...options, n }, { orders: text }));
  }

  /** Fails, with what the program says on a terminal, unless no bias was found. */
  async function assertFair(shuffle, options = {}) {
    checkOptions(options);
    const sized = ['deck', 'items', 'n'].some((name) => options[name] !== undefined) || (typeof shuffle === 'function' && ownDeck(shuffle, options));
    const timed = typeof shuffle !== 'function' || Array.isArray(options.n) || ['trials', 'budget', 'seeds'].some((name) => options[name] !== undefined);
    const report = await fairness(shuffle, { ...(sized ? {} : { n: 52 }), ...(timed ? {} : { trials: 1e5, budget: '2s' }), ...options }, timed ? 0 : 1e4);
    if (report.verdict.status === 'no-bias-found') return report;
    const error = new Error(report.text.trimEnd());
    error.stack = `UnfairShuffle: ${error.message}\n${error.stack.split('\n').filter((line) => /^ +at /.test(line) && !/core\.cjs|browser\.mjs/.test(line)).join('\n')}`;
    throw Object.assign(error, { name: 'UnfairShuffle', code: 'ERR_UNFAIR_SHUFFLE', report });
  }

  return { fairness, fairnessOf, assertFair, FairnessError };
}

module.exports = { clientOf };
