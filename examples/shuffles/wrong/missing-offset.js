// SPDX-License-Identifier: 0BSD
// WRONG: draws one of the places left, and forgets to count from i.
require("../lines")((a) => {
  for (let i = 0; i < a.length - 1; i++) {
    const j = Math.floor(Math.random() * (a.length - i));
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
});
