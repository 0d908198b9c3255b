/* The HTML report in a real browser: complete with scripts and styles forbidden, the program's own
 * numbers, accessible, in light and dark, wide, narrow and printed; no error, no request.
 *
 *     report.js PROGRAM [--full] */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertAccessible, assertFits, check, closePage, colourRules, fairness, finish, full, openPage } from "./browser.js";

const folder = mkdtempSync(join(tmpdir(), "fairness-report."));
const cases = {
  naive: ["--algo", "naive", "--n", "3"],
  deck: ["--algo", "fisher-yates", "--n", "52", "--trials", "1e5"],
  cards: ["--algo", "naive", "--n", "52"],
  four: ["--algo", "naive", "--n", "4"],
  table: ["--input", join(folder, "first"), "--table", "first"],
  lottery: ["--algo", "naive", "--n", "49", "--hands", "6", "--trials", "1e5"],
  several: ["--algo", "sattolo,one-liner-map,fisher-yates", "--n", "1,2,5,7", "--trials", "1e5"],
};
writeFileSync(join(folder, "first"), "red 510\ngreen 480\nblue 610\n");
for (const [name, words] of Object.entries(cases)) fairness(...words, "--html", join(folder, name + ".html"), "--json", join(folder, name + ".json"), "--format", "text", "-q");
const addressOf = (name) => "file://" + join(folder, name + ".html");

/* What a reader gets: text of the page and of the pictures, and the looks of what is drawn. */
const gist = (page) => page.evaluate(() => {
  document.querySelectorAll("details").forEach((one) => (one.open = true));
  return {
    text: document.body.innerText.replace(/\s+/g, " "),
    titles: Array.from(document.querySelectorAll("title, desc"), (one) => one.textContent),
    looks: Array.from(document.querySelectorAll("svg rect, svg path, svg text"), (one) => {
      const { fill, stroke, display, visibility } = getComputedStyle(one);
      const { width, height } = one.getBoundingClientRect();
      return [one.tagName, fill, stroke, display, visibility, width + height > 0].join(" ");
    }),
  };
});

await check("complete where scripts and styles are forbidden", async () => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;
  for (const name of Object.keys(cases)) {
    const blocked = join(folder, "blocked.html");
    writeFileSync(blocked, readFileSync(join(folder, name + ".html"), "utf8").replace("<head>", "<head>" + policy));
    const free = await openPage(addressOf(name));
    const bare = await openPage("file://" + blocked, {}, (line) => /style/.test(line) && /Content Security Policy/.test(line));
    const [with_, without] = [await gist(free), await gist(bare)];
    const drawn = with_.titles.length > 2 && with_.looks.length > 10; // where nothing is off there is no picture of it
    assert.equal(drawn, name !== "deck");
    assert.equal(without.text, with_.text);
    assert.deepEqual(without.titles, with_.titles);
    /* The style sheet gives the ink of currentColor; without it, that is black. */
    const plain = (looks) => looks.map((look) => look.replaceAll("rgb(27, 30, 34)", "rgb(0, 0, 0)"));
    assert.deepEqual(plain(without.looks), plain(with_.looks));
    await closePage(free);
    await closePage(bare);
  }
});

await check("the numbers are the program's", async () => {
  for (const name of Object.keys(cases)) {
    const page = await openPage(addressOf(name));
    const report = JSON.parse(readFileSync(join(folder, name + ".json"), "utf8"));
    const inside = JSON.parse(await page.textContent("pre"));
    assert.deepEqual(inside, report);
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
    const words = await page.evaluate(() => document.body.innerText);
    for (const one of report.cases) {
      const part = report.cases.length > 1 ? page.locator("details").filter({ has: page.locator("summary", { hasText: new RegExp("^" + one.id + " ") }) }) : page.locator("main");
      const heads = await part.locator("[aria-label^=\"checks of\"] tbody th").allTextContents();
      assert.deepEqual(heads, one.checks.map(({ id }) => id));
      if (one.n <= 4 && one.n > 1 && one.counts?.permutations)
        for (const count of one.counts.permutations) assert.ok((await part.innerHTML()).includes(">" + count.toLocaleString("en") + "<"));
    }
    assert.ok(words.includes(report.run.command));
    await closePage(page);
  }
});

await check("in this order: verdict, why, fix, orders, the command, how sure, checks, what is farthest off, the run, JSON", async () => {
  const page = await openPage(addressOf("naive"), { viewport: { width: 390, height: 844 } });
  const words = await page.evaluate(() => {
    document.querySelectorAll("details").forEach((one) => (one.open = true));
    return document.body.innerText;
  });
  const parts = ["BIASED naive, 3 items: order ", "why\nswaps with any", "fix\ndraw from", "each, if fair", "again\nfairness --algo naive", "a fair shuffle is as uneven", "Every check, and how it was run", "place after the shuffle", "exact law", "adjusted p", "farthest off", "run\n2", "The report as JSON", '"schema": "fairness-report/1"'];
  const places = parts.map((part) => words.indexOf(part));
  assert.ok(places.every((place) => place >= 0), String(places));
  assert.deepEqual([...places].sort((a, b) => a - b), places);
  await closePage(page);
});

