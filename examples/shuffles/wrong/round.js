// SPDX-License-Identifier: 0BSD
// WRONG: Math.round gives the first and the last place half a share.
require("../lines")((a) => {
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.round(Math.random() * i);
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
});
