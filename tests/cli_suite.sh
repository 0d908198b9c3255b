#!/bin/bash
# Suites: many cases in one file, one report, one false-alarm rate; each fault with its place.
. "$(dirname "$0")/cli_common.sh"
schema=$tests/../reports/schema/fairness-suite-1.schema.json

cat >suite.json <<'JSON'
{ "schema": "fairness-suite/1", "alpha": 1e-6, "defaults": { "trials": 2e5, "seed": 3 },
  "cases": [
    { "id": "fy", "algo": "fisher-yates", "n": 4, "expect": "fair" },
    { "id": "control", "algo": "naive", "n": [3, 4], "expect": "biased" },
    { "algo": "inside-out", "n": 5, "trials": "50k", "checks": ["permutations", "parity"] },
    { "id": "small bias", "algo": "fisher-yates", "n": 3, "min_effect": 0.02 },
    { "id": "deck", "algo": "fisher-yates", "n": 52, "trials": 20000, "seed": "4" } ] }
JSON
expect 0 suite suite.json --json one.json --format text
sed 's/^  6 cases in [0-9.]* m*s/  6 cases/' "$out" >shown
cat >wanted <<'END'
as expected  4 of 4 passed; 2 of 2 known-bad shuffles found
  4 passed: fy, inside-out/n=5, small bias, deck.
  2 known to be bad, and found: control/n=4, control/n=3.
  6 cases; -v: all; --html FILE: a page
END
cmp -s shown wanted || fail "a green suite: $(diff wanted shown | tr '\n' '|')"
jq -e '[.cases[].id] == ["fy", "control/n=3", "control/n=4", "inside-out/n=5", "small bias", "deck"]
    and [.cases[].trials][:4] == [200000, 200000, 200000, 50000]
    and [.cases[].seed] == ["3", "3", "3", "3", "3", "4"]
    and [.cases[].as_expected] == [true, true, true, true, true, true]
    and [.cases[].expected][:2] == ["fair", "biased"]
    and ([.cases[3].checks[].id] == ["permutations", "parity"])
    and .cases[4].checks[0].detectable.value <= 0.02 and .cases[4].checks[0].detectable.value > 0.019
    and .verdict.tests == ([.cases[].checks[] | select(.status != "skipped")] | length)' one.json \
    >/dev/null || fail "the report of the suite: $(jq -c '[.cases[] | .id, .trials, .seed]' one.json)"
# A case is what run makes of the same options.
expect 0 --algo naive --n 3 --trials 200000 --seed 3 --expect biased
[ "$(jq -r '.cases[0].digest' "$out")" = "$(jq -r '.cases[1].digest' one.json)" ] || fail 'another case'
# One case not as expected turns the suite red, and is named.
jq '.cases[1].expect = "fair"' suite.json >red.json
expect 1 suite red.json --junit red.xml --format text -q
grep -c '<failure' red.xml >/dev/null || fail 'no failure in JUnit'
says red.xml 'name="control/n=3"' 'names the case'
jq '.cases[0].expect = "biased"' suite.json >weak.json
expect 1 suite weak.json
says "$err" '^FAILED  3 of 3 passed; 1 of 3 known-bad shuffles NOT FOUND: fy; 2 found; no bias found fy ' \
    'a control that is not found'
expect 1 suite weak.json --format text -q
says <(tr -s ' \n' ' ' <"$out") 'no bias found fy .fisher-yates., 4 items next check that this case runs the shuffle that is known to be wrong' 'which control was not found'
expect 0 suite suite.json # green is green, whatever its controls are
[ "$(cat "$err")" = 'as expected  4 of 4 passed; 2 of 2 known-bad shuffles found' ] ||
    fail "the verdict of a green suite: $(cat "$err")"
expect 1 suite red.json -q
cat >wanted <<'END'
BIASED  2 of 6: control/n=3, control/n=4
BIASED  control/n=4 (naive), 4 items: order 1 0 3 2 comes 41.0% too often
  why  swaps with any of 0..n-1
  fix  draw from 0..i
BIASED  control/n=3 (naive), 3 items: order 0 1 2 comes 11.3% too rarely
  why  swaps with any of 0..n-1
  fix  draw from 0..i
END
cmp -s "$out" wanted || fail "a red suite: $(diff wanted "$out" | tr '\n' '|')"

# A case that breaks does not end the suite: the others run, it is named, and all files are written.
jq '.cases[2:2] = [{id: "broken", exec: "echo no-such-thing >&2; exit 7", n: 3},
    {id: "wrong", algo: "sattolo", n: 3}]' suite.json >broken.json
