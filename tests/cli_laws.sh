#!/usr/bin/env bash
# Laws that are asked for (--law), by the command line. $1: the program, $2: worked cases of an
# independent program.
cases=$(realpath "$2") # before the folder changes
. "$(dirname "$0")/cli_common.sh"

# Sattolo's is what it claims, and it is not all that derangements are.
expect 0 --algo sattolo --n 5,14 --law cycle --trials 1e5
holds '[.cases[].id] == ["sattolo/n=5/law=cycle", "sattolo/n=14/law=cycle"]' 'the id has the law'
holds '.cases[0] | .law == {name: "cycle"} and .status == "no-bias-found" and .checks_left_out == ["dependence"]' 'cycles'
holds '[.cases[0].checks[] | [.id, .df]] == [["permutations", 23], ["positions", 3]]' 'what is checked'
holds '[.cases[1].checks[] | select(.status != "skipped") | [.id, .df]] == [["positions", 12]]' 'above 12 items'
holds '.cases[0] | has("why") or has("exact") | not' 'nothing is said of even orders'
expect 1 --algo sattolo --n 6 --law derangement --trials 1e5
holds '.cases[0].status == "biased"' 'cycles are not all derangements'

# What a law forbids and yet comes: invalid, whatever else.
expect 1 --algo fisher-yates --n 6 --law cycle --trials 2e4
holds '.cases[0] | .status == "invalid" and .forbidden.first == "0 1 2 3 4 5" and .forbidden.trials > 16000' 'forbidden orders'
holds '.cases[0].checks | all(.status == "skipped" and (.reason | contains("not allowed by the law")))' 'nothing else is said'
cp "$out" whole.json
expect 0 report whole.json --format json
cmp -s whole.json "$out" || fail 'a stored report of a law is not read as it was written'
expect 1 --algo fisher-yates --n 6 --law cycle --trials 2e4 --format text
says <(tr -s ' \n' ' ' <"$out") '^INVALID fisher-yates, 6 items, law cycle: [0-9,]+ outcomes should never come, as 0 1 2 3 4 5 ' 'in words'
expect 1 --algo fisher-yates --n 16 --law even --trials 2e5
cp "$out" whole.json
for part in 1 2; do
    expect 0 --algo fisher-yates --n 16 --law even --trials 2e5 --keep s$part --part $part/2
done
expect 1 merge s1 s2
for file in whole.json "$out"; do jq -c '.cases' "$file"; done | uniq | wc -l | grep -qx 1 || fail 'parts of a run under a law are not the run'

# The parts of a run have one law, whatever the name of its file says: another file, another run.
printf '%s\n' '0 4' '1 3' '2 2' '3 1' >weights
for part in 1 2; do
    expect 0 --algo fisher-yates --n 4 --law weights:weights --trials 2e5 --keep w$part --part $part/2
done
expect 1 merge --law weights:weights w1 w2
cp weights elsewhere
expect 1 merge --law weights:elsewhere w1 w2
# A part names no file that merge opens: one that nobody writes to would hold it for ever.
mkfifo nobody1
for part in 1 2; do sed 's/weights:weights/weights:nobody1/' w$part >held$part; done
expect 2 merge w1 w2
says "$err" 'w1: its run has a law from a file.* merge --law NAME:FILE' 'a part with a file'
expect 2 merge held1 held2
says "$err" 'held1: its run has a law from a file' 'a part that names a pipe'
printf '%s\n' '0 1' '1 2' '2 3' '3 4' >weights
expect 0 --algo fisher-yates --n 4 --law weights:weights --trials 2e5 --keep other --part 2/2
printf '%s\n' '0 4' '1 3' '2 2' '3 1' >weights
expect 2 merge --law weights:weights w1 other
says "$err" '^fairness: ' 'parts of two laws'
# Commands that are started for each shuffle: Sattolo's of three items has two orders.
cat >sattolo <<'END'
case $FAIRNESS_SEED in
*[02468]) echo "1 2 0" ;;
*) echo "2 0 1" ;;
esac
END
printf '0 1 2\n2 0 1\n' >subset
expect 0 --exec-each 'sh sattolo' --n 3 --law cycle --trials 200 --alpha 0.01
holds '.cases[0] | .kind == "exec-each" and .law.name == "cycle" and (has("forbidden") | not)' 'a command for each shuffle'
expect 1 --exec-each 'sh sattolo' --n 3 --law subset:subset --trials 100 --alpha 0.01
holds '.cases[0] | .status == "invalid" and .forbidden.first == "1 2 0"' 'another law than it has'

