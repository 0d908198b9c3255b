#!/bin/bash
# Fair shuffles with a slip around them are called by that slip, by no known shuffle, and what is
# neither has no name. With --full at more sizes.
plugin=$(realpath "$2") # before the folder changes
. "$(dirname "$0")/cli_common.sh"

# named SHUFFLE N TRIALS FILTER: what it is called by, in jq's words.
named() {
    expect 1 --plugin "$plugin:$1" --n "$2" --trials "$3" --stable
    holds ".cases[0].looks_like | length == 1 and (.[0] | $4)" "$1, n = $2, $3 trials"
}

# A share and an interval that has it: of ten fair runs with seed 1, all do.
tenth='.algorithm == "unchanged" and .share.ci95[0] < 0.1 and .share.ci95[1] > 0.1
    and (.share.value - 0.1 | fabs) < 0.01 and (has("order") | not)'
# of SHORT... -- MORE...: the sizes, and more of them with --full.
of() {
    local word
    for word; do
        [ "$word" != -- ] || [ "$full" = yes ] || return 0
        [ "$word" = -- ] || echo "$word"
    done
}
for size in $(of 3:1e6 9:2e5 52:1000 -- 4:2e5 12:1e5 20:2e5 52:2500000); do # some checks see a part of the last
    named early-return "${size%:*}" "${size#*:}" '.algorithm == "unchanged"'
done
named early-return 8 2e5 "$tenth"
named early-return 52 2e5 "$tenth"
for size in $(of 3:1e6 52:2e5 -- 8:2e5 12:1e5 20:2e6); do
    named reverse-in-3 "${size%:*}" "${size#*:}" '.algorithm == "one-order"
        and (.share.value - 1 / 3 | fabs) < 0.01
        and (.order | split(" ") | map(tonumber) | . == (sort | reverse))'
    named always-one "${size%:*}" 1e4 '.algorithm == "one-order" and .share.value == 1'
done
for size in $(of 4:2e5 6:100001 -- 6:2e5 12:1e5 52:2e5 5:100001 9:100001 12:100001 20:100001); do
    named twice "${size%:*}" "${size#*:}" '.algorithm == "each-outcome-twice"'
done
# Outcomes that are kept, to be compared in pairs, are looked at without those of the slip.
for shuffle in early-return:unchanged reverse-in-3:one-order twice:each-outcome-twice; do
    expect 1 --plugin "$plugin:${shuffle%:*}" --n 100 --trials 3000 --checks all --stable
    holds ".cases[0].looks_like | map(.algorithm) == [\"${shuffle#*:}\"]" "${shuffle%:*}, n = 100, all checks"
done
# Of three items all counts are even in one fair run of 32: no name.
expect 1 --plugin "$plugin:twice" --n 3 --trials 2e5 --stable
holds '.cases[0].looks_like == []' 'twice, n = 3'
named naive-reversed 9 2e5 '.algorithm == "naive" and .transform == "reverse"'
named naive-reversed 256 6e5 '.algorithm == "naive" and .transform == "reverse"' # some tallies see a part
named naive-inverse 20 2e5 '.algorithm == "naive" and .transform == "inverse"'
# Draws of few bits, a wrong shuffle made twice, and comparators that answer -1, 0 or 1, from a program that shares nothing with this one.
while read -r how n trials words; do
    python3 "$tests/wrong_draws.py" "$how" "$n" "$trials" >drawn
    # shellcheck disable=SC2086 # several words
    expect 1 --input drawn --n "$n" ${words%%;*} --stable
    holds ".cases[0].looks_like | length == 1 and (.[0] | ${words#*;})" "$how, n = $n"
