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

const chromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
if (!chromium) skip("no chromium on this machine (scripts/setup ci installs it)");

let playwright, axeSource;
try {
  playwright = require("playwright-core");
  axeSource = require("axe-core").source;
} catch {
  skip("playwright-core and axe-core are not installed (scripts/setup ci does it)");
}

export const program = process.argv[2];

/* Each page at each size, in light and dark, with every run; else what decides. */
export const full = process.argv.includes("--full");

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

/* A context is a window, whose own parts take as long to start as a page does: there is one for each language, and a
 * page that was closed is used again. */
const contexts = new Map();

async function emptyPage(locale) {
  if (!contexts.has(locale)) contexts.set(locale, { context: await browser.newContext({ locale }), unused: [] });
  const { context, unused } = contexts.get(locale);
  if (unused.length) return unused.pop();
  const page = await context.newPage();
  page.setDefaultTimeout(0); // the limit is the test's own, so that a busy machine makes it slow and not red
  page.unused = unused;
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !page.allowed(message.text())) page.wrongs.push(message.text());
  });
  page.on("pageerror", (error) => page.wrongs.push(error.message));
  page.on("request", (request) => {
    const url = request.url();
    if (url !== page.address && !url.startsWith(page.beside) && !/^(blob:|about:blank$)/.test(url)) page.wrongs.push("request for " + url);
  });
  return page;
}

const looks = { colorScheme: "light", reducedMotion: "no-preference" };

/* A page that notes errors and requests for anything but the file itself, and what begins with `beside`. */
export async function openPage(address, options = {}, allowed = () => false, beside = address) {
  const { locale, viewport, ...others } = { locale: "en-US", viewport: { width: 1200, height: 900 }, ...options };
  const page = await emptyPage(locale);
  Object.assign(page, { wrongs: [], address, allowed, beside });
  await page.setViewportSize(viewport);
  await page.emulateMedia({ media: "screen", ...looks, ...others });
  await page.goto(address);
  return page;
}

/* Nothing that it kept is left for the next. */
export async function closePage(page) {
  assert.deepEqual(page.wrongs, []);
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  page.unused.push(page);
}

/* Waits until a condition on the document holds: it is asked again at each change of the document, so that no time
 * passes between. `frame` is the page or a frame of it. */
export const until = (frame, holds, what = null) => frame.evaluate(`new Promise((go) => {
  const ask = () => (${holds})(${JSON.stringify(what)});
  if (ask()) return go();
  const observer = new MutationObserver(() => {
    if (!ask()) return;
    observer.disconnect();
    go();
  });
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
})`);

/* Nothing that axe finds, except for the rules of `except`; where `grave`, nothing that it calls serious or critical;
 * of the rules of `only`, where there are any. Frames are left out: theirs are reports, which have a test of their own. */
export async function assertAccessible(page, what, except = [], grave = true, only = null) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate((only) => globalThis.axe.run(document, {
    preload: false,
    iframes: false,
    resultTypes: ["violations"],
    ...(only && { runOnly: { type: "rule", values: only } }),
  }).then((result) => result.violations), only);
  const found = violations.filter(({ id }) => !except.includes(id)).filter(({ impact }) => !grave || impact === "serious" || impact === "critical");
  assert.deepEqual(found.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), [], `axe, ${what}`);
}

/* Of a page that was looked at in light, only the colours are others in dark. */
export const colourRules = (colorScheme) => (full || colorScheme === "light" ? null : ["color-contrast", "link-in-text-block"]);

/* As it is; and in a telephone's width with letters as wide as another machine's fonts may have them. */
export async function assertFits(page, what) {
  const [wide, wider, there] = await page.evaluate(() => {
    const width = () => document.documentElement.scrollWidth;
    const [own, style] = [width(), document.createElement("style")];
    style.textContent = "html { font-size: 110% } * { letter-spacing: .08em }";
    if (innerWidth <= 400) document.head.append(style);
    const wider = width();
    style.remove();
    return [own, wider, innerWidth];
  });
  assert.ok(wide <= there, `${what}: the page is ${wide} pixels wide, the window ${there}`);
  assert.ok(wider <= there, `${what}: with wide letters the page is ${wider} pixels wide, the window ${there}`);
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
