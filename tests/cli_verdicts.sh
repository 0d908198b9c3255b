#!/bin/bash
# The main job: what the program says of shuffles whose law is known, and with which exit status.
. "$(dirname "$0")/cli_common.sh"

# within RANK NUMERATOR DENOMINATOR: a count of the report lies within 5 sigma of its law.
within() {
    holds "(.cases[0] | .trials as \$n | ($2 / $3) as \$p
            | (.counts.permutations[$1] - \$n * \$p)
            | . * . <= 25 * \$n * \$p * (1 - \$p))" "$4 order $1 is within 5 sigma of $2/$3"
}

first_word() {
    head -n 1 "$out" | grep -Eq -- "^$1" || fail "$2 does not begin with $1: $(head -n 1 "$out")"
}

expect 1 --algo naive --n 3 --trials 1e6 --format text
first_word 'BIASED  naive, 3 items: order 1 2 0 comes 11\.3% too often$' 'naive'
says "$out" '^  why    swaps with any of 0\.\.n-1$' 'naive says why'
says <(tr -s ' \n' ' ' <"$out") '1,000,000 trials in [0-9.]+ m?s; a fair shuffle is as uneven less than once in a trillion runs' 'naive has its p'
expect 1 --algo naive --n 3 --trials 1e6
for rank in 0 4 5; do within "$rank" 4 27 naive; done
for rank in 1 2 3; do within "$rank" 5 27 naive; done
holds '.verdict.status == "biased" and .verdict.as_expected == false' 'naive'
holds '.cases[0].counts.permutations | add == 1000000' 'naive: counts add up'
holds '[.cases[0].counts.positions[] | add] == [1000000, 1000000, 1000000]' 'naive: items'
holds '[.cases[0].counts.positions | transpose[] | add] == [1000000, 1000000, 1000000]' 'naive: places'
says "$err" '^BIASED  naive, 3 items: order 1 2 0 comes 11\.3% too often .p = 10\^-2692.$' 'naive: the verdict line for people'
[ "$(wc -l <"$err")" -eq 1 ] || fail "naive: more than the verdict line beside JSON"
expect 1 --algo naive --n 3 -q # the verdict with the mistake alone, also in a pipe
first_word 'BIASED  naive, 3 items: order 1 2 0 comes 11\.3% too often$' 'naive -q'
[ "$(wc -l <"$out")" -le 3 ] && [ ! -s "$err" ] || fail "-q says more than the verdict: $(head "$out")"
expect 1 --algo naive --n 3 --trials 6000 --format text # that it is like itself is no news
first_word 'BIASED  naive, 3 items: order .* too (often|rarely)$' 'naive, few trials'
expect 1 --algo naive --n 52 --trials 200 --checks directed-places --format text
first_word 'BIASED  naive, 52 items: leans the way of `naive`$' 'naive by its direction alone'
expect 0 exact --algo naive --n 3 -q
first_word 'BIASED  naive, 3 items: ' 'exact -q'
expect 1 --algo naive --n 3 -q --format json
holds '.verdict.status == "biased"' '-q --format json'
# Beside each other: the w of the check that found the bias, not of one that saw nothing of it.
expect 1 --algo naive,cut --n 52 --trials 1e5 --checks positions,successors --format text -v
says "$out" '^  cut/n=52 +52  BIASED +50\.0 ' 'w of successors, which found it'
expect 0 --algo naive --n 3 --expect biased
expect 0 --algo naive --n 2 --trials 1e6
holds '.cases[0].status == "no-bias-found"' 'naive n=2 is not biased'
expect 1 --algo naive --n 2 --expect biased

expect 0 --algo fisher-yates --n 3 --trials 1e6 --format text
first_word 'no bias found  fisher-yates, 3 items$' 'fisher-yates'
says "$out" '^  sees  orders that are 0\.83% off; with 100 times the trials 0\.083%$' 'what it could see'
expect 0 run --algo fisher-yates --n 3 --trials 1_000_000
for rank in 0 1 2 3 4 5; do within "$rank" 1 6 fisher-yates; done
holds '.cases[0].checks | map(select(.status != "skipped")) | length == 5' 'the five checks'
holds '[.cases[0].checks[].detectable.value] | all(. > 0.005 and . < 0.01)' 'detectable effects'
# The w of a check that sees any bias, not of one of known mistakes, one cell, or the next trial.
expect 4 --algo fisher-yates --n 4,5 --trials 500 --format text -v
says "$out" '^  fisher-yates/n=5 +5  cannot tell .* 0\.57' 'the w of permutations'
# Few trials a cell: no more is promised than their pairs show, and of one trial or two nothing.
expect 4 --algo fisher-yates --n 10 --trials 2180 --checks permutations
holds '.cases[0].checks[0].detectable.value | . > 4.5 and . < 5.5' 'sparse cells'
for trials in 1 2; do
    expect 4 --algo fisher-yates --n 52 --trials $trials --checks largest-pattern
    holds ".cases[0].checks[0] | .status == \"skipped\" and (.reason | test(\"cannot tell at N = $trials\"))" \
        "$trials"
