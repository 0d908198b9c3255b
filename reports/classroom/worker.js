/* The worker: runs trials in slices, so that it can be told to stop between two of them. A student's
 * own shuffle runs here too; when it does not come back, the page ends the worker. */
let core = null;
let job = 0;

onmessage = async ({ data }) => {
  const mine = ++job;
  if (data.type === "stop") return;
  try {
    if (data.type === "run") await runBuiltIn(data, mine);
    if (data.type === "own") await runOwn(data, mine);
  } catch (error) {
    postMessage({ type: "trouble", job: data.job, ...(error.told ?? { what: "throws", text: String(error?.message ?? error) }) });
  }
};

const pause = () => new Promise((go) => setTimeout(go, 0));

/* Calls slice(trials) until all are done or another job comes; slices grow to some 40 ms. */
async function inSlices(data, mine, first, slice, counts) {
  let done = 0, size = first, told = 0, busy = 0;
  while (done < data.trials && mine === job) {
    const now = Math.min(size, data.trials - done);
    const begun = performance.now();
    slice(now);
    const took = performance.now() - begun;
    busy += took;
    done += now;
    if (took < 20) size = Math.min(size * 2, 2 ** 24);
    if (took > 60) size = Math.max(1, size >> 1);
    if (performance.now() - told > 100 || done === data.trials) {
      told = performance.now();
      postMessage({ type: "counts", job: data.job, ...counts(), rate: (done / busy) * 1000, finished: done === data.trials });
    }
    await pause();
  }
}

async function runBuiltIn(data, mine) {
  core ??= await openCore(data.core);
  if (!core.begin(data.index, data.parameter, data.n, data.seed)) throw { told: { what: "undefined" } };
  await inSlices(data, mine, 4096, core.go, core.counts);
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

async function runOwn(data, mine) {
  const n = data.n;
  let shuffle;
  try {
    shuffle = new Function(`"use strict";\n${data.code}\nreturn typeof shuffle === "undefined" ? undefined : shuffle;`)();
  } catch (error) {
    throw told("syntax", { text: String(error.message) });
  }
  if (typeof shuffle !== "function") throw told("none");
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
      throw told("throws", { text: String(error?.message ?? error), trial: trials + 1 });
    }
    if (answer === undefined || answer === null) answer = array;
    if (!Array.isArray(answer)) throw told("no-array", { text: showValue(answer), trial: trials + 1 });
    if (answer.length !== n) throw told("length", { text: showValue(answer), length: answer.length, trial: trials + 1 });
    const seen = new Uint8Array(n);
    for (let place = 0; place < n; place++) {
      const item = answer[place];
      if (!Number.isInteger(item) || item < 0 || item >= n) throw told("stranger", { text: showValue(answer), item: showValue(item), trial: trials + 1 });
      seen[item] = 1;
    }
    trials++;
    if (seen.includes(0)) {
      first ??= answer.slice();
      invalid++;
      return;
    }
    carried = answer;
    if (ordered) orders[rankOf(answer)]++;
    for (let place = 0; place < n; place++) places[answer[place] * n + place]++;
  };
  await inSlices(data, mine, 1, (count) => {
    for (let i = 0; i < count; i++) once();
  }, () => ({ trials, invalid, orders: orders?.slice() ?? null, places: places.slice(), first }));
}
