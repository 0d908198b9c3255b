#!/usr/bin/env bash
# The npm package as its users have it: in Vitest, Jest and node:test, with lodash and underscore, in TypeScript, and in a page
# by itself and behind esbuild, Vite and webpack. npm_users.sh PROGRAM FOLDER; tests/npm has what that takes (scripts/setup ci).
there=$(realpath "$(dirname "$0")")
package=$(printf '%s\n' "$2"/fairness-shuffle-*.tgz)
[ -f "$package" ] || exit 77 # scripts/make-npm was not run
[ -d "$there/npm/node_modules/vitest" ] || exit 77
package=$(realpath "$package")
. "$(dirname "$0")/cli_common.sh"
mkdir -p node_modules/fairness-shuffle && tar xzf "$package" -C node_modules/fairness-shuffle --strip-components=1
for one in "$there"/npm/node_modules/* "$there/npm/node_modules/.bin"; do ln -s "$one" node_modules/; done
echo '{"name": "mine", "private": true}' >package.json
export CI=1 NO_COLOR=1

cat >shuffles.cjs <<'END'
exports.fair = (a) => { for (let i = a.length - 1; i > 0; i--) { const j = Math.floor(Math.random() * (i + 1)); [a[i], a[j]] = [a[j], a[i]]; } };
exports.naive = function naive(a) { for (let i = 0; i < a.length; i++) { const j = Math.floor(Math.random() * a.length); [a[i], a[j]] = [a[j], a[i]]; } };
END

# What others deal.
cat >samples.mjs <<'END'
import assert from 'node:assert';
import lodash from 'lodash';
import underscore from 'underscore';
import { assertFair } from 'fairness-shuffle';
for (const [name, sample] of [['lodash', lodash.sampleSize], ['underscore', underscore.sample]]) {
  await assertFair((a) => sample(a, 3), { n: 20, take: 3, trials: 2e4, name });
  await assertFair((a) => sample(a, 5), { n: 20, hands: 5, trials: 2e4, name });
}
assert.ok(await assertFair(lodash.shuffle, { n: 52, trials: 2e4 }));
END
node samples.mjs >"$out" 2>"$err" || fail "samples: $(head -n 5 "$err")"

# red RUNNER: its output shows the verdict and the fix, and nothing of values that were expected.
red() {
    says "$out" 'BIASED  naive, 3 items: order' "$1 shows the verdict"
    says "$out" 'draw from 0..i' "$1 shows the fix"
    ! grep -qiE 'expected value|undefined' "$out" || fail "$1: $(grep -iE -m 2 'expected value|undefined' "$out")"
}
cat >vitest.test.mjs <<'END'
import { expect, test } from 'vitest';
import { matchers } from 'fairness-shuffle/matchers';
import { assertFair } from 'fairness-shuffle';
import { fair, naive } from './shuffles.cjs';
expect.extend(matchers);
test('fair', () => expect(fair).toBeFair({ n: 52, trials: 2e4 }));
test('not fair', () => expect(naive).not.toBeFair({ n: 3, trials: 3e5 }));
test('red matcher', () => expect(naive).toBeFair({ n: 3, trials: 3e5 }));
test('red assertion', () => assertFair(naive, { n: 3, trials: 3e5 }));
END
node_modules/.bin/vitest run --testTimeout 10000000 vitest.test.mjs >"$out" 2>&1 && fail 'Vitest passed what is biased'
red Vitest
says "$out" '2 failed . 2 passed' 'Vitest'

cat >jest.test.js <<'END'
require('fairness-shuffle/matchers');
const { assertFair } = require('fairness-shuffle');
const { fair, naive } = require('./shuffles.cjs');
jest.setTimeout(10000000);
test('fair', () => expect(fair).toBeFair({ n: 52, trials: 5e3, checks: 'positions' }));
test('not fair', () => expect(naive).not.toBeFair({ n: 3, trials: 3e5 }));
test('red matcher', () => expect(naive).toBeFair({ n: 3, trials: 3e5 }));
test('red assertion', () => assertFair(naive, { n: 3, trials: 3e5 }));
END
node_modules/.bin/jest --testMatch '**/jest.test.js' --no-cache >"$out" 2>&1 && fail 'Jest passed what is biased'
red Jest
says "$out" '2 failed, 2 passed' 'Jest'

