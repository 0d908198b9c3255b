// SPDX-License-Identifier: 0BSD
// For import: the same.
import module from './matchers.cjs';

export const { matchers } = module;
