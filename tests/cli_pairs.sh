#!/usr/bin/env bash
# Outcomes that belong together (--paired, --seeds): what depends on each other is found, what does not
# is not, and false alarms keep their level. $1: the program; --full: 2,000 fair sets of pairs.
# shellcheck disable=SC2016 # $ is jq's
. "$(dirname "$0")/cli_common.sh"

# is WHAT STATUS DEPENDENCE
is() {
    holds ".cases[0] | .status == \"$2\" and .dependence == \"$3\"" "$1"
}

# Pairs of ours.
expect 0 --algo fisher-yates --n 5 --paired recorded
is independent no-bias-found not-found
holds '.cases[0] | .id == "fisher-yates/n=5" and .paired == "recorded" and .trials == 200000
    and .kind == "builtin" and .source == "xoshiro256++"' 'a case of pairs'
for n in 3 4 52; do
    expect 1 --algo fisher-yates --n $n --paired shifted:1 --trials 1e4
    is "one number later, n = $n" biased found
done
holds '.cases[0] | .shift == 1' 'the shift'
for how in same-seed inverse; do
    expect 1 --algo fisher-yates --n 52 --paired $how --trials 1e4
    is "$how" biased found
done
expect 1 --algo fisher-yates --n 5 --paired inverse --format text -v
says <(tr -s ' \n' ' ' <"$out") 'BIASED fisher-yates, 5 items: the second of a pair depends on the first: ' 'words'
says <(tr -s ' \n' ' ' <"$out") 'next draw all from one generator that is seeded once' 'advice'
expect 1 --algo fisher-yates --deck ranks --paired same-seed --trials 1e4
is 'decks of ranks' biased found
# What a bias of each makes of a test that supposes independent trials is not said of pairs.
expect 1 --algo fisher-yates --n 52 --paired same-seed --trials 1e4 --format text
! grep -q '^ *also' "$out" || fail 'pairs of the same order are called biased one by one'

# Two that are biased, and independent, are not called dependent.
for shuffle in sattolo naive riffle:1 cut; do
    expect 1 --algo $shuffle --n 8 --paired recorded --trials 2e4
    is "$shuffle, independent" biased not-found
done

# Recorded pairs: as two lines, or as one with a bar; seven cards in common are found.
python3 - <<'P'
import random
random.seed(20261123)
def order(n):
    items = list(range(n))
    random.shuffle(items)
    return items
def line(items):
    return " ".join(map(str, items))
with open("seven", "w") as seven, open("bars", "w") as bars, open("apart", "w") as apart, open("renamed", "w") as renamed:
    name = order(52)
    for _ in range(3000):
        a, b = order(52), order(52)
        rest = [item for item in b if item not in a[:7]]
        seven.write(f"{line(a)}\n{line(a[:7] + rest)}\n")
        bars.write(f"{line(a)} | {line(a[:7] + rest)}\n")
        apart.write(f"{line(a)}\n{line(b)}\n")
        renamed.write(f"{line(a)}\n{line([name[item] for item in a])}\n")
P
expect 1 --input seven --n 52 --paired recorded
is 'seven cards in common' biased found
digest=$(jq -r '.cases[0].digest' "$out")
expect 1 --input bars --n 52 --paired recorded
[ "$(jq -r '.cases[0].digest' "$out")" = "$digest" ] || fail 'bars are read otherwise than lines'
cp "$out" stored.json
expect 0 report stored.json --format json
cmp -s stored.json "$out" || fail 'a stored report is not read as it was written'
expect 1 --input seven --n 52 --paired recorded --format text --html seven.html
says <(tr -s ' \n' ' ' <"$out") '52 items: the second of a pair depends on the first: at least [3-7] of 52 items are where they were in the first of the pair' 'in words'
grep -q 'the second of a pair depends on the first' seven.html || fail 'the page says nothing of it'
expect 0 --input apart --n 52 --paired recorded
holds '.cases[0].dependence == "not-found"' 'recorded, independent'
expect 1 --input renamed --n 52 --paired recorded
is 'one order with other names' biased found
head -n 5 seven >odd
expect 3 --input odd --n 52 --paired recorded
says "$err" 'odd: 5 orders; --paired takes them two by two' 'an odd number'
printf '0 1 2\n2 1 1\n1 2 0\n0 1 2\n' >wrong
expect 1 --input wrong --n 3 --paired recorded
holds '.cases[0].status == "invalid"' 'no permutation'

# Seeds: of ours, and of commands.
for source in lcg15 gsl:rand $([ "$full" = no ] || echo msvc randu gsl:random-glibc2); do
    expect 1 --algo fisher-yates --n 52 --seeds 1..5000 --source "$source"
    is "$source" biased found
done
for source in $([ "$full" = no ] || echo pcg64 philox4x32-10 gsl:mt19937) xoshiro256++ seed32; do
    expect 0 --algo fisher-yates --n 52 --seeds 1..5000 --source "$source"
    is "$source" no-bias-found not-found
