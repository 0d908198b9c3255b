#!/bin/bash
# smoke.sh BENCH FAIRNESS PYTHON: every benchmark runs, at a ten-thousandth of its size; its results
# make tables and a picture; the tables and the picture of docs/ are those of the results there.
set -u
export LC_ALL=C
bench=$(realpath "$1") fairness=$(realpath "$2") python=$3
here=$(dirname "$(realpath "$0")")
docs=$here/../../docs
scratch=$(mktemp -d "${TMPDIR:-/tmp}/fairness-bench.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
failures=0

fail() {
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

page() {
    PYTHONDONTWRITEBYTECODE=1 "$python" "$here/page.py" "$@"
}

"$here/with_peers.sh" "$bench" --rounds 1 --scale 0.0001 --fairness "$fairness" --commit abc \
    >"$scratch/results.json" 2>"$scratch/err" || fail "bench: $(tail -n 2 "$scratch/err")"
page print "$scratch/results.json" >"$scratch/tables" || fail 'no tables'
for title in 'loop that one would write in C' 'Sorts by coin flips' 'One trial at a time' \
    'What the checks cost' 'Two threads' 'From the command' 'What bounds it' 'other languages'; do
    grep -q "^### .*$title" "$scratch/tables" || fail "no table: $title"
done
grep -q '^| empty, linked as fairness is here ' "$scratch/tables" || fail 'no empty program was timed'
grep -q ' at abc\.$' "$scratch/tables" || fail 'the tables do not say of which source they are'

# One group alone, and into pages that hold others.
"$bench" --rounds 2 --scale 0.0001 scalar >"$scratch/one.json" 2>/dev/null || fail 'one group'
[ "$(grep -c '"group"' "$scratch/one.json")" -eq 1 ] || fail 'one group is not one'
mkdir "$scratch/docs"
page update "$scratch/results.json" "$scratch/docs" || fail 'update'
page update "$scratch/one.json" "$scratch/docs" || fail 'update by one group'
page verify "$scratch/docs" || fail 'what update made is not what verify wants'
grep -q '^## .*Two threads' "$scratch/docs/performance-tables.md" || fail 'update lost a group'
sed 's/"processor": *"[^"]*"/"processor": "Another processor"/' "$scratch/one.json" >"$scratch/other.json"
page update "$scratch/other.json" "$scratch/docs" || fail 'update by another processor'
page verify "$scratch/docs" || fail 'two processors, and verify does not want them'
[ "$(grep -c '^| bare loop ' "$scratch/docs/performance-tables.md")" -eq 2 ] ||
    fail 'there is not a table for each of two processors'
"$python" -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' \
    "$scratch/docs/performance.svg" || fail 'the picture is no XML'
sed -i 's/^\(\["[^"]*", [0-9]*, "[^"]*"\), [0-9]*, [0-9.]*/\1, 7, 12345.5/' "$scratch/docs/performance.json"
! page verify "$scratch/docs" >/dev/null || fail 'other results, and verify did not see it'
sed 's/"cpu_ns": [0-9.]*/"cpu_ns": -1/' "$scratch/one.json" >"$scratch/bad.json"
! page print "$scratch/bad.json" >/dev/null 2>&1 || fail 'a negative time was accepted'

for words in 'nosuch' '--rounds 0' '--rounds x' '--scale 2' '--peer x'; do
    # shellcheck disable=SC2086 # words
    "$bench" $words >"$scratch/out" 2>"$scratch/err"
    [ $? -eq 2 ] && [ ! -s "$scratch/out" ] && [ -s "$scratch/err" ] || fail "bench $words"
done

page verify "$docs" || fail 'docs/performance-tables.md is not what docs/performance.json says'
[ "$failures" -eq 0 ]
