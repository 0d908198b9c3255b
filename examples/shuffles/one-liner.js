// SPDX-License-Identifier: 0BSD
// A functional one-liner that is right: all places are drawn first, then swapped in order.
const draw = (a) => a.map((_, i) => Math.floor(Math.random() * (i + 1)));
require("./lines")((a) => draw(a).reduce((b, j, i) => ([b[i], b[j]] = [b[j], b[i]], b), a));
