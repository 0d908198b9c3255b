/* The classroom page in a real browser: every control, the program's own counts and p-values, the tree, speed,
 * languages, accessibility; no error, no request. What a pupil does with it is in pupil.js.
 *
 *     classroom.js PROGRAM [--full] */
import assert from "node:assert/strict";
import { assertAccessible, assertFits, check, closePage, colourRules, fairness, full, until } from "./browser.js";
import { choose, counts, finishLesson, goOn, html, LANGUAGES, openChapter, openLesson, openStory, runToEnd, still, text } from "./lesson.js";


await check("the page is small and stands alone", async () => {
  assert.ok(Buffer.byteLength(html) < 1000000, `${Buffer.byteLength(html)} bytes`);
  assert.ok(!/\b(src|href)=(?!"#)/.test(html.replace(/<script[^]*?<\/script>/g, "")));
  assert.match(html, /Content-Security-Policy" content="default-src 'none'/);
});

await check("equal seeds give the program's counts and p-values", async () => {
  const page = await openLesson();
  const cases = [
    { algorithm: "naive", n: 3, trials: 1000000 },
    { algorithm: "naive", n: 3, trials: 1000000, seed: "12345678901234567890" },
    { algorithm: "fisher-yates", n: 3, trials: 100000 },
    { algorithm: "fisher-yates", n: 4, trials: 6000, seed: "7" },
    { algorithm: "sort-v8", n: 4, trials: 100000 },
    { algorithm: "merge-shuffle", n: 4, trials: 100000, seed: "3" },
    { algorithm: "until-different", n: 4, trials: 100000 },
    { algorithm: "sattolo", n: 4, trials: 1000000, seed: "2" },
    { algorithm: "rao-sandelius", n: 8, trials: 100000 },
    { algorithm: "riffle", parameter: 7, n: 20, trials: 6000 },
    { algorithm: "fisher-yates", n: 52, trials: 100000 },
  ];
  for (const one of cases.filter((one, at) => full || at % 2)) {
    const what = JSON.stringify(one);
    await choose(page, one);
    await runToEnd(page);
    const name = one.parameter ? `${one.algorithm}:${one.parameter}` : one.algorithm;
    const report = JSON.parse(fairness("--algo", name, "--n", String(one.n), "--trials", String(one.trials), "--seed", one.seed ?? "1", "-v", "--format", "json", "-q"));
    const own = report.cases[0];
    const seen = await counts(page);
    if (one.n <= 4) assert.deepEqual(seen.orders, own.counts.permutations, what);
    if (one.n <= 8) assert.deepEqual(seen.places, own.counts.positions.flat(), what);
    const made = own.checks.filter((test) => test.log10_p !== undefined);
    const test = made.find((test) => test.log10_p_adjusted <= -6 && test.log10_p_adjusted === Math.min(...made.map((other) => other.log10_p_adjusted))) ?? made[0];
    assert.equal(seen.status, own.status, what);
    assert.deepEqual([seen.statistic, seen.df, seen.log10], [test.statistic, test.df, test.log10_p], what);
  }
  await choose(page, { algorithm: "one-liner-map", n: 3, trials: 1000000 });
  await runToEnd(page);
  const broken = JSON.parse(fairness("--algo", "one-liner-map", "--n", "3", "--format", "json", "-q")).cases[0].invalid;
  const words = await text(page, "verdict");
  assert.ok(words.includes(broken.trials.toLocaleString("en")) && words.endsWith(": " + broken.first), words);
  await closePage(page);
});

await check("the core counts as the program does, whatever the shuffle", async () => {
  const page = await openLesson();
  for (const n of [4, 5]) {
    const trials = 6000, seen = await page.evaluate(([n, trials]) => core.algorithms.map(({ index, name, parameter, usual, least, most }) => {
      if (n < least || n > most) return null;
      const begun = core.begin(index, parameter ? usual : 0, n, 1n);
      core.go(trials);
      const { orders, invalid } = core.counts();
      return { name: parameter ? `${name}:${usual}` : name, begun, invalid, orders: Array.from(orders) };
    }).filter(Boolean), [n, trials]);
    assert.ok(seen.length > 30, `${seen.length} shuffles`);
    const { cases } = JSON.parse(fairness("--algo", seen.map(({ name }) => name).join(), "--n", String(n), "--trials", String(trials), "--seed", "1", "-v", "--format", "json", "-q"));
    for (const [at, { name, begun, invalid, orders }] of seen.entries()) {
      assert.ok(begun, name);
      assert.ok(cases[at].algorithm.startsWith(name), name); // "shard-buffer:2" is "shard-buffer:2/2"
      assert.equal(invalid, cases[at].invalid?.trials ?? 0, name);
      assert.deepEqual(orders, cases[at].counts.permutations, `${name}, ${n} items`);
    }
  }
  /* at the smallest and the largest size that the menu offers */
  await page.evaluate((trials) => core.algorithms.forEach(({ index, name, parameter, usual, least, most }) => {
    for (const n of [Math.max(least, SIZES[0]), SIZES.findLast((size) => size <= most)]) {
      if (!core.begin(index, parameter ? usual : 0, n, 1n)) throw new Error(`${name} is not defined for ${n} items`);
      core.go(trials);
      if (core.counts().trials !== trials) throw new Error(`${name} stops short, ${n} items`);
    }
  }), 60);
  await closePage(page);
});

/* With --full every shuffle at every size and number of trials of the menu, up to 100,000; else some of them. */
await check("the verdict is the program's, whatever is chosen", async () => {
  const page = await openLesson();
  const values = (id) => page.$$eval(id + " option", (all) => all.map((one) => one.value));
  const compare = async (algorithm, n, trials) => {
    await choose(page, { algorithm, n, trials });
    await runToEnd(page);
    const named = await page.isVisible("#parameter") ? `${algorithm}:${await page.inputValue("#parameter")}` : algorithm;
    const own = JSON.parse(fairness("--algo", named, "--n", n, "--trials", String(trials), "--format", "json", "-q")).cases[0];
    const what = `${named}, ${n} items, ${trials} trials`;
    assert.equal((await counts(page)).status, own.status, what);
    if (own.looks_like?.length && own.status === "biased") assert.ok((await text(page, "named")).includes(own.looks_like[0].algorithm), what);
  };
  for (const algorithm of (await values("#shuffle")).filter((name) => name !== "own")) {
    if (!full) break;
    await page.selectOption("#shuffle", algorithm);
    for (const n of await values("#n")) for (const trials of [60, 600, 6000, 100000]) await compare(algorithm, n, trials);
  }
  const some = [["fisher-yates", 2, 60], ["sort-bubble", 3, 100000], ["stops-early", 4, 60], ["with-replacement", 5, 100000], ["strike-out", 5, 600], ["until-different", 8, 6000], ["selection-sampling", 10, 6000], ["sort-v8-boolean", 20, 6000], ["naive-backward", 52, 6000]];
  if (!full) for (const [algorithm, n, trials] of some) await compare(algorithm, String(n), trials);
  for (const trials of full ? ["1000000", "10000000"] : ["10000000"])
    for (const algorithm of full ? ["naive", "fisher-yates"] : ["naive"]) {
      await choose(page, { algorithm, n: 3, trials });
      await runToEnd(page);
      assert.equal((await counts(page)).status, algorithm === "naive" ? "biased" : "no-bias-found", `${algorithm}, ${trials}`);
    }
  await closePage(page);
});

await check("every control does something", async () => {
  const page = await openLesson({ reducedMotion: "no-preference" });
  /* one, slowly: twice, the second one hurried */
  await page.click("#step");
  await until(page, () => /^Choice 1 of 3/.test(document.getElementById("deck-note").textContent));
  await page.click("#step");
  await until(page, () => /^Came out/.test(document.getElementById("deck-note").textContent));
  assert.match(await text(page, "done"), /^1 \(of them 1 slowly\)/);
  assert.equal((await counts(page)).orders.reduce((sum, count) => sum + count), 1);
  /* stop, and clear */
  await page.selectOption("#trials", "100000000");
  await page.click("#run");
  await until(page, () => Number(document.getElementById("done").textContent.replaceAll(",", "")) > 1000000);
  await page.click("#run");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.state), "still");
  const stopped = await text(page, "done");
  await until(page, () => document.getElementById("verdict").dataset.status); /* of what was counted up to there */
  assert.equal(await text(page, "done"), stopped);
  assert.equal(await text(page, "run"), "Run");
  await page.click("#clear");
  assert.equal(await text(page, "done"), "0");
  /* a seed that is none */
  await page.fill("#seed", "18446744073709551616");
  await page.click("#run");
  assert.match(await text(page, "trouble"), /^The seed is a whole number/);
  await page.fill("#seed", "1");
  await page.press("#seed", "Tab");
  /* the tree falls, path by path */
  await goOn(page);
  await page.click("#tree-go");
  const shares = () => page.$$eval("[data-share]", (cells) => cells.map((cell) => cell.textContent.split(" / ")[0]).join(" "));
  await until(page, () => document.querySelectorAll("#tree .leaf.there").length < 20);
  assert.equal(await text(page, "tree-proved"), "");
  await until(page, () => document.querySelectorAll("#tree .leaf.there").length === 27);
  assert.equal(await shares(), "4 5 5 5 4 4");
  assert.match(await text(page, "tree-note"), /4 for each, and 3 left over/);
  assert.equal(await text(page, "tree-proved"), "Proved unfair");
  await page.emulateMedia({ reducedMotion: "reduce" });
  /* seeds: 256 decks at most, and repeats among them; 32 bits have none in 1000 deals, or hardly */
  await openChapter(page, "seeds");
  await goOn(page);
  await page.selectOption("#seeds-bits", "8");
  await page.click("#seeds-go");
  assert.ok(Number(await page.getAttribute("#seeds-found", "data-different")) <= 256);
  assert.match(await text(page, "seeds-found"), /had been dealt before/);
  assert.match(await text(page, "seeds-facts"), /256 seeds/);
  await page.selectOption("#seeds-bits", "32");
  await page.click("#seeds-go");
  assert.ok(Number(await page.getAttribute("#seeds-found", "data-different")) >= 999);
  /* riffles: Bayer and Diaconis 1992, table 1 */
  await openChapter(page, "riffles");
  await goOn(page);
  const distances = await page.$$eval("[data-riffles]", (cells) => cells.map((cell) => Number(cell.textContent).toFixed(3)));
  assert.deepEqual(distances.slice(0, 10), ["1.000", "1.000", "1.000", "1.000", "0.924", "0.614", "0.334", "0.167", "0.085", "0.043"]);
  await closePage(page);
});

