#!/usr/bin/env node
// SPDX-License-Identifier: 0BSD
// The command line of the program, in Node; and FILE.js or FILE.js#NAME for a shuffle in JavaScript.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import batch from './batch.cjs';
import client from './index.cjs';
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

class Refused extends Error {}

const NAMED = /^[^ ]+\.[cm]?js(#.*)?$/;

async function loadShuffle(word) {
  const [, file, name] = /^(.*?)(?:#(.*))?$/.exec(word);
  let from;
  try {
    from = await import(pathToFileURL(path.resolve(file)).href);
  } catch (error) {
    throw new Refused(`${file}: cannot be loaded: ${String(error?.message ?? error).split('\n')[0]}`);
  }
  const found = name ? from[name] ?? from.default?.[name] : from.default ?? Object.values(from).find((one) => typeof one === 'function');
  if (typeof found === 'function') return found;
  throw new Refused(`${word}: ${name ? `it exports no function ${name}` : 'it exports no function; name one as FILE#NAME'}`);
}

async function main(words) {
  let shuffle;
  // FILE.js as the first word, or behind --exec; what is behind another option is that option's.
  const own = words.findIndex((word, at) => NAMED.test(word) && (at === 0 || words[at - 1] === '--exec'));
  if (own >= 0) {
    shuffle = batches(await loadShuffle(words[own]));
    if (words[own - 1] !== '--exec') words.splice(own, 0, '--exec');
  }
  const environment = { ...process.env, PWD: process.cwd() };
  return runProgram(await program(), { words, environment, streams: [0, 1, 2].map(standardStream), files: diskFiles, shuffle });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  process.stderr.write(`fairness: ${error.message}\n`);
  process.exitCode = 2;
}