done

expect 1 --algo sattolo --n 3 --format text
first_word 'BIASED  sattolo, 3 items: only 2 of 6 orders ever come$' 'sattolo'
expect 1 --algo sattolo --n 3
holds '[.cases[0].counts.permutations[] > 0] == [false, false, false, true, true, false]' 'sattolo'
within 3 1 2 sattolo

expect 1 --algo one-liner-map --n 3 --format text
says <(tr -s ' \n' ' ' <"$out") '^INVALID one-liner-map, 3 items: 333,473 of 1,000,000 outcomes are not permutations, as 2 0 0; item 0 is lost in 166,796 why' 'one-liner-map says which items are lost'
expect 1 --algo one-liner-map --n 3
holds '.cases[0].status == "invalid"' 'one-liner-map'
# Of the 6 paths 2 end without a permutation: one loses item 0, the other item 1 (by hand).
holds '.cases[0].invalid | .trials == (.lost | add)' 'one-liner-map: one item is lost a trial'
holds '.cases[0].invalid.lost[2] == 0' 'one-liner-map: item 2 is never lost'
holds '.cases[0].invalid.trials / 1000000 - 1 / 3 | . * . <= 25 * 2 / 9 / 1000000' 'one-liner-map'
holds '(.cases[0].counts.permutations | add) + .cases[0].invalid.trials == 1000000' 'one-liner-map'
expect 0 --algo one-liner-map --n 3 --expect biased

# As many trials as it takes.
expect 1 --algo naive --n 3 --trials auto
holds '.cases[0] | .trials >= 5391 and .trials < 7000' 'auto'
holds '.cases[0].planned | .purpose == "law" and .check == "permutations" and .power == 0.99' 'auto'
holds '.cases[0].planned | (.effect.value * 9 - 1 | fabs) < 1e-12 and .capped == false' 'auto: w = 1/9'
expect 0 --algo fisher-yates --n 3,52 --trials auto
holds '[.cases[].planned | .purpose == "effect" and .effect.value == 0.01] | all' 'auto: a fair one'
holds '[.cases[] | .checks[] | select(.id == "permutations" or .id == "positions")
        | select(.status != "skipped") | .detectable.value <= 0.0102] | all' 'auto: and it would be found'
expect 1 --algo one-liner-map --n 3 --trials auto
holds '.cases[0].planned | .purpose == "invalid" and .effect.name == "invalid"' 'auto: no permutation'
expect 1 --algo naive --n 3 --trials auto --format text -v
says "$out" "^  plan +trials chosen to find this shuffle's own bias of w = 0.111" 'auto'
expect 1 --algo naive --n 3
holds '.cases[0] | has("planned") | not' 'trials given are not planned'
# What it must be able to find, it has the trials for.
expect 0 --algo fisher-yates --n 3,6 --trials auto --min-effect 0.003
holds '[.cases[].planned | .purpose == "effect" and .effect.value == 0.003] | all' 'auto: --min-effect'
expect 0 --algo fisher-yates --n 20 --trials auto --min-effect positions:0.05
# Asked of a check that is not made it is refused before the first trial, whatever comes beside.
for asked in '--n 13 --min-effect 0.05' '--n 6,52 --min-effect 0.05' '--n 52 --min-effect 0.05 --checks all' \
    '--n 4 --min-effect 0.05 --checks positions' '--n 52 --min-effect dependence:0.05'; do
    refused_saying 'is not made (above n = 12|at n = (4|52)); .* accepted: --min-effect positions:W$' \
        --algo fisher-yates --trials auto $asked
done
refused_saying 'accepted: --min-effect permutations:W$' \
    --algo fisher-yates --trials auto --n 4 --min-effect parity:0.05
