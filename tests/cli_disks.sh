#!/bin/bash
# Disks that are full, for every command that writes and every format; and, where a mount of our own
# can be made, a disk that fills up and one that is mounted read-only. Exit 3, or 2 where it is known
# before the run, one line, the old file untouched, no new one.
# `cli_disks.sh PROGRAM [--all]`: --all has every command write every format in every way. What needs
# mounts it calls by itself, `mounted NAMESPACE`, in a namespace that is not the one named.
part=${2-}
here=$(readlink /proc/self/ns/mnt) || here=unknown
if [ "$part" = mounted ] && { [ -z "${3-}" ] || [ "$here" = "$3" ]; }; then
    echo 'mounted: goes with the mount namespace that it is not in' >&2
    exit 2
fi
. "$(dirname "$0")/cli_common.sh"

# failed CODE WHAT: that exit status, one line, and no file but those named before.
failed() {
    [ "$code" -eq "$1" ] || fail "$2: exit $code, not $1: $(head -n 1 "$err")"
    one_line "$2"
    [ "$(ls -A . ro small 2>/dev/null)" = "$files" ] ||
        fail "$2: files were left: $(ls -A . ro small 2>/dev/null | tr '\n' ' ')"
}
now_there() {
    files=$(ls -A . ro small 2>/dev/null)
}

one='--algo naive --n 3 --trials 20000 --expect biased'
formats=$("$program" list formats --format json | jq -r '.formats[].name' | grep -v '^b') # these have no file
[ "$(wc -w <<<"$formats")" -ge 7 ] || fail "formats: $formats"
expect 0 $one --json r.json -q
expect 0 $one --seed 2 --json n.json -q
for k in 1 2; do
    expect 0 --algo naive --n 3 --trials 140000 --keep s$k --part $k/2 -q
done
printf '{"schema": "fairness-suite/1", "cases": [%s]}\n' \
    '{"algo": "naive", "n": 3, "trials": 20000, "expect": "biased"}' >suite.json
now_there

if [ "$part" != mounted ]; then
    writers=("$one" 'report r.json' 'compare r.json n.json' 'merge s1 s2' 'suite suite.json')
    for words in "${writers[@]}"; do
        for format in $formats; do
            "$program" $words --format "$format" >/dev/full 2>"$err" </dev/null
            code=$?
            failed 3 "full disk: $words --format $format"
            [ "$part" != --all ] && [ "$words" != "$one" ] && continue
            [ "$format" = text ] || {
                # What was whole before does not get its place, either.
                run $words -o "$format":/dev/full --json whole.json --format text
                [ "$format" != json ] || run $words --json /dev/full -o whole.csv --format text
                failed 3 "full disk: $words -o $format:/dev/full"
                "$program" $words -o "$format":- >/dev/full 2>"$err" </dev/null
                code=$?
                failed 3 "full disk: $words -o $format:-"
            }
        done
    done
    for words in --help --version list 'list algorithms' 'list sources' 'list checks' 'list formats' \
        'list --format json' 'list --format text' 'plan --effect 0.1 --n 3' \
        'exact --algo naive --n 3' 'plan --algo naive --n 3' 'explain --algo naive --n 3' \
        'selftest --n 3 --runs 10 --checks parity -j 1' \
        '--exec cat --n 3 --trials 100' '--exec-each cat --n 3 --trials 2'; do
        for format in '' '--format text' '--format json'; do
            case "$words $format" in
            --help* | --version* | list\ *--format* | *--format*--format*)
                [ -z "$format" ] || continue
                ;;
            esac
            [ "$part" = --all ] || [ "$format" != '--format json' ] || continue
            "$program" $words $format >/dev/full 2>"$err" </dev/null
            code=$?
            failed 3 "full disk: $words $format"
        done
    done
    "$program" teach >/dev/null 2>&1 && {
        "$program" teach >/dev/full 2>"$err"
        code=$?
        failed 3 'full disk: teach'
    }

    how=
    for options in -m -rm; do
        command -v unshare >/dev/null && unshare $options true 2>/dev/null &&
            unshare $options sh -c 'mount -t tmpfs none /mnt' 2>/dev/null && how=$options && break
    done
    if [ -n "$how" ]; then
        unshare "$how" bash "$tests/$(basename "$0")" "$program" mounted "$here" ||
            fail 'mounted disks'
    else
        echo 'disks that are full or read-only are not mounted: nobody may do that here'
    fi
    finish
