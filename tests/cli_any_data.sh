#!/usr/bin/env bash
# Worked cases of an independent program (reference_any.json), by the command line. $1: the program,
# $2: the cases.
cases=$(realpath "$2") # before the folder changes
. "$(dirname "$0")/cli_common.sh"

# The distance of a law that loses items.
expect 0 exact --algo one-liner-map --n 3 --format text
says "$out" '^  TV     1/3 = 0.3333: ' 'TV of lost items'

# Sixty ballots: few, and enough for an alpha that suits them.
jq -r '.shared[] | select(.id == "ballots-60") | .input.orders[] | map(tostring) | join(" ")' "$cases" >ballots
if [ "$sanitized" = no ]; then
    expect 1 --input ballots --n 5 --alpha 0.01
    # Upper p .0002975 in 400,000 fair data sets.
    holds '.cases[0].checks[] | select(.id == "positions") | .df == 16 and (.statistic - 646 / 15 | fabs < 1e-9) and (.log10_p_upper + 3.5265 | fabs < 0.05)' 'p of the ballots'
    holds '.cases[0].checks[] | select(.id == "largest-place") | .log10_p > -4.6912 and .log10_p < -4.6910' 'the largest cell'
    holds '.cases[0].checks[] | select(.id == "largest-place") | .log10_p_adjusted <= .log10_p + 2.05' 'its part of alpha: a fiftieth'
    holds '.cases[0].worst[0].item == "item 0 at place 4"' 'which it is'
fi
expect 1 --input ballots --n 5 --alpha 0.01 --checks positions -j 1
cp "$out" one.json
expect 1 --input ballots --n 5 --alpha 0.01 --checks positions -j 3
for file in one.json "$out"; do jq 'del(.run)' "$file"; done | jq -s '.[0] == .[1]' | grep -qx true ||
    fail 'the result depends on the threads'
# At one in a million they cannot tell: no advice to run more.
expect 4 --input ballots --n 5 --format text
says <(tr -s ' \n' ' ' <"$out") '^cannot tell ballots, 5 items: 60 trials are too few next [0-9,]+ would find the usual mistake; record more' 'what few ballots show'
grep -q 'run more' "$out" && fail 'advice to run recorded ballots again'

# One permutation: what cannot tell is skipped, and costs the others nothing.
seq 0 365 | tr '\n' ' ' >one
expect 1 --input one --n 366 --alpha 0.05 --format json
holds '[.cases[0].checks[] | select(.status == "skipped") | .id] | index("positions") != null' 'N = 1'
holds '.cases[0].checks[] | select(.id == "positions") | .reason | test("^cannot tell at N = 1: ")' 'N = 1, why'
holds '.cases[0].checks[] | select(.id == "rising-sequences") | .status == "biased" and .method == "convolution"' 'all in order'

# Shapes: alike items, places that are not seen, hands. Every lotto line by the independent program.
lands='24*land,36*spell'
expect 0 --algo fisher-yates --deck "$lands" --take 7 --trials 1e5 --checks positions
holds '.cases[0].id == "fisher-yates/n=60/deck=24*land,36*spell/take=7"' 'the id of a shape'
holds '.cases[0].shape == {n: 60, items: [{name: "land", count: 24}, {name: "spell", count: 36}], take: 7} or .cases[0].shape.outcomes == "128"' 'what is dealt'
holds '.cases[0].checks[] | select(.id == "positions") | .df == 7' 'df of seven draws'
holds '.cases[0].counts.blocks | [.[] | add] == [2400000, 3600000] and (transpose | map(add) == ([range(7) | 100000] + [5300000]))' 'blocks add up'
cp "$out" whole.json
expect 0 report whole.json --format json
cmp -s whole.json "$out" || fail 'a stored shape is not read as it was written'
expect 1 --algo naive --deck "$lands" --take 7 --trials 1e5 -q
says <(tr -s ' \n' ' ' <"$out") '^BIASED naive, 7 of 60 .24 land, 36 spell.: land at place 0 comes 17\.8% too often ' 'in the words of the user'
for threads in 1 3; do
    expect 1 --algo naive --deck suits --hands 5,5 --trials 4e4 -j "$threads"
    jq 'del(.run)' "$out" >"threads.$threads"
done
cmp -s threads.1 threads.3 || fail 'counts of a shape depend on the threads'
FAIRNESS_ISA=none expect 1 --algo naive --deck suits --hands 5,5 --trials 4e4
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
# The digest of the first case; by the shell alone, since it is asked for often.
digest() { [[ $(<"$out") =~ '"digest": "'([^\"]+) ]] && printf '%s\n' "${BASH_REMATCH[1]}"; }
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

# Draws that are sorted are a hand.
awk 'BEGIN { for (a = 1; a < 9; a++) for (b = a + 1; b < 10; b++) for (i = 0; i < 6; i++) print a, b }' >sorted
expect 1 --input sorted --as from-1 --n 9 --take 2 --format text
says <(tr -s ' \n' ' ' <"$out") 'every line ascends: a hand, or a lottery draw\? --hands 2 .*next count hands, in which order says nothing: --hands 2' 'sorted draws'

# A dealer whose two cards share a suit clumps, and no suit comes more often to a place.
awk 'BEGIN { srand(5); for (i = 0; i < 20000; i++) { s = int(rand() * 4); a = int(rand() * 13); b = int(rand() * 12);
    print 13 * s + a, 13 * s + b + (b >= a) } }' >suited
expect 1 --input suited --deck suits --hands 2
holds '.cases[0].checks[] | select(.id == "clumping") | .status == "biased"' 'suited cards clump'
holds '.cases[0].checks[] | select(.id == "positions") | .status == "skipped" and .reason == "unclear: clumping"' 'and are not told to be biased places'
# A dealer that deals every third hand twice: each deal is fair, and the next depends on it. Hands of
# cards, of lands, and draws; a run that changes halfway.
awk 'BEGIN { srand(11); for (t = 0; t < 3000; t++) { if (t % 3 != 2) { for (i = 0; i < 60; i++) a[i] = i;
    line = ""; for (i = 0; i < 7; i++) { j = i + int(rand() * (60 - i)); x = a[i]; a[i] = a[j]; a[j] = x; line = line a[i] " " } }
    print line } }' >thirds
