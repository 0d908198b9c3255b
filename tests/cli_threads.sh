#!/bin/bash
# Whatever runs on several threads, for the thread sanitizer to watch: small runs of every command
# that starts some. A finding of the sanitizer is its exit status, 66.
. "$(dirname "$0")/cli_common.sh"
cat >four.json <<'SUITE'
{ "schema": "fairness-suite/1", "cases": [
  { "id": "a", "algo": "fisher-yates", "n": [3, 5, 20], "trials": 7000 },
  { "id": "b", "algo": "naive", "n": 4, "trials": 20000, "expect": "biased" },
  { "id": "c", "exec": "cat", "n": 3, "trials": 100, "expect": "biased" } ] }
SUITE

# watched CODE WORDS...
watched() {
    local wanted=$1
    shift
    run "$@"
    [ "$code" -eq "$wanted" ] || fail "exit $code, not $wanted: fairness $*: $(head -n 20 "$err")"
    ! grep -q ThreadSanitizer "$err" || fail "fairness $*: $(grep -m 3 -A 12 ThreadSanitizer "$err")"
}

watched 1 --algo naive --n 3 --trials 1000001 -j 4
watched 1 --algo riffle --n 10 --trials 400001 -j 3
watched 0 --algo fisher-yates --n 20 --trials 410001 -j 4 --stop-early
watched 1 --algo key-sort:2 --n 8 --trials 200001 -j 2 -v
watched 0 --algo fisher-yates --n 4 --trials 500003 -j 2 --keep one --part 1/2
watched 0 --algo fisher-yates --n 4 --trials 500003 -j 2 --keep two --part 2/2
watched 0 merge one two -j 2
FAIRNESS_KEEP_EVERY=0.01 watched 0 --algo fisher-yates --n 5 --trials 1000003 -j 2 --keep saved
watched 0 suite four.json -j 4
holds '.cases | length == 5' 'all cases of the suite'
watched 1 --exec 'cat' --n 3 --trials 200 -j 3
watched 1 --exec-each 'cat' --n 3 --trials 20 -j 3
watched 0 exact --algo naive --n 6 -j 3
watched 0 explain --algo naive --n 5 -j 3
watched 0 plan --algo naive --n 5 -j 2
watched 0 selftest --n 4 --runs 10 --checks permutations,positions -j 3
finish
