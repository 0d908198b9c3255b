// SPDX-License-Identifier: 0BSD
// For Node, Deno and Bun: the module is a file, and long runs are counted in a thread.
'use strict';
const { readFile } = require('node:fs/promises');
const path = require('node:path');
const { clientOf } = require('./core.cjs');
const { compileProgram } = require('./system.cjs');

let compiled;

/** The program, compiled once; or that of `wasm`: a path, bytes, a module. */
async function program(wasm) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm !== undefined) return compileProgram(typeof wasm === 'string' || wasm instanceof URL ? await readFile(wasm) : wasm);
  compiled ??= readFile(process.env.FAIRNESS_WASM ?? path.join(__dirname, 'fairness.wasm')).then(compileProgram);
  return compiled;
}

function worker() {
  const { Worker } = require('node:worker_threads');
  return {
    run: (module, subject, options, { chunks, seen }, signal) => new Promise((done, fail) => {
      const thread = new Worker(path.join(__dirname, 'thread.cjs'), { workerData: { module, subject, options, outcomes: { chunks, seen } },
        transferList: chunks.flatMap(({ outcomes, missing }) => [outcomes.buffer, missing.buffer]) });
      const stop = () => {
        thread.terminate();
        fail(signal.reason);
      };
      signal?.addEventListener('abort', stop);
      thread.once('message', ({ made, problem }) => (made ? done(made) : fail(new client.FairnessError(problem.message, problem.status))));
      thread.once('error', fail);
      thread.once('exit', () => signal?.removeEventListener('abort', stop));
    }),
  };
}

const client = clientOf({ program, worker });
module.exports = { program, ...client };
