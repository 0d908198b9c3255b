#!/bin/bash
# Nothing waits for ever: every option and every command that takes a file, as the program's own list of
# them has it, is given a pipe that nobody has opened at its other end; and every key of a suite that does.
# The end of --timeout and SIGTERM end each of them: exit 3 or 130, one line, no file more. Promised are
# three seconds with --timeout 2, on a machine with nothing else to do; what must never be, and is held
# here, is a wait without an end, so that the limit is $patience. An option that takes a file and has no row
# below fails.
. "$(dirname "$0")/cli_common.sh"
set -m # background jobs of their own, with signals as they should be
expect 0 --algo fisher-yates --n 3 --trials 1e5 --json r.json -q
printf "1 0 2\n2 1 0\n" >o.txt
expect 0 --algo fisher-yates --n 3 --trials 1e5 --keep s1 --part 1/2 -q
expect 0 --algo fisher-yates --n 3 --trials 1e5 --keep s2 --part 2/2 -q
printf '%s\n' '0 1' '1 2' '2 3' >weights
for part in 1 2; do
    expect 0 --algo fisher-yates --n 3 --law weights:weights --trials 1e4 --keep w$part --part $part/2 -q
done
echo '{"schema": "fairness-suite/1", "cases": [{"algo": "fisher-yates", "n": 3, "trials": 1e5}]}' >suite.json

# How an option of `run` is tried: its own words, which end where the name of the file stands, and others.
# Several ways are parted by bars. "refused": by its looks, at once.
declare -A ways=(
    [--input]='--n 3 --input never|--n 3 --as u8 --input never|--n 4 --paired recorded --input never|
        --as csv --input never|--as json --input never|--as lines --input never|
        --table first --input never|--table orders --input never'
    [--one-long]='--n 1000 --one-long never|--n 1000 --as u32le --one-long never'
    [--items]='--exec cat --items never|--input o.txt --items never'
    [--law]='--algo naive --n 3 --law weights:never|--algo naive --n 3 --law chances:never|
        --algo naive --n 3 --law subset:never'
    [--keep]='refused --algo naive --n 3 --keep never'
    [--output]='--algo naive --n 3 -o tap:never'
    [--baseline]='--algo naive --n 3 --baseline never'
)
# The same of a key of a case: what else the case has, before it.
declare -A keys=(
    [input]='"n": 3, "input": "never"|"as": "csv", "input": "never"|"table": "first", "input": "never"'
    [one_long]='"n": 1000, "one_long": "never"'
    [items]='"exec": "cat", "items": "never"'
    [law]='"algo": "naive", "n": 3, "law": "weights:never"'
)
# What stands before the options of the other commands, with files that are there; and with one that is not.
declare -A words=([suite]='suite suite.json' [dossier]='dossier suite.json --selftest 0'
    [merge]='merge s1 s2' [report]='report r.json' [badge]='badge r.json' [compare]='compare r.json r.json')
declare -A named=([suite]='suite never' [dossier]='dossier never' [report]='report never' [badge]='badge never'
    [merge]='refused merge never s2|refused merge s1 never' [compare]='compare never r.json|compare r.json never')

# Each way has a pipe of its own, in place of "never", that none of the others opens.
tries=()
pipe_for() { # pipe_for TEXT: the text with the name of a new one
    mkfifo "never${#tries[@]}"
    piped=${1//never/never${#tries[@]}}
}
try() { # try "WORDS": also what has line breaks and blanks at its ends
    local text parts
    while IFS= read -rd '|' text; do
        read -ra parts <<<"${text//$'\n'/ }"
        pipe_for "${parts[*]}"
        tries+=("$piped")
    done <<<"$1|"
}

"$program" list commands --format json >list.json
"$program" list schemas --format json >schemas.json
while IFS=$'\t' read -r command option value; do
    way=${ways[$option]-}
    [ -n "$way" ] || case $value in
    FILE) [ "$option" != --log ] || way='suite' # below
        "$program" list formats | grep -q "^  ${option#--} " && way="--algo naive --n 3 $option never" ;;
    esac
    [ -n "$way" ] || fail "$command $option $value: an option that takes a file, and no way to try it"
    if [ "$command" = run ]; then
        try "$way"
    else
        [ -n "${words[$command]-}" ] || fail "$command $option: a command that takes a file, and no way to try it"
        case "$command $option" in
        'merge --law') try 'merge w1 w2 --law weights:never' ;; # parts that have one
        *' --output') try "${words[$command]} -o tap:never" ;;
        'suite --keep') try 'refused suite suite.json --keep never' ;;
        'compare --baseline') try 'compare --baseline never r.json' ;; # the first of the two
        *) try "${words[$command]} $option never" ;;
        esac
    fi