for words in '--n 60 --hands 7' "--deck $lands --hands 7" "--deck $lands --take 7"; do
    # shellcheck disable=SC2086
    expect 1 --input thirds $words --checks positions,dependence --format json
    holds '.cases[0] | .dependence == "found" and (.checks | map([.id, .status])) == [["positions", "no-bias-found"], ["dependence", "biased"]]' "thirds, $words"
done
expect 1 --input thirds --deck "$lands" --take 7 --format text
says <(tr -s ' \n' ' ' <"$out") '^BIASED thirds, 7 of 60 .24 land, 36 spell.: trials depend on each other: every place holds what it held in the trial before, ' 'thirds of lands'
expect 1 --input thirds --n 60 --take 7 --checks repeats
holds '.cases[0].checks[0] | .id == "repeats" and .status == "biased"' 'hands that come again'
awk 'BEGIN { srand(12); for (t = 0; t < 20000; t++) { a = int(rand() * 20); b = (a + 1 + int(rand() * 19)) % 20;
    if (rand() < .3) a = t < 10000 ? a % 10 : 10 + a % 10; if (a == b) b = (a + 1) % 20; print a, b } }' >halves
expect 1 --input halves --n 20 --take 2 --checks dependence
holds '.cases[0].checks[0] | .id == "dependence" and .status == "biased" and .log10_p < -50' 'a run that changes halfway'

# Pairs of a sample that come together, while each item comes as often as any other: of ten items the
# five pairs 01, 23, ... and nothing else.
awk 'BEGIN { srand(9); for (i = 0; i < 5000; i++) { p = int(rand() * 5); print 2 * p, 2 * p + 1 } }' >couples
expect 1 --input couples --n 10 --hands 2 --checks positions,sample-pairs
holds '.cases[0].checks[] | select(.id == "positions") | .status == "no-bias-found"' 'couples: each as often'
holds '.cases[0].checks[] | select(.id == "sample-pairs") | .status == "biased" and .df == 35' 'couples'
expect 1 --input couples --n 10 --hands 2
holds '.cases[0] | .shape.outcomes == "45" and .outcomes_seen == 5' 'five couples'
cp "$out" whole.json
expect 0 report whole.json --format json
cmp -s whole.json "$out" || fail 'stored outcomes are not read as they were written'

# Samplers that are even in their items, or in their sets, are found, and have no name of another.
samples=2e5
[ "$full" = no ] || samples=1e6
while read -r shuffle n words; do
    [ "$full" = yes ] || [ "$n $words" != '60 --hands 7' ] || continue # 386 million hands, a table of seconds
    [ "$sanitized" = no ] || [ "$n" -eq 10 ] || continue
    # shellcheck disable=SC2086 # two words
    expect 1 --algo "$shuffle" --n "$n" $words --trials "$samples"
    holds ".cases[0].looks_like | all(.algorithm == \"$shuffle:${words##* }\")" "$shuffle of $n, $words"
done <<'SAMPLERS'
systematic 10 --hands 3
systematic 49 --hands 6
systematic 60 --hands 7
systematic 60 --take 7
floyd 10 --take 3
floyd 60 --take 7
SAMPLERS
# What does not go together, and lines that are no such deal.
refused() {
    expect 2 "${@:2}"
    says "$err" "$1" "$*"
}
refused '^fairness: --take does not go with --hands: ' --algo naive --n 9 --take 2 --hands 2
refused '^fairness: --take 10: there are only 9 items' --algo naive --n 9 --take 10
refused '^fairness: --hands 5,5: more than the 9 items' --algo naive --n 9 --hands 5,5
refused '^fairness: --hands 5,x: accepted: ' --algo naive --n 9 --hands 5,x
refused '^fairness: --deck: "24land": accepted: ' --algo naive --deck 24land
refused '^fairness: --deck: a is there twice' --algo naive --deck '2*a,3*a'
refused '^fairness: --n 9: --deck has 8 items' --algo naive --n 9 --deck "$seen"
refused '^fairness: --start random does not go with deals: ' --algo naive --n 9 --take 3 --start random
refused '^fairness: --deck does not go with --items: ' --input name --deck "$seen" --items labels
unread() {
    printf '%s\n' "$2" >line
    expect 3 --input line --deck "$seen" "${@:3}"
    says "$err" "$1" "$2"
}
unread 'has 4 items, not 5, those that are seen, or all 8' 'x x yy yy' --hands 2,3
unread 'line 2 of line has 8 items, but those before it have 5' $'0 1 2 3 4\n0 1 2 3 4 5 6 7' --hands 2,3
unread '"z" is none of the 2 names of the deck, nor one of its numbers' 'x z yy yy yy' --take 5
unread 'a hand is marked to end after 3 items' '0 1 2 | 3 4' --hands 2,3
unread 'a hand is marked to end after 1 item' '[[0], [1, 2, 3, 4]]' --hands 2,3
printf 'x x x x yy\n%.0s' 1 2 3 >line
expect 1 --input line --deck "$seen" --take 5
holds '.cases[0].status == "invalid" and .cases[0].invalid.trials == 3' 'four of three x'

