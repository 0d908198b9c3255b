/* The page to test one's own shuffle: the report is the engine's own, byte for byte; functions, recorded
 * lines and tables; stop; and shuffles that do harm, which the next run does not feel.
 *
 *     lab.js PROGRAM LAB.html [FOLDER]      pictures go to FOLDER, where one is named */
import { existsSync, readFileSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import path from "node:path";
import assert from "node:assert/strict";
import { assertAccessible, assertFits, check, closePage, fairness, finish, openPage, until } from "./browser.js";

const [, , , file, pictures] = process.argv;
if (!existsSync(file)) {
  console.log("skipped: scripts/make-lab was not run");
  process.exit(77);
}
process.env.FAIRNESS_ASKER = "page"; // in whose words the program speaks, too
const FAIR = "const shuffle = (a) => { for (let i = a.length - 1; i > 0; i--) { const j = Math.floor(Math.random() * (i + 1)); [a[i], a[j]] = [a[j], a[i]]; } };";
const page = await openPage(pathToFileURL(path.resolve(file)).href);

const report = () => page.frames().find((frame) => frame !== page.mainFrame());

/* `kind` may name a table behind a colon; `n` is left out where the page does not ask for it. */
async function begin(kind, text, n, trials) {
  const [what, table] = kind.split(":");
  await page.selectOption("#kind", what);
  if (table) await page.selectOption("#table", table);
  if (text !== null) await page.fill("#input", text);
  if (n !== undefined) await page.fill("#n", String(n));
  if (trials) await page.fill("#trials", trials);
  await page.click("#run");
}

async function run(...words) {
  await begin(...words);
  await until(page, () => !document.getElementById("run").disabled);
  return { message: await page.textContent("#message"), text: await page.textContent("#text") };
}

async function picture(name) {
  if (pictures) await page.screenshot({ path: path.join(pictures, name), fullPage: true });
}

await check("it is small, and a function is judged", async () => {
  assert.ok(statSync(file).size < 790 * 1024, `${statSync(file).size} bytes`);
  await picture("lab-begin.png");
  const naive = await run("code", null, 3, "1e5");
  assert.equal(naive.message, "Done.");
  assert.match(naive.text, /BIASED[^]*swaps with any of 0\.\.n-1[^]*draw from 0\.\.i/);
  await report().waitForSelector("h1");
  /* of a command line and its exit status a browser says nothing */
  assert.doesNotMatch(await report().$$eval("h1, dt, dd, p, td", (all) => all.map((one) => one.textContent).join("\n")), /(^|[\s(])--[a-z]|exit status/);
  const saved = page.waitForEvent("download");
  await page.click("#picture");
  const drawn = readFileSync(await (await saved).path(), "utf8");
  assert.match(drawn, /^<svg xmlns[^]*>BIASED<[^]*How often each order came[^]*<\/svg>\n$/);
  await picture("lab-biased.png");
  assert.match((await run("code", FAIR, 52, "2e4")).text, /no bias found/);
});

await check("recorded shuffles and tables", async () => {
  // Recorded shuffles and a table, as the program says it of a file.
  assert.match((await run("orders", null)).text, /cannot tell/);
  assert.match((await run("orders", "Ann Bob Cy\nBob Ann Cy\nCy Ann Bob\n")).text, /3 deals of 3 named items/);
  assert.match((await run("orders", "0 1 2\n2 1\n")).message, /line 2: it has 2 cells, and the others have 3; take it out$/);
  assert.match((await run("orders", "a,b,c\n\nb,a,c\n")).message, /^It may be 2 deals of 3 [^(#]*, or 2 deals of 2 [^#]*this page cannot/);
  assert.match((await run("table", null, 3)).text, /BIASED/);
  assert.match((await run("table:taken", "1000 1200 900", 3)).text, /BIASED/);
  assert.match((await run("table:classes", "red,0.5,10\nblue,0.5,12")).text, /cannot tell|no bias found/);
  assert.equal((await run("orders", " ")).message, "There is nothing in the box.");
});

await check("what a shuffle does wrong is told", async () => {
  // What a shuffle does wrong is told.
  assert.match((await run("code", "function f(a) { a[1] = undefined; }", 3, "1000")).text, /INVALID[^]*undefined/);
  const changing = "function f(a) { let looks = 0; Object.defineProperty(a, 0, { get: () => (looks++ ? 0 : 60000) }); }";
  assert.match((await run("code", changing, 3, "1000")).text, /INVALID[^]*60000,\s+then\s+0/);
  assert.match((await run("code", "async function f(a) {}", 3, "1000")).message, /async/);
  assert.match((await run("code", "function f(a) { throw new Error('lost'); }", 3, "1000")).message, /threw in call 1: Error: lost/);
  assert.match((await run("code", FAIR, 0, "1000")).message, /^n 0: too small/);
});

// Harm, and the next run after each.
await check("harm is gone with the run", async () => {
  const HOSTILE = [
    "function f(a) { Math.random = () => 0; Date.now = performance.now = () => 0; return a; }",
    "function f(a) { Object.prototype.n = 7; Array.prototype.map = Array.prototype.push = null; return a; }",
    "function f(a) { const all = []; for (let i = 0; i < 40; i++) all.push(new Uint8Array(2 ** 31)); return a; }",
    "function f(a) { globalThis.postMessage({ html: '<h1>no</h1>', text: 'faked' }); close(); return a; }",
  ];
  for (const hostile of HOSTILE) {
    const begun = page.waitForEvent("worker");
    await begin("code", hostile, 3, "1000");
    const closed = begun.then((worker) => page.workers().includes(worker) && new Promise((go) => worker.once("close", go)));
    await Promise.race([closed, until(page, () => !document.getElementById("run").disabled)]);
    await page.evaluate(() => document.getElementById("stop").click()); // where the page still waits for it
    assert.match((await run("code", FAIR, 3, "2e4")).text, /no bias found/, hostile);
  }
});

await check("examples to begin with, a link that carries the function, and what no browser runs is told", async () => {
  await page.selectOption("#kind", "code");
  await page.selectOption("#example", "fair");
  assert.match((await run("code", null, 4, "2e4")).text, /no bias found/);
  await page.selectOption("#example", "sattolo");
  const code = await page.inputValue("#input");
  await page.fill("#n", "5");
  await page.click("#share");
  const link = await page.evaluate(() => location.hash);
  await page.selectOption("#example", "cut");
  await page.evaluate((hash) => { location.hash = hash; location.reload(); }, link);
  await page.waitForFunction((code) => document.getElementById("input")?.value === code, code);
  assert.equal(await page.inputValue("#n"), "5");
  assert.match((await run("code", "function shuffle<T>(a: T[]): T[] { return a; }", 3, "1000")).message, /looks like TypeScript/);
  assert.match((await run("code", "import { shuffle } from 'lodash';\nshuffle;", 3, "1000")).message, /loads no modules/);
  assert.match((await run("code", "function f(a) { ) }", 3, "1000")).message, /^Uncaught SyntaxError: Unexpected token '\)'$/);
  assert.match((await run("code", "import random\ndef mix(a):\n    random.shuffle(a)\n", 3, "1000")).message, /looks like Python[^]*a = mix\(a\) or a/);
  await page.click("#offer");
  assert.deepEqual([await page.inputValue("#kind"), await page.inputValue("#input")], ["orders", ""]);
  for (const half of ["a.sort(() => Math.random() - 0.5);", "for (let i = 0; i < a.length; i++) {\n  const j = Math.floor(Math.random() * 3);\n  [a[i], a[j]] = [a[j], a[i]];\n}", "const b = [...a].sort(() => Math.random() - 0.5)"]) {
    assert.match((await run("code", half, 3, "2e4")).message, /inside of a function/);
    await page.click("#offer");
    await until(page, () => /^BIASED/.test(document.getElementById("text").textContent));
  }
});

/* The report is not cut off: it is as high as what it shows, and the page scrolls. */
await check("the report is whole", async () => {
  await run("code", null, 3, "1e5");
  await report().waitForSelector("h1");
  await page.waitForFunction(() => {
    const { contentDocument, offsetHeight } = document.getElementById("report");
    return contentDocument.body?.childElementCount && offsetHeight >= contentDocument.body.offsetHeight;
  });
  assert.ok(await page.isHidden("#text"));
});

await check("a run can be stopped", async () => {
  await begin("code", "function f(a) { for (;;); }", 3, "1000");
  await page.click("#stop");
  assert.equal(await page.textContent("#message"), "Stopped.");
  await begin("code", FAIR, 52, "1e9");
  await until(page, () => document.getElementById("bar-text").textContent);
  await picture("lab-running.png");
  await page.click("#stop");
  assert.equal(await page.textContent("#message"), "Stopped.");
});

// The bytes of the engine: a built-in shuffle, asked in the page's own worker.
await check("the bytes are those of the program", async () => {
  const words = ["--algo", "naive", "--n", "52", "--trials", "20000", "--stable", "--json"];
  const expected = fairness(...words, "-");
  const got = await page.evaluate(async (words) => {
    const source = (await workerSource()).split("// One run, in a worker")[0] + `
    const { runProgram, memoryFiles } = modules['./system.cjs'];
      onmessage = async ({ data: { module, words } }) => {
        const files = memoryFiles(), streams = [0, 1, 2].map(() => ({ type: 'pipe', read: () => 0, write() {} }));
        await runProgram(module, { words, streams, files });
        postMessage(new TextDecoder().decode(files.map.get('/report.json')));
      };`;
    const worker = new Worker(URL.createObjectURL(new Blob([source])));
    const answer = new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); });
    worker.postMessage({ module: await engine(), words: [...words, "/report.json"] });
    return answer;
  }, words);
  assert.equal(got, expected);
});

await check("it fits a telephone, and can be heard", async () => {
  await run("table", null, 3); /* whose controls are the widest */
  await page.setViewportSize({ width: 390, height: 800 });
  await report().waitForSelector("h1");
  await picture("lab-narrow.png");
  await assertFits(page, "a telephone");
  await assertAccessible(page, "with a report");
  await closePage(page);
});

await finish();
