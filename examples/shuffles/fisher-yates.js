// SPDX-License-Identifier: 0BSD
// Fisher-Yates: swaps each item, from the last on, with one not placed yet.
require("./lines")((a) => {
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
});