done < <(jq -r '.commands[] | .name as $name | .options[] | select((.value // "") | test("FILE"))
    | [$name, .name, .value] | @tsv' list.json)
for command in $(jq -r '.commands[] | select(.usage | test("[A-Z]\\.json|FILE\\.\\.\\.")) | .name' list.json); do
    [ -n "${named[$command]-}" ] || fail "$command: it takes a file, and there is no way to try it"
    try "${named[$command]-}"
done
# What takes a file takes a --timeout.
for command in $(jq -r '.commands[] | select((.usage | test("[A-Z]\\.json")) or any(.options[]; (.value // "") | test("FILE")))
    | select(all(.options[]; .name != "--timeout")) | .name' list.json); do
    fail "$command: it takes a file, and no --timeout"
done
# Keys of a suite that are options with a file.
number=0
for option in "${!ways[@]}"; do
    key=${option#--}
    key=${key//-/_}
    jq -e --arg key "$key" '[.. | objects | .properties? // empty | has($key)] | any' <schemas.json >/dev/null || continue
    [ "$(jq --arg key "$key" '[.schemas[] | select(.title // "" | test("suite")) | .. | objects | .properties? // empty
        | has($key)] | any' <schemas.json)" = true ] || continue
    [ -n "${keys[$key]-}" ] || fail "$key: a key of a suite that takes a file, and no way to try it"
    while IFS= read -rd '|' fields; do
        number=$((number + 1))
        pipe_for "$fields"
        echo "{\"schema\": \"fairness-suite/1\", \"cases\": [{\"id\": \"a\", $piped}]}" >"suite$number.json"
        tries+=("suite suite$number.json")
    done <<<"${keys[$key]-}|"
done
[ "$number" -ge 6 ] || fail "only $number keys of a suite were found"
[ "${#tries[@]}" -ge 60 ] || fail "only ${#tries[@]} ways to wait were found"

# Together, since each of them sleeps: those whose time is up, then those that get a signal.
files=$(ls -A)
batch() { # batch FIRST COUNT WORDS...: starts these, each with the words
    local k first=$1 last=$(($1 + $2)) one
    shift 2
    pids=()
    for ((k = first; k < last && k < ${#tries[@]}; k++)); do
        one=${tries[k]#refused }
        # shellcheck disable=SC2086 # several words
        "$program" $one "$@" >"$scratch/io/out$k" 2>"$scratch/io/err$k" </dev/null &
        pids[k]=$!
    done
}
ended() { # ended K CODE WHAT: it ended so
    local wanted=$2
    code=0
    wait "${pids[$1]}" || code=$?
    [[ ${tries[$1]} != refused* ]] || wanted=2
    err=$scratch/io/err$1
    [ "$code" -eq "$wanted" ] || fail "$3: exit $code, not $wanted: fairness ${tries[$1]}: $(head -n 1 "$err")"
    one_line "$3: fairness ${tries[$1]}"
}
guard() { # what never ends is ended, and fails by its exit code
    nap "$patience"
    kill -KILL "${pids[@]}" 2>/dev/null
}
for ((from = 0; from < ${#tries[@]}; from += 12)); do
    batch $from 12 --timeout 0.5
    guard &
    guarding=$!
    for k in "${!pids[@]}"; do
        ended "$k" 3 'the time is up'
    done
    kill "$guarding"
    wait "$guarding" 2>/dev/null
    batch $from 12
    guard &
    guarding=$!
    for k in "${!pids[@]}"; do
        pid=${pids[k]}
        [[ ${tries[k]} == refused* ]] || until_waiting
        [[ ${tries[k]} == refused* ]] || kill -TERM "$pid"
        ended "$k" 130 'a signal'
    done
    kill "$guarding"
    wait "$guarding" 2>/dev/null
done
[ "$(ls -A)" = "$files" ] || fail "files were left: $(ls -A)"

# A large file is no wait, and is watched like one: it is read and taken apart as long as time and --memory allow.
for format in csv json lines; do
    until_timed_out 'time ran out before the first trial|more bytes than' --input /dev/zero --as $format --n 3 --memory 1G
done
expect 3 --input /dev/zero --as csv --memory 16M --n 3
says "$err" 'more bytes than .*--memory' 'more than half of --memory'
expect 3 --input /dev/zero --table first --memory 16M
says "$err" 'more bytes than .*--memory' 'a table that takes more than --memory'

# A dossier has one reader: without it, there is none, however long the run would be. (Who closed it knows.)
echo '{"schema": "fairness-suite/1", "cases": [{"algo": "fisher-yates", "n": 52, "trials": 1e12}]}' >long.json
exec 3> >(exit 0)
wait $!
timeout -s KILL $patience "$program" dossier long.json >&3 2>"$err"
code=$?
exec 3>&-
[ "$code" -eq 3 ] && [ ! -s "$err" ] || fail "a dossier that nobody reads: exit $code: $(head -n 1 "$err")"
# One whose time is up says so, with what there is; in the self-test, too.
until_timed_out 'time ran out after [1-9]' dossier long.json --format json
holds '.report.verdict.complete == false' 'a dossier whose time is up'
until_timed_out 'time ran out after 100,000 of' dossier suite.json --selftest 1e5 --format json
holds '.selftest.complete == false and .report.verdict.complete' 'a self-test whose time is up'
until_timed_out 'time ran out after [1-9]' suite long.json --format json
holds '.verdict.complete == false and .cases[0].trials > 0' 'a suite whose time is up'
# A pipe that is full.
mkfifo ../full
exec 6<>../full
dd if=/dev/zero of=../full bs=65536 count=1 2>"$scratch/io/dd"
for way in 'dossier suite.json --selftest 0' 'suite suite.json' 'report r.json' 'compare r.json r.json' 'merge s1 s2' \
    '--algo naive --n 3'; do
    # shellcheck disable=SC2086 # several words
    timeout -s KILL $patience "$program" $way --timeout 0.5 --format json >&6 2>"$err"
    code=$?
    [ "$code" -eq 3 ] || fail "a full pipe: exit $code: fairness $way"
    one_line "a full pipe: fairness $way"
done
exec 6>&-
finish
