#!/bin/bash
# How soon the program stops, whatever it does: a table of seconds from the word (a signal, or the end
# of --timeout) to the end of the process, in Markdown (docs/scale.md has the longest). In a quiet place each
# of them is below two; here processor time is held against a bound, since others may be at work, and
# ten times that against the whole: what this test was written for took 10 to 40 seconds of a
# processor's time, or never stopped. With --full by both signals and by --timeout, and half a billion
# orders, too; else each by one of them.
# shellcheck disable=SC2016 # names between backquotes are Markdown
. "$(dirname "$0")/cli_common.sh"
set -m # background jobs of their own, with signals as they should be
bound=6
# Sanitizers make everything several times slower.
! grep -qE '__(asan|tsan|ubsan)_' "$program" || bound=60
mkfifo never full
exec 5<>never 6<>full # open at both ends, so that nothing waits for the other
dd if=/dev/zero of=full bs=65536 count=1 2>"$scratch/io/dd"

# stop BY WHEN WORDS...: starts the program, says the word, and adds a cell to the table. BY is a
# signal, or the seconds of a --timeout; WHEN is how many hundredths of a second of processor time
# come before a signal, or "waits": until it sleeps. What is stopped at work has work for hours, however quick the
# machine: none ends before the word comes.
stop() {
    local by=$1 when=$2 wanted=130 begun word before wall user system taken cell
    shift 2
    begun=${EPOCHREALTIME/./}
    case $by in
    [0-9]*)
        wanted=3
        "$program" "$@" --timeout "$by" >"${to:-$out}" 2>"$err" </dev/null 5>&- 6>&- &
        pid=$!
        nap "$by" # the word comes by itself
        ;;
    *)
        "$program" "$@" >"${to:-$out}" 2>"$err" </dev/null 5>&- 6>&- &
        pid=$!
        if [ "$when" = waits ]; then until_waiting; else until_used "$when"; fi
        ;;
    esac
    used
    before=$used
    word=${EPOCHREALTIME/./}
    case $by in
    [0-9]*) word=$((begun + 1000 * 10#${by/./}00)) ;;
    *) kill -"$by" "$pid" 2>/dev/null || fail "it had ended: $*" ;;
    esac
    TIMEFORMAT='%3U %3S'
    { time wait "$pid"; } 2>"$scratch/io/times"
    wait "$pid"
    code=$?
    wall=$(((${EPOCHREALTIME/./} - word) / 1000))
    read -r user system <"$scratch/io/times"
    taken=$((10#${user/./} + 10#${system/./} - 10 * before))
    [ "$code" -eq "$wanted" ] || fail "exit $code, not $wanted, by $by: $*: $(head -n 1 "$err")"
    if [ "$taken" -gt $((1000 * bound)) ] || [ "$wall" -gt $((10000 * bound)) ]; then
        fail "$taken ms of processor time, $wall ms in all from $by to the end: $*"
    fi
    cell=$(printf '%d.%d' $((wall / 1000)) $((wall / 100 % 10)))
    row+=" $cell |"
}

# stops WHAT SIGNALS TIMEOUT WHEN WORDS...: a line of the table. TIMEOUT is - where the command has
# none.
stops() {
    local what=$1 signals=$2 seconds=$3 when=$4
    shift 4
    row="| $what |"
    if [ "$full" = no ]; then # as soon as it is under way
        [ "$when" = waits ] || when=$((when / 3))
        [ "$seconds" = - ] || seconds=0.2
    fi
    if [ "$full" = no ]; then # one way, by turns
        ways=$((ways + 1))
        if [ "$seconds" != - ] && [ $((ways % 2)) -eq 0 ]; then signals=; else seconds=-; fi
        signals=${signals%% *}
    fi
    for signal in INT TERM; do
        case $signals in
        *$signal*) stop "$signal" "$when" "$@" ;;
        *) row+=' |' ;;
        esac
    done
    if [ "$seconds" = - ]; then row+=' |'; else stop "$seconds" "$when" "$@"; fi
    echo "$row"
}

# more WORDS...: a line with --full alone: the same as another one, at another size.
more() {
    [ "$full" = no ] || stops "$@"
}

both='INT TERM' ways=0
echo '| what runs | SIGINT | SIGTERM | `--timeout` |'
echo '|---|---|---|---|'
for n in 3 52 65536; do
    stops "trials, n = $n" "$both" 0.5 30 --algo naive --n $n --trials 1e12 -j 1
