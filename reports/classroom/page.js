/* The page: controls, and what the worker reports. */
let language = "en";
let core = null;
let coreBytes = null;
let engine = null; /* the program, once it is unpacked: a promise */
let worker = null;
let jobNumber = 0;
let running = false;
let waiting = false; /* for a verdict */
let watchdog = 0;
let counts = null; /* what is shown: of the run */
let found = null; /* what the program says of it: a case of its report */
let stepped = []; /* outcomes of single steps, since the last clearing */
let growth = []; /* the counts as they grew: [trials, orders] */
let current = null; /* what the controls were set to last */
const written = new Map(); /* the pupil's code, by what it was written over */

const TIME_LIMIT = 2000; /* ms without a word from the worker, after which it is ended */
const FOUND = -6; /* log10 of the p at which the program finds something */
const SIZES = [2, 3, 4, 5, 6, 7, 8, 10, 20, 52];

const say = (key, values = {}) => {
  const text = WORDS[language][key] ?? WORDS.en[key];
  if (text === undefined) throw new Error("no words for " + key);
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
};
const number = (value, digits = 0) => value.toLocaleString(language, { maximumFractionDigits: digits });
const fixed = (value, digits) => value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
const logFactorial = (n) => {
  let sum = 0;
  for (let i = 2; i <= n; i++) sum += Math.log10(i);
  return sum;
};

function probability(log10) {
  if (log10 >= -3) return fixed(10 ** log10, log10 >= -1 ? 2 : 4);
  return "10^" + fixed(log10, log10 > -10 ? 1 : 0);
}

/* --- controls ----------------------------------------------------------------------------- */

const chosen = () => core.algorithms.find((algorithm) => algorithm.name === $("shuffle").value) ?? null;
const items = () => Number($("n").value);

function offerShuffles() {
  const kept = $("shuffle").value || "naive";
  $("shuffle").replaceChildren(make("option", { value: OWN }, say("own")), ...core.algorithms.map((algorithm) => make("option", { value: algorithm.name }, algorithm.name)));
  $("shuffle").value = kept;
}

function offerSizes(wanted) {
  const algorithm = chosen();
  const sizes = SIZES.filter((n) => !algorithm || (n >= algorithm.least && n <= algorithm.most));
  $("n").replaceChildren(...sizes.map((n) => make("option", { value: n }, String(n))));
  $("n").value = String(sizes.includes(wanted) ? wanted : sizes[Math.min(1, sizes.length - 1)]);
}

function offerParameter(wanted) {
  const algorithm = chosen();
  $("parameter-label").hidden = !algorithm?.parameter;
  if (!algorithm?.parameter) return;
  $("parameter-name").textContent = WORDS[language]["parameter." + algorithm.name] ?? algorithm.parameter;
  Object.assign($("parameter"), { min: algorithm.from, max: algorithm.to, value: wanted ?? algorithm.usual });
}

function parameter() {
  const algorithm = chosen();
  if (!algorithm?.parameter) return 0;
  const value = Math.round(Number($("parameter").value));
  return Math.min(Math.max(Number.isFinite(value) ? value : algorithm.usual, algorithm.from), algorithm.to);
}

/* The seed as a whole number below 2^64, or null. */
function seed() {
  const text = $("seed").value.trim();
  return /^\d{1,20}$/.test(text) && BigInt(text) < 1n << 64n ? BigInt(text) : null;
}

function showAbout() {
  const algorithm = chosen();
  $("own").hidden = algorithm !== null;
  $("step").disabled = items() > 12;
  showListing(algorithm && CODES[LISTED_CODE[algorithm.name]?.code]);
  $("seed").disabled = algorithm === null;
  $("about").textContent = algorithm ? algorithm.summary : say("own.about");
  $("about").hidden = !$("listing").hidden || !algorithm;
  $("about").lang = algorithm ? "en" : language; /* the program's own words, mostly code */
}

/* --- running ------------------------------------------------------------------------------ */

function newWorker() {
  const source = `"use strict";\n${$("worker").textContent}`;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const made = new Worker(address);
  URL.revokeObjectURL(address);
  return made;
}

function startWorker() {
  worker = newWorker();
  worker.addEventListener("message", ({ data }) => heard(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    heard({ type: "trouble", job: jobNumber, what: "throws", text: event.message });
  });
}

