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
says "$out" 'BIASED .*shuffle.js#naive, n=3' 'the verdict on a function by name'
says "$out" 'swaps with any of 0..n-1' 'its mistake'
runs 2 ./shuffle.js#other --n 3
says "$err" 'exports no function other' 'a function that is not there'
runs 2 ./nothing.js --n 3
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
    assert.equal((await first((a) => { a[1] = undefined; })).first, '[0, undefined, 2]');
    assert.equal((await first((a) => { delete a[1]; })).first, '[0, (hole), 2]');
    assert.equal((await first((a) => { a[1] = a[0]; })).trials, 100);
    assert.equal((await first((a) => a.slice(1))).missing.printed_as, '2 items');
    assert.equal((await first((a) => [...a, 3])).missing.printed_as, '4 items');
    assert.equal((await first((a) => { a.pop(); })).missing.printed_as, '2 items');
    await assert.rejects(fairness(async (a) => a, { n: 3 }), /async: it returned a promise/);
    await assert.rejects(fairness(() => { throw new Error('lost'); }, { n: 3 }), /threw in call 1: Error: lost/);
    await assert.rejects(fairness(() => 7, { n: 3 }), /returned 7/);
    await assert.rejects(fairness(shuffle, { n: -1 }), { status: 2, message: /--n/ });
    await assert.rejects(assertFair(shuffle.naive, { n: 3 }), { code: 'ERR_ASSERTION', message: /draw from 0..i/ });
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
