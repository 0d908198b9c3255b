#!/usr/bin/env bash
# What the first sentence says of planted runs: nothing in it may be false of the run that prints it.
. "$(dirname "$0")/cli_common.sh"

# Sentences, not tails, are looked at: the fewest data sets of a simulation do.
says_of() { # says_of PATTERN WORDS...: the first paragraph, on one line
    local pattern=$1 few="--simulations 999"
    shift
    [[ $* != *--stop-early* ]] || few=
    # shellcheck disable=SC2086 # no word, or two
    run "$@" $few --format text
    sed '/^ *$/,$d' "$out" | tr -s ' \n' ' ' >flat
    says flat "$pattern" "$*"
    # One finding, one p: what follows says by which check, and of how many.
    ! sed 1,/^$/d "$out" | grep -Eq '^  p  .*if fair' || ! grep -q '^\(BIASED\|TOO EVEN\)' flat ||
        fail "two p-values: $*"
}
rows() { # rows COUNT LINE
    yes "$2" | head -n "$1"
}
all=$(seq -s ' ' 0 51)

# One row: an order is the same as itself, which says nothing; its numbers do.
riffled='28 9 45 29 30 0 10 1 2 46 31 32 3 11 12 47 4 33 13 34 48 35 14 5 15 6 36 37 49 16 7 17 38 18 50 39 8 19 40 20 21 41 22 51 23 42 43 24 25 44 26 27'
rows 1 "$riffled" >one
says_of '^BIASED one, n=52: too few rising sequences: [0-9], 26\.5 expected, as after about [a-z]+ riffles \(check rising' --input one --n 52
for never in 'each outcome twice' 'nothing was shuffled' 'every line' 'to inf'; do
    ! grep -q "$never" "$out" || fail "said of one row: $never"
done
rows 1 "$all" >one
says_of '^BIASED one, n=52: the line is in order: nothing was shuffled \(p' --input one --n 52
! grep -q 'each outcome twice' "$out" || fail 'one row twice'
says_of '^INCONCLUSIVE one, n=52' --input one --n 52 --checks parity

# Two rows, many rows.
rows 2 "$all" >two
says_of ': every line is in order: nothing was shuffled \(p' --input two --n 52
rows 1000 '1 0 2' >many
says_of ': every line is the same order \(p' --input many --n 3

# Hands, whose order is ignored; samples, which may be in order by design.
rows 1000 '0 1 2 3' >hands
says_of 'a hand of 4 of 5: every line is the same hand \(p' --input hands --n 5 --hands 4
says_of ': every line is the same order \(p.*ascending order: .* use --hands 4' --input hands --n 5 --take 4
rows 1000 '0 1 2' >hands
says_of ': every line is the same order \(p.*ascending order: .* use --hands 3' --input hands --n 5 --take 3
# Alike items, whole and in hands.
rows 500 'a a b b' >deck
says_of ': every line is in order: nothing was shuffled \(p' --input deck --deck '2*a,2*b'
says_of ': every line is the same deal \(p' --input deck --deck '2*a,2*b' --hands 2,2

# Numbers: which way.
number() { # number CHECK PATTERN WORDS...
    says_of "^BIASED .*: $2 \\(check $1, p" --checks "$1" "${@:3}"
}
number parity 'even orders come too often: in 55\.[0-9]*% of trials, 50% expected' --algo naive --n 10 --trials 1e5
number fixed-points 'too few fixed points: mean 0, 1 expected' --algo sattolo --n 10 --trials 1e5
number cycles 'too few cycles: mean 1, 2\.93 expected' --algo sattolo --n 10 --trials 1e5
number cycles 'too many trials have 1 cycle: [0-9.]*%, 5% expected' --algo cut --n 20 --trials 1e4
number inversions 'too few inversions: mean 21\.[0-9]*, 22\.5 expected' --algo naive --n 10 --trials 1e5
number descents 'too few descents: mean 0\.[0-9]*, 9\.5 expected' --algo cut --n 20 --trials 1e4
number rising-sequences 'too few rising sequences: mean 7\.9[0-9]*, 26\.5 expected, as after about three riffles' \
    --algo riffle:3 --n 52 --trials 1e3