/* A worker that says nothing for too long is ended, and another one takes its place. */
function watch() {
  clearTimeout(watchdog);
  watchdog = setTimeout(() => {
    worker.terminate();
    startWorker();
    stopped();
    $("trouble").textContent = say("trouble.endless", { seconds: TIME_LIMIT / 1000 });
  }, TIME_LIMIT);
}

function stopped() {
  running = waiting = false;
  clearTimeout(watchdog);
  $("run").textContent = say("run");
  document.documentElement.dataset.state = "still";
}

/* In a fresh worker: what an earlier shuffle did to Math.random and the like is gone with its own. */
async function send(message) {
  worker.terminate();
  startWorker();
  waiting = true;
  const job = ++jobNumber;
  const compiled = await engine;
  if (job !== jobNumber) return;
  worker.postMessage({ job, n: items(), engine: compiled, ...message });
  watch();
}

/* A built-in shuffle, as the program calls it and as the core does. */
function builtIn(algorithm) {
  const name = algorithm.parameter ? `${algorithm.name}:${parameter()}` : algorithm.name;
  return { name, index: algorithm.index, parameter: parameter(), seed: seed() };
}

/* Ends the run, at the counts that are there. The program can make those of a built-in shuffle again. */
function stop() {
  worker.terminate();
  startWorker();
  jobNumber++;
  stopped();
  if (chosen() && counts) send({ type: "judge", trials: counts.trials, ...builtIn(chosen()) });
  showCounts();
}

function run() {
  if (running) {
    stop();
    return;
  }
  clear();
  const algorithm = chosen(), trials = Number($("trials").value);
  if (algorithm && seed() === null) {
    $("trouble").textContent = say("trouble.seed");
    return;
  }
  running = true;
  document.documentElement.dataset.state = "running";
  $("run").textContent = say("stop");
  if (algorithm) send({ type: "run", trials, core: coreBytes, grow: !still(), ...builtIn(algorithm) });
  else send({ type: "own", trials, code: $("code").value, reset: $("reset").checked });
}

function heard(data) {
  if (data.job !== jobNumber) return;
  watch();
  if (data.type === "judging") clearTimeout(watchdog); /* no shuffle of a student runs any more */
  if (data.type === "trouble") {
    stopped();
    showTrouble(data);
    return;
  }
  if (data.type === "watched") {
    stopped();
    play(scenesOfOwn(data));
    return;
  }
  if (data.type === "judged") {
    found = data.found;
    stopped();
  }
  if (data.type === "counts") {
    counts = data;
    if (data.orders && data.trials) growth.push([data.trials, data.orders]);
  }
  showCounts();
}

/* What went wrong, with the line of the pupil's code where the browser tells it. */
async function showTrouble(data) {
  const job = jobNumber;
  $("trouble").textContent = say("trouble." + data.what, { ...data, trial: data.trial ? number(data.trial) : "" });
  const line = data.line ?? (data.what === "syntax" ? await syntaxLine($("code").value) : null);
  if (line && job === jobNumber) $("trouble").textContent += " " + say("trouble.line", { line });
}

/* A worker tells the line of what it cannot read; what it is given is never called. */
function syntaxLine(code) {
  const address = URL.createObjectURL(new Blob([`"use strict"; () => {\n${code}\n}`], { type: "text/javascript" }));
  const reader = new Worker(address);
  return new Promise((tell) => {
    const end = (line) => {
      reader.terminate();
      URL.revokeObjectURL(address);
      tell(line);
    };
    reader.addEventListener("error", (event) => {
      event.preventDefault();
      end(event.lineno > 1 ? Math.min(event.lineno - 1, code.split("\n").length) : null);
    });
    setTimeout(end, TIME_LIMIT, null);
  });
}

/* The counts of the run, with the single steps added. */
function withSteps() {
  if (!stepped.length) return counts;
  const n = items();
  const sum = counts
    ? { ...counts, orders: counts.orders?.slice() ?? null, places: counts.places.slice() }
    : { trials: 0, invalid: 0, orders: n <= 8 ? new Float64Array(factorial(n)) : null, places: new Float64Array(n * n), first: null };
  for (const deck of stepped) {
    sum.trials++;
    if (rankOf(deck) < 0) {
      sum.invalid++;
      sum.first ??= deck;
      continue;
    }
    if (sum.orders) sum.orders[rankOf(deck)]++;
    deck.forEach((item, place) => sum.places[item * n + place]++);
  }
  return sum;
}

