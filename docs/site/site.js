/* Text and tables that are wider than their place are reached, and so scrolled, with the keyboard. */
const reach = () => {
  for (const box of document.querySelectorAll("pre, table"))
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
};
addEventListener("DOMContentLoaded", reach);
addEventListener("resize", reach);
/* The census has a box of its own. It hides the rows that lack a word of what is typed, and the tables that are left empty;
 * of a question, the words that every row could have are passed over. */
const COMMON = new Set("a an and are biased by can do does fair for from function how i in is it library my of on or program sample sampler shuffle the to trust what with your".split(" "));
addEventListener("DOMContentLoaded", () => {
  const census = document.getElementById("a-census-of-shuffles");
  if (!census) return;
  const rows = [...census.querySelectorAll("tbody tr")], sections = [...census.querySelectorAll("section")];
  const label = document.createElement("label"), box = document.createElement("input"), found = document.createElement("output");
  Object.assign(box, { type: "search", id: "census-box", placeholder: "lodash" });
  label.htmlFor = box.id;
  label.append("Is the shuffle of ", box, " fair? ", found);
  census.insertBefore(label, sections[0]);
  box.addEventListener("input", () => {
    const words = box.value.toLowerCase().split(/[^\p{L}\p{N}@/.+_-]+/u).filter((word) => word && !COMMON.has(word));
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
    for (const section of sections) section.hidden = ![...section.querySelectorAll("tbody tr")].some((row) => !row.hidden);
    found.textContent = words.length ? `${rows.filter((row) => !row.hidden).length} of ${rows.length}` : "";
  });
});