number footrule 'items move too little in all: mean 32\.[0-9]*, 33 expected' --algo naive --n 10 --trials 1e5
number longest-increasing 'the longest increasing subsequences are too long: mean length 15[.0-9]*, 6\.61 expected' \
    --algo cut --n 20 --trials 1e4
says_of ': too few descents: mean 0\.[0-9]*, 9\.5 expected \(e-value' --algo cut --n 20 --trials 1e4 --checks descents --stop-early
# Between trials: each row turns the one before it by a place.
for ((turn = 0; turn < 40; turn++)); do
    for ((place = 0; place < 20; place++)); do printf '%d ' $(((place + turn) % 20)); done
    echo
done >turned
says_of 'from trial to trial too few rising sequences: mean 2, 10\.5 expected, as if each step were about one riffle' \
    --input turned --n 20
# One deck, riffled once before each row: a row alone says little, the steps between them all.
riffle_on() { # riffle_on ROWS: 52 cards, each dropped from one of two packets by a coin
    awk -v rows="$1" 'BEGIN {
        word = 1
        for (i = 0; i < 52; i++) deck[i] = i
        for (row = 0; row < rows; row++) {
            left = right = 0
            for (i = 0; i < 52; i++) { word = word * 16807 % 2147483647; coin[i] = int(word / 65536) % 2; right += !coin[i] }
            for (i = 0; i < 52; i++) dropped[i] = deck[coin[i] ? right++ : left++]
            for (i = 0; i < 52; i++) { deck[i] = dropped[i]; printf "%d%s", deck[i], i < 51 ? " " : "\n" }
        }
    }'
}
for rows in 20 400; do
    riffle_on $rows >deck_on
    says_of 'trials depend on each other.* from trial to trial too few rising sequences: mean 2, 26\.5 expected, as if each step were about one riffle .check serial-1-rising-sequences' \
        --input deck_on --n 52
done
# The end is not like the beginning, in fewer rows than any bound says something of.
(rows 12 '0 1 2 3' && rows 12 '3 2 1 0') >halves
says_of '^BIASED halves, n=4: the beginning of the run is not like its end.* .check drift' --input halves --n 4 --checks drift

# Invalid rows say what they are.
printf '0 1 2\n0 0 1\n' >rows
says_of '1 of 2 outcomes are not permutations .first: "0 0 1".; item 2 was lost in 1 trial' --input rows --n 3
printf '0 1 2\n0 null 2\n' >rows
says_of 'item missing, printed as null' --input rows --n 3
! grep -q 'past the end' "$out" || fail 'of a record nobody knows that'
# Of the second of a pair it is not kept what stood there.
printf 'null 1 0\n0 1 2\n1 0 2\n0 null 2\n' >rows
run --input rows --n 3 --paired recorded --format text -v
! grep -q 'a field is empty' "$out" || fail 'no field was empty'

# Seeds, and pairs.
run --exec-each cat --n 6 --seeds 1..40 --simulations 999 --format text
says <(tr -s ' \n' ' ' <"$out") 'every seed gave the same order: does the command use FAIRNESS_SEED' 'seeds'

# Two items are one coin: one test, whatever checks look at it.
run --algo fisher-yates --n 2 --checks permutations,positions,parity,inversions --format json
holds '.verdict.tests == 1 and (.cases[0].checks | .[0].log10_p as $p | all(.log10_p_adjusted == $p))' 'one coin, one test'
holds '[.cases[0].checks[].same_as] == [null, "permutations", "permutations", "permutations"]' 'said to be the same'
run --algo fisher-yates --n 2 --checks permutations,serial-1-permutations,serial-1-positions,serial-2-positions --format json
holds '.verdict.tests == 3' 'one for each step'
run --algo fisher-yates --n 3 --checks permutations,positions --format json
holds '.verdict.tests == 2 and ([.cases[0].checks[] | has("same_as")] | any | not)' 'three items are no coin'
run --algo fisher-yates --n 2 --format text -v
says "$out" 'same +positions: the same test as permutations' 'in words'

finish