function showCounts() {
  const all = withSteps();
  const n = items();
  $("done").textContent = number(all?.trials ?? 0) + (stepped.length ? say("steps", { steps: number(stepped.length) }) : "");
  $("rate").textContent = counts?.rate ? say("rate.value", { rate: number(Math.round(counts.rate)) }) : "–";
  if (counts?.rate) $("rate").dataset.value = counts.rate;
  showOrders(all, n);
  showPlaces(all, n);
  showVerdict(all);
  showFunnel(n);
  showSettings();
}

/* The check that decides: the one that found most, or else the first. */
function decidingCheck() {
  const made = found?.checks.filter((check) => check.log10_p !== undefined) ?? [];
  return made.reduce((most, check) => (check.log10_p_adjusted < Math.min(most.log10_p_adjusted, FOUND) ? check : most), made[0]);
}

/* What the program says of the run; single steps are shown, and not judged. */
function showVerdict(all) {
  const box = $("verdict"), check = decidingCheck();
  $("statistic").textContent = $("p").textContent = "–";
  if (check) {
    const name = WORDS[language]["check." + check.id] ?? check.id;
    $("statistic").textContent = check.df > 1 ? say("statistic.value", { statistic: number(check.statistic, 1), df: number(check.df), check: name }) : `${number(check.statistic, 1)} (${name})`;
    $("p").textContent = (check.log10_p_is_bound ? "≤ " : "") + probability(check.log10_p);
    Object.assign($("p").dataset, { log10: check.log10_p, statistic: check.statistic, df: check.df });
  }
  $("named").textContent = "";
  box.className = found && found.status !== "no-bias-found" && found.status !== "inconclusive" ? "bad" : found?.status === "no-bias-found" ? "good" : "";
  box.dataset.status = found?.status ?? "";
  const p = check && probability(check.log10_p_adjusted);
  if (!all || all.trials === 0) box.textContent = say("verdict.none");
  else if (!found) box.textContent = say(waiting ? "verdict.waits" : "verdict.unjudged");
  else if (found.status === "invalid") {
    const { invalid, trials, first } = counts;
    box.textContent = say("verdict.invalid", { invalid: number(invalid), trials: number(trials), first: first.join(" ") });
    $("named").textContent = say("named.loses");
  } else if (found.status === "biased") {
    box.textContent = /^(serial|drift)/.test(check.id) ? say("verdict.linked", { p }) : say("verdict.biased", { p });
    nameBug();
  } else if (found.status === "too-even") box.textContent = say("verdict.even", { p });
  else box.textContent = say(found.status === "no-bias-found" ? "verdict.nothing" : "verdict.few");
}

/* In the page's own words, where it has some, or the program's. */
const mistakeWords = (what, law) => {
  const key = `${what}.${law.algorithm.split(":")[0]}`;
  return WORDS[language][key] ?? WORDS.en[key] ?? law[what];
};

/* The known shuffles that the program names, and the first of them that is a mistake. */
function nameBug() {
  const alike = found.looks_like ?? [];
  if (!alike.length) return;
  const names = alike.map(({ algorithm, transform }) => algorithm + (transform === "none" ? "" : ` (${WORDS[language]["transform." + transform] ?? transform})`));
  const known = alike.find((law) => law.mistake);
  $("named").textContent = say("named", { names: names.slice(0, 3).join(", ") }) +
    (known ? " " + say("named.why", { mistake: mistakeWords("mistake", known), cure: mistakeWords("cure", known) }) : "");
}

/* --- all together --------------------------------------------------------------------------- */

function clear() {
  worker.terminate();
  startWorker();
  jobNumber++;
  stopped();
  counts = null;
  found = null;
  stepped = [];
  stepping = null;
  growth = [];
  uncover(!document.documentElement.classList.contains("for-class"));
  $("trouble").textContent = "";
  $("deck-note").textContent = "";
  delete $("rate").dataset.value;
  delete $("p").dataset.log10;
  showAbout();
  showDeck(Array.from({ length: items() }, (_, i) => i));
  showCounts();
  offerTree();
  offerNeed();
}

/* What is set, in one line: for paper. */
function showSettings() {
  $("settings").textContent = say("settings", { shuffle: chosen() ? builtIn(chosen()).name : say("own"), n: items(), trials: number(Number($("trials").value)), seed: chosen() ? $("seed").value : "–" });
}

