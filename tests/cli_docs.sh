#!/bin/bash
# What README.md, docs/guide.md, docs/ci.md, docs/exact.md, docs/report.md and docs/casebook show of the program
# is what it prints.
# (docs/teaching.md: cli_explain.sh; examples/: cli_outside_examples.sh, ci_examples.sh.)
. "$(dirname "$0")/cli_common.sh"
mkdir bin
ln -s "$program" bin/fairness
PATH=$PWD/bin:$PATH python3 "$tests/docs_examples.py" "$tests/.." README.md docs/guide.md docs/ci.md \
    docs/exact.md docs/report.md >"$out" || fail "$(cat "$out")"
[ "$(sed -n 's/ examples tried$//p' "$out")" -ge 17 ] || fail "too few examples: $(tail -n 1 "$out")"
# The casebook: its data lie beside its pages.
cp "$tests/../docs/casebook/"*.csv "$tests/../docs/casebook/"*.txt .
PATH=$PWD/bin:$PATH python3 "$tests/docs_examples.py" "$tests/../docs/casebook" nanorand.md draft-lottery.md >"$out" ||
    fail "$(cat "$out")"
[ "$(sed -n 's/ examples tried$//p' "$out")" -eq 3 ] || fail "not all cases: $(tail -n 1 "$out")"
finish
