/* The page: its controls, and all of it together. */
let language = "en";
let core = null;
let coreBytes = null;
let engine = null; /* the program, once it is unpacked: a promise */
let counts = null; /* what is shown: of the run */
let found = null; /* what the program says of it: a case of its report */
let stepped = []; /* outcomes of single steps, since the last clearing */
let current = null; /* what the controls were set to last */
let lab = null; /* the address of the lab, once it is unpacked: a promise */
let WORDS = {}; /* by language */

const SIZES = [2, 3, 4, 5, 6, 7, 8, 10, 20, 52];

const say = (key, values = {}) => {
  const text = WORDS[language][key] ?? WORDS.en[key];
  if (text === undefined) throw new Error("no words for " + key);
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
};
const number = (value, digits = 0) => value.toLocaleString(language, { maximumFractionDigits: digits });
/* Without the minus of what rounds to 0. */
const fixed = (value, digits) => (Number(value.toFixed(digits)) + 0).toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
const logFactorial = (n) => {
  let sum = 0;
  for (let i = 2; i <= n; i++) sum += Math.log10(i);
  return sum;
};

/* --- controls ----------------------------------------------------------------------------- */

const shuffleOf = (name) => core.algorithms.find((algorithm) => algorithm.name === name);
const chosen = () => shuffleOf($("shuffle").value) ?? null;
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
  showListing(algorithm ? CODES[LISTED_CODE[algorithm.name]?.code] : $("code").value);
  $("seed").disabled = algorithm === null;
  const told = algorithm && WORDS[language]["about." + algorithm.name]; /* in English the program's own words do */
  $("about").textContent = algorithm ? (told ?? algorithm.summary) : say("own.about");
  $("about").hidden = !$("listing").hidden || !algorithm;
  $("about").lang = algorithm && !told ? "en" : language; /* the program's own words, mostly code */
}

/* --- all together --------------------------------------------------------------------------- */

function clear() {
  startWorker();
  jobNumber++;
  stopped();
  counts = null;
  found = null;
  stepped = [];
  stepping = null;
  document.documentElement.classList.remove("answered");
  uncover(!document.documentElement.classList.contains("for-class"));
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
  document.querySelectorAll("[data-aria]").forEach((element) => element.setAttribute("aria-label", say(element.dataset.aria)));
  $("run").textContent = say(running ? "stop" : "run");
  for (const option of $("trials").options) option.textContent = number(Number(option.value));
  offerShuffles();
  offerParameter($("parameter").value);
  const answered = document.documentElement.classList.contains("answered");
  showLessons();
  document.documentElement.classList.toggle("answered", answered);
  showAbout();
  showCounts();
  showRiffles();
  showSeedFacts();
  $("seeds-found").textContent = "";
  showChange();
  showSort();
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
  [coreBytes, WORDS] = await Promise.all([unpack($("core").textContent), unpack($("words").textContent).then((bytes) => JSON.parse(new TextDecoder().decode(bytes)))]);
  core = await openCore(coreBytes);
  $("n").replaceChildren(make("option", { value: 3 }, "3"));
  const asked = linked();
  current = LESSONS[0].tries[0];
  speak(asked.language ?? preferred());
  forClass(asked.forClass);
  openLesson(asked.lesson ?? 0);
  engine = unpackProgram($("engine").textContent);
  addEventListener("hashchange", followLink);
  $("language").addEventListener("change", () => speak($("language").value));
  $("shuffle").addEventListener("change", () => {
    offerSizes(items());
    offerParameter();
    if (!chosen()) $("code").value = draftOf(current) ?? ($("code").value || CODES.naive);
    if (!chosen()) $("trials").value = "100000";
  });
  $("code").addEventListener("input", () => {
    keepDraft(current, $("code").value);
    showListing($("code").value);
  });
  for (const id of ["shuffle", "n", "parameter", "seed", "reset"]) $(id).addEventListener("change", () => {
    clear();
    showRun();
  });
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
  $("sorts-go").addEventListener("click", measureSort);
  $("onward").addEventListener("click", goOn);
  $("next").addEventListener("click", () => openLesson(lessonNumber + 1));
  $("lesson-list").addEventListener("keydown", walkLessons);
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    $("stage").focus();
  });
  $("class-mode").addEventListener("click", () => {
    forClass(!document.documentElement.classList.contains("for-class"));
    showLink();
  });
  $("uncover").addEventListener("click", () => uncover(true));
  $("worksheet-print").addEventListener("click", printWorksheet);
  linkRows();
  new ResizeObserver(showTree).observe($("tree"));
  document.documentElement.dataset.ready = "yes";
}

open();
