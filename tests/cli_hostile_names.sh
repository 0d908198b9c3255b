#!/bin/bash
# Names made to break out of a report or to steer a terminal: of shuffles, items, commands, cases and
# files. `cli_hostile_names.sh PROGRAM [--all]`. What is in a stored report is tried by
# hostile_names.py; here is what comes by the command line and from commands.
. "$(dirname "$0")/cli_common.sh"
hostile=$'<script>x</script>&"\'`|%s%n]]>\e[31m\xc2\x9b2J\xe2\x80\xaeabc\n::error::x%0A# SKIP\xef\xbf\xbe\xef\xbf\xbf\xed\xa0\x80'

# harmless FILE WHAT: no byte in it could steer a terminal: no control but line ends, no C1, no marks
# that turn text around, nothing that XML has no room for.
harmless() {
    ! LC_ALL=C grep -Pq '[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xef\xbf[\xbe\xbf]' "$1" ||
        fail "$2: control characters: $(grep -aP '[\x00-\x09\x0b-\x1f\x7f]' "$1" | head -c 200 | cat -v)"
}

# Error lines quote what was typed.
for words in '--algo' '--n 3 --algo naive --json' '--n 3 --algo naive --source' '--input' \
    '--n 3 --algo naive --baseline' 'report' 'suite' 'merge' 'exact --n 3 --algo'; do
    refused $words "/nonexistent/$hostile"
    harmless "$err" "an error of $words"
done

# A command, and what it prints, good and bad.
for format in text html svg badge markdown junit tap csv benchmark json; do
    run --exec "cat; exit 0 #$hostile" --n 3 --trials 100 --format "$format"
    [ "$code" -eq 1 ] || fail "a hostile command as $format: exit $code: $(head -n 1 "$err")"
    sed 's/\r$//' "$out" >report
    harmless report "a hostile command as $format"
    harmless "$err" "the verdict line of a hostile command as $format"
    case $format in
    html) ! grep -q '<script' report || fail 'a command brings a script into the page' ;;
    junit) python3 -c 'import xml.etree.ElementTree as t; t.parse("report")' || fail 'a command: no XML' ;;
    esac
done
run --exec "printf '%s' \"\$HOSTILE\"" --n 3 --trials 100
[ "$code" -eq 3 ] || fail "output of no items: exit $code"
HOSTILE=$hostile run --exec 'printf "%s\n" "$HOSTILE"' --n 3 --trials 100
[ "$code" -eq 3 ] || fail "hostile output: exit $code"
harmless "$err" 'an error about hostile output'
HOSTILE=$hostile run --exec 'printf "%s\n" "$HOSTILE" >&2; exit 1' --n 3 --trials 100
[ "$code" -eq 3 ] || fail "a hostile complaint: exit $code"
harmless "$err" "what a command wrote to standard error"

# Labels of items: what is no separator may be in one.
printf '%s\n' $'<b>\e\xc2\x9b2J' $'%s%n&\xe2\x80\xae\xef\xbf\xbf' '|`--!>' >items
for ((i = 0; i < 60; i++)); do
    paste -sd' ' items
done >lines
for format in text html markdown junit csv; do
    run --input lines --items items --format "$format" -v --checks permutations,positions
    [ "$code" -eq 1 ] || fail "hostile labels as $format: exit $code: $(head -n 1 "$err")"
    sed 's/\r$//' "$out" >report
    harmless report "hostile labels as $format"
    [ "$format" != html ] || ! grep -q '<b>[^A-Za-z]' report || fail 'a label is markup in the page'
done

# Ids of a suite, in every format and as annotations.
jq -n --arg id "$hostile" '{schema: "fairness-suite/1",
    cases: [{id: $id, algo: "naive", n: 3, trials: 20000}]}' >suite.json
for format in text html markdown junit tap csv; do
    GITHUB_ACTIONS=true run suite suite.json --format "$format"
    [ "$code" -eq 1 ] || fail "a hostile id as $format: exit $code"
    sed 's/\r$//' "$out" >report
    harmless report "a hostile id as $format"
    harmless "$err" "the annotations of a hostile id"
    [ "$(grep -c '^::error' "$err")" -eq 1 ] || fail "not one annotation: $(cat -v "$err")"
done

# Files with such names are written as they are called.
run --algo naive --n 3 --trials 20000 --json "${hostile//\//_}.json" --format text
[ "$code" -eq 1 ] && [ -s "${hostile//\//_}.json" ] || fail "a file with a hostile name: exit $code"
harmless "$err" 'what is said of a file with a hostile name'

# Stored reports.
base='--algo naive,stops-early --n 3 --trials 20000 --checks permutations,positions,parity,successors'
run $base --stable --stable --json base.json -q --format csv
run $base --seed 3 --baseline base.json --json report.json -q --format csv
python3 "$tests/hostile_names.py" "$program" . ${2:-} >"$scratch/io/names" 2>&1 ||
    fail "$(cat "$scratch/io/names")"
cat "$scratch/io/names"
finish
