/* The result: the counts with the single steps, and the program's verdict on the run. */
const FOUND = -6; /* log10 of the p at which the program finds something */

function probability(log10) {
  if (log10 >= -3) return fixed(10 ** log10, log10 >= -1 ? 2 : 4);
  return "10^" + fixed(log10, log10 > -10 ? 1 : 0);
}

/* "10 million", in each language; what is rarer than once in 10^12 is said to be rarer than that. */
const inWords = (value) => value.toLocaleString(language, { notation: "compact", compactDisplay: "long" });

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
  showSettings();
}

/* The check that decides: the one that found most, or else the first. */
function decidingCheck() {
  const made = found?.checks.filter((check) => check.log10_p !== undefined) ?? [];
  return made.reduce((most, check) => (check.log10_p_adjusted < Math.min(most.log10_p_adjusted, FOUND) ? check : most), made[0]);
}

/* The program's verdict on the run; single steps are shown, and not judged. */
function showVerdict(all) {
  const box = $("verdict"), check = decidingCheck();
  $("statistic").textContent = $("p").textContent = "–";
  if (check) {
    const name = say("check." + check.id);
    $("statistic").textContent = check.df > 1 ? say("statistic.value", { statistic: number(check.statistic, 1), df: number(check.df), check: name }) : `${number(check.statistic, 1)} (${name})`;
    $("p").textContent = (check.log10_p_is_bound ? "≤ " : "") + probability(check.log10_p);
    Object.assign($("p").dataset, { check: check.id, log10: check.log10_p, statistic: check.statistic, df: check.df });
  }
  $("named").textContent = "";
  box.className = found && found.status !== "no-bias-found" && found.status !== "inconclusive" ? "bad" : found?.status === "no-bias-found" ? "good" : "";
  box.dataset.status = found?.status ?? "";
  const rarely = () => " " + say("verdict.rarely", { tries: inWords(10 ** Math.min(12, Math.ceil(-check.log10_p_adjusted) - 1)) });
  if (!all || all.trials === 0) box.textContent = say("verdict.none");
  else if (!found) box.textContent = say(waiting ? "verdict.waits" : counts ? "verdict.unjudged" : "verdict.few");
  else if (found.status === "invalid") {
    const { invalid, trials, first } = counts;
    box.textContent = say("verdict.invalid", { invalid: number(invalid), trials: number(trials), first: first.join(" ") });
    $("named").textContent = say("named.loses");
  } else if (found.status === "biased") {
    box.textContent = say(check.id === "dependence" ? "verdict.linked" : "verdict.biased") + rarely();
    nameBug();
  } else if (found.status === "too-even") box.textContent = say("verdict.even") + rarely();
  else box.textContent = say(found.status === "no-bias-found" ? "verdict.nothing" : "verdict.few");
}

/* In the page's own words, where it has some, or the program's. */
const mistakeWords = (what, law) => {
  const key = `${what}.${law.algorithm.split(":")[0]}`;
  return (WORDS[language][key] ?? WORDS.en[key] ?? law[what]).replace(/-(?=\d)/g, "\u2212"); /* a line does not end within "n-1" */
};

/* The known shuffles that the program names, and the first of them that is a mistake. */
function nameBug() {
  const alike = found.looks_like ?? [];
  if (!alike.length) return;
  const names = alike.map(({ algorithm, transform }) => algorithm + (transform === "none" ? "" : ` (${WORDS[language]["transform." + transform] ?? transform})`));
  const known = alike.find((law) => law.why);
  $("named").textContent = say("named", { names: names.slice(0, 3).join(", ") }) +
    (known ? " " + say("named.why", { mistake: mistakeWords("why", known), cure: mistakeWords("fix", known) }) : "");
}
