#!/usr/bin/env bash
# The census (scripts/census): of two subjects that every Debian has, one fair and one not; taken up again, it runs neither. One
# row alone is printed beside the stored one, and nothing is written.
. "${0%/*}/cli_common.sh"
# census PROGRAM WORDS...
census() {
    FAIRNESS_PROGRAM=$1 "$tests/../scripts/census" --folder "$PWD/kept" --out "$PWD/pages" "${@:2}" >"$out" 2>"$err"
}
command -v dpkg-query >/dev/null || exit 77
census "$program" --row perl-list-util-shuffle || fail "scripts/census: $(tail -n 1 "$err")"
says "$out" '3: no-bias-found, 5: no-bias-found, 8: no-bias-found, 52: no-bias-found' 'a fair shuffle'
[ ! -f pages/perl-list-util-shuffle.md ] || fail 'a page of what is fair'
says pages/rows.md '^- made anew by: `scripts/census --only perl-list-util-shuffle`$' 'how to make a fair row anew'
cp -r pages before
census false --row perl-list-util-shuffle || fail "scripts/census: $(tail -n 1 "$err")"
cmp -s before/README.md pages/README.md || fail 'the second time is not the first'
rm -r kept  # what census.json has stays
census "$program" --row perl-sort || fail "scripts/census: $(tail -n 1 "$err")"
says "$out" '3: biased, 5: biased, 8: biased, 52: biased' 'a sort by coin'
[ -f pages/perl-sort-rand-5.md ] || fail "no page of what is biased: $(ls pages)"
says pages/README.md '^\| <a id="perl-list-util-shuffle"></a>\[perl List::Util shuffle\]\(rows.md#perl-list-util-shuffle\) \| Debian: perl [0-9.]+; every Debian system \| 3, 5, 8, 52 \|' 'the row'
jq -e '[.subjects[] | select(.class == "biased") | .runs[][4] > 0.01] | length == 4 and all' pages/census.json >/dev/null || fail "census.json: $(cat pages/census.json)"
jq -e '[.subjects[] | select(.class == "not run")] | length > 300' pages/census.json >/dev/null || fail 'census.json leaves out what was not run'
rm -r before && cp -r pages before
census "$program" --only perl-sort-rand-5 || fail "scripts/census --only: $(tail -n 1 "$err")"
says "$out" '^3 items; now [0-9.]+: biased, p 10\^-[0-9,]+, w [0-9.]+; census [0-9.]+: biased, p 10\^-[0-9,]+, w [0-9.]+$' 'the row made anew'
says "$out" '^agrees with the census$' 'that it agrees'
diff -r before pages >"$out" || fail "scripts/census --only writes: $(cat "$out")"
sed -i 's/,"biased","/,"too-even","/' pages/census.json
census "$program" --only perl-sort-rand-5; [ $? -eq 1 ] || fail 'a row that differs is taken'
census "$program" --only nobodys; [ $? -eq 2 ] || fail 'a row of nothing'
says "$err" '^scripts/census: --only nobodys: no row of the census has that ID$' 'no such row'
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
