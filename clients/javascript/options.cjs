// SPDX-License-Identifier: 0BSD
// The options of the package, one table: what the command line calls each, and what it may be.
'use strict';

const number = (value) => (typeof value === 'number' || typeof value === 'bigint' ? `${value}` : null);
const text = (value) => (typeof value === 'string' ? value : null);
const either = (value) => number(value) ?? text(value);
const list = (value) => (typeof value !== 'string' && typeof value?.[Symbol.iterator] === 'function' ? [...value].join(',') : either(value));
const truth = (value) => (typeof value === 'boolean' ? value : null);

// [the word of the command line, what makes its value of ours, what is accepted]; `truth` is a word alone.
const OPTIONS = {
  n: ['--n', (value) => (Array.isArray(value) ? list(value) : number(value)), 'a number of items'],
  trials: ['--trials', either, "a number, or 'auto'"],
  seed: ['--seed', either, 'a whole number'],
  seeds: ['--seeds', text, "'1..10000'"],
  deck: ['--deck', text, "'24*land,36*spell'"],
  take: ['--take', number, 'a number of places'],
  hands: ['--hands', list, 'a number of places, or an array of them'],
  base: ['--as', (value) => (value === 1 ? 'from-1' : value === 0 ? false : null), '0 or 1'],
  table: ['--table', text, "'orders', 'places', 'first', ..."],
  as: ['--as', text, "'lines', 'csv' or 'json'"],
  column: ['--column', list, 'the name of a column, or an array of them'],
  by: ['--by', text, 'the name of a column'],
  paired: ['--paired', text, "'recorded'"],
  checks: ['--checks', list, "'auto', 'all', or names; ['auto', 'trend', 'suspect:A:0']"],
  alpha: ['--alpha', number, 'a number above 0 and at most 0.5'],
  expect: ['--expect', text, "'fair' or 'biased'"],
  minEffect: ['--min-effect', either, 'a number'],
  stopEarly: ['--stop-early', truth, 'true or false'],
  source: ['--source', text, 'the name of a source'],
  start: ['--start', text, "'identity', 'reverse', 'random' or 'carry'"],
  verbose: ['--verbose', truth, 'true or false'],
};

/** An item as a word of a line. */
const itemWord = (item) => (typeof item === 'string' && /[\s,;]/.test(item) ? JSON.stringify(item) : String(item));

/** What the program reads as the file of a law: weights of items, chances of orders, or orders. */
function lawText(kind, data, items, base) {
  if (typeof data === 'string') return data;
  const entries = (value) => (Array.isArray(value) ? value : value instanceof Map ? [...value] : Object.entries(value));
  const order = (one) => (typeof one === 'string' ? one : [...one].map(itemWord).join(' '));
  if (kind === 'weights' && Array.isArray(data)) data = data.map((weight, at) => (Array.isArray(weight) ? weight : [items?.[at] ?? at + base, weight]));
  const line = kind === 'weights' ? ([item, weight]) => `${itemWord(item)} ${weight}` : kind === 'chances' ? ([one, chance]) => `${order(one)} ${chance}` : order;
  return entries(data).map((one) => `${line(one)}\n`).join('');
}

/** The words of the command line for options that were checked, and the files that they name. */
function wordsOf(options) {
  const words = [], files = new Map();
  for (const [name, [word, made]] of Object.entries(OPTIONS)) {
    const value = options[name] === undefined ? null : made(options[name]) ?? String(options[name]); // a page has texts
    if (value === true) words.push(word);
    else if (value !== null && value !== false) words.push(word, value);
  }
  const items = options.items && [...options.items];
  if (items) {
    files.set('/items', items.map((item) => `${item}\n`).join(''));
    words.push('--items', '/items');
  }
  if (typeof options.law === 'string') words.push('--law', options.law);
  else if (options.law) {
    const [[kind, data]] = Object.entries(options.law);
    files.set('/law', lawText(kind, data, items, options.base ?? 0));
    words.push('--law', `${kind}:/law`);
  }
  return { words, files };
}

module.exports = { OPTIONS, wordsOf };
