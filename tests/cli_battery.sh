#!/usr/bin/env bash
# The battery finds what each of its checks is for, and does not find what it cannot see.
. "$(dirname "$0")/cli_common.sh"

# finds CHECK WORDS...: the run is biased, and that check says so.
finds() {
    local check=$1
    shift
    expect 1 "$@"
    holds ".cases[0].checks | map(select(.id == \"$check\")) | .[0].status == \"biased\"" "$*: $check"
}

# A cut keeps all neighbours but one; its places are even in expectation, and all of one trial's
# places follow from one number, so that positions is biased or too even by luck.
finds successors --algo cut --n 52 --trials 1e4

# A coin-flip merge sort of four items has an even matrix of places and uneven orders.
expect 0 --algo sort-merge --n 4 --trials 1e6 --checks positions
finds permutations --algo sort-merge --n 4 --trials 1e6

# Swapping with any place shows in a thousand deals of 52 cards (w = .811; 905 trials by the law of
# the statistic), and at a thousand items.
finds positions --algo naive --n 52 --trials 1100
expect 4 --algo naive --n 52 --trials 300 --checks positions
finds positions --algo naive --n 1000 --trials 2000
finds positions --algo naive --n 3000 --trials 2000 # in blocks

# A wrong step shows in the digits: the last item left alone, the last step never keeping.
finds digits --algo sattolo --n 20 --trials 1e4
finds digits --algo last-fixed --n 52 --trials 1e4
holds '[.cases[0].worst[] | select(.check == "digits")] | all(.item | test("^step 51 "))' 'step 51'
finds pairs-of-places --algo cut --n 20 --trials 1e4 --checks pairs-of-places
finds pairs-of-places --algo sort-merge --n 4 --trials 1e4 --checks pairs-of-places,positions
holds '[.cases[0].checks[] | select(.status != "biased")] | length == 1' 'and not places'
finds precedence --algo riffle:5 --n 52 --trials 1e4

# A fair shuffle passes all of it, at any size.
sizes='2 3 4 5 7 9 13 52 65'
[ "$full" = no ] || sizes+=' 64 127 128 200'
for n in $sizes; do
    expect 0 --algo fisher-yates --n "$n" --trials 7000 --checks all
done
large=1025
[ "$full" = no ] || large=1024,1025,5000
expect 0 --algo fisher-yates --n "$large" --trials 900 --checks all --memory 256M
holds '.cases[] | select(.n == 1025) | .counts | keys == ["place_blocks"] and (.place_blocks | length == 128 and all(length == 128))' 'places in blocks are no matrix of places'

# What was looked at is told.
expect 0 --algo fisher-yates --n 52 --trials 1e4
holds '.cases[0].checks_asked == "auto"' 'auto'
holds '.cases[0] | (.checks_left_out - [.checks[].id]) == .checks_left_out' 'left out or made'
expect 0 --algo fisher-yates --n 52 --trials 1e4 --checks all
holds '.cases[0].checks_asked == "all" and (.cases[0] | has("checks_left_out") | not)' 'all'
expect 4 --algo fisher-yates --n 52 --trials 50 --checks successors
holds '.cases[0].checks[0] | .status == "skipped" and .cannot_tell == "below 149 trials the tails are not known"' 'too few trials for the tails'

finish
