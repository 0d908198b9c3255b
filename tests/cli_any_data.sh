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
holds '(.verdict.tests | log10) as $tests | .cases[0].checks[] | select(.id == "largest-place") | .log10_p_adjusted <= .log10_p + $tests + 1e-9' 'its part of alpha'
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

# Shapes: alike items, places that are not seen, hands. Every lotto line by the independent program.
lands=24*land,36*spell
expect 0 --algo fisher-yates --deck "$lands" --take 7 --trials 1e5 --checks positions
holds '.cases[0].id == "fisher-yates/n=60/deck=24*land,36*spell/take=7"' 'the id of a shape'
holds '.cases[0].shape == {n: 60, items: [{name: "land", count: 24}, {name: "spell", count: 36}], take: 7} or .cases[0].shape.outcomes == "128"' 'what is dealt'
holds '.cases[0].checks[] | select(.id == "positions") | .df == 7' 'df of seven draws'
holds '.cases[0].counts.blocks | [.[] | add] == [2400000, 3600000] and (transpose | map(add) == ([range(7) | 100000] + [5300000]))' 'blocks add up'
cp "$out" whole.json
expect 0 report whole.json --format json
cmp -s whole.json "$out" || fail 'a stored shape is not read as it was written'
expect 1 --algo naive --deck "$lands" --take 7 -q
says <(tr -s ' \n' ' ' <"$out") '^BIASED naive, 7 of 60 .24 land, 36 spell.: land comes 18% too often at place 0 ' 'in the words of the user'
for threads in 1 3; do
    expect 1 --algo naive --deck suits --hands 13,13 --trials 1e5 -j "$threads"
    jq 'del(.run)' "$out" >"threads.$threads"
done
cmp -s threads.1 threads.3 || fail 'counts of a shape depend on the threads'
expect 1 --algo naive --deck suits --hands 13,13 --trials 1e5 --isa none
jq 'del(.run)' "$out" | cmp -s - threads.1 || fail 'counts of a shape depend on the machine'

# The same deals however they are written: names and numbers, marked hands, all places or some.
cat >deal.awk <<'AWK'
BEGIN {
    srand(7)
    for (line = 0; line < 3000; line++) {
        for (i = 0; i < 8; i++) {
            j = int(rand() * (i + 1)); a[i] = a[j]; a[j] = i
        }
        number = name = marked = nested = part = ""
        for (i = 0; i < 8; i++) {
            blank = i ? " " : ""; word = a[i] < 3 ? "x" : "y y"; sub(" ", "", word)
            number = number blank a[i]; name = name blank word
            marked = marked (i == 2 || i == 5 ? " | " : blank) a[i]
            nested = nested (i == 0 ? "[[" : i == 2 || i == 5 ? "], [" : ", ") a[i]
            if (i < 5) part = part blank a[i]
        }
        print number >"number"; print name >"name"; print marked >"marked"; print nested "]]" >"nested"; print part >"part"
    }
}
AWK
awk -f deal.awk
digest() { jq -r '.cases[0].digest' "$out"; }
seen='3*x,5*yy'
expect 0 --input number --deck "$seen" --hands 2,3 && by_number=$(digest)
for file in name marked nested part; do
    expect 0 --input "$file" --deck "$seen" --hands 2,3
    [ "$(digest)" = "$by_number" ] || fail "$file: other counts than of the same deals by number"
done
printf '%s\n' x x x yy yy yy yy yy >labels
expect 0 --input name --items labels --hands 2,3
[ "$(digest)" = "$by_number" ] || fail 'labels that are alike are another deck'
expect 0 --exec 'while read -r a b c d e rest; do echo "$a $b $c $d $e"; echo "$FAIRNESS_HANDS $FAIRNESS_N" >dealt; done' --deck "$seen" --hands 2,3 --trials 300 --expect biased
grep -qx '2,3 8' dealt || fail 'FAIRNESS_HANDS'
expect 0 --exec 'while read -r a b rest; do echo "$a $b"; echo "$FAIRNESS_TAKE" >dealt; done' --deck "$seen" --take 2 --trials 300 --expect biased
grep -qx 2 dealt || fail 'FAIRNESS_TAKE'

# What does not go together, and lines that are no such deal.
refused() {
    expect 2 "${@:2}"
    says "$err" "$1" "$*"
}
refused '^fairness: --take and --hands: ' --algo naive --n 9 --take 2 --hands 2
refused '^fairness: --take 10: there are only 9 items' --algo naive --n 9 --take 10
refused '^fairness: --hands 5,5: more than the 9 items' --algo naive --n 9 --hands 5,5
refused '^fairness: --hands 5,x: accepted: ' --algo naive --n 9 --hands 5,x
refused '^fairness: --deck: "24land": accepted: ' --algo naive --deck 24land
refused '^fairness: --deck: a is there twice' --algo naive --deck '2*a,3*a'
refused '^fairness: --n 9: --deck has 8 items' --algo naive --n 9 --deck "$seen"
refused '^fairness: --start: ' --algo naive --n 9 --take 3 --start random
refused '^fairness: --deck and --items: ' --input name --deck "$seen" --items labels
unread() {
    printf '%s\n' "$2" >line
    expect 3 --input line --deck "$seen" "${@:3}"
    says "$err" "$1" "$2"
}
unread 'has 4 items, not 5, those that are seen, or all 8' 'x x yy yy' --hands 2,3
unread 'line 2 of line has 8 items, and those before it have 5' $'0 1 2 3 4\n0 1 2 3 4 5 6 7' --hands 2,3
unread '"z" is none of the 2 names of the deck, nor one of its numbers' 'x z yy yy yy' --take 5
unread 'a hand is marked to end after 3 items' '0 1 2 | 3 4' --hands 2,3
unread 'a hand is marked to end after 1 item' '[[0], [1, 2, 3, 4]]' --hands 2,3
printf 'x x x x yy\n%.0s' 1 2 3 >line
expect 1 --input line --deck "$seen" --take 5
holds '.cases[0].status == "invalid" and .cases[0].invalid.trials == 3' 'four of three x'

# Bad words for the number of simulations.
expect 2 --input ballots --n 5 --simulations 5
says "$err" '^fairness: --simulations 5: ' 'too few simulations'
expect 2 --input ballots --n 5 --simulations x
says "$err" '^fairness: --simulations x: ' 'no number'

finish
