#!/bin/bash
# The self-test: what it says, of what it speaks, that a right program passes, and that one that
# calculates wrongly does not. `cli_selftest.sh PROGRAM [WRONG_PROGRAM]`; without the second the last
# is left out (tests/unit_calibration.c has each kind of fault).
. "$(dirname "$0")/cli_common.sh"
wrong=${2:+$(cd "$OLDPWD" && realpath "$2")}

expect 0 selftest --runs 40 --n 4 --format json
holds '.schema == "fairness-selftest/1" and .passed and .complete' 'a right program passes'
holds '[.calibration[] | select(.runs > 0)] | length > 12 and all(.runs == 40 and .n == 4)' 'checks'
holds '[.false_alarms[] | .n == 4 and .runs == 40] == [true, true]' 'the verdict at two levels'
holds '[.power[].found | .predicted > 0.45 and .predicted < 0.7] | all' 'powers in the middle'
cp "$out" first.json
if /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; then
    /usr/bin/python3 "$tests/validate_selftest.py" \
        "$tests/../reports/schema/fairness-selftest-1.schema.json" first.json ||
        fail 'the document does not follow its schema'
fi
# A function of seed, sizes and runs, except for the time; threads do not matter.
expect 0 selftest --runs 40 --n 4 --format json -j1
[ "$(jq -S 'del(.duration_s)' <"$out")" = "$(jq -S 'del(.duration_s)' <first.json)" ] ||
    fail 'selftest -j1 says something else'
expect 0 selftest --runs 40 --n 4 --seed 2 --checks positions --format json
holds '[.calibration[].check] == ["positions"] and .seed == "2"' 'one check'
holds '.false_alarms == []' 'no verdict is looked at that was not made'
expect 0 selftest --runs 10 --n 4 --checks dependence --format json
holds '.false_alarms == [] and .rates == 6 * ([.calibration[] | select(.runs > 0)] | length) + 5' \
    'without the usual checks there is no rate of their verdict'
expect 0 selftest --runs 10 --n 4,6 --checks permutations,positions,largest,directed --format json
holds '[.calibration[] | select(.check | startswith("directed-"))] | map([.check, .n, .runs]) |
    sort == [["directed-orders", 4, 10], ["directed-orders", 6, 10], ["directed-places", 4, 0], ["directed-places", 6, 0]]' \
    'directed checks are made'
holds '[.false_alarms[].n] == [4, 4]' 'these are the usual checks of four items, but not of six'
expect 0 selftest --runs 40 --n 52 --checks repeats,rising-sequences,dependence --format text
says "$out" '^calibrated +' 'the verdict first'
says "$out" 'rising-sequences +52 ' 'a row for each check'
says "$out" 'riffle:10 +52 +rising-sequences' 'a row for each biased shuffle'
expect 0 selftest --runs 40 --n 4 --checks parity -q --format text
[ "$(grep -c . "$out")" -le 2 ] || fail 'selftest -q says more than its verdict'
# binomial_distance_tails is wrong in the other program, and with it the p of parity, which finds less than is predicted.
one='selftest --runs 100 --n 4 --checks parity'
expect 0 $one --format json
holds '.passed and ([.power[].found.inside] | all)' 'the function is right'
if [ -n "$wrong" ]; then
    for format in json text; do
        "$wrong" $one --format "$format" >"$out" 2>"$err" </dev/null
        [ $? -eq 1 ] || fail "binomial_distance_tails is wrong: no exit 1 with --format $format: $(head -n 1 "$err")"
        [ "$format" = text ] || holds '(.passed | not) and .complete and .outside > 0 and .log10_p <= -4 and
            [.power[] | select(.found.inside | not) | .check] == ["parity"]' 'binomial_distance_tails is wrong'
    done
    says "$out" '^OFF +[1-9] of ' 'the verdict of a wrong program'
    says "$out" '^  naive +52 +parity .*%\*' 'a star where it is off'
else
    echo 'no program with a wrong binomial_distance_tails: that the self-test fails is not tried'
fi
expect 2 selftest --runs 5
expect 2 selftest --n 1
expect 2 selftest --n 4,4,4,4,4,4,4,4,4
expect 2 selftest naive
expect 2 selftest --checks nothing
finish
