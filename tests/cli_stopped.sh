#!/bin/bash
# Signals where no trials run: while a command waits for a report or a suite that comes
# through a pipe, or for somebody to read what it writes, it ends at once: exit 130, one line, no
# file. A run that a signal has stopped ends at the next one, while nobody reads its report.
. "$(dirname "$0")/cli_common.sh"
set -m # background jobs of their own, with signals as they should be
mkfifo never full
exec 5<>never 6<>full # open at both ends, so that nothing waits for the other

# begin WORDS...: starts the program, and leaves its number in `pid`.
begin() {
    timeout -s KILL $patience "$program" "$@" >"${to:-$out}" 2>"$err" </dev/null 5>&- 6>&- &
    job=$!
    until_child
}

# ended WHAT: exit 130, a line, no file more than before.
ended() {
    wait "$job"
    code=$?
    [ "$code" -eq 130 ] || fail "$1: exit $code, not 130"
    one_line "$1"
    says "$err" '^fairness: stopped by a signal$' "$1"
    [ "$(ls -A)" = "$files" ] || fail "$1: files were left: $(ls -A | tr '\n' ' ')"
}

expect 0 --algo fisher-yates --n 8 --trials 1e5 -v --json r.json -q
expect 0 --algo fisher-yates --n 4 --trials 1e5 --keep s1 --part 1/2 -q
files=$(ls -A)

# What it waits to read.
for signal in INT TERM HUP; do
    begin report never --html r.html
    waits_in read
    kill -"$signal" "$pid"
    ended "report, SIG$signal"
done
for words in 'compare r.json never' 'compare never r.json' \
    'suite never --json m.json' 'report r.json --baseline never --json m.json' \
    '--algo naive --n 3 --baseline never --json m.json'; do
    begin $words
    waits_in read
    kill -INT "$pid"
    ended "$words"
done

# What nobody reads.
dd if=/dev/zero of=full bs=65536 count=1 2>"$scratch/io/dd"
to=full
many='--algo fisher-yates --n 8 --trials 1e5 -v --checks permutations'
for words in 'report r.json --format json --html r.html' 'compare r.json r.json --format html' \
    'exact --algo naive --n 7 --format json' 'explain --algo naive --n 3 --format text' \
    'plan --algo naive --n 3' 'list' '--help' "$many --format json -o r.md"; do
    begin $words
    waits_in write
    kill -TERM "$pid"
    ended "$words"
done
to=
begin report r.json --format text --json full --html r.html
waits_in write
kill -HUP "$pid"
ended 'a pipe that is named'
if "$program" teach >/dev/null 2>&1; then
    to=full
    begin teach
    waits_in write
    kill -INT "$pid"
    ended 'teach'
    to=
fi
mkfifo nobody
files=$(ls -A)
begin report r.json --json nobody --html r.html
waits_in openat
kill -INT "$pid"
ended 'a pipe that nobody has opened'
begin --algo naive --n 3 --keep saved --baseline nobody
waits_in openat
kill -TERM "$pid"
ended 'a baseline that nobody writes, before counts are kept'

# Stopped by the first, it writes; by the second, it does not.
to=full
begin --algo fisher-yates --n 3 --trials 1e12 --format json --html r.html
until_counted
kill -INT "$pid"
waits_in write
kill -INT "$pid"
ended 'a run, twice'
to=

# found WHAT PATTERN: stops it for a moment, again and again, until its /proc status has that. It is
# left stopped: however slow this shell is, it is not too late.
found() {
    local status
    for ((i = 0; i < 1000000; i++)); do
        kill -STOP "$pid"
        for ((j = 0; j < 1000000; j++)); do
            status=$(<"/proc/$pid/status") || break 2
            [[ $status =~ State:[[:space:]]*T ]] && break
        done
        [[ $status =~ $2 ]] && return
        kill -CONT "$pid"
    done
    fail "$1: not seen"
}

# Judging a million places takes a second, which the second signal does not wait for; nor does it for somebody who
# reads the report, should this shell be slower than that.
to=full
begin --algo fisher-yates --n 1000 --trials 1e12 --json m.json --format text
until_counted
kill -INT "$pid"
# From then on the next one ends it: it waits no longer for what comes along with the first. Of those
# that were held, SIGXCPU alone still is.
found 'while it is judged' 'SigBlk:[[:space:]]*0*800000[[:space:]]'
kill -INT "$pid"
kill -CONT "$pid"
ended 'while it is judged'
to=

# What comes along with the first belongs to it, as from timeout(1) and from a terminal that closes:
# there is a report.
hung_up() { # hung_up WHAT: it is stopped, and has the first; with the second it reports. False where it does not.
    kill -HUP "$pid"
    kill -CONT "$pid"
    wait "$job"
    code=$?
    [ "$code" -eq 130 ] || fail "$1: exit $code, not 130"
    [ "$(jq '.verdict.complete' twice.json 2>&1)" = false ]
}
begin --algo fisher-yates --n 9 --trials 1e12 --json twice.json
until_counted
kill -STOP "$pid"
kill -TERM "$pid"
hung_up 'two signals at once' || fail 'two signals at once: no report'
rm -f twice.json
# The same a fifth of a second later at most; a shell that is slower than that tries again.
for ((tries = 0; tries < 30; tries++)); do
    begin --algo fisher-yates --n 9 --trials 1e12 --json twice.json
    until_counted
    kill -TERM "$pid"
    # After the first was seen, which then is pending no longer.
    found 'a signal after another' 'ShdPnd:[[:space:]]*0+[[:space:]]'
    ! hung_up 'a signal after another' || break
done
[ -e twice.json ] || fail 'a signal after another: no report'
rm -f twice.json

# Somebody who has signals ignored is not to be stopped by them.
(
    trap '' INT
    exec "$program" report never --format csv
) >"$out" 2>"$err" 5>&- 6>&- &
job=$! pid=$!
waits_in read
kill -INT "$pid" # one that is not ignored is there before what is read
cat r.json >never
exec 5>&- # the end
wait "$job"
code=$?
[ "$code" -eq 0 ] || fail "an ignored signal: exit $code: $(head -n 1 "$err")"
grep -q 'fisher-yates' "$out" || fail 'an ignored signal stopped the report'
finish
