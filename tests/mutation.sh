#!/bin/bash
# A mistake of one in a loop turns our own suite red, which names the shuffle; put right, it is green
# and gives the same bytes as before. In a copy of the tree, built three times: for scripts/soak.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
copy=$(mktemp -d "${TMPDIR:-/tmp}/fairness-mutation.XXXXXX")
trap 'rm -rf "$copy"' EXIT
cd "$root"
tar -cf - --exclude=./build* --exclude=./.git . | tar -xf - -C "$copy"
cd "$copy"
export CC=${CC:-gcc}
meson setup build --buildtype=release >/dev/null
build() { nice ninja -C build harness/cli/fairness >build.log 2>&1 || { tail -n 5 build.log; exit 1; }; }
program=build/harness/cli/fairness
suite=tests/suites/builtins.json
failed() {
    printf 'FAILED: %s\n' "$*"
    exit 1
}

build
$program suite $suite --stable --json before.json --format text -q >/dev/null || failed 'red at first'
mutants=('fisher_yates.c:last-- > 1:last-- > 2') # file, text, and what takes its place
for mutant in "${mutants[@]}"; do
    IFS=: read -r file from to <<<"$mutant"
    name=$(basename "$file" .c | tr _ -)
    cp "algorithms/$file" original.c
    sed -i "s/$from/$to/" "algorithms/$file"
    ! cmp -s original.c "algorithms/$file" || failed "$file has no '$from'"
    build
    code=0
    $program suite $suite --baseline before.json --junit red.xml --format text -q >red.txt || code=$?
    [ $code -eq 1 ] || failed "$file with '$to': exit $code, not 1"
    tr -s '\n ' ' ' <red.txt >joined.txt
    grep -q "REGRESSION $name/n=4: the verdict was no bias found and is BIASED" joined.txt ||
        failed "$name is not named: $(head -c 300 joined.txt)"
    [ "$(grep -c REGRESSION red.txt)" -eq "$(grep -c "REGRESSION  $name\|REGRESSION  a deck of cards" red.txt)" ] ||
        failed "others are named, too: $(grep REGRESSION red.txt)"
    grep -q "name=\"$name/n=4\"" red.xml || failed 'JUnit does not name it'
    cp original.c "algorithms/$file"
    build
    $program suite $suite --baseline before.json --stable --json after.json --format text -q >green.txt ||
        failed "red with $file put right"
    cmp before.json after.json || failed 'other bytes than before'
    grep REGRESSION red.txt
done
echo 'red with the mistake, green and the same bytes without'