expect 3 suite broken.json --junit broken.xml -o broken.tap -o broken.md --json broken-report.json \
    --html broken.html -o broken.csv --format text -q
says "$out" '^ERROR +broken \(echo no-such-thing' 'names the case that broke'
says <(tr -s ' \n' ' ' <"$out") '^FAILED 1 of 6 could NOT RUN: broken; 1 FAILED: wrong; 2 of 2 known-bad shuffles found BIASED wrong ' 'the tally'
says "$err" '^fairness: broken wrote to standard error:' 'whose words they are'
says "$err" '^  . no-such-thing' 'the words of the case that broke'
jq -e '.cases | length == 8 and (map(select(.error)) | length == 1) and
    (.[3] | .id == "broken" and .status == "error" and .as_expected == false and .trials == 0 and
     (.error | test("status 7")))' broken-report.json >/dev/null || fail 'the JSON of a case that broke'
says broken.xml 'testsuites .* failures="[1-9][0-9]*" errors="1"' 'JUnit counts it as an error'
says broken.xml '<error type="error" message="ERROR: broken .* status 7' 'JUnit names it'
says broken.tap '^not ok [0-9]+ - broken$' 'TAP names it'
says broken.md '^### ERROR: broken ' 'Markdown names it'
says broken.html '<b>ERROR</b> broken' 'the page names it'
says broken.csv '^"broken",.*status 7' 'CSV names it'
GITHUB_ACTIONS=true expect 3 suite broken.json
says "$err" '^::error title=fairness broken::ERROR: broken .*status 7' 'GitHub names it'
says "$err" '^FAILED  1 of 6 could NOT RUN: broken; .*; ERROR broken ' 'the verdict line names it'
expect 0 report broken-report.json --junit again.xml --format text -q
cmp -s again.xml broken.xml || fail 'read again, a case that broke is another'

# The same bytes for any number of threads, from standard input too; and as a baseline.
expect 0 suite suite.json --stable -j 1
mv "$out" first
for threads in 3 8; do
    expect 0 suite suite.json --stable -j $threads
    cmp -s first "$out" || fail "-j $threads: other bytes"
done
"$program" suite - --stable <suite.json >"$out" 2>"$err" || fail 'from standard input'
cmp -s first "$out" || fail 'standard input: other bytes'
expect 0 suite suite.json --stable --json base.json -q --format text
expect 0 suite suite.json --baseline base.json
says "$err" 'no regression against base.json: 6 cases the same' 'same as the baseline'
expect 0 suite suite.json --seed random --baseline base.json
holds '[.comparison.cases[].change] | unique == ["stream"]' 'fresh seeds against the baseline'
says "$err" 'random seed [0-9]+; to repeat the run: fairness suite suite.json --seed [0-9]+' 'replay'
expect 1 suite red.json --baseline base.json
expect 1 suite <(jq 'del(.cases[0])' suite.json) --baseline base.json
holds '.comparison.cases | map(select(.regression)) | map(.id) == ["fy"]' 'a case gone'

