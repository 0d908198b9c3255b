// SPDX-License-Identifier: 0BSD
// WRONG: a comparator that returns true or false is never below 0.
require("../lines")((a) => a.sort(() => Math.random() > 0.5));