await check("one case takes two screens of a telephone", async () => {
  for (const name of Object.keys(cases).filter((name) => name !== "several")) {
    const page = await openPage(addressOf(name), { viewport: { width: 390, height: 844 } });
    const high = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(high <= 2 * 844, `${name}: ${high} pixels`);
    await closePage(page);
  }
});

await check("a table of counts shows labels, counts and bars, which use the width", async () => {
  const page = await openPage(addressOf("table"), { viewport: { width: 1280, height: 800 } });
  const words = await page.innerText("main");
  for (const part of ["red", "510", "-4.4%", "green", "480", "blue", "610", "+14.4%"]) assert.ok(words.includes(part), part);
  const bars = await page.$$eval("main figure rect:not([x])", (all) => all.map((one) => one.getBoundingClientRect().width));
  const shares = bars.map((bar) => Math.round((610 * bar) / bars[2]));
  assert.deepEqual(shares, [510, 480, 610]);
  assert.ok(bars[2] > 0.9 * 1280, `the longest bar has ${bars[2]} pixels`);
  await closePage(page);
});

await check("small: a deck of 52 stays within 60 kB, and its matrix within 16", async () => {
  const html = readFileSync(join(folder, "cards.html"), "utf8");
  const matrix = html.slice(html.indexOf('<figure class="heat"'), html.indexOf("</figure>"));
  assert.ok(matrix.length > 1000 && matrix.length <= 16000, `the matrix takes ${matrix.length} bytes`);
  /* The raw JSON stands in it besides, as long as it is. */
  const pictures = html.replace(/<pre[^]*<\/pre>/, "");
  assert.ok(Buffer.byteLength(pictures) <= 40000, `${Buffer.byteLength(pictures)} bytes`);
  assert.ok(statSync(join(folder, "deck.html")).size <= 60000);
});

await check("details open by keyboard", async () => {
  const page = await openPage(addressOf("naive"));
  await page.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("details").first().getAttribute("open"), "");
  await closePage(page);
});

await check("accessible, in light and dark, wide and narrow; fits, and prints", async () => {
  for (const name of Object.keys(cases)) {
    const page = await openPage(addressOf(name));
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
    for (const colorScheme of ["light", "dark"])
      for (const width of [1200, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await assertFits(page, `${name}, ${colorScheme}, ${width}`);
        if (full || (name !== "deck" && width === 390)) await assertAccessible(page, `${name}, ${colorScheme}, ${width}`, [], false, colourRules(colorScheme));
      }
    await closePage(page);
  }
  const page = await openPage(addressOf("naive"), { colorScheme: "dark" });
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
  assert.ok((await page.pdf()).length > 10000);
  await closePage(page);
  /* On a sheet of A4, less its margins, no column of a table is cut off. */
  const sheet = await openPage(addressOf("cards"), { viewport: { width: 718, height: 1000 } });
  await sheet.emulateMedia({ media: "print" });
  const rights = await sheet.evaluate(() => Array.from(document.querySelectorAll("table"), (one) => one.getBoundingClientRect().right));
  assert.ok(rights.length > 0 && rights.every((right) => right <= 718), `tables end at ${rights}`);
  await closePage(sheet);
});

/* A picture that is cut at the edge of a phone shows different bars as equal ones. */
await check("pictures are whole, and bars in proportion, on a phone", async () => {
  const shares = [];
  for (const width of [1200, 390]) {
    const page = await openPage(addressOf("naive"), { viewport: { width, height: 844 } });
    const [rights, bars] = await page.evaluate(() => {
      const right = (one) => one.getBoundingClientRect().right;
      document.querySelectorAll("details").forEach((one) => (one.open = true));
      const bars = Array.from(document.querySelectorAll("figure"), (figure) => Array.from(figure.querySelectorAll("svg > rect:not([x])"), (one) => one.getBoundingClientRect().width).filter((wide) => wide > 0));
      return [Array.from(document.querySelectorAll("svg[role=img]"), right), bars];
    });
    assert.ok(rights.length >= 2 && rights.every((right) => right <= width), `${width}: pictures end at ${rights}`);
    shares.push(bars.flatMap((wides) => wides.map((wide) => Math.round((100 * wide) / Math.max(...wides)))));
    await closePage(page);
  }
  assert.deepEqual(shares[1], shares[0]);
  assert.ok(Math.min(...shares[1]) < 90, `bars of ${shares[1]}%`);
});

rmSync(folder, { recursive: true });
await finish();
