#!/usr/bin/env bash
# The census (scripts/census): of two subjects that every Debian has, one fair and one not; taken up again, it runs neither.
. "${0%/*}/cli_common.sh"
# census PROGRAM WORDS...
census() {
    FAIRNESS_PROGRAM=$1 "$tests/../scripts/census" --folder "$PWD/kept" --out "$PWD/pages" "${@:2}" >"$out" 2>"$err"
}
command -v dpkg-query >/dev/null || exit 77
census "$program" --only 'perl List::Util shuffle' || fail "scripts/census: $(tail -n 1 "$err")"
says "$out" '3: no-bias-found, 5: no-bias-found, 8: no-bias-found, 52: no-bias-found' 'a fair shuffle'
census "$program" --only 'perl sort' || fail "scripts/census: $(tail -n 1 "$err")"
says "$out" '3: biased, 5: biased, 8: biased, 52: biased' 'a sort by coin'
[ ! -e pages ] || fail 'pages of single subjects'
census "$program" --pages || fail "scripts/census: $(tail -n 1 "$err")"
[ -f pages/perl-sort-rand-5.md ] || fail "no page of what is biased: $(ls pages)"
[ ! -f pages/perl-list-util-shuffle.md ] || fail 'a page of what is fair'
says pages/README.md '^\| perl List::Util shuffle \| Debian: perl \| [0-9.+~a-z-]+ \| 3, 5, 8, 52 \| 100,000 \|' 'the row'
jq -e '[.subjects[] | select(.verdict == "biased") | .runs[][4] > 0.01] | length == 4 and all' pages/census.json >/dev/null || fail "census.json: $(cat pages/census.json)"
cp pages/README.md before
census false --only 'perl List::Util shuffle' || fail "scripts/census: $(tail -n 1 "$err")"
census false --pages || fail "scripts/census: $(tail -n 1 "$err")"
cmp -s before pages/README.md || fail 'the second time is not the first'
# What it did not make stays: a folder of others, a file, a census.json of others.
rm -r pages
for there in mine census.json; do
    mkdir -p pages/inner
    echo '{"subjects": []}' >pages/$there
    census false --pages; [ $? -eq 2 ] || fail "a folder with $there is taken for a census"
    says "$err" '^scripts/census: --out .*/pages: not empty, and no census; accepted: a census, an empty folder, or a new name$' 'a folder of others'
    [ -d pages/inner ] && [ -s pages/$there ] || fail 'a folder of others was emptied'
    rm -r pages
done
finish
