/* The classroom page as a pupil plays it: each chapter with its vote, its step, its runs; code of one's own that is
 * right, biased, endless, loses items, is no JavaScript, or spoils the globals. What the page says is held against
 * the program.
 *
 *     pupil.js PROGRAM [--full] */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, closePage, fairness, full, openPage, until } from "./browser.js";
import { counts, finishLesson, folder, LANGUAGES, openChapter, openLesson, openStory, ready, runToEnd, still, text } from "./lesson.js";

const source = new URL("../../", import.meta.url);
const words = Object.fromEntries(LANGUAGES.map((language) => [language, JSON.parse(readFileSync(new URL(`reports/classroom/words/${language}.json`, source), "utf8"))]));
const report = (...asked) => JSON.parse(fairness(...asked, "-v", "--format", "json", "-q")).cases[0];

/* What the program says of what the controls are set to: of a built-in shuffle by shuffling as often from the same
 * seed; of code of the pupil's own by the counts that the page shows. */
async function asTheProgram(page) {
  const set = await page.evaluate(() => Object.fromEntries(["shuffle", "parameter", "n", "trials", "seed"].map((id) => [id, document.getElementById(id).value])));
  if (set.shuffle !== "own") {
    const name = await page.isVisible("#parameter") ? `${set.shuffle}:${set.parameter}` : set.shuffle;
    return report("--algo", name, "--n", set.n, "--trials", set.trials, "--seed", set.seed);
  }
  const { orders } = await counts(page), names = await page.$$eval("#orders tbody th", (all) => all.map((one) => one.textContent));
  writeFileSync(join(folder, "counts.csv"), names.map((order, rank) => `${order},${orders[rank]}\n`).join(""));
  return report("--input", join(folder, "counts.csv"), "--table", "orders", "--n", set.n);
}

/* The check that the page tells of: what was found most surely, or the first. */
function deciding({ checks }) {
  const made = checks.filter((one) => one.log10_p !== undefined), surest = Math.min(...made.map((one) => one.log10_p_adjusted));
  return made.find((one) => one.log10_p_adjusted <= -6 && one.log10_p_adjusted === surest) ?? made[0];
}

const RIGHT = { naive: 1, sattolo: 2, comparator: 2, cut: 1, reset: 1, seeds: 2, riffles: 2, own: 0 };
const HEARD = { biased: /^NOT FAIR: some/, "no-bias-found": /^No bias/, "too-even": /^Too even/, inconclusive: /^Too few/ };

