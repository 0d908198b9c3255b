#!/usr/bin/env bash
# What the first sentence says of planted runs: nothing in it may be false of the run that prints it.
. "$(dirname "$0")/cli_common.sh"

says_of() { # says_of PATTERN WORDS...: the first paragraph, on one line
    local pattern=$1
    shift
    run "$@" --format text
    sed '/^ *$/,$d' "$out" | tr -s ' \n' ' ' >flat
    says flat "$pattern" "$*"
}
rows() { # rows COUNT LINE
    yes "$2" | head -n "$1"
}
all=$(seq -s ' ' 0 51)

# One row: an order is the same as itself, which says nothing; its numbers do.
riffled='28 9 45 29 30 0 10 1 2 46 31 32 3 11 12 47 4 33 13 34 48 35 14 5 15 6 36 37 49 16 7 17 38 18 50 39 8 19 40 20 21 41 22 51 23 42 43 24 25 44 26 27'
rows 1 "$riffled" >one
says_of '^BIASED one, 52 items: too few rising sequences: [0-9], 26\.5 if fair, as after about [0-9] riffles ' --input one --n 52
for never in 'each outcome twice' 'nothing was shuffled' 'every line' 'to inf'; do
    ! grep -q "$never" "$out" || fail "said of one row: $never"
done
rows 1 "$all" >one
says_of '^BIASED one, 52 items: the line is as it went in: nothing is shuffled ' --input one --n 52
! grep -q 'each outcome twice' "$out" || fail 'one row twice'
says_of '^cannot tell one, 52 items: 1 trial is too few: no counts have a p below 1 ' --input one --n 52 --checks parity

# Two rows, many rows.
rows 2 "$all" >two
says_of ': every line is as it went in: nothing is shuffled ' --input two --n 52
rows 1000 '1 0 2' >many
says_of ': every line is one and the same order ' --input many --n 3

# Hands, whose order is ignored; samples, which may be in order by design.
rows 1000 '0 1 2 3' >hands
says_of 'a hand of 4 of 5: every line is one and the same hand ' --input hands --n 5 --hands 4
says_of ': every line is one and the same order; every line ascends: a hand, or a lottery draw. --hands 4 ' --input hands --n 5 --take 4
rows 1000 '0 1 2' >hands
says_of ': every line is one and the same order; every line ascends: a hand, or a lottery draw. --hands 3 ' --input hands --n 5 --take 3
# Alike items, whole and in hands.
rows 500 'a a b b' >deck
says_of ': every line is as it went in: nothing is shuffled ' --input deck --deck '2*a,2*b'
says_of ': every line is one and the same deal ' --input deck --deck '2*a,2*b' --hands 2,2

# Numbers: which way.
number() { # number CHECK PATTERN WORDS...
    says_of "^BIASED .*: $2 " --checks "$1" "${@:3}"
}
number parity 'even orders come too often: 55\.[0-9]*%, 50% if fair' --algo naive --n 10 --trials 1e5
number cycles 'too many cycles: mean 3\.1, 2\.93 if fair' --algo overhand:10 --n 10 --trials 1e5
number cycles 'too many trials have 1 cycle: [0-9.]*%, 5% if fair' --algo cut --n 20 --trials 1e4
number rising-sequences 'too few rising sequences: mean 7\.9[0-9]*, 26\.5 if fair, as after about 3 riffles' \
    --algo riffle:3 --n 52 --trials 1e3
says_of ': too few cycles: mean 1, 2\.93 if fair ' --algo sattolo --n 10 --trials 1e4 --checks cycles --stop-early
# Between trials: each row turns the one before it by a place.
for ((turn = 0; turn < 40; turn++)); do
    for ((place = 0; place < 20; place++)); do printf '%d ' $(((place + turn) % 20)); done
    echo
