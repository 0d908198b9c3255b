#!/bin/bash
# python_sources.sh PROGRAM: the archive of sources of the Python package has all that pip needs to make a wheel of it.
. "$(dirname "$0")/cli_common.sh"
"$tests/../scripts/make-wheel" --sdist "$PWD" >sdist 2>"$err" || fail "no archive of sources was made: $(cat "$err")"
tar xzf "$(<sdist)"
(cd fairness_shuffle-*/ && python3 -c '
import os, sys
sys.path.insert(0, "clients/python")
import build_wheel
print(build_wheel.build_wheel(os.path.abspath(".."), {"optimization": "0"}))' >../built 2>"$err") ||
    fail "the sources do not build: $(tail -n 5 "$err")"
python3 -m zipfile -e "$(<built)" there
PYTHONPATH=$PWD/there python3 -c 'import fairness; print(fairness.test("naive", 3, trials=20000))' >"$out" 2>&1
says "$out" '^BIASED  naive, 3 items: ' 'a wheel of the sources'
finish
