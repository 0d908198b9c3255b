// SPDX-License-Identifier: 0BSD
// WRONG: shuffles again if nothing has changed, so one order never comes.
const { floor, random } = Math;
const shuffle = (a) => {
  for (let i = a.length - 1; i > 0; i--) {
    const j = floor(random() * (i + 1));
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
};
const differs = (a, b) => a.some((item, i) => item !== b[i]);
require("../lines")((a) => { let b; do b = shuffle([...a]); while (!differs(a, b)); return b; });
