// SPDX-License-Identifier: 0BSD
// For each line of items, prints the items that `shuffle` makes of them.
const { createInterface } = require("node:readline");
module.exports = (shuffle) => {
  createInterface({ input: process.stdin }).on("line", (line) => {
    console.log(JSON.stringify(shuffle(line.split(" ").map(Number))));
  });
};
