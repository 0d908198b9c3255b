/* The page: lessons, controls, and what the worker reports. */
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
let lessonNumber = 0;
let stepping = null;
let current = null; /* what the controls were set to last */
const written = new Map(); /* the pupil's code, by what it was written over */
let falling = 0;

const TIME_LIMIT = 2000; /* ms without a word from the worker, after which it is ended */
const FOUND = -6; /* log10 of the p at which the program finds something */
const SIZES = [2, 3, 4, 5, 6, 7, 8, 10, 20, 52];
const OWN = "own";

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
  if (log10 >= -3) return (10 ** log10).toFixed(log10 >= -1 ? 2 : 4);
  return "10^" + log10.toFixed(log10 > -10 ? 1 : 0);
}

/* --- lessons ------------------------------------------------------------------------------ */

const CODES = {
  naive: `function shuffle(a) {
  for (let i = 0; i < a.length; i++) {
    const j = Math.floor(Math.random() * a.length);
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
}`,
  fair: `function shuffle(a) {
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
}`,
  comparator: `function shuffle(a) {
  return a.sort(() => Math.random() - 0.5);
}`,
};

const LESSONS = [
  { key: "naive", tries: [{ key: "naive", shuffle: "naive", n: 3 }, { key: "fisher", shuffle: "fisher-yates", n: 3 }, { key: "two", shuffle: "naive", n: 2 }] },
  { key: "sattolo", tries: [{ key: "sattolo", shuffle: "sattolo", n: 3 }, { key: "sattolo4", shuffle: "sattolo", n: 4 }] },
  { key: "comparator", tries: [{ key: "browser", shuffle: OWN, code: "comparator", n: 3, trials: 100000 }, { key: "v8", shuffle: "sort-v8", n: 3 }, { key: "coins", shuffle: "sort-merge", n: 4 }] },
  { key: "cut", tries: [{ key: "cut", shuffle: "cut", n: 3 }, { key: "cut52", shuffle: "cut", n: 52, trials: 100000 }] },
  { key: "reset", tries: [{ key: "kept", shuffle: OWN, code: "naive", n: 3, reset: false, trials: 100000 }, { key: "laid", shuffle: OWN, code: "naive", n: 3, reset: true, trials: 100000 }] },
  { key: "seeds", panel: "seeds", tries: [{ key: "fair52", shuffle: "fisher-yates", n: 52, trials: 100000 }] },
  { key: "riffles", panel: "riffles", tries: [{ key: "one", shuffle: "riffle", parameter: 1, n: 52, trials: 100000 }, { key: "seven", shuffle: "riffle", parameter: 7, n: 52, trials: 100000 }, { key: "fifteen", shuffle: "riffle", parameter: 15, n: 52, trials: 100000 }] },
  { key: "own", tries: [{ key: "fair", shuffle: OWN, code: "fair", n: 4, trials: 100000 }, { key: "wrong", shuffle: OWN, code: "naive", n: 4, trials: 100000 }] },
];

function showLessons() {
  $("lesson-list").replaceChildren(...LESSONS.map((lesson, index) => {
    const button = make("button", { type: "button", "data-lesson": lesson.key }, `${index + 1}. ${say(`lesson.${lesson.key}.name`)}`);
    if (index === lessonNumber) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => openLesson(index, true));
    return make("li", {}, button);
  }));
  const lesson = LESSONS[lessonNumber];
  $("lesson-title").textContent = say(`lesson.${lesson.key}.title`);
  $("lesson-text").replaceChildren(...say(`lesson.${lesson.key}.text`).split("\n").map((paragraph) => make("p", {}, paragraph)));
  $("lesson-tries").replaceChildren(...lesson.tries.map((attempt) => {
    const button = make("button", { type: "button", "data-try": attempt.key }, say(`try.${attempt.key}`));
    button.addEventListener("click", () => {
      if (attempt === current) written.delete(attempt); /* once more: as it was */
      setUp(attempt);
    });
    return button;
  }));
  for (const panel of ["seeds", "riffles"]) $(panel).hidden = lesson.panel !== panel;
}

