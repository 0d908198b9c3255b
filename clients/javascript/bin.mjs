#!/usr/bin/env node
// SPDX-License-Identifier: 0BSD
// The command line of the program, in Node; and FILE.js, FILE.js#NAME or PACKAGE#NAME for a shuffle in JavaScript. In a suite
// such a word stands behind "function".
import fs from 'node:fs';
import path from 'node:path';
import batch from './batch.cjs';
import client from './index.cjs';
import { firstCall } from './first.mjs';
import { Refused, functionWord, load, placeOf } from './load.mjs';
import system from './system.cjs';

const { batches } = batch, { program } = client, { runProgram } = system;

const kindOf = (stat) => (stat.isDirectory() ? 'folder' : stat.isFile() ? 'file' : stat.isSymbolicLink() ? 'link' : stat.isCharacterDevice() ? 'terminal' : 'pipe');
const described = (stat) => ({ type: kindOf(stat), size: stat.size, id: `${stat.dev}:${stat.ino}` });

const diskFiles = {
  stat: (name, link) => described(link ? fs.lstatSync(name) : fs.statSync(name)),
  readlink: (name) => fs.readlinkSync(name),
  rename: (from, to) => fs.renameSync(from, to),
  unlink: (name) => fs.unlinkSync(name),
  open(name, { create, exclusive, truncate, writes }) {
    const { O_CREAT, O_EXCL, O_TRUNC, O_RDWR, O_WRONLY, O_RDONLY } = fs.constants;
    const flags = (create ? O_CREAT : 0) | (exclusive ? O_EXCL : 0) | (truncate ? O_TRUNC : 0);
    const device = writes && fs.existsSync(name) && !fs.statSync(name).isFile();
    const file = fs.openSync(name, flags | (device ? O_WRONLY : writes ? O_RDWR : O_RDONLY), 0o666);
    const seeks = fs.fstatSync(file).isFile();
    return {
      stat: () => described(fs.fstatSync(file)),
      read: (bytes, at) => fs.readSync(file, bytes, 0, bytes.length, seeks ? at : null),
      write: (bytes, at) => fs.writeSync(file, bytes, 0, bytes.length, seeks ? at : null),
      close: () => fs.closeSync(file),
    };
  },
};

