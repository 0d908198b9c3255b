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
# The tag is the oldest glibc that has all that is asked of it; nothing else is asked of the system.
needs=$(python3 -m zipfile -e "$wheel" unpacked && objdump -T unpacked/fairness/lib/*.so* | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1)
case $wheel in
*manylinux_"$(echo "${needs#GLIBC_}" | tr . _)"_*) ;;
*) fail "its libraries need $needs, and it is called $(basename "$wheel")" ;;
esac
objdump -p unpacked/fairness/lib/*.so* | awk '$1 == "NEEDED" { print $2 }' | sort -u | while read -r name; do
    [ -e "unpacked/fairness/lib/$name" ] && continue
    grep -qE '^(libc|libm|libgcc_s|ld-linux)[.-]' <<<"$name" || echo "$name"
done >missing
[ ! -s missing ] || fail "not in the wheel: $(<missing)"
FAIRNESS_PROGRAM=$(realpath "$program") "$python" "$tests/python_client.py" >"$out" 2>"$err" || fail "$(cat "$err")"
# The two commands of the package's README.
"$python" -c 'import random, fairness; print(fairness.test(random.shuffle, n=52, trials=20000))' >"$out" 2>"$err" ||
    fail "the first command of the README: $(cat "$err")"
says "$out" '^no bias found  shuffle, 52 items' 'the first command of the README'
awk '/^```python$/ { on = 1; next } /^```$/ && on { exit } on' "$tests/../clients/python/README.md" >test_shuffle.py
echo 'test_my_shuffle()' >>test_shuffle.py # what pytest does with it
"$python" test_shuffle.py >"$out" 2>"$err" || fail "the test of the README: $(cat "$err")"

# With numpy, pandas, matplotlib, pytest and Hypothesis, where the system's Python has them (scripts/setup ci).
system=/usr/bin/python3
[ -x $system ] || system=python3
if "$system" -c 'import numpy, pandas, matplotlib, pytest, hypothesis' 2>"$err"; then
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$PWD/unpacked FAIRNESS_README=$(realpath "$tests/../clients/python/README.md") \
        "$system" "$tests/python_data.py" >"$out" 2>"$err" || fail "$(cat "$err")"
else
    printf 'without numpy and others: %s\n' "$(tail -n 1 "$err")"
fi
finish