# Each kind of fault: one line, its place, exit 2, nothing written.
bad() { # PATTERN FILTER: the suite changed by the jq filter
    jq "$2" suite.json >bad.json
    refused_saying "^fairness: bad.json: $1" suite bad.json --json never.json
}
refused_saying 'give a suite: fairness suite FILE' suite
refused_saying 'the suite missing.json: .*cannot be read|missing.json' suite missing.json
refused_saying 'one suite at a time' suite suite.json suite.json
refused_saying 'did you mean --seed' suite suite.json --seeds 4
refused_saying '--trials: no such option' suite suite.json --trials 5
refused_saying 'cannot be read' suite suite.json --baseline missing.json
echo '{"schema": "fairness-suite/1", "cases": [}' >broken.json
refused_saying '^fairness: broken.json: not valid JSON' suite broken.json
sed 's/"n": 4/"n": 4, "n": 5/' suite.json >twice.json
refused_saying '/cases/0/n: the key stands there twice' suite twice.json
bad '/cases: accepted: a list of cases, not empty' '.cases = []'
bad '/cases: missing' 'del(.cases)'
bad '/cases: accepted: a list' '.cases = {}'
bad '/schema: accepted: "fairness-suite/1"' 'del(.schema)'
bad '/schema: accepted: "fairness-suite/1"' '.schema = "fairness-suite/2"'
bad '/case: no such key; did you mean cases' '. + {case: 1}'
bad '/alpha: accepted' '.alpha = 0'
bad '/alpha: accepted' '.alpha = 1'
bad '/alpha: accepted' '.alpha = -1e-6'
bad '/alpha: accepted' '.alpha = "1e-6"'
bad '/alpha: accepted' '.alpha = null'
bad '/defaults: accepted: an object' '.defaults = 3'
bad '/defaults/algo: no such key' '.defaults.algo = "naive"'
bad '/defaults/min_effect: min_effect and trials' '.defaults.min_effect = 0.1'
bad '/defaults/trials: --trials 0' '.defaults.trials = 0'
bad '/cases/0: a case is an object' '.cases[0] = "fisher-yates"'
bad '/cases/2/trails: no such key; did you mean trials' '.cases[2].trails = 5'
bad '/cases/4: the id fy/n=3 is used twice' '.cases[1].id = "fy" | .cases[4].id = "fy/n=3"'
bad '/cases/4: the id fy is used twice' '.cases[4].id = "fy"'
bad '/cases/0/id: accepted' '.cases[0].id = ""'
bad '/cases/0/id: accepted: text' '.cases[0].id = 3'
bad '/cases/0: .*--algo' 'del(.cases[0].algo)'
bad '/cases/0: .*--n' 'del(.cases[0].n)'
bad '/cases/0/algo: .*did you mean naive' '.cases[0].algo = "naiv"'
bad '/cases/0/n: --n 0' '.cases[0].n = 0'
bad '/cases/0/n: --n 3.5' '.cases[0].n = 3.5'
bad '/cases/0/n: accepted' '.cases[0].n = []'
bad '/cases/0/n: accepted' '.cases[0].n = [[3]]'
bad '/cases/0/n: accepted' '.cases[0].n = true'
bad '/cases/1: --n 70000' '.cases[1].n = [3, 70000]'
bad '/cases/0/trials: --trials 1.5' '.cases[0].trials = 1.5'
bad '/cases/0/trials: accepted' '.cases[0].trials = null'
bad '/cases/3/min_effect: accepted' '.cases[3].min_effect = -1'
bad '/cases/3/min_effect: accepted' '.cases[3].min_effect = "x"'
bad '/cases/3/min_effect: min_effect and trials' '.cases[3].trials = 5'
bad '/cases/0/seed: --seed -1' '.cases[0].seed = -1'
bad '/cases/0/source: ' '.cases[0].source = "xoshiro"'
bad '/cases/0/checks: ' '.cases[0].checks = ["positons"]'
bad '/cases/0/expect: .*accepted: fair, biased' '.cases[0].expect = "even"'
bad '/cases/0/~1~0: no such key' '.cases[0] += {"/~": 1}'
refused_saying 'poker-1999.*from 2' suite <(jq '.cases[0] += {algo: "poker-1999", n: 1}' suite.json)
refused_saying 'w = 1e-6 takes more' suite <(jq '.cases[3].min_effect = 1e-6' suite.json)

# Trials that are too few: the report says what is enough for all cases together.
jq -n '{schema: "fairness-suite/1", cases: ([range(35) | {id: "a\(.)", algo: "fisher-yates", n: [3, 8, 52],
    trials: 6000, seed: .}] + [{id: "many", algo: "fisher-yates", n: 3, trials: 1e5}])}' >few.json
expect 4 suite few.json --json few-report.json
needed=$(jq '[.cases[] | .too_few.trials // empty] | unique | if length == 1 then .[0] else "several" end' few-report.json)
[ "${#needed}" -ge 4 ] || fail "what is enough for n = 3: $needed"
jq "(.cases[] | select(.trials == 6000) | .trials) = $needed" few.json >enough.json
expect 0 suite enough.json

# A command starts where it changes to.
mkdir folder
printf 'import os, random\nrandom.seed(4)\nfor _ in range(int(os.environ["FAIRNESS_TRIALS"])): print(*random.sample(range(3), 3))\n' >folder/mine.py
printf '{"schema": "fairness-suite/1", "defaults": {"trials": 9000, "n": 3}, "cases": [{"id": "here", "exec": "cd folder && python3 mine.py"},
    {"id": "gone", "exec": "cd nowhere && cat"}]}' >cwd.json
expect 3 suite cwd.json
holds '.cases[0].status == "no-bias-found"' 'a command in its folder'
holds '.cases[1].error != null' 'a folder that is not there'

# A budget gives as many trials as fit, and says how many; the same number of them gives the same counts.
printf '{"schema": "fairness-suite/1", "defaults": {"trials": "30ms"}, "cases": [{"algo": "fisher-yates", "n": [3, 52]},
    {"id": "sort", "exec": "cat", "n": 3, "trials": "50ms", "expect": "biased"}]}' >budget.json