// A pipe that nobody has written to yet, or that is full, is tried again.
function patiently(call) {
  for (;;) {
    try {
      return call();
    } catch (error) {
      if (error.code === 'EOF') return 0;
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function standardStream(descriptor) {
  let type = 'pipe';
  try {
    type = kindOf(fs.fstatSync(descriptor));
  } catch {
    // closed by the caller
  }
  if (type === 'terminal' && !(descriptor ? process[descriptor === 1 ? 'stdout' : 'stderr'].isTTY : process.stdin.isTTY)) type = 'pipe';
  return {
    type: type === 'file' ? 'pipe' : type,
    read: (bytes) => patiently(() => fs.readSync(descriptor, bytes)),
    write(bytes) {
      for (let at = 0; at < bytes.length;) at += patiently(() => fs.writeSync(descriptor, bytes, at));
    },
  };
}

// The names of options that take a value, as the program lists them.
async function takingValue() {
  let text = '';
  const streams = [0, 1, 2].map((descriptor) => ({
    type: 'pipe',
    read: () => 0,
    write(bytes) {
      if (descriptor === 1) text += new TextDecoder().decode(bytes.slice());
    },
  }));
  await runProgram(await program(), { words: ['list', 'commands', '--format', 'json'], streams });
  const { options } = JSON.parse(text).commands[0];
  return new Set(options.filter((one) => one.value || one.words?.length).flatMap((one) => [one.name, one.letter && `-${one.letter}`]));
}

// Where the word stands that names a function in JavaScript: the first that is no option and no option's value, or behind --exec.
async function subjectAt(words) {
  const first = words.findIndex((word) => !word.startsWith('-'));
  const behind = words.findIndex((word, at) => words[at - 1] === '--exec' && functionWord(word));
  if (behind >= 0 || first < 0) return behind;
  const values = first === 0 ? new Set() : await takingValue();
  const at = words.findIndex((word, index) => !word.startsWith('-') && !values.has(words[index - 1]) && (index > 0 || word !== 'run'));
  return at >= 0 && functionWord(words[at]) ? at : -1;
}

const valueOf = (words, option) => {
  const at = words.findIndex((word) => word === option || word.startsWith(`${option}=`));
  return at < 0 ? undefined : words[at] === option ? words[at + 1] : words[at].slice(option.length + 1);
};

// A suite: its file as it stands, or null.
function suiteOf(file) {
  if (!/\.json$/i.test(file ?? '') || !fs.existsSync(file)) return null;
  try {
    const suite = JSON.parse(fs.readFileSync(file, 'utf8'));
    return Array.isArray(suite?.cases) && String(suite.schema ?? '').startsWith('fairness-suite') ? suite : null;
  } catch {
    return null; // the program says what is wrong with it
  }
}

// The functions of a suite's cases by their words, and its text as the program reads it: "function" is "exec" there.
async function functionsOf(suite, file) {
  const found = new Map(), cases = [];
  for (const { function: module, ...one } of suite.cases) {
    if (module === undefined) {
      cases.push(one);
      continue;
    }
    const word = typeof module === 'string' ? functionWord(module) : null;
    if (!word) throw new Refused(`${file}: "function": ${JSON.stringify(module)}: "FILE#NAME" or "PACKAGE#NAME" is accepted`);
    if (!found.has(module)) found.set(module, batches((await load(word.file, word.name, word.isPackage)).shuffle, { placeOf }));
    cases.push({ exec: module, ...one });
  }
  return { found, text: JSON.stringify({ ...suite, cases }) };
}

// A file that is read as that text.
function withText(files, file, text) {
  const bytes = new TextEncoder().encode(text), full = path.resolve(file), described = { type: 'file', size: bytes.length, id: full };
  return {
    ...files,
    stat: (name, link) => (path.resolve(name) === full ? described : files.stat(name, link)),
    open(name, how) {
      if (path.resolve(name) !== full || how.writes) return files.open(name, how);
      return {
        stat: () => described,
        read(to, at) {
          const part = bytes.subarray(at, at + to.length);
          to.set(part);
          return part.length;
        },
        close() {},
      };
    },
  };
}

async function main(words) {
  let shuffle, files = diskFiles;
  if (suiteOf(words[0])) words.unshift('suite');
  const suite = words[0] === 'suite' ? words.slice(1).find(suiteOf) : undefined;
  if (suite !== undefined) {
    const { found, text } = await functionsOf(suiteOf(suite), suite);
    let current;
    shuffle = {
      open(name, ...rest) {
        current = found.get(name);
        return current ? current.open(name, ...rest) : `${name}: WebAssembly starts no processes; a function is named by "function"`;
      },
      next: (...rest) => current.next(...rest),
      seen: () => current?.seen(),
    };
    files = withText(diskFiles, suite, text);
  }
  const own = suite === undefined ? await subjectAt(words) : -1;
  if (own >= 0) {
    const { file, name, isPackage } = functionWord(words[own]), how = valueOf(words, '--seeds')?.split(',')[1];
    const found = await load(file, name, isPackage);
    let seeding;
    if (how === 'environment') seeding = (seed) => { process.env.FAIRNESS_SEED = String(seed); };
    if (how?.startsWith('call:')) seeding = found.get(how.slice(5));
    if (how?.startsWith('call:') && typeof seeding !== 'function') throw new Refused(`--seeds ...,${how}: ${file} has no function ${how.slice(5)}`);
    const n = valueOf(words, '--n'), first = how || valueOf(words, '--seeds') ? found : firstCall(found, words[own], Number.parseInt(n ?? 3, 10), n === undefined, valueOf(words, '--seed') ?? 1);
    shuffle = batches(first.shuffle, { seeding, placeOf });
    if (['--n', '--deck', '--items'].every((one) => valueOf(words, one) === undefined)) words.push('--n', String(first.n ?? 3));
    if (words[own - 1] !== '--exec') words.splice(own, 0, '--exec');
  }
  // The short report, also for a pipe.
  if ((own >= 0 || fs.existsSync(words[0])) && valueOf(words, '--format') === undefined) words.push('--format', 'text');
  const environment = { ...process.env, PWD: process.cwd() };
  return runProgram(await program(), { words, environment, streams: [0, 1, 2].map(standardStream), files, shuffle });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  process.stderr.write(`fairness: ${error.message}\n`);
  process.exitCode = 2;
}
