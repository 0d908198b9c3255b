// SPDX-License-Identifier: 0BSD
// For Vitest and Jest: await expect(shuffle).toBeFair({ n: 52 }). Loading this adds it where `expect` is global; elsewhere
// expect.extend(matchers).
'use strict';
const { assertFair } = require('./index.cjs');

const matchers = {
  async toBeFair(shuffle, options = {}) {
    let report;
    try {
      report = await assertFair(shuffle, options);
    } catch (error) {
      if (error?.name !== 'UnfairShuffle') throw error;
      return { pass: false, message: () => error.message };
    }
    return { pass: true, message: () => report.text.trimEnd() };
  },
};

globalThis.expect?.extend?.(matchers);
module.exports = { matchers };
