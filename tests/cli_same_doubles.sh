#!/bin/bash
# The same doubles on every processor. glibc computes by other instructions where fused products are hidden
# from it, with other last digits: of a report only those of a p may change. (tests/cross_aarch64.sh compares with a
# processor of another kind.)
# `cli_same_doubles.sh PROGRAM LIBM_DIGITS [--full]`: the second prints values of the C library's own functions.
# --full: all shuffles.
. "$(dirname "$0")/cli_common.sh"
. "$tests/reports_set.sh"
libm=$(cd "$OLDPWD" && realpath "$2")
other=glibc.cpu.hwcaps=-FMA,-AVX2,-AVX2_Usable,-FMA_Usable

if cmp -s <("$libm") <(GLIBC_TUNABLES=$other "$libm"); then
    echo 'skipped: the C library computes in one way on this processor'
    exit 77
fi
few=few
[ "$full" = no ] || few=
# shellcheck disable=SC2086 # a word or none
reports_set $few "$scratch/here" "$program"
[ "$(cat "$scratch"/here/* | wc -l)" -gt 10000 ] || fail "few lines: $(wc -l "$scratch"/here/*)"
for file in "$scratch"/here/*; do
    [ -s "$file" ] || fail "$file is empty"
done
# shellcheck disable=SC2086
GLIBC_TUNABLES=$other reports_set $few "$scratch/there" "$program"
differ=$(python3 "$tests/same_but_digits.py" "$scratch/here" "$scratch/there" 2>&1) ||
    fail "others without fused products: $differ"
finish