function openLesson(index, byHand) {
  lessonNumber = index;
  showLessons();
  setUp(LESSONS[index].tries[0]);
  if (byHand) $("lesson-title").focus({ preventScroll: false });
}

/* Puts the controls as an attempt wants them. */
function setUp(attempt) {
  $("shuffle").value = attempt.shuffle;
  offerSizes(attempt.n);
  offerParameter(attempt.parameter);
  current = attempt;
  if (attempt.code) $("code").value = written.get(attempt) ?? CODES[attempt.code];
  $("reset").checked = attempt.reset ?? true;
  $("trials").value = String(attempt.trials ?? 1000000);
  clear();
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
  $("step").disabled = algorithm === null || items() > 12;
  $("seed").disabled = algorithm === null;
  $("about").textContent = algorithm ? algorithm.summary : say("own.about");
  $("about").lang = algorithm ? "en" : language; /* the program's own words, mostly code */
}

/* --- running ------------------------------------------------------------------------------ */

function startWorker() {
  const source = `"use strict";\n${$("worker").textContent}`;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  worker = new Worker(address);
  URL.revokeObjectURL(address);
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
  if (algorithm) send({ type: "run", trials, core: coreBytes, ...builtIn(algorithm) });
  else send({ type: "own", trials, code: $("code").value, reset: $("reset").checked });
}

