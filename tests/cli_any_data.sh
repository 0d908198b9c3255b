#!/usr/bin/env bash
# Worked cases of an independent program (reference_any.json), by the command line. $1: the program,
# $2: the cases.
cases=$(realpath "$2") # before the folder changes
. "$(dirname "$0")/cli_common.sh"

# Of which kind a bias is, as fractions.
count=0
while IFS=$'\t' read -r name n parts; do
    expect 0 exact --algo "$name" --n "$n" --format json
    found=$(jq -cS '[.spectrum[] | {key: (.shape | map(tostring) | join(".")), value: .phi2}] | from_entries' "$out")
    [ "$found" = "$parts" ] || fail "exact --algo $name --n $n: spectrum $found instead of $parts"
    holds '.phi2_value as $all | ([.spectrum[].phi2_value] | add) - $all | fabs < 1e-12' 'parts add up'
    count=$((count + 1))
done < <(jq -r '.shared[] | select(.section == 4 and .kind == "exact-law") |
    (.input.shuffle | split(" ")) as $w |
    [$w[0], $w[1], (.expected.parts | to_entries | sort_by(.key) | from_entries | tostring)] | @tsv' "$cases")
[ "$count" -eq 10 ] || fail "$count worked laws"
# Above six items in double precision, above ten not at all; nor by formula.
expect 0 exact --algo naive --n 7 --format json
holds '.phi2_value as $all | .spectrum | length == 14 and all(.phi2 == null) and (([.[].phi2_value] | add) - $all | fabs < 1e-12)' 'n = 7'
expect 0 exact --algo riffle:3 --n 5 --format json
holds '.spectrum[0].phi2 == "166007/2097152" and .spectrum[5].phi2 == "1/4096"' 'riffle:3, n = 5'
expect 0 exact --algo riffle:3 --n 20 --format json
holds '.spectrum == []' 'by formula'

# A run that is found biased says it too, and one that is not does not.
expect 1 --algo sort-merge --n 4 --trials 1e5 --format text
says <(tr -s ' \n' ' ' <"$out") 'kind all of this bias is in pairs of items: look at which two items come to which two places' 'sort-merge'
expect 1 --algo naive --n 5 --trials 1e6
holds '.cases[0].spectrum | map(.df) | add == 119' 'df add up'
holds '.cases[0] | (.checks[0].statistic - (.spectrum | map(.statistic) | add)) | fabs < 1e-6' 'statistics add up'
cp "$out" whole.json
expect 0 report whole.json --format json
cmp -s whole.json "$out" || fail 'a stored spectrum is not read as it was written'
expect 0 --algo fisher-yates --n 5 --trials 1e6
holds '.cases[0] | has("spectrum") | not' 'no bias, no kind'

# Sixty ballots: few, and enough for an alpha that suits them.
jq -r '.shared[] | select(.id == "ballots-60") | .input.orders[] | map(tostring) | join(" ")' "$cases" >ballots
expect 1 --input ballots --n 5 --alpha 0.01
holds '.cases[0].checks[] | select(.id == "positions") | .method == "monte-carlo" and .df == 16 and (.statistic - 646 / 15 | fabs < 1e-9)' 'statistic of the ballots'
# Upper p .0002975 in 400,000 simulations, here in as many as it takes for 50 as far out.
holds '.cases[0].checks[] | select(.id == "positions") | .log10_p_upper > -3.80 and .log10_p_upper < -3.25' 'p of the ballots'
holds '.cases[0].checks[] | select(.id == "largest-place") | .log10_p > -4.6912 and .log10_p < -4.6910' 'the largest cell'
holds '.cases[0].worst[0].item == "item 0 at place 4"' 'which it is'
holds '.cases[0].simulations | .sets == 100000 and .least_p < 2.1e-5' 'how many were simulated'
expect 1 --input ballots --n 5 --alpha 0.01 --checks positions --simulations 999 -j 1
cp "$out" one.json
expect 1 --input ballots --n 5 --alpha 0.01 --checks positions --simulations 999 -j 3
for file in one.json "$out"; do jq 'del(.run)' "$file"; done | jq -s '.[0] == .[1]' | grep -qx true ||
    fail 'the result depends on the threads'
# At one in a million they cannot tell: no advice to run more.
expect 4 --input ballots --n 5 --format text
says <(tr -s ' \n' ' ' <"$out") '60 trials are too few to tell: .* can go unseen; the smallest adjusted p is [0-9.e-]+ \([a-z-]+\)' 'what few ballots show'
grep -q 'run more' "$out" && fail 'advice to run recorded ballots again'

# One permutation: what cannot tell is skipped, and costs the others nothing.
seq 0 365 | tr '\n' ' ' >one
expect 1 --input one --n 366 --alpha 0.05 --format json
holds '[.cases[0].checks[] | select(.status == "skipped") | .id] | index("positions") != null' 'N = 1'
holds '.cases[0].checks[] | select(.id == "positions") | .reason | test("^cannot tell at N = 1: ")' 'N = 1, why'
holds '.cases[0].checks[] | select(.id == "inversions") | .status == "biased" and .method == "convolution"' 'all in order'

# Bad words for the number of simulations.
expect 2 --input ballots --n 5 --simulations 5
says "$err" '^fairness: --simulations 5: ' 'too few simulations'
expect 2 --input ballots --n 5 --simulations x
says "$err" '^fairness: --simulations x: ' 'no number'

finish
