#!/bin/bash
# The program as one file that needs no library (scripts/make-static): the bytes of the usual one, in a root with nothing
# else in it, and for aarch64 in an emulator. static_program.sh PROGRAM FOLDER-OF-KINDS
folder=$(realpath -m "$2")
. "$(dirname "$0")/cli_common.sh"
. "$tests/reports_set.sh"

# Its bytes, but for last digits of p-values, depend neither on instruction sets nor on optimisation.
[ -x "$folder/x86_64/fairness" ] || [ -x "$folder/aarch64/fairness" ] ||
    FAIRNESS_INSTRUCTION_SETS=least FAIRNESS_OPTIMIZATION=1 "$tests/../scripts/make-static" >"$out" 2>&1 ||
    fail "scripts/make-static: $(tail -n 3 "$out")"

reports_set few here "$program"
tried=
for kind in x86_64 aarch64; do
    file=$folder/$kind/fairness
    [ -x "$file" ] || continue
    emulator=()
    if [ "$kind" != "$(uname -m)" ]; then
        emulator=("$(command -v "qemu-$kind" || command -v "qemu-$kind-static")")
        [ -n "${emulator[0]}" ] || {
            echo "not tried: $kind, without an emulator"
            continue
        }
    fi
    ! readelf -lW "$file" | grep -q INTERP || fail "$kind: it needs a loader"
    ! readelf -d "$file" | grep -q NEEDED || fail "$kind: it needs libraries"
    ! grep -aqF "$(dirname "$folder")" "$file" || fail "$kind: the folder that it was built in is in it"
    reports_set few there "${emulator[@]}" "$file"
    [ "$(cat there/* | wc -l)" -gt 5000 ] || fail "$kind: too few lines: $(wc -l there/* | tail -n 1)"
    python3 "$tests/same_but_digits.py" here there >differ 2>&1 || fail "$kind: $(head -n 3 differ)"
    rm -rf there
    : >none.so
    "${emulator[@]}" "$file" none.so --n 3 >"$out" 2>"$err"
    [ $? -eq 2 ] || fail "$kind: a plugin"
    says "$err" 'one static file, which loads no plugins' "$kind: a plugin"
    tried="$tried $kind"
    [ "$kind" = "$(uname -m)" ] || continue

    # An empty root: as root, or as one in a namespace of its own.
    mkdir -p empty && cp "$file" empty/fairness
    into=(chroot empty)
    [ "$(id -u)" -eq 0 ] || into=(unshare -r chroot empty)
    "${into[@]}" /fairness --version >/dev/null 2>&1 || {
        echo 'not tried: an empty root, which nobody may enter here'
        continue
    }
    words=(--algo naive --n 8 --trials 50000 --checks all --stable --json -)
    "${into[@]}" /fairness "${words[@]}" >rooted 2>"$err"
    "$program" "${words[@]}" >usual 2>/dev/null
    cmp -s rooted usual || fail "in an empty root: $(cmp rooted usual 2>&1) $(head -n 2 "$err")"
    "${into[@]}" /fairness --algo fisher-yates --n 3 --trials 1000 --seed random --stable --html /page.html >"$out" 2>"$err"
    [ -s empty/page.html ] || fail "in an empty root: no page: $(head -n 1 "$err")"
done
[ -n "$tried" ] || exit 77
echo "the bytes of the usual program:$tried"
finish