done
more 'trials, n = 10' TERM - 30 --algo naive --n 10 --trials 1e12 -j 1
more 'trials, n = 11' TERM 0.5 30 --algo naive --n 11 --trials 1e12 -j 1
if [ "$full" = yes ] && [ "$(awk '/^MemAvailable/ { print $2 }' /proc/meminfo)" -gt 6000000 ]; then
    usual=$bound bound=$((4 * bound))
    stops 'trials, n = 12: half a billion orders to judge' TERM - 30 \
        --algo naive --n 12 --trials 1e12 -j 1 --memory 5G
    bound=$usual
fi
more 'trials, all checks, n = 1000' TERM - 30 --algo naive --n 1000 --trials 1e12 -j 1 --checks all
stops 'trials on two threads, n = 8' "$both" 0.5 30 --algo naive --n 8 --trials 1e12 -j 2
stops '10,000 overhand passes, n = 52' "$both" 0.5 30 --algo overhand:10000 --n 52 -j 1
more '10,000 riffles, n = 3' TERM 0.5 30 --algo riffle:10000 --n 3 --trials 1e12 -j 2
more '1,000 riffles, n = 65,536' "$both" 0.5 30 --algo riffle:1000 --n 65536 -j 1
more '10,000 overhand passes, n = 65,536' TERM 0.5 30 --algo overhand:10000 --n 65536 -j 2
stops 'a bubble sort, n = 65,536' TERM 0.5 30 --algo sort-bubble --n 65536 -j 1
more 'draws modulo, from one sequence, n = 65,536' TERM 0.5 30 --algo riffle:1000 --n 65536 \
    --source gsl:taus --draw modulo
more 'deriving, n = 11' TERM - 200 --algo naive --n 11 --trials 4e7 -j 1
stops 'kept counts' TERM 0.5 30 --algo overhand:10000 --n 52 -j 1 --keep saved
stops '`--trials auto`' TERM 0.5 30 --algo riffle:50 --n 11 --trials auto -j 1
stops '`exact`' "$both" - 40 exact --algo sort-bubble --n 10 --paths 1e18 -j 1
stops '`explain`' "$both" - 30 explain --algo sort-bubble --n 10 --paths 1e18 -j 1
stops '`plan`' "$both" - 40 plan --algo sort-bubble --n 10 --paths 1e18 -j 1
stops '`selftest`' "$both" - 30 selftest --runs 1e5 -j 1
more '`selftest`, n = 10,000' TERM - 30 selftest --n 10000 --runs 1e5 -j 2
echo '{"schema": "fairness-suite/1", "cases": [
    {"algo": "naive", "n": [3, 10, 52], "trials": 1e12},
    {"algo": "overhand:10000", "n": 52}]}' >suite.json
stops '`suite`' "$both" - 30 suite suite.json -j 2
for part in 1 2; do # some 500 cases: a quick run, and long to judge
    expect 0 --algo all --n 40,45,50,55,60,65,70,75 --trials 30 --keep s$part --part $part/2 -q
done
stops '`merge`' "$both" - 30 merge s1 s2 --html m.html
stops 'a command that hangs' "$both" 0.5 waits --exec 'sleep 7777' --n 3
stops 'a command that closed its output and hangs' TERM 0.5 waits \
    --exec 'cat; exec >&- 2>&-; trap "" TERM; sleep 7777' --n 3 --trials 100
stops 'a command for each shuffle, that hangs' TERM 0.5 waits --exec-each 'sleep 7777' --n 3
stops 'waiting for a report to read' "$both" - waits report never
stops 'waiting for a baseline' "$both" 0.5 waits --algo naive --n 3 --baseline never
stops 'waiting for outcomes' "$both" 0.5 waits --input never --n 3
to=full
stops 'writing a report that nobody reads' "$both" 0.5 waits --algo naive --n 3 --format json
stops 'writing a list that nobody reads' TERM - waits list
to=
until_timed_out 'time ran out after 0' --algo overhand:10000 --n 52 -j 1 --format text
says "$out" '^SKIPPED .*: stopped before the first trial was counted' 'no block is whole'
left=$(echo *)
[ "$left" = 'full never s1 s2 saved suite.json' ] ||
    fail "files were left: $left"
finish
