// SPDX-License-Identifier: 0BSD
// What is no option of the package is refused, with the nearest that is one, and what is no value of one.
'use strict';
const { OPTIONS } = require('./options.cjs');

/** What is no option, or no value of one, with what is meant or accepted. */
function wrong(line) {
  return new TypeError(`fairness: ${line}`);
}

// Those that are no words of the program's; the first two become files.
const OTHERS = {
  items: [(value) => typeof value?.[Symbol.iterator] === 'function', 'an array of names'],
  law: [(value) => typeof value === 'string' || (typeof value === 'object' && value !== null && Object.keys(value).length === 1),
    "'derangement', { weights: [4, 3, 2] }, { chances: [[[0, 1], 0.75], [[1, 0], 0.25]] }, ..."],
  budget: [(value) => !Number.isNaN(secondsOf(value)), "seconds, or '10s', '500ms', '2m'"],
  name: [(value) => typeof value === 'string', 'text'],
  html: [(value) => typeof value === 'boolean', 'true or false'],
  svg: [(value) => typeof value === 'boolean', 'true or false'],
  progress: [(value) => typeof value === 'boolean', 'true or false'],
  onProgress: [(value) => typeof value === 'function', 'a function'],
  signal: [(value) => typeof value?.addEventListener === 'function', 'an AbortSignal'],
  wasm: [() => true, 'where fairness.wasm is: its address, its bytes, or the module'],
};

/** Seconds of a budget; NaN where it is none. */
function secondsOf(budget) {
  if (typeof budget === 'number') return budget > 0 ? budget : NaN;
  const [, count, unit] = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h)$/.exec(budget) ?? [];
  return count > 0 ? count * { ms: 0.001, s: 1, m: 60, h: 3600 }[unit] : NaN;
}

/** How many letters must be put in, taken out, changed or swapped with the next. */
function distance(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j++) {
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  }
  return rows[a.length][b.length];
}

/** Throws a TypeError for what is no option, with the nearest that is one, and for what is no value of one. */
function checkOptions(options) {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) throw wrong(`options are an object such as { n: 52 }, not ${options === null ? 'null' : typeof options}`);
  for (const [name, value] of Object.entries(options)) {
    const own = Object.hasOwn(OTHERS, name) ? OTHERS[name] : null, word = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : null;
    if (!own && !word) {
      const names = [...Object.keys(OPTIONS), ...Object.keys(OTHERS)].filter((one) => one !== 'progress');
      const plain = name.toLowerCase().replace(/[-_]/g, ''), off = (one) => distance(plain, one.toLowerCase());
      const nearest = names.reduce((best, one) => (off(one) < off(best) ? one : best));
      throw wrong(`${name}: no such option; ${off(nearest) <= 2 ? `did you mean ${nearest}? ` : ''}accepted: ${names.join(', ')}`);
    }
    if (value === undefined) continue;
    if (own ? !own[0](value) : word[1](value) === null) throw wrong(`${name}: ${own ? own[1] : word[2]} is accepted, not ${show(value)}`);
  }
}

function show(value) {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : typeof value === 'object' || typeof value === 'function' ? (Array.isArray(value) ? 'an array' : typeof value) : String(value);
}

module.exports = { checkOptions, secondsOf };
