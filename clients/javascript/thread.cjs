// SPDX-License-Identifier: 0BSD
// Counts outcomes that were collected, in a thread of Node.
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const { run } = require('./ask.cjs');
const { replay } = require('./collect.cjs');

const { module: program, subject, options, outcomes } = workerData;
run(program, subject, options, { shuffle: replay(outcomes) }).then((made) => parentPort.postMessage({ made }),
  ({ message, status }) => parentPort.postMessage({ problem: { message, status } }));
