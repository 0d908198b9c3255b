/* The ESLint rules of examples/lint: each wrong shuffle is found once, and nothing that is right. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
let ESLint;
try {
  ({ ESLint } = createRequire(join(here, "../browser/package.json"))("eslint"));
} catch {
  console.log("skipped: eslint is not installed (scripts/setup ci does it)");
  process.exit(77);
}
const eslint = new ESLint({ cwd: here, overrideConfigFile: join(here, "../../examples/lint/eslint.config.mjs") });
const [wrong, right] = await eslint.lintFiles(["wrong.js", "right.js"]).then((files) =>
  ["wrong.js", "right.js"].map((name) => files.find((file) => file.filePath.endsWith(name)).messages));
const pages = wrong.map(({ message }) => message.match(/explain --algo ([a-z0-9-]+)/)[1]);
assert.deepEqual(pages, ["sort-v8", "sort-v8", "naive", "sattolo", "rounded"]);
assert.deepEqual(right, []);
console.log("5 wrong shuffles found, 7 right ones let through");
