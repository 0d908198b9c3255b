#!/usr/bin/env bash
# The WebAssembly module says what the native program says, with the same exit status, byte for byte but
# for last digits of p-values:
# wasm_bytes.sh PROGRAM MODULE. Run by Node, with the client's own command line.
[ -f "$2" ] || exit 77 # scripts/make-wasm was not run
FAIRNESS_WASM=$(realpath "$2")
export FAIRNESS_WASM
. "$(dirname "$0")/cli_common.sh"
client=$tests/../clients/javascript/bin.mjs

# Standard output, standard error and exit status of a command, in both.
same() {
    "$program" "$@" >native.out 2>native.err </dev/null
    local native=$?
    node "$client" "$@" >wasm.out 2>wasm.err </dev/null
    local wasm=$?
    [ $native -eq $wasm ] || fail "$*: exit status $native natively, $wasm as WebAssembly: $(head -c 300 wasm.err)"
    python3 "$tests/same_but_digits.py" native.out wasm.out >differ 2>&1 || fail "$*: $(head -n 3 differ)"
    cmp -s native.err wasm.err || fail "$*: standard error: $(diff native.err wasm.err | head -n 4)"
    compared=$((compared + 1))
}
compared=0

# All shuffles, and what is found about them: counts, tails, effects, names of mistakes.
same --algo all --n 3 --trials 3000 --stable --json -
same --algo fisher-yates,naive,sattolo,riffle:7,sort-v8,overhand:3 --n 6 --trials 3000 --stable --json -
same --algo fisher-yates,sattolo,riffle:7 --n 52 --trials 300 --stable --json -
same --algo naive --n 13 --trials 5000 --checks all --stable --json -
same --algo fisher-yates --n 8 --trials 100000 --source gsl:mt19937 --stable --json -
same --algo fisher-yates --n 200 --trials 2000 --stable --json -
same --algo naive --n 3 --trials 1e5 --text -
same --algo naive --n 52 --trials 20000 --stable --html -
same --algo naive --n 3 --trials 1e5 --stable --junit - -q
same exact --algo naive --n 6
same exact --algo sort-random-comparator --n 5
same exact --algo riffle:7 --n 8
same explain --algo naive --n 3
same explain --algo overhand --n 5
same list algorithms
same list checks

# Files: written, read, compared.
same --algo naive --n 4 --trials 50000 --stable --json native.json
mv native.json old.json
same --algo naive --n 4 --trials 60000 --seed 2 --stable --json new.json
same report old.json
same report old.json --html -
same compare old.json new.json
"$program" --algo naive --n 4 --trials 50000 --stable --json - >native.out
python3 "$tests/same_but_digits.py" native.out old.json || fail 'a file that it wrote'
printf '0 1 2\n2 1 0\n1 2 0\n' >orders.txt
same --input orders.txt --n 3 --stable --json -
printf '0 1 2\n2 1\n' >orders.txt
same --input orders.txt --n 3

# Bad input, and what does not fit.
same --algo nothing --n 3
same --algo naive --n 3 --json /nowhere/x.json
same --input missing.txt --n 3
# Addresses are shorter there, so a little less memory is needed.
"$program" --algo naive --n 3 --memory 1k >/dev/null 2>native.err
node "$client" --algo naive --n 3 --memory 1k >/dev/null 2>wasm.err
code=$?
[ $code -eq 2 ] || fail "too little memory ended with $code"
says wasm.err 'needs [0-9.]+ KiB, --memory allows 1\.0 KiB' 'what memory is needed'
cmp -s <(sed 's/needs [0-9.]*/needs/' native.err) <(sed 's/needs [0-9.]*/needs/' wasm.err) ||
    fail 'the line on memory differs'
node "$client" --algo fisher-yates --n 12 --trials 1e13 --memory 100G --checks permutations >wasm.out 2>wasm.err
code=$?
[ $code -eq 2 ] || fail "a table beyond 4 GiB ended with $code"
says wasm.err 'needs .* GiB, --memory allows 3.0 GiB' 'what does not fit'
[ "$compared" -ge 25 ] || fail "only $compared commands were compared"
finish