done
holds '.cases[0] | .seeds and .seed == "1" and .trials == 5000' 'seeds in the report'
# The first outcome of a seed is that of a run with it.
run --algo fisher-yates --n 3 --seeds 11..12 -v --format json
one=$(jq -c '.cases[0].counts.permutations' "$out")
two=$(for seed in 11 12; do
    "$program" --algo fisher-yates --n 3 --trials 1 --seed $seed --format json -v
done 2>/dev/null | jq -cs '[.[].cases[0].counts.permutations] | transpose | map(add)')
[ "$one" = "$two" ] || fail "the seeds 11 and 12 give $one, and $two alone"
cat >seeded <<'S'
exec awk 'BEGIN { x = ENVIRON["FAIRNESS_SEED"]; getline; n = split($0, a)
    for (i = n; i > 1; i--) { x = (69069 * x + 1) % 2147483648; j = int(x / 2147483648 * i) + 1; t = a[i]; a[i] = a[j]; a[j] = t }
    for (i = 1; i <= n; i++) printf "%s%s", a[i], i < n ? " " : "\n" }'
S
expect 1 --exec 'sh seeded' --n 10 --seeds 1..80
holds '.cases[0] | .kind == "exec" and .status == "biased" and .trials == 80' 'seeds of a command'
for how in '--exec cat' '--algo identity'; do
    # shellcheck disable=SC2086
    expect 1 $how --n 5 --seeds 1..40 --format text
    says <(tr -s ' \n' ' ' <"$out") 'every seed gives the same order' "$how"
done
! grep -q FAIRNESS_SEED "$out" || fail 'a shuffle of our own is no command'
expect 1 --exec-each 'sort -R --random-source=/dev/zero' --n 8 --seeds 1..30
holds '.cases[0].one_order' 'a process for each seed'
# What draws its own numbers was not tried with the seeds that it was given; nor is what counts its calls.
for how in '--exec-each shuf --n 52' '--exec-each shuf --n 2'; do
    # shellcheck disable=SC2086
    expect 3 $how --seeds 1..70
    says "$err" 'the seed 1 gives another order when it is given again' "$how"
done
cat >calls.py <<'P'
import random
source = random.Random(1)
def shuffle(items, seed):
    source.shuffle(items)
P
expect 3 calls.py:shuffle --n 8 --seeds 1..500
says "$err" 'the seed 1 gives what every other gives' 'a function that does not use its seed'
# A fault of one seed's outcome is that of its trial.
expect 1 --exec 'if [ "$FAIRNESS_SEED" -lt 7 ]; then cat; else sed s/2/1/; fi' --n 4 --seeds 1..9
holds '.cases[0].invalid | .trials == 3 and .first_trial == 6' 'which seed gave no permutation'

# A run that is stopped before its outcomes are there says so, whatever waits.
expect 3 --exec 'sleep 9999' --n 5 --paired recorded --timeout 0.3
expect 3 --algo overhand:1000 --n 52 --paired same-seed --trials 1e7 --timeout 0.3
expect 3 --exec 'sleep 9999' --n 5 --seeds 1..9 --timeout 0.3
expect 3 --exec 'cat; exit 3' --n 5 --paired recorded --trials 10
says "$err" 'the command exited with status 3' 'a command that fails'

# A suite has both; the keys are those of the options.
cat >suite.json <<S
{"schema": "fairness-suite/1", "cases": [
    {"id": "shifted", "algo": "fisher-yates", "n": 3, "paired": "shifted:1"},
    {"id": "mine", "algo": "fisher-yates", "n": 52, "seeds": "1..2000"},
    {"id": "file", "input": "apart", "n": 52, "paired": "recorded", "checks": "dependence"}]}
S
run suite suite.json -j 2 --format json
holds '[.cases[] | [.id, .dependence]] == [["shifted", "found"], ["mine", "not-found"], ["file", "not-found"]]' 'a suite'

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
two by two|--algo naive --n 3 --paired recorded --trials 7
--paired does not go with --stop-early: |--algo naive --n 3 --paired recorded --stop-early
--paired does not go with --keep: |--algo naive --n 3 --paired recorded --keep c
takes none|--algo naive --n 3 --seeds 1..9 --source os
W

# Fair pairs: how often dependence is said at .05 and .001. Of 2,000 at most 144 and 10; of the 4 that are
# made here, by the same 1e-5, 3 and 1.
sets=4 most=3 rare=1
[ "$full" = no ] || sets=2000 most=144 rare=10
hows=('fisher-yates --n 5')
[ "$full" = no ] || hows+=('fisher-yates --n 52' 'riffle:2 --n 8' 'sattolo --n 3')
for how in "${hows[@]}"; do
    for ((seed = 1; seed <= sets; seed++)); do
        # shellcheck disable=SC2086
        "$program" --algo $how --paired recorded --trials 600 --seed $seed --checks dependence --format json 2>/dev/null
    done | jq -r '[.cases[].checks[].log10_p_adjusted // 0] | min' >least
    alarms=$(awk '$1 <= -1.30103' least | wc -l) deep=$(awk '$1 <= -3' least | wc -l)
    [ "$(wc -l <least)" -eq $sets ] || fail "$how: $(wc -l <least) of $sets sets"
    [ "$alarms" -le $most ] && [ "$deep" -le $rare ] || fail "$how: $alarms and $deep alarms of $sets"
    printf '%s, %d fair sets of 300 pairs: %d at .05, %d at .001\n' "$how" $sets "$alarms" "$deep"
done
finish
