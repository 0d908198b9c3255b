// SPDX-License-Identifier: 0BSD
// Is a shuffle fair? The program `fairness` itself, as WebAssembly, asked from JavaScript.
'use strict';
const { readFile } = require('node:fs/promises');
const path = require('node:path');
const { batches } = require('./batch.cjs');
const { ask } = require('./ask.cjs');
const { compileProgram } = require('./system.cjs');

let compiled;

/** The program, compiled once. */
async function program() {
  compiled ??= readFile(process.env.FAIRNESS_WASM ?? path.join(__dirname, 'fairness.wasm')).then(compileProgram);
  return compiled;
}

/** The report on a shuffle: a function, or the name of a built-in one. */
async function fairness(shuffle, options = {}) {
  const module = await program();
  if (typeof shuffle === 'string') return ask(module, ['--algo', shuffle], options);
  if (typeof shuffle !== 'function') throw new TypeError('fairness: the shuffle is a function, or the name of a built-in one');
  const name = options.name ?? (shuffle.name || 'shuffle');
  return ask(module, ['--exec', name], options, { shuffle: batches(shuffle) });
}

/** The report on orders that were recorded: arrays, or lines of text; with options.table, on counts. */
async function fairnessOf(orders, options = {}) {
  if (typeof orders !== 'string' && !Array.isArray(orders))
    throw new TypeError('fairnessOf: orders are an array of arrays, or text with an order on each line');
  const row = (order) => (typeof order === 'object' ? [...order].join(' ') + '\n' : `${order} `);
  const text = typeof orders === 'string' ? orders : orders.map(row).join('');
  const whole = Array.isArray(orders) && options.deck === undefined; // a deck says how many items there are
  const n = options.n ?? (whole ? orders[0]?.length : undefined);
  return ask(await program(), ['--input', '/orders'], { ...options, n }, { orders: text });
}

/** Fails, with what the program says on a terminal, unless no bias was found. */
async function assertFair(shuffle, options = {}) {
  const report = await fairness(shuffle, options.deck === undefined ? { n: 52, ...options } : options);
  if (report.verdict.status === 'no-bias-found') return report;
  const error = new Error(report.text.trimEnd());
  error.name = 'UnfairShuffle';
  error.code = 'ERR_ASSERTION';
  error.report = report;
  throw error;
}

module.exports = { program, fairness, fairnessOf, assertFair };
