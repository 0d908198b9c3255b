#!/usr/bin/env bash
# --stop-early and --min-effect: where a run stops, what it says, and that threads and instruction
# sets change nothing of it.
. "$(dirname "$0")/cli_common.sh"

# A bias is found long before the end, by e-values alone.
expect 1 --algo naive --n 3 --trials 1e9 --stop-early
holds '.cases[0].status == "biased" and .verdict.complete' 'naive n=3'
holds '.cases[0] | .trials == .stop_early.trials_used and .stop_early.stopped' 'naive n=3'
holds '.cases[0] | .trials < 20000 and .trials_asked == 1e9' 'naive n=3 stops early'
holds '.cases[0].stop_early | .log10_e >= .log10_e_needed and .log10_e_needed == 6' 'naive n=3'
holds '[.cases[0].checks[] | has("log10_p")] | any | not' 'no p-values beside e-values'
holds '.cases[0].checks[0] | .id == "permutations" and .method == "e-process" and .log10_e >= 6' 'e'
expect 1 --algo naive --n 3 --trials 1e6 --stop-early --format text
says <(tr -s ' \n' ' ' <"$out") ' [0-9,]+ of 1,000,000 trials in [0-9.]+ m?s; e-value 10\^[0-9.]+; ' 'trials used, and the e-value'

# After as many trials as docs/statistics.md says, in the median of these runs.
for seed in $(seq 1 25); do
    run --algo naive --n 3 --trials 1e6 --stop-early --seed "$seed"
    jq '.cases[0].trials' <"$out"
done | sort -n | sed -n 13p | sed ':a; s/\B[0-9]\{3\}\>/,&/; ta' >median
said=$(sed -n 's/.*naive with three items stops after a median of \([0-9,]*\) trials.*/\1/p' "$tests/../docs/statistics.md")
[ "$(cat median)" = "$said" ] || fail "naive stops after a median of $(cat median) trials, said: $said"

# Nothing is found in a fair shuffle, however often it is looked at.
for seed in 1 $([ "$full" = no ] || echo 2 3 4); do
    expect 0 --algo fisher-yates --n 3,5,52 --trials 2e5 --stop-early --alpha 0.01 --seed "$seed"
    holds '.cases | all(.stop_early.stopped | not)' 'a fair shuffle runs to the end'
done
holds '.cases[0] | has("trials_asked") | not' 'all trials were done'

# One order that is no permutation is proof.
expect 1 --algo one-liner-map --n 3 --trials 1e6 --stop-early
holds '.cases[0] | .status == "invalid" and .trials < 100' 'one-liner-map'

# Above 12 items tables of few cells do it: the cut is found at the first look.
expect 1 --algo cut,naive --n 52 --trials 1e6 --stop-early
holds '.cases[0].trials == 64 and .cases[1].trials < 20000' 'n=52'
holds '.cases[0].checks | map(select(.id == "positions")) | .[0].status == "skipped"' 'positions'

# The same bytes however it is run.
words='--algo naive,fisher-yates,rounded --n 4,9,52 --trials 1e5 --stop-early --stable'
# shellcheck disable=SC2086 # several words
expect 1 $words -j 1
cp "$out" "$scratch/one"
for how in '-j 2' '-j 5' 'none'; do
    # shellcheck disable=SC2086
    if [ "$how" = none ]; then FAIRNESS_ISA=none run $words; else run $words $how; fi
    cmp -s "$out" "$scratch/one" || fail "other bytes with $how"
done

refused_saying '--keep' --algo naive --n 3 --stop-early --keep c

# --min-effect: a run that could not have found it is inconclusive; a bias found stays one.
expect 4 --algo fisher-yates --n 3 --trials 1e4 --min-effect 0.05
holds '.cases[0].status == "inconclusive" and .verdict.as_expected == false' 'too few for w = .05'
holds '.verdict.min_effect == {check: "permutations", name: "w", value: 0.05}' 'the effect asked for'
expect 0 --algo fisher-yates --n 3 --trials 1e5 --min-effect 0.05
expect 0 --algo fisher-yates --n 52 --trials 1e5 --min-effect positions:0.1
expect 4 --algo fisher-yates --n 52 --trials 1e4 --min-effect positions:0.1
expect 4 --algo fisher-yates --n 52 --trials 1e5 --min-effect 0.1
expect 4 --algo fisher-yates --n 52 --trials 1e4 --min-effect positions:0.1 --format text
says <(tr -s ' \n' ' ' <"$out") '^cannot tell fisher-yates, 52 items: 10,000 trials find w >= 0\.2457 in positions; --min-effect is 0\.1000 next use --trials auto' 'why, and what to do'
# ... which plans for a check that is run, and for orders that are equally likely.
expect 4 --algo fisher-yates --n 13 --trials 1e5 --min-effect 0.1 --format text
says "$out" '^  next   give --min-effect a check that is run: --min-effect positions:W$' 'more trials are of no use'
expect 4 --algo sattolo --n 5 --trials 100 --law cycle --min-effect 0.1 --format text
says "$out" '^  next   run more trials$' 'no plan for another law'
expect 1 --algo naive --n 3 --trials 1e4 --min-effect 0.05
for effect in '' 0 -1 x: positions: position:0.1 permutations:x; do
    refused_saying '--min-effect' --algo naive --n 3 --min-effect "$effect"
done

finish
