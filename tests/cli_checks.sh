#!/bin/bash
# What the checks are there to find, and what some of them cannot: the traps of docs/statistics.md.
. "$(dirname "$0")/cli_common.sh"

# status CHECK: its status in the first case.
status_is() {
    holds ".cases[0].checks[] | select(.id == \"$1\") | .status == \"$2\"" "$3: $1 is $2"
}

# Even positions and an uneven law.
expect 1 --algo sort-merge --n 4 --trials 1e6 --checks permutations,positions
status_is positions no-bias-found sort-merge
status_is permutations biased sort-merge
expect 1 --algo cut --n 52 --trials 1e5 --checks successors,repeats
status_is successors biased cut
status_is repeats biased cut

# Each by the number that its mistake shows in.
expect 1 --algo sattolo --n 52 --trials 1e5 --checks parity,cycles,rising-sequences
status_is parity biased sattolo
status_is cycles biased sattolo
status_is rising-sequences no-bias-found sattolo
expect 1 --algo riffle:7 --n 52 --trials 2000 --checks rising-sequences
status_is rising-sequences biased 'seven riffles'
expect 0 --algo riffle:7 --n 52 --trials 4000 --checks parity,cycles
expect 1 --algo naive --n 52 --trials 3e4 --checks parity # P(even) is .56505
status_is parity biased naive
expect 1 --algo naive --n 1000 --trials 2000 --checks positions

expect 1 --algo riffle:3 --n 2000 --trials 1000 --checks rising-sequences
status_is rising-sequences biased riffles
expect 0 --algo fisher-yates --n 52 --trials 60 --checks rising-sequences
holds '.cases[0].checks[0].method == "convolution"' 'few trials'

# A small state, by its repeats; a good one has none.
expect 1 --algo fisher-yates --n 52 --trials 5e5 --source seed32 --checks repeats
holds '.cases[0].checks[0] | .statistic > 5 and .statistic < 65' 'about 29 repeats'
holds '.cases[0].source_bits | .state == 32 and .share < -193 and .share > -194' 'share of orders'
expect 1 --algo fisher-yates --n 52 --trials 5e5 --source seed32 --checks repeats --format text -v
says <(tr -s ' \n' ' ' <"$out") '^BIASED fisher-yates, 52 items: the same outcomes come back more often than chance allows: number of repeats 29, 1\.18e-26 if fair states orders come again as if only about 4,310,000,000 could come .*: a seed of 32 bits\? next' 'repeats in words'
says "$out" '2\^193\.6' 'the share of the orders in words'
expect 0 --algo fisher-yates --n 52 --trials 5e5 --checks repeats
holds '.cases[0].checks[0] | .statistic == 0 and .method == "poisson" and .df == null' 'no repeats'

# One order, again and again, in a run of which a part only is kept.
expect 1 --algo reverse --n 13 --trials 1e7 --checks repeats
holds '.cases[0].checks[0] | .statistic == 1048575 and .log10_p < -2e6' 'a million alike'

# Carried on, a biased shuffle looks even; what leads from trial to trial does not.
expect 1 --algo sort-v8 --n 3 --trials 2e5 --start carry --checks permutations,dependence
status_is permutations no-bias-found carry
status_is dependence biased carry
holds '.cases[0].dependence == "found" and .cases[0].start == "carry"' 'dependence'
# Of carried runs one in 148 is called biased by its counts; this is one. It is told apart.
expect 1 --algo sort-v8 --n 3 --trials 1e5 --seed 44 --start carry --checks permutations,dependence --format text -v
says "$out" '^BIASED  sort-v8, 3 items: trials depend on each other: ' 'a carried bias in words'
says <(tr -s " \n" " " <"$out") 'warning each trial shuffles what the last one left\. .* counts can look too uneven' 'what counts of carried trials are'
expect 1 --algo riffle:7 --n 52 --trials 500 --start carry --checks rising-sequences,dependence
status_is rising-sequences no-bias-found 'riffles carried on'
status_is dependence biased 'riffles carried on'
# Biased trials that do not depend on each other are not called dependent; nor cuts carried on, each of which is a cut
# like any other.
for words in '--algo sort-v8 --n 3 --trials 2e5' '--algo sattolo --n 4 --trials 1e5' '--algo sort-merge --n 4 --trials 1e5' \
    '--algo identity --n 4 --trials 1e4' '--algo fisher-yates --n 10 --trials 2e5' '--algo cut --n 52 --trials 2e4 --start carry'; do
    # shellcheck disable=SC2086 # words
    expect 0 $words --checks dependence
    holds '.cases[0].dependence == "not-found"' "$words"
