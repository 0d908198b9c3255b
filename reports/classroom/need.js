/* How many shuffles would you need: the chance that so many catch this bug, and how the shares of the orders settle. */
const LADDER = [60, 100, 200, 300, 600, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 8000, 10000, 15000, 20000, 30000, 60000, 100000, 200000, 500000, 1000000];
let planned = null; /* by the program: { enough, powers } */
let planning = 0;

function offerNeed() {
  planned = null;
  planning++;
  $("need").hidden = !chosen() || items() > LISTED;
  planNeed();
}

/* Asks the program in a worker of its own, so that a run goes on. */
async function planNeed() {
  if (!$("need").open || $("need").hidden || planned) return;
  const mine = ++planning;
  $("need-said").textContent = say("need.waits");
  const planner = newWorker();
  planner.addEventListener("message", ({ data }) => {
    planner.terminate();
    if (mine !== planning) return;
    planned = data;
    showNeed();
  });
  planner.postMessage({ type: "plan", engine: await engine, name: builtIn(chosen()).name, n: items(), ladder: LADDER });
}

function showNeed() {
  const trials = LADDER[Number($("need-slider").value)];
  if (!planned) return;
  const power = planned.powers?.[Number($("need-slider").value)];
  $("need-said").textContent = planned.enough ? say("need.said", { trials: number(trials), power: percent(power), enough: number(planned.enough) }) : say("need.none");
  $("need-slider").setAttribute("aria-valuetext", number(trials));
  $("need-bar").style.width = 100 * (power ?? 0) + "%";
  if (power !== undefined) $("need-said").dataset.power = power;
}

const percent = (share) => (share * 100).toLocaleString(language, { maximumFractionDigits: share < 0.1 || share > 0.99 ? 1 : 0 }) + "%";

/* Each order's share, as a multiple of an even one, against the trials so far; the band is what chance does. */
function showFunnel(n) {
  if (n > LISTED || growth.length < 2) {
    $("funnel").replaceChildren();
    return;
  }
  const orders = factorial(n), wide = 560, high = 200, last = Math.max(10, growth.at(-1)[0]);
  const x = (trials) => (wide * Math.log(trials)) / Math.log(last), y = (share) => high * (1 - Math.min(share, 2) / 2);
  const spread = (trials) => 2 * Math.sqrt((orders - 1) / trials);
  const grid = Array.from({ length: 57 }, (_, i) => last ** (i / 56));
  const edge = (side) => grid.map((trials) => `${x(trials).toFixed(1)} ${y(Math.max(0, 1 + side * spread(trials))).toFixed(1)}`);
  const picture = draw("svg", { viewBox: `0 0 ${wide} ${high}`, width: wide, role: "img", "aria-label": say("funnel.picture") });
  picture.append(draw("path", { d: `M${edge(1).join("L")}L${edge(-1).reverse().join("L")}z`, fill: "var(--band)" }));
  for (let rank = 0; rank < orders; rank++)
    picture.append(draw("path", { d: "M" + growth.map(([trials, counts]) => `${x(trials).toFixed(1)} ${y((counts[rank] * orders) / trials).toFixed(1)}`).join("L"), fill: "none", stroke: "var(--bar)", "stroke-width": 1.4 }));
  picture.append(draw("path", { d: `M0 ${y(1)}H${wide}`, stroke: "var(--even)" }));
  $("funnel").replaceChildren(picture, make("p", { class: "small" }, say("funnel.note", { trials: number(last) })));
}
