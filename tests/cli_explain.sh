#!/bin/bash
# fairness explain: the lesson is true, fits the page, and is what tests/explain_texts.txt has.
. "$(dirname "$0")/cli_common.sh"
texts=$tests/explain_texts.txt

lesson() { # ALGORITHM N: the text in $out
    expect 0 explain --algo "$1" --n "$2" --format text
}

# The laws, in shares of paths.
law() { # ALGORITHM N FILTER: jq's FILTER is true of the JSON
    expect 0 explain --algo "$1" --n "$2" --format json
    holds "$3" "$1, n=$2"
}
law naive 3 '.law == "uneven" and .choices.paths == "27" and .choices.ranges == [3, 3, 3]'
law naive 3 '.shares_of_orders == ["4", "5", "5", "5", "4", "4"] and .tv == "1/18"'
law naive 3 '.proof | .impossible and .each == "4" and .left_over == "3" and .prime == 2'
law naive 3 '.dice | map(.sides) == [["1/3", "1/3", "1/3"], ["14/27", "13/27"]]'
law naive 3 '.dice | map(.even) == [true, false]'
law naive 3 '(.choices.tree | length) == 27 and .choices.tree[26].outcome == [2, 0, 1]'
law naive 3 '.places | (.most | .item == 1 and .place == 0) and (.least.chance * 27 | round) == 8'
law naive 2 '.law == "even" and .proof.impossible == false and .shares_of_orders == ["2", "2"]'
law naive 4 '.shares_of_orders[0:8] == ["10", "10", "10", "14", "11", "9", "10", "15"]'
law fisher-yates 5 '.law == "even" and .proof.each == "1" and (.dice | all(.even)) and .places.even'
law sattolo 3 '.law == "some_orders" and .orders_possible == 2 and .tv == "2/3"'
law sattolo 5 '.law == "some_orders" and .orders_possible == 24 and .places.least.chance == 0'
law random-comparator 3 '.shares_of_orders == ["6", "1", "2", "1", "1", "5"] and .proof.prime == 3'
law random-comparator 3 '.choices | .equally_likely == false and .between_two and .paths == "8"'
law key-sort:1 3 '.shares_of_orders == ["4", "1", "1", "1", "1", "0"] and .proof.shares == "8"'
law one-liner-map 3 '.law == "invalid" and .invalid == "1/3" and .example.outcome == [1, 2, 1]'
law rounded 4 '.law == "uneven" and .proof.shares == "48" and .proof.impossible == false'
law rounded 4 '.dice | map(.even) == [false, false, true]'
law stops-early 4 '.dice | map(.even) == [true, true, false]'
law last-fixed 4 '.dice | map(.even) == [false, true, true]'
law cut 4 '.law == "some_orders" and .places.even and .proof.impossible'
law until-different 4 '.law == "some_orders" and .choices.starting_over == 1 and .proof.shares == "23"'
law until-different 4 '.proof | .bounded == false and .impossible == false'
law rao-sandelius 3 '.law == "even" and .choices.all_followed == false and .leftover != "0"'
law merge-shuffle 3 '.law == "even" and .choices.equally_likely == false and .proof.left_over == "0"'
law sort-merge 4 '.law == "uneven" and .places.even and .tv == "1/6"'
law identity 3 '.law == "some_orders" and .choices.paths == "1" and .choices.ranges == []'
law naive 8 '.choices.paths == "16777216" and .choices.tree == [] and .proof.left_over == "4096"'
law naive 1 '.law == "even" and .dice == []'

# Too many paths, and a formula: the same law as the paths give where both can be had.
law riffle:7 5 '.choices.by_formula and .choices.all_followed == false and .law == "uneven"'
law riffle:7 5 '(.proof.shares | tonumber) == 1073741824 and .places.least.chance < 0.2'
law key-sort:16 4 '.choices.by_formula and .proof.impossible'
law key-sort:1 3 '.choices.by_formula == false and .choices.all_followed'

# What is said of them.
lesson naive 3
says "$out" '^naive, 3 items: not fair$' naive
says "$out" '27 paths, 6 orders, and 27 / 6 is not a whole number' naive
says "$out" 'draw from 0\.\.i' 'the cure of naive'
lesson fisher-yates 3
says "$out" '6 paths, 6 orders, and each order gets exactly 1 path' fisher-yates
! grep -q 'What to write instead' "$out" || fail 'a cure for what is not ill'
# A fix is that of the mistake; Fisher-Yates is beside it, not what every cure makes.
for shuffle in riffle key-sort cut sort-v8 until-different naive identity reverse; do
    lesson "$shuffle" 3
    says <(tr -s ' \n' ' ' <"$out") 'Fisher-Yates, which is fair:' "$shuffle"
    ! grep -q 'This is *$\|This is Fisher-Yates' "$out" || fail "$shuffle: a cure that is another"
