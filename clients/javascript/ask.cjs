// SPDX-License-Identifier: 0BSD
// One run of the program in memory: options as an object in, the report as one out.
'use strict';
const { memoryFiles, runProgram } = require('./system.cjs');

const OPTIONS = { n: '--n', trials: '--trials', seed: '--seed', seeds: '--seeds', deck: '--deck', take: '--take', hands: '--hands',
  checks: '--checks', alpha: '--alpha', expect: '--expect', minEffect: '--min-effect', source: '--source', table: '--table' };
const OTHERS = ['name', 'html', 'progress']; // no words of the program's

/** Where the program refused what it was asked, or the run failed: its line, and its exit status. */
class FairnessError extends Error {
  constructor(line, status) {
    super(line);
    this.name = 'FairnessError';
    this.status = status;
  }
}

/** The words of the command line for options. */
function wordsOf(options) {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(OPTIONS, name) && !OTHERS.includes(name));
  if (unknown !== undefined)
    throw new FairnessError(`${unknown}: no option; accepted: ${[...Object.keys(OPTIONS), 'name', 'html'].join(', ')}`, 2);
  return Object.entries(OPTIONS).flatMap(([name, word]) => (options[name] === undefined ? [] : [word, String(options[name])]));
}

/**
 * Runs `subject` (words) and gives the report, fairness-report/1; beside its keys it has `text`, what a
 * terminal shows, and `html` where options.html asks for that page. onError gets what is written to
 * standard error meanwhile: with options.progress, a bar.
 */
async function ask(module, subject, options = {}, { shuffle, orders, onError } = {}) {
  const files = memoryFiles(), texts = ['', '', ''], decoder = [null, new TextDecoder(), new TextDecoder()];
  if (orders !== undefined) files.map.set('/orders', new TextEncoder().encode(orders));
  const stream = (descriptor) => ({
    type: 'pipe',
    read: () => 0,
    write(bytes) {
      const text = decoder[descriptor].decode(bytes.slice(), { stream: true });
      texts[descriptor] += text;
      if (descriptor === 2) onError?.(text);
    },
  });
  const words = [...subject, ...wordsOf(options), '--json', '/report.json', '--format', 'text', '--stable', ...(options.html ? ['--html', '/report.html'] : []),
    ...(options.progress ? ['--progress', 'always'] : [])];
  const status = await runProgram(module, { words, environment: { LC_ALL: 'C.UTF-8' }, streams: [0, 1, 2].map(stream), files, shuffle });
  const json = files.map.get('/report.json');
  if (!json) throw new FairnessError(texts[2].replace(/^fairness: /, '').trim() || `the program ended with ${status}`, status);
  const decode = (bytes) => new TextDecoder().decode(bytes);
  const report = JSON.parse(decode(json));
  Object.defineProperty(report, 'text', { value: texts[1] });
  if (options.html) Object.defineProperty(report, 'html', { value: decode(files.map.get('/report.html')) });
  return report;
}

module.exports = { FairnessError, ask };
