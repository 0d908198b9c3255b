#!/bin/bash
# Our own medicine: every built-in shuffle, those known to be wrong as negative controls, against the
# committed baseline. After a change of the streams on purpose, with an eye on what is told:
#     build/harness/cli/fairness suite tests/suites/builtins.json \
#         --stable --json tests/suites/builtins.baseline.json
. "$(dirname "$0")/cli_common.sh"
suite=$tests/suites/builtins.json base=$tests/suites/builtins.baseline.json

expect 0 suite "$suite" --baseline "$base" --stable
holds '.verdict.as_expected and (.comparison.regression | not)' 'no regression'
holds '[.cases[] | select(.expected == "biased")] | length >= 25' 'negative controls'
holds '.cases | map(.expected == "fair") | map(select(.)) | length >= 7' 'fair ones'
# No built-in is left out: one that has no case there yet is held to its claim, a sampler to that of its
# sets, and of its order, which is fair in two of them.
"$program" list algorithms --format json | jq --slurpfile suite "$suite" '
    [.algorithms[] | select(.name as $name | $suite[0].cases | all(.algo | sub(":.*"; "") != $name)) |
        {algo: .name, n: ([4, .min_n] | max),
         expect: (if .claim == "uniform" then "fair" else "biased" end)}
        + (if .takes then {n: 5, hands: 2} else {} end)] as $sets |
    [$sets[] | select(.hands and .expect == "fair") | {algo: "\(.algo):2", n, take: 2,
         expect: (if .algo == "retry" or .algo == "shuffle-take" then "fair" else "biased" end)}
    ] as $orders | ($sets + $orders) as $others |
    $suite[0] * {cases: $others}' >others.json
if jq -e '.cases != []' others.json >/dev/null; then
    expect 0 suite others.json
fi

# Wrong samplers are among those named by how often they take each item; systematic takes all alike.
for size in 10:3 49:6 60:7; do
    for sampler in reservoir-off-by-one reservoir-late sort-take; do
        expect 1 --algo "$sampler" --n "${size%:*}" --hands "${size#*:}" --checks positions
        holds ".cases[0].looks_like | any(.algorithm == \"$sampler:${size#*:}\")" "$sampler, $size"
    done
    expect 0 --algo "systematic,floyd" --n "${size%:*}" --hands "${size#*:}" --checks positions
done

# The suite can fail: each of these lies about a shuffle, and is named.
for lie in naive:fair sort-merge:fair fisher-yates:biased one-liner-map:fair; do
    jq --arg algo "${lie%:*}" --arg expect "${lie#*:}" \
        '(.cases[] | select(.algo == $algo and .n == 4)).expect = $expect' "$suite" >lie.json
    expect 1 suite lie.json --junit lie.xml --format text -q
    grep -q "name=\"${lie%:*}/n=4\"" lie.xml || fail "$lie is not named"
done
finish
