#!/bin/bash
# library_out_of_memory.sh EXAMPLE FAILING_MEMORY [STEP]: allocations of a program that links libfairness
# (examples/library/own_shuffle.c) fail, one at a time: every STEP-th place that allocates. What may
# come of it: a status and one line, or the ordinary output; or the end of the process by the word of
# GMP or the OpenMP runtime, as docs/library.md tells. No crash, no other output.
example=$(realpath "$1") || exit 99
step=${3-16}
. "$(dirname "$0")/cli_common.sh"
library=$(preload "$2") || exit 99
"$example" >ordinary 2>"$err" || fail "exit $? without a failure"
FAILING_MEMORY_PLACES=$PWD/places LD_PRELOAD=$library "$example" >/dev/null 2>&1
mapfile -t places < <(grep '^[0-9]' places)
[ "${#places[@]}" -gt 100 ] || fail "only ${#places[@]} places that allocate were seen"
told=0
for ((i = 0; i < ${#places[@]}; i += step)); do
    k=${places[i]}
    code=0
    # In a shell of its own, which does not tell us of aborts.
    (
        ulimit -c 0
        # The library is for the example alone, not for what starts it.
        timeout 900 env FAILING_MEMORY_AT="$k" FAILING_MEMORY_FIRED="$PWD/fired" \
            LD_PRELOAD="$library" "$example" >"$out" 2>"$err" </dev/null
    ) 2>/dev/null || code=$?
    [ -e fired ] || continue # threads, or addresses, made this run another one
    rm -f fired
    last=$(tail -n 1 "$err")
    case $code in
    0) cmp -s "$out" ordinary || fail "allocation $k fails: exit 0, and another output" ;;
    1)
        told=$((told + 1))
        [[ $last == *memory* ]] || fail "allocation $k fails: exit 1: $last"
        ;;
    134) [[ $last == 'GNU MP: Cannot '* ]] || fail "allocation $k fails: aborted: $last" ;;
    *) fail "allocation $k fails: exit $code: $last" ;;
    esac
done
[ "$told" -gt 5 ] || fail "only $told failures were told"
finish
