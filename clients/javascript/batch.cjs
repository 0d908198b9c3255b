// SPDX-License-Identifier: 0BSD
// A function that shuffles an array, as the program asks for it: outcomes in batches, checked one by one.
'use strict';

const isArray = Array.isArray;

/** One line about a value, as its author would write it; never fails, and calls nothing of its own. */
function show(value, most) {
  let text;
  try {
    text = typeof value === 'string' ? JSON.stringify(value) : isArray(value) ? `an array of ${value.length}` : String(value);
  } catch {
    text = typeof value;
  }
  return text.replace(/[^ -~]/g, '?').slice(0, most);
}

function showOutcome(got, n) {
  const shown = [];
  for (let place = 0; place < got.length && place < n + 1 && shown.length < 12; place++)
    shown.push(place in got ? show(got[place], 20) : '(hole)');
  return `[${shown.join(', ')}${got.length > shown.length ? ', ...' : ''}]`.slice(0, 200);
}

/**
 * What runProgram takes as its shuffle. `shuffle` gets [0, 1, ..., n - 1], and leaves it in another
 * order, or returns an array that is in one.
 */
function batches(shuffle) {
  let items, seen = null, made = 0;
  const lacks = (got, n, what) => { seen = { line: showOutcome(got, n), seen: what }; };
  return {
    open(name, n) {
      items = Array.from({ length: n }, (_, item) => item);
      made = 0;
    },
    seen: () => seen,
    next(outcomes, missing, count, n) {
      let to = 0;
      for (let trial = 0; trial < count; trial++) {
        if (items.length !== n) items.length = n;
        for (let place = 0; place < n; place++) items[place] = place;
        let got;
        try {
          got = shuffle(items);
        } catch (error) {
          return `the shuffle threw in call ${made + trial + 1}: ${show(error, 300)}`;
        }
        if (got === undefined) got = items;
        if (!isArray(got) && !ArrayBuffer.isView(got)) {
          if (typeof got?.then === 'function')
            return 'the shuffle is async: it returned a promise. Give a function that returns when it has shuffled';
          return `the shuffle returned ${show(got, 60)}; it must shuffle the array that it gets, or return one`;
        }
        if (got.length !== n && !missing[trial]) {
          missing[trial] = 1;
          lacks(got, n, `${got.length} items`);
        }
        let good = true;
        for (let place = 0; place < n; place++) {
          const item = got[place];
          const whole = typeof item === 'number' ? item >>> 0 : n;
          if (whole !== item || whole >= n) good = false;
          outcomes[to + place] = whole;
        }
        for (let place = 0; !good && place < n; place++) {
          const item = got[place];
          if (typeof item === 'number' && item >>> 0 === item && item < n) continue;
          outcomes[to + place] = 0;
          if (missing[trial]) continue;
          missing[trial] = 1;
          lacks(got, n, place in got ? show(item, 20) : '');
        }
        to += n;
      }
      made += count;
      return null;
    },
  };
}

module.exports = { batches };
