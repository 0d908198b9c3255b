#!/usr/bin/env bash
# The schemas in reports/schema and the tables of keys in docs/ are what the program says of its
# documents, and scripts/make-schemas sees where one is not. $1 is the program.
set -u
root=$(cd "$(dirname "$0")/.." && pwd -P)
"$root/scripts/make-schemas" --check "$1" || exit 1

copy=$(mktemp -d "${TMPDIR:-/tmp}/fairness-schemas.XXXXXX")
trap 'rm -rf "$copy"' EXIT
mkdir -p "$copy/reports" "$copy/scripts"
cp -r "$root/reports/schema" "$copy/reports/"
cp -r "$root/docs" "$copy/"
cp "$root/scripts/make-schemas" "$copy/scripts/"
sed -i 's/"digest"/"digests"/' "$copy/reports/schema/fairness-report-1.schema.json"
sed -i "s/^| .seed. | .*/| seed | text | a seed |/" "$copy/docs/report.md"
says=$("$copy/scripts/make-schemas" --check "$1") && {
    printf 'a schema and a guide that were changed by hand went unnoticed\n'
    exit 1
}
[ "$(printf '%s\n' "$says" | wc -l)" -eq 2 ] || {
    printf 'of a schema and a guide it says: %s\n' "$says"
    exit 1
}
"$copy/scripts/make-schemas" "$1" || exit 1
diff -r "$root/reports/schema" "$copy/reports/schema" && diff -r "$root/docs" "$copy/docs"