for (const language of full ? LANGUAGES : ["en"])
  await check(`each chapter is played, and the program says the same (${language})`, async () => {
    const page = await openLesson();
    await page.selectOption("#language", language);
    const say = (key) => words[language][key];
    assert.deepEqual(await page.$$eval("[data-lesson]", (all) => all.map((one) => one.dataset.lesson)), Object.keys(RIGHT));
    for (const [number, [lesson, right]] of Object.entries(RIGHT).entries()) {
      await page.click(`[data-lesson=${lesson}]`);
      assert.equal(await text(page, "question"), say(`ask.${lesson}`));
      assert.equal(await page.innerText(`[data-lesson=${lesson}]`), `${number + 1}. ${say(`lesson.${lesson}.name`)}`);
      assert.equal(await page.getAttribute(`[data-lesson=${lesson}]`, "aria-current"), "true");
      /* a vote, and a scene for each paragraph; the answer comes with the first run */
      assert.equal(await page.innerText("#lesson-text"), "");
      await openChapter(page, lesson);
      for (const [at, paragraph] of say(`lesson.${lesson}.text`).split("\n").entries()) {
        if (at) await page.click("#onward");
        assert.equal(await page.textContent("#lesson-text p:not([hidden])"), paragraph.replace("||", " "));
      }
      assert.equal(await text(page, "vote-told"), "");
      await openChapter(page, lesson);
      /* a step and a run of the first attempt, and of all where things are reset; with --full of each, in the first language */
      const attempts = await page.$$eval("[data-try]", (all) => all.map((one) => one.dataset.try));
      const played = language === "en" && (full || lesson === "reset") ? attempts.length : 1;
      for (const attempt of attempts.slice(0, played)) {
        const what = `${language}, ${lesson}, ${attempt}`;
        await page.click(`[data-try=${attempt}]`);
        let stepped = null;
        if ((full || lesson === "cut") && await page.isVisible("#step")) {
          await page.click("#step");
          if (!full) await page.click("#step"); /* hurries it */
          const [before, after] = say("stepped").split("{deck}");
          await until(page, (before) => document.getElementById("deck-note").textContent.startsWith(before), before);
          stepped = (await text(page, "deck-note")).slice(before.length).replace(after, "");
        }
        await runToEnd(page);
        assert.equal(await text(page, "trouble"), "", what);
        assert.equal(await text(page, "vote-told"), say(right === 0 ? "vote.right" : "vote.wrong").replace("{answer}", say(`ask.${lesson}.${right}`)), what);
        const seen = await counts(page), own = await asTheProgram(page);
        if (attempt === "kept") { /* whose orders come equally often, and hang together */
          assert.deepEqual([own.status, seen.status], ["no-bias-found", "biased"], what);
          assert.ok((await text(page, "verdict")).startsWith(say("verdict.linked").split("{p}")[0]), what);
          continue;
        }
        assert.equal(seen.status, own.status, what);
        if (language === "en") assert.match(await text(page, "verdict"), HEARD[own.status], what);
        const test = own.checks.find((one) => one.id === seen.check);
        if (await page.inputValue("#shuffle") !== "own") assert.equal(seen.check, deciding(own).id, what);
        /* a table of counts does not say when each order came */
        if (test) assert.deepEqual([seen.statistic, seen.log10], [test.statistic, test.log10_p], what);
        else assert.match(seen.check, /^(dependence|repeats)$/, what);
        if (own.looks_like?.length && own.status === "biased") assert.ok((await text(page, "named")).includes(own.looks_like[0].algorithm), what);
        if (stepped && own.counts?.permutations) {
          const names = await page.$$eval("#orders tbody th", (all) => all.map((one) => one.textContent));
          assert.ok(own.counts.permutations[names.indexOf(stepped)] > 0, `${what}: stepped to ${stepped}, which never comes`);
        }
      }
    }
    await closePage(page);
  });

/* As a program for --exec. */
function verdictOn(code, n) {
  const file = join(folder, "pupil.js");
  writeFileSync(file, `${code}\nfor (const line of require("fs").readFileSync(0, "utf8").trim().split("\\n")) {\n  const a = line.split(" ").map(Number);\n  console.log((shuffle(a) ?? a).join(" "));\n}\n`);
  return report("--exec", `node ${file}`, "--n", String(n), "--trials", full ? "100000" : "10000");
}