function speak(to) {
  language = to;
  document.documentElement.lang = to;
  document.title = say("title");
  $("language").value = to;
  document.querySelectorAll("[data-t]").forEach((element) => (element.textContent = say(element.dataset.t)));
  document.querySelectorAll("[data-aria]").forEach((element) => element.setAttribute("aria-label", say(element.dataset.aria)));
  $("run").textContent = say(running ? "stop" : "run");
  for (const option of $("trials").options) option.textContent = number(Number(option.value));
  offerShuffles();
  offerParameter($("parameter").value);
  showLessons();
  showAbout();
  showCounts();
  showRiffles();
  showSeedFacts();
  $("seeds-found").textContent = "";
  if (paths) {
    showTree(paths);
    fell(0);
  }
  offerNeed();
  showChange();
  showCase();
  showLink();
}

function preferred() {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const found = Object.keys(WORDS).find((known) => wanted.toLowerCase().split("-")[0] === known);
    if (found) return found;
  }
  return "en";
}

async function open() {
  coreBytes = Uint8Array.from(atob($("core").textContent), (letter) => letter.charCodeAt(0));
  core = await openCore(coreBytes);
  engine = unpackProgram($("engine").textContent);
  startWorker();
  $("n").replaceChildren(make("option", { value: 3 }, "3"));
  const asked = linked();
  speak(asked.language ?? preferred());
  forClass(asked.forClass);
  openLesson(asked.lesson ?? 0, false);
  addEventListener("hashchange", followLink);
  $("language").addEventListener("change", () => speak($("language").value));
  $("shuffle").addEventListener("change", () => {
    offerSizes(items());
    offerParameter();
    if (!chosen() && !$("code").value) $("code").value = CODES.naive;
    if (!chosen()) $("trials").value = "100000";
    clear();
  });
  $("code").addEventListener("input", () => written.set(current, $("code").value));
  for (const id of ["n", "parameter", "seed", "reset"]) $(id).addEventListener("change", clear);
  $("controls").addEventListener("submit", (event) => event.preventDefault());
  $("run").addEventListener("click", run);
  $("step").addEventListener("click", step);
  $("clear").addEventListener("click", clear);
  $("tree-go").addEventListener("click", letFall);
  $("seeds-go").addEventListener("click", dealSeeds);
  $("seeds-bits").addEventListener("change", showSeedFacts);
  $("seeds-find").addEventListener("click", findSeed);
  $("riffles-play").addEventListener("click", playRiffles);
  $("riffles-film").addEventListener("input", showFilm);
  $("culprit-new").addEventListener("click", newCase);
  $("onward").addEventListener("click", goOn);
  $("class-mode").addEventListener("click", () => {
    forClass(!document.documentElement.classList.contains("for-class"));
    showLink();
  });
  $("uncover").addEventListener("click", () => uncover(true));
  $("worksheet-print").addEventListener("click", printWorksheet);
  $("need").addEventListener("toggle", planNeed);
  $("need-slider").addEventListener("input", showNeed);
  linkRows();
  document.documentElement.dataset.ready = "yes";
}

/* An empty sheet for the class: the question, a tree to fill in, a table for tallies. */
function printWorksheet() {
  const n = Math.min(items(), 3), { key, votes } = LESSONS[lessonNumber];
  const rows = Array.from({ length: factorial(n) }, (_, rank) => make("tr", {}, make("th", { scope: "row" }, orderOf(rank, n).join(" ")), make("td"), make("td")));
  const head = make("tr", {}, ...["orders.order", "sheet.tally", "sheet.paths"].map((key) => make("th", { scope: "col" }, say(key))));
  const tree = draw("svg", { viewBox: "0 0 400 300", width: 400 });
  const fork = (x, y, high, depth) => {
    for (let branch = 0; branch < n && depth < n; branch++) {
      const to = y + ((branch - (n - 1) / 2) * high) / n;
      tree.append(draw("path", { d: `M${x} ${y}L${x + 100} ${to}`, stroke: "#888" }));
      fork(x + 100, to, high / n, depth + 1);
    }
  };
  fork(10, 150, 290, 0);
  $("worksheet").replaceChildren(make("h2", {}, say(`lesson.${key}.title`)), make("p", {}, say("sheet.name")), make("p", {}, say(`ask.${key}`)),
    make("ul", {}, ...Array.from({ length: votes }, (_, vote) => make("li", {}, "☐ " + say(`ask.${key}.${vote}`)))), make("p", {}, say("sheet.do")), tree,
    make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)), make("p", {}, say("sheet.why")));
  $("worksheet").hidden = false;
  document.documentElement.classList.add("sheet");
  print();
  document.documentElement.classList.remove("sheet");
  $("worksheet").hidden = true;
}

open();
