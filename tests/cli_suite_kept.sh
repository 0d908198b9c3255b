#!/bin/bash
# Suites of hundreds: results are kept as cases end, and taken up after a kill; a line for each case.
. "$(dirname "$0")/cli_common.sh"

# shellcheck disable=SC2016
cat >shuffle.py <<'PY'
import os, random
random.seed(5)
n = int(os.environ["FAIRNESS_N"])
for _ in range(int(os.environ["FAIRNESS_TRIALS"])):
    a = list(range(n))
    random.shuffle(a)
    print(*a)
PY
mkfifo held
# Of every kind of result, and one that waits for a pipe.
jq -n '{schema: "fairness-suite/1", alpha: 1e-3, cases: ([
    {id: "fy", algo: "fisher-yates", n: [4, 52], trials: 20000},
    {id: "control", algo: "naive", n: [3, 4], trials: 20000, expect: "biased"},
    {id: "poker", algo: "fisher-yates", n: 52, deck: "26*red,26*black", trials: 20000},
    {id: "deal", algo: "naive", n: 5, take: 3, trials: 20000},
    {id: "few", algo: "naive", n: 5, trials: 30},
    {id: "one", algo: "fisher-yates", n: 3, take: 1, trials: 40},
    {id: "named", algo: "naive", n: 5, trend: true, suspect: "3", trials: 20000},
    {id: "python", exec: "python3 shuffle.py", n: [3, 5], trials: 2000},
    {id: "invalid", exec: "yes 0 1 1 | head -n 3000", n: 3, trials: 3000},
    {id: "seeds", algo: "fisher-yates", n: [3, 4], seeds: "1..2000"},
    {id: "law", algo: "naive", n: 4, law: "derangement", trials: 20000},
    {id: "clumps", exec: "for i in $(seq 100); do echo 0 1 2 3; echo 1 0 3 2; done", n: 4, deck: "2*a,2*b",
        trials: 200},
    {id: "broken", exec: "exit 7", n: 3, trials: 20000},
    {id: "held", exec: "test -e go || read -r line <held; for i in $(seq 500); do echo 0 1 2; echo 2 1 0; done", n: 3,
        trials: 1000}] +
    [range(91) | {id: "m\(.)", algo: "fisher-yates", n: [3, 4], trials: 300, seed: .}])}' >suite.json
plain() { jq '.command = 0 | del(.cases[].trials_per_s)' "$1"; }
# What is kept has p with 8 digits, which one more adjustment moves by one of the last.
same_but_digits() {
    plain "$1" >left && plain "$2" >right && python3 "$tests/same_but_digits.py" left right
}

touch go
expect 3 suite suite.json --stable --json whole.json -q
rm go
jq -e '[.cases[].id] | length == 200' whole.json >/dev/null || fail "not 200 cases"

# Of 195 cases the first line names five; the worst 20 are shown, the next seven in rows, others by name.
"$program" report whole.json --format text >"$out" 2>"$err"
awk 'length > 80 { exit 1 }' "$out" || fail 'a summary wider than 80 columns'
cat >wanted <<'END'
FAILED  1 of 198 could NOT RUN: broken; 6 FAILED: deal, named, invalid, law,
        clumps, and 1 more; 188 cannot tell: few, one, python/n=3, python/n=5,
        seeds/n=3, and 183 more; 2 of 2 known-bad shuffles found
END
head -n 3 "$out" | cmp -s - wanted || fail "the summary: $(head -n 3 "$out" | diff wanted - | tr '\n' '|')"
[ "$(grep -cE '^(INVALID|BIASED|ERROR|cannot tell)  ' "$out")" = 20 ] || fail 'not 20 cases are shown'
says "$out" '^  case     result$' 'the table behind them'
says "$out" '^  clumps   173% off$' 'a row'
says <(tr -s ' \n' ' ' <"$out") ' 188 more cannot tell: few, one, .*, and 148 more\. 3 passed: fy/n=4, fy/n=52, poker\. 2 known to be bad, and found: control/n=4, control/n=3\. 200 cases' 'all others'

