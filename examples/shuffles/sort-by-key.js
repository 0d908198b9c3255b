// SPDX-License-Identifier: 0BSD
// Sort by random keys, drawn once for each item.
require("./lines")((a) =>
  a.map((item) => [Math.random(), item]).sort((x, y) => x[0] - y[0]).map((pair) => pair[1]));
