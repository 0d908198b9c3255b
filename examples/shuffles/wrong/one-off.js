// SPDX-License-Identifier: 0BSD
// WRONG: leaves out the last item: the bound of the loop is one too small.
require("../lines")((a) => {
  for (let i = a.length - 2; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
});
