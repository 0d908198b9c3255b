// SPDX-License-Identifier: 0BSD
// WRONG: counts down as it should, and swaps with any item.
require("../lines")((a) => {
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * a.length);
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
});
