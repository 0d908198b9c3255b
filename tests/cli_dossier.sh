#!/bin/bash
# The dossier: every number of a page is one of the JSON, of the same run as `fairness suite`.
. "$(dirname "$0")/cli_common.sh"
schema=$tests/../reports/schema/fairness-dossier-1.schema.json

cat >shoe.json <<'JSON'
{ "schema": "fairness-suite/1", "defaults": { "deck": "8*cards", "take": 6, "trials": 3000 },
  "cases": [
    { "id": "fair", "algo": "fisher-yates" },
    { "id": "few", "algo": "fisher-yates", "trials": 150, "seed": 2, "expect": "fair" },
    { "id": "wrong", "algo": "naive", "expect": "biased" },
    { "id": "hands", "deck": "ranks", "take": null, "hands": 5, "algo": "fisher-yates" } ] }
JSON
jq 'del(.cases[3].take) | .cases |= map(if .id == "hands" then . else .take = 6 end) | del(.defaults.take)' shoe.json >suite.json
dossier() { # statuses 0 and 4 are answers: few deals may not tell
    "$program" dossier suite.json --stable "$@" >"$out" 2>"$err" || [ $? = 4 ] || fail "dossier $*: $(cat "$err")"
}
dossier --format json --selftest 10
cp "$out" all.json
if command -v python3 >/dev/null && python3 -c 'import jsonschema' 2>/dev/null; then
    python3 -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open("all.json")), json.load(open(sys.argv[1])))' "$schema" || fail 'not of its schema'
fi
jq -e '.schema == "fairness-dossier/1" and .revision == "1" and .report.schema == "fairness-report/1"
    and .selftest.schema == "fairness-selftest/1" and .selftest.runs == 10
    and (.files | map(.role)) == ["suite", "fair", "few", "wrong", "hands"]
    and .files[0].digest == "sha256:'"$(sha256sum suite.json | cut -d' ' -f1)"'"' all.json >/dev/null || fail 'the record'
# Each kind of test counts its rows; what fails is what its p says.
jq -e '[.report.cases[].rules[] | select(.tests > 0)
    | .tests == (.rows | length)
      and .fails_95 == ([.rows[] | select(.fails_95)] | length)
      and .fails_99 == ([.rows[] | select(.fails_99)] | length)
      and ([.rows[] | .fails_95 == (.log10_p < -1.301029995663981) and .fails_99 == (.log10_p < -2)] | all)] | all' \
    all.json >/dev/null || fail 'fails are not those of the rows'
jq -e '.report.cases[0].rules | map(select(.tests > 0) | [.id, .by, .tests]) ==
    [["card-positions","suit",6],["card-positions","rank",6],["card-positions","card",6],
     ["card-runs","suit",6],["card-runs","rank",6],["card-gaps","suit",24],["card-pairs","rank",15],
     ["card-serial","suit",6],["card-serial","rank",6],["poker-hands","",1]]' all.json >/dev/null || fail 'the kinds'
jq -e '.report.cases[1].rules[] | select(.id == "card-positions" and .by == "card") | .tests == 0 and .needs == 260' \
    all.json >/dev/null || fail 'what few deals need'
jq -e '.report.cases[2] | .status == "biased"' all.json >/dev/null || fail 'the biased shoe'
jq -e '.report.cases[3].rules | map(select(.tests > 0) | .id) == ["combinations"]' all.json >/dev/null || fail 'hands'
# The verdict is that of the suite alone, whatever else was counted.
"$program" suite suite.json --stable --format json >suite.out 2>"$err"
jq -e -n --slurpfile a all.json --slurpfile b suite.out \
    '[$a[0].report.cases[] | .status, [.checks[] | .statistic]] == [$b[0].cases[] | .status, [.checks[] | .statistic]]' \
    >/dev/null || fail 'another verdict than that of suite'
# The same bytes on any number of threads, and the numbers of the JSON on the page.
dossier --selftest 0
cp "$out" one.html
dossier --selftest 0 -j 3
cmp -s "$out" one.html || fail 'other bytes on other threads'
says one.html '<td>the program&#39;s test of itself</td><td>--selftest 0</td>|test of itself' 'what was left out'
says one.html 'Names and signatures' 'room for signatures'
says one.html 'counter\(page\)' 'page numbers'
dossier --selftest 0 --format markdown --revision '7 | <b>'
says "$out" '^- \*\*revision\*\* 7 &#124; &#60;b&#62;$' 'the revision, escaped'
for case in 0 1 2 3; do
    row=$(jq -r ".report.cases[$case] | [.rules[].tests] | add" all.json)
    id=$(jq -r ".report.cases[$case].id" all.json)
    grep -E "^\| $id \(.*\| $row \|" "$out" >/dev/null || fail "the summary has not the $row tests of $id"
done
jq -r '.report.cases[0].rules[] | select(.id == "card-runs") | .rows[] | .what' all.json | while read -r what; do
    grep -F "| card-runs | suit | $what |" "$out" >/dev/null || fail "no row for $what"
done
# One to eight decks, with jokers and without: every kind of test, and each single test where it is asked for.
jq -n '{schema: "fairness-suite/1", defaults: {trials: 1000},
    cases: [range(1; 9) as $decks | ("", ",\(2 * $decks)*joker") as $jokers
        | {id: "\($decks)\($jokers)", algo: "fisher-yates", deck: "\($decks)*cards\($jokers)", take: ($decks + 8)}]}' >decks.json
