// SPDX-License-Identifier: 0BSD
// A function that shuffles an array, as the program asks for it: outcomes in batches, checked one by one.
'use strict';

// What a shuffle under test may change meanwhile, as it was before.
const { isArray } = Array, { isView } = ArrayBuffer, { apply } = Reflect, { slice } = Array.prototype, same = Object.is;

const SHOWN = 12; // items of an outcome

/** One line about a value, as its author would write it; never fails. */
function show(value, most) {
  let text;
  try {
    text = typeof value === 'string' ? JSON.stringify(value) : isArray(value) ? `an array of ${value.length}` : String(value);
  } catch {
    text = typeof value;
  }
  return text.replace(/[^ -~]/g, '?').slice(0, most);
}

/** Why that is no outcome of a shuffle at all, or null. */
function refusal(got) {
  if (isArray(got) || isView(got)) return null;
  if (typeof got?.then === 'function')
    return 'the shuffle is async: it returned a promise. Give a function that returns when it has shuffled';
  return `the shuffle returned ${show(got, 60)}; it must shuffle the array that it gets, or return one`;
}

/** What stands at a place, in a line of all of them: `item`, as it was read. */
const showAt = (got, place, item) => (item === undefined && !(place in got) ? '(hole)' : show(item, 20));

/** What stands where an item should: nothing, or what was read, and what is read there now where that is something else. */
function showStrange(got, place, item) {
  const again = got[place], text = place in got ? show(item, 20) : '';
  return same(again, item) ? text : `${show(item, 20)}, then ${show(again, 20)}`;
}

/**
 * What runProgram takes as its shuffle. `shuffle` gets [0, 1, ..., n - 1], and leaves it in another
 * order, or returns an array that is in one; of the places that are seen alone, where not all are. With
 * --seeds it gets the seed as its second argument. Each array is a new one, and each place of what comes
 * back is read once: it may be frozen, or have getters.
 */
function batches(shuffle) {
  let start, places, seed, seen = null, made = 0;

  // Writes the places that are seen from `to` on; whether each of them is an item, and the length right.
  function read(got, outcomes, to, n) {
    const length = got.length;
    let good = length === n || length === places, line = good || seen !== null ? null : [], first = good ? '' : `${show(length, 20)} items`;
    for (let place = 0; place < places; place++) {
      const item = got[place];
      if (typeof item === 'number' && item >>> 0 === item && item < n) {
        outcomes[to + place] = item;
        if (line !== null && line.length < SHOWN) line.push(`${item}`);
        continue;
      }
      outcomes[to + place] = 0;
      if (good && seen === null) {
        first = showStrange(got, place, item);
        line = [];
        for (let before = 0; before < place && line.length < SHOWN; before++) line.push(`${outcomes[to + before]}`);
      }
      good = false;
      if (line !== null && line.length < SHOWN && place < length) line.push(showAt(got, place, item));
    }
    if (!good && seen === null) {
      if (length > places && line.length < SHOWN) line.push(showAt(got, places, got[places]));
      seen = { line: `[${line.join(', ')}${length > line.length ? ', ...' : ''}]`.slice(0, 200), seen: first };
    }
    return good;
  }

  return {
    open(name, n, seenPlaces, givenSeed) {
      start = Array.from({ length: n }, (_, item) => item);
      places = seenPlaces;
      seed = givenSeed;
      seen = null;
      made = 0;
    },
    seen: () => seen, // the first outcome that lacked an item
    next(outcomes, missing, count, n) {
      for (let trial = 0; trial < count; trial++) {
        const items = apply(slice, start, []);
        let got;
        try {
          got = seed === undefined ? shuffle(items) : shuffle(items, seed);
        } catch (error) {
          return `the shuffle threw in call ${made + trial + 1}: ${show(error, 300)}`;
        }
        if (got === undefined) got = items;
        try {
          const problem = refusal(got);
          if (problem !== null) return problem;
          missing[trial] = read(got, outcomes, trial * n, n) ? 0 : 1;
        } catch (error) {
          return `what the shuffle left in call ${made + trial + 1} cannot be read: ${show(error, 300)}`;
        }
      }
      made += count;
      return null;
    },
  };
}

module.exports = { batches };
