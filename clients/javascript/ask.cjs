// SPDX-License-Identifier: 0BSD
// One run of the program in memory: options as an object in, the report as one out.
'use strict';
const { wordsOf } = require('./options.cjs');
const { memoryFiles, runProgram } = require('./system.cjs');

/** Where the program refused what it was asked, or the run failed: its line, and its exit status. */
class FairnessError extends Error {
  constructor(line, status) {
    super(line);
    this.name = 'FairnessError';
    this.status = status;
  }
}

/**
 * Runs `subject` (words) and gives { json, text, html, svg }: the report, fairness-report/1, as text; what a terminal shows; the page
 * and the picture, where options.html and options.svg ask for them. onError gets what is written to standard error meanwhile: with options.progress, a bar.
 * `asker` is in whose words it speaks: "javascript", "page".
 */
async function run(module, subject, options = {}, { shuffle, orders, onError, asker = 'javascript' } = {}) {
  const { words: chosen, files: named } = wordsOf(options);
  const files = memoryFiles(), texts = ['', '', ''], decoder = [null, new TextDecoder(), new TextDecoder()];
  for (const [path, text] of named) files.map.set(path, new TextEncoder().encode(text));
  if (orders !== undefined) files.map.set(`/${subject.at(-1)}`, new TextEncoder().encode(orders));
  const stream = (descriptor) => ({
    type: 'pipe',
    read: () => 0,
    write(bytes) {
      const text = decoder[descriptor].decode(bytes.slice(), { stream: true });
      texts[descriptor] += text;
      if (descriptor === 2) onError?.(text);
    },
  });
  const words = [...subject, ...chosen, '--json', '/report.json', '--format', 'text', '--stable', ...['html', 'svg'].flatMap((name) => (options[name] ? ['-o', `/report.${name}`] : []))];
  const environment = { LC_ALL: 'C.UTF-8', FAIRNESS_ASKER: asker, ...(options.progress ? { FAIRNESS_BAR: '1' } : {}) };
  const status = await runProgram(module, { words, environment, streams: [0, 1, 2].map(stream), files, shuffle });
  const text = (path) => files.map.has(path) && new TextDecoder().decode(files.map.get(path));
  if (!text('/report.json')) throw new FairnessError(texts[2].replace(/^fairness: /, '').trim() || 'the program ended without a report', status);
  return { json: text('/report.json'), text: texts[1], html: text('/report.html') || undefined, svg: text('/report.svg') || undefined };
}

/** The report as an object; beside its keys it has `text`, `html` and `svg`. */
function reportOf({ json, text, html, svg }) {
  const report = JSON.parse(json);
  Object.defineProperty(report, 'text', { value: text });
  for (const [name, value] of Object.entries({ html, svg })) if (value) Object.defineProperty(report, name, { value });
  return report;
}

/** Both, for who waits. */
async function ask(...words) {
  return reportOf(await run(...words));
}

module.exports = { FairnessError, ask, reportOf, run };
