#!/bin/bash
# Our own medicine: every built-in shuffle, those known to be wrong as negative controls, against the
# committed baseline; one that is not in the suite yet joins it, by its claim. After a change of the
# streams on purpose, with an eye on what is told:
#     build/harness/cli/fairness suite tests/suites/builtins.json \
#         --save-baseline tests/suites/builtins.baseline.json
. "$(dirname "$0")/cli_common.sh"
suite=suite.json base=$tests/suites/builtins.baseline.json
"$program" list algorithms --format json | jq --slurpfile suite "$tests/suites/builtins.json" '
    [.algorithms[] | {algo: .name, n: ([4, .min_n] | max),
        expect: (if .claim == "uniform" then "fair" else "biased" end)}]
    | $suite[0] * {cases: ($suite[0].cases + map(select(.algo as $name |
        $suite[0].cases | any(.algo | sub(":.*"; "") == $name) | not)))}' >"$suite"

expect 0 suite "$suite" --baseline "$base" --stable
holds '.verdict.as_expected and (.comparison.regression | not)' 'no regression'
holds '[.cases[] | select(.expected == "biased")] | length >= 25' 'negative controls'
holds '.cases | map(.expected == "fair") | map(select(.)) | length >= 7' 'fair ones'
# The suite can fail: each of these lies about a shuffle, and is named.
for lie in naive:fair sort-merge:fair fisher-yates:biased one-liner-map:fair; do
    jq --arg algo "${lie%:*}" --arg expect "${lie#*:}" \
        '(.cases[] | select(.algo == $algo and .n == 4)).expect = $expect' "$suite" >lie.json
    expect 1 suite lie.json --junit lie.xml --format text -q
    grep -q "testcase name=\"${lie%:*}/n=4: verdict\"" lie.xml || fail "$lie is not named"
done
finish
