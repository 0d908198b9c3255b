#!/bin/bash
# What never or always happens comes before any statistic's name, and only where it can be no chance.
. "$(dirname "$0")/cli_common.sh"

# rows COUNT CODE...: as many lines of awk's `print`, of numbers from its own generator.
rows() {
    awk -v rows="$1" -v n="$2" "function below(k) { state = (state * 16807) % 2147483647; return int(state / 2147483647 * k) }
        function swap(i, j, t) { t = a[i]; a[i] = a[j]; a[j] = t }
        function mix(from, to, i) { for (i = to; i > from; i--) swap(i, from + below(i - from + 1)) }
        function show(i, line) { for (i = 0; i < n; i++) line = line (i ? \" \" : \"\") a[i]; print line }
        BEGIN { state = 12345; for (row = 0; row < rows; row++) { for (i = 0; i < n; i++) a[i] = i; $3; show() } }"
}

# said WORDS NAME: what the headline says of recorded orders of so many items.
said() { # n words
    expect 1 --input rows.txt --n "$1" --format json
    jq -e --arg words "$2" '.cases[0].facts[0] == $words' "$out" >/dev/null ||
        fail "n = $1: not '$2' but $(jq -c '.cases[0].facts' "$out")"
    grep -qF ", $1 items: $2" "$err" || fail "the headline of '$2': $(cat "$err")"
}

rows 2000 12 'mix(0, 5); mix(6, 11)' >rows.txt
said 12 'items 0 to 5 never leave the first 6 places'
rows 2000 20 'mix(1, 19)' >rows.txt
said 20 'item 0 always stays at its place'
rows 2000 20 'mix(2, 18)' >rows.txt
said 20 '3 of 20 items never move'
rows 2000 20 'for (i = 19; i > 0; i--) swap(i, below(i))' >rows.txt
said 20 'no item ever stays at its place'
rows 2000 5 'mix(0, 4); for (i = 0; i < n; i++) if (a[i] == i) { mix(0, 4); i = -1 }' >rows.txt
expect 1 --input rows.txt --n 5 --format text
says <(tr -s '\n ' ' ' <"$out") 'no item ever stays .* next .* say so: --law derangement' 'a draw of gifts'
rows 2000 20 'k = below(20); for (i = 0; i < n; i++) a[i] = (i + k) % n' >rows.txt
said 20 'only rotations of the list ever come'
rows 2000 20 'mix(0, 19); for (i = 0; a[i] != 7; i++); for (k = 0; a[k] != 4; k++); if (i) swap(k, i - 1); else swap(k, 1)' >rows.txt
said 20 'items 4 and 7 are always side by side'
rows 2000 8 'mix(0, 7); while (a[2] == 5) mix(0, 7)' >rows.txt
said 8 'item 5 never comes to place 2'
for n in 3 7 12; do
    expect 1 --algo cut --n $n --format json
    holds '.cases[0].facts[0] == "only rotations of the list ever come"' "rotations of $n"
done
expect 1 --algo sattolo --n 3 --format json
holds '.cases[0].facts[0] == "only 2 of 6 orders ever come"' 'few orders'
expect 1 --algo one-parity --n 5 --format json
holds '.cases[0].facts == ["no odd order ever comes"]' 'one parity'

# By names, and from 1, where items are so called.
rows 2000 12 'mix(0, 5); mix(6, 11)' | awk '{for (i = 1; i <= NF; i++) $i++; print}' >rows.txt
expect 1 --input rows.txt --n 12 --as from-1 --format json
holds '.cases[0].facts[0] == "items 1 to 6 never leave the first 6 places"' 'from 1'

# Four items, one never at its place: 18 of 24 orders. (3/4)^N over all that is looked for is below 1e-12 from 109
# trials on; a bias is found before.
for trials in 100 116; do
    rows $trials 4 'mix(0, 3); while (a[0] == 0) mix(0, 3)' >rows.txt
    expect 1 --input rows.txt --n 4 --format json
    holds ".cases[0].facts == $([ $trials = 100 ] && echo null || echo '["item 0 never comes to place 0"]')" "$trials trials"
done

# What is fair has none, nor has what may be chance.
expect 0 --algo fisher-yates --n 5,20 --trials 2e4 --format json
holds '[.cases[].facts] == [null, null]' 'facts of a fair shuffle'
finish