done <<'DRAWN'
modulo:5 5 200000 ; .algorithm == "fisher-yates" and .draw == "modulo" and .draw_bits == 5
float:5 5 200000 ; .algorithm == "fisher-yates" and .draw == "float" and .draw_bits == 5
modulo:6 20 20000 ; .algorithm == "fisher-yates" and .draw == "modulo" and .draw_bits == 6
hand:6:4 20 40000 --hands 4; .algorithm == "strike-out" and .draw == "modulo" and .draw_bits == 6
sattolo:2 9 60000 ; .algorithm == "sattolo" and .times == 2 and (has("draw") | not)
sort_merge_up:2 5 20000 ; .algorithm == "sort-merge-up"
sort_merge_up:2 13 20000 ; .algorithm == "sort-merge-up"
sort_php:2 5 20000 ; .algorithm == "sort-php"
sort_php:2 8 20000 ; .algorithm == "sort-php"
sort_php:2 13 20000 ; .algorithm == "sort-php"
sort_php:2 52 20000 ; .algorithm == "sort-php"
sort_v8 3 20000 ; .algorithm == "sort-v8" and .draw == "three-way"
sort_v8 5 20000 ; .algorithm == "sort-v8" and .draw == "three-way"
sort_v8 8 20000 ; .algorithm == "sort-v8" and .draw == "three-way"
sort_insertion 3 20000 ; .algorithm == "sort-insertion" and .draw == "three-way"
sort_insertion 5 20000 ; .algorithm == "sort-insertion" and .draw == "three-way"
sort_insertion 8 20000 ; .algorithm == "sort-insertion" and .draw == "three-way"
sort_merge 3 20000 ; .algorithm == "sort-merge" and .draw == "three-way"
sort_merge 5 20000 ; .algorithm == "sort-merge" and .draw == "three-way"
sort_quick_middle 3 20000 ; .algorithm == "sort-quick-middle" and .draw == "three-way"
sort_quick_middle 5 20000 ; .algorithm == "sort-quick-middle" and .draw == "three-way"
DRAWN
for shuffle in naive-in-3 two-orders one-item one-swap cut-in-10; do
    for size in $(of 8:2e5 13:1e5 -- 3:1e6 52:1e5); do
        expect 1 --plugin "$plugin:$shuffle" --n "${size%:*}" --trials "${size#*:}" --stable
        holds '.cases[0].looks_like == []' "$shuffle, n = ${size%:*}, has no name"
    done
done
# A check that auto makes on part of a long run has its say too: here that all orders are even.
for size in 20:5000 52:2e4 $([ "$full" = yes ] && echo 20:2e7 52:4e6); do
    for shuffle in early-even twice-even; do
        expect 1 --plugin "$plugin:$shuffle" --n "${size%:*}" --trials "${size#*:}" --stable
        holds '.cases[0].looks_like == []' "$shuffle, n = ${size%:*}, ${size#*:} trials, has no name"
    done
done

# What it is called by does not hang on threads, and is said in words.
expect 1 --plugin "$plugin:early-return" --n 52 --trials 2e5 -j 1 --stable
jq -c '.cases[0].looks_like' <"$out" >one.json
expect 1 --plugin "$plugin:early-return" --n 52 --trials 2e5 -j 3 --stable
jq -c '.cases[0].looks_like' <"$out" | cmp - one.json || fail 'a name that hangs on -j'
expect 1 --plugin "$plugin:early-return" --n 52 --trials 2e5 --format text
grep -q '^  looks like unchanged in 9.96% of trials' "$out" || fail 'the name in the text report'
grep -q '^  likely why in these trials nothing is shuffled' "$out" || fail 'the mistake in the text'

# A run too short to be sure says what part of random laws would fit, and how many trials would tell.
expect 1 --algo naive --n 3 --trials 6000 --stable
holds '.cases[0].looks_like | length == 1 and (.[0] | .algorithm == "naive" and .probable
    and .random_laws > .001 and .random_laws < .5 and .telling_trials == 500000)' 'a probable name'
expect 1 --algo naive --n 3 --trials 1e6 --stable
holds '.cases[0].looks_like | length == 1 and (.[0] | .algorithm == "naive"
    and (has("probable") | not))' 'the trials that tell'
expect 1 --algo naive --n 3 --trials 6000 --format text -v
says "$out" '^  fits       naive, as would 1 of 612 random laws; --trials 5e5 would settle it$' 'a probable name in the text report'

# Faults of the draw, and passes, beside the name.
expect 1 --algo fisher-yates --n 20 --trials 3e5 --draw modulo --draw-bits 8 --format text -v
says "$out" '^  looks like fisher-yates with byte % k$' 'a byte modulo k'
expect 1 --algo fisher-yates --n 20 --trials 3e4 --draw float --draw-bits 6 --format text -v
says "$out" '^  looks like fisher-yates with fractions of 6 bits$' 'fractions of few bits'
expect 1 --algo naive --n 5 --trials 3e6 --repeat 2 --format text -v
says "$out" '^  looks like naive made twice$' 'two passes'
finish
