/* One shuffle, slowly: the line of code, the places it points at, the branch of the tree, and the leaf that flies into
 * its bar. */
let stepping = null;

const wait = (time) => new Promise((go) => setTimeout(go, time));
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/* Built-in shuffles whose code is shown as JavaScript, and the places that choice number `step` swaps. */
const LISTED_CODE = {
  naive: { code: "naive", pointers: (step, value) => [step, value] },
  "fisher-yates": { code: "fair", pointers: (step, value, n) => [n - 1 - step, value] },
  sattolo: { code: "sattolo", pointers: (step, value, n) => [n - 1 - step, value] },
};
const DRAW_LINE = 3, SWAP_LINE = 4;

function showListing(code) {
  $("listing").hidden = !code;
  $("listing").replaceChildren(...(code ?? "").split("\n").map((line) => make("span", {}, line + "\n")));
}

function lightLine(line) {
  Array.from($("listing").children).forEach((one, index) => one.classList.toggle("lit", index + 1 === line));
}

/* Each choice of a built-in shuffle, as a scene: what to light, and the deck before and after it. */
function scenesOf(algorithm, n) {
  const path = core.watch(algorithm.index, parameter(), n, Math.floor(Math.random() * 2 ** 32));
  const listed = LISTED_CODE[algorithm.name];
  const scenes = path.draws.map(({ range, value }, at) => ({
    note: say("drawn", { step: at + 1, steps: path.draws.length, value, last: range - 1 }),
    lines: listed ? [DRAW_LINE, SWAP_LINE] : [],
    pointers: listed?.pointers(at, value, n),
    before: path.decks[at],
    after: path.decks[at + 1],
    lights: (other) => path.draws.slice(0, at + 1).every((draw, index) => other.draws[index]?.value === draw.value),
  }));
  return { start: path.decks[0], result: path.decks[path.draws.length], scenes };
}

/* The same of a pupil's own code: its random numbers and what it writes, with their lines, from the worker. */
function scenesOfOwn({ start, result, events }) {
  let before = start;
  const draws = events.filter((event) => event.random !== undefined).length;
  let step = 0;
  const scenes = events.map((event) => {
    const after = event.deck ?? before;
    const drawn = event.random !== undefined;
    const scene = { note: drawn ? say("own.drawn", { step: ++step, steps: draws, value: fixed(event.random, 3) }) : "", lines: [event.line], pointers: event.places, before, after, lights: () => false };
    before = after;
    return scene;
  });
  return { start, result, scenes };
}

async function step() {
  if (stepping) { /* a second press hurries the one under way */
    stepping.hurry = true;
    return;
  }
  const algorithm = chosen();
  if (algorithm) {
    await play(scenesOf(algorithm, items()));
    return;
  }
  $("trouble").textContent = "";
  showListing($("code").value);
  send({ type: "watch", code: $("code").value });
}

async function play({ start, result, scenes }, pace = 550) {
  const mine = (stepping = { hurry: false });
  showDeck(start);
  for (const scene of scenes) {
    if (stepping !== mine) return;
    const time = mine.hurry ? 0 : pace;
    const same = scene.before.every((item, place) => item === scene.after[place]);
    const self = scene.pointers && scene.pointers[0] === scene.pointers[1];
    if (scene.note) $("deck-note").textContent = scene.note + (self ? say("drawn.self") : "");
    lightPaths(scene.lights, scenes.indexOf(scene) + 1);
    lightLine(scene.lines[0]);
    showPointers(scene.pointers, self);
    if (time) await wait(time);
    if (stepping !== mine) return;
    if (scene.lines[1]) lightLine(scene.lines[1]);
    if (!same) showDeck(scene.after, scene.before, scene.after.map((item, place) => (item === scene.before[place] ? -1 : place)), time);
    showPointers(scene.pointers, self);
    if (time) await wait(time + pace / 4);
  }
  if (stepping !== mine) return;
  lightLine(0);
  if (scenes[0]?.note !== "") $("deck-note").textContent = say("stepped", { deck: result.join(" ") });
  showDeck(result);
  stepped.push(result);
  await fly(result, mine.hurry);
  if (stepping === mine) stepping = null;
  showCounts();
}

/* The places the code points at; a swap with itself is one place that turns. */
function showPointers(pointers, self) {
  Array.from($("deck").children).forEach((card, place) => {
    card.classList.toggle("self", Boolean(self) && place === pointers[0]);
    card.dataset.pointer = !pointers ? "" : self && place === pointers[0] ? "i\nj" : ["i", "j"].filter((_, index) => pointers[index] === place).join("");
  });
}

/* The outcome flies from the deck into the bar of its order. */
async function fly(order, hurried) {
  const row = document.querySelector(`#orders tr[data-lights="${rankOf(order)}"] td.bar`);
  if (!row || hurried || still()) return;
  const from = $("deck").getBoundingClientRect(), to = row.getBoundingClientRect();
  const flying = make("span", { class: "flying", "aria-hidden": "true" }, order.join(" "));
  document.body.append(flying);
  flying.style.left = from.left + "px";
  flying.style.top = from.top + "px";
  await flying.animate([{ transform: "none" }, { transform: `translate(${to.left - from.left}px, ${to.top - from.top - 6}px)`, opacity: 0.4 }], { duration: 600, easing: "ease-in" }).finished;
  flying.remove();
}
