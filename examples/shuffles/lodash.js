// SPDX-License-Identifier: 0BSD
// lodash (npm install).
const { shuffle } = require("lodash");
require("./lines")(shuffle);