# Asked before looking: whether items early in the list come early, and where one item comes. The
# place sum of item 0, 167 of 60 trials, by its law in whole numbers; its count at place 4 twice the
# worked tail.
expect 1 --input ballots --n 5 --alpha 0.01 --checks successors,trend --format text
says <(tr -s ' \n' ' ' <"$out") '^BIASED ballots, 5 items: items early in the list come late: mean rank correlation -0\.233, 0 if fair' 'which way the trend goes'
tr ' ' '\n' <ballots | paste -d ' ' - - - - - | awk '{print $5, $4, $3, $2, $1}' >turned
expect 1 --input turned --n 5 --alpha 0.01 --checks successors,trend --format text
says <(tr -s ' \n' ' ' <"$out") 'items early in the list come early: mean rank correlation 0\.233, 0 if fair' 'the other way'
expect 1 --input ballots --n 5 --alpha 0.01 --checks auto,suspect:0
holds '.cases[0].suspect == { item: 0 }' 'who is suspected'
holds '.cases[0].checks[] | select(.id == "suspect") | .log10_p + 4.78314396140566 | fabs < 1e-7' 'p of the suspect'
expect 1 --input ballots --n 5 --alpha 0.01 --checks auto,suspect:0 --format text
says <(tr -s ' \n' ' ' <"$out") '^BIASED ballots, 5 items: item 0 comes too late: mean place 2\.78, 2 if fair' 'what the suspect does'
expect 1 --input turned --n 5 --alpha 0.01 --checks auto,suspect:0 --format text
says <(tr -s ' \n' ' ' <"$out") 'item 0 comes too early: mean place 1\.22, 2 if fair' 'what it does turned round'
tail=$(jq '.shared[] | select(.id == "ballots-60") | .expected.max_cell.binomial_p' "$cases")
expect 1 --input ballots --n 5 --alpha 0.01 --checks auto,suspect:0:4
holds ".cases[0].checks[] | select(.id == \"suspect-place\") | .log10_p - (2 * $tail | log10) | fabs < 1e-7" 'p of the place'
holds '.cases[0].suspect == { item: 0, place: 4 }' 'which place'
cp "$out" whole.json
expect 0 report whole.json --format json
cmp -s whole.json "$out" || fail 'a stored suspect is not read as it was written'
awk '{for (i = 1; i <= NF; i++) printf "%s%s", $i + 1, i < NF ? " " : "\n"}' ballots >from1
expect 1 --input from1 --as from-1 --n 5 --alpha 0.01 --checks auto,suspect:1:5 --format text
says <(tr -s ' \n' ' ' <"$out") 'item 1 comes too often at place 5: 29 times, 12 if fair' 'counted from 1'
expect 1 --input from1 --as from-1 --n 5 --alpha 0.01 --checks auto,suspect:1 --format text
says <(tr -s ' \n' ' ' <"$out") 'item 1 comes too late: mean place 3\.78, 3 if fair' 'a mean place counted from 1'
printf '%s\n' ann bob cyd dee eve >names
awk 'BEGIN {split("ann bob cyd dee eve", w, " ")} {for (i = 1; i <= NF; i++) printf "%s%s", w[$i + 1], i < NF ? " " : "\n"}' ballots >named
expect 1 --input named --items names --n 5 --alpha 0.01 --checks auto,suspect:ann:4 --format text
says <(tr -s ' \n' ' ' <"$out") 'item ann comes too often at place 4: 29 times, 12 if fair' 'by its name'
expect 2 --input named --items names --n 5 --checks auto,suspect:zoe
says "$err" '^fairness: --checks suspect:zoe: no item is called so' 'nobody of that name'
for word in '' : 5 0:5 0:; do
    expect 2 --input ballots --n 5 --checks auto,suspect:"$word"
    says "$err" '^fairness: --checks[ :]*suspect' "suspect '$word'"
done
expect 2 --algo naive --n 5 --hands 2 --checks auto,suspect:0
says "$err" '^fairness: the check trend or suspect does not go with deals: it takes items that all differ' 'a suspect in a hand'
expect 4 --algo fisher-yates --n 5 --trials 60 --checks suspect
says "$err" 'no item was named: --checks suspect:ITEM' 'no suspect'
cat >suite.json <<'END'
{ "schema": "fairness-suite/1", "alpha": 0.01, "defaults": { "checks": ["successors", "trend"] },
  "cases": [ { "id": "a", "input": "ballots", "n": 5, "checks": "successors,trend,suspect:0" },
             { "id": "b", "input": "ballots", "n": 5, "checks": ["successors", "suspect:0:4"] },
             { "id": "c", "input": "ballots", "n": 5 } ] }