run suite budget.json
holds '[.cases[].planned | .purpose, .effect.name] | unique == ["budget", "seconds"]' 'what was planned'
holds '[.cases[] | .trials >= 64] | all' 'all of them'
printf 'import time\ndef slow(items):\n    end = time.monotonic() + .2\n    while time.monotonic() < end: pass\n' >slow.py
expect 4 slow.py:slow --n 4 --trials 1s --format json
holds '.cases[0].trials < 10' 'no more of a slow function than there is time'
run --algo naive --n 5 --trials 40ms --json budget-report.json --format text -v
trials=$(jq .cases[0].trials budget-report.json)
says "$out" "as many trials as fit into 0\\.0?40 s; the same again: --trials" 'the report says so'
run --algo naive --n 5 --trials "$trials" --format json
[ "$(jq -r .cases[0].digest "$out")" = "$(jq -r .cases[0].digest budget-report.json)" ] || fail 'other counts of as many trials'
run --algo fisher-yates --n 10 --trials 1ms --alpha 1e-300 --format text
says <(tr -s ' \n' ' ' <"$out") 'run more: --trials [0-9]+, which take some [0-9.]+ ' 'how long a verdict takes'
bad '/cases/0/trials: --trials ten: .*or auto, or a time' '.cases[0].trials = "ten"'

# Cut short it is told, and no baseline.
jq '.cases[0].trials = 1e12' suite.json >long.json
"$program" suite long.json --json cut.json -q >/dev/null 2>"$err" &
pid=$!
until_counted
kill -TERM $pid
wait $pid
code=$?
[ "$code" -eq 130 ] || fail "SIGTERM: exit $code, not 130"
jq -e '.verdict.complete == false' cut.json >/dev/null || fail 'cut short, but complete'

