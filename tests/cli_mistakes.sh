#!/bin/bash
# Wrong shuffles from outside are called by their names, and what is neither has no name. With --full at more sizes.
plugin=$(realpath "$2") # before the folder changes
. "$(dirname "$0")/cli_common.sh"

# of SHORT... -- MORE...: the sizes, and more of them with --full.
of() {
    local word
    for word; do
        [ "$word" != -- ] || [ "$full" = yes ] || return 0
        [ "$word" = -- ] || echo "$word"
    done
}
expect 1 "$plugin:naive-inverse" --n 20 --trials 2e5 --stable
holds '.cases[0].looks_like | length == 1 and (.[0] | .algorithm == "naive" and .transform == "inverse")' 'naive, inverse'
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
modulo:8 52 20000 ; .algorithm == "fisher-yates" and .draw == "modulo" and .draw_bits == 8
sattolo:2 9 60000 ; .algorithm == "sattolo" and .times == 2 and (has("draw") | not)
sort_merge_up:2 5 20000 ; .algorithm == "sort-merge-up"
sort_merge_up:2 13 20000 ; .algorithm == "sort-merge-up"
sort_php:2 5 20000 ; .algorithm == "sort-php"
sort_php:2 8 20000 ; .algorithm == "sort-php"
sort_php:2 13 20000 ; .algorithm == "sort-php"
sort_php:2 52 20000 ; .algorithm == "sort-php"
sort_v8 5 20000 ; .algorithm == "sort-v8" and .draw == "three-way"
sort_v8 8 20000 ; .algorithm == "sort-v8" and .draw == "three-way"
sort_insertion 5 20000 ; .algorithm == "sort-insertion" and .draw == "three-way"
sort_insertion 8 20000 ; .algorithm == "sort-insertion" and .draw == "three-way"
sort_merge 5 20000 ; .algorithm == "sort-merge" and .draw == "three-way"
sort_quick_middle 5 20000 ; .algorithm == "sort-quick-middle" and .draw == "three-way"
DRAWN
for shuffle in early-return reverse-in-3 twice naive-in-3 two-orders one-item one-swap cut-in-10; do
    for size in $(of 8:2e5 13:1e5 -- 3:1e6 52:1e5); do
        expect 1 "$plugin:$shuffle" --n "${size%:*}" --trials "${size#*:}" --stable
        holds '.cases[0].looks_like == []' "$shuffle, n = ${size%:*}, has no name"
    done
done
# A check that auto makes on part of a long run has its say too: here that all orders are even.
for size in 20:5000 52:2e4 $([ "$full" = yes ] && echo 20:2e7 52:4e6); do
    for shuffle in early-even twice-even; do
        expect 1 "$plugin:$shuffle" --n "${size%:*}" --trials "${size#*:}" --stable
        holds '.cases[0].looks_like == []' "$shuffle, n = ${size%:*}, ${size#*:} trials, has no name"
    done
done

# What it is called by does not hang on threads.
for j in 1 3; do
    expect 1 "$plugin:naive-inverse" --n 20 --trials 2e5 -j "$j" --stable
    jq -c '.cases[0].looks_like' <"$out" >"$j.json"
done
cmp 1.json 3.json || fail 'a name that hangs on -j'

# A case that is not near enough to be sure is called so with a doubt.
python3 "$tests/wrong_draws.py" modulo:8 52 20000 >drawn
expect 1 --input drawn --n 52 --stable
holds '.cases[0].looks_like | length == 1 and (.[0] | .draw_bits == 8 and .probable and (has("fix") | not))' 'a probable name'
finish