END
expect 1 suite suite.json --format json
holds '[.cases[].checks | map(.id) | map(select(. == ("trend", "suspect", "suspect-place")))] == [["trend", "suspect"], ["suspect-place"], ["trend"]]' 'keys of a suite'
# Tables of counts: real ones, with the statistics that another program gave them.
declare -A rows_of statistic_of df_of tail_of two_sided_of
while IFS=$'\t' read -r id rows statistic df tail two; do
    rows_of[$id]=${rows//;/$'\n'} statistic_of[$id]=$statistic df_of[$id]=$df tail_of[$id]=$tail two_sided_of[$id]=$two
done < <(jq -r '.shared[] | select(.input | has("counts") or has("table")) | [.id,
    ([.input | (.counts // .table | if .[0] | type == "array" then .[] else . end) | map(tostring) | join(" ")] | join(";"))] +
    (.expected | [.statistic_float, .df, .log10_p_upper_chi2, .p_two_sided] | map(tostring)) | @tsv' "$cases")
# $1: the case, $2: the check, the rest: the program's words. The statistic and its degrees of freedom.
table_is() {
    printf '%s\n' "${rows_of[$1]}" >"$1"
    "$program" --input "$1" "${@:3}" --format json >"$out" 2>"$err" || [ $? -ne 2 ] || fail "$1 is refused: $(cat "$err")"
    holds ".cases[0].checks[] | select(.id == \"$2\") | (.statistic / ${statistic_of[$1]} - 1 | fabs) < 1e-12 and .df == ${df_of[$1]}" "$1"
}
# The tail beside chi-square's, which is the limit: $1: the case, $2: the check, $3: how far off, of one.
tail_is() {
    holds ".cases[0].checks[] | select(.id == \"$2\") | (.log10_p_upper / (${tail_of[$1]}) - 1 | fabs) < $3" "$1: its tail"
}
table_is quad-rand-6 positions --table first
tail_is quad-rand-6 positions 0.06 # 100 trials of four cells: the exact law
holds '.cases[0] | .status == "biased" and .table == "first" and .checks[0].method == "exact"' 'quad-rand'
table_is nanorand-37 permutations --table orders
tail_is nanorand-37 permutations 0.001
holds '.cases[0] | .status == "biased" and .trials == 600000 and ([.checks[].id] | index("positions")) and (.not_in_table | index("dependence"))' 'nanorand'
gzip -c nanorand-37 >packed
expect 1 --input packed --table orders -q
table_is asap-83 positions --table taken --hands 10
tail_is asap-83 positions 0.01
holds '.cases[0] | .status == "biased" and .trials == 4000 and .shape.hands == [10]' 'asap_sketchlib'
table_is replay-poker-ranks positions --table taken --deck ranks --hands 2
tail_is replay-poker-ranks positions 0.01
holds '.cases[0] | .trials == 1727 and (.checks[0].effect | .value == 0 and .ci95[1] == null)' 'no size where places and clumping are one'
months='31*Jan,29*Feb,31*Mar,30*Apr,31*May,30*Jun,31*Jul,31*Aug,30*Sep,31*Oct,30*Nov,31*Dec'
# One lottery is too few, whatever alpha is.
expect 4 --input "$tests/../examples/data/draft-lottery-1970.txt" --table blocks --deck "$months" --hands 122,122,122 --alpha 0.05 --format text -q
says <(tr -s ' \n' ' ' <"$out") "^cannot tell .*: 1 trial is too few: below 187 trials the tails are not known" "one trial of 366 birthdays"
for one in mochary essex; do
    printf '%s\n' "${rows_of[$one]}" >"$one"
    "$program" --input "$one" --table first --format json >"$out"
    # One end of X2 is both ends of a coin.
    holds "(${two_sided_of[$one]/\// / }) as \$p | .cases[0].checks[] | select(.id == \"positions\") | (.log10_p_upper - (\$p | log10) | fabs) < 1e-6" "$one"
done

# The same table however it is written; what all have to say about it.
printf '0 1 2: 88976\n0 2 1: 88802\n1 0 2: 111499\n1 2 0: 88925\n2 0 1: 111185\n2 1 0: 110613\n' >labelled
printf '\xef\xbb\xbforder,count\r\n"210",110613\r\n"201",111185\r\n"120",88925\r\n"102",111499\r\n"021",88802\r\n"012",88976\r\n' >csv
printf '[88976, 88802,\n 111499, 88925,\n 111185, 110613]\n' >json
expect 1 --input nanorand-37 --table orders && of_orders=$(digest)
for file in labelled csv json; do
    expect 1 --input "$file" --table orders
    [ "$(digest)" = "$of_orders" ] || fail "$file: other counts than of the same table"
done
"$program" --input - --table orders -q <nanorand-37 >"$out" 2>&1
says "$out" '^BIASED  standard input, 3 items: ' 'from standard input'
# Counts of a run are a table, and say the same.
expect 1 --algo naive --n 4 --trials 1e5 -v && cp "$out" run.json
jq -r '.cases[0].counts.permutations | map(tostring) | join(" ")' run.json >orders
jq -r '.cases[0].counts.positions[] | map(tostring) | join(" ")' run.json >places
jq -r '[.cases[0].counts.positions[][0]] | map(tostring) | join("\n")' run.json >first
expect 1 --input orders --table orders --checks all
jq -n '[inputs.cases[0].checks | map({(.id): [.statistic, .log10_p_upper]}) | add] | . as [$run, $table] |
    ("permutations", "positions", "digits", "precedence", "parity", "largest-place") |
    select($run[.] != null and $run[.] != $table[.])' run.json "$out" >differ
[ ! -s differ ] || fail "a table of orders is judged otherwise than its trials: $(<differ)"
expect 1 --input places --table places
[ "$(jq -c '.cases[0].checks[] | select(.id == "positions") | [.statistic, .log10_p_upper]' "$out")" = \
    "$(jq -c '.cases[0].checks[] | select(.id == "positions") | [.statistic, .log10_p_upper]' run.json)" ] || fail 'a table of places is judged otherwise'
expect 1 --input first --table first --alpha 0.5
cp "$out" whole.json
expect 0 report whole.json --format json
cmp -s whole.json "$out" || fail 'a stored table is not read as it was written'
# Who was taken with whom: what the draws themselves say, with the diagonal or without.
awk 'BEGIN { srand(21); for (t = 0; t < 3000; t++) { for (i = 0; i < 10; i++) { j = int(rand() * (i + 1)); a[i] = a[j]; a[j] = i }
    if (t % 20 == 0) { a[0] = 4; a[1] = 7; a[2] = int(rand() * 4) } print a[0], a[1], a[2] } }' >draws
awk '{ for (i = 1; i <= 3; i++) for (j = 1; j <= 3; j++) o[$i, $j]++ } END { for (i = 0; i < 10; i++) { for (j = 0; j < 10; j++)
    printf "%d ", o[i, j]; print "" } }' draws >together
awk '{ $NR = 0; print }' together >no-diagonal
both='[.cases[0].checks[] | select(.id == ("positions", "sample-pairs")) | [.id, .statistic, .df, .log10_p]]'
expect 1 --input draws --n 10 --hands 3 --checks positions,sample-pairs
by_draws=$(jq -c "$both" "$out")
[ "$(jq length <<<"$by_draws")" = 2 ] || fail 'two checks of draws'
for file in together no-diagonal; do
    expect 1 --input "$file" --table pairs-taken --hands 3 --checks positions,sample-pairs
    [ "$(jq -c "$both" "$out")" = "$by_draws" ] || fail "$file is judged otherwise than its draws: $(jq -c "$both" "$out"), $by_draws"
done
expect 1 --input together --table pairs-taken --take 3
holds '.cases[0] | .table == "pairs-taken" and .trials == 3000 and any(.worst[]; .item == "item 4 and item 7")' 'who was taken with whom'
# Classes, with chances.
printf '# pairs, given one\nrank,chance,count\nA 1/13 24\nK 1/13 31\nQ 1/13 25\nJ 1/13 35\n10 1/13 30\n9 1/13 20\n8 1/13 34\n7 1/13 26\n6 1/13 22\n5 1/13 29\n4 1/13 28\n3 1/13 27\n2 1/13 36\n' >pairs
expect 0 --input pairs --table classes
holds '.cases[0] | .trials == 367 and .checks[0].df == 12 and (.checks[0].statistic - (13 * (24*24+31*31+25*25+35*35+30*30+20*20+34*34+26*26+22*22+29*29+28*28+27*27+36*36) / 367 - 367) | fabs < 1e-9)' 'equal classes'
printf 'a 0.5 4000\nb 0.3 4000\nc 1/5 2000\nd 0 0\n' >classes
expect 1 --input classes --table classes
holds '.cases[0].checks[0] | .df == 2 and (.statistic - (1000*1000/5000 + 1000*1000/3000) | fabs < 1e-9)' 'classes with chances'
printf 'a b,1/2,4000\nb,3/10,4000\nc,1/5,2000\n' >commas # a chance beside a comma is no part of a number
expect 1 --input commas --table classes
printf 'a 5 4900\nb 3 3100\nc 2 2000\nd 0 3\n' >classes
expect 1 --input classes --table classes
holds '.cases[0] | .status == "invalid" and .forbidden == {trials: 3, first: "d"}' 'what has no chance'

# A class has no place, two classes neither; a stored report says it in the same words.
printf 'win 1/2 40\nlose 1/2 1\n' >two
expect 1 --input two --table classes --format json && cp "$out" two.json
holds '.cases[0].checks[] | select(.id == "positions") | .df == 1 and (.log10_p - ((84 / 1099511627776) | log10) | fabs < 1e-6)' 'two classes are a coin'
holds '[.cases[0].worst[] | .item] | sort == ["class lose", "class win"]' 'a class is at no place'
for read in '--input two --table classes' 'report two.json'; do
    # shellcheck disable=SC2086
    "$program" $read --format text >"$out"
    says "$out" '^BIASED  two, 2 classes: class win comes 95\.1% too often$' "classes of $read"
    says "$out" '^  41 trials.*; a fair draw is as uneven once in 13,100,000,000 runs;' "the run of $read"
done
printf 'a 1/3 5000\nb 1/3 3000\nc 1/3 2000\n' >three
for format in text markdown html; do
    "$program" --input three --table classes --format $format -v >"$out"
    says "$out" 'check which is wrong: how a class is drawn, or the chances in the|class came' "what to do about classes, $format"
    ! grep -Ev '^ *("|&quot;)' "$out" | grep -Eiq 'at place|>place|left over|Fisher|orders' ||
        fail "classes have no places and no orders ($format): $(grep -Ei 'place|left over|Fisher|orders' "$out" | head -n 2)"
done
"$program" --input three --table classes --format text -v >"$out"
says "$out" '^  class a +5,000 +3,333\.3 +1\.5000  positions$' 'a class is called so'
printf 'win 1/2 0\nlose 1/2 18\n' >two
expect 4 --input two --table classes --alpha 1e-6 --format text -q
says <(tr -s ' \n' ' ' <"$out") '^cannot tell two, 2 classes: 18 trials are too few: no counts have a p below 1.5e-5 $' 'too few for classes'
expect 1 --input asap-83 --table taken --hands 10 --format text -q
says "$out" ': item 19 comes 36\.0% too often$' 'one hand'
# Counts that look like a mistake, and cannot be had again.
printf '14988 18262 18453 18645 14864 14788\n' >opal
expect 1 --input opal --table orders --format text -q
says "$out" '^  why  perhaps as `naive`: swaps with any of 0\.\.n-1$' 'a name for what is recorded'

# What is no table.
no_table() {
    printf '%b' "$2" >bad
    expect 3 --input bad "${@:3}"
    says "$err" "^fairness: bad$1" "$2 ${*:3}"
}
no_table ', line 1: "30%" is no count; accepted: whole numbers' '30% 20% 50%' --table first
no_table ', line 1: "0.3" is no count' '0.3 0.7' --table orders
no_table ', line 1: "-3" is no count' '3 -3' --table first
no_table ': a count is at most 2.53' '9007199254740993 1' --table first
no_table ', line 2: it has 2 cells, and the others have 3' '1 1 1\n1 1\n1 1 1\n' --table places
no_table ': row 3 adds up to 59, not to 60: item 2 ' '10 20 30\n20 20 20\n30 20 9\n' --table places
no_table ': column 1 adds up to 61, not to 60: 1 item in each of 60 trials' '10 20 30\n21 20 19\n30 20 10\n' --table places
no_table ': the counts add up to 100, which is not a multiple of 3' '0 39 33 28' --table taken --hands 3
no_table ': row 1 has 90, and there are only 60 trials' '90 10 10 10' --table taken --hands 2
no_table ': a table of items taken needs --hands K: how many of the [0-9] were taken, fewer than all' '0 1\n1 0\n' --table pairs-taken
no_table ': a table of pairs taken: at least 2 items' '0 1 1\n1 0 1\n1 1 0\n' --table pairs-taken --hands 1
no_table ': row 1 adds up to 3, which is not a multiple of 2' '0 1 1 1\n1 0 1 2\n1 1 0 2\n1 2 2 0\n' --table pairs-taken --hands 3
no_table ': row 1, column 1 has 5: accepted: 0, or the 2 times' '5 1 1\n1 2 1\n1 1 2\n' --table pairs-taken --hands 2
no_table ': row 2, column 1 has 1, and row 1, column 2 has 2: it is one pair' '0 2 1\n1 0 2\n2 1 0\n' --table pairs-taken --hands 2
no_table ': row 2, column 1 has 4: not of items that were taken 2 and 2 times' '0 4 0 0\n4 0 0 0\n0 0 0 4\n0 0 4 0\n' --table pairs-taken --hands 3
no_table ', line 2: it has 2 cells, and the others have 3' '0 1 1\n1 0\n1 1 0\n' --table pairs-taken --hands 2
no_table ': a table of pairs taken is of items that all differ' '0 3\n3 0\n' --table pairs-taken --deck '2*a,2*b' --hands 2
no_table ': 4 counts; a table of orders has n! of them' '0 39 33 28' --table orders
no_table ': all counts are 0' '0 0 0' --table first
no_table ': it is empty' '# nothing\n' --table first
no_table ', line 2: "z" is none of the names of the deck' 'a 3\nz 4\n' --table first --deck '1*a,2*b'
no_table ', line 2: "a" is there twice' 'a 3\na 4\n' --table first --deck '1*a,2*b'
no_table ', line 2: this label is there twice' 'a 3\na 4\n' --table first
no_table ', line 2: this order is there twice' '0 1 2 5\n0 1 2 6\n' --table orders
no_table ', line 2: an item is there twice' '0 1 2 5\n0 1 0 6\n1 0 2 4\n2 1 0 5\n1 2 0 4\n' --table orders
no_table ': the chances add up to 0.9, not to 1' 'a 0.5 3\nb 0.4 4\n' --table classes
no_table ': "x" is not a chance' 'a x 3\nb 0.4 4\n' --table classes
not_so() {
    expect 2 "${@:2}"
    says "$err" "$1" "$*"
}
# --items names the items of a table of counts, too.
printf '%s\n' ann bob cem >people
printf '%s\n' '90 5 5' '5 90 5' '5 5 90' >places
expect 1 --input places --table places --items people --checks auto,suspect:bob
holds '.cases[0] | .items == ["ann", "bob", "cem"] and .suspect.item == 1' 'the names of a table'
says "$err" 'ann' 'a name in the sentence'
not_so '^fairness: --table goes only with --input: ' --algo naive --n 3 --table orders
not_so '^fairness: --table does not go with --trials: a table of counts' --input quad-rand-6 --table first --trials 9
not_so '^fairness: --table blub: accepted: orders, places, ' --input quad-rand-6 --table blub
not_so '^fairness: --checks dependence: it takes the shuffles themselves' --input nanorand-37 --table orders --checks dependence
not_so '^fairness: --table does not go with --stop-early: ' --input quad-rand-6 --table first --stop-early
not_so '^fairness: --input and --json both name the file quad-rand-6' --input quad-rand-6 --table first --json quad-rand-6
# In a suite, beside others, under one alpha.
printf '{"schema": "fairness-suite/1", "cases": [{"id": "quad", "input": "quad-rand-6", "table": "first"}, {"id": "own", "algo": "fisher-yates", "n": 4}]}' >suite.json
expect 1 suite suite.json
holds '.cases | map(.status) == ["biased", "no-bias-found"]' 'a table in a suite'

# Records: the same outcomes however they are written.
data=$tests/../examples/data
cat >records.awk <<'AWK'
BEGIN {
    srand(11)
    split("Hey, \"\"Jude\"\"|Let It Be|Yesterday", name, "|")
    print "when,server,list,p1,p2,p3" >"r.csv"
    printf "[" >"r.json"
    for (line = 0; line < 3000; line++) {
        for (i = 0; i < 3; i++) { j = int(rand() * (i + 1)); a[i] = a[j]; a[j] = i }
        list = array = cells = numbers = ""
        for (i = 0; i < 3; i++) {
            text = name[a[i] + 1]; plain = text; gsub(/""/, "\\\"", plain)
            cells = cells ",\"" text "\""
            array = array (i ? ", " : "") "\"" plain "\""
            numbers = numbers (i ? " " : "") a[i]
        }
        quoted = array; gsub(/\\"/, "\\\"\"", quoted); gsub(/"/, "\"\"", quoted); gsub(/\\""""/, "\\\"\"", quoted)
        printf "%d,%s,%s%s\r\n", line, line % 3 ? "one two" : "b", numbers, cells >"r.csv"
        printf "%s[%s]", (line ? ",\n" : ""), array >"r.json"
        printf "{\"server\": \"%s\", \"songs\": [%s]}\n", line % 3 ? "one two" : "b", array >"r.jsonl"
        print numbers >"r.lines"
    }
    print "]" >"r.json"
}
AWK
awk -f records.awk
printf '\xef\xbb\xbf' | cat - r.csv >bom.csv
gzip -c r.csv >r.csv.gz
digest_of() {
    "$program" --input "$@" --format json >"$out" 2>"$err"
    digest # none after a failure
}
plain=$(digest_of r.lines --n 3)
[ "${#plain}" -gt 20 ] || fail 'no digest of lines'
[ "$(digest_of r.lines --as lines)" = "$plain" ] || fail 'lines by --as'
[ "$(digest_of r.csv --as csv --column p1,p2,p3)" = "$plain" ] || fail 'cells of CSV'
[ "$(digest_of bom.csv --as csv --column p1,p2,p3)" = "$plain" ] || fail 'CSV with a mark of UTF-8'
[ "$(digest_of r.csv.gz --as csv --column list)" = "$plain" ] || fail 'a list in a cell of gzipped CSV'
[ "$(digest_of r.json --as json)" = "$plain" ] || fail 'an array of arrays'
[ "$(digest_of r.jsonl --as json --column songs)" = "$plain" ] || fail 'an object a line'
"$program" --input - --as csv --column list --format json <r.csv >"$out"
[ "$(digest)" = "$plain" ] || fail 'CSV from standard input'
# CSV in a file is counted a part at a time: to the counts of its cells, which standard input is read by, and in less memory.
for n in 3 12 150; do
    awk -v n=$n 'BEGIN { srand(4); while (line++ < 3000) { for (i = 0; i < n; i++) a[i] = i
        for (i = n - 1; i > 0; i--) { j = int(rand() * (i + 1)); t = a[i]; a[i] = a[j]; a[j] = t }
        for (i = 0; i < n; i++) printf "%d%s", a[i], i < n - 1 ? "," : "\r\n" } }' >rows
    { seq -s, -f c%g $n && cat rows; } >whole.csv
    { seq -s, -f c%g $n && sed 's/[0-9][0-9]*/"card &"/g' rows; } >named.csv
    tr ',' ';' <whole.csv | tr -d '\r' | gzip >other.csv.gz
    for file in whole.csv other.csv.gz named.csv; do
        words=$([ $file = whole.csv ] || echo "--column 1-$n")
        room=$([ $n != 150 ] || echo '--memory 3M')
        "$program" --input - --as csv $words --format json <$file >"$out" 2>"$err"
        cells=$(digest)
        [ "${#cells}" -gt 20 ] || fail "no digest of $n columns"
        [ "$(digest_of $file --as csv $words $room)" = "$cells" ] || fail "$file: rows of $n items are not their cells"
    done
done
printf '%s\n' 'Hey, "Jude"' 'Let It Be' Yesterday >names
[ "$(digest_of r.csv --as csv --column p1,p2,p3 --items names)" = "$plain" ] || fail 'names with blanks of --items'
holds '.cases[0].items == ["Hey, \"Jude\"", "Let It Be", "Yesterday"]' 'the names'
# Groups, each a case, under one alpha; those too small to tell do not decide.
expect 1 --input "$data/playlist.csv" --as csv --column first,second,third,fourth --by server
holds '.cases | map([.by.column, .by.value, .trials, .status]) == [["server", "old", 400, "biased"], ["server", "new", 800, "inconclusive"]]' 'groups of a column'
cp "$out" whole.json
expect 0 report whole.json --format json
cmp -s whole.json "$out" || fail 'stored groups are not read as they were written'
(head -1 r.csv && awk -F, 'NR > 1 && $2 == "b"' r.csv) >only.csv
expect 4 --input r.csv --as csv --column list --by server
small=$(jq -r '.cases[] | select(.by.value == "b").digest' "$out") # not the first
[ "$(digest_of only.csv --as csv --column list)" = "$small" ] || fail 'a group is not what it is alone'
grep -q 'run more' "$out" && fail 'advice to record again'
awk 'BEGIN { srand(3); for (l = 0; l < 400; l++) { n = 3 + l % 2; s = ""; for (i = 0; i < n; i++) { j = int(rand() * (i + 1)); a[i] = a[j]; a[j] = i } for (i = 0; i < n; i++) s = s " " a[i]; print s } }' >sizes
expect 4 --input sizes --as by-size
holds '.cases | map([.n, .trials]) == [[3, 200], [4, 200]]' 'a case for each length'
printf '{"schema": "fairness-suite/1", "cases": [{"id": "by length", "input": "sizes", "as": "by-size"}, {"id": "own", "algo": "fisher-yates", "n": 4}]}' >suite.json
expect 4 suite suite.json
holds '.cases | map([.n, .trials]) | .[:2] == [[3, 200], [4, 200]]' 'by-size in a suite'
# What is wrong with records.
no_record() {
    printf '%b' "$2" >bad
    expect 3 --input bad "${@:3}"
    says "$err" "^fairness: bad$1" "$2 ${*:3}"
}
printf '%s\n' x y >two
no_record ', line 2: it has 4 cells, and the others have 3' '0 1 2\n0 1 2 3\n' --as lines
no_record ', line 3: it has 3 cells, and the others have 2' 'a,b\nx,y\ny,x,x\n' --as csv
no_record ', line 1: it holds items, where the names of the columns should stand' 'x,y\ny,x\nx,y\n' --as csv
no_record ', line 2: a quote that does not end its cell' 'a,b\n"x,y\n' --as csv
no_record ', line 2: a quote that does not end its cell' 'a,b\n"x"z,y\n' --as csv
no_record ': nothing in it looks like shuffles' 'a,b\nx,y\ny,z\n' --as csv
no_record ', line 2: not valid JSON' '["x","y"]\n["y"\n' --as json
no_record ': nothing in it looks like shuffles' '[["x","y"],["x",null]]' --as json
no_record ': nothing in it looks like shuffles' '0 1 2\n0 1 7\n' --as lines
no_record ': nothing in it looks like shuffles' '0 1 2 3 4 5 6\n' --as lines --n 20 --hands 8
no_record ': it is empty' 'a,b\n' --as csv
not_so '^fairness: --column nix: r.csv has no column of that name' --input r.csv --as csv --column nix
not_so '^fairness: --by nix: r.csv has no column of that name' --input r.csv --as csv --column list --by nix
not_so '^fairness: --column list: r.csv has no column of that name; accepted: their numbers' --input r.csv --as lines --column list
not_so '^fairness: --as goes only with --exec or ' --algo naive --n 3 --as by-size
not_so '^fairness: --law cycle does not go with deals: ' --input sizes --as by-size --n 60 --law cycle
not_so '^fairness: the check trend or suspect does not go with deals: ' --input sizes --as by-size --n 60 --checks auto,trend
not_so '^fairness: --as by-size does not go with --take: the rows themselves say' --input sizes --as by-size --take 3
not_so '^fairness: --as csv does not go with --trials: ' --input r.csv --as csv --trials 5
not_so '^fairness: --as xml: accepted: lines.csv.json' --input r.csv --as xml
not_so '^fairness: --as json: a second form' --input r.csv --as csv,json
not_so '^fairness: --as u16le: a second form' --input r.csv --as u8 --as u16le
not_so 'suspect:1,parity: .*; other checks stand before it' --algo naive --n 3 --checks suspect:1,parity
not_so '^fairness: --input and --json both name the file r.csv' --input r.csv --as csv --column list --json r.csv

# Every command of docs/your-data.md, where its file is.
cd "$data" || exit 1
commands=0
while IFS= read -r words; do
    # shellcheck disable=SC2086 # words, as the page has them
    "$program" $words -q >"$out" 2>"$err"
    code=$?
    [ "$code" = 0 ] || [ "$code" = 1 ] || [ "$code" = 4 ] || fail "docs/your-data.md: fairness $words: exit $code: $(cat "$err")"
    commands=$((commands + 1))
done < <(grep -o '`fairness --input [^`]*`' "$tests/../docs/your-data.md" | tr -d '`' | cut -d' ' -f2-)
[ "$commands" -ge 12 ] || fail "$commands commands of docs/your-data.md"
cd - >/dev/null || exit 1

# The page shows how often each kind came where that is most off, and by how much.
expect 1 --algo naive --deck suits --hands 13,13 --trials 1e5 --html deals.html -q
says deals.html '<text y="[0-9]+">C</text>.*>272,295</text>.*>-16\.2%</text>' 'clubs in the first hand'
grep -q 'too many to count' deals.html && fail 'orders are spoken of, where hands are dealt'

# What an outcome is compared with is its own chance: of 600 hands of two, a and b together 400.
awk 'BEGIN { for (i = 0; i < 600; i++) print i % 4 == 0 ? "a a" : i % 4 == 1 ? "b b" : "a b" }' >pairs-of-hands
expect 1 --input pairs-of-hands --deck '2*a,2*b' --hands 2 --checks outcomes
says "$err" '1 a, 1 b' 'the outcome'
[ "$(jq -c '[.cases[0].worst[] | [.item, .observed, (.expected | round)]] | sort | map(.[1:])' "$out")" = '[[300,400],[150,100],[150,100]]' ] ||
    fail "chances of outcomes: $(jq -c '.cases[0].worst' "$out")"

# Hands count from 1, as items and places do.
awk 'BEGIN { for (i = 0; i < 400; i++) print i % 2 ? "1 2 3 4" : "2 1 3 4" }' >always
expect 1 --input always --as from-1 --n 4 --hands 2,2 --html always.html --format json
says "$err" 'item [12] .* hand 1' 'the hand from 1'
says <(tr '\n' ' ' <always.html) '<th scope="row">item 1 in hand 1</th> *<td align="right">400<' 'items and hands from 1'

finish