# Weights, as worked out elsewhere: P(0123) = 2/15, P(3210) = 1/105, in 420 trials.
jq -r '.shared[] | select(.id == "plackett-luce-4321") | .expected.orders[]' "$cases" >expected
printf '%s\n' '0 4' '1 3' '2 2' '3 1' >weights
python3 - <<'END'
from fractions import Fraction
from itertools import permutations
chances = [Fraction(line) for line in open("expected")]
lines = [" ".join(map(str, order)) for order in permutations(range(4))]
with open("chances", "w") as chances_file, open("table", "w") as table, open("shifted", "w") as shifted:
    for line, chance in zip(lines, chances):
        print(line, chance, file=chances_file)
        print(line, int(chance * 126000), file=table)
        print(line, int(chance * 126000) + (300 if line == "0 1 2 3" else -300 if line == "1 0 2 3" else 0), file=shifted)
END
for law in weights:weights chances:chances; do
    # All that differs from what is expected: nothing, so the lower end is rejected.
    expect 1 --input table --table orders --law $law
    holds '.cases[0] | .status == "too-even" and (.checks[0] | .id == "permutations" and .df == 23 and (.statistic | fabs < 1e-6))' "$law of its own table"
    expect 0 --input shifted --table orders --law $law --checks permutations
    # 300^2 (1/16800 + 1/14400)
    holds '.cases[0].checks[0] | .statistic - (90000 / 16800 + 90000 / 14400) | fabs < 1e-6' "$law of another table"
done
expect 1 --algo fisher-yates --n 4 --law weights:weights --trials 2e4
holds '.cases[0] | .status == "biased" and .law.name == "weights"' 'all alike are not weighted'
[ "$(jq -r '.cases[0].law.digest' "$out")" = "sha256:$(sha256sum weights | cut -d' ' -f1)" ] || fail 'digest of the file'
# Keys u * w are another law; keys u^(1/w) are this one. Both by name.
printf '%s\n' ace king queen knave >names
printf '%s\n' 'knave 1' 'ace 4' 'king 3' 'queen 2' >named
python3 - <<'END'
import random
random.seed(5)
names, weights = ["ace", "king", "queen", "knave"], [4, 3, 2, 1]
for name, key in ("right", lambda w: random.random() ** (1 / w)), ("wrong", lambda w: random.random() * w):
    with open(name, "w") as file:
        for _ in range(20000):
            keys = [key(w) for w in weights]
            print(*[names[i] for i in sorted(range(4), key=lambda i: -keys[i])], file=file)
END
expect 0 --input right --items names --law weights:named
holds '.cases[0].n == 4' 'as many items as there are names'
expect 1 --input wrong --items names --law weights:named

# What is not an order comes first, for the chances do not matter to it.
printf '%s\n' '1 2 0' '0 1 2' '1 1 2' >both
expect 1 --input both --law derangement --n 3 --format text
says <(tr -s ' \n' ' ' <"$out") '^INVALID both, 3 items, law derangement: 1 of 3 outcomes are not permutations, as number 3, 1 1 2; item 0 is lost in 1 next correct what was written down wrongly; if it came so, the shuffle loses items' 'what is no order first'

