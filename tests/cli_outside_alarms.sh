#!/bin/bash
# How often fair shuffles from outside are called biased, run by run, with the checks that are made for
# them: a plugin of 3, 5 and 8 items, and a child process of 3. At .05 and at .001 no more than 99.9%
# of such samples have.
#
#     cli_outside_alarms.sh FAIRNESS PLUGIN.so CHILD [RUNS]
plugin=$(realpath "$2") child=$(realpath "$3") runs=${4-2000}
. "$(dirname "$0")/cli_common.sh"

# too_many TIMES CHANCE: whether that often, or more often, has a chance below 1e-3 (of two ends 99.9%).
too_many() {
    awk -v times="$1" -v runs="$runs" -v chance="$2" 'BEGIN {
        term = (1 - chance) ^ runs
        for (k = 0; k < times; k++) {
            below += term
            term *= (runs - k) / (k + 1) * chance / (1 - chance)
        }
        exit !(1 - below < 1e-3)
    }'
}

# alarms NAME WORDS...: a run with each seed, and the least p of its checks, adjusted for all of them.
alarms() {
    local name=$1 seed level times
    shift
    for ((seed = 1; seed <= runs; seed++)); do
        timeout $patience "$program" "$@" --seed "$seed" --stable </dev/null 2>"$err"
    done | jq '.cases[0].checks | map(.log10_p_adjusted | numbers) | min | pow(10; .)' >"$out"
    printf '%s, %d runs:' "$name" "$(wc -l <"$out")"
    [ "$(wc -l <"$out")" -eq "$runs" ] || fail "$name: not all runs gave a report: $(head -n 1 "$err")"
    for level in .05 .001; do
        times=$(awk -v level=$level '$1 <= level { times++ } END { print times + 0 }' "$out")
        printf ' %d at %s' "$times" "$level"
        too_many "$times" "$level" && fail "$name: $times of $runs runs at $level"
    done
    printf '\n'
}

# The measure itself: of 2,000, 136 at .05 are too many, and 128 are not.
(runs=2000 && too_many 136 .05 && ! too_many 128 .05) || fail 'the bounds are not what they should be'

# So many trials that the tails are quick: 200 and more for each order, or few.
alarms 'plugin, n = 3' "$plugin:fisher-yates" --n 3 --trials 1300
alarms 'plugin, n = 5' "$plugin:fisher-yates" --n 5 --trials 2000
alarms 'plugin, n = 8' "$plugin:fisher-yates" --n 8 --trials 2000
alarms 'child, n = 3' --exec "$child" --n 3 --trials 1300
finish
