#!/bin/bash
# Signals in a long run: exit 130, and a valid report that says it is incomplete.
. "$(dirname "$0")/cli_common.sh"
set -m # background jobs of their own, with signals as they should be

# begin WORDS...: starts a run that would take days, and waits until it is under way.
begin() {
    rm -f r.json*
    timeout $patience "$program" --algo fisher-yates --trials 1e12 --json r.json --format text "$@" \
        >"$out" 2>"$err" &
    job=$!
    until_child
    until_counted
}

# ended WHAT: exit 130 and the report of an incomplete run.
ended() {
    wait "$job"
    code=$?
    [ "$code" -eq 130 ] || fail "$1: exit $code, not 130"
    jq -e '.verdict.complete == false' <r.json >/dev/null || fail "$1: not marked incomplete"
    jq -e '.cases[0].trials as $n | $n > 0 and $n < 1e12
        and all(.cases[0].counts.positions // [] | .[]; add == $n)' <r.json >/dev/null ||
        fail "$1: the counts do not add up to the trials"
    grep -q 'stopped after' "$out" || fail "$1: text does not say that it stopped"
    [ "$(ls -A)" = r.json ] || fail "$1: files were left: $(ls -A)"
    reports r.json "$1"
}

for signal in INT TERM HUP; do
    begin --n 3 -j 2
    kill -"$signal" "$pid"
    ended "SIG$signal"
done
begin --n 52 -j 1
kill -INT "$pid"
kill -INT "$pid"
kill -TERM "$pid"
ended 'three signals, one thread'
begin --n 9 --source gsl:taus
kill -INT "$pid"
ended 'a source in order'
begin --n 3,4 --algo naive # more cases than begun: those begun are reported
kill -INT "$pid"
ended 'several cases'
jq -e '.cases | length == 1' <r.json >/dev/null || fail 'cases that never ran are reported'
begin --n 1000
kill -INT "$pid"
ended 'n = 1000'

# A biased shuffle that is stopped was still found; the exit status says that it was stopped.
begin --n 3 --expect biased -q
kill -INT "$pid"
ended 'quiet'

# Signals that the caller has us ignore (nohup, a script's background jobs) stop nothing.
rm -f r.json*
(
    trap '' HUP INT
    exec "$program" --algo fisher-yates --n 3 --trials 1e12 --json r.json --format text
) >"$out" 2>"$err" &
job=$!
pid=$job
until_counted
kill -HUP "$job"
kill -INT "$job"
used
until_used $((used + 30)) # it goes on
kill -0 "$job" 2>/dev/null || fail 'an ignored signal stopped the run'
kill -TERM "$job"
ended 'ignored signals'

# A function in C is stopped while it is compiled: so it is said, and the compiler leaves no file.
if command -v cc >/dev/null; then
    mkdir temporary
    { # some seconds of work
        printf '#include <stddef.h>\n#define A(x) x + x\n#define B(x) A(A(A(A(A(A(x))))))\n'
        printf 'int big(int x) { return B(B(B(x))); }\nvoid shuffle(int *a, size_t n) { a[0] = big((int)n); }\n'
    } >slow.c
    TMPDIR=$PWD/temporary "$program" slow.c:shuffle --n 5 --format text >"$out" 2>"$err" &
    pid=$!
    compiles() { [ -n "$(find temporary -name '*.s')" ]; }
    until_so 'it is compiled' compiles
    kill -TERM "$pid"
    wait "$pid" && status=0 || status=$?
    [ "$status" -eq 130 ] || fail "stopped while it was compiled: exit status $status"
    says "$err" 'slow\.c:shuffle: stopped, or out of time, while it was loaded' 'stopped while it was compiled'
    [ -z "$(ls temporary)" ] || fail "the compiler left $(ls temporary)"
fi
finish