done >turned
says_of '^BIASED turned, 20 items: ' --input turned --n 20
# One deck, riffled once before each row: a row alone says little, the steps between them all.
awk 'BEGIN {
    word = 1
    for (i = 0; i < 52; i++) deck[i] = i
    for (row = 0; row < 400; row++) {
        left = right = 0
        for (i = 0; i < 52; i++) { word = word * 16807 % 2147483647; coin[i] = int(word / 65536) % 2; right += !coin[i] }
        for (i = 0; i < 52; i++) dropped[i] = deck[coin[i] ? right++ : left++]
        for (i = 0; i < 52; i++) { deck[i] = dropped[i]; printf "%d%s", deck[i], i < 51 ? " " : "\n" }
    }
}' >deck_on
says_of '^BIASED deck_on, 52 items: trials depend on each other: ' --input deck_on --n 52
# The end is not like the beginning.
(rows 400 '0 1 2 3' && rows 400 '3 2 1 0') >halves
says_of '^BIASED halves, 4 items: trials depend on each other: ' --input halves --n 4 --checks dependence

# One ball, where all others are as even as can be; one class that is rare.
(printf '%s\n' 113 && for ball in {1..48}; do echo $((ball < 32 ? 198 : 197)); done) >balls
sum=$(($(paste -sd + balls)))
sed -i "\$s/.*/$((197 + 9600 - sum))/" balls
says_of '^BIASED balls, a hand of 6 of 49: item 0 comes 42.3% too rarely ' --input balls --table taken --hands 6
expect 0 --input balls --table taken --hands 6 --checks positions
printf '%s\n' lose,0.7,3512 free,0.2,990 coin,0.09,493 note,0.01,5 >classes
says_of '^BIASED classes, 4 classes: class note comes 90.0% too rarely ' --input classes --table classes
# A second fact, where no mistake is named.
printf 'import random\ndef shuffle(a):\n    i = random.randrange(1, 3)\n    a[1], a[i] = a[i], a[1]\n' >first.py
says_of ': only 2 of 6 orders ever come also item 0 always stays at its place ' first.py:shuffle --n 3 --trials 1e4
says "$out" 'next +let i go from n-1 down to 1, and draw from 0..i ' 'what to do of the second'

# Invalid rows say what they are.
printf '0 1 2\n0 0 1\n' >rows
says_of '^INVALID rows, 3 items: 1 of 2 outcomes are not permutations, as number 2, 0 0 1; item 2 is lost in 1 ' --input rows --n 3
printf '0 1 2\n0 null 2\n' >rows
says_of ', as number 2, 0 null 2; item missing, printed as null why ' --input rows --n 3
! grep -q 'past the end' "$out" || fail 'of a record nobody knows that'
# Of the second of a pair it is not kept what stood there.
printf 'null 1 0\n0 1 2\n1 0 2\n0 null 2\n' >rows
run --input rows --n 3 --paired recorded --format text -v
! grep -q 'a field is empty' "$out" || fail 'no field was empty'

# Seeds, and pairs.
run --exec-each cat --n 6 --seeds 1..40 --format text
says <(tr -s ' \n' ' ' <"$out") 'every seed gives the same order: does the command use FAIRNESS_SEED' 'seeds'

# Two items are one coin: one test, whatever checks look at it.
run --algo fisher-yates --n 2 --checks permutations,positions,parity,rising-sequences --format json
holds '.verdict.tests == 1 and (.cases[0].checks | .[0].log10_p as $p | all(.log10_p_adjusted == $p))' 'one coin, one test'
holds '[.cases[0].checks[].same_as] == [null, "permutations", "permutations", "permutations"]' 'said to be the same'
run --algo fisher-yates --n 2 --checks permutations,positions,dependence --format json
holds '.verdict.tests == 2' 'one coin, and what is between trials'
run --algo fisher-yates --n 3 --checks permutations,positions --format json
holds '.verdict.tests == 2 and ([.cases[0].checks[] | has("same_as")] | any | not)' 'three items are no coin'
run --algo fisher-yates --n 2 --format text -v
says <(tr -s ' \n' ' ' <"$out") ' positions .* the same test as permutations' 'in words'

finish
