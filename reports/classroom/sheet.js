/* On paper: what is set, in one line, and an empty worksheet for the class. */
function showSettings() {
  $("settings").textContent = say("settings", { shuffle: chosen() ? builtIn(chosen()).name : say("own"), n: items(), trials: number(Number($("trials").value)), seed: chosen() ? $("seed").value : "–" });
}

/* An empty sheet for the class: the question, a tree to fill in, a table for tallies. */
function printWorksheet() {
  const n = Math.min(items(), 3), { key, votes } = LESSONS[lessonNumber];
  const rows = Array.from({ length: factorial(n) }, (_, rank) => make("tr", {}, make("th", { scope: "row" }, orderOf(rank, n).join(" ")), make("td"), make("td")));
  const head = make("tr", {}, ...["orders.order", "sheet.tally", "sheet.paths"].map((key) => make("th", { scope: "col" }, say(key))));
  const tree = draw("svg", { viewBox: "0 0 400 300", width: 400 });
  const fork = (x, y, high, depth) => {
    for (let branch = 0; branch < n && depth < n; branch++) {
      const to = y + ((branch - (n - 1) / 2) * high) / n;
      tree.append(draw("path", { d: `M${x} ${y}L${x + 100} ${to}`, stroke: "#888" }));
      fork(x + 100, to, high / n, depth + 1);
    }
  };
  fork(10, 150, 290, 0);
  $("worksheet").replaceChildren(make("h2", {}, say(`lesson.${key}.title`)), make("p", {}, say("sheet.name")), make("p", {}, say(`ask.${key}`)),
    make("ul", {}, ...Array.from({ length: votes }, (_, vote) => make("li", {}, "☐ " + say(`ask.${key}.${vote}`)))), make("p", {}, say("sheet.do")), tree,
    make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)), make("p", {}, say("sheet.why")));
  $("worksheet").hidden = false;
  document.documentElement.classList.add("sheet");
  print();
  document.documentElement.classList.remove("sheet");
  $("worksheet").hidden = true;
}
