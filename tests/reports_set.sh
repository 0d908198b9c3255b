# shellcheck shell=bash
# Sourced by the tests that compare doubles: what is to be the same bytes on every processor.

# reports_set FOLDER COMMAND...: the reports of `COMMAND...`, a program with its words, as files there.
# `few` in front of FOLDER leaves out most shuffles.
reports_set() {
    local sizes='3 5 8 52' shuffles=all n
    if [ "$1" = few ]; then
        sizes='3 8 52'
        shuffles=fisher-yates,naive,riffle:7,sort-v8,overhand:3
        shift
    fi
    local folder=$1
    shift
    mkdir -p "$folder"
    for n in $sizes; do
        "$@" --algo $shuffles --n "$n" --trials 5000 --checks all --stable --format json
    done >"$folder/all.json"
    "$@" --algo $shuffles --n 4 --trials 4000 --stable --format text -v >"$folder/report.txt"
    "$@" --algo $shuffles --n 6 --trials 4000 --stable --format html >"$folder/report.html"
    "$@" --algo naive --n 12 --trials 1e5 --stable --format json >"$folder/sparse.json"
    # The cells of a fit that are too thin are put together in an order that sorting decides.
    "$@" --algo naive,sattolo --n 7 --trials 3000 --stable --format json >"$folder/pools.json"
    "$@" --algo naive --n 5 --trials 1e6 --stop-early --stable --format json >"$folder/stopped.json"
    "$@" --algo naive --n 4 --trials 20000 --stable --format json >"$folder/before.json"
    "$@" --algo naive --n 4 --trials 30000 --seed 9 --stable --format json >"$folder/after.json"
    (cd "$folder" && "$@" compare before.json after.json) >"$folder/compare.txt"
    for n in 3 6; do
        "$@" explain --algo naive --n "$n" --format json
        "$@" exact --algo riffle:2 --n "$n" --format json
        "$@" exact --algo naive --n "$n" --format text
        "$@" plan --algo naive --n "$n"
    done >"$folder/laws"
    "$@" plan --effect 0.01 --n 8 >"$folder/plan.txt"
    "$@" selftest --n 4 --runs 10 -j 1 --format json | grep -v '"duration_s"' >"$folder/selftest.json"
} 2>/dev/null </dev/null
