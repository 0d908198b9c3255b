#!/bin/bash
# fairness explain: the lesson is true, fits the page, and is what tests/explain_texts.txt has.
. "$(dirname "$0")/cli_common.sh"
texts=$tests/explain_texts.txt

lesson() { # ALGORITHM N: the text in $out
    expect 0 explain --algo "$1" --n "$2" --format text
}

# As JSON it is the exact law.
for words in '--algo naive --n 3' '--algo cut --n 4' '--algo key-sort:16 --n 4' '--algo one-liner-map --n 3'; do
    # shellcheck disable=SC2086 # words
    expect 0 exact $words --format json
    cp "$out" law.json
    # shellcheck disable=SC2086
    expect 0 explain $words --format json
    jq -s '.[0].numerators == .[1].numerators and .[0].tv == .[1].tv and .[0].schema == .[1].schema' law.json "$out" |
        grep -qx true || fail "explain $words: another law as JSON"
done

# What is said of them, where no whole answer below says it.
lesson last-fixed 4
says "$out" 'Item 3 always stays where it is' last-fixed
lesson rounded 4
says "$out" '48 paths could be shared out evenly, and yet they do not fall that way' rounded
lesson until-different 3
says "$out" 'again, from the start' until-different
lesson riffle:7 5
says "$out" 'too many paths to follow, but a formula gives the chance of every order' riffle:7
lesson identity 3
says "$out" '^BIASED  identity, 3 items: only 1 of the 6 orders can come$' identity
says "$out" 'identity makes no choice' identity
lesson naive 2
says "$out" '^  but   not from 3 items on$' 'naive at n = 2'

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

# On a narrow terminal, too.
if command -v script >/dev/null && script --version >/dev/null 2>&1; then
    for name in naive sattolo sort-heap key-sort:16; do
        script -qec "stty cols 60; '$program' explain --algo $name --n 3" /dev/null >"$out" </dev/null
        ! tr -d '\r' <"$out" | sed 's/\x1b\[[0-9;]*m//g' | LC_ALL=C.UTF-8 grep -E '.{61}' >"$err" ||
            fail "explain $name leaves 60 columns: $(head -n 1 "$err")"
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
refused_saying 'is defined for n from 2' explain --algo until-different --n 1

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
