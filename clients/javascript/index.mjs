// SPDX-License-Identifier: 0BSD
// For import: the same functions.
import client from './index.cjs';

export const { fairness, fairnessOf, assertFair, FairnessError } = client;