# Killed while one case waits: all others have ended, or wait for it.
"$program" suite suite.json -j 2 --checkpoint kept --log log --stable --json cut.json -q >"$out" 2>"$err" </dev/null &
pid=$!
a_hundred() { [ -e log ] && [ "$(wc -l <log)" -ge 100 ]; }
until_so 'a hundred cases have ended' a_hundred
kill -KILL "$pid"
wait "$pid" 2>/dev/null
exec 9<>held 9>&- # ends the command that still waits
touch go
says log '^3 of 200  m90/n=3: 300 trials, p = 0\.48, w = 0\.05[0-9]+ \(permutations\)$' 'a line a case'
[ -e cut.json ] && fail 'a killed suite left a report'
cp kept whole.kept

# Goes on, in any number of threads, to the very report of the suite that nobody killed.
expect 3 suite suite.json -j 1 --checkpoint kept --log log --stable --json again.json
says log '^[0-9]+ of 200  invalid: 3,000 trials, 3,000 invalid$' 'an invalid one'
says log '^[0-9]+ of 200  broken: could not run: the command exited with status 7' 'one that could not run'
says "$err" '^fairness: going on from kept: [0-9]+ of 200 cases are there$' 'it goes on'
same_but_digits whole.json again.json >differs 2>&1 || fail "another report: $(head -n 5 differs)"
[ -e kept ] && fail 'the results of a suite that is reported are left'
[ -e kept.part ] && fail 'its lock is left'
sed -n 's/^[0-9]* of 200  \(.*\):.* trials.*/\1/p' log | grep -vE '^(python|invalid|clumps|held)' | sort | uniq -d >twice
[ -s twice ] && fail "cases that were there were run again: $(head -n 3 twice | tr '\n' ' ')"

# A record that was cut off is dropped, and so is a damaged one with all behind it.
head -c -100 whole.kept | sed '9000,$ s/"no-bias-found"/"biased"/' >kept
expect 3 suite suite.json --checkpoint kept --stable --json again.json -q
same_but_digits whole.json again.json >differs 2>&1 || fail "after a cut and a damaged record: $(head -n 5 differs)"
# Each byte of a record's head counts: which case it is, and what is left of it. Changed, it is run again.
jq -n '{schema: "fairness-suite/1", cases: [{id: "b", algo: "fisher-yates", n: 3, trials: 1e5},
    {id: "a", algo: "naive", n: 3, trials: 1e5}, {id: "held", exec: "read -r line <waits", n: 3, trials: 9}]}' >two.json
mkfifo waits
"$program" suite two.json --checkpoint two --log two.log -q >"$out" 2>"$err" </dev/null &
pid=$!
until_so 'two cases have ended' grep -qs '^2 of 3' two.log
kill -KILL "$pid"
wait "$pid" 2>/dev/null
rm waits # and opening it fails
cp two whole.two
head=$(sed -n 2p two)
for i in $(seq 0 7 $((${#head} - 1))); do
    byte=${head:i:1} other=0
    [ "$byte" != 0 ] || other=1
    sed "2s/.*/${head:0:i}$other${head:i+1}/" whole.two >two
    run suite two.json --checkpoint two --format text
    [ "$code" -eq 3 ] && grep -q '^BIASED .*a (naive)' "$out" || fail "byte $i of a head: exit $code"
    grep -q 'going on from two: [12] of' "$err" && fail "byte $i of a head: it was taken"
done

# Another suite, another program, another option: refused, not mixed in.
other='not the results of this suite with these programs, options and version; remove it to start anew$'
cp whole.kept kept
jq '.cases[0].trials = 10000' suite.json >other.json
refuses() {
    expect 2 suite "$@" --checkpoint kept
    says "$err" "^fairness: --checkpoint kept: $other" "refused: $*"
    cmp -s kept whole.kept || fail "refused, and changed: $*"
}
refuses other.json
refuses suite.json --seed 9
refuses suite.json --equivalent 0.5
echo '# changed' >>shuffle.py
refuses suite.json
echo something >kept
expect 2 suite suite.json --checkpoint kept
says "$err" "$other" 'no file of results'
expect 2 suite suite.json --checkpoint kept --seed random
says "$err" 'a random seed cannot be resumed; accepted: --seed NUMBER$' 'a seed that is drawn'
mkdir folder
expect 2 suite suite.json --checkpoint folder
says "$err" '^fairness: --checkpoint folder: ' 'a folder'
expect 2 suite suite.json --log nowhere/log
says "$err" '^fairness: --log nowhere/log: cannot be written: ' 'a log without its folder'
expect 2 suite suite.json --checkpoint one --json one
finish