await check("the pupil's own code is judged as the program judges it", async () => {
  const page = await openLesson();
  await openChapter(page, "own");
  const loop = (body) => `function shuffle(a) {\n  for (let i = a.length - 1; i > 0; i--) {\n    ${body}\n  }\n  return a;\n}`;
  const own = {
    right: [loop("const j = Math.floor(Math.random() * (i + 1)); [a[i], a[j]] = [a[j], a[i]];"), "no-bias-found"],
    biased: [loop("const j = Math.floor(Math.random() * a.length); [a[i], a[j]] = [a[j], a[i]];"), "biased"],
    losing: [loop("const j = Math.floor(Math.random() * (i + 1)); a[i] = a[j];"), "invalid"],
    /* an item that is another one from the second look on: each place is read once */
    changing: ["function shuffle(a) {\n  const b = a.slice(), first = b[0];\n  let looks = 0;\n  Object.defineProperty(b, 0, { get: () => (looks++ ? 60000 : first) });\n  return b;\n}", "biased"],
  };
  for (const [name, [code, status]] of Object.entries(own)) {
    await page.fill("#code", code);
    await runToEnd(page);
    const program = verdictOn(code, 4);
    assert.deepEqual([await page.getAttribute("#verdict", "data-status"), program.status], [status, status], name);
    if (status === "biased") assert.ok((await text(page, "named")).includes(program.looks_like[0].algorithm), name);
  }
  /* the line of a mistake is the one that node names */
  for (const code of ["function shuffle(a) {\n  let x = ;\n}", "function shuffle(a) {\n\n\n  return a);\n}", "function shuffle(a) {\n  if (a {\n  }\n}"]) {
    writeFileSync(join(folder, "wrong.js"), code);
    let line = 0;
    try {
      execFileSync("node", ["--check", join(folder, "wrong.js")], { stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
    } catch (error) {
      line = Number(/wrong\.js:(\d+)/.exec(error.stderr)[1]);
    }
    await page.fill("#code", code);
    await page.click("#run");
    await until(page, (line) => document.getElementById("trouble").textContent.endsWith(`(Line ${line}.)`), line);
  }
  await closePage(page);
});

await check("drafts outlive a reload, for each chapter", async () => {
  const page = await openLesson();
  const chapters = { comparator: ["browser"], reset: ["kept", "laid"], own: ["fair", "wrong"] };
  const each = async (body) => {
    for (const [lesson, attempts] of Object.entries(chapters)) {
      await openChapter(page, lesson);
      for (const [at, attempt] of attempts.entries()) {
        if (at) await page.click(`[data-try=${attempt}]`);
        await body(attempt, `function shuffle(a) { return a; /* ${attempt} */ }`);
      }
    }
  };
  await each((_, draft) => page.fill("#code", draft));
  await page.reload();
  await ready(page);
  assert.equal(await page.getAttribute("[data-lesson=own]", "aria-current"), "true");
  await each(async (_, draft) => assert.equal(await page.inputValue("#code"), draft));
  await openChapter(page, "own");
  await page.click("[data-try=fair]");
  assert.match(await page.inputValue("#code"), /i \+ 1/);
  /* code that a pupil writes where a chapter has none */
  await openChapter(page, "naive");
  await page.selectOption("#shuffle", "own");
  await page.fill("#code", "function shuffle(a) { return a.reverse(); }");
  await page.reload();
  await ready(page);
  await openChapter(page, "naive");
  await page.selectOption("#shuffle", "own");
  assert.match(await page.inputValue("#code"), /reverse/);
  await closePage(page);
});

await check("the page says how its browser sorts", async () => {
  const page = await openLesson();
  await openChapter(page, "comparator");
  await page.click("#onward");
  await page.click("#onward");
  await page.click("#sorts-go");
  await until(page, () => document.querySelector("[data-sort='sorts.here']").textContent);
  const said = await text(page, "sorts-said"), version = /Chrome\/(\d+)/.exec(await page.evaluate(() => navigator.userAgent))[1];
  assert.match(said, new RegExp(`^(Headless)?Chrome ${version} \\(V8 ${Number(version) / 10}\\) sorts like `));
  /* On a busy machine the browser may compile the loop in the midst of the count: then no known sort fits. */
  const names = await page.getAttribute("#sorts-said", "data-names");
  if (names) for (const name of names.split(",")) assert.match(name, /^sort-/);
  else assert.match(said, /none of the known sorts/);
  const shares = (of) => page.$$eval(`[data-sort='${of}']`, (all) => all.map((one) => Number(one.textContent)));
  const rounded = (name) => {
    const { numerators, denominator } = JSON.parse(fairness("exact", "--algo", name, "--n", "3", "--format", "json"));
    return numerators.map((paths) => Math.round((1000 * paths) / denominator) / 10);
  };
  for (const name of ["sort-v8", "sort-insertion"]) assert.deepEqual(await shares(name), rounded(name), name);
  /* the same line, run by the test: a share of 100,000 has a standard deviation of at most 0.16 percent */
  const measured = await page.evaluate(() => {
    const times = {};
    for (let trial = 0; trial < 100000; trial++) {
      const order = [0, 1, 2].sort(() => Math.random() - 0.5).join(" ");
      times[order] = (times[order] ?? 0) + 1;
    }
    return ["0 1 2", "0 2 1", "1 0 2", "1 2 0", "2 0 1", "2 1 0"].map((order) => (times[order] ?? 0) / 1000);
  });
  (await shares("sorts.here")).forEach((share, rank) => assert.ok(Math.abs(share - measured[rank]) < 1.5, `order ${rank}: ${share}% and ${measured[rank]}%`));
  await closePage(page);
});

await check("in a sandboxed frame it works, and keeps nothing", async () => {
  const frames = join(folder, "frame.html");
  writeFileSync(frames, `<iframe sandbox="allow-scripts" src="lesson.html" width="1200" height="800"></iframe>`);
  const page = await openPage("file://" + frames, {}, undefined, "file://" + folder);
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  await ready(frame);
  await openChapter(frame, "own");
  await frame.fill("#code", "function shuffle(a) { return a.reverse(); }");
  await frame.click("#run");
  await frame.waitForSelector("#verdict[data-status=biased]");
  await openChapter(frame, "naive");
  await openChapter(frame, "own");
  assert.match(await frame.inputValue("#code"), /reverse/);
  await closePage(page);
});

await check("no language has words of another, nor lacks any", async () => {
  const english = /\b(the|of|and|with|which|is|are|this|that|shuffles?|shuffled|orders?|cards?|items?|seeds?|run|too|often)\b/i;
  const names = /\b(shuffle-take|selection-sampling)\b|(shuffle)(?= (in deinem|en tu|dans votre|的)|heißt|\.)/g; /* of code */
  for (const language of LANGUAGES.filter((one) => one !== "en")) {
    assert.deepEqual(Object.keys(words[language]).filter((key) => !(key in words.de)), [], language);
    assert.deepEqual(Object.keys(words.de).filter((key) => !(key in words[language])), [], language);
    for (const [key, value] of Object.entries(words[language])) {
      if (!["fr.riffles.distance", "es.ask.cut.1", "fr.axis.place"].includes(`${language}.${key}`)) assert.notEqual(value, words.en[key], `${language}: ${key}`);
      assert.doesNotMatch(value.replace(/\{\w+\}/g, "").replace(names, "").replace("shuffle", ""), english, `${language}: ${key}`);
    }
  }
  /* and what a page shows is in the words of its language, from the question to the end of each chapter */
  const page = await openStory();
  for (const language of LANGUAGES.filter((one) => full ? one !== "en" : one === "fr" || one === "es")) {
    await page.selectOption("#language", language);
    for (const lesson of Object.keys(RIGHT)) {
      await openChapter(page, lesson);
      for (;;) {
        const shown = await page.$eval("main", (main) => Array.from(main.querySelectorAll("h2, h3, p, label > span, button, summary, dt, th, figcaption"), (one) => (one.closest("[lang]") === document.documentElement && one.offsetParent ? one.innerText : "")).join("\n"));
        assert.doesNotMatch(shown.replaceAll(/sort-\w+|fisher-yates/g, ""), english, `${language}: ${lesson}`);
        if (!(await page.isVisible("#onward"))) break;
        await page.click("#onward");
      }
    }
  }
  await closePage(page);
});

await check("the lesson plans number the lessons and name the buttons as the page does", () => {
  for (const [language, name] of [["en", "teaching.md"], ["de", "teaching.de.md"], ["zh", "teaching.zh.md"]]) {
    const plan = readFileSync(new URL(`docs/${name}`, source), "utf8");
    for (const [number, lesson] of Object.keys(RIGHT).entries()) {
      const title = `${number + 1}. ${words[language][`lesson.${lesson}.name`]}`;
      assert.ok(plan.split("\n").some((line) => line.startsWith("|") && line.includes(title)), `${name} lacks ${title}`);
    }
    for (const key of ["class", "sheet", "step", "run", "onward", "yours", "sorts.go"]) assert.ok(plan.replace(/\s+/g, " ").includes(`*${words[language][key]}*`), `${name} lacks *${words[language][key]}*`);
  }
});


await check("bugs are named from the exact laws", async () => {
  const page = await openLesson();
  await openChapter(page, "own");
  const mistakes = {
    naive: "for (let i = 0; i < a.length; i++) { const j = Math.floor(Math.random() * a.length); [a[i], a[j]] = [a[j], a[i]]; }",
    sattolo: "for (let i = a.length - 1; i > 0; i--) { const j = Math.floor(Math.random() * i); [a[i], a[j]] = [a[j], a[i]]; }",
    cut: "const k = Math.floor(Math.random() * a.length); a.push(...a.splice(0, k));",
    "last-fixed": "for (let i = a.length - 2; i > 0; i--) { const j = Math.floor(Math.random() * (i + 1)); [a[i], a[j]] = [a[j], a[i]]; }",
  };
  for (const [at, [name, code]] of Object.entries(mistakes).entries())
    for (const n of name === "cut" ? [4] : full ? [3, 4] : [3 + (at % 2)]) { // of 3 items it has the law of one-parity
      await page.selectOption("#n", String(n));
      await page.fill("#code", `function shuffle(a) { ${code} }`);
      await runToEnd(page);
      assert.match(await text(page, "named"), new RegExp(`: ([^.]*, )?${name}\\b`), `${name}, n = ${n}`);
    }
  await closePage(page);
});

await check("a run leaves nothing for the next, and code is kept from lesson to lesson", async () => {
  const page = await openLesson();
  await openChapter(page, "own");
  const fair = await page.inputValue("#code");
  await page.fill("#code", "Math.random = () => 0.3;\n" + fair);
  await runToEnd(page);
  assert.match(await text(page, "verdict"), /^NOT FAIR/);
  await page.fill("#code", fair + " ");
  await runToEnd(page);
  assert.match(await text(page, "verdict"), /^No bias/);
  await openChapter(page, "naive");
  await openChapter(page, "comparator");
  assert.match(await page.inputValue("#code"), /sort/);
  await openChapter(page, "own");
  assert.equal(await page.inputValue("#code"), fair + " ");
  await page.click("[data-try=fair]"); /* the one that is there: as it was at first */
  assert.equal(await page.inputValue("#code"), fair);
  await page.fill("#code", "function shuffle(a) { return a; }");
  await runToEnd(page);
  assert.match(await text(page, "named"), /nothing moves: the array comes back as it went in/);
  assert.ok(!/comparator/.test(await text(page, "named")));
  await closePage(page);
});

await check("a hostile shuffle does not spoil the next run", async () => {
  const page = await openLesson();
  await openChapter(page, "own");
  const fair = await page.inputValue("#code");
  for (const hostile of [
    "function shuffle(a) { Object.prototype.n = 7; Array.prototype.map = Array.prototype.push = null; return a; }",
    "function shuffle(a) { Math.random = () => 0; Date.now = performance.now = () => 0; return a; }",
    "function shuffle(a) { const all = []; for (let i = 0; i < 40; i++) all.push(new Uint8Array(2 ** 31)); return a; }",
    "function shuffle(a) { globalThis.postMessage({ type: 'judged', found: { status: 'no-bias-found', checks: [] } }); close(); return a; }",
  ]) {
    await page.fill("#code", hostile);
    await page.click("#run");
    await still(page);
    assert.ok(!(await text(page, "verdict")).startsWith("No bias"), hostile);
    page.wrongs = [];
    await page.fill("#code", fair);
    await runToEnd(page);
    assert.match(await text(page, "verdict"), /^No bias/, hostile);
  }
  await closePage(page);
});

if (full) await check("students' shuffles that go wrong are stopped or named, and the page lives on", async () => {
  const page = await openLesson();
  await openChapter(page, "own");
  const wrong = [
    ["function shuffle(a) { for (;;); }", "trouble", /did not come back within 2 seconds/],
    ...(full ? [["for (;;);", "trouble", /did not come back within 2 seconds/], ["let times = 0; function shuffle(a) { while (++times > 50000); return a; }", "trouble", /did not come back/]] : []),
    ["function shuffle(a) { throw new Error('boo'); }", "trouble", /error: boo/],
    ["function shuffle(a) { return nothing; }", "trouble", /nothing is not defined/],
    ["function shuffle(a) { return shuffle(a); }", "trouble", /call stack/],
    ["function shuffle(a) { return a.slice(1); }", "trouble", /gave back 3 items/],
    ["function shuffle(a) { a.length = 2; }", "trouble", /gave back 2 items/],
    ["function shuffle(a) { return 'abc'; }", "trouble", /no array/],
    ["function shuffle(a) { a[0] = 'x'; }", "trouble", /gave back "x", which is none/],
    ["function shuffle(a) { a[0] = a[1]; return a; }", "verdict", /^BROKEN: 100,000 of 100,000/],
    ["function shuffle(a) {", "trouble", /not JavaScript/],
    ["const other = 1;", "trouble", /no function called shuffle/],
    ["let asked = false; function shuffle(a) { if (asked) return a; asked = true; postMessage(1); fetch('http://127.0.0.1/').catch(() => 0); }", "verdict", /^NOT FAIR/],
  ];
  for (const [code, where, pattern] of wrong) {
    await page.fill("#code", code);
    await page.click("#run");
    await still(page);
    assert.match(await text(page, where), pattern, code);
    page.wrongs = page.wrongs.filter((line) => !(code.includes("fetch") && /Content Security Policy/.test(line)));
  }
  await page.fill("#code", "function shuffle(a) { for (let i = a.length; i-- > 1;) { const j = Math.floor(Math.random() * (i + 1)); [a[i], a[j]] = [a[j], a[i]]; } }");
  await runToEnd(page);
  assert.match(await text(page, "verdict"), /^No bias/);
  assert.equal(await text(page, "trouble"), "");
  await closePage(page);
});

if (full) await check("one's own code is stepped, line by line, and its mistakes have a line", async () => {
  const page = await openLesson();
  await openChapter(page, "own");
  await page.click("#step");
  await until(page, () => /^Random number 1 of 3/.test(document.getElementById("deck-note").textContent));
  assert.match(await text(page, "listing"), /Math.random/);
  assert.match(await page.textContent("#listing .lit"), /Math.random/);
  await until(page, () => /\[a\[i\], a\[j\]\]/.test(document.querySelector("#listing .lit")?.textContent ?? ""));
  await page.click("#step");
  await until(page, () => /^Came out/.test(document.getElementById("deck-note").textContent));
  for (const [code, line] of [["function shuffle(a) {\n  let x = ;\n}", 2], ["function shuffle(a) {\n  return a;\n", 3], ["function shuffle(a) {\n\n  throw new Error('boo');\n}", 3]]) {
    await page.fill("#code", code);
    await page.click("#run");
    await until(page, (line) => document.getElementById("trouble").textContent.endsWith(`(Line ${line}.)`), line);
  }
  await closePage(page);
});

await check("the panels: a film, a culprit, a seed found; links; a class; a worksheet", async () => {
  const page = await openStory({}, "#lesson=7&lang=de&class=1");
  assert.equal(await page.getAttribute("html", "lang"), "de");
  assert.equal(await page.getAttribute("[data-lesson=riffles]", "aria-current"), "true");
  await page.click("[data-vote='0']");
  await page.click("#onward");
  await page.fill("#riffles-film", "7");
  assert.match(await text(page, "riffles-note"), /7\D.*0,3341/);
  await page.click("#onward");
  await runToEnd(page);
  assert.equal(await page.$eval("#verdict", (one) => getComputedStyle(one).visibility), "hidden");
  await page.click("#uncover");
  assert.equal(await page.$eval("#verdict", (one) => getComputedStyle(one).visibility), "visible");
  await page.evaluate(() => { location.hash = "#lesson=6&lang=en"; });
  await page.waitForSelector("[data-lesson=seeds][aria-current=true]");
  await page.click("[data-vote='0']");
  await page.click("#onward");
  await page.click("#seeds-find");
  await page.waitForSelector("#seeds-search[data-found]");
  const { secret, found } = await page.$eval("#seeds-search", (one) => ({ ...one.dataset }));
  assert.ok(found.split(",").includes(secret));
  await openChapter(page, "sattolo");
  for (let scene = 1; scene < 4; scene++) await page.click("#onward");
  await page.click("#culprit-new");
  await page.click("[data-suspect=naive]");
  assert.match(await text(page, "culprit-told"), /it was (naive|sattolo|fisher-yates)\.$/);
  await page.evaluate(() => { globalThis.print = () => { globalThis.printed = document.getElementById("worksheet").textContent; }; });
  await openChapter(page, "naive");
  await page.click("#worksheet-print");
  assert.match(await page.evaluate(() => globalThis.printed), /Are all six orders equally likely\?.*0 1 2.*2 1 0/);
  await closePage(page);
});

await finishLesson();