await check("the tree proves what the program's exact law says", async () => {
  const page = await openLesson();
  await goOn(page);
  for (const algorithm of ["naive", "fisher-yates", "sattolo", "cut", "missing-offset", "one-liner-map", "sort-v8", "until-different"])
    for (const n of full ? ["2", "3"] : ["3"]) {
      await choose(page, { algorithm, n, trials: 60 });
      if (!(await page.isVisible("#tree-go"))) continue;
      assert.equal(await page.getAttribute("#tree-box", "data-proved"), "");
      assert.equal(await page.locator("#tree .there").count(), 0);
      await page.click("#tree-go");
      await until(page, () => document.getElementById("tree-box").dataset.proved);
      const fair = JSON.parse(fairness("explain", "--algo", algorithm, "--n", n, "--format", "json")).status;
      assert.equal(await page.getAttribute("#tree-box", "data-proved"), fair === "even" ? "fair" : "unfair", `${algorithm}, ${n}: ${fair}`);
    }
  await choose(page, { algorithm: "naive", n: 3, trials: 60 });
  await page.hover("#tree [data-lights='0'] text");
  assert.equal(await page.locator("#tree text.leaf.lit").count(), 4);
  await closePage(page);
});

await check("the proof fills the page, can be read from the last row, and stays above the fold", async () => {
  for (const [width, height, hash] of [[1280, 800, ""], [390, 844, ""], [1920, 1080, "#class=1"]]) {
    const page = await openStory({ viewport: { width, height } }, hash);
    await page.click("[data-vote='1']");
    await runToEnd(page);
    assert.ok(await page.isHidden("#named"), "the mistake has a name before the tree");
    const bars = await page.$eval("#orders td.bar", (one) => one.offsetHeight);
    await goOn(page);
    const hidden = () => page.$eval("#lesson-text p:not([hidden]) .after", (one) => getComputedStyle(one).visibility === "hidden");
    assert.ok(await hidden());
    assert.ok(!/27/.test(await page.innerText("#stage")), "27 is told before the paths fall");
    await page.click("#tree-go");
    assert.equal(await hidden(), Boolean(hash));
    if (hash) await page.click("#uncover");
    assert.equal(await page.innerText("#tree-proved"), "Proved unfair");
    const seen = await page.evaluate(() => ({
      wide: document.querySelector("#tree svg").getBoundingClientRect().width - document.getElementById("stage").clientWidth,
      letters: Math.min(...Array.from(document.querySelectorAll("#tree text"), (one) => parseFloat(getComputedStyle(one).fontSize))),
      bins: Array.from(document.querySelectorAll("#tree [data-lights]"), (bin) => bin.querySelector("[data-share]").textContent),
      ends: document.getElementById("onward").getBoundingClientRect().bottom,
    }));
    assert.deepEqual([seen.wide, seen.bins], [0, [4, 5, 5, 5, 4, 4].map((share) => `${share} / 27`)]);
    assert.ok(seen.letters >= (hash ? 22 : 16) && seen.ends <= height, JSON.stringify(seen));
    if (hash) {
      await page.click("#class-mode");
      await openChapter(page, "naive");
      await runToEnd(page);
      assert.ok(bars >= await page.$eval("#orders td.bar", (one) => one.offsetHeight), "bars are lower in class");
    }
    await closePage(page);
  }
});