# A table of places, as worked out elsewhere; what lies on its diagonal had no chance.
jq -r '.shared[] | select(.id == "places-under-derangements") | .input.matrix[] | map(tostring) | join(" ")' "$cases" >places
expect 4 --input places --table places --law derangement
holds '.cases[0].checks[] | select(.id == "positions") | .cannot_tell | startswith("below ")' 'a small table of places'
awk '{for (i = 1; i <= NF; i++) $i *= 100; print}' places >hundredfold
expect 1 --input hundredfold --table places --law derangement
# The place whose row of four items is farthest from a quarter each: N (sum of p^2 times 4) - N.
farthest=$(awk '{for (i = 1; i <= NF; i++) sum[i] += $i * $i} END {for (i in sum) if (sum[i] > most) most = sum[i]; print most / 1250 - 5000}' hundredfold)
holds '.cases[0].checks[] | select(.id == "positions") | .method == "union" and .df == 3 and (.statistic - '"$farthest"' | fabs < 1e-3)' 'a hundred times as many'
printf '%s\n' '1 7 2' '7 3 0' '2 0 8' >stays
expect 1 --input stays --table places --law derangement
holds '.cases[0] | .status == "invalid" and .forbidden == {trials: 8, first: "item 0 at place 0"}' 'items that stay'
while IFS=$'\t' read -r id wanted chances counts; do
    paste -d ' ' <(printf '%s\n' 012 120 201) <(tr ' ' '\n' <<<"$chances") >c
    paste -d ' ' <(printf '%s\n' 012 120 201 021 102 210) <(tr ' ' '\n' <<<"$counts 0 0 0") >t
    expect "$([ "$id" = chances-zero-cell-hit ] && echo 1 || echo 0)" --input t --table orders --law chances:c --checks permutations --alpha 0.01
    holds "$wanted"' as $want | .cases[0] | if $want.status then .status == $want.status and .forbidden.trials == 1
        else .checks[0] | .df == $want.df and (.statistic - $want.statistic_float | fabs < 1e-9) end' "$id"
