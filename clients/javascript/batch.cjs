// SPDX-License-Identifier: 0BSD
// A function that shuffles an array, as the program asks for it: outcomes in batches, checked one by one.
'use strict';

// What a shuffle under test may change meanwhile, as it was before.
const { isArray } = Array, { isView } = ArrayBuffer, { defineProperty } = Object, { slice } = Array.prototype, same = Object.is;

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

/** Why that is no outcome of a shuffle at all. */
function refusal(got) {
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

/** The items of what a shuffle returned, as an array; null where it is none, and gives none one by one. At most `most` are asked for. */
function listed(got, most) {
  if (isArray(got) || isView(got)) return got;
  if (got === null || typeof got !== 'object' || typeof got[Symbol.iterator] !== 'function') return null;
  const items = [];
  for (const item of got) if (items.push(item) === most) break;
  return items;
}

/**
 * What runProgram takes as its shuffle. `shuffle` gets [0, 1, ..., n - 1], and leaves it in another
 * order, or returns an array or another iterable that is in one; of the places that are seen alone, where not all are.
 * With --seeds each call has a seed, one more than the last: its second argument, or what `seeding` is called with
 * before. Each array is a new one, and each place of what comes back is read once: it may be frozen, or have getters.
 * placeOf(error) says where something was thrown: "mine.js:3: ".
 */
function batches(shuffle, { seeding, placeOf = () => '' } = {}) {
  let start, places, seed, seen = null, made = 0;

  // Writes the places that are seen from `to` on; whether each of them is an item, and the length right.
  function read(got, outcomes, to, n) {
    const length = got.length, most = places;
    if (length !== n && length !== most) return readStrange(got, length, outcomes, to, n, 0, undefined);
    for (let place = 0; place < most; place++) {
      const item = got[place];
      if (typeof item !== 'number' || item >>> 0 !== item || item >= n) return readStrange(got, length, outcomes, to, n, place, item);
      outcomes[to + place] = item;
    }
    return true;
  }

  // The same where `item`, at that place, is none, and those before are; or where the length is wrong.
  function readStrange(got, length, outcomes, to, n, at, item) {
    const good = length === n || length === places;
    const first = seen === null, line = [];
    let what = good ? null : `${show(length, 20)} items`;
    for (let before = 0; before < at && line.length < SHOWN; before++) line.push(`${outcomes[to + before]}`);
    for (let place = at; place < places; place++) {
      if (place > at || !good) item = got[place];
      const known = typeof item === 'number' && item >>> 0 === item && item < n;
      outcomes[to + place] = known ? item : 0;
      if (!first) continue;
      if (!known) what ??= showStrange(got, place, item);
      if (line.length < SHOWN && (known || place < length)) line.push(known ? `${item}` : showAt(got, place, item));
    }
    if (first) {
      if (length > places && line.length < SHOWN) line.push(showAt(got, places, got[places]));
      seen = { line: `[${line.join(', ')}${length > line.length ? ', ...' : ''}]`.slice(0, 200), seen: what };
    }
    return false;
  }

  // Takes what a call gave, `items` being what it got, as outcome `trial` of those here; or says what is wrong with it.
  function take(got, items, outcomes, missing, trial, n) {
    if (got === undefined) got = items;
    try {
      const back = got === items ? items : listed(got, n + 1);
      if (back === null) return refusal(got);
      missing[trial] = read(back, outcomes, trial * n, n) ? 0 : 1;
    } catch (error) {
      return `what the shuffle left in call ${made + 1} cannot be read: ${show(error, 300)}`;
    }
    made++;
    return null;
  }

  const threw = (error) => `${placeOf(error)}the shuffle threw in call ${made + 1}: ${show(error, 300)}`;

  return {
    open(name, n, seenPlaces, _trials, givenSeed) {
      start = Array.from({ length: n }, (_, item) => item);
      defineProperty(start, 'slice', { value: slice }); // as it was, however arrays are changed; and quicker than by Reflect
      places = seenPlaces;
      seed = givenSeed;
      seen = null;
      made = 0;
    },
    seen: () => seen, // the first outcome that lacked an item
    next(outcomes, missing, count, n) {
      for (let trial = 0; trial < count; trial++) {
        const items = start.slice();
        let got;
        try {
          if (seed === undefined) got = shuffle(items);
          else if (seeding === undefined) got = shuffle(items, seed + made);
          else {
            seeding(seed + made);
            got = shuffle(items);
          }
        } catch (error) {
          return threw(error);
        }
        const problem = take(got, items, outcomes, missing, trial, n);
        if (problem !== null) return problem;
      }
      return null;
    },
    take,
    threw,
  };
}

module.exports = { batches, listed };
