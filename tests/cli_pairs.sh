#!/usr/bin/env bash
# Outcomes that are looked at together (--paired, --seeds): what belongs together is found, what does
# not is not, and false alarms keep their level. $1: the program; --full: 2,000 fair sets of pairs.
# shellcheck disable=SC2016 # $ is jq's
. "$(dirname "$0")/cli_common.sh"

# Names the views that are biased, with blanks between.
biased() {
    jq -r '[.cases[] | select(.status == "biased" or .status == "too-even") | .view] | join(" ")' "$out"
}
# is WHAT WANTED
is() {
    [ "$(biased)" = "$2" ] || fail "$1: biased are '$(biased)', not '$2'"
}

# Pairs of ours. Of a Fisher-Yates whose second shuffle begins K numbers later the laws are known:
# w^2 of a^-1 b is 2/27 of three items, .24884 of four, and that of b a^-1 is 0.
expect 0 --algo fisher-yates --n 5 --paired recorded
is independent ''
holds '[.cases[].view] == ["first", "second", "quotient", "other-way", "product"]' 'the views'
holds '.cases[2] | .id == "fisher-yates/n=5/quotient" and .paired == "recorded" and .trials == 100000
    and .kind == "builtin" and .source == "xoshiro256++" and .dependence == "not-found"' 'a view'
expect 1 --algo fisher-yates --n 3 --paired shifted:1
is 'one number later' 'quotient product'
holds '.cases[2] | .shift == 1 and .dependence == "found"' 'dependence'
w2() { printf '[.cases[2].checks[] | select(.id == "permutations") | .effect.value | . * . - %s | fabs] | .[0] < %s' "$1" "$2"; }
holds "$(w2 0.0740741 0.006)" 'w^2 of three items'
expect 1 --algo fisher-yates --n 4 --paired shifted:1
is 'four items' 'quotient product'
holds "$(w2 0.24884 0.012)" 'w^2 of four items'
expect 1 --algo fisher-yates --n 52 --paired shifted:1 --trials 5000
is 'fifty-two items' 'quotient product'
expect 1 --algo fisher-yates --n 52 --paired same-seed --trials 5000
is 'the same twice' 'quotient other-way product'
holds '[.cases[2, 3].one_order, .cases[2, 3].unchanged] | all' 'the same twice: one order'
expect 1 --algo fisher-yates --n 5 --paired inverse
is 'its inverse' 'quotient other-way product'
holds '.cases[4].unchanged' 'a b is the order that changes nothing'
expect 1 --algo fisher-yates --n 5 --paired inverse --format text -v
says <(tr -s ' \n' ' ' <"$out") 'product a b: the second depends on the first: the second undoes the first in every pair' 'words'
says <(tr -s ' \n' ' ' <"$out") 'next draw all from one generator that is seeded once' 'advice'

# Two that are biased by themselves are not called dependent, whatever their quotient.
expect 1 --algo sattolo --n 4 --paired recorded
is 'biased, independent' 'first second'
holds '.cases[2] | .status == "inconclusive" and .dependence == "unclear"' 'unclear'

# Recorded pairs: as two lines, or as one with a bar; seven cards in common are found at their places.
python3 - <<'P'
import random
random.seed(20261123)
def order(n):
    items = list(range(n))
    random.shuffle(items)
    return items
def line(items):
    return " ".join(map(str, items))
with open("seven", "w") as seven, open("bars", "w") as bars, open("apart", "w") as apart, open("equal", "w") as equal:
    for _ in range(3000):
        a, b = order(52), order(52)
        rest = [item for item in b if item not in a[:7]]
        seven.write(f"{line(a)}\n{line(a[:7] + rest)}\n")
        bars.write(f"{line(a)} | {line(a[:7] + rest)}\n")
        apart.write(f"{line(a)}\n{line(b)}\n")
        equal.write(f"{line(a)}\n{line(a)}\n")
