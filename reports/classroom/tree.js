/* The tree of choices, as wide as the page: its paths fall one by one into a bin for each order, and the end is a proof. */
const MOST_PATHS = 64;
const FALL = 5000, FLIGHT = 600; /* ms: of all paths, of one */
let paths = null;
let fallen = 0;
let falling = 0;

function offerTree() {
  falling++;
  const algorithm = chosen();
  const n = items();
  paths = algorithm && n <= 4 ? core.tree(algorithm.index, parameter(), n, MOST_PATHS) : null;
  if (paths?.some((path) => path.weight === 0 || path.draws.length > 12 || path.draws.length === 0)) paths = null;
  fallen = 0;
  showTree();
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
  const words = { paths: say(paths.length === total ? "tree.paths" : "tree.shares", { paths: number(paths.length), total: number(total) }), orders: number(shares.length), lost: number(lost), each: number(Math.floor(even)), over: number(total % shares.length), most: number(Math.max(...shares)), least: number(Math.min(...shares)) };
  if (lost) return { proved: "unfair", key: "tree.lost", words };
  if (shares.every((share) => share === even)) return { proved: "fair", key: "tree.even", words };
  if (total < shares.length) return { proved: "unfair", key: "tree.scarce", words };
  return { proved: "unfair", key: total % shares.length ? "tree.proof" : "tree.uneven", words };
}

/* What has come into each bin so far; where all has, the proof, and the mistake's name. */
function showFallen() {
  const { total, of } = sharesOf(), shares = new Float64Array(factorial(items()));
  let lost = 0;
  for (const path of paths.slice(0, fallen)) {
    if (path.rank >= 0) shares[path.rank] += of(path);
    else lost += of(path);
  }
  const proof = fallen === paths.length ? proofOf(shares, total, lost) : null, { mistake, cure, name } = chosen();
  const law = { algorithm: name, why: mistake, fix: cure };
  $("tree-box").dataset.proved = proof?.proved ?? "";
  $("tree-go").textContent = say(fallen ? "tree.go" : "tree.first");
  $("tree-proved").textContent = proof ? say("tree." + proof.proved) : "";
  $("tree-note").textContent = proof ? say(proof.key, proof.words) + (proof.proved === "unfair" && mistake ? " " + say("named.why", { mistake: mistakeWords("why", law), cure: mistakeWords("fix", law) }) : "") : fallen ? say("tree.fallen", { many: number(fallen), paths: number(paths.length) }) : "";
  for (const part of document.querySelectorAll("#tree [data-from]")) part.classList.toggle("there", Number(part.dataset.from) < fallen);
  for (const times of document.querySelectorAll("#tree [data-share]")) times.textContent = fallen ? number(shares[times.dataset.share]) + times.dataset.of : "";
  if (proof) answer();
}

async function letFall() {
  const mine = ++falling, quick = still();
  for (fallen = quick ? paths.length : 0; mine === falling; fallen++) {
    showFallen();
    if (fallen && !quick) drop(fallen - 1);
    if (fallen === paths.length) return;
    await wait(FALL / paths.length);
  }
}

/* A path's brick falls from its leaf into its bin. */
function drop(index) {
  const brick = document.querySelector(`#tree rect[data-from="${index}"]`);
  brick?.animate([{ transform: `translate(${brick.dataset.left}px, ${brick.dataset.up}px) scaleX(.3)` }, { transform: "none" }], { duration: FLIGHT, easing: "ease-in" });
}

/* Lights the paths that `wanted` picks, as far as their first `depth` choices. */
function lightPaths(wanted, depth = Infinity) {
  const lit = paths ? paths.flatMap((path, index) => (wanted(path) ? [index] : [])) : [];
  for (const branch of document.querySelectorAll("#tree [data-from]")) {
    const { from, to, depth: at } = branch.dataset;
    branch.classList.toggle("lit", Number(at) < depth && lit.some((index) => index >= Number(from) && index < Number(to)));
  }
}

