#!/usr/bin/env bash
# The pictures in docs/pictures are cut out of what the program reports today, and docs/gallery.md or docs/design.md shows each.
set -u
root=$(cd "$(dirname "$0")/.." && pwd -P)
made=$(mktemp -d "${TMPDIR:-/tmp}/fairness-samples.XXXXXX")
trap 'rm -rf "$made"' EXIT

"$root/scripts/samples" "$1" "$made" || exit 1
if ! diff -r "$root/docs/pictures" "$made" | cut -c 1-200 | head -n 20 || ! diff -rq "$root/docs/pictures" "$made" >/dev/null; then
    printf 'docs/pictures is out of date: if the change is meant, run scripts/samples\n'
    exit 1
fi
for picture in "$made"/*.svg; do
    if ! grep -q "(pictures/$(basename "$picture"))" "$root/docs/gallery.md" "$root/docs/design.md"; then
        printf '%s is neither in docs/gallery.md nor in docs/design.md\n' "$(basename "$picture")"
        exit 1
    fi
done