done
# Fair trials, each of them told twice: their counts are twice as uneven, which 1e-6 lets pass.
awk 'BEGIN { split("012 021 102 120 201 210", order, " ")
             for (state = 1; trial < 5000; trial++) {
                 state = (state * 16807) % 2147483647
                 line = order[int(state * 6 / 2147483647) + 1]; gsub(/./, "& ", line)
                 print line; print line } }' >twice.txt
expect 1 --input twice.txt --n 3 --checks dependence,permutations,positions,successors
holds '.cases[0].dependence == "found" and .cases[0].headline == "dependence"' 'trials told twice'
says "$err" '^BIASED  twice\.txt, 3 items: trials depend on each other: ' 'trials told twice, in words'
expect 0 --algo sort-v8 --n 3 --trials 2e5 --start random --format text -v
says <(tr -s ' \n' ' ' <"$out") 'warning each trial starts from a fair random order' 'the warning about random starts'
# Where the verdict is all that is told, too: in each of them naive looks fair by its start alone.
for start in carry random; do
    expect 0 --algo naive --n 4 --trials 1e5 --start $start --format text -q \
        -o start.md --junit start.xml -o start.tap --html start.html
    for file in "$out" start.md start.xml start.tap start.html; do
        tr -s ' \n' ' ' <"$file" | grep -q "warning: .*--start $start " ||
            fail "$file does not warn of --start $start"
    done
    expect 0 --algo naive --n 4 --trials 1e5 --start $start
    says "$err" "warning: .*--start $start " 'the line beside JSON'
done
expect 4 --algo naive --n 4 --trials 2 --start carry --format text -q
says <(tr -s ' \n' ' ' <"$out") '^cannot tell naive, 4 items: 2 trials are too few: .*; warning: --start carry evens out nearly every bias' 'too few carried trials'
expect 1 --algo sort-v8 --n 3 --trials 1e5 --seed 44 --start carry --checks permutations \
    --format text -q
tr -s ' \n' ' ' <"$out" | grep -q 'warning: --start carry alone can make counts look so' ||
    fail 'carried counts that look uneven are not warned of'

# What no run can find is not told as what this one finds; two items are one coin, seen twice.
for trials in 1 2 9; do
    expect 4 --algo fisher-yates --n 2 --trials $trials
    holds '.cases[0].checks | length == 2 and all(has("detectable") | not)' "$trials of two items"
done
says "$err" '9 trials are too few$' 'few trials in words'
expect 4 --algo fisher-yates --n 2 --trials 1 --min-effect 0.1 --format text -q
says <(tr -s ' \n' ' ' <"$out") '1 trial is too few: no counts have a p below 1 $' 'one trial in words'
expect 0 --algo fisher-yates --n 2 --trials 5000
holds '[.cases[0].checks[].detectable.value] | length == 2 and .[0] == .[1] and .[0] < 1' 'one coin'
expect 4 --algo fisher-yates --n 1 --format text -v
says "$out" 'there is only one order' 'the law of one item'
expect 1 --algo sort-v8 --n 3 --trials 2e5 --start reverse

# Draws as people write them.
expect 1 --algo fisher-yates --n 6 --trials 1e6 --draw modulo:8
holds '.cases[0] | .draw == "modulo" and .draw_bits == 8' 'draws'
expect 1 --algo fisher-yates --n 6 --trials 1e6 --draw float:8
expect 0 --algo fisher-yates --n 6 --trials 1e6 --draw float
expect 1 --algo fisher-yates --n 52 --trials 1e4 --source randu --draw modulo
expect 0 --algo fisher-yates --n 52 --trials 1e4 --source v8 --draw float
finish
