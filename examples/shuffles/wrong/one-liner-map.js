// SPDX-License-Identifier: 0BSD
// WRONG: swaps by value in a map, where the places were meant: items get lost.
const draw = (a) => a.map((_, i) => Math.floor(Math.random() * (i + 1)));
require("../lines")((a) =>
  draw(a).reduce((b, j, i) => b.map((item, k) => (k === i ? b[j] : item === j ? i : item)), a));