P
expect 1 --input seven --n 52 --paired recorded
is 'seven cards in common' 'quotient other-way product'
digests=$(jq -c '[.cases[].digest]' "$out")
holds '.cases[2].worst | any(.item == "item 3 at place 3" and .observed == 3000)' 'where they are in common'
expect 1 --input bars --n 52 --paired recorded
[ "$(jq -c '[.cases[].digest]' "$out")" = "$digests" ] || fail 'bars are read otherwise than lines'
cp "$out" stored.json
expect 0 report stored.json --format json
cmp -s stored.json "$out" || fail 'a stored report is not read as it was written'
expect 1 --input seven --n 52 --paired recorded --format text --html seven.html
says <(tr -s ' \n' ' ' <"$out") 'BIASED seven, 52 items, quotient a\^-1 b: the second depends on the first: ' 'in words'
grep -q 'the second depends on the first' seven.html || fail 'the page says nothing of it'
expect 0 --input apart --n 52 --paired recorded
is 'recorded, independent' ''
expect 1 --input equal --n 52 --paired recorded
is 'equal seeds' 'quotient other-way product'
head -n 5 seven >odd
expect 3 --input odd --n 52 --paired recorded
says "$err" 'odd: 5 orders; --paired takes them two by two' 'an odd number'
printf '0 1 2\n2 1 1\n1 2 0\n0 1 2\n' >wrong
expect 1 --input wrong --n 3 --paired recorded
holds '[.cases[].status] == ["inconclusive", "invalid", "invalid", "invalid", "invalid"]' 'no permutation'

# Seeds: of ours, and of commands.
for source in lcg15 gsl:rand $([ "$full" = no ] || echo msvc randu gsl:random-glibc2); do
    expect 1 --algo fisher-yates --n 52 --seeds 1..5000 --source "$source"
    holds '.cases[1] | .view == "neighbours" and .status == "biased" and .dependence == "found"' "$source"
done
for source in $([ "$full" = no ] || echo pcg64 philox4x32-10 gsl:mt19937) xoshiro256++ seed32; do
    expect 0 --algo fisher-yates --n 52 --seeds 1..5000 --source "$source"
    is "$source" ''
    holds '.cases[0].seeds | .first == 1 and .last == 5000 and .different == 5000 and (has("again") | not)' "$source"
done
holds '.cases[1] | .view == "neighbours" and .trials == 4999' 'neighbours'
# The first outcome of a seed is that of a run with it.
run --algo fisher-yates --n 3 --seeds 11..12 --counts all --format json
one=$(jq -c '.cases[0].counts.permutations' "$out")
two=$(for seed in 11 12; do
    "$program" --algo fisher-yates --n 3 --trials 1 --seed $seed --format json --counts all
done 2>/dev/null | jq -cs '[.[].cases[0].counts.permutations] | transpose | map(add)')
[ "$one" = "$two" ] || fail "the seeds 11 and 12 give $one, and $two alone"
cat >seeded <<'S'
exec awk 'BEGIN { x = ENVIRON["FAIRNESS_SEED"]; getline; n = split($0, a)
    for (i = n; i > 1; i--) { x = (69069 * x + 1) % 2147483648; j = int(x / 2147483648 * i) + 1; t = a[i]; a[i] = a[j]; a[j] = t }
    for (i = 1; i <= n; i++) printf "%s%s", a[i], i < n ? " " : "\n" }'
S
# shellcheck disable=SC2046 # two words or none
expect 1 --exec 'sh seeded' --n 10 --seeds 1..80 --simulations 999 $([ "$full" = yes ] || echo --checks positions,precedence)
holds '.cases[0] | .kind == "exec" and .status == "biased" and .seeds.last == 80' 'seeds of a command'
expect 1 --exec 'echo 2 0 1' --n 3 --seeds 0..60 --simulations 999
holds '.cases[0] | .one_order and .seeds.different == 1 and .seeds.again == 1 and (.seeds.as // 0) == 0' 'one order'
for how in '--exec cat' '--algo identity'; do
    # shellcheck disable=SC2086
    expect 1 $how --n 5 --seeds "1..$([ "$full" = yes ] && echo 100 || echo 40)" --simulations 999 --format text
    [ "$how" = '--algo identity' ] || says "$out" 'FAIRNESS_SEED' 'what a command may have forgotten'
done
says <(tr -s ' \n' ' ' <"$out") 'first order of each seed: every seed gives the same order; 1 different order of 40 seeds' 'one order without a command'
! grep -q FAIRNESS_SEED "$out" || fail 'a shuffle of our own is no command'
expect 1 --exec-each 'tr " " "\n" | sort -R --random-source=/dev/zero' --n 8 --seeds 1..30 --simulations 999
holds '.cases[0].seeds.different == 1' 'a process for each seed'
# What draws its own numbers was not tried with the seeds that it was given.
for how in '--exec-each shuf --n 52' '--exec-each shuf --n 2'; do
    # shellcheck disable=SC2086
    expect 3 $how --seeds 1..70
    says "$err" 'the seed [0-9]* gives another order when it is given again' "$how"
