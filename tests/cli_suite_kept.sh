#!/bin/bash
# Suites of hundreds: counts are kept as cases end, and taken up after a kill; a line for each case.
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
    {id: "named", algo: "naive", n: 5, checks: "auto,trend,suspect:3", trials: 20000},
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
same() {
    cmp -s <(plain "$1") <(plain "$2")
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
"$program" suite suite.json -j 2 --keep kept --log log --stable --json cut.json -q >"$out" 2>"$err" </dev/null &
pid=$!
a_hundred() { [ -e log ] && [ "$(wc -l <log)" -ge 100 ]; }
until_so 'a hundred cases have ended' a_hundred
kill -KILL "$pid"
wait "$pid" 2>/dev/null
exec 9<>held 9>&- # ends the command that still waits
touch go
says log '^3 of 200  m90/n=3: 300 trials, p = 0\.47, w = 0\.05[0-9]+ \(permutations\)$' 'a line a case'
[ -e cut.json ] && fail 'a killed suite left a report'
cp kept whole.kept

# Goes on, in any number of threads, to the very report of the suite that nobody killed.
expect 3 suite suite.json -j 1 --keep kept --log log --stable --json again.json
says log '^[0-9]+ of 200  invalid: 3,000 trials, 3,000 invalid$' 'an invalid one'
says log '^[0-9]+ of 200  broken: could not run: the command exited with status 7' 'one that could not run'
says "$err" '^fairness: going on from kept: [0-9]+ of 200 cases are counted$' 'it goes on'
same whole.json again.json || fail 'another report'
[ -e kept ] && fail 'the counts of a suite that is reported are left'
[ -e kept.part ] && fail 'its lock is left'
sed -n 's/^[0-9]* of 200  \(.*\):.* trials.*/\1/p' log | grep -vE '^(python|invalid|clumps|held|seeds)' | sort | uniq -d >twice
[ -s twice ] && fail "cases that were there were run again: $(head -n 3 twice | tr '\n' ' ')"

# A record that was cut off is dropped, and so is a damaged one with all behind it.
head -c -100 whole.kept >kept
damage kept 90000
expect 3 suite suite.json --keep kept --stable --json again.json -q
same whole.json again.json || fail 'after a cut and a damaged record'
# A case that changed is run again, and no other.
cp whole.kept kept
jq '.cases[2].trials = 30000' suite.json >other.json
expect 3 suite other.json --stable --json other_whole.json -q
expect 3 suite other.json --keep kept --log other.log --stable --json again.json -q
same other_whole.json again.json || fail 'after a case was changed'
grep -q ' poker: ' other.log && ! grep -qE ' (fy/n=4|deal|m90/n=3): ' other.log || fail 'what was run again'
# Another suite, another option: refused, not mixed in.
cp whole.kept kept
refuses() {
    expect 2 suite "$@" --keep kept
    says "$err" '^fairness: kept: holds the counts of other cases; remove it to start anew$' "refused: $*"
    cmp -s kept whole.kept || fail "refused, and changed: $*"
}
refuses suite.json --seed 9
refuses suite.json --equivalent 0.5
echo something >kept
expect 2 suite suite.json --keep kept
says "$err" '^fairness: kept: not a file of counts of this version$' 'no file of counts'
expect 1 --algo naive --n 3 --keep run --timeout 100 -q --format text
"$program" --algo naive --n 3 --trials 1e12 --keep run --timeout 0.2 >/dev/null 2>&1
expect 2 suite suite.json --keep run
says "$err" '^fairness: run: holds the counts of another command; remove it to start anew$' "a run's"
expect 2 suite suite.json --keep kept --seed random
says "$err" 'a random seed cannot be resumed; accepted: --seed NUMBER$' 'a seed that is drawn'
mkdir folder
expect 2 suite suite.json --keep folder
says "$err" '^fairness: folder: cannot be read: not a file$' 'a folder'
expect 2 suite suite.json --log nowhere/log
says "$err" '^fairness: --log nowhere/log: cannot be written: ' 'a log without its folder'
expect 2 suite suite.json --keep one --json one
finish
