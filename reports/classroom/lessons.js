/* The lessons: a question and a vote first, then the text, a step at a time; links to each, and drafts of code. */
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
};

/* `votes`: how many answers there are to choose from; `right`: which of them is. */
const LESSONS = [
  { key: "naive", votes: 3, right: 1, tries: [{ key: "naive", shuffle: "naive", n: 3 }, { key: "fisher", shuffle: "fisher-yates", n: 3 }, { key: "two", shuffle: "naive", n: 2 }] },
  { key: "sattolo", votes: 3, right: 2, panel: "change", tries: [{ key: "sattolo", shuffle: "sattolo", n: 3 }, { key: "sattolo4", shuffle: "sattolo", n: 4 }] },
  { key: "comparator", votes: 3, right: 2, panel: "sorts", tries: [{ key: "browser", shuffle: OWN, code: "comparator", n: 3, trials: 100000 }, { key: "v8", shuffle: "sort-v8", n: 3 }, { key: "coins", shuffle: "sort-merge", n: 4 }] },
  { key: "cut", votes: 2, right: 1, tries: [{ key: "cut", shuffle: "cut", n: 3 }, { key: "cut52", shuffle: "cut", n: 52, trials: 100000 }] },
  { key: "reset", votes: 2, right: 1, tries: [{ key: "kept", shuffle: OWN, code: "naive", n: 3, reset: false, trials: 100000 }, { key: "laid", shuffle: OWN, code: "naive", n: 3, reset: true, trials: 100000 }] },
  { key: "seeds", votes: 3, right: 2, panel: "seeds", tries: [{ key: "fair52", shuffle: "fisher-yates", n: 52, trials: 100000 }] },
  { key: "riffles", votes: 3, right: 2, panel: "riffles", tries: [{ key: "one", shuffle: "riffle", parameter: 1, n: 52, trials: 100000 }, { key: "seven", shuffle: "riffle", parameter: 7, n: 52, trials: 100000 }, { key: "fifteen", shuffle: "riffle", parameter: 15, n: 52, trials: 100000 }] },
  { key: "own", votes: 2, right: 0, panel: "culprit", tries: [{ key: "fair", shuffle: OWN, code: "fair", n: 4, trials: 100000 }, { key: "wrong", shuffle: OWN, code: "naive", n: 4, trials: 100000 }] },
];
const PANELS = ["change", "sorts", "seeds", "riffles", "culprit"];

let lessonNumber = 0;
const voted = new Map(); /* the answer chosen, by lesson */
const opened = new Map(); /* how many steps of the text are open, by lesson */

function showLessons() {
  $("lesson-list").replaceChildren(...LESSONS.map((lesson, index) => {
    const button = make("button", { type: "button", "data-lesson": lesson.key }, `${index + 1}. ${say(`lesson.${lesson.key}.name`)}`);
    if (index === lessonNumber) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => openLesson(index, true));
    return make("li", {}, button);
  }));
  const list = $("lesson-list"), here = list.children[lessonNumber]; /* on a phone the list is one row, which scrolls */
  list.scrollLeft = here.offsetLeft - (list.clientWidth - here.offsetWidth) / 2;
  const lesson = LESSONS[lessonNumber];
  $("lesson-title").textContent = say(`lesson.${lesson.key}.title`);
  $("question").textContent = say(`ask.${lesson.key}`);
  $("votes").replaceChildren(...Array.from({ length: lesson.votes }, (_, vote) => {
    const button = make("button", { type: "button", "data-vote": vote }, say(`ask.${lesson.key}.${vote}`));
    button.addEventListener("click", () => castVote(vote));
    return button;
  }));
  $("lesson-text").replaceChildren(...say(`lesson.${lesson.key}.text`).split("\n").map((paragraph) => make("p", {}, paragraph)));
  $("lesson-tries").replaceChildren(...lesson.tries.map((attempt) => {
    const button = make("button", { type: "button", "data-try": attempt.key }, say(`try.${attempt.key}`));
    button.addEventListener("click", () => {
      if (attempt === current) keepDraft(attempt); /* once more: as it was */
      setUp(attempt);
    });
    return button;
  }));
  for (const panel of PANELS) $(panel).hidden = lesson.panel !== panel;
  showSteps();
}

function castVote(vote) {
  const { key } = LESSONS[lessonNumber];
  voted.set(key, vote);
  if (!opened.has(key)) opened.set(key, 1);
  showSteps();
}

/* The steps of the text that are open; with the last of them, whether the vote was right. */
function showSteps() {
  const { key, right } = LESSONS[lessonNumber];
  const vote = voted.get(key), steps = Array.from($("lesson-text").children), open = opened.get(key) ?? 0;
  const told = vote !== undefined && open >= steps.length;
  for (const button of $("votes").children) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.vote) === vote));
    button.classList.toggle("right", told && Number(button.dataset.vote) === right);
  }
  steps.forEach((step, index) => (step.hidden = index >= open));
  $("onward").hidden = open === 0 || open >= steps.length;
  $("vote-told").textContent = told ? say(vote === right ? "vote.right" : "vote.wrong", { answer: say(`ask.${key}.${right}`) }) : vote === undefined ? say("vote.first") : "";
}

function goOn() {
  const { key } = LESSONS[lessonNumber];
  opened.set(key, opened.get(key) + 1);
  showSteps();
}

function openLesson(index, byHand) {
  lessonNumber = index;
  showLessons();
  setUp(LESSONS[index].tries[0]);
  showLink();
  if (byHand) $("lesson-title").focus({ preventScroll: false });
}

/* Puts the controls as an attempt wants them. */
function setUp(attempt) {
  $("shuffle").value = attempt.shuffle;
  offerSizes(attempt.n);
  offerParameter(attempt.parameter);
  current = attempt;
  if (attempt.code) $("code").value = draftOf(attempt) ?? CODES[attempt.code];
  $("reset").checked = attempt.reset ?? true;
  $("trials").value = String(attempt.trials ?? 1000000);
  clear();
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
  if (to.lesson !== null && to.lesson !== lessonNumber) openLesson(to.lesson, false);
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
