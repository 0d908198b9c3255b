// Calls a function in JavaScript as `fairness` asks for it (docs/your-shuffle.md).
import fs from 'node:fs';
import { spawnSync } from 'node:child_process';
import batch from './batch.cjs';
import { firstCall } from './first.mjs';
import { Refused, load, placeOf } from './load.mjs';

const { FAIRNESS_FILE: file, FAIRNESS_FUNCTION: wanted, FAIRNESS_MODULE: isPackage, FAIRNESS_SEED_AS: how, FAIRNESS_ANY_N: anySize } = process.env;
const [n, places, trials, seed] = ['N', 'PLACES', 'TRIALS', 'SEED'].map((name) => Number(process.env[`FAIRNESS_${name}`]));
const NO_ITEM = 65535, AT_ONCE = Math.max(1, Math.floor(32768 / n));
const OUT = 3, SAY = 4;

function writeAll(bytes) {
  for (let at = 0; at < bytes.length;) {
    try {
      at += fs.writeSync(OUT, bytes, at);
    } catch (error) {
      if (error.code === 'EPIPE') process.exit(0);
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

const say = (what, text) => fs.writeSync(SAY, `${what} ${text.replace(/\n/g, ' ')}\n`);

function end(what, text) {
  say(what, text);
  process.exit(1);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (/ts$/.test(file) && !isPackage && !process.execArgv.length && (major === 22 ? minor >= 6 && minor < 18 : major === 23 && minor < 6)) {
  const flags = ['--experimental-strip-types', '--no-warnings'];
  process.exit(spawnSync(process.execPath, [...flags, process.argv[1]], { stdio: [0, 1, 2, 3, 4] }).status ?? 1);
}

let found, first, seeding;
try {
  found = await load(file, wanted, isPackage);
  if (how?.startsWith('call:')) {
    seeding = found.get(how.slice(5));
    if (typeof seeding !== 'function') end('refused', `--seeds ...,${how}: ${file} has no function ${how.slice(5)}`);
  } else if (how === 'environment') {
    seeding = (value) => { process.env.FAIRNESS_SEED = String(value); };
  }
  first = how ? found : firstCall(found, `${file}#${found.name}`, n, anySize, process.env.FAIRNESS_SEED);
} catch (error) {
  end('refused', error instanceof Refused ? error.message : `${placeOf(error)}${error}, in the first call of ${wanted}`);
}
say('name', found.name);
if (first.numbers) say('numbers', 'seed');
if (first.names) say('deck', [first.n, ...first.names].join('\t'));
const shuffle = batch.batches(first.shuffle, { seeding, placeOf });
shuffle.open(found.name, n, places, trials, how ? seed : undefined);

/** The same of a function that is async: one call after the other, each awaited. */
async function awaited(outcomes, missing, count) {
  let wrong = null;
  for (let i = 0; i < count && wrong === null; i++) {
    const items = Array.from({ length: n }, (_, item) => item);
    try {
      wrong = shuffle.take(await first.shuffle(items), items, outcomes, missing, i, n);
    } catch (error) {
      wrong = shuffle.threw(error);
    }
  }
  return wrong;
}

const next = !how && first.shuffle.constructor.name === 'AsyncFunction' ? awaited : shuffle.next;
let told = false;
for (let done = 0, count = 1; done < trials; done += count, count = Math.min(2 * count, AT_ONCE)) {
  count = Math.min(count, trials - done);
  const outcomes = new Uint16Array(count * n), missing = new Uint8Array(count);
  const wrong = await next(outcomes, missing, count, n);
  if (wrong !== null) end('wrong', wrong);
  for (let i = 0; i < count; i++) if (missing[i]) outcomes.fill(NO_ITEM, i * n, (i + 1) * n);
  if (shuffle.seen() && !told) {
    told = true;
    say('lacks', `${shuffle.seen().line}\t${shuffle.seen().seen}`);
  }
  writeAll(new Uint8Array(outcomes.buffer));
}
process.exit(0);
