// SPDX-License-Identifier: 0BSD
// WRONG: sort with a comparator that tosses a coin.
require("../lines")((a) => a.sort(() => Math.random() - 0.5));
