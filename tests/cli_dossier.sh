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
says "$out" '^\| revision of this document \| 7 \\\| \\<b\\> \|$' 'the revision, escaped'
for case in 0 1 2 3; do
    row=$(jq -r ".report.cases[$case] | [.rules[].tests] | add" all.json)
    id=$(jq -r ".report.cases[$case].id" all.json)
    grep -E "^\| $id \|.*\| $row \|" "$out" >/dev/null || fail "the summary has not the $row tests of $id"
done
jq -r '.report.cases[0].rules[] | select(.id == "card-runs") | .rows[] | .what' all.json | while read -r what; do
    grep -F "| card-runs | suit | $what |" "$out" >/dev/null || fail "no row for $what"
done
# Options.
expect 2 dossier
says "$err" 'no suite: fairness dossier FILE.json' 'what is missing'
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
finish
