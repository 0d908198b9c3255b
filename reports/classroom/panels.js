/* Panels of single lessons: seeds, riffles, one changed character, a culprit to find. */

/* The core deals 52 cards from now on, fairly. */
const beginDeals = () => core.begin(shuffleOf("fisher-yates").index, 0, 52, 1n);

function dealSeeds() {
  const bits = Number($("seeds-bits").value);
  beginDeals();
  const deals = 1000, seen = new Set();
  let repeats = 0, first = 0;
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
  answer();
}

function showSeedFacts() {
  const bits = Number($("seeds-bits").value);
  $("seeds-facts").textContent = say("seeds.facts", { seeds: number(2 ** bits), bits, part: Math.round(logFactorial(52) - bits * Math.log10(2)) });
  showSeedScale(bits);
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
  showFilm();
}

/* --- the film of riffles ------------------------------------------------------------------------ */

const FILM_TRIALS = 20000;
const films = new Map();

/* The core's counts of a shuffle, beside the run of the bench. */
function countAside(name, value, n, trials, seed = 1) {
  core.begin(shuffleOf(name).index, value, n, seed);
  core.go(trials);
  return core.counts();
}

function aside(name, value, n, trials, seed) {
  const { places } = countAside(name, value, n, trials, seed);
  return matrixPicture(scores(places, n, trials), n);
}

function showFilm() {
  const riffles = Number($("riffles-film").value);
  if (!films.has(riffles)) films.set(riffles, countAside("riffle", riffles, 52, FILM_TRIALS).places);
  $("riffles-picture").replaceChildren(matrixPicture(scores(films.get(riffles), 52, FILM_TRIALS), 52));
  $("riffles-note").textContent = say("riffles.note", { riffles, distance: fixed(riffleDistance(52, riffles), 4) });
}

async function playRiffles() {
  for (let riffles = 1; riffles <= 12; riffles++) {
    $("riffles-film").value = riffles;
    showFilm();
    await wait(500);
  }
  answer();
}

/* --- one changed character: both matrices side by side -------------------------------------------- */

function showChange() {
  $("change-pair").replaceChildren(...[["fisher-yates", "i + 1"], ["sattolo", "i"]].map(([name, range]) =>
    make("figure", {}, make("pre", {}, "j = random(", make("mark", {}, range), ")"), aside(name, 0, 8, FILM_TRIALS), make("figcaption", {}, name))));
}

/* --- who was it? ------------------------------------------------------------------------------------ */

const SUSPECTS = ["naive", "sattolo", "fisher-yates"];
const mystery = { culprit: 0, seed: 1, picked: null };

function newCase() {
  const [word, seed] = crypto.getRandomValues(new Uint32Array(2));
  Object.assign(mystery, { culprit: word % SUSPECTS.length, seed, picked: null });
  showCase();
}

function showCase() {
  $("culprit-matrix").replaceChildren(aside(SUSPECTS[mystery.culprit], 0, 8, FILM_TRIALS, mystery.seed));
  $("culprit-suspects").replaceChildren(...SUSPECTS.map((name, index) => {
    const button = make("button", { type: "button", "data-suspect": name, "aria-pressed": String(mystery.picked === index) }, name);
    button.addEventListener("click", () => {
      mystery.picked ??= index;
      showCase();
    });
    return button;
  }));
  $("culprit-told").textContent = mystery.picked === null ? "" : say(mystery.picked === mystery.culprit ? "culprit.right" : "culprit.wrong", { name: SUSPECTS[mystery.culprit] });
}

/* --- seven cards seen, and the seed found ------------------------------------------------------------ */

const FEW_BITS = 16, SEEN = 7;

async function findSeed() {
  const secret = crypto.getRandomValues(new Uint16Array(1))[0];
  beginDeals();
  const deck = core.deal(secret), seen = deck.slice(0, SEEN);
  let found = [];
  for (let seed = 0; seed < 2 ** FEW_BITS; seed++) {
    if (seed % 8192 === 0) {
      $("seeds-search").textContent = say("seeds.search", { cards: seen.join(" "), tried: number(seed) });
      await wait(0);
      beginDeals();
    }
    const other = core.deal(seed);
    if (seen.every((card, place) => other[place] === card)) found.push(seed);
  }
  $("seeds-search").textContent = say("seeds.caught", { cards: seen.join(" "), seeds: found.map((seed) => number(seed)).join(", "), tried: number(2 ** FEW_BITS), rest: deck.slice(SEEN, SEEN + 5).join(" ") });
  Object.assign($("seeds-search").dataset, { secret, found: found.join() });
}

/* On a scale where each bit is a step: what a seed can say, and what a deck of 52 would need. */
function showSeedScale(bits) {
  const needed = logFactorial(52) / Math.log10(2);
  $("seeds-scale").replaceChildren(...[[say("seeds.scale", { bits: number(bits) }), bits], [say("seeds.needed", { bits: fixed(needed, 1) }), needed]].map(([words, value]) => {
    const bar = make("i");
    bar.style.width = (100 * value) / needed + "%";
    return make("p", { class: "scale" }, words, bar);
  }));
}
