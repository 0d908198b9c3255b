/* How this browser sorts: the line of the lesson, run often enough for the browser to compile it, then counted; the
 * program says which known sort the counts of five cards are like, and three cards are set beside the exact shares. */
const SORT_WARM = 300000, SORT_TRIALS = 100000, SORT_NAMED = 5, SORT_SHOWN = 3;
const SORT_LAWS = ["sort-v8", "sort-insertion"];
let sorted = null; /* what was measured: { names, shares } */
let sorting = false;

/* The browser, as it calls itself; one that is made of Chromium has the V8 of that number. */
function browserName() {
  const agent = navigator.userAgent;
  const [, name, version] = /(Edg|OPR|Firefox|Chrome)\/(\d+)/.exec(agent.replace(/Chrome(?=.*(Edg|OPR)\/)/, "")) ?? /(Safari)/.exec(agent) ?? [];
  if (!name) return say("sorts.browser");
  const chromium = /Chrome\/(\d+)/.exec(agent)?.[1];
  return [{ Edg: "Edge", OPR: "Opera" }[name] ?? name, version].filter(Boolean).join(" ") + (chromium ? ` (V8 ${Number(chromium) / 10})` : "");
}

async function measureSort() {
  if (sorting) return;
  sorting = true;
  sorted = null;
  showSort();
  const measurer = newWorker(), compiled = await engine;
  const measure = (n) => new Promise((tell) => {
    let shares = null;
    measurer.onmessage = ({ data }) => {
      if (data.type === "counts") shares = Array.from(data.orders, (count) => count / data.trials);
      if (data.type === "judged") tell({ shares, names: [...new Set((data.found.looks_like ?? []).map((law) => law.algorithm))] });
      if (data.type === "trouble") tell({ shares: null, names: [] });
    };
    measurer.postMessage({ type: "own", job: n, engine: compiled, n, trials: SORT_TRIALS, warm: SORT_WARM, code: CODES.comparator, reset: true });
  });
  const { shares } = await measure(SORT_SHOWN), { names } = await measure(SORT_NAMED);
  measurer.terminate();
  sorted = { shares, names };
  sorting = false;
  showSort();
  answer();
}

/* The exact shares of the orders of three cards, from all paths of a shuffle. */
function exactShares(name) {
  const shares = new Array(factorial(SORT_SHOWN)).fill(0);
  for (const { weight, rank } of core.tree(shuffleOf(name).index, 0, SORT_SHOWN, 100)) shares[rank] += weight;
  const all = shares.reduce((sum, share) => sum + share);
  return shares.map((share) => share / all);
}

function showSort() {
  const columns = [["sorts.here", sorted?.shares], ...SORT_LAWS.map((name) => [name, exactShares(name)])];
  const head = make("tr", {}, make("th", { scope: "col" }, say("orders.order")), ...columns.map(([name]) => make("th", { scope: "col" }, name.startsWith("sorts.") ? say(name) : name)));
  const rows = Array.from({ length: factorial(SORT_SHOWN) }, (_, rank) =>
    make("tr", {}, make("th", { scope: "row" }, orderOf(rank, SORT_SHOWN).join(" ")), ...columns.map(([name, shares]) => make("td", { "data-sort": name }, shares ? fixed(100 * shares[rank], 1) : ""))));
  $("sorts-table").replaceChildren(make("thead", {}, head), make("tbody", {}, ...rows));
  const said = $("sorts-said"), browser = browserName();
  said.dataset.names = sorted?.names.join() ?? "";
  said.textContent = sorting ? say("sorts.waits") : !sorted ? "" : sorted.names.length ? say("sorts.found", { browser, names: sorted.names.slice(0, 3).join(", ") }) : say("sorts.unknown", { browser });
}
