#!/usr/bin/env bash
# The npm package, installed from its file into an empty folder, with Node alone: the commands of its
# README, both ways to load it, and shuffles that do what they must not. npm_package.sh PROGRAM FOLDER
package=$(printf '%s\n' "$2"/fairness-shuffle-*.tgz)
[ -f "$package" ] || exit 77 # scripts/make-npm was not run
package=$(realpath "$package")
. "$(dirname "$0")/cli_common.sh"

npm install --silent --offline --no-audit --no-fund "$package" >"$out" 2>&1 || fail "npm: $(head -n 3 "$out")"
[ "$(ls node_modules)" = fairness-shuffle ] || fail "it brought along $(ls node_modules)"

cat >shuffle.js <<'END'
module.exports = function shuffle(a) {
    for (let i = a.length - 1; i > 0; i--) {
        const j = Math.floor(Math.random() * (i + 1));
        [a[i], a[j]] = [a[j], a[i]];
    }
};
module.exports.sample = (a) => { module.exports(a); return a.slice(0, 6); };
module.exports.mulberry = function (a, seed) {
    for (let i = a.length - 1; i > 0; i--) {
        seed = (seed + 0x6d2b79f5) | 0;
        let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        const j = Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * (i + 1));
        [a[i], a[j]] = [a[j], a[i]];
    }
};
module.exports.naive = function naive(a) {
    for (let i = 0; i < a.length; i++) {
        const j = Math.floor(Math.random() * a.length);
        [a[i], a[j]] = [a[j], a[i]];
    }
};
END

# runs STATUS WORDS...: the package's command line.
runs() {
    local status=$1
    shift
    node_modules/.bin/fairness-shuffle "$@" >"$out" 2>"$err" </dev/null
    code=$?
    [ $code -eq "$status" ] || fail "$*: exit status $code, not $status: $(head -n 3 "$err")"
}
runs 0 ./shuffle.js --n 52
runs 1 ./shuffle.js#naive --n 3 --format text
says "$out" 'BIASED .*shuffle.js#naive, 3 items' 'the verdict on a function by name'
says "$out" 'swaps with any of 0..n-1' 'its mistake'
runs 2 ./shuffle.js#other --n 3
says "$err" 'there is no function other; it exports .*naive' 'a function that is not there'
runs 1 --n 3 --trials 3e4 ./shuffle.js:naive # behind options, which the program says take values
runs 2 mine.py:shuffle --n 3
says "$err" 'WebAssembly starts no processes, and so no Python' 'a function in another language'
runs 2 ./nothing.js --n 3
# What deals a part of the items may return that part; a function of a seed gets each seed.
runs 0 ./shuffle.js#sample --n 49 --take 6
runs 0 ./shuffle.js#sample --n 49 --hands 4,2 --trials 2e4
runs 0 ./shuffle.js --n 49 --take 6
runs 1 ./shuffle.js#sample --n 49 --take 5 --trials 100 --format text
says "$out" 'it has 6 items, not 5 or 49' 'how many items it may return'
runs 0 ./shuffle.js#mulberry --n 10 --seeds 1..2000
runs 3 ./shuffle.js --n 10 --seeds 1..2000
says "$err" 'seed [0-9]+ gives another order when it is given again' 'a function that uses no seed'
! grep -q 'by hand' "$err" || fail "a function as a command: $(cat "$err")"
# A suite of functions.
printf '%s\n' '{"schema": "fairness-suite/1", "defaults": {"trials": 20000}, "cases": [' \
    '{"id": "mine", "function": "./shuffle.js", "n": [3, 52]}, {"id": "wrong", "function": "./shuffle.js#naive", "n": 3, "expect": "biased"},' \
    '{"id": "built in", "algo": "fisher-yates", "n": 3}]}' >suite.json
runs 0 suite.json --format text
says "$out" 'wrong' 'the case of a suite'
runs 0 suite suite.json --json report.json -q
jq -e '[.cases[].status] == ["no-bias-found", "no-bias-found", "biased", "no-bias-found"]' report.json >/dev/null || fail "the suite: $(jq -c '[.cases[].status]' report.json)"
sed 's/shuffle.js#naive/shuffle.js#none/' suite.json >none.json
runs 2 none.json
says "$err" 'shuffle.js#none: there is no function none; it exports' 'a function that a suite names, and that is not there'
runs 3 --exec 'node shuffle.js' --n 3
says "$err" 'there is no shuffle here to run' 'a command'
runs 2 --exec-each 'true' --n 3
says "$err" 'starts no processes' 'a process for each'

