/* The tree of choices: paths fall one by one into their orders, and the end is a proof. */
const MOST_PATHS = 64;
let paths = null;
let falling = 0;

function offerTree() {
  falling++;
  const algorithm = chosen();
  const n = items();
  paths = algorithm && n <= 4 ? core.tree(algorithm.index, parameter(), n, MOST_PATHS) : null;
  if (paths?.some((path) => path.weight === 0 || path.draws.length > 12 || path.draws.length === 0)) paths = null;
  if (!paths) return;
  showTree(paths);
  fell(0);
}

/* Equal shares, of which each path has a whole number: the likeliest path's weight is the unit where
 * all are alike; a coin's powers otherwise. */
function sharesOf() {
  const least = Math.min(...paths.map((path) => path.weight));
  return { total: Math.round(1 / least), of: (path) => path.weight / least };
}

/* The proof by all paths: fair where each order gets as much as any other; else not, and why. */
function proofOf(shares, total, lost) {
  const even = total / shares.length;
  const words = { paths: number(paths.length), total: number(total), orders: number(shares.length), lost: number(lost), each: number(Math.floor(even)), over: number(total % shares.length), most: number(Math.max(...shares)), least: number(Math.min(...shares)) };
  if (lost) return { proved: "unfair", key: "tree.lost", words };
  if (shares.every((share) => share === even)) return { proved: "fair", key: "tree.even", words };
  if (total < shares.length) return { proved: "unfair", key: "tree.scarce", words };
  return { proved: "unfair", key: total % shares.length ? "tree.proof" : "tree.uneven", words };
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
  const all = many >= paths.length, proof = all ? proofOf(shares, total, lost) : null;
  $("tree-box").dataset.proved = proof?.proved ?? "";
  $("tree-go").textContent = say(many ? "tree.go" : "tree.first");
  $("tree-proved").textContent = proof ? say("tree." + proof.proved) : "";
  $("tree-note").textContent = proof ? say(proof.key, proof.words) : say(many ? "tree.fallen" : "tree.empty", { many: number(many), paths: number(paths.length) });
  for (const branch of document.querySelectorAll("#tree [data-from]")) branch.classList.toggle("there", Number(branch.dataset.from) < many);
}

async function letFall() {
  const mine = ++falling;
  const quick = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (let many = quick ? paths.length : 0; mine === falling && many <= paths.length; many++) {
    fell(many);
    await wait(2400 / paths.length);
  }
}

/* Lights the paths that `wanted` picks, as far as their first `depth` choices. */
function lightPaths(wanted, depth = Infinity) {
  const lit = paths ? paths.flatMap((path, index) => (wanted(path) ? [index] : [])) : [];
  for (const branch of document.querySelectorAll("#tree [data-from]")) {
    const { from, to, depth: at } = branch.dataset;
    branch.classList.toggle("lit", Number(at) < depth && lit.some((index) => index >= Number(from) && index < Number(to)));
  }
}

/* One row a path; forks stand beside the middle of what they lead to. */
function showTree(paths) {
  const row = 19, wide = 58;
  const deep = Math.max(...paths.map((path) => path.draws.length));
  const n = paths[0].decks[0].length;
  const width = 20 + deep * wide + n * 14 + 24;
  const picture = draw("svg", { viewBox: `0 0 ${width} ${paths.length * row + 6}`, width, class: paths.length > 32 ? "long" : "", role: "img", "aria-label": say("tree.picture", { paths: paths.length }), fill: "currentColor", "font-size": 13 });
  const y = (index) => index * row + 13;
  const place = (from, to, depth, element) => {
    Object.assign(element.dataset, { from, to, depth });
    element.classList.add("path");
    picture.append(element);
  };
  const fork = (from, to, depth) => {
    const middle = (y(from) + y(to - 1)) / 2;
    for (let start = from; start < to; ) {
      let end = start + 1;
      const draws = paths[start].draws;
      if (draws.length === depth) { start = end; continue; }
      while (end < to && paths[end].draws[depth].value === draws[depth].value) end++;
      const there = fork(start, end, depth + 1);
      place(start, end, depth, draw("path", { d: `M${10 + depth * wide} ${middle}C${30 + depth * wide} ${middle} ${26 + depth * wide} ${there} ${46 + depth * wide} ${there}H${10 + (depth + 1) * wide}`, fill: "none" }));
      place(start, end, depth, draw("text", { x: 50 + depth * wide, y: there - 2, "font-size": 12 }, draws[depth].value));
      start = end;
    }
    return middle;
  };
  fork(0, paths.length, 0);
  paths.forEach((path, index) => {
    const end = 10 + path.draws.length * wide, leaf = draw("text", { x: 16 + deep * wide, y: y(index) + 4.5 }, path.decks[path.draws.length].join(" "));
    place(index, index + 1, path.draws.length - 1, draw("path", { d: `M${end} ${y(index)}H${10 + deep * wide}`, "stroke-dasharray": "2 3" }));
    leaf.classList.add("leaf");
    place(index, index + 1, path.draws.length - 1, leaf);
  });
  $("tree").replaceChildren(picture);
}

/* Shares of the law that have fallen into each order so far. */
function showShares(shares, total, n) {
  const most = Math.max(...shares, total / shares.length);
  const rows = Array.from(shares, (share, rank) => {
    const cell = make("td", { class: "bar" }, make("i"), make("b"));
    cell.style.setProperty("--share", (100 * share) / most + "%");
    cell.style.setProperty("--level", (100 * total) / shares.length / most + "%");
    return make("tr", { "data-lights": rank }, make("th", { scope: "row" }, ...chips(orderOf(rank, n))), make("td", { "data-share": rank }, `${number(share)} / ${number(total)}`), cell);
  });
  const head = make("tr", {}, ...["orders.order", "tree.share", "orders.bar"].map((key) => make("th", { scope: "col" }, say(key))));
  $("tree-orders").replaceChildren(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
}

/* The row of an order, pointed at, lights the paths that end in it. */
function linkRows() {
  for (const id of ["orders", "tree-orders"])
    for (const [event, on] of [["pointerover", true], ["pointerleave", false]])
      $(id).addEventListener(event, ({ target }) => {
        const row = on && target.closest("[data-lights]");
        lightPaths((path) => Boolean(row) && path.rank === Number(row.dataset.lights));
      });
}
