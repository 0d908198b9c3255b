/* The site, opened as files: every page at two sizes asks nothing of a network, logs no error and fits;
 * search finds; lesson and lab are there.
 *
 *     site.js PROGRAM SITE [FOLDER] [--full]      pictures go to FOLDER, where one is named */
import { existsSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import path from "node:path";
import assert from "node:assert/strict";
import { assertAccessible, assertFits, check, closePage, finish, full, openPage } from "./browser.js";

const [, , , folder, pictures] = process.argv.filter((word) => word !== "--full");
if (!existsSync(path.join(folder, "index.html"))) {
  console.log("skipped: scripts/site was not run");
  process.exit(77);
}
const site = pathToFileURL(path.resolve(folder)).href + "/";
const OWN = ["lab.html", "lesson.html"]; // tested by themselves, as are the reports of the gallery
// With axe, too: text and tables that are wider than a phone.
const READ = ["index.html", "docs/guide.html", "docs/performance.html", "docs/casebook/README.html"];
const pages = readdirSync(folder, { recursive: true })
  .map((name) => name.split(path.sep).join("/"))
  .filter((name) => name.endsWith(".html") && !OWN.includes(name) && !/^reports\/samples\/(?!README)/.test(name));

async function picture(page, name) {
  if (pictures) await page.screenshot({ path: path.join(pictures, name), fullPage: false });
}

/* With --full each page is loaded at each size, else at the first, and then looked at in the others. */
const SIZES = [[1280, 900], [400, 800]];
for (const sizes of full ? SIZES.map((size) => [size]) : [SIZES])
  await check(`all pages at ${sizes.map(([width]) => width).join(" and ")}`, async () => {
    assert.ok(pages.length >= 40, `only ${pages.length} pages`);
    const page = await openPage(site + "index.html", {}, () => false, site);
    for (const name of pages) for (const [turn, [width, height]] of sizes.entries()) {
      await page.setViewportSize({ width, height });
      if (turn === 0) await page.goto(site + name);
      await assertFits(page, `${name} at ${width}`);
      if (name !== "search.html" && name !== "genindex.html") assert.ok(await page.textContent("h1"), name);
      await picture(page, `${name.replaceAll("/", "_").replace(".html", "")}-${width}.png`);
      assert.deepEqual(page.wrongs, [], name);
      if (READ.includes(name) && (full || width < 500)) await assertAccessible(page, `${name} at ${width}`);
    }
    await closePage(page);
  });

await check("search, from a file", async () => {
  const page = await openPage(site + "search.html?q=reservoir", {}, () => false, site);
  await page.waitForSelector("#search-results li");
  await page.waitForFunction(() => /Spark/.test(document.querySelector("#search-results").textContent)); // it is listed line by line
  await picture(page, "search-reservoir.png");
  await closePage(page);
});

/* What newcomers type, and the pages of which one should come first. */
const ASKED = [
  ["how many trials do I need", "docs/questions", "docs/ci"],
  ["what does w mean", "docs/questions", "docs/guide"],
  ["fair enough for a game", "docs/questions"],
  ["p-value", "docs/questions"],
  ["what to do if BIASED", "docs/questions"],
  ["inconclusive", "docs/questions"],
  ["lottery", "docs/your-data", "docs/questions"],
  ["alpha", "docs/ci", "docs/questions"],
  ["minimum sample size", "docs/questions"],
  ["Excel", "docs/your-data", "docs/questions"],
  ["is the shuffle of lodash fair", "docs/census/README"],
];
await check("what newcomers type finds the page that answers", async () => {
  const first = {};
  for (const [typed] of ASKED) {
    const page = await openPage(site + "search.html?q=" + encodeURIComponent(typed), {}, () => false, site);
    await page.waitForSelector("#search-results h2");
    await page.waitForFunction(() => /[Ff]inished|did not match|found/.test(document.querySelector("#search-results").textContent));
    first[typed] = await page.$$eval("#search-results li a", (links) => links.slice(0, 1).map((one) => one.getAttribute("href"))[0] ?? "nothing");
    await closePage(page);
  }
  const wrong = ASKED.filter(([typed, ...good]) => !good.some((one) => first[typed].startsWith(one + ".html")));
  assert.deepEqual(wrong.map(([typed]) => [typed, first[typed]]), []);
});

await check("the box of the census", async () => {
  const page = await openPage(site + "docs/census/README.html", {}, () => false, site);
  const shown = () => page.$$eval("#a-census-of-shuffles tbody tr", (rows) => rows.filter((row) => row.offsetParent).map((row) => row.cells[0].textContent.trim()));
  const all = await shown();
  for (const [typed, name] of [["lodash.shuffle", "lodash.shuffle"], ["Is the shuffle of underscore fair?", "underscore"], ["numpy choice", "numpy choice, shuffle=False"],
    ["numpy.random.shuffle", "numpy random.shuffle"], ["mysql", "mariadb ORDER BY RAND()"]]) {
    await page.fill("#census-box", typed);
    const found = await shown();
    assert.ok(found.includes(name) && found.length < all.length / 10, `${typed}: ${found}`);
    assert.equal(await page.textContent("#census-box + output"), `${found.length} of ${all.length}`);
  }
  const here = () => page.isHidden("text=Not here: test it by");
  for (const typed of ["no such shuffle anywhere", "C#"]) {
    await page.fill("#census-box", typed);
    assert.deepEqual([await shown(), await page.isVisible("#a-census-of-shuffles h2"), await here()], [[], false, false]);
  }
  await page.fill("#census-box", "");
  assert.deepEqual(await shown(), all);
  for (const width of [820, 1024, 1280]) { /* no column is cut */
    await page.setViewportSize({ width, height: 800 });
    assert.ok(await page.$$eval("table", (all) => all.every((one) => one.scrollWidth <= one.clientWidth)), `${width}`);
  }
  await page.fill("#census-box", "javascript");
  assert.ok((await shown()).length > 100 && (await here()));
  await closePage(page);
  const asked = await openPage(site + "docs/census/README.html?q=grpc", { viewport: { width: 390, height: 844 } }, () => false, site);
  assert.equal(await asked.$eval("tr:not([hidden]) > td", (one) => one.textContent.trim() + one.dataset.head + getComputedStyle(one).display), "@grpc/grpc-js shuffledshuffleblock");
  assert.ok(await asked.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await closePage(asked);
});

await check("the menu has nine rows, and the last leads to all pages", async () => {
  const page = await openPage(site + "docs/site/pages.html", {}, () => false, site);
  for (const name of ["../casebook/README", "../gallery", "../../CHANGELOG"]) assert.ok(await page.$(`main a[href="${name}.html"]`), `no link to ${name}`);
  await page.goto(site + "index.html");
  assert.deepEqual(await page.$$eval("nav#menu a", (all) => [all.length, all[0], all[1], all.at(-1)].map((one) => one.pathname?.split("/").pop() ?? one)), [9, "lab.html", "lesson.html", "pages.html"]);
  await page.click('nav#menu a[href="lab.html"]');
  assert.ok(await page.title());
  await closePage(page);
});

await finish();
