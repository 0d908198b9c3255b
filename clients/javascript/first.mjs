// SPDX-License-Identifier: 0BSD
// What a function under test takes is found by its first calls: a list; a list and a source of random numbers; or nothing,
// as a method that shuffles the deck of its own object does.
import { Refused, partsOf } from './load.mjs';

const TRIES = 20; // a fair shuffle of three leaves them as they were once in 6 calls
const SOURCE = /^(rng|rand|random|randomFn|prng|generator)$/i;

/** Its parameters as they are written; null where its source is not to be read. */
function parameters(one) {
  const text = Function.prototype.toString.call(one).replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
  if (text.includes('[native code]')) return null;
  const names = [/^(?:async\s+)?([\w$]+)\s*=>/.exec(text)?.[1] ?? ''];
  let depth = names[0] ? -1 : 0;
  for (const c of text.slice(text.indexOf('(') + 1)) {
    depth += depth < 0 ? 0 : '([{'.includes(c) - ')]}'.includes(c);
    if (depth < 0) break;
    if (c === ',' && !depth) names.push('');
    else names[names.length - 1] += c;
  }
  return names.map((each) => each.trim()).filter(Boolean);
}

/** Numbers in [0, 1) from a seed: sfc32, of which two words make 53 bits. */
function numbersFrom(seed) {
  let a = Number(BigInt(seed) & 0xffffffffn) | 0, b = Number(BigInt(seed) >> 32n) | 0, c = 0, d = 1;
  const word = () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 15; i++) word();
  return () => ((word() >>> 5) * 67108864 + (word() >>> 6)) / 9007199254740992;
}

const isList = (one) => Array.isArray(one) || ArrayBuffer.isView(one);
const isDeck = (one) => isList(one) && one.length > 1 && new Set(one).size === one.length;
const moved = (now, start) => isList(now) && now.length === start.length && now.some((item, i) => item !== start[i]) && new Set([...now, ...start]).size === start.length;

/** Puts a list of an object back as it was at the start. */
function restore({ home, key, list, start }) {
  for (let i = 0; i < start.length; i++) list[i] = start[i];
  list.length = start.length;
  if (home[key] !== list) home[key] = list;
}

/** The one list of its object or module that a call without arguments changes, or what it returns; undefined: there is none. */
function ownDeck({ raw, owner, make, homes }) {
  const lists = homes.flatMap((home) => Object.keys(home ?? {}).filter((key) => isDeck(home[key])).map((key) => ({ home, key, list: home[key], start: home[key].slice() })));
  const own = lists.filter((one, i) => lists.findIndex(({ list }) => list === one.list) === i);
  let changed = [], got;
  for (let i = 0; i < TRIES && !changed.length; i++) {
    got = raw.call(owner);
    changed = own.filter(({ home, key, start }) => moved(home[key], start));
  }
  const one = changed.length === 1 ? changed[0] : !changed.length && make && own.length === 1 && (!isList(got) || got.length === own[0].start.length) ? own[0] : null;
  if (one) {
    const returns = !changed.length && isDeck(got);
    return { start: one.start, next: () => {
      restore(one);
      const back = raw.call(owner);
      return returns ? back : one.home[one.key];
    } };
  }
  if (!isDeck(got)) return undefined;
  const plain = got.every((item) => typeof item === 'number') ? (a, b) => a - b : undefined;
  return { start: Array.from(got).sort(plain), next: () => raw.call(make ? make() : owner) };
}

/** A shuffle of 0 to n - 1 that calls the one of a deck of its own. */
function byNumbers({ start, next }) {
  const numbers = new Map(start.map((item, i) => [item, i]));
  return () => Array.from(next(), (item) => numbers.get(item) ?? item);
}

function refuseNoList(word, { make }) {
  const call = make ? `const deck = new ${word.split('#').pop().split('.')[0]}(); deck.cards = list; deck.${word.split('.').pop()}(); return deck.cards;`
    : `${word.split('#').pop()}(); return [...deck];`;
  throw new Refused(`${word}: no shuffle is seen: it takes no list, and changed none of its own; add one that takes one, and name it: export function ours(list) { ${call} }`);
}

/**
 * How the function that load() found is called: { shuffle, n, names, numbers }. `shuffle` gets [0, 1, ..., n - 1]. n and
 * names, where it has a deck of its own; numbers: it gets them from `seed`. `anySize`: n was not asked for.
 */
export function firstCall({ shuffle, name }, word, n, anySize, seed) {
  const parts = partsOf.get(shuffle) ?? { raw: shuffle, homes: [] }, named = parameters(parts.raw), list = () => Array.from({ length: n }, (_, i) => i);
  const required = parts.raw.length;
  if (named && !required && (anySize || !named.length) && !named[0]?.startsWith('...')) {
    const deck = ownDeck(parts);
    if (deck) return { shuffle: byNumbers(deck), n: deck.start.length, names: deck.start.map(String) };
    let items, got;
    for (let i = 0; i < TRIES && !moved(items ?? list(), list()); i++) got = shuffle(items = list());
    if (!moved(items, list()) && !(isList(got) && got.length === n)) refuseNoList(word, parts);
  }
  const at = named?.findIndex((one, i) => i > 0 && (i < required || SOURCE.test(one.split('=')[0].trim()))) ?? -1;
  if (at > 0) {
    let asked = 0;
    const next = numbersFrom(seed), counted = () => { asked++; return next(); }, with_ = (items, numbers) => shuffle(...[items, ...Array(at - 1), numbers]);
    try {
      with_(list(), counted);
    } catch {
      asked = 0;
    }
    if (asked) return { shuffle: (items) => with_(items, next), numbers: true };
    if (at < required)
      throw new Refused(`${word}: its parameter \`${named[at]}\` is not known; add a function of the list alone, and name it: export const ours = (list) => ${name}(list, ${named[at]})`);
  }
  return { shuffle };
}