# The examples in the schema, and our own suite, are valid by it.
python3 - "$schema" suite.json "$tests"/suites/*.json <<'PYTHON' || fail 'the JSON Schema'
import json, sys
try:
    import jsonschema
except ImportError:
    print("jsonschema is not there: the schema is not tried")
    sys.exit(0)
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
suites = [json.load(open(path)) for path in sys.argv[2:]]
for path, suite in zip(sys.argv[2:], suites):
    if suite.get("schema") == "fairness-suite/1":
        for error in validator.iter_errors(suite):
            sys.exit(f"{path}: {error.json_path}: {error.message}")
more = [{"id": "t", "input": "f", "table": "pairs-taken", "hands": [2]},
        {"id": "r", "input": "f", "as": ["csv", "by-size"], "column": ["a", "b"], "by": "c"}]
for error in validator.iter_errors({**suites[0], "cases": more}):
    sys.exit(f"tables and records: {error.json_path}: {error.message}")
for damage in ({"cases": []}, {"alpha": 0}, {"x": 1}, {"cases": [{"algo": "naive", "m": 3}]},
               {"cases": [{"exec": "cat", "n": 3}]}, {"defaults": {"algo": "naive"}}, {"defaults": {"as": "by-size"}}):
    if validator.is_valid({**suites[0], **damage}):
        sys.exit(f"valid in spite of {damage}")
PYTHON
# The schema and the reader are of one mind about what a value may be.
while read -r verdict key value; do
    # The last of two keys that are the same is refused, so each stands there once.
    one=
    for default in 'algo "naive"' 'n 3' 'trials 9000'; do
        [ "${default%% *}" = "$key" ] || one="$one, \"${default%% *}\": ${default#* }"
    done
    printf '{"schema": "fairness-suite/1", "cases": [{"%s": %s%s}]}\n' "$key" "$value" "$one" >value.json
    run suite value.json -q
    case $verdict/$code in
    well/[0-14] | ill/2) ;;
    *) fail "exit $code, $verdict: $key: $value" ;;
    esac
    printf '%s %s\n' "$verdict" "$(<value.json)"
done >values <<'VALUES'
well n 3
well n [3,4]
ill n "3"
ill n "3,4"
ill n [3,"4"]
ill n []
ill n 0
ill n 3.5
ill n null
ill n {}
ill n [[3]]
well trials 9e3
well trials "9k"
ill trials [9000]
ill trials true
well seed 7
well seed "7"
ill seed [7]
ill seed 1.5
well checks "parity"
well checks ["parity","positions"]
ill checks [1]
ill checks 1
ill checks []
ill algo ["naive"]
ill algo 3
ill source 1
ill source ["pcg64"]
well draw "modulo"
ill draw 1
ill start ["reverse"]
ill expect ["fair"]
VALUES
python3 - "$schema" values <<'PYTHON' || fail 'the schema and the reader differ'
import json, sys
try:
    import jsonschema
except ImportError:
    sys.exit(0)
validator = jsonschema.Draft202012Validator(json.load(open(sys.argv[1])))
for line in open(sys.argv[2]):
    verdict, suite = line.split(" ", 1)
    if validator.is_valid(json.loads(suite)) != (verdict == "well"):
        sys.exit("by the schema not %s: %s" % (verdict, suite))
PYTHON
# Too many cases are refused before each id is compared with all others.
sizes=$(seq -s, 2 1000)
{
    printf '{"schema": "fairness-suite/1", "defaults": {"checks": "permutations"},'
    printf ' "cases": [{"id": "0", "algo": "naive", "n": [%s]}' "$sizes"
    for ((i = 1; i < 200; i++)); do
        printf ', {"id": "%d", "algo": "naive", "n": [%s]}' "$i" "$sizes"
    done
    echo ']}'
} >large.json
refused_saying '/cases/1: too many cases .* 1000 in all' suite large.json
printf '{"schema": "fairness-suite/1", "cases": [{"algo": "naive", "n": 3, "min_effect": 2000}]}' >w.json
refused_saying 'above 0 and at most 1000' suite w.json
rm -f large.json w.json

# A seed is read as it is written, or refused: JSON's numbers end at 2^53.
for seed in 9007199254740993 9007199254740992 18446744073709551616 1e300 '[9007199254740993]'; do
    printf '{"schema": "fairness-suite/1", "cases": [{"algo": "naive", "n": 3, "seed": %s}]}' "$seed" >s.json
    refused_saying '/cases/0/seed: accepted: (.* from 2\^53 on it is written as text|a number, or text)$' suite s.json
done
for seed in 9007199254740991 '"9007199254740993"' '"18446744073709551615"'; do
    printf '{"schema": "fairness-suite/1", "cases": [{"algo": "naive", "n": 3, "trials": 9000,
        "expect": "biased", "seed": %s}]}' "$seed" >s.json
    run suite s.json --format json
    holds ".cases[0].seed == \"${seed//\"/}\"" "the seed $seed"
done
# What is read once is read by one case.
input='"input": "-", "n": 3'
printf '{"schema": "fairness-suite/1", "cases": [{"id": "a", %s}, {"id": "b", %s}]}' \
    "$input" "$input" >s.json
refused_saying '/cases/1/input: a reads standard input already' suite s.json
printf '{"schema": "fairness-suite/1", "cases": [{"id": "a", %s}]}' "$input" >s.json
"$program" suite - <s.json >"$out" 2>"$err"
[ $? -eq 2 ] || fail 'a suite and its case from standard input: not refused'
says "$err" '/cases/0/input: the suite reads standard input already' 'a suite and its case, twice'
seq 3 | "$program" suite <(printf '{"schema": "fairness-suite/1", "cases": [
    {"id": "a", "input": "/dev/stdin", "n": 3}, {"id": "b", "input": ["-"], "n": 3}]}') \
    >"$out" 2>"$err"
[ $? -eq 2 ] || fail 'two names of standard input: not refused'
says "$err" '/cases/1/input: a reads standard input already' 'two names of standard input'
# Nor does a report take the place of what a case reads.
printf '0 1 2\n2 1 0\n' >rows.txt
printf '{"schema": "fairness-suite/1", "cases": [{"id": "a", "input": "rows.txt", "n": 3}]}' >s.json
refused_saying '/cases/0: --input and --json both name the file rows.txt' suite s.json --json ./rows.txt
[ "$(wc -l <rows.txt)" -eq 2 ] || fail 'a report was put over what it is made of'
printf '{"schema": "fairness-suite/1", "cases": [{"algo": "naive,sattolo", "id": "a", "n": 3}]}' >s.json
refused_saying 'the id a/?.* is used twice; shuffles .* without an id' suite s.json
# What could not run does not push off what is biased: both are told, in the report and in its line.
printf '{"schema": "fairness-suite/1", "cases": [' >s.json
for id in 1 2 3 4 5 6 7 8 9 10 11 12; do
    printf '{"id": "broken%s", "exec": "false", "n": 3},' $id >>s.json
done
printf '{"id": "biased", "algo": "naive", "n": 3}, {"id": "other", "algo": "sattolo", "n": 3}]}' >>s.json
for verbosity in '' -v; do
    expect 3 suite s.json --format text $verbosity
    says "$out" '^ERROR  broken1 ' "what could not run $verbosity"
    says "$out" '^BIASED  biased ' "a finding before it $verbosity"
done
expect 3 suite s.json --format json
says "$err" '; ERROR broken1 .*; BIASED other .sattolo., 3 items: only 2 of 6 orders ever come' 'the line on standard error'
finish
