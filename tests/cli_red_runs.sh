#!/bin/bash
# For each kind of failure terminal, JUnit, Markdown and GitHub's annotation say what is wrong, what to do, and
# the command to see it again (reports/words/advice_words.c). Where nothing came out there is no report: there
# standard error and the annotation say it.
. "$(dirname "$0")/cli_common.sh"
printf '0 1 2\n0 1\n' >cut.txt
printf '1 0 2\n' >few.txt
: >'a b'
for _ in $(seq 400); do printf '0 1 2\n0 2 1\n1 0 2\n1 2 0\n2 0 1\n2 1 0\n'; done >turns.txt
echo 9000 9000 9000 9000 9000 9000 >even.txt
python3 - >heap.txt <<'PYTHON'
import random
lines = ["2 0 1", "0 1 2", "0 2 1", "2 0 1", "1 0 2", "1 2 0", "2 1 0"] * 400
random.seed(1)
random.shuffle(lines)
print("\n".join(lines))
PYTHON
suite() { # suite NAME CASES: writes NAME.json
    printf '{ "schema": "fairness-suite/1", "defaults": { "trials": 1e5, "n": 3 }, "cases": [ %s ] }\n' "$2" >"$1.json"
}
FY='{ "id": "fy", "algo": "fisher-yates" }'
suite control '{ "id": "control", "algo": "fisher-yates", "expect": "biased" }'
suite command '{ "id": "mine", "exec": "./nope" }, '"$FY"
printf '{ "schema": "fairness-suite/1", "cases": [ { "id": "log", "input": "cut.txt", "n": 3 } ] }\n' >file.json
suite was "$FY"
suite worse '{ "id": "fy", "algo": "naive" }'
suite more "$FY"', { "id": "new", "algo": "fisher-yates" }'
suite less '{ "id": "new", "algo": "fisher-yates" }'
"$program" suite was.json --stable --json was.base >/dev/null 2>&1 || fail 'no baseline'

# In one line, without what a format needs of its own.
plain() {
    tr -s ' \n' ' ' <"$1" | sed "s/&#39;/'/g; s/&#34;\|&quot;/\"/g; s/&#124;/|/g; s/&#62;\|&gt;/>/g; s/&#60;/</g; s/&#95;/_/g; s/%25/%/g"
}

# red KIND STATUS WRONG TO_DO WORDS...: all four say it of the run with these words.
red() {
    local kind=$1 status=$2 wrong=$3 todo=$4 again place words
    shift 4
    GITHUB_ACTIONS=true "$program" "$@" --format text --junit junit.xml -o page.md >terminal 2>annotation
    [ $? -eq "$status" ] || fail "$kind: another exit status than $status"
    again="fairness ${*@Q}"
    again=$(sed "s/'\([-a-z0-9:.,_]*\)'/\1/g" <<<"$again")
    grep '^::error ' annotation >annotated
    grep '<failure\|<error' junit.xml >junit
    cp page.md markdown
    for place in terminal annotated junit markdown; do
        plain "$place" >line
        for words in "$wrong" "$todo" "$again"; do
            grep -qF -- "$words" line || fail "$kind, $place: no \"$words\" in: $(<line)"
        done
    done
}
red biased 1 'too rarely' 'swaps with any of 0..n-1' --algo naive --n 3 --trials 1e5
red 'biased, nobody knows why' 1 'order 2 0 1 comes 71.4% too often' '--html FILE shows what comes too often' --input heap.txt --n 3
red invalid 1 'every trial loses item 0' 'make the shuffle return every item exactly once' \
    --exec 'sed s/0/1/' --n 3 --trials 1000
printf 'import random\ndef hand():\n    return random.sample(range(52), 5)\n' >part.py
red 'a part of its own deck' 1 'it has an item that was not given' 'let it take the deck as its argument' part.py:hand --trials 1000
red 'too even' 1 'counts are evener than chance allows' 'not made up, reused or filtered' --input even.txt --table orders
red 'trials that depend on each other' 1 'trials depend on each other' 'a seed that is set again' --input turns.txt --n 3
red 'too few' 4 '10 trials are too few' 'run more: --trials 918' --algo fisher-yates --n 52 --trials 10
red 'too few recorded' 4 '1 trial is too few' 'would find the usual mistake; record more shuffles' --input few.txt --n 3
red 'control missed' 1 'no bias found' 'runs the shuffle that is known to be wrong' suite control.json
red 'broken command' 3 './nope), 3 items: the command was not found' \
    "it must print each line that it reads, shuffled (docs/your-shuffle.md): seq -s ' ' 0 2 | ./nope" suite command.json
red 'bad file' 3 'line 2 of cut.txt has 2 items, not 3' 'mend that line of the file (docs/your-data.md' suite file.json
red regression 1 'the verdict was "no bias found", now "BIASED"' 'if it is meant, save a new baseline' \
    suite worse.json --baseline was.base
red 'a new case' 1 'not in the baseline' 'if it is meant, save a new baseline' suite more.json --baseline was.base
red 'a case that is gone' 1 'in the baseline but not in this run' 'if it is meant, save a new baseline' \
    suite less.json --baseline was.base

# What is as expected has nothing to do, and nothing to see again.
GITHUB_ACTIONS=true "$program" suite was.json --format text --junit junit.xml -o page.md >terminal 2>annotation
[ ! -s annotation ] || fail 'an annotation of nothing'
! grep -i 'next:\|again' terminal junit.xml page.md || fail 'advice for what is as expected'

# none STATUS WORDS...: no report; one line on standard error, and the annotation of the same words.
none() {
    local status=$1
    shift
    GITHUB_ACTIONS=true "$program" "$@" --junit none.xml >"$out" 2>"$err"
    [ $? -eq "$status" ] || fail "$*: another exit status than $status"
    [ "$(sed -n 's/^fairness: //p' "$err")" = "$(sed -n 's/^::error title=fairness:://p' "$err")" ] ||
        fail "$*: annotated otherwise: $(<"$err")"
    [ ! -e none.xml ] || fail "$*: a report of nothing"
}
none 3 --exec ./nope --n 3
says "$err" "the command was not found .status 127. after 0 of 100,000 outcomes; try it by hand: seq -s ' ' 0 2 . ./nope$" 'a command that is not there'
none 3 --exec-each false --n 52
says "$err" 'run 1 of the command exited with status 1; try it by hand: seq 0 51 . false$' 'one that fails'
none 3 --input cut.txt --n 3
says "$err" '^fairness: line 2 of cut.txt has 2 items, not 3: "0 1"$' 'a bad file'
none 2 --algo nave --n 3
says "$err" 'did you mean naive' 'bad input'
"$program" --algo nave --n 3 2>"$err"
[ "$(wc -l <"$err")" -eq 1 ] || fail 'an annotation where nobody reads it'

# The command is the user's own, without where the reports went.
expect 1 --exec 'cat "./a b" -' --n 3 --trials=100000 --format=text -v --html 'a b.html'
tr -s ' \n' ' ' <"$out" >line
grep -qF "again fairness --exec 'cat \"./a b\" -' --n 3 --trials=100000 100,000 trials" line || fail "the command: $(<line)"
expect 1 --algo naive --n 3 --stable --format text
! grep -q again "$out" || fail '--stable has a command'
finish