await check("a screen is one idea: question, picture and votes fit, and no scene has more than three controls", async () => {
  for (const [width, height] of [[1366, 657], [390, 844]]) {
    const page = await openStory({ viewport: { width, height } });
    for (const language of full || width === 390 ? LANGUAGES : ["en", "de"]) {
      await page.selectOption("#language", language);
      for (const lesson of await page.$$eval("[data-lesson]", (all) => all.map((one) => one.dataset.lesson))) {
        await page.click(`[data-lesson=${lesson}]`);
        const what = `${language}, ${width}, ${lesson}`;
        for (const part of ["#question", ".picture:not([hidden])", "#votes button:last-child"]) {
          const box = await page.locator(part).first().boundingBox();
          assert.ok(box.y >= 0 && box.y + box.height <= height, `${what}: ${part} ends at ${box.y + box.height}`);
        }
        assert.ok(!(await page.isVisible("#run")) && !(await page.isVisible("#drawer")), `${what}: a run before the vote`);
        await page.click("[data-vote='0']");
        for (;;) {
          const controls = await page.$$eval(".acts > *", (all) => all.filter((one) => one.offsetParent).length);
          assert.ok(controls >= 1 && controls <= 3, `${what}: ${controls} controls`);
          await assertFits(page, what);
          if (!(await page.isVisible("#onward"))) break;
          await goOn(page);
        }
        await until(page, () => /^blob:.*#n=\d+&code=/.test(document.getElementById("yours").href));
      }
    }
    await closePage(page);
  }
});

await check("the keyboard alone reaches the proof of chapter 1 in twelve keys", async () => {
  const page = await openStory();
  const on = () => page.evaluate(() => document.activeElement.id || document.activeElement.dataset.vote || document.activeElement.className);
  let keys = 0;
  const press = async (key) => {
    await page.keyboard.press(key);
    keys++;
  };
  const walk = async (to) => {
    while (await on() !== to) await press("Tab");
    await press("Enter");
  };
  await walk("skip");
  await walk("1"); /* the second answer */
  assert.equal(await on(), "run");
  await press("Enter");
  await still(page);
  assert.match(await text(page, "verdict"), /^NOT FAIR.* less than once in 1 trillion tries\.$/);
  await walk("onward");
  assert.equal(await on(), "tree-go");
  await press("Enter");
  assert.equal(await text(page, "tree-proved"), "Proved unfair");
  assert.ok(keys <= 12, `${keys} keys`);
  /* and without the skip link few stops lie before Run */
  await openChapter(page, "naive");
  await page.focus(".skip");
  for (keys = 0; await on() !== "run"; ) await press("Tab");
  assert.ok(keys <= 8, `${keys} stops before Run`);
  /* the arrows walk the chapters */
  await page.focus("[data-lesson=naive]");
  await page.keyboard.press("ArrowRight");
  assert.equal(await text(page, "question"), await page.evaluate(() => say("ask.sattolo")));
  await closePage(page);
});

await check("the pictures move beside the questions, unless no motion is wanted", async () => {
  const page = await openStory({ reducedMotion: "no-preference" });
  for (const [number, inside] of [[1, "deck"], [6, "film"], [7, "film"], [8, "film"]]) {
    await page.click(`#lesson-list li:nth-child(${number}) button`);
    await page.evaluate((inside) => (globalThis.seen = document.getElementById(inside).innerHTML), inside);
    await until(page, (inside) => document.getElementById(inside).innerHTML !== globalThis.seen, inside);
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.click("#lesson-list li:nth-child(7) button");
  const moves = () => page.evaluate(() => document.getAnimations().length);
  assert.equal(await text(page, "film"), "Riffles: 3");
  assert.equal(await moves(), 0);
  await closePage(page);
});

await check("the end of a chapter opens the lab with its shuffle", async () => {
  const page = await openLesson();
  await goOn(page, 3);
  await until(page, () => document.getElementById("yours").href);
  const opening = page.context().waitForEvent("page");
  await page.click("#yours");
  const lab = await opening;
  lab.setDefaultTimeout(0);
  await lab.waitForSelector("#input");
  assert.match(await lab.inputValue("#input"), /^function shuffle[^]*a\.length\)/);
  await lab.fill("#trials", "10000");
  await lab.click("#run");
  await until(lab, () => /BIASED/.test(document.getElementById("text").textContent));
  await lab.close();
  await closePage(page);
});

await check("the language follows the browser and can be chosen", async () => {
  for (const [locale, language, title] of [["fr-CA", "fr", "Ce mélange est-il équitable\u00a0?"], ["it-IT", "en", "Is this shuffle fair?"], ["de-AT", "de", "Ist dieses Mischen fair?"], ["es-MX", "es", "¿Es justa esta mezcla?"], ["zh-CN", "zh", "这个洗牌公平吗？"]].slice(0, full ? 5 : 2)) {
    const page = await openLesson({ locale });
    assert.equal(await page.getAttribute("html", "lang"), language);
    assert.equal(await page.textContent("h1"), title);
    await closePage(page);
  }
  const page = await openStory();
  for (const language of LANGUAGES.toReversed()) {
    await page.selectOption("#language", language);
    assert.equal(await page.getAttribute("html", "lang"), language);
    for (const lesson of await page.$$("[data-lesson]").then((all) => all.length).then((count) => Array.from({ length: count }, (_, i) => i))) {
      await page.click(`#lesson-list li:nth-child(${lesson + 1}) button`);
      const words = await page.innerText("body");
      assert.ok(!/\{\w+\}/.test(words), `a place in the words was not filled: ${words.match(/.{20}\{\w+\}/)?.[0]}`);
    }
    await openChapter(page, "naive");
    await runToEnd(page);
    const naive = { en: /swaps with any/, de: /irgendeinem/, es: /cualquiera de 0/, fr: /n’importe lequel/, zh: /任意一个/ };
    assert.match(await text(page, "named"), naive[language]);
    assert.match(await page.innerText("#orders"), ["en", "zh"].includes(language) ? /-11\.2%/ : /-11,2%/);
  }
  await closePage(page);
});

await check("the table of orders keeps its lines and its bars, in each language", async () => {
  const page = await openLesson();
  await runToEnd(page);
  for (const n of ["3", "4"]) {
    await page.selectOption("#n", n);
    await runToEnd(page);
    for (const language of LANGUAGES) {
      await page.selectOption("#language", language);
      for (const width of [1400, 800, 390]) {
        await page.setViewportSize({ width, height: 800 });
        const [ends, bars] = await page.$eval("#orders", (box) => [
          [box.scrollWidth, box.clientWidth],
          Array.from(box.querySelectorAll("td.bar"), (one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]),
        ]);
        assert.ok(bars.every(([wide, high]) => wide >= 10 && high >= 60), `${n}, ${language}, ${width}: bars ${bars}`);
        assert.ok(ends[0] <= ends[1], `${n}, ${language}, ${width}: the table is cut off: ${ends}`);
      }
    }
  }
  await closePage(page);
});

await check("accessible, in light and dark, wide and narrow", async () => {
  for (const colorScheme of ["light", "dark"])
    for (const width of full ? [1200, 390] : colorScheme === "light" ? [390] : [1200]) {
      const page = await openLesson({ colorScheme, viewport: { width, height: 800 } });
      for (const lesson of await page.$$eval("[data-lesson]", (all) => all.map((one) => one.dataset.lesson))) {
        if (!full && colorScheme === "dark" && !["naive", "seeds", "riffles"].includes(lesson)) continue;
        await page.click(`[data-lesson=${lesson}]`);
        const looksRight = async (scene) => {
          await assertFits(page, `${lesson}, ${scene}, ${colorScheme}, ${width}`);
          await assertAccessible(page, `${lesson}, ${scene}, ${colorScheme}, ${width}`, [], false, colourRules(colorScheme));
        };
        await looksRight(0);
        await openChapter(page, lesson);
        if (lesson === "naive") await runToEnd(page);
        for (let scene = 1; ; scene++) {
          if (full || scene > 1 || lesson === "naive" || lesson === "own") await looksRight(scene);
          if (!(await page.isVisible("#onward"))) break;
          await goOn(page);
        }
      }
      await closePage(page);
    }
});

if (full) await check("fast: five million shuffles of 3 items a second, half a million of 52", async () => {
  const page = await openLesson();
  for (const [one, least] of [[{ algorithm: "naive", n: 3, trials: 10000000 }, 5e6], [{ algorithm: "fisher-yates", n: 52, trials: 1000000 }, 5e5]]) {
    /* What the machine can do, whatever else it does meanwhile: the best of three. */
    let best = 0;
    for (let turn = 0; turn < 3; turn++) {
      await choose(page, one);
      await runToEnd(page);
      best = Math.max(best, Number(await page.getAttribute("#rate", "data-value")));
    }
    console.log(`${one.algorithm}, n=${one.n}: ${Math.round(best).toLocaleString("en")} shuffles a second`);
    assert.ok(best >= least, `${one.algorithm}, n=${one.n}: ${best} a second`);
  }
  await closePage(page);
});

await finishLesson();