# Where the trials are given it is inconclusive.
expect 4 --algo fisher-yates --n 20 --trials 5000 --min-effect 0.05 --format text
says <(tr -s ' \n' ' ' <"$out") '^cannot tell fisher-yates, 20 items: --min-effect asks for w = 0\.0500 in permutations, a check that was not run next give --min-effect a check that is run: --min-effect positions:W again' \
    'what to ask for instead'
refused_saying 'more than 100000000 trials' --algo fisher-yates --n 3 --trials auto --min-effect 1e-6
for part in 1 2; do
    expect 0 --algo naive,cut --n 3 --trials auto --keep "$scratch/auto$part" --part "$part/2"
done
expect 1 --algo naive,cut --n 3 --trials auto --stable
cp "$out" "$scratch/auto.json"
expect 1 merge "$scratch/auto1" "$scratch/auto2" --stable
cmp -s "$out" "$scratch/auto.json" || fail 'auto: the merge of parts differs from the run'

# Sizes at the ends.
expect 4 --algo fisher-yates --n 1 --format text
first_word '(SKIPPED|skipped)' 'n=1'
says "$out" 'only one order' 'n=1 says why'
expect 4 --algo fisher-yates --n 1
holds '.cases[0].checks | all(.status == "skipped" and (.reason | length > 0))' 'n=1'
expect 0 --algo fisher-yates --n 52 --trials 1e5
holds '.cases[0].counts.positions | length == 52 and all(add == 100000)' 'n=52'
holds '.cases[0].checks[0] | .id == "permutations" and .status == "skipped"' 'n=52'
expect 4 --algo fisher-yates --n 52 --trials 1e5 --checks permutations
expect 0 --algo fisher-yates --n 4 --trials 1e5 --checks positions
holds '[.cases[0].checks[].id] == ["positions"] and .verdict.tests == 1' 'one check by name'
expect 0 --algo fisher-yates --n 1000 --trials 2000
expect 1 --algo naive --n 52 --trials 1e5
expect 1 --algo identity,reverse --n 5 --trials 1000
for trials in 1 2 3 10 5000; do
    expect 4 --algo fisher-yates --n 3 --trials "$trials"
    holds '.verdict.status == "inconclusive" or .verdict.status == "skipped"' "$trials trials"
done
# A run that could have missed the usual mistake says nothing, in every format; what it says would be
# enough, and one less would not.
expect 4 --algo naive --n 3 --trials 100 --format text
says <(tr -s ' \n' ' ' <"$out") \
    '^cannot tell naive, 3 items: 100 trials are too few .*next run more: --trials 5[0-9]{3} ' \
    'too few trials'
expect 4 --algo naive --n 3 --trials 100 --expect biased
expect 4 --algo naive --n 3 --trials 100 --stop-early --json "$scratch/few.json"
holds '.cases[0].too_few.trials > 6000' 'too few for e-values'
for format in html markdown junit tap csv; do
    expect 4 --algo naive --n 3 --trials 100 --format "$format"
    says "$out" '(cannot tell|inconclusive)' "$format"
done
for n in 2 3 4 6 13 52; do
    expect 4 --algo fisher-yates --n "$n" --trials 20
    holds '.cases[0] | .too_few.name == "w" and .status == "inconclusive"' "n=$n"
    enough=$(jq '.cases[0].too_few.trials' "$out")
    expect 0 --algo fisher-yates --n "$n" --trials "$enough"
    expect 4 --algo fisher-yates --n "$n" --trials "$((enough - 1))"
    [ "$n" -eq 2 ] || expect 1 --algo naive --n "$n" --trials "$enough"
done
# What would show the usual mistake alone is not enough: a bias of another kind, as large, must be seen, too.
expect 4 --algo fisher-yates --n 52 --trials 60
expect 4 --algo fisher-yates --n 52 --trials 500
expect 0 --algo fisher-yates --n 52 --trials 940 --format text
says "$out" '^  sees  places that are 80% off; with 100 times the trials 8%$' 'a bias of any kind'
expect 0 --algo fisher-yates --n 52 --trials 500 --checks successors
# Another effect that is asked for takes its place; recorded outcomes are not to be had again.
expect 0 --algo fisher-yates --n 3 --trials 500 --min-effect 0.5
expect 4 --algo fisher-yates --n 3 --trials 6000 --min-effect 0.01
for i in 0 1 2 3; do echo "$i $(((i + 1) % 4)) $(((i + 2) % 4)) $(((i + 3) % 4))"; done >"$scratch/few.txt"
expect 4 --input "$scratch/few.txt" --n 4 --format text
says <(tr -s ' \n' ' ' <"$out") '^cannot tell [^ ]*few\.txt, 4 items: 4 trials are too few.* next [0-9,]+ would find the usual mistake; record more shuffles ' \
    'no advice to run more'

