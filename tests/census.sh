#!/usr/bin/env bash
# The census (scripts/census): of two subjects that every Debian has, one fair and one not; taken up again, it runs neither.
. "${0%/*}/cli_common.sh"
census() {
    FAIRNESS_PROGRAM=$1 "$tests/../scripts/census" --folder "$PWD/kept" --out "$PWD/pages" --only "$2" >"$out" 2>"$err" || fail "scripts/census: $(tail -n 1 "$err")"
}
command -v dpkg-query >/dev/null || exit 77
census "$program" 'perl List::Util shuffle'
says "$out" '3: no-bias-found, 5: no-bias-found, 8: no-bias-found, 52: no-bias-found' 'a fair shuffle'
census "$program" 'perl sort'
says "$out" '3: biased, 5: biased, 8: biased, 52: biased' 'a sort by coin'
[ -f pages/perl-sort-rand-5.md ] || fail "no page of what is biased: $(ls pages)"
[ ! -f pages/perl-list-util-shuffle.md ] || fail 'a page of what is fair'
says pages/README.md '^\| perl List::Util shuffle \| Debian: perl \| [0-9.+~a-z-]+ \| 3, 5, 8, 52 \| 100,000 \|' 'the row'
jq -e '[.subjects[] | select(.verdict == "biased") | .runs[][4] > 0.01] | length == 4 and all' pages/census.json >/dev/null || fail "census.json: $(cat pages/census.json)"
cp pages/README.md before
census false 'perl List::Util shuffle'
cmp -s before pages/README.md || fail 'the second time is not the first'
finish