/* In pixels of the box: forks stand over the middle of what they lead to, and bins below all. */
function showTree() {
  const box = $("tree"), wide = box.clientWidth, high = box.clientHeight;
  if (!paths || !wide) return box.replaceChildren();
  const em = parseFloat(getComputedStyle(box).fontSize), n = items(), slot = wide / paths.length, deep = Math.max(...paths.map((path) => path.draws.length));
  const upright = slot < 0.75 * n * em, leaf = upright ? 1.05 * n * em : em; /* digits of a leaf under each other */
  const bin = wide / factorial(n), stacked = bin < n * em, named = (stacked ? 1.05 * n + 1.6 : 2.6) * em;
  const floor = high - named, ceiling = floor - 0.36 * (high - named - leaf), roof = ceiling - leaf - 2.1 * em, step = (roof - 0.5 * em) / deep;
  const picture = draw("svg", { width: wide, height: high, role: "img", "aria-label": say("tree.picture", { paths: paths.length }), fill: "currentColor", "text-anchor": "middle" });
  const place = (from, to, depth, element) => {
    Object.assign(element.dataset, { from, to, depth });
    element.classList.add("path");
    picture.append(element);
  };
  const written = (x, y, order, under, between) => {
    const text = draw("text", { x, y: y + em }, under ? undefined : order.join(between));
    if (under) text.append(...order.map((item, at) => draw("tspan", { x, dy: at ? 1.05 * em : 0 }, item)));
    return text;
  };
  const fork = (from, to, depth) => {
    const x = (slot * (from + to)) / 2, y = 0.5 * em + depth * step;
    for (let start = from, end; start < to; start = end) {
      const draws = paths[start].draws, under = (index) => paths[index].draws[depth]?.value;
      for (end = start + 1; end < to && under(start) !== undefined && under(end) === under(start); ) end++;
      if (draws.length === depth) {
        if (depth < deep) place(start, end, depth - 1, draw("path", { d: `M${x} ${y}V${roof}`, "stroke-dasharray": "2 6" }));
        continue;
      }
      const there = fork(start, end, depth + 1), low = y + step;
      place(start, end, depth, draw("path", { d: `M${x} ${y + (depth ? 0.2 * em : 0)}L${there} ${low - em}`, fill: "none" }));
      if ((end - start) * slot > 1.1 * em) place(start, end, depth, draw("text", { x: there, y: low }, draws[depth].value));
    }
    return x;
  };
  fork(0, paths.length, 0);
  showBins(picture, { em, slot, bin, floor, ceiling, leaf, stacked, upright, high, written, place });
  box.replaceChildren(picture);
  showFallen();
}

/* A leaf and a brick for each path; the bins are as high as the fullest will be, and the line is an even share. */
function showBins(picture, { em, slot, bin, floor, ceiling, leaf, stacked, upright, high, written, place }) {
  const n = items(), { total, of } = sharesOf(), heights = new Float64Array(factorial(n));
  for (const path of paths) if (path.rank >= 0) heights[path.rank] += of(path);
  const even = total / heights.length, unit = (floor - ceiling) / Math.max(...heights, even), level = floor - even * unit;
  const filled = new Float64Array(heights.length);
  heights.forEach((_, rank) => {
    const group = draw("g");
    group.dataset.lights = rank;
    const times = draw("text", { x: bin * (rank + 0.5), y: high - 0.3 * em });
    Object.assign(times.dataset, { share: rank, of: bin > 3.4 * em ? ` / ${number(total)}` : "" });
    group.append(draw("path", { d: `M${bin * (rank + 0.06)} ${ceiling}V${floor}H${bin * (rank + 0.94)}V${ceiling}`, class: "bin" }), written(bin * (rank + 0.5), floor + 0.1 * em, orderOf(rank, n), stacked, " "), times);
    picture.append(group);
  });
  paths.forEach((path, index) => {
    const x = slot * (index + 0.5), y = ceiling - leaf - 1.6 * em;
    if (slot > 0.6 * em) {
      const text = written(x, y, path.decks[path.draws.length], upright, "");
      if (upright) place(index, index + 1, Infinity, draw("path", { d: `M${x} ${y + 0.1 * em}v${leaf}`, class: "back", style: `stroke-width:${slot - 2.5}px` }));
      text.classList.add("leaf");
      place(index, index + 1, path.draws.length - 1, text);
    }
    if (path.rank < 0) return;
    const top = floor - (filled[path.rank] += of(path)) * unit;
    const brick = draw("rect", { x: bin * (path.rank + 0.1), y: top + 1, width: bin * 0.8, height: Math.max(1, of(path) * unit - 2), rx: 2 });
    Object.assign(brick.dataset, { left: x - bin * (path.rank + 0.5), up: y - top });
    place(index, index + 1, Infinity, brick);
  });
  picture.append(draw("path", { d: `M0 ${level}H${slot * paths.length}`, class: "level" }), draw("text", { x: slot * paths.length, y: ceiling - 0.35 * em, class: "level" }, say("orders.bar")));
}

/* The row of an order, pointed at, lights the paths that end in it. */
function linkRows() {
  for (const id of ["orders", "tree"])
    for (const [event, on] of [["pointerover", true], ["pointerleave", false]])
      $(id).addEventListener(event, ({ target }) => {
        const row = on && target.closest("[data-lights]");
        lightPaths((path) => Boolean(row) && path.rank === Number(row.dataset.lights));
      });
}
