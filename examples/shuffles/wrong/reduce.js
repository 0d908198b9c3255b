// SPDX-License-Identifier: 0BSD
// WRONG: without an initial value reduce begins at item 1, and swaps with any item.
const swap = (a, i, j) => ([a[i], a[j]] = [a[j], a[i]], a);
require("../lines")((a) => {
  a.reduce((_, item, i) => swap(a, i, Math.floor(Math.random() * a.length)));
  return a;
});
