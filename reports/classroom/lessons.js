/* The lessons, each a story: a question beside a picture that moves, a vote, then a scene for each paragraph; the end is
 * the lab. Links to each. */
const OWN = "own";

const CODES = {
  naive: `function shuffle(a) {
  for (let i = 0; i < a.length; i++) {
    const j = Math.floor(Math.random() * a.length);
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
}`,
  fair: `function shuffle(a) {
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
}`,
  sattolo: `function shuffle(a) {
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * i);
    [a[i], a[j]] = [a[j], a[i]];
  }
  return a;
}`,
  comparator: `function shuffle(a) {
  return a.sort(() => Math.random() - 0.5);
}`,
  cut: `function shuffle(a) {
  const k = Math.floor(Math.random() * a.length);
  return [...a.slice(k), ...a.slice(0, k)];
}`,
  riffle: `function shuffle(a) {
  for (let times = 0; times < 7; times++) {
    const heaps = [[], []];
    for (const card of a.map(() => Math.random() < 0.5 ? 0 : 1).sort()) heaps[card].push(a[heaps[0].length + heaps[1].length]);
    a = a.map(() => heaps[Math.random() * (heaps[0].length + heaps[1].length) < heaps[0].length ? 0 : 1].shift());
  }
  return a;
}`,
};

/* `votes`: how many answers there are to choose from; `right`: which of them is; `opens`: the shuffle that moves beside
 * the question, where it is no film; `scenes`: the picture beside each paragraph, the attempt it takes, and how many
 * shuffles, where not the attempt's; `yours`: the code that the lab opens with. In words, a paragraph's answer stands
 * behind ||, and comes when its picture has been played. */
const LESSONS = [
  { key: "naive", votes: 3, right: 1, opens: "naive", yours: "naive", tries: [{ key: "naive", shuffle: "naive", n: 3 }, { key: "fisher", shuffle: "fisher-yates", n: 3 }, { key: "two", shuffle: "naive", n: 2 }], scenes: [["play"], ["tree-box"], ["play", 1], ["tree-box", 2]] },
  { key: "sattolo", votes: 3, right: 2, opens: "sattolo", yours: "sattolo", tries: [{ key: "sattolo", shuffle: "sattolo", n: 3 }, { key: "sattolo4", shuffle: "sattolo", n: 4 }], scenes: [["play"], ["tree-box"], ["change"], ["culprit"]] },
  { key: "comparator", votes: 3, right: 2, opens: "sort-v8", yours: "comparator", tries: [{ key: "browser", shuffle: OWN, code: "comparator", n: 3, trials: 100000 }, { key: "v8", shuffle: "sort-v8", n: 3 }, { key: "coins", shuffle: "sort-merge", n: 4 }], scenes: [["play"], ["tree-box", 1], ["sorts"]] },
  { key: "cut", votes: 2, right: 1, opens: "cut", yours: "cut", tries: [{ key: "cut", shuffle: "cut", n: 3 }, { key: "cut52", shuffle: "cut", n: 52, trials: 100000 }], scenes: [["play"], ["tree-box"], ["play", 1]] },
  { key: "reset", votes: 2, right: 1, opens: "naive", carries: true, yours: "naive", tries: [{ key: "kept", shuffle: OWN, code: "naive", n: 3, reset: false, trials: 100000 }, { key: "laid", shuffle: OWN, code: "naive", n: 3, reset: true, trials: 100000 }], scenes: [["play"], ["play", 1]] },
  { key: "seeds", votes: 3, right: 2, yours: "fair", tries: [{ key: "fair52", shuffle: "fisher-yates", n: 52, trials: 100000 }], scenes: [["film"], ["seeds"], ["play"]] },
  { key: "riffles", votes: 3, right: 2, yours: "riffle", tries: [{ key: "one", shuffle: "riffle", parameter: 1, n: 52, trials: 100000 }, { key: "seven", shuffle: "riffle", parameter: 7, n: 52, trials: 100000 }, { key: "fifteen", shuffle: "riffle", parameter: 15, n: 52, trials: 100000 }], scenes: [["film"], ["riffles"], ["play", 1]] },
  { key: "own", votes: 2, right: 0, yours: OWN, tries: [{ key: "fair", shuffle: OWN, code: "fair", n: 4, trials: 600 }, { key: "wrong", shuffle: OWN, code: "naive", n: 4, trials: 600 }], scenes: [["play"], ["play", undefined, 100000]] },
];
const PICTURES = ["play", "film", "tree-box", "change", "sorts", "seeds", "riffles", "culprit"];
/* What the keyboard goes on with, beside each picture. */
const STARTS = { play: "run", "tree-box": "tree-go", sorts: "sorts-go", seeds: "seeds-go", riffles: "riffles-play", culprit: "culprit-new" };

