/* The worker of one run: it counts trials in slices, so that the page sees them grow, and asks the program for its
 * verdict. A student's own shuffle runs here too; when it does not come back, the page ends the worker. */
const { ask } = modules["./ask.cjs"];
const post = postMessage.bind(globalThis);
const now = performance.now.bind(performance);

onmessage = async ({ data }) => {
  try {
    if (data.type === "run") await runBuiltIn(data);
    if (data.type === "judge") await judgeBuiltIn(data);
    if (data.type === "own") await runOwn(data);
    if (data.type === "watch") watchOwn(data);
  } catch (error) {
    post({ type: "trouble", job: data.job, ...(error.told ?? { what: "throws", text: String(error?.message ?? error), line: lineOf(error) }) });
  }
};

const SLOW_TRIALS = 200; /* which are shown as they come */
const pause = (time = 0) => new Promise((go) => setTimeout(go, time));

/* The line of the pupil's code that a stack of calls was last in, or undefined: three lines stand before it. */
function lineOf(error) {
  const line = Number(/(?:<anonymous>|Function):(\d+):\d+/.exec(error?.stack ?? "")?.[1]) - 3;
  return line > 0 ? line : undefined;
}

/* The function that a pupil wrote. */
function compile(code) {
  let shuffle;
  try {
    shuffle = new Function(`"use strict";\n${code}\nreturn typeof shuffle === "undefined" ? undefined : shuffle;`)();
  } catch (error) {
    throw error instanceof SyntaxError ? told("syntax", { text: String(error.message) }) : error;
  }
  if (typeof shuffle !== "function") throw told("none");
  return shuffle;
}

const MOST_EVENTS = 80;

/* One shuffle of the pupil's: each random number, and each line that writes, as it happens. */
function watchOwn(data) {
  const start = Array.from({ length: data.n }, (_, i) => i), deck = start.slice();
  const shuffle = compile(data.code), events = [], random = Math.random;
  const note = (event) => {
    if (events.length < MOST_EVENTS) events.push({ line: lineOf(new Error()), ...event });
  };
  Math.random = () => {
    const value = random();
    note({ random: value });
    return value;
  };
  const watched = new Proxy(deck, {
    set(target, key, value) {
      target[key] = value;
      const line = lineOf(new Error()), last = events.at(-1), place = Number(key);
      if (!Number.isInteger(place)) return true;
      if (last?.deck && last.line === line && last.places.length < 2) {
        last.places.push(place);
        last.deck = target.slice();
      } else note({ places: [place], deck: target.slice() });
      return true;
    },
  });
  const answer = shuffle(watched) ?? deck;
  if (!Array.isArray(answer)) throw told("no-array", { text: showValue(answer), trial: 1 });
  const result = answer.slice();
  if (result.length !== data.n) throw told("length", { text: showValue(result), length: result.length, trial: 1 });
  post({ type: "watched", job: data.job, start, result: result.map(Number), events });
}

/* Runs the program in memory; what it gives posts the report. */
async function judge(data, subject, options, shuffle) {
  const report = await ask(data.engine, subject, { n: data.n, trials: data.trials, ...options }, { shuffle, asker: "page" });
  return () => post({ type: "judged", job: data.job, found: report.cases[0] });
}

/* The same seed gives the program the same counts. */
async function judgeBuiltIn(data) {
  post({ type: "judging", job: data.job });
  (await judge(data, ["--algo", data.name], { seed: data.seed }))();
}

async function runBuiltIn(data) {
  const core = await openCore(data.core);
  if (!core.begin(data.index, data.parameter, data.n, data.seed)) throw { told: { what: "undefined" } };
  let done = 0, size = 4096, shown = 0, busy = 0;
  while (done < data.trials) {
    const slowly = data.grow && done < SLOW_TRIALS;
    const slice = Math.min(slowly ? Math.max(1, done >> 3) : data.grow && done < 100000 ? done >> 2 : size, data.trials - done);
    const begun = now();
    core.go(slice);
    const took = now() - begun;
    busy += took;
    done += slice;
    if (slice === size && took < 20) size = Math.min(size * 2, 2 ** 24);
    if (took > 60) size = Math.max(1, size >> 1);
    if (now() - shown > 100 || done === data.trials || (data.grow && done <= 100000)) {
      shown = now();
      post({ type: "counts", job: data.job, ...core.counts(), rate: (done / busy) * 1000 });
    }
    await pause(slowly ? 25 : 0);
  }
  await judgeBuiltIn(data);
}

const told = (what, more) => ({ told: { what, ...more } });

function showValue(value) {
  let text;
  try {
    text = JSON.stringify(value);
  } catch {
    text = undefined;
  }
  text ??= String(value);
  return text.length > 120 ? text.slice(0, 117) + "..." : text;
}

async function runOwn(data) {
  const n = data.n;
  const shuffle = compile(data.code);
  const ordered = n <= 8;
  const orders = ordered ? new Float64Array(factorial(n)) : null;
  const places = new Float64Array(n * n);
  let trials = 0, invalid = 0, first = null;
  let carried = Array.from({ length: n }, (_, i) => i);
  const once = () => {
    const array = data.reset ? Array.from({ length: n }, (_, i) => i) : carried;
    let answer;
    try {
      answer = shuffle(array);
    } catch (error) {
      throw told("throws", { text: String(error?.message ?? error), line: lineOf(error), trial: trials + 1 });
    }
    if (answer === undefined || answer === null) answer = array;
    if (!Array.isArray(answer)) throw told("no-array", { text: showValue(answer), trial: trials + 1 });
    const { length } = answer;
    if (length !== n) throw told("length", { text: showValue(answer), length, trial: trials + 1 });
    /* Each place is read once: a Proxy or a getter gives something else the next time. */
    const order = [], seen = new Uint8Array(n);
    for (let place = 0; place < n; place++) {
      const item = answer[place];
      if (!Number.isInteger(item) || item < 0 || item >= n) throw told("stranger", { text: showValue(answer), item: showValue(item), trial: trials + 1 });
      order[place] = item;
      seen[item] = 1;
    }
    trials++;
    if (seen.includes(0)) {
      first ??= order;
      invalid++;
      return order;
    }
    carried = answer;
    if (ordered) orders[rankOf(order)]++;
    for (let place = 0; place < n; place++) places[order[place] * n + place]++;
    return order;
  };
  for (let trial = 0; trial < (data.warm ?? 0); trial++) shuffle(Array.from({ length: n }, (_, i) => i));
  const begun = now();
  let shown = 0;
  const show = () => {
    shown = now();
    post({ type: "counts", job: data.job, trials, invalid, orders, places, first, rate: (trials / (shown - begun)) * 1000 });
  };
  /* The program calls this for its trials; each outcome is counted here, too. */
  const tell = await judge(data, ["--exec", "shuffle"], {}, {
    open() {},
    next(outcomes, missing, count) {
      for (let trial = 0; trial < count; trial++) {
        outcomes.set(once(), trial * n);
        if (trials % 64 === 0 && now() - shown > 100) show();
      }
      if (trials === data.trials) post({ type: "judging", job: data.job });
      return null;
    },
  });
  show();
  tell();
}
