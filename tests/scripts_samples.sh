#!/usr/bin/env bash
# The gallery in reports/samples is what the program makes of its cases today.
set -u
root=$(cd "$(dirname "$0")/.." && pwd -P)
made=$(mktemp -d "${TMPDIR:-/tmp}/fairness-samples.XXXXXX")
trap 'rm -rf "$made"' EXIT

"$root/scripts/samples" "$1" "$made" || exit 1
cp "$root/reports/samples/README.md" "$made/"
if ! diff -rq -x lesson.html "$root/reports/samples" "$made"; then
    diff -r -x lesson.html "$root/reports/samples" "$made" | cut -c 1-200 | head -n 20
    printf 'reports/samples is out of date: if the change is meant, run scripts/samples\n'
    exit 1
fi
for page in "$made"/*.svg; do
    if ! grep -q "($(basename "$page"))" "$root/reports/samples/README.md"; then
        printf '%s is not in reports/samples/README.md\n' "$(basename "$page")"
        exit 1
    fi
done
for page in "$made"/*.html; do
    name=$(basename "$page" .html)
    if [ -f "$made/$name.txt" ] && ! grep -q "\`$name\`" "$root/reports/samples/README.md"; then
        printf '%s is not in reports/samples/README.md\n' "$name"
        exit 1
    fi
done
