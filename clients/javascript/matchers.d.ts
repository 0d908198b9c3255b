// SPDX-License-Identifier: 0BSD
import type { FairnessOptions, Shuffle } from './index.js';

export const matchers: { toBeFair(shuffle: Shuffle | string, options?: FairnessOptions): Promise<{ pass: boolean; message: () => string }> };

interface FairMatchers<R> {
  /** As assertFair: `await expect(shuffle).toBeFair({ n: 52 })`. */
  toBeFair(options?: FairnessOptions): Promise<R>;
}
declare global {
  namespace jest {
    interface Matchers<R> extends FairMatchers<R> {}
  }
}
