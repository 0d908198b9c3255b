#!/bin/bash
# cli_out_of_memory.sh PROGRAM LIBRARY: makes the allocations of every command fail, one at a time,
# each place in the program that allocates once (tests/failing_memory.c). What must come of it:
# either exit 3, nothing on standard output, one line on standard error and no file; or, where the
# program can do without, the very output of an ordinary run. With --all after the library: every
# allocation in turn, not only each place.
library=$(realpath "$2") || exit 99
. "$(dirname "$0")/cli_common.sh"
all=${3-}
lines=()

# one_failure K WORDS...: the K-th allocation fails.
one_failure() {
    local k=$1
    shift
    timeout -s KILL 60 env FAILING_MEMORY_AT="$k" FAILING_MEMORY_FIRED="$scratch/io/fired" \
        LD_PRELOAD="$library" "$program" "$@" >"$out" 2>"$err" </dev/null
    code=$?
    local where="allocation $k fails: fairness $*"
    if [ ! -e "$scratch/io/fired" ]; then
        unfired=$((unfired + 1)) # threads, or addresses, made this run another one
    elif [ "$code" -eq 3 ]; then
        mapfile -t lines <"$err"
        # The OpenMP runtime puts an empty line before its own.
        if [ "${#lines[@]}" -eq 2 ] && [ -z "${lines[0]}" ] && [[ ${lines[1]} == libgomp:* ]]; then
            lines=("${lines[1]}")
        fi
        [ "${#lines[@]}" -eq 1 ] && [ -n "${lines[0]}" ] ||
            fail "$where: not one line on standard error: $(head -c 200 "$err" | tr '\n' '|')"
        [ ! -s "$out" ] || fail "$where: exit 3, and on standard output: $(head -c 80 "$out")"
        [ "$(echo *)" = "$kept" ] || fail "$where: files: $(echo *)"
    elif [ "$code" -eq "$ordinary" ]; then
        cmp -s "$out" "$scratch/io/ordinary" || fail "$where: exit $code, and another output"
    else
        fail "$where: exit $code: $(head -c 200 "$err" | tr '\n' '|')"
    fi
    rm -f "$scratch/io/fired" $made
}

# failures_of MADE WORDS...: all of them; MADE are files that the command makes.
failures_of() {
    made=$1
    shift
    local places
    kept=$(echo *)
    "$program" "$@" >"$scratch/io/ordinary" 2>"$err" </dev/null
    ordinary=$?
    [ "$ordinary" -le 1 ] || fail "exit $ordinary without a failure: fairness $*"
    rm -f $made
    FAILING_MEMORY_PLACES=$scratch/io/places LD_PRELOAD=$library \
        "$program" "$@" >/dev/null 2>&1 </dev/null
    rm -f $made
    places=$(grep -c '^[0-9]' "$scratch/io/places")
    total=$(sed -n 's/^total //p' "$scratch/io/places")
    [ "$places" -gt 0 ] && [ "${total:-0}" -ge "$places" ] || fail "no allocation seen: fairness $*"
    unfired=0
    if [ "$all" = --all ]; then
        for ((k = 1; k <= total; k++)); do
            one_failure "$k" "$@"
        done
    else
        while read -r k; do
            one_failure "$k" "$@"
        done < <(grep '^[0-9]' "$scratch/io/places")
    fi
    [ $((unfired * 2)) -le "$places" ] || fail "$unfired of $places failures missed: fairness $*"
    FAILING_MEMORY_FOREVER=1 one_failure 1 "$@"
}

failures_of '' --help
failures_of '' list --format json
failures_of '' list algorithms --format text
failures_of '' plan --algo naive --n 3 -j 1
failures_of '' exact --algo naive --n 3 --format json -j 1
failures_of '' explain --algo sattolo --n 3 --format text
failures_of r.json --algo naive --n 3 --trials 10000 --json r.json --format text --stable
failures_of '' --algo fisher-yates --n 52 --trials 10000 --stable --format json
failures_of '' --algo identity,sattolo --n 10 --trials 10000 --format text --isa none --checks permutations
failures_of s.json --algo naive --n 4 --trials 100000 --shard 2/2 --json s.json
expect 0 --algo naive --n 4 --trials 100000 --shard 1/2 --json 1.json --stable
expect 0 --algo naive --n 4 --trials 100000 --shard 2/2 --json 2.json --stable
failures_of m.json merge 1.json 2.json --json m.json --format text --stable
finish
