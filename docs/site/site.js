/* Text and tables that are wider than their place are reached, and so scrolled, with the keyboard. */
const reach = () => {
  for (const box of document.querySelectorAll("pre, table"))
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
};
addEventListener("DOMContentLoaded", reach);
addEventListener("resize", reach);
/* The census has a box of its own, and ?q= of the address fills it. It hides the rows that lack a word of what is typed, and the
 * tables that are left empty; of a question, the words that every row could have are passed over. A name that people use for
 * what stands under another finds that, and where nothing is found it says how to test what is not here. */
const COMMON = new Set("a an and are biased by can do does fair for from function how i in is it library my of on or program sample sampler shuffle shuffled shuffling the to trust what with your".split(" "));
const ALIASES = { javascript: "npm:", js: "npm:", node: "npm:", nodejs: "npm:", typescript: "npm:", "c++": "c++|g++|libstdc++", mysql: "mariadb", "c#": "no row: .net", dotnet: "no row: .net",
  golang: "go ", postgresql: "postgres", psql: "postgres", sklearn: "sklearn", "scikit-learn": "sklearn", dns: "bind|ldns", vpn: "openvpn", "lodash.sample": "lodash-samplesize", bash: "bash", random: "random", rng: "rand" };
const plain = (word) => word.replace(/^(numpy|np)\.random\b/, "numpy random").replace(/^(random|collections|arrays?)\./, "$1 ").replace(/[().]+$/, "");
addEventListener("DOMContentLoaded", () => {
  const census = document.getElementById("a-census-of-shuffles");
  if (!census) return;
  for (const table of census.querySelectorAll("table")) {
    const heads = [...table.querySelectorAll("th")].map((head) => head.textContent);
    for (const row of table.querySelectorAll("tbody tr")) [...row.cells].forEach((cell, at) => (cell.dataset.head = heads[at]));
  }
  const rows = [...census.querySelectorAll("tbody tr")], sections = [...census.querySelectorAll("section")].filter((one) => one.querySelector("tbody tr"));
  const label = document.createElement("label"), box = document.createElement("input"), found = document.createElement("output"), none = document.createElement("p");
  Object.assign(box, { type: "search", id: "census-box", placeholder: "lodash" });
  label.htmlFor = box.id;
  label.append("Is the shuffle of ", box, " fair? ", found);
  none.innerHTML = `Not here: test it by <code>fairness FILE:FUNCTION</code>, for example <code>fairness my.py:shuffle</code>. <a href="../your-shuffle.html">How to test your own shuffle</a>`;
  none.hidden = true;
  census.querySelector("h1").after(label, none);
  const look = () => {
    const words = box.value.toLowerCase().split(/[^\p{L}\p{N}@/.+#_:-]+/u).filter(Boolean).flatMap((word) => plain(word).split(" ")).filter((word) => word && !COMMON.has(word));
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => (ALIASES[word] ?? word).split("|").some((one) => text.includes(one)));
    }
    for (const section of sections) section.hidden = ![...section.querySelectorAll("tbody tr")].some((row) => !row.hidden);
    const left = rows.filter((row) => !row.hidden).length;
    found.textContent = words.length ? `${left} of ${rows.length}` : "";
    none.hidden = left > 0;
  };
  box.addEventListener("input", look);
  box.value = new URLSearchParams(location.search).get("q") ?? "";
  if (box.value) look();
});
