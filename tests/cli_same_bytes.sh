#!/bin/bash
# The same seed gives the same bytes, whatever the number of threads; another seed does not.
# With --full every pair of a shuffle and a size of many.
. "$(dirname "$0")/cli_common.sh"

# same THREADS WORDS...: 1, 3 and 2 threads, the last without --stable, of which THREADS are used; another
# seed. With --full 2 threads with --stable, too.
seeds=1
same() {
    local threads=$1
    shift
    run "$@" --stable -j 1
    [ "$code" -le 1 ] || [ "$code" -eq 4 ] || fail "exit $code: fairness $*"
    cp "$out" "$scratch/io/first"
    for j in 3 $([ "$full" = no ] || echo 2); do
        run "$@" --stable -j "$j"
        cmp -s "$out" "$scratch/io/first" || fail "-j $j differs from -j 1: fairness $*"
    done
    if [ $seeds -gt 0 ]; then
        run "$@" --stable -j 2 --seed 2
        ! cmp -s "$out" "$scratch/io/first" || fail "another seed gives the same: fairness $*"
        [ "$full" = yes ] || seeds=$((seeds - 1))
    fi
    run "$@" -j 2
    holds ".run.threads == $threads" "fairness $* -j 2"
    [ "$(jq -n '[inputs] | (.[0] | has("run") | not), (.[1] | del(.run)) == .[0]' "$scratch/io/first" "$out")" = \
        $'true\ntrue' ] || fail "--stable leaves out more than run, or keeps it: fairness $*"
}

same 2 --algo fisher-yates --n 3 --trials 6e6
same 2 --algo fisher-yates --n 8 --trials 2000077
same 2 --algo fisher-yates,naive --n 52 --trials 154001
same 2 --algo until-different,one-liner-map --n 5 --trials 1600005
same 2 --algo riffle:3 --n 9 --trials 400003
same 2 --algo naive --n 6 --trials 1400000 --source philox4x32-10
if [ "$full" = yes ]; then
    same 2 --algo riffle:3,key-sort:2,rounded --n 9 --trials 400003
    same 2 --algo riffle:3,key-sort:2,rounded --n 10 --trials 200003
    same 2 --algo fisher-yates --n 1000 --trials 8345
    same 2 --algo rao-sandelius,merge-shuffle --n 16 --trials 125003
    same 2 --algo sort-v8,sort-quick-hoare --n 20 --trials 400009
    same 2 --algo naive --n 6 --trials 1400000 --source chacha8
fi
same 1 --algo naive --n 6 --trials 300000 --source gsl:mt19937
same 1 --algo fisher-yates --n 4 --trials 1000

# A processor without the instruction sets that were built in: the same counts, more slowly. glibc
# hides the sets from the program; where the processor has none of them, or the library is another,
# there is nothing to hide.
FAIRNESS_ISA=x run --algo naive --n 3 --trials 1000
if grep -q x86-64 "$err"; then
    export GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512BW,-AVX2,-SSE4_2
    FAIRNESS_ISA=x run --algo naive --n 3 --trials 1000
    [ "$(cat "$err")" = 'fairness: FAIRNESS_ISA x: accepted on this processor: auto, none' ] ||
        fail "instruction sets were not hidden: $(cat "$err")"
    run --algo naive,sort-merge --n 8 --trials 200003 --stable
    jq '.cases[].digest' "$out" >"$scratch/io/first"
    expect 0 --version
    says "$out" '\(not on this processor: slower, the same counts\)$' '--version'
    unset GLIBC_TUNABLES
    run --algo naive,sort-merge --n 8 --trials 200003 --stable
    jq '.cases[].digest' "$out" | cmp -s - "$scratch/io/first" ||
        fail 'another processor gives other counts'
fi

# A seed that was drawn: the line printed replays it, to the same counts.
expect 0 --algo fisher-yates --n 5 --trials 10000 --seed random --json random --alpha 1e-9
replay=$(sed -n 's/^fairness: .*: fairness /fairness /p' "$err" | head -n 1)
[ -n "$replay" ] || fail "--seed random prints no command: $(head -n 1 "$err")"
seed=$(jq -r '.cases[0].seed' <"$out")
case $replay in *"--seed $seed "*'--json random'*) ;; *) fail "not the replay: $replay" ;; esac
first=$(jq -r '.cases[0].digest' <"$out")
eval "run ${replay#fairness }"
[ "$(jq -r '.cases[0].digest' <"$out")" = "$first" ] || fail 'the replay has other counts'
rm -f random
run --algo fisher-yates --n 5 --trials 10000 --seed=random
second=$(jq -r '.cases[0].digest' <"$out")
[ "$second" != "$first" ] || fail '--seed random drew the same twice'
replay=$(sed -n 's/^fairness: .*: fairness /fairness /p' "$err" | head -n 1)
eval "run ${replay#fairness }"
[ "$(jq -r '.cases[0].digest' <"$out")" = "$second" ] || fail 'the replay of --seed=random'
expect 0 --algo fisher-yates --n 5 --trials 10000 --seed random --seed 7
! grep -q drew "$err" || fail 'a seed that was overridden is told'

# The command in the report is the command that ran, quoted for a shell.
expect 0 --algo fisher-yates --n 3 --trials 6000 --json "it's \$HOME.json"
command=$(jq -r .run.command <"$out")
rm -f "it's \$HOME.json"
eval "run ${command#fairness }"
[ -s "it's \$HOME.json" ] || fail "the command of the report does not run again: $command"
finish
