/* A run: a worker of its own for each, and what it reports. */
let worker = null;
let used = false; /* the worker was given work */
let jobNumber = 0;
let running = false;
let waiting = false; /* for a verdict */
let watchdog = 0;

const TIME_LIMIT = 2000; /* ms without a word from the worker, after which it is ended */

function newWorker() {
  const source = `"use strict";\n${$("worker").textContent}`;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const made = new Worker(address);
  URL.revokeObjectURL(address);
  return made;
}

/* Sees to it that the worker is a fresh one; one that was given nothing yet is kept. */
function startWorker() {
  if (worker && !used) return;
  worker?.terminate();
  worker = newWorker();
  used = false;
  worker.addEventListener("message", ({ data }) => heard(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    heard({ type: "trouble", job: jobNumber, what: "throws", text: event.message });
  });
}

/* A worker that says nothing for too long is ended, and another one takes its place. */
function watch() {
  clearTimeout(watchdog);
  watchdog = setTimeout(() => {
    startWorker();
    stopped();
    $("trouble").textContent = say("trouble.endless", { seconds: TIME_LIMIT / 1000 });
  }, TIME_LIMIT);
}

function stopped() {
  running = waiting = false;
  clearTimeout(watchdog);
  $("run").textContent = say("run");
  document.documentElement.dataset.state = "still";
}

/* In a fresh worker: what an earlier shuffle did to Math.random and the like is gone with its own. */
async function send(message) {
  startWorker();
  waiting = true;
  const job = ++jobNumber;
  const compiled = await engine;
  if (job !== jobNumber) return;
  used = true;
  worker.postMessage({ job, n: items(), engine: compiled, ...message });
  watch();
}

/* A built-in shuffle, as the program calls it and as the core does. */
function builtIn(algorithm) {
  const name = algorithm.parameter ? `${algorithm.name}:${parameter()}` : algorithm.name;
  return { name, index: algorithm.index, parameter: parameter(), seed: seed() };
}

/* Ends the run, at the counts that are there. The program can make those of a built-in shuffle again. */
function stop() {
  startWorker();
  jobNumber++;
  stopped();
  if (chosen() && counts) send({ type: "judge", trials: counts.trials, ...builtIn(chosen()) });
  showCounts();
}

function run() {
  if (running) {
    stop();
    return;
  }
  clear();
  const algorithm = chosen(), trials = Number($("trials").value);
  if (algorithm && seed() === null) {
    $("trouble").textContent = say("trouble.seed");
    return;
  }
  running = true;
  document.documentElement.dataset.state = "running";
  $("run").textContent = say("stop");
  if (algorithm) send({ type: "run", trials, core: coreBytes, grow: !still(), ...builtIn(algorithm) });
  else send({ type: "own", trials, code: $("code").value, reset: $("reset").checked });
}

function heard(data) {
  if (data.job !== jobNumber) return;
  if (data.type === "counts") watch();
  else if (data.type === "judging") clearTimeout(watchdog); /* no shuffle of a student runs any more */
  else stopped();
  if (data.type === "trouble") return showTrouble(data);
  if (data.type === "watched") return play(scenesOfOwn(data));
  if (data.type === "counts") counts = data;
  if (data.type === "judged") {
    found = data.found;
    answer();
  }
  showCounts();
}

/* The fault, with the line of the pupil's code where the browser tells it. */
async function showTrouble(data) {
  const job = jobNumber;
  $("trouble").textContent = say("trouble." + data.what, { ...data, trial: data.trial ? number(data.trial) : "" });
  const line = data.line ?? (data.what === "syntax" ? await syntaxLine($("code").value) : null);
  if (line && job === jobNumber) $("trouble").textContent += " " + say("trouble.line", { line });
}

/* A worker tells the line of what it cannot read; what it is given is never called. */
function syntaxLine(code) {
  const address = URL.createObjectURL(new Blob([`"use strict"; () => {\n${code}\n}`], { type: "text/javascript" }));
  const reader = new Worker(address);
  return new Promise((tell) => {
    const end = (line) => {
      reader.terminate();
      URL.revokeObjectURL(address);
      tell(line);
    };
    reader.addEventListener("error", (event) => {
      event.preventDefault();
      end(event.lineno > 1 ? Math.min(event.lineno - 1, code.split("\n").length) : null);
    });
    setTimeout(end, TIME_LIMIT, null);
  });
}
