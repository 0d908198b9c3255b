// SPDX-License-Identifier: 0BSD
// WRONG: swaps each item with any other.
require("../lines")((a) => {
  for (let i = 0; i < a.length; i++) {
    const j = Math.floor(Math.random() * a.length);
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
});