fi

# A disk that fills up while it is written to.
mkdir small ro
mount -t tmpfs -o size=64k none small || fail 'no small disk'
mount -t tmpfs none ro || fail 'no other disk'
large='--algo fisher-yates --n 8 --trials 20000 -v -q'
expect 0 $large --json large.json
expect 0 $large --trials 140000 --json "$scratch/io/ordinary.json" --stable
echo old >small/old.json
cp small/old.json ro/old.json
mount -o remount,ro ro || fail 'not read-only'
now_there
for words in "$large --json small/new.json" "$large --json small/old.json" \
    "$large -o whole.csv --json small/new.json" \
    'report large.json --json small/new.json' 'report large.json --html whole.html --json small/old.json' \
    '--algo fisher-yates --n 9 --trials 20000 --keep small/s --part 1/2 -q'; do
    run $words
    failed 3 "a disk that fills up: $words"
    says "$err" 'No space left on device' "a disk that fills up: $words"
done
# Counts that find no room on the way are done without.
FAIRNESS_KEEP_EVERY=0.001 run $large --trials 1e7 --keep small/saved
failed 0 'a disk that fills up: --keep'
says "$err" 'No space left on device; the run goes on, and tries again$' 'a disk that fills up'
# So is that of a suite, and its log.
expect 0 suite suite.json --log /dev/full
says "$err" '^fairness: --log /dev/full: writing failed: No space left on device; the suite goes on without it$' 'a full log'
jq -n '{schema: "fairness-suite/1", cases: [range(400) |
    {id: "c\(.)", algo: "naive", n: 3, trials: 20000, expect: "biased"}]}' >"$scratch/io/many.json"
run suite "$scratch/io/many.json" --keep small/saved -q
failed 0 'a disk that fills up: the counts of a suite'
says "$err" '^fairness: --keep small/saved: writing failed: No space left on device; the run goes on, and tries again$' 'a full disk'
# What is read from a pipe and kept there leaves half of it to others.
yes '0 1 2' | TMPDIR=small timeout $patience "$program" --input - --n 3 >"$out" 2>"$err"
[ "${PIPESTATUS[1]}" -eq 3 ] || fail 'an endless input ends'
says "$err" 'more than half of what is free in small' 'an endless input'

# One that cannot be written to at all: known before the run, so nothing is run.
forever='--algo fisher-yates --n 3 --trials 1e13'
for format in $formats; do
    [ "$format" = text ] || for name in new old.json; do
        refused_saying 'Read-only file system' $forever -o "$format":ro/$name
        refused_saying 'Read-only file system' report r.json -o "$format":ro/$name
    done
done
refused_saying 'not a file of counts' $forever --keep ro/old.json
for words in "$forever --keep ro/saved" \
    "$forever --json ro/new.json" "$forever --keep ro/s --part 1/2" \
    'compare r.json n.json --html ro/new.html' 'merge s1 s2 --json ro/new.json' \
    'suite suite.json -o ro/new.csv' "$forever --json whole.json -o ro/new.csv" \
    '--algo fisher-yates --n 9 --trials 1e13 --keep ro/s --part 1/2'; do
    refused_saying 'Read-only file system' $words
done
[ "$(cat small/old.json ro/old.json | tr '\n' ' ')" = 'old old ' ] || fail 'an old file was touched'

umount small ro
finish