let lessonNumber = 0;
let picture = "play"; /* that is shown */
const voted = new Map(); /* the answer chosen, by lesson */
const opened = new Map(); /* the scene that is open, by lesson: 0 is the question, then the paragraphs */
const toldIn = new Map(); /* the scene that answered the vote, by lesson */

const lesson = () => LESSONS[lessonNumber];
const scene = () => opened.get(lesson().key) ?? 0;
const isLast = () => scene() === lesson().scenes.length;

function showLessons() {
  const { key, votes, tries } = lesson();
  $("lesson-list").replaceChildren(...LESSONS.map((one, index) => {
    const here = index === lessonNumber, name = say(`lesson.${one.key}.name`);
    const button = make("button", { type: "button", "data-lesson": one.key, title: name, tabindex: here ? 0 : -1, ...(here && { "aria-current": "true" }) }, `${index + 1}. `, make("span", {}, name));
    button.addEventListener("click", () => {
      opened.delete(one.key);
      openLesson(index);
    });
    return make("li", {}, button);
  }));
  $("lesson-title").textContent = say(`lesson.${key}.title`);
  $("question").textContent = say(`ask.${key}`);
  $("votes").replaceChildren(...Array.from({ length: votes }, (_, vote) => {
    const button = make("button", { type: "button", "data-vote": vote }, say(`ask.${key}.${vote}`));
    button.addEventListener("click", () => castVote(vote));
    return button;
  }));
  $("lesson-text").replaceChildren(...say(`lesson.${key}.text`).split("\n").map((paragraph) => {
    const [asked, told] = paragraph.split("||");
    return make("p", {}, asked, ...(told ? [" ", make("strong", { class: "after answer" }, told)] : []));
  }));
  $("lesson-tries").replaceChildren(...tries.map((attempt) => {
    const button = make("button", { type: "button", "data-try": attempt.key }, say(`try.${attempt.key}`));
    button.addEventListener("click", () => {
      if (attempt === current) keepDraft(attempt); /* once more: as it was */
      setUp(attempt);
      showPicture("play");
    });
    return button;
  }));
  showScene();
}

/* The arrows go from chapter to chapter, so that the list is one stop of the keyboard. */
function walkLessons(event) {
  const to = { ArrowLeft: lessonNumber - 1, ArrowRight: lessonNumber + 1, Home: 0, End: LESSONS.length - 1 }[event.key];
  if (!LESSONS[to]) return;
  event.preventDefault();
  openLesson(to);
  $("lesson-list").children[to].firstChild.focus();
}

function castVote(vote) {
  voted.set(lesson().key, vote);
  toldIn.delete(lesson().key);
  goOn();
}

/* One picture, its paragraph, and at most three controls; in class one more, which shows the answer. */
function showScene() {
  const { key, scenes } = lesson(), at = scene(), vote = voted.get(key);
  Array.from($("lesson-text").children).forEach((paragraph, index) => (paragraph.hidden = index !== at - 1));
  for (const id of ["question", "votes"]) $(id).hidden = at > 0;
  for (const button of $("votes").children) button.setAttribute("aria-pressed", String(Number(button.dataset.vote) === vote));
  $("onward").hidden = at === 0 || isLast();
  $("drawer").hidden = at === 0;
  $("yours").hidden = !isLast();
  $("next").hidden = !isLast() || lessonNumber === LESSONS.length - 1;
  /* The mistake has no name before the tree has shown it. */
  document.documentElement.classList.toggle("untold", scenes.slice(at).some(([one]) => one === "tree-box"));
  tellVote();
  showPicture(at ? scenes[at - 1][0] : lesson().opens ? "play" : "film");
  if (isLast()) offerLab();
}

/* The picture was played: what it answers is shown, and the vote, where it is the first one. */
function answer() {
  document.documentElement.classList.add("answered");
  if (!toldIn.has(lesson().key)) toldIn.set(lesson().key, scene());
  tellVote();
  if ($("vote-told").textContent) $("vote-told").scrollIntoView({ block: "nearest" }); /* on a phone, from under the buttons */
}