# The test of the README, as it stands there.
sed -n '/^import test/,/^```/p' node_modules/fairness-shuffle/README.md | sed '/^```/d' >fair.test.mjs
[ -s fair.test.mjs ] || fail 'README has no test'
node --test >"$out" 2>&1 || fail "node --test: $(grep -m 3 -i error "$out")"
sed -i 's/, shuffle, {/, shuffle.naive, {/; s/assertFair(shuffle,/assertFair(shuffle.naive,/' fair.test.mjs
! node --test >"$out" 2>&1 || fail 'a biased shuffle passed the test'
says "$out" 'swaps with any of 0..n-1' 'the mistake, in the failure'

cat >both.cjs <<'END'
const { fairness, fairnessOf, assertFair } = require('fairness-shuffle');
const assert = require('node:assert');
const shuffle = require('./shuffle.js');
const status = async (f, n = 5) => (await fairness(f, { n, trials: 2e4 })).verdict.status;
const first = async (f) => (await fairness(f, { n: 3, trials: 100 })).cases[0].invalid;
(async () => {
    assert.equal(await status(shuffle), 'no-bias-found');
    assert.equal(await status(shuffle.naive), 'biased');
    assert.equal(await status('naive'), 'biased');
    assert.deepEqual((await fairness(shuffle.naive, { n: [3, 5], trials: '20k' })).cases.map((one) => [one.n, one.status]), [[3, 'biased'], [5, 'biased']]);
    assert.equal((await assertFair(() => { const a = [...'ABCDE']; shuffle(a); return a; })).cases[0].n, 5);
    assert.equal((await first((a) => { a[1] = undefined; })).first, '[0, undefined, 2]');
    assert.equal((await first((a) => { delete a[1]; })).first, '[0, (hole), 2]');
    assert.equal((await first((a) => { a[1] = a[0]; })).trials, 100);
    assert.equal((await first((a) => a.slice(1))).missing.printed_as, '2 items');
    assert.equal((await first((a) => [...a, 3])).missing.printed_as, '4 items');
    assert.equal((await first((a) => { a.pop(); })).missing.printed_as, '2 items');
    const waits = await fairness(async (a) => { await null; shuffle(a); }, { n: 3, trials: 2e4 });
    assert.equal(waits.verdict.status, 'no-bias-found');
    assert.match(waits.text, /the shuffle is async, and each call was awaited: \d+ a second/);
    await assert.rejects(fairness(async () => { throw new Error('lost'); }, { n: 3 }), /threw in call 1: Error: lost/);
    await assert.rejects(fairness(async () => 7, { n: 3 }), /returned 7/);
    await assert.rejects(fairness(() => { throw new Error('lost'); }, { n: 3 }), /threw in call 1: Error: lost/);
    await assert.rejects(fairness(() => 7, { n: 3 }), /returned 7/);
    for (const [options, says] of [[{ n: 3, tirals: 10 }, /tirals: no such option; did you mean trials\? accepted: n, trials/],
        [{ toString: 10 }, /toString: no such option; accepted/], [{ min_effect: 0.1 }, /did you mean minEffect\?/], [{ trial: 1000 }, /did you mean trials\?/],
        [{ n: '3' }, /n: a number of items is accepted, not "3"/], [{ n: 3, expect: 1 }, /expect: 'fair' or 'biased' is accepted, not 1/],
        [{ n: 3, hands: {} }, /hands: a number of places, or an array of them/], [{ n: 3, budget: 'long' }, /budget: seconds, or '10s'/],
        [{ items: 5 }, /items: an array of names/], [null, /options are an object/], [7, /options are an object/]])
        for (const call of [() => fairness(shuffle, options), () => assertFair(shuffle, options), () => fairnessOf('0 1\n', options)])
            await assert.rejects(call(), { name: 'TypeError', message: says }, JSON.stringify(options));
    assert.equal((await fairness((a) => { shuffle(a); return a.slice(0, 7); }, { n: 20, hands: [4, 3] })).verdict.status, 'no-bias-found');
    assert.equal((await assertFair((a) => shuffle(a), { deck: '3*a,3*b' })).cases[0].n, 6);
    const seeds = [];
    await fairness((a, seed) => { seeds.push(seed); shuffle.mulberry(a, seed); }, { n: 52, seeds: '9007199254740000..9007199254740991', checks: 'positions' });
    assert.deepEqual(seeds, [0, 0, 991, ...Array(992).keys()].map((last) => 9007199254740000 + last)); // three tries, then all
    await fairness((...words) => { assert.equal(words.length, 1); return words[0]; }, { n: 3, trials: 1e4 });

    // Values that are others at each look, arrays that can be neither written nor read: each place is read once.
    const getter = (place, ...values) => (a) => {
        let looks = 0;
        Object.defineProperty(a, place, { get: () => values[looks++ % values.length] });
    };
    const changing = await first(getter(0, 60000, 0));
    assert.equal(changing.trials, 100);
    assert.equal(changing.missing.printed_as, '60000, then 0');
    assert.equal(changing.first, '[60000, 1, 2]');
    assert.equal((await fairness(getter(0, 0, 60000), { n: 3, trials: 1e4 })).cases[0].invalid.trials, 0);
    assert.equal((await first(getter(1, undefined, 1))).missing.printed_as, 'undefined, then 1');
    assert.equal((await first(getter(2, { valueOf: () => 2, toString: () => 'two' }))).missing.printed_as, 'two');
    assert.equal((await first(getter(2, { toString() { throw new Error('no'); } }))).missing.printed_as, 'object');
    let looks = 0;
    const proxy = (a) => new Proxy(a, { get: (of, key) => (key === '1' ? [1, -1, 65535][looks++ % 3] : of[key]) });
    assert.ok((await first(proxy)).trials > 0);
    const lengths = (a) => new Proxy(a, { get: (of, key) => (key === 'length' ? [3, 70000, 0][looks++ % 3] : of[key]) });
    assert.match((await first(lengths)).missing.printed_as, /^(70000|0) items$/);
    assert.equal((await first((a) => new Proxy(a, { get: (of, key) => (key === 'length' ? {} : of[key]) }))).trials, 100);
        for (const ways of [(a) => Object.freeze(a), (a) => { Object.seal(a); a.reverse(); }, (a) => { Object.defineProperty(a, 0, { set() {}, get: () => 0 }); },
        (a) => Object.freeze(a.reverse()), (a) => { a.length = 0; a.push(2, 1, 0); }, (a) => Uint8Array.from(a), (a) => new Float64Array(a)])
        assert.equal(await status(ways, 3), 'biased', String(ways));
    for (const ways of [(a) => new DataView(new ArrayBuffer(3)), (a) => BigUint64Array.of(0n, 1n, 2n), (a) => [-1, 3, 1.5], (a) => [65536, 65537, 65538], (a) => [],
        (a) => [2 ** 32, 1, 2], (a) => ['0', '1', '2']])
        assert.equal((await first(ways)).trials, 100, String(ways));
    for (const ways of [(a) => { const { proxy, revoke } = Proxy.revocable(a, {}); revoke(); return proxy; },
        (a) => { Object.defineProperty(a, 0, { get() { throw new RangeError('not today'); } }); }, (a) => ({ get then() { throw new Error('no'); } })])
        await assert.rejects(fairness(ways, { n: 3, trials: 100 }), { name: 'FairnessError', message: /in call 1 cannot be read/ });
    // The outcome that is shown is the first, and what stands in it its own.
    let calls = 0;
    const second = await first((a) => { calls++; if (calls > 1) a[1] = 100 + calls; });
    assert.deepEqual([second.first, second.missing.printed_as, second.trials], ['[0, 102, 2]', '102', 99]);

    // A host that breaks its word indexes nothing: the module looks for itself.
    const { compileProgram, memoryFiles, runProgram } = require('./node_modules/fairness-shuffle/system.cjs');
    const module = await compileProgram(require('node:fs').readFileSync('node_modules/fairness-shuffle/fairness.wasm'));
    for (const words of [['--n', '5'], ['--n', '49', '--take', '2'], ['--n', '300'], ['--n', '5', '--paired', 'recorded']]) {
        let said = '';
        const streams = [0, 1, 2].map(() => ({ type: 'pipe', read: () => 0, write: (bytes) => { said += new TextDecoder().decode(bytes.slice()); } }));
        const liar = { open: () => null, seen: () => null, next: (outcomes) => { outcomes.fill(60000); return null; } };
        assert.equal(await runProgram(module, { words: ['--exec', 'liar', '--trials', '100', ...words], streams, files: memoryFiles(), shuffle: liar }), 3);
        assert.match(said, /the host gave 60000 at place 0 in shuffle 1, which is not an item/);
    }
    await assert.rejects(fairness(shuffle, { n: -1 }), { name: 'FairnessError', status: 2, message: /^n -1: not a whole number/ });
    // In the words of JavaScript: no dash of an option, no shell.
    const few = await fairness(shuffle, { n: 3, trials: 20 });
    assert.match(few.text, /run more: trials: \d+/);
    for (const { text } of [few, await fairness(shuffle.naive, { n: 13, trials: 2e4 })]) assert.doesNotMatch(text, / --?[a-z]|by hand|docs\//);

    // Items that have names, or count from 1; laws; samples.
    const name = async (f, options) => (await fairness(f, { trials: 2e4, ...options })).text.split(':')[0].replace(/\s+/g, ' ');
    assert.match(await name(shuffle, { items: ['land', 'land', 'spell'] }), /^no bias found shuffle, 3 .2 land, 1 spell./);
    assert.match((await fairness(shuffle.naive, { items: ['ace', 'king', 'queen'], trials: 1e5 })).text, /order (ace|king|queen) (ace|king|queen) (ace|king|queen) comes/);
    assert.match((await fairness(shuffle.naive, { n: 3, base: 1, trials: 1e5 })).text, /order [123] [123] [123] comes/);
    const got = [];
    await fairness((items) => { got.push(items.join()); return items; }, { items: ['x', 'y'], trials: 10 });
    await fairness((items) => { got.push(items.join()); return items; }, { n: 2, base: 1, trials: 10 });
    assert.deepEqual([...new Set(got)], ['x,y', '1,2']);
    for (const [strange, options] of [['jack', { items: ['ace', 'king'] }], [0, { n: 2, base: 1 }], [1, { items: ['ace', 'king'] }], [null, { items: ['a', 'b'] }]])
        assert.equal((await fairness((a) => { a[1] = strange; }, { trials: 100, ...options })).cases[0].invalid.missing.printed_as, typeof strange === 'string' ? `"${strange}"` : String(strange));
    const turn = (a) => (Math.random() < 0.75 ? a : a.reverse());
    for (const law of [{ chances: [[[0, 1], 0.75], [[1, 0], 0.25]] }, { chances: '0 1 3\n1 0 1\n' }]) {
        assert.match(await name(turn, { n: 2, law }), /^no bias found/);
        assert.match(await name(shuffle, { n: 2, law }), /^BIASED/);
    }
    assert.match(await name((a) => a.sort(() => 0).map((x) => [Math.random() ** (1 / (4 - x)), x]).sort((p, q) => q[0] - p[0]).map(([, x]) => x), { n: 3, law: { weights: [4, 3, 2] } }), /^no bias found/);
    const derange = (a) => {
        const b = a.slice();
        do shuffle(b); while (b.some((item, at) => item === a[at]));
        return b;
    };
    assert.match(await name(derange, { n: 4, law: 'derangement' }), /^no bias found/);
    assert.match(await name(shuffle, { n: 4, law: 'derangement' }), /^BIASED|^INVALID/);

    // Timers have their turn while it runs, even where a call takes long; a budget and a signal end it.
    let turns = 0;
    const timer = setInterval(() => { turns++; }, 0), long = (a) => {
        if (Math.random() < 1e-3) for (const until = performance.now() + 15; performance.now() < until;);
        shuffle(a);
    };
    const told = [];
    await fairness(long, { n: 5, trials: 2e4, onProgress: (one) => told.push(one) });
    assert.ok(turns > 1 && told.length > 2, `${turns} turns, ${told.length} slices`);
    assert.deepEqual(told.at(-1), { done: 20000, trials: 20000 });
    const stop = new AbortController();
    await assert.rejects(fairness(long, { n: 5, trials: 1e7, signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) }), /^Error: enough$/);
    await assert.rejects(fairness(shuffle, { n: 3, signal: AbortSignal.abort(new Error('before')) }), /before/);
    clearInterval(timer);
    // An async function has its seeds, the same outcomes as one that is not, and pairs.
    const of = { n: 4, seeds: '5..2004', name: 'mine' }, digest = async (one) => (await fairness(one, of)).cases.map((each) => each.digest);
    assert.deepEqual(await digest(async (a, seed) => shuffle.mulberry(a, seed)), await digest(shuffle.mulberry));
    await assert.rejects(fairness(async (a) => shuffle(a), of), /gives another order when it is given again/);
    await assert.rejects(fairness(async () => { throw new Error('no'); }, of), /the shuffle threw with seed 5: Error: no/);
    let odd = false, keptBack;
    const twice = async (a) => {
      odd = !odd;
      if (!odd) return keptBack;
      shuffle(a);
      keptBack = a.slice();
    };
    assert.equal((await fairness(twice, { n: 4, paired: 'recorded', trials: 5000 })).verdict.status, 'biased');
    assert.equal((await fairness('naive', { n: 5, budget: '50ms' })).cases[0].planned.purpose, 'budget');
    const budget = (await fairness(shuffle, { n: 5, budget: '200ms' })).cases[0];
    assert.ok(budget.trials >= 64 && budget.trials_requested === undefined, `${budget.trials}`);
    // What is long is counted in a thread, and comes to the same.
    const fixed = () => {
        let state = 1;
        return (a) => { for (let i = a.length - 1; i > 0; i--) { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; const j = (state >>> 8) % (i + 1); [a[i], a[j]] = [a[j], a[i]]; } };
    };
    const [one, two] = [await fairness(fixed(), { n: 52, trials: 4e4, name: 'x' }), await fairness(fixed(), { n: 52, trials: 4e4, name: 'x', paired: undefined, html: true })];
    assert.equal(one.cases[0].digest, two.cases[0].digest);
    assert.match(two.html, /^<!DOCTYPE html>/i);
    assert.equal((await fairnessOf([['b', 'a'], ['a', 'b']])).cases[0].n, 2);
    assert.equal((await fairnessOf([[1, 2], [2, 1]], { base: 1 })).cases[0].trials, 2);
    await assert.rejects(assertFair(shuffle.naive, { n: 3 }), { name: 'UnfairShuffle', code: 'ERR_UNFAIR_SHUFFLE', message: /draw from 0..i/ });
    await assert.rejects(fairness(5), TypeError);
    const orders = Array.from({ length: 2000 }, () => { const a = [0, 1, 2]; shuffle.naive(a); return a; });
    assert.equal((await fairnessOf(orders)).cases[0].trials, 2000);
    assert.equal((await fairnessOf('0 1 2\n2 1 0\n', { n: 3 })).verdict.status, 'inconclusive');
    assert.equal((await fairnessOf([88976, 88802, 111499, 88925, 111185, 110613], { n: 3, table: 'orders' })).verdict.status, 'biased');
    assert.equal((await fairnessOf([[334, 333], [333, 334]], { table: 'places' })).cases[0].trials, 667);
    assert.match((await fairness(shuffle, { n: 3, html: true })).html, /^<!DOCTYPE html>/i);
    // What one shuffle changes, the next run does not see.
    await fairness((a) => { Math.random = () => 0; return a; }, { n: 3, trials: 10 });
    await fairness((a) => { Array.prototype.map = Uint8Array.prototype.fill = () => 0; }, { n: 3, trials: 10 }).catch(() => 0);
})().catch((error) => { console.error(error); process.exitCode = 1; });
END
node both.cjs >"$out" 2>"$err" || fail "both.cjs: $(head -n 6 "$err" | tr '\n' ' ')"
finish
