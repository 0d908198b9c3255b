/* The drawings: bars, matrix, deck. Everything is made of elements, never of markup in text. */
const SVG = "http://www.w3.org/2000/svg";
const $ = (id) => document.getElementById(id);

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function draw(name, attributes = {}, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

const LISTED = 4; /* items up to which each order has a row */
const DRAWN = 6; /* and up to which there is a picture at all */

function showOrders(counts, n) {
  const box = $("orders");
  const trials = counts ? counts.trials - counts.invalid : 0;
  box.className = "scroll";
  $("orders-box").hidden = n > DRAWN;
  /* Where orders are too many, the places are the picture. */
  if (n > DRAWN !== ($("places-box").parentNode === $("play"))) n > DRAWN ? $("play").append($("places-box")) : $("numbers-box").before($("places-box"));
  if (n > DRAWN) {
    box.replaceChildren();
    return;
  }
  const orders = counts?.orders ?? new Float64Array(factorial(n));
  const even = trials / orders.length;
  const most = Math.max(1, even * 1.25, ...orders);
  if (n <= LISTED) {
    const rows = Array.from(orders, (count, rank) => {
      const cell = make("td", { class: "bar" }, make("i"), make("b"));
      cell.style.setProperty("--share", (100 * count) / most + "%");
      cell.style.setProperty("--level", (100 * even) / most + "%");
      const off = trials ? (count / even - 1) * 100 : 0;
      return make("tr", { "data-lights": rank }, make("th", { scope: "row" }, ...chips(orderOf(rank, n))), make("td", { "data-rank": rank }, number(count)), make("td", {}, (off > 0 ? "+" : "") + fixed(off, 1) + "%"), cell);
    });
    const head = make("tr", {}, ...["order", "times", "off", "bar"].map((key) => make("th", { scope: "col" }, say("orders." + key))));
    box.className = n === LISTED ? "columns close" : "columns";
    box.replaceChildren(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
    return;
  }
  const picture = draw("svg", { viewBox: "0 0 720 200", role: "img", "aria-label": say("orders.picture", { orders: number(orders.length), even: number(even) }) });
  let path = "M0 196";
  orders.forEach((count, rank) => (path += `L${((rank * 720) / orders.length).toFixed(1)} ${(196 - (count / most) * 190).toFixed(1)}h${(720 / orders.length).toFixed(2)}`));
  picture.append(draw("path", { d: path + "L720 196z", fill: "var(--bar)" }), draw("path", { d: `M0 ${196 - (even / most) * 190}H720`, stroke: "var(--even)", "stroke-width": 2 }));
  box.replaceChildren(picture);
}

const RARELY = ["#d1e5f0", "#92c5de", "#4393c3", "#2166ac", "#053061"];
const OFTEN = ["#fee0b6", "#fdb863", "#e08214", "#b35806", "#7f3b08"];
const EDGES = [1, 1.5, 2.5, 5, 10]; /* times what chance explains */

/* The step of a score, 0 for what chance explains: of the n^2 cells of a fair shuffle one lies farther out in some 3% of runs. */
function stepOf(z, n) {
  const limit = Math.sqrt(2 * Math.log(10 * n * n));
  return EDGES.filter((edge) => Math.abs(z) >= edge * limit).length;
}

function colourOf(z, n) {
  const step = stepOf(z, n);
  return step === 0 ? "var(--blank)" : z < 0 ? RARELY[step - 1] : OFTEN[step - 1];
}

const NUMBERED = 8; /* items up to which the matrix is a table */

function showPlaces(counts, n) {
  const trials = counts ? counts.trials - counts.invalid : 0;
  const z = scores(counts?.places ?? new Float64Array(n * n), n, trials);
  if (n <= NUMBERED) {
    const head = make("tr", {}, make("td", {}, say("axis.item") + " ↓", make("br"), say("axis.place") + " →"), ...Array.from({ length: n }, (_, place) => make("th", { scope: "col" }, String(place))));
    const rows = Array.from({ length: n }, (_, item) =>
      make("tr", {}, make("th", { scope: "row" }, String(item)), ...Array.from({ length: n }, (_, place) => {
        const score = z[item * n + place];
        const cell = make("td", { title: number(counts?.places[item * n + place] ?? 0) }, fixed(score, Math.abs(score) < 99.5 ? 1 : 0));
        const step = stepOf(score, n);
        cell.style.background = colourOf(score, n);
        if (step) cell.style.color = step >= 4 ? "#fff" : "#000";
        return cell;
      })));
    $("places").replaceChildren(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
    return;
  }
  $("places").replaceChildren(matrixPicture(z, n));
}

/* A matrix of scores without numbers, of any size, with what its rows and columns are. */
function matrixPicture(z, n) {
  const worst = z.reduce((most, score) => Math.max(most, Math.abs(score)), 0);
  const picture = draw("svg", { viewBox: `0 0 ${n} ${n}`, role: "img", "aria-label": say("places.picture", { n, worst: fixed(worst, 1) }) });
  picture.append(draw("rect", { width: n, height: n, fill: "var(--blank)" }));
  const runs = new Map();
  for (let item = 0; item < n; item++)
    for (let place = 0, end; place < n; place = end) {
      const colour = colourOf(z[item * n + place], n);
      for (end = place + 1; end < n && colourOf(z[item * n + end], n) === colour; ) end++;
      runs.set(colour, (runs.get(colour) ?? "") + `M${place} ${item}.5h${end - place}`);
    }
  for (const [colour, d] of runs) picture.append(draw("path", { d, stroke: colour, "stroke-width": 1.02, fill: "none" }));
  const rare = RARELY.slice(1).map((colour) => runs.get(colour) ?? "").join(""); /* a grey print tells it from too often */
  if (rare) picture.append(draw("path", { d: rare, stroke: "#fff", "stroke-width": 0.12, fill: "none" }));
  const axis = (key, side) => make("span", { class: side, "aria-hidden": "true" }, ...[0, say(key) + " →", n - 1].map((words) => make("span", {}, String(words))));
  return make("div", { class: "matrix" }, axis("axis.place", "across"), axis("axis.item", "down"), picture);
}

/* Spades, hearts, clubs, diamonds, in a square of 10. */
const SUITS = [
  "M5 .5C9 4 9.5 5 9.5 6.2A2.2 2.2 0 0 1 5.6 7.2L6.6 9.5H3.4L4.4 7.2A2.2 2.2 0 0 1 .5 6.2C.5 5 1 4 5 .5z",
  "M5 9.3C1 6.3 .5 4.6 .5 3.2A2.3 2.3 0 0 1 5 2.4 2.3 2.3 0 0 1 9.5 3.2C9.5 4.6 9 6.3 5 9.3z",
  "M5 .5A2.2 2.2 0 0 1 6.7 4.1 2.2 2.2 0 1 1 5.6 7.3L6.6 9.5H3.4L4.4 7.3A2.2 2.2 0 1 1 3.3 4.1 2.2 2.2 0 0 1 5 .5z",
  "M5 .3L9 5 5 9.7 1 5z",
];

function suit(item) {
  const picture = draw("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" });
  picture.append(draw("path", { d: SUITS[item % 4] }));
  return picture;
}

/* An order as small cards, which a reader hears as its numbers. */
const chips = (order) => order.flatMap((item, place) => [...(place ? [" "] : []), make("span", { class: `chip s${item % 4}` }, String(item))]);

/* The deck; cards that came from another place glide there. */
function showDeck(deck, before, drawn = [], time = 0) {
  const box = $("deck");
  box.setAttribute("aria-label", say("deck", { deck: deck.join(" ") }));
  if (deck.length > 12) {
    box.replaceChildren(cardStrip(deck, say("deck", { deck: deck.join(" ") })));
    return;
  }
  const old = before ? Array.from(box.children, (card) => card.getBoundingClientRect()) : [];
  box.replaceChildren(...deck.map((item, place) => make("span", { class: `card s${item % 4}${drawn.includes(place) ? " drawn" : ""}`, "aria-hidden": "true" }, String(item), suit(item))));
  if (!before || !time || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  Array.from(box.children).forEach((card, place) => {
    const from = before.indexOf(deck[place]);
    if (from < 0 || from === place || !old[from]) return;
    const now = card.getBoundingClientRect();
    card.animate([{ transform: `translate(${old[from].left - now.left}px, ${old[from].top - now.top}px)` }, { transform: "none" }], { duration: time, easing: "ease-in-out" });
  });
}
