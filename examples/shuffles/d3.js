// SPDX-License-Identifier: 0BSD
// d3-array (npm install): a module, so it is imported.
import("d3-array").then(({ shuffle }) => require("./lines")((a) => shuffle(a)));