function tellVote() {
  const { key, right } = lesson();
  $("vote-told").textContent = toldIn.get(key) === scene() ? say(voted.get(key) === right ? "vote.right" : "vote.wrong", { answer: say(`ask.${key}.${right}`) }) : "";
}

/* A picture, and the controls of a run beside that of one. */
function showPicture(wanted) {
  picture = wanted === "tree-box" && !paths ? "play" : wanted;
  for (const id of PICTURES) $(id).hidden = id !== picture;
  $("run").hidden = picture !== "play" || scene() === 0;
  $("tree-go").hidden = picture !== "tree-box";
  document.documentElement.classList.toggle("answered", !STARTS[picture]);
  showTree();
  $("step").hidden = $("run").hidden || isLast() || items() > 12;
  document.documentElement.classList.toggle("unvoted", scene() === 0);
  airing++;
  if (picture === "film" || scene() === 0) roll();
}

/* After a change of the controls: the run, or the tree where the scene is about trees. */
function showRun() {
  showPicture(lesson().scenes[scene() - 1]?.[0] === "tree-box" ? "tree-box" : "play");
}

/* The next scene, set up as it wants it; the keyboard goes on from there. */
function goOn() {
  const { key, scenes, tries } = lesson();
  stepping = null; /* what was stepped through lights no path of the next picture */
  opened.set(key, scene() + 1);
  const [, attempt, trials] = scenes[scene() - 1];
  if (attempt !== undefined || scene() === 1) setUp(tries[attempt ?? 0]);
  else uncover(!document.documentElement.classList.contains("for-class"));
  if (trials) $("trials").value = String(trials);
  showScene();
  const start = $(STARTS[picture] ?? "onward");
  (start.hidden ? $(isLast() ? "yours" : "onward") : start).focus({ preventScroll: true });
  scrollTo(0, 0);
}

function openLesson(index) {
  lessonNumber = index;
  setUp(lesson().tries[lesson().scenes[scene() - 1]?.[1] ?? 0]);
  showLessons();
  showLink();
}

/* Puts the controls as an attempt wants them. */
function setUp(attempt) {
  $(lesson().key === OWN ? "listing" : "about").after($("own"));
  $("shuffle").value = attempt.shuffle;
  offerSizes(attempt.n);
  offerParameter(attempt.parameter);
  current = attempt;
  if (attempt.code) $("code").value = draftOf(attempt) ?? CODES[attempt.code];
  $("reset").checked = attempt.reset ?? true;
  $("trials").value = String(attempt.trials ?? 1000000);
  clear();
}

/* The lab, a page of its own that needs no network either, with the shuffle of the chapter. */
async function offerLab() {
  const code = lesson().yours === OWN ? $("code").value : CODES[lesson().yours];
  lab ??= unpack($("lab").textContent).then((bytes) => URL.createObjectURL(new Blob([new TextDecoder().decode(bytes).replace("@ENGINE@", () => $("engine").textContent)], { type: "text/html" })));
  $("yours").href = `${await lab}#${new URLSearchParams({ n: lesson().tries[0].n, code })}`;
}

/* --- links: #lesson=3&lang=de&class=1 ---------------------------------------------------------- */

function linked() {
  const asked = new URLSearchParams(location.hash.slice(1)), lesson = Number(asked.get("lesson"));
  return {
    lesson: Number.isInteger(lesson) && lesson >= 1 && lesson <= LESSONS.length ? lesson - 1 : null,
    language: WORDS[asked.get("lang")] ? asked.get("lang") : null,
    forClass: asked.get("class") === "1",
  };
}

function showLink() {
  const link = `#lesson=${lessonNumber + 1}&lang=${language}` + (document.documentElement.classList.contains("for-class") ? "&class=1" : "");
  try {
    history.replaceState(null, "", link);
  } catch { /* a page in a sandbox has no address of its own */ }
}

function followLink() {
  const to = linked();
  forClass(to.forClass);
  if (to.language && to.language !== language) speak(to.language);
  if (to.lesson !== null && to.lesson !== lessonNumber) openLesson(to.lesson);
}

/* Large type, and what the program found stays covered until it is asked for. */
function forClass(on) {
  document.documentElement.classList.toggle("for-class", on);
  $("class-mode").setAttribute("aria-pressed", String(on));
  uncover(!on);
}

function uncover(on) {
  document.documentElement.classList.toggle("covered", !on);
  $("uncover").hidden = !document.documentElement.classList.contains("for-class") || on;
}