# Several at once, side by side, in the order they were named.
expect 1 --algo fisher-yates,naive --n 2,3 --format text
sed 's/^  4 cases in [0-9.]* m*s/  4 cases/' "$out" >shown
cat >wanted <<'END'
BIASED  1 of 4: naive/n=3
BIASED  naive, 3 items: order 1 2 0 comes 11.3% too often
  why    swaps with any of 0..n-1
  fix    draw from 0..i

  order    times       off  | = 166,667 each, if fair
  0 1 2  147,952    -11.2%  #########################################    |
  0 2 1  185,406    +11.2%  #############################################|#####
  1 0 2  184,856    +10.9%  #############################################|#####
  1 2 0  185,468    +11.3%  #############################################|#####
  2 0 1  148,295    -11.0%  #########################################    |
  2 1 0  148,023    -11.2%  #########################################    |

  3 passed: fisher-yates, naive.
  again  fairness --algo fisher-yates,naive --n 2,3
  4 cases; -v: all; --html FILE: a page
END
cmp -s shown wanted || fail "four cases: $(diff wanted shown | tr '\n' '|')"
expect 1 --algo fisher-yates,naive --n 2,3
holds '[.cases[].id] == ["fisher-yates/n=2", "naive/n=2", "fisher-yates/n=3", "naive/n=3"]' 'order'
holds '[.cases[].status == "biased"] == [false, false, false, true]' 'four cases'
holds '.verdict.tests == 12' 'four cases: of two items one test'
expect 1 --algo riffle:2,riffle:12 --n 4 --trials 1e5
holds '[.cases[].status] == ["biased", "no-bias-found"]' 'parameters'
expect 1 --algo all --n 3,4 --trials 2e4
holds '[.cases[] | select(.algorithm == "fisher-yates")] | length == 2' 'all'
holds '[.cases[] | select(.status == "no-bias-found") | .algorithm] | index("naive") == null' 'all'

# A generator of few states, seeded afresh for each shuffle: how many, where fair orders would not come again.
cat >few.py <<'END'
import random, sys
states, n = int(sys.argv[1]), int(sys.argv[2])
choose = random.Random(55)
for _ in range(10000):
    order = list(range(n))
    if len(sys.argv) == 3 or choose.random() < .99: # else unchanged
        random.Random(choose.randrange(states)).shuffle(order)
    print(*order)
END
while read -r states n hint; do
    python3 few.py "$states" "$n" >few
    expect 1 --input few --n "$n"
    holds ".cases[0].states | .ci95[0] <= $states and $states <= .ci95[1] and .ci95[1] < 1.5 * .ci95[0]" "$states, $n"
    expect 1 --input few --n "$n" --format text
    says <(tr -s ' \n' ' ' <"$out") "states orders come again as if only about [0-9,]+ could come \(95%: .*\): $hint\?" "$hint"
done <<'END'
32768 13 a seed of 15 bits
65536 52 a seed of 16 bits
233280 52 a generator of 233,280 states
END
python3 few.py 1000000000000 52 >few
expect 0 --input few --n 52
holds '.cases[0] | has("states") | not' 'no order came again'
python3 few.py 1000000000000 52 unchanged >few
expect 1 --input few --n 52
holds '.cases[0] | (has("states") | not) and .unchanged_share > .005 and .unchanged_share < .02' 'one order that comes again and again'
says "$err" '% of the trials come out as they went in' 'what part it is'
# A rigged deal has no name: the item and its place are said.
expect 1 --exec 'awk "BEGIN { srand(5) } { for (i = 8; i > 1; i--) { j = 1 + int(i * rand()); t = \$i; \$i = \$j; \$j = t }
    for (i = 1 + 8 * (rand() >= .05); i < 9; i++) if (\$i == 3) { \$i = \$8; \$8 = 3 } print; fflush() }"' --n 8 --trials 3e4 --format json
holds '.cases[0] | .looks_like == [] and .placed_item == 3 and .placed_at == 7 and .placed_share > .04 and .placed_share < .06' 'a rigged deal'
# A share of what is not fair otherwise explains nothing, and more of one order by chance is none.
for subject in 'key-sort:1 --n 8' 'naive --n 8' 'sort-insertion --n 6' 'fisher-yates --n 4 --alpha .5'; do
    # shellcheck disable=SC2086 # several words
    run --algo $subject --trials 2e5 --format json
    holds '.cases[0] | has("unchanged_share") or has("placed_share") | not' "$subject"
