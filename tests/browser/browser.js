/* What the tests of the pages share: a browser, or the reason why there is none; a page that notes
 * all that must not happen; and checks. Exit status 77 tells meson that a test was skipped. */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import assert from "node:assert/strict";

const require = createRequire(import.meta.url);

function skip(reason) {
  console.log(`skipped: ${reason}`);
  process.exit(77);
}

const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
if (!chromium) skip("no chromium on this machine (scripts/setup ci installs it)");

let playwright, axeSource;
try {
  playwright = require("playwright-core");
  axeSource = require("axe-core").source;
} catch {
  skip("playwright-core and axe-core are not installed (scripts/setup ci does it)");
}

export const program = process.argv[2];

/* The program's output; exit statuses 0, 1 and 4 are answers. */
export function fairness(...words) {
  try {
    return execFileSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
  } catch (error) {
    if (error.status !== 1 && error.status !== 4) throw error;
    return error.stdout;
  }
}

const browser = await playwright.chromium.launch({ executablePath: chromium, args: ["--no-sandbox"] });

/* A page that notes errors and requests for anything but the file itself, and what begins with `beside`. */
export async function openPage(address, options = {}, allowed = () => false, beside = address) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, locale: "en-US", ...options });
  const page = await context.newPage();
  page.wrongs = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !allowed(message.text())) page.wrongs.push(message.text());
  });
  page.on("pageerror", (error) => page.wrongs.push(error.message));
  page.on("request", (request) => {
    if (request.url() !== address && !request.url().startsWith(beside) && !request.url().startsWith("blob:")) page.wrongs.push("request for " + request.url());
  });
  await page.goto(address);
  return page;
}

export async function closePage(page) {
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
}

/* Nothing that axe finds, except for the rules of `except`; where `grave`, nothing that it calls serious or critical. */
export async function assertAccessible(page, what, except = [], grave = true) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { preload: false }));
  const found = violations.filter(({ id }) => !except.includes(id)).filter(({ impact }) => !grave || impact === "serious" || impact === "critical");
  assert.deepEqual(found.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), [], `axe, ${what}`);
}

export async function assertFits(page, what) {
  const [wide, there] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= there, `${what}: the page is ${wide} pixels wide, the window ${there}`);
}

let passed = 0;
export async function check(name, body) {
  try {
    await body();
    passed++;
  } catch (error) {
    console.log(`FAILED: ${name}\n${error.stack}`);
    await browser.close();
    process.exit(1);
  }
}

export async function finish() {
  await browser.close();
  console.log(`${passed} checks passed`);
}
