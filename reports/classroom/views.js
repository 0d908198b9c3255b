/* What is drawn: bars, matrix, deck, tree. Everything is made of elements, never of markup in text. */
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
  if (n > DRAWN) {
    box.replaceChildren(make("p", {}, say("orders.many", { orders: n <= 20 ? number(factorial(n)) : "10^" + Math.round(logFactorial(n)) })));
    return;
  }
  const orders = counts?.orders ?? new Float64Array(factorial(n));
  const even = trials / orders.length;
  const most = Math.max(1, even * 1.25, ...orders);
  if (n <= LISTED) {
    const rows = Array.from(orders, (count, rank) => {
      const cell = make("td", { class: "bar" }, make("i"), make("b"));
      cell.firstChild.style.width = (100 * count) / most + "%";
      cell.lastChild.style.left = (100 * even) / most + "%";
      const off = trials ? (count / even - 1) * 100 : 0;
      return make("tr", {}, make("th", { scope: "row" }, orderOf(rank, n).join(" ")), make("td", { "data-rank": rank }, number(count)), make("td", {}, (off > 0 ? "+" : "") + fixed(off, 1) + "%"), cell);
    });
    const head = make("tr", {}, ...["order", "times", "off", "bar"].map((key) => make("th", { scope: "col" }, say("orders." + key))));
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
const EDGES = [1, 2, 4, 8, 16];

function colourOf(z) {
  const step = EDGES.filter((edge) => Math.abs(z) >= edge).length;
  return step === 0 ? "#f7f7f7" : z < 0 ? RARELY[step - 1] : OFTEN[step - 1];
}

const NUMBERED = 8; /* items up to which the matrix is a table */

function showPlaces(counts, n) {
  const trials = counts ? counts.trials - counts.invalid : 0;
  const z = scores(counts?.places ?? new Float64Array(n * n), n, trials);
  if (n <= NUMBERED) {
    const head = make("tr", {}, make("td"), ...Array.from({ length: n }, (_, place) => make("th", { scope: "col" }, String(place))));
    const rows = Array.from({ length: n }, (_, item) =>
      make("tr", {}, make("th", { scope: "row" }, String(item)), ...Array.from({ length: n }, (_, place) => {
        const score = z[item * n + place];
        const cell = make("td", { title: number(counts?.places[item * n + place] ?? 0) }, fixed(score, Math.abs(score) < 99.5 ? 1 : 0));
        cell.style.background = colourOf(score);
        cell.style.color = Math.abs(score) >= 8 ? "#fff" : "#000";
        return cell;
      })));
    $("places").replaceChildren(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
    return;
  }
  const worst = z.reduce((most, score) => Math.max(most, Math.abs(score)), 0);
  const picture = draw("svg", { viewBox: `0 0 ${n} ${n}`, width: 416, height: 416, role: "img", "aria-label": say("places.picture", { n, worst: fixed(worst, 1) }) });
  picture.append(draw("rect", { width: n, height: n, fill: "#f7f7f7" }));
  const runs = new Map();
  for (let item = 0; item < n; item++)
    for (let place = 0, end; place < n; place = end) {
      const colour = colourOf(z[item * n + place]);
      for (end = place + 1; end < n && colourOf(z[item * n + end]) === colour; ) end++;
      runs.set(colour, (runs.get(colour) ?? "") + `M${place} ${item}.5h${end - place}`);
    }
  for (const [colour, d] of runs) picture.append(draw("path", { d, stroke: colour, "stroke-width": 1.02, fill: "none" }));
  $("places").replaceChildren(picture);
}

/* The deck; cards that came from another place glide there. */
function showDeck(deck, before, drawn = [], time = 0) {
  const box = $("deck");
  box.className = deck.length > 12 ? "many" : "";
  box.setAttribute("aria-label", say("deck", { deck: deck.join(" ") }));
  const old = before ? Array.from(box.children, (card) => card.getBoundingClientRect()) : [];
  box.replaceChildren(...deck.map((item, place) => make("span", { class: drawn.includes(place) ? "card drawn" : "card", "aria-hidden": "true" }, String(item))));
  if (!before || !time || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  Array.from(box.children).forEach((card, place) => {
    const from = before.indexOf(deck[place]);
    if (from < 0 || from === place || !old[from]) return;
    const now = card.getBoundingClientRect();
    card.animate([{ transform: `translate(${old[from].left - now.left}px, ${old[from].top - now.top}px)` }, { transform: "none" }], { duration: time, easing: "ease-in-out" });
  });
}

/* The tree of choices: one row a path; forks stand beside the middle of what they lead to. */
function showTree(paths) {
  const row = 19, wide = 58;
  const deep = Math.max(...paths.map((path) => path.draws.length));
  const n = paths[0].decks[0].length;
  const width = 20 + deep * wide + n * 14 + 24;
  const picture = draw("svg", { viewBox: `0 0 ${width} ${paths.length * row + 6}`, width, role: "img", "aria-label": say("tree.picture", { paths: paths.length }), fill: "currentColor", "font-size": 13 });
  const y = (index) => index * row + 13;
  const fork = (from, to, depth) => {
    const middle = (y(from) + y(to - 1)) / 2;
    for (let start = from; start < to; ) {
      let end = start + 1;
      const draws = paths[start].draws;
      if (draws.length === depth) { start = end; continue; }
      while (end < to && paths[end].draws[depth].value === draws[depth].value) end++;
      const there = fork(start, end, depth + 1);
      picture.append(draw("path", { d: `M${10 + depth * wide} ${middle}C${30 + depth * wide} ${middle} ${26 + depth * wide} ${there} ${46 + depth * wide} ${there}H${10 + (depth + 1) * wide}`, stroke: "var(--line)", fill: "none" }));
      picture.append(draw("text", { x: 50 + depth * wide, y: there - 2, "font-size": 11 }, draws[depth].value));
      start = end;
    }
    return middle;
  };
  fork(0, paths.length, 0);
  paths.forEach((path, index) => {
    const end = 10 + path.draws.length * wide;
    picture.append(draw("path", { d: `M${end} ${y(index)}H${10 + deep * wide}`, stroke: "var(--line)", "stroke-dasharray": "2 3" }));
    picture.append(draw("text", { x: 16 + deep * wide, y: y(index) + 4.5, class: "leaf there" }, path.decks[path.draws.length].join(" ")));
  });
  $("tree").replaceChildren(picture);
}

/* Shares of the law that have fallen into each order so far. */
function showShares(shares, total, n) {
  const most = Math.max(...shares, total / shares.length);
  const rows = Array.from(shares, (share, rank) => {
    const cell = make("td", { class: "bar" }, make("i"), make("b"));
    cell.firstChild.style.width = (100 * share) / most + "%";
    cell.lastChild.style.left = (100 * total) / shares.length / most + "%";
    return make("tr", {}, make("th", { scope: "row" }, orderOf(rank, n).join(" ")), make("td", { "data-share": rank }, `${number(share)} / ${number(total)}`), cell);
  });
  const head = make("tr", {}, ...["orders.order", "tree.share", "orders.bar"].map((key) => make("th", { scope: "col" }, say(key))));
  $("tree-orders").replaceChildren(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
}