done < <(jq -r '.shared[] | select(.section == 7 and .kind == "gof") |
    [.id, (.expected | tostring), (.input.chances | join(" ")), (.input.counts | map(tostring) | join(" "))] | @tsv' "$cases")

# The law that was asked for explains no finding: `sattolo` makes all cycles alike, which of three items are all
# derangements.
printf '%s\n' '1 2 3 0 1100' '1 3 0 2 900' '2 0 3 1 1000' '2 3 1 0 1000' '3 0 1 2 1000' '3 2 0 1 1000' >cycles
printf '%s\n' '1 2 0 1070' '2 0 1 930' >derangements
for words in '--input cycles --table orders --law cycle' '--input derangements --table orders --law derangement'; do
    expect 1 $words --alpha 0.05
    holds '.cases[0] | .status == "biased" and .looks_like == []' "$words: named by the law itself"
done
expect 1 --input cycles --table orders --alpha 0.05
holds '.cases[0].looks_like[0].algorithm == "sattolo"' 'named where all orders were to come'

# A command, a process each, a suite.
cat >derange.py <<'END'
import random
import sys
random.seed(7)
for line in sys.stdin:
    before = line.split()
    after = before[:]
    while any(a == b for a, b in zip(before, after)):
        random.shuffle(after)
    print(*after)
END
expect 0 --exec 'python3 derange.py' --n 6 --law derangement --trials 2e4
cat >suite.json <<'END'
{"schema": "fairness-suite/1", "cases": [
  {"algo": "sattolo", "n": 5, "law": "cycle", "trials": 20000},
  {"algo": "sattolo", "n": 5, "expect": "biased", "trials": 20000},
  {"id": "named", "input": "right", "items": "names", "law": "weights:named"}]}
END
expect 0 suite suite.json
holds '[.cases[] | .law.name] == ["cycle", null, "weights"]' 'laws in a suite'

# Words without equal neighbours: five songs of one artist in twenty, spread by rejection, and by moving each that
# stands beside another to the first place where it does not.
cat >spread.py <<'EOF'
import random
import sys

draw = random.Random(1)
for _ in range(4000):
    if sys.argv[1] == "rejection":
        while True:
            songs = list("XXXXXooooooooooooooo")
            draw.shuffle(songs)
            if "XX" not in "".join(songs):
                break
    else:
        songs = list("XXXXXooooooooooooooo")
        draw.shuffle(songs)
        while "XX" in "".join(songs):
            songs.pop("".join(songs).index("XX"))
            free = [i for i in range(20) if "X" not in songs[max(i - 1, 0) : i + 1]]
            songs.insert(free[0], "X")
    print(*songs)
EOF
python3 spread.py rejection >spread
python3 spread.py moved >moved
expect 0 --input spread --deck '5*X,15*o' --law no-equal-neighbours:X
holds '.cases[0] | .id == "spread/n=20/deck=5*X,15*o/law=no-equal-neighbours" and [.checks[] | [.id, .df]] == [["outcomes", 4367], ["positions", 1], ["dependence", 1]]' 'an even spread'
head -60 spread >few
expect 4 --input few --deck '5*X,15*o' --law no-equal-neighbours:X
holds '.cases[0].checks[] | select(.id == "positions") | .cannot_tell == "below 200 trials the tails are not known"' 'too few'
expect 1 --input moved --deck '5*X,15*o' --law no-equal-neighbours:X
holds '.cases[0] | .status == "biased" and any(.worst[]; .item | startswith("X at place "))' 'moved to the front'
expect 2 --input spread --deck '5*X,15*o' --law no-equal-neighbours
says "$err" '15 of 20 items are o: some must be neighbours. If these may, name the others: no-equal-neighbours:X' 'which kind'
expect 2 --input spread --n 20 --law no-equal-neighbours
says "$err" 'all items differ; --deck says which are alike' 'no deck'
expect 1 --algo fisher-yates --deck '5*X,15*o' --law no-equal-neighbours:X --trials 1000 --format text
says <(tr -s ' \n' ' ' <"$out") '^INVALID .*outcomes should never come, as X X ' 'neighbours came'

# Two Secret Santas in a row, six people, the same twice: as chance has it in 1 of 265.
printf '1 2 3 4 5 0\n1 2 3 4 5 0\n' >twice
for alpha in 0.05 1e-6; do
    expect "$([ $alpha = 0.05 ] && echo 1 || echo 4)" --input twice --paired recorded --n 6 --law derangement --alpha $alpha --format text
    [ $alpha != 0.05 ] || says <(tr -s ' \n' ' ' <"$out") 'law derangement: every line is one and the same order' 'the same twice'
done
python3 derange.py < <(yes '0 1 2 3 4 5' | head -2000) >years
expect 0 --input years --paired recorded --n 6 --law derangement

# Few trials cannot tell. Other checks are left out with a reason.
expect 4 --algo sattolo --n 5 --law cycle --trials 60
holds '.cases[0].checks[] | select(.id == "positions") | .cannot_tell == "below 200 trials the tails are not known"' 'few trials'
expect 4 --algo sattolo --n 5 --law cycle --trials 1e4 --checks parity
holds '.cases[0].checks[0] | .status == "skipped" and (.reason | contains("not of this law"))' 'a check that knows no law'

# Uniform is as nothing said.
expect 0 --algo fisher-yates --n 4 --law uniform --trials 1e4
holds '.cases[0] | .id == "fisher-yates/n=4" and (has("law") | not)' 'uniform'

# What does not go together, and files that are none: 2 and 3.
refused() # status, what is said, options
{
    local status=$1 says=$2
    shift 2
    expect "$status" --algo sattolo --n 5 "$@"
    says "$err" "$says" "$*"
}
refused 2 '--law cyc: accepted: uniform, even' --law cyc
refused 2 '--law weights: accepted' --law weights
refused 2 '--stop-early' --law cycle --stop-early
refused 2 'items that all differ, and places that are all seen' --law cycle --take 2
refused 2 'items that all differ, and places that are all seen' --law cycle --hands 2
refused 2 'items that all differ, and places that are all seen' --law cycle --deck '3*a,2*b'
refused 2 'start identity' --law cycle --start reverse
refused 2 '--trials auto' --law cycle --trials auto
refused 2 '--law cycle does not go with the check trend or suspect: ' --law cycle --checks auto,trend
refused 2 'these ask of uniform orders' --law cycle --checks auto,suspect:1
refused 2 'cannot be read' --law weights:nowhere
refused 2 'standard input' --law weights:-
refused 3 'weights: 4 weights; there are 5 items' --law weights:weights
printf '%s\n' '0 4' '1 x' >bad
refused 3 'bad, line 2: "x" is not a weight' --law weights:bad
printf '%s\n' 01234 012 >bad
refused 3 'bad, line 2: an order of 3 items; there are 5' --law subset:bad
expect 2 --algo sattolo --n 2 --law cycle
says "$err" '2 items; accepted: 3 and more' 'too few items'
expect 2 --input places --table first --law cycle
says "$err" '--table orders and places' 'a table of one column'
finish
