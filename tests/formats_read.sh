#!/bin/bash
# The formats for CI systems, read by other programs: JUnit by xmllint with our schema, TAP by prove,
# CSV and JSON by Python, Markdown by cmark-gfm. $1 writes the samples into a folder, $2 is the schema.
set -u
folder=$(mktemp -d "${TMPDIR:-/tmp}/fairness-formats.XXXXXX")
trap 'rm -rf "$folder"' EXIT
failures=0 missing=
fail() {
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}
"$1" "$folder" || fail 'the samples were not written'
[ "$(find "$folder" -name '*.xml' | wc -l)" -ge 9 ] || fail 'samples are missing'

if command -v xmllint >/dev/null; then
    xmllint --noout "$folder"/*.svg 2>"$folder/log" || fail "pictures: $(cat "$folder/log")"
    for file in "$folder"/*.xml; do
        xmllint --noout --schema "$2" "$file" >"$folder/log" 2>&1 || fail "$(cat "$folder/log")"
    done
    # The schema refuses what it should; after a comparison a case has two tests.
    good=$folder/every-key.xml
    for edit in 's/failures="[0-9]*"//' 's/<failure/<Failure/;s/<\/failure/<\/Failure/' \
        's/: baseline"/"/' 's/time="0.003/time="-1/' 's/name="fairness"/name="x"/'; do
        sed "$edit" "$good" >"$folder/bad"
        cmp -s "$good" "$folder/bad" && fail "the edit $edit changes nothing"
        xmllint --noout --schema "$2" "$folder/bad" >/dev/null 2>&1 && fail "valid after $edit"
    done
else
    missing="$missing xmllint"
fi

if command -v prove >/dev/null; then
    for file in "$folder"/*.tap; do
        prove --exec cat "$file" >"$folder/log" 2>&1
        code=$?
        grep -Eq '^(not ok|Bail out)' "$file" && wanted=1 || wanted=0
        [ $((code != 0)) -eq "$wanted" ] || fail "prove ends with $code: $file: $(tail -n 3 "$folder/log")"
        grep -Eqi 'parse error|bad plan|unknown' "$folder/log" && fail "$file: $(cat "$folder/log")"
    done
else
    missing="$missing prove"
fi

if command -v cmark-gfm >/dev/null; then
    for file in "$folder"/*.md; do
        cmark-gfm --unsafe -e table "$file" >"$folder/html" || fail "cmark-gfm: $file"
        rows=$(grep -c '^| ' "$file")
        # Of each table a row of heads, and one of dashes that is no row.
        [ "$(grep -c '<tr>' "$folder/html")" -eq "$rows" ] || fail "$file: rows that are no rows"
        grep -q '^<h3>[A-Za-z ]*: ' "$folder/html" || fail "$file: no heading"
        grep -Eqi '<(b|script|a|img|em)[ >]' "$folder/html" && fail "$file: a name marks up"
        # The one code is the command, to see it again and as it was.
        [ "$(grep -i '<code' "$folder/html" | grep -Ecv '^<li><strong>(again|command)</strong> <code>fairness [^<]*</code></li>')" -eq 0 ] ||
            fail "$file: a name is code"
    done
else
    missing="$missing cmark-gfm"
fi

if command -v python3 >/dev/null; then
    python3 - "$folder" <<'PYTHON' || fail 'as Python reads them'
import csv, glob, json, sys
for path in glob.glob(sys.argv[1] + "/*.csv"):
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, strict=True))
    assert rows and all(None not in row and None not in row.values() for row in rows), path
    for row in rows:
        assert int(row["n"]) > 0 and row["as_expected"] in ("true", "false"), path
        for key in ("statistic", "log10_p_upper", "w", "w_high"):
            assert row[key] == "" or float(row[key]) is not None, (path, key)
for path in glob.glob(sys.argv[1] + "/*.bench.json"):
    entries = json.load(open(path, encoding="utf-8"))
    names = [entry["name"] for entry in entries]
    assert len(set(names)) == len(names), path
    for entry in entries:
        assert set(entry) == {"name", "unit", "value", "range", "extra"}, path
        assert isinstance(entry["value"], (int, float)) and entry["value"] >= 0, path
PYTHON
else
    missing="$missing python3"
fi
[ -z "$missing" ] || printf 'not there, so not tried:%s\n' "$missing"
exit $((failures != 0))