expect 0 dossier decks.json --stable --selftest 0 --format json --every-test
# 3 by position, 2 of runs, 4 of gaps (those of jokers take more deals), 2 serial; all pairs; poker hands.
jq -e '[.report.cases[] | (.id | .[0:1] | tonumber + 8) as $take | .rules | map(select(.tests > 0))
    | length == 10 and all(.tests == (.rows | length)) and (map(.tests) | add) == 11 * $take + $take * ($take - 1) / 2 + 1]
    == [range(16) | true]' "$out" >/dev/null || fail "decks: $(jq -c '[.report.cases[] | .id, ([.rules[].tests] | add)]' "$out")"
jq -e '[.report.cases[] | .rules[] | select(.id == "card-gaps" and .by == "suit") | .reason] ==
    [range(8) | null, "joker: too few gaps are expected"]' "$out" >/dev/null || fail 'what was left out of gaps'
jq '.cases |= .[-1:] | .cases[0].trials = 20000' decks.json >joker.json
expect 0 dossier joker.json --stable --selftest 0 --format markdown --every-test
[ "$(grep -c '^| card-pairs | rank | positions' "$out")" -eq 120 ] || fail 'not each pair'
! grep 'lowest p are printed' "$out" || fail 'something is left out'
says "$out" '^\| card-gaps \| suit \| position 1, joker \|' 'the name of what is no suit'
# What has no such tests, or not all of them, is listed; no number is printed that is none.
printf '%s\n' '210 190 200' '195 205 200' '195 205 200' >places.txt
printf '%s\n' '98 102 101 99 100 100' >orders.txt
seq 0 9999 | sort -R --random-source=<(yes) >long.txt
jq -n '{schema: "fairness-suite/1", cases: [
    {id: "places", input: "places.txt", table: "places"}, {id: "orders", input: "orders.txt", table: "orders"},
    {id: "long", one_long: "long.txt"}, {id: "law", algo: "sattolo", n: 4, law: "cycle"}, {id: "broken", exec: "false", n: 3},
    {id: "one", algo: "naive", n: 1}, {id: "two", algo: "naive", n: 2}, {id: "alike", algo: "naive", deck: "8*AS"}]
    | map(if .algo or .exec then .trials = 200 else . end)}' >odd.json
expect 3 dossier odd.json --stable --selftest 0 --format json
jq -e '[.report.cases[] | [.rules[]? | select(.tests > 0) | .id]] ==
    [["card-positions"], ["card-positions", "combinations"], [], [], [], [],
     ["card-positions", "card-runs", "card-gaps", "card-serial", "combinations"], []]' "$out" >/dev/null ||
    fail "which tests: $(jq -c '[.report.cases[] | [.rules[]? | select(.tests > 0) | .id]]' "$out")"
jq -e '[.report.cases[].rules[]? | .tests > 0 or .reason != null] | all' "$out" >/dev/null || fail 'left out, and no reason'
jq -e '[.report.cases[].rules[]?.rows[] | .statistic, .log10_p | type == "number"] | all' "$out" >/dev/null || fail 'no number'
expect 3 dossier odd.json --stable --selftest 0 --format markdown
! grep -iw 'nan\|-nan\|inf\|10^nan' "$out" || fail 'what is no number'
says "$out" '^\| orders \| card-pairs by card \| it takes deals one by one, and the data are a table of counts \|' 'a table'
says "$out" '^\| long \| all tests that rules name \| they are of many deals, and this is one long order \|' 'a long order'
says "$out" '^\| broken \| all tests that rules name \| the case could not be run \|' 'a case that broke'
says "$out" '^\| law \| all tests that rules name \| they are of even shuffles' 'another law'
says "$out" '^\| two \| card-pairs by card \| nothing of it is left to chance \|' 'two items'
# Options.
expect 2 dossier
says "$err" 'give a suite: fairness dossier FILE.json' 'what is missing'
expect 2 dossier suite.json --selftest 3
says "$err" 'accepted: 0, or 10 and more' 'too short a self-test'
expect 2 dossier suite.json --format pdf
expect 2 dossier suite.json --revision ''
# Of a shuffle from outside its file is in the record.
printf '%s\n' '#!/bin/sh' 'seq 0 51 | shuf | tr "\n" " "' 'echo' >mine.sh
chmod +x mine.sh
printf '%s\n' '{"schema":"fairness-suite/1","cases":[{"id":"mine","exec-each":"./mine.sh","n":52,"trials":20}]}' |
    sed 's/exec-each/exec_each/' >mine.json
"$program" dossier mine.json --selftest 0 --format json >"$out" 2>"$err"
jq -e '.files[2] | .role == "mine" and .path == "./mine.sh" and .digest == "sha256:'"$(sha256sum mine.sh | cut -d' ' -f1)"'"' \
    "$out" >/dev/null || fail "the file of a shuffle from outside: $(jq -c .files "$out")"
# Of a function it is the file that has it.
printf 'def keep(items):\n    return items\n' >mine.py
echo '{"schema":"fairness-suite/1","cases":[{"id":"mine","function":"mine.py:keep","n":3,"trials":1000}]}' >mine.json
"$program" dossier mine.json --selftest 0 --format json >"$out" 2>"$err"
jq -e '.files[2] | .path == "mine.py" and .digest == "sha256:'"$(sha256sum mine.py | cut -d' ' -f1)"'"' "$out" >/dev/null ||
    fail "the file of a function: $(jq -c .files "$out")"
finish