done
for shuffle in identity reverse sort-v8-boolean; do
    lesson "$shuffle" 3
    ! grep -q 'keep it' "$out" || fail "$shuffle: one order only is kept"
    says "$out" 'Code that always gives the same order is not a shuffle' "$shuffle"
done
lesson sattolo 4
says "$out" 'No item can end where it began' sattolo
says "$out" 'If this is what you want' sattolo
lesson random-comparator 3
says "$out" '^sort-v8 \(random-comparator\)' random-comparator
says "$out" 'More tosses' random-comparator
lesson one-liner-map 3
says "$out" 'item 0 is lost, item 1 is there twice' one-liner-map
lesson rounded 4
says "$out" 'they could be shared out evenly, and yet' rounded
lesson key-sort:1 2
says "$out" 'It could be: 4 paths' key-sort:1
lesson until-different 3
says "$out" 'again, from the start' until-different
lesson riffle:7 5
says "$out" 'far too many paths to follow, but a formula' riffle:7
! grep -Eq '.{81}' "$out" || fail 'riffle:7: a line is too long'
lesson key-sort:16 4
! grep -Eq '.{81}' "$out" || fail 'key-sort:16: a line is too long'
lesson last-fixed 4
says "$out" 'Item 3 always stays where it is' last-fixed
lesson cut 4
says "$out" 'shows nothing of it' cut
lesson naive 2
says "$out" 'see --n 3' 'naive at n = 2'

# Every shuffle, within the page, in plain ASCII where the locale is, without trailing blanks.
expect 0 list algorithms --format json
names=$(jq -r '.algorithms[] | select(.min_n <= 2) | .name' <"$out")
[ "$(wc -w <<<"$names")" -ge 30 ] || fail "only these shuffles: $names"
for name in $names; do
    for n in 2 4; do
        lesson "$name" "$n"
        ! LC_ALL=C grep -q '[^ -~]' "$out" || fail "$name, n=$n: not ASCII"
        ! grep -Eq '.{81}| $' "$out" || fail "$name, n=$n: $(grep -Em 1 '.{81}| $' "$out")"
    done
done

# On a narrow terminal the dice are told line by line.
if command -v script >/dev/null && script --version >/dev/null 2>&1; then
    for name in naive sattolo sort-heap key-sort:16; do
        script -qec "stty cols 40; '$program' explain --algo $name --n 3" /dev/null >"$out" </dev/null
        says "$out" '^  place  2: ' "the dice of $name"
        ! tr -d '\r' <"$out" | grep -A 3 '^  place ' | grep -E '.{41}' >"$err" ||
            fail "explain $name leaves 40 columns: $(head -n 1 "$err")"
    done
fi

# Refusals.
refused_saying 'no shuffle named' explain --n 3
refused_saying 'no size given' explain --algo naive
refused_saying 'twice' explain --algo naive --algo sattolo --n 3
refused_saying 'did you mean naive' explain --algo naiv --n 3
refused_saying 'did you mean json' explain --algo naive --n 3 --format jsn
refused_saying 'no such option' explain --algo naive --n 3 --trials 5
refused_saying '12' explain --algo naive --n 13
refused_saying '4\.83e9 products.*try --n 4' explain --algo naive --n 11
refused_saying 'fairness exact --algo riffle:7 --n 52' explain --algo riffle:7 --n 52
refused_saying '--paths' explain --algo sort-quick-hoare --n 9 --paths 1000
refused_saying 'at least 2' explain --algo until-different --n 1

# Six answers, whole, as tests/explain_texts.txt has them. Each begins with "$ fairness explain ...".
awk -v folder="$scratch/io" '
    /^\$ fairness explain / { name = folder "/quote" ++count; print substr($0, 12) > (name ".words")
                              printf "" > name; inside = 1; next }
    /^```/ { inside = 0 }
    inside { print > name }' "$texts"
quotes=0
for words in "$scratch"/io/quote*.words; do
    [ -f "$words" ] || continue
    quotes=$((quotes + 1))
    read -ra command <"$words"
    export LC_ALL=C.UTF-8
    expect 0 "${command[@]}" --format text
    export LC_ALL=C
    cmp -s "${words%.words}" "$out" ||
        fail "tests/explain_texts.txt has another answer: ${command[*]}: $(diff "${words%.words}" "$out" | head -n 4 | tr '\n' '|')"
done
[ "$quotes" -eq 6 ] || fail "$quotes answers in tests/explain_texts.txt, not 6"
finish