cat >node.test.mjs <<'END'
import test from 'node:test';
import { assertFair } from 'fairness-shuffle';
import { fair, naive } from './shuffles.cjs';
test('fair', () => assertFair(fair, { n: 52, trials: 2e4 }));
test('red assertion', () => assertFair(naive, { n: 3, trials: 3e5 }));
END
node --test node.test.mjs >"$out" 2>&1 && fail 'node:test passed what is biased'
red node:test

# Deno and Bun, where their packages are installed.
cat >small.mjs <<'END'
import { assertFair, fairness } from 'fairness-shuffle';
import { fair, naive } from './shuffles.cjs';
console.log((await fairness(naive, { n: 3, trials: 2e4 })).verdict.status, (await assertFair(fair, { n: 52, trials: 1e5, checks: 'positions' })).verdict.status);
END
for other in 'bun' 'deno run --quiet -A'; do
    [ -x "node_modules/.bin/${other%% *}" ] || continue
    # shellcheck disable=SC2086 # words
    node_modules/.bin/$other small.mjs >"$out" 2>&1
    says "$out" '^biased no-bias-found$' "$other"
done

cat >types.mts <<'END'
import { assertFair, fairness, type FairnessReport } from 'fairness-shuffle';
const report: FairnessReport = await fairness((a) => { a.reverse(); }, { n: 3, trials: 1e4, hands: [2, 1] });
const mistake: string | undefined = report.cases[0]?.looks_like?.[0]?.why;
const many: number | undefined = report.cases[0]?.worst?.[0]?.observed;
const status: 'biased' | string | undefined = report.verdict.status;
await assertFair(async (a) => a, { items: ['x', 'y'], law: { weights: [1, 2] }, budget: '1s', onProgress: ({ done }) => done });
// @ts-expect-error no such option
await fairness('naive', { trial: 3 });
// @ts-expect-error no such key
console.log(mistake, many, status, report.cases[0]?.looks_likely);
END
node_modules/.bin/tsc --noEmit --strict --module nodenext --moduleResolution nodenext --target es2022 --lib es2023,dom types.mts >"$out" 2>&1 ||
    fail "TypeScript: $(head -n 3 "$out")"

# A page: with the file as it is, and behind each bundler.
cp "$there/npm/page.mjs" main.mjs
echo '<!doctype html><title>page</title><script type="module" src="./main.mjs"></script>' >index.html
mkdir plain && cp node_modules/fairness-shuffle/{browser.mjs,fairness.wasm} index.html plain && sed "s#'fairness-shuffle'#'./browser.mjs'#" main.mjs >plain/main.mjs
node_modules/.bin/esbuild main.mjs --bundle --format=esm --outfile=esbuild/main.mjs --log-level=error >"$out" 2>&1 || fail "esbuild: $(<"$out")"
cp node_modules/fairness-shuffle/fairness.wasm index.html esbuild
mkdir page && cp main.mjs index.html page
node_modules/.bin/vite build page --outDir ../vite --base ./ --logLevel error >"$out" 2>&1 || fail "Vite: $(<"$out")"
cat >webpack.cjs <<'END'
require('webpack')({ mode: 'production', target: 'web', context: __dirname, entry: './main.mjs', experiments: { outputModule: true },
  output: { path: `${__dirname}/webpack`, filename: 'main.mjs', module: true } }, (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
});
END
node webpack.cjs >"$out" 2>&1 || fail "webpack: $(grep -m 3 -i error "$out")"
cp index.html webpack
for folder in plain esbuild vite webpack; do
    node "$there/npm/open.mjs" $folder >"$out" 2>"$err"
    [ $? -ne 77 ] || { echo "no browser: $(<"$out")"; break; }
    says "$out" '^biased, no-bias-found, plain, ticking$' "the page behind $folder"
done
finish
