// SPDX-License-Identifier: 0BSD
// WRONG: random() * i in place of random() * (i + 1): no item ever stays (Sattolo 1986).
require("../lines")((a) => {
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * i);
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
});
