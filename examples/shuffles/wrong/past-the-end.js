// SPDX-License-Identifier: 0BSD
// WRONG: i starts at a.length, one past the last item: a hole comes into the array.
require("../lines")((a) => {
  for (let i = a.length; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
});