done
python3 few.py 32768 8 >few
expect 1 --input few --n 8
holds '.cases[0] | has("states") | not' 'of eight items fair orders come again, too'
expect 1 --algo sort-quick-hoare --n 13 --trials 1e5 # by its own bias
holds '.cases[0] | has("states") | not' 'orders of a sort come again'

# Numbers in all their forms.
for number in 2e4 20000 20k 20_000 2.0e4 0.2E+5 20000.0; do
    expect 0 --algo fisher-yates --n 3 --trials "$number"
    holds '.cases[0].trials == 20000' "--trials $number"
done
expect 0 --algo=fisher-yates --n=3 --trials=1e4 -j1 --seed=18446744073709551615
holds '.cases[0].seed == "18446744073709551615"' 'the largest seed'

# --equivalent W: whether the bias is shown to be below W.
expect 0 --algo naive --n 3 --trials 1e6 --equivalent .2 --format text -q
says <(tr -s ' \n' ' ' <"$out") '^EQUIVALENT naive, 3 items: a bias, if there is one, is below 0\.2000: w < 0\.1136 in permutations .97\.5% sure. $' 'a smaller bias passes'
expect 0 --algo fisher-yates --n 52 --trials 39601 --equivalent .1
holds '.verdict.status == "equivalent" and .verdict.as_expected and .cases[0].equivalence.high < .1' 'shown of 52'
holds '.cases[0].equivalence.of == "places"' 'of what it is shown'
says "$err" 'of single items. places, if there is one, is below .* how items go together is not bounded' 'of what it is said'
holds '.cases[0].equivalence | .check == "positions" and .below == .1 and (.dependent | not)' 'shown of 52'
expect 1 --algo naive --n 3 --trials 1e6 --equivalent .1 --format text -q
says <(tr -s ' \n' ' ' <"$out") '^BIASED naive, 3 items: order 1 2 0 comes 11\.3% too often why' 'too large a bias'
expect 4 --algo naive --n 3 --trials 1e5 --equivalent .111 --format text -q
says <(tr -s ' \n' ' ' <"$out") '^cannot tell naive, 3 items: a bias may be up to w = 0\.1180 in permutations, not below 0\.1110 $' 'open'
expect 4 --algo fisher-yates --n 52 --trials 1e4 --equivalent .1 --format text
says "$out" 'run more: --trials 39601' 'the price as advice'
for step in 0 1 2; do seq 1 2000 | awk -v s=$step '{ print s, (s + 1) % 3, (s + 2) % 3 }'; done >kept
expect 4 --input kept --n 3 --equivalent 9 --format text -q
says <(tr -s ' \n' ' ' <"$out") '^cannot tell kept, 3 items: cannot show that a bias is below 9\.0000: trials depend on each other $' 'dependent trials'
expect 0 --algo naive --n 3 --trials 1e6 --equivalent .2 --junit junit.xml -q --format text
says junit.xml 'failures="0"' 'a check that finds a bias which is small enough'
expect 0 plan --equivalent .1 --n 52 --format json
holds '[.trials, .by, .effect.name] == [39601, "positions", "below"]' 'the plan of --equivalent'
expect 0 plan --algo naive --n 52 --format json
holds '.known_by == "directed-places" and .known_trials < .trials / 5' 'the plan of a known mistake'
# "No bias found" rests on what sees a bias of any kind: a hundred decks are too few, though they would show naive's.
for shuffle in sort-quick-lomuto sort-quick-hoare riffle:8 key-sort:7; do
    for seed in 1 2 3; do
        run --algo $shuffle --n 52 --trials 100 --seed $seed --format json
        [ "$code" -ne 0 ] || fail "$shuffle, seed $seed: a hundred decks are called fair"
        [ "$code" -eq 1 ] || holds '.cases[0].too_few | .check == "positions" and .trials > 900' "$shuffle, seed $seed"
        expect 1 --algo $shuffle --n 52 --trials 2000 --seed $seed -q
    done
done
expect 4 --algo fisher-yates --n 52 --trials 900 -q
expect 0 --algo fisher-yates --n 52 --trials 940 -q
expect 0 --algo fisher-yates --n 52 --trials 100 --min-effect positions:3 -q
finish
