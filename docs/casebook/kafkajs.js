// What kafkajs pull request 740 describes: sort by a random comparator, again until the order differs.
// Seeded, so that the same run comes again.
let state = Number(process.env.FAIRNESS_SEED || 1);
function random() { // mulberry32
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
function shuffle(items) {
  let shuffled;
  do shuffled = [...items].sort(() => random() - 0.5);
  while (shuffled.every((item, place) => item === items[place]));
  return shuffled;
}
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  console.log(shuffle(line.split(" ")).join(" "));
});
