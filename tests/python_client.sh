#!/bin/bash
# python_client.sh PROGRAM BUILD: the wheel of clients/python, made and installed into a fresh virtual
# environment without a network (or unpacked, where Python has no venv), is used as its README says.
build=$(realpath "$2") || exit 99
. "$(dirname "$0")/cli_common.sh"
"$tests/../scripts/make-wheel" "$build" "$PWD" >wheel || fail 'no wheel was made'
wheel=$(cat wheel)
cp "$wheel" first.whl
"$tests/../scripts/make-wheel" "$build" "$PWD" >wheel
cmp -s "$wheel" first.whl || fail 'the wheel is other bytes when it is made again'
if python3 -m venv "$PWD/there" >"$out" 2>&1 &&
    there/bin/pip install --no-index --no-deps --quiet --disable-pip-version-check "$wheel" >"$out" 2>&1; then
    python=$PWD/there/bin/python
else
    echo 'no venv here: the wheel is unpacked'
    python3 -m zipfile -e "$wheel" there || fail 'the wheel does not unpack'
    export PYTHONPATH=$PWD/there
    python=python3
fi
FAIRNESS_PROGRAM=$(realpath "$program") "$python" "$tests/python_client.py" >"$out" 2>"$err" || fail "$(cat "$err")"
# The two commands of the package's README.
"$python" -c 'import random, fairness; print(fairness.test(random.shuffle, n=52, trials=20000))' >"$out" 2>"$err" ||
    fail "the first command of the README: $(cat "$err")"
says "$out" '^no bias found  shuffle, n=52' 'the first command of the README'
sed -n '/^```python$/,/^```$/p' "$tests/../clients/python/README.md" | sed '1d;$d' >test_shuffle.py
echo 'test_my_shuffle()' >>test_shuffle.py # what pytest does with it
"$python" test_shuffle.py >"$out" 2>"$err" || fail "the test of the README: $(cat "$err")"
finish