done

# A run that is stopped before its outcomes are there says so, whatever waits.
expect 3 --exec 'sleep 9999' --n 5 --paired recorded --timeout 0.3
expect 3 --algo overhand:1000 --n 52 --paired recorded --timeout 0.3
expect 3 --exec 'cat; exit 3' --n 5 --paired recorded --trials 10
says "$err" 'the command exited with status 3' 'a command that fails'

# A suite has both; the keys are those of the options.
echo '{"schema": "fairness-suite/1", "alpha": 1e-6, "cases": [
    {"algo": "fisher-yates", "n": [3, 5], "paired": "same-seed", "trials": 20000, "expect": "biased"},
    {"id": "mine", "algo": "fisher-yates", "n": 52, "seeds": "1..2000"},
    {"id": "file", "input": "apart", "n": 52, "paired": "recorded"}]}' >suite.json
expect 0 suite suite.json -j 2 --format json
holds '[.cases[].id] | length == 17 and .[2] == "fisher-yates/n=3/quotient" and .[10] == "mine/n=52/seeds" and .[12] == "file/n=52/first"' 'a suite'
holds '[.cases[] | select(.view == "quotient") | .status] == ["biased", "biased", "no-bias-found"]' 'its verdicts'

# What does not go together.
while IFS='|' read -r what words; do
    # shellcheck disable=SC2086
    expect 2 $words
    says "$err" "$what" "$words"
done <<'W'
accepted: recorded, same-seed|--algo naive --n 3 --paired twice
accepted: 1 to|--algo naive --n 3 --paired shifted:0
accepted: recorded|--algo naive --n 3 --paired inverse:2
--paired does not go with --seeds: |--algo naive --n 3 --paired recorded --seeds 1..9
accepted: A..B|--algo naive --n 3 --seeds 9..1
accepted: A..B|--algo naive --n 3 --seeds 7
--seeds does not go with --trials: |--algo naive --n 3 --seeds 1..9 --trials 4
--seeds does not go with --seed: |--algo naive --n 3 --seeds 1..9 --seed 4
--paired inverse goes only with --algo: |--input apart --n 52 --paired inverse
--input is recorded|--input apart --n 52 --seeds 1..9
--paired does not go with --deck: |--algo fisher-yates --deck ranks --paired recorded
--seeds does not go with --law cycle: |--algo sattolo --n 4 --law cycle --seeds 1..9
--paired does not go with --stop-early: |--algo naive --n 3 --paired recorded --stop-early
--paired does not go with --shard: |--algo naive --n 3 --paired recorded --shard 1/2
more than are kept|--algo naive --n 60000 --paired recorded --trials 1e5
takes none|--algo naive --n 3 --seeds 1..9 --source os
W

# Fair pairs: how often the verdict is an alarm at .05 and .001, five views together. Of 2,000 at most
# 144 and 10; of the 4 that are made here, by the same 1e-5, 3 and 1.
sets=4 most=3 rare=1
[ "$full" = no ] || sets=2000 most=144 rare=10
for n in 5 $([ "$full" = no ] || echo 52); do
    for ((seed = 1; seed <= sets; seed++)); do
        "$program" --algo fisher-yates --n $n --paired recorded --trials 300 --seed $seed --alpha 0.05 \
            --simulations 999 --format json --counts none 2>/dev/null
    done | jq -r '[.cases[].checks[].log10_p_adjusted // 0] | min' >least
    alarms=$(awk '$1 <= -1.30103' least | wc -l) deep=$(awk '$1 <= -3' least | wc -l)
    [ "$(wc -l <least)" -eq $sets ] || fail "n=$n: $(wc -l <least) of $sets sets"
    [ "$alarms" -le $most ] && [ "$deep" -le $rare ] || fail "n=$n: $alarms and $deep alarms of $sets"
    printf 'n = %d, %d fair sets of 300 pairs: %d at .05, %d at .001\n' $n $sets "$alarms" "$deep"
done
finish