function heard(data) {
  if (data.job !== jobNumber) return;
  watch();
  if (data.type === "judging") clearTimeout(watchdog); /* no shuffle of a student runs any more */
  if (data.type === "trouble") {
    stopped();
    $("trouble").textContent = say("trouble." + data.what, { ...data, trial: data.trial ? number(data.trial) : "" });
    return;
  }
  if (data.type === "judged") {
    found = data.found;
    stopped();
  }
  if (data.type === "counts") counts = data;
  showCounts();
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
  const key = `${what}.${law.algorithm}`;
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

/* --- step by step ------------------------------------------------------------------------- */

const wait = (time) => new Promise((go) => setTimeout(go, time));

async function step() {
  const algorithm = chosen();
  if (!algorithm) return;
  if (stepping) { /* a second press hurries the one under way */
    stepping.hurry = true;
    return;
  }
  const mine = (stepping = { hurry: false });
  const n = items();
  const path = core.watch(algorithm.index, parameter(), n, Math.floor(Math.random() * 2 ** 32));
  showDeck(path.decks[0]);
  for (let i = 0; i < path.draws.length && stepping === mine; i++) {
    const time = mine.hurry ? 0 : 550;
    const { range, value } = path.draws[i];
    $("deck-note").textContent = say("drawn", { step: i + 1, steps: path.draws.length, value, last: range - 1 });
    const now = path.decks[i + 1];
    const before = path.decks[i];
    showDeck(now, before, now.map((item, place) => (item === before[place] ? -1 : place)), time);
    if (time) await wait(time + 150);
  }
  if (stepping !== mine) return;
  stepping = null;
  const result = path.decks[path.draws.length];
  $("deck-note").textContent = say("stepped", { deck: result.join(" ") });
  showDeck(result);
  stepped.push(result);
  showCounts();
}

/* --- the tree ----------------------------------------------------------------------------- */

const MOST_PATHS = 64;
let paths = null;

function offerTree() {
  falling++;
  const algorithm = chosen();
  const n = items();
  paths = algorithm && n <= 4 ? core.tree(algorithm.index, parameter(), n, MOST_PATHS) : null;
  if (paths?.some((path) => path.weight === 0 || path.draws.length > 12 || path.draws.length === 0)) paths = null;
  $("tree-box").hidden = !paths;
  if (!paths) return;
  showTree(paths);
  fell(paths.length);
}

/* Equal shares, of which each path has a whole number: the likeliest path's weight is the unit where
 * all are alike; a coin's powers otherwise. */
function sharesOf() {
  const least = Math.min(...paths.map((path) => path.weight));
  return { total: Math.round(1 / least), of: (path) => path.weight / least };
}

function fell(many) {
  const n = items();
  const { total, of } = sharesOf();
  const shares = new Float64Array(factorial(n));
  let lost = 0;
  for (const path of paths.slice(0, many)) {
    if (path.rank >= 0) shares[path.rank] += of(path);
    else lost += of(path);
  }
  showShares(shares, total, n);
  const whole = total % shares.length === 0;
  $("tree-note").textContent = say(lost ? "tree.lost" : whole ? "tree.whole" : "tree.proof", {
    paths: number(paths.length), total: number(total), orders: number(shares.length), lost: number(lost),
    each: number(Math.floor(total / shares.length)), over: number(total % shares.length),
  });
  document.querySelectorAll("#tree .leaf").forEach((leaf, index) => leaf.classList.toggle("there", index < many));
}

async function letFall() {
  const mine = ++falling;
  const quick = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (let many = quick ? paths.length : 0; many <= paths.length && mine === falling; many++) {
    fell(many);
    await wait(2400 / paths.length);
  }
}

/* --- panels of single lessons --------------------------------------------------------------- */

function dealSeeds() {
  const bits = Number($("seeds-bits").value);
  const deals = Number($("seeds-deals").value);
  const fair = core.algorithms.find((algorithm) => algorithm.name === "fisher-yates");
  core.begin(fair.index, 0, 52, 1n);
  const seen = new Set();
  let repeats = 0;
  let first = 0;
  for (let deal = 1; deal <= deals; deal++) {
    const [word] = crypto.getRandomValues(new Uint32Array(1));
    const deck = core.deal(bits === 32 ? word : word % 2 ** bits).join();
    if (seen.has(deck)) {
      repeats++;
      first ||= deal;
    }
    seen.add(deck);
  }
  $("seeds-found").textContent = say(repeats ? "seeds.found" : "seeds.unfound", { deals: number(deals), different: number(seen.size), repeats: number(repeats), first: number(first) });
  Object.assign($("seeds-found").dataset, { different: seen.size, repeats });
  showSeedFacts();
}

function showSeedFacts() {
  const bits = Number($("seeds-bits").value);
  $("seeds-facts").textContent = say("seeds.facts", { seeds: number(2 ** bits), bits, part: Math.round(logFactorial(52) - bits * Math.log10(2)) });
}

function showRiffles() {
  const rows = [];
  for (let riffles = 1; riffles <= 12; riffles++) {
    const distance = riffleDistance(52, riffles);
    const cell = make("td", { class: "bar" }, make("i"));
    cell.firstChild.style.width = 100 * distance + "%";
    rows.push(make("tr", {}, make("th", { scope: "row" }, String(riffles)), make("td", { "data-riffles": riffles }, fixed(distance, 4)), cell));
  }
  const head = make("tr", {}, ...["riffles.times", "riffles.distance", "riffles.bar"].map((key) => make("th", { scope: "col" }, say(key))));
  $("riffles-table").replaceChildren(make("thead", {}, head), make("tbody", {}, ...rows));
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
  $("trouble").textContent = "";
  $("deck-note").textContent = "";
  delete $("rate").dataset.value;
  delete $("p").dataset.log10;
  showAbout();
  showDeck(Array.from({ length: items() }, (_, i) => i));
  showCounts();
  offerTree();
}

function speak(to) {
  language = to;
  document.documentElement.lang = to;
  document.title = say("title");
  $("language").value = to;
  document.querySelectorAll("[data-t]").forEach((element) => (element.textContent = say(element.dataset.t)));
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
    fell(paths.length);
  }
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
  speak(preferred());
  openLesson(0, false);
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
  document.documentElement.dataset.ready = "yes";
}

open();
