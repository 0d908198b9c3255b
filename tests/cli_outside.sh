#!/bin/bash
# --exec and --exec-each: verdicts, seeds, children; and hostile commands, each of which must end in
# one clear line, exit 3, in time, with nothing left behind.
swift_child=$(realpath "$2") # before the folder changes
. "$(dirname "$0")/cli_common.sh"
child=../swift_child # no words for a shell to part
ln -s "$swift_child" "$child"
export nap=$$ # of this run alone, so that what it leaves behind can be told from that of others

# Trials of a process each, and lines with a hole.
few=100 holes=20000
[ "$full" = no ] || few=300 holes=200000

# Verdicts.
expect 0 --exec "$child" --n 3 --trials 1e6
holds '.cases[0] | .kind == "exec" and .trials == 1e6 and .children == 1 and .wire == "text"
    and .seed_honoured == true and .one_order == false and .own_words == true' 'a fair command'
digest=$(jq -r '.cases[0].digest' <"$out")
expect 0 --exec "$child" --as u8 --n 3 --trials 1e6
[ "$(jq -r '.cases[0].digest' <"$out")" = "$digest" ] || fail 'the wire changes the outcomes'
expect 0 --exec "$child" --n 3 --trials 1e6 --seed 2
[ "$(jq -r '.cases[0].digest' <"$out")" != "$digest" ] || fail 'the seed does not reach the command'
expect 0 --exec "$child" --n 3 --trials 1e6 -j 3 --stable
holds '.cases[0] | .children == 3 and .trials == 1e6' '-j starts as many'
cp "$out" first.json
expect 0 --exec "$child" --n 3 --trials 1e6 -j 3 --stable
cmp -s "$out" first.json || fail 'two runs with three children differ'
expect 1 --exec cat --n 3 --trials 1000
holds '.cases[0] | .status == "biased" and .one_order and (.seed_honoured | not)' 'cat'
expect 1 --exec cat --n 3 --trials 1000 --format text
says <(tr -s ' \n' ' ' <"$out") '^BIASED cat, 3 items: every trial is as it went in: nothing is shuffled why as `identity`: nothing moves: a copy was shuffled and the original printed, ' 'cat'
for n in 3 9; do # by orders, and by places
    expect 1 --exec cat --n "$n" --trials 1000 --html cat.html
    holds '.cases[0].looks_like[0].algorithm == "identity"' 'what cat looks like'
    grep -q '<dt>why</dt><dd>as `identity`: nothing moves' cat.html || fail "cat.html explains another shuffle, n=$n"
    ! grep -q '<dd>the comparator' cat.html || fail "cat.html blames a comparator, n=$n"
done
expect 0 --exec cat --n 3 --trials 1000 --expect biased
# What shuffles nothing is told so first: in the same order, in another one, in a recording.
first() { # first PATTERN WORDS...
    local pattern=$1
    shift
    expect 1 "$@" -q --format text
    tr -s ' \n' ' ' <"$out" >flat
    says flat "^BIASED .*: $pattern" "$*"
}
first 'every trial is as it went in: nothing is shuffled why' --exec cat --n 52 --trials 1000
first 'every trial is as it went in: nothing is shuffled why' --exec-each cat --n 5 --trials $((2 * few))
first 'every trial is one and the same order $' --exec 'sed "s/.*/2 0 1/"' --n 3 --trials 1000 -j 2
yes '0 1 2' | head -n 1000 >same.txt
first 'every line is as it went in: nothing is shuffled why' --input same.txt --n 3
yes '0 2 1' | head -n 1000 >same.txt
first 'every line is one and the same order $' --input same.txt --n 3
echo '1 0 2' >>same.txt
first 'only 2 of 6 orders' --input same.txt --n 3
# An array with a hole in it (tests/unit_layouts.c has the ways to print one).
cat >hole.awk <<'EOF'
BEGIN { seed = ENVIRON["FAIRNESS_SEED"]; srand(substr(seed, length(seed) - 5) + 0) }
{
    k = 2 + int(rand() * (NF - 1)); line = ""
    for (p = 1; p <= NF + 1; p++) line = line (p > 1 ? sep : "") (p == k ? nothing : $(p - (p > k)))
    print line
}
EOF
hole() { # hole SEPARATOR NOTHING SEEN WORDS...
    local command="awk -v sep='$1' -v nothing='$2' -f hole.awk" seen=$3
    shift 3
    expect 1 --exec "$command" "$@" -q --format text
    tr -s ' \n' ' ' <"$out" >flat
    says flat "^INVALID .*: 1,000 of 1,000 outcomes are not permutations, as .*; item missing$seen" "$command"
}
for n in 3 52; do
    hole ', ' '' ': a field is empty' --n "$n" --trials 1000
    hole ', ' null ', printed as null' --n "$n" --trials 1000
done
expect 1 --exec "awk -v sep=, -v nothing=nil -f hole.awk" --n 3 --trials $holes -j 2
holds ".cases[0].invalid | .trials == $holes and .missing.trials == $holes" 'as many holes as trials'
holds '.cases[0].invalid | .lost == [0, 0, 0] and .first_trial == 0 and .missing.printed_as == "nil" and .missing.first == .first' 'holes'
run --exec "awk -v sep=, -v nothing=nil -f hole.awk" --n 3 --trials 2000 --json holes.json -q --format text
cp "$out" holes.txt
expect 0 report holes.json -q --format text
cmp -s "$out" holes.txt || fail "holes, read again from their report: $(cat "$out")"
expect 1 --exec 'sed "70000s/2/undefined/;80000s/0/1/"' --n 3 --trials 100000
holds '.cases[0].invalid | .trials == 2 and .lost == [1, 0, 1] and .first == "0 1 undefined"
    and .first_trial == 69999 and .missing.trials == 1' 'one place that holds nothing'
expect 1 --exec 'sed "70000s/2/1/;80000s/0/null/"' --n 3 --trials 100000
holds '.cases[0].invalid | .trials == 2 and .first == "0 1 1" and .first_trial == 69999
    and .missing.first == "null 1 2" and .missing.first_trial == 79999' 'another comes first'
expect 1 --exec-each "tr '\\n' ' ' | awk -v sep=, -v nothing='' -f hole.awk" --n 3 --trials 100
holds '.cases[0].invalid.missing | .trials >= 90 and .printed_as == ""' 'holes, a run each'
# An item that was not given, and after whole outcomes another number of them: of a run that ends well.
expect 1 --exec-each 'shuf | sed s/2/33/' --n 3 --trials 40
holds '.cases[0] | .status == "invalid" and .invalid.trials == 40 and .invalid.missing.what == "other" and .invalid.missing.printed_as == "33"' \
    'an item that was not given, a run each'
expect 1 --exec-each 'echo >>runs; if [ $(wc -l <runs) -gt 110 ]; then head -n 2; else shuf; fi' --n 3 --trials 40 -j 1
holds '.cases[0] | .status == "invalid" and .invalid.trials == 5 and .invalid.missing.what == "count" and .invalid.missing.printed_as == "2 items"' \
    'another number of items, a run each'

expect 1 --exec 'sed "s/0 1/1 1/"' --n 3 --trials 1000
holds '.cases[0] | .status == "invalid" and .invalid.lost == [1000, 0, 0]' 'lost items'
expect 1 --exec 'echo "$FAIRNESS_PROTOCOL $FAIRNESS_N $FAIRNESS_TRIALS $FAIRNESS_SEED $FAIRNESS_WIRE" >>seen; cat' \
    --n 3 --trials 1000 --seed 7
grep -qx '1 3 1000 7 text' seen || fail "what the command is told: $(cat seen)"
expect 1 --exec cat --n 3 --trials 1000 --as from-1
expect 1 --exec 'tr 0 x' --n 3 --trials 1000 --as from-1 # 0 is never sent
expect 1 --exec cat --n 300 --trials 100 --as u16le --checks positions
refused_saying '--as u8' --exec cat --n 300 --as u8
printf 'ace\nking\nqueen\n' >labels
expect 1 --exec cat --items labels --trials 1000
holds '.cases[0].n == 3' 'n from --items'

# What languages print of their lists.
for brackets in 's/ /, /g;s/.*/[&]/' 's/ /,/g' 's/ /; /g;s/.*/{&}/' "s/[0-9]/'&'/g" 's/$/\r/' \
    's/ /\t/g;s/^/   /' 's/.*/(&)/;s/[0-9]/"&"/g'; do
    expect 1 --exec "sed \"$(printf %s "$brackets" | sed 's/"/\\"/g')\"" --n 3 --trials 1000
    holds '.cases[0].status == "biased"' "lists as $brackets"
done

# What reads all before it writes, writes without reading, or leaves out the last line end.
expect 1 --exec 'sort' --n 3 --trials 200000
expect 1 --exec 'yes "0 1 2" | head -n "$FAIRNESS_TRIALS"' --n 3 --trials 200000
expect 1 --exec 'exec <&-; yes "0 1 2" | head -n "$FAIRNESS_TRIALS"' --n 3 --trials 100000
expect 1 --exec 'head -c -1' --n 3 --trials 1000
expect 1 --exec 'cat; echo; echo' --n 3 --trials 1000

# broken PATTERN COMMAND [OPTIONS]: exit 3 and one line of ours that matches. Many of them wait, for a
# command that does not end, so that they run side by side; all_broken says what came of them.
patterns=() commands=()
broken() {
    local pattern=$1 command=$2 mine=$scratch/io/broken${#commands[@]}
    shift 2
    patterns+=("$pattern") commands+=("$command")
    [ "$(jobs -rp | wc -l)" -lt 12 ] || wait -n
    {
        timeout $patience "$program" --exec "$command" --n 3 --trials 1000 -q --format text "$@" \
            >"$mine.out" 2>"$mine.err" </dev/null
        echo $? >"$mine.code"
    } &
}
all_broken() {
    local k
    wait
    for k in "${!commands[@]}"; do
        err=$scratch/io/broken$k.err
        read -r code <"$scratch/io/broken$k.code" # 124 where it waits for the command, which sleeps longer
        [ "$code" -eq 3 ] || fail "exit $code, not 3: ${commands[k]}"
        [ "$(grep -c '^fairness: ' "$err")" -eq 1 ] || fail "not one line: ${commands[k]}: $(cat "$err")"
        says "$err" "${patterns[k]}" "${commands[k]}"
        ! tr -d '\n' <"$err" | grep -q '[[:cntrl:]]' || fail "control characters: ${commands[k]}"
    done
    err=$scratch/io/err
}
broken 'exited with status 0 after 0 of 1,000' 'cat >/dev/null'
broken 'after 0 of 1,000 outcomes; it must read one line per shuffle and print one .*--exec-each' true
broken 'after 1 of 1,000 outcomes; it must read one line per shuffle' 'echo 2 0 1'
broken 'after 5 of 1,000 outcomes; try it by hand: seq -s . . 0 2 | head -n 5$' 'head -n 5'
# A command that shuffles once, and is asked for lines.
broken 'has 1 item, not 3: "[012]"; .*--exec-each' 'shuf -i 0-2'
broken 'has 0 items, not 3: "\[\]"; print one line for each' 'while read -r line; do echo "[]"; done'
broken 'line 1 .*is incomplete.*"0 1"' 'printf "0 1"'
broken 'line 2 .*is incomplete.*"0 1"' 'printf "0 1 2\n0 1"'
broken 'after 1 of 1,000' 'printf "0 1 2"'
broken 'line 1 .*longer than [0-9]+ bytes' 'head -c 1000000000 /dev/zero | tr "\0" 1'
broken 'x00' 'tr "\n" "\0"'
broken 'x00.*is not an item' 'tr 1 "\0"'
broken 'xff.xfe.*is not an item' 'sed "s/2/\xff\xfe/"'
broken '"0x2" is not an item' 'sed "s/2/0x2/"'
broken '"2.0" is not an item' 'sed "s/2/2.0/"'
broken '"undefined" is not an item.*past the end' 'sed "s/.*/undefined undefined undefined/"'
broken 'Python.s random.shuffle returns None: shuffle, then print the list' 'sed "s/.*/None/"'
broken 'returns nothing: shuffle, then print the array' 'sed "s/.*/undefined/"'
broken '"ace" is not an item.*--items FILE' 'sed "s/.*/ace king queen/"'
broken '"Shuffling:" is not an item .expected 0 to 2., in "Shuffling: [012 ]*"; a message. Print it to standard error, .*; try it by hand: ' 'sed "s/^/Shuffling: /"'
broken '"object" is not an item.*; a promise, not what it gives: await the shuffle' 'sed "s/.*/[object Promise]/"'
broken 'has 0 items, not 3: ".."; a promise, not what it gives' 'sed "s/.*/{}/"'
broken '"Promise" is not an item.*; a promise' 'sed "s/.*/Promise { [ 1, 0, 2 ] }/"'
broken '"<coroutine" is not an item.*; a promise' 'sed "s/.*/<coroutine object f at 0x7f>/"'
broken 'has 30 items, not 3: .*; all lines were taken for one list: read, shuffle and print line by line' 'head -c 60 | tr "\n" " "; echo'
broken 'is longer than .*; if all lines were taken for one list: line by line' 'tr "\n" " "'
broken 'has 1 item, not 3: "0"; a command that shuffles once and ends, like shuf: --exec-each; one that takes all lines for one list' "tr ' ' '\\n'"
broken '"12:30:01" is not an item.*; a time in front. Print the items alone' 'sed "s/^/12:30:01 /"'
broken 'x00.*; that is UTF-16: print UTF-8' 'iconv -t UTF-16'
broken 'xef.xbb.xbf0" is not an item.*; a byte-order mark stands in front: print UTF-8 without it' "sed '1s/^/\xef\xbb\xbf/'"
broken '; lines that end in CR alone: print LF' "tr '\\n' '\\r'"
# A compound command is put together, so that what it reads reaches all of it.
broken "; try it by hand: seq -s ' ' 0 2 . \(echo Shuffling now; cat\)$" 'echo Shuffling now; cat'
broken "; try it by hand: seq -s ' ' 0 2 . \(false && cat\)$" 'false && cat'
broken "; try it by hand: seq -s ' ' 0 2 . sed 's/0;2/x/;s/1/y/'$" "sed 's/0;2/x/;s/1/y/'"
broken '"3" is not an item.*--as from-1' 'sed "s/0/3/"'
broken 'line 1 .*has 2 items, not 3' 'sed "s/ 2//"'
broken 'line 5 .*"33" is not an item' 'sed "5s/2/33/;9q"'
broken 'line 5 .*"33" is not an item' 'sed "5s/2/33/"; exit 3'
broken 'line 4 .*has 2 items, not 3' 'sed "4s/ 2//"; exit 3'
broken 'line 4 .*"x" is not an item' 'sed "4s/2/x/"'

# Rows of whole numbers by a command that goes on and ends well are its outcomes: it is invalid, as a function is.
invalid() {
    expect 1 --exec "$2" --n 3 --trials 60
    holds '.cases[0] | .status == "invalid" and .invalid.trials == '"$3"' and (.invalid.missing | .trials == '"$3"' and .printed_as == "'"$1"'")' "$2"
}
invalid 33 'sed "5s/2/33/"' 1
invalid -1 'sed "s/2/-1/"' 60
invalid '4 items' 'sed "3s/2/2 2/"' 1
invalid '2 items' 'sed "3s/ 2//;9s/1/7/"' 2
holds '.cases[0].invalid.lost == [0, 1, 1]' 'what is lost is known'
invalid null 'sed "7s/2/null/"' 1
broken 'line 1 .*has 0 items' 'sed "s/.*//"'
broken 'printed more than the 1,000 outcomes asked for; after them: "0 1 2 ' 'cat; echo 0 1 2'
broken 'printed more than the 1,000' 'yes 0 1 2'
broken 'printed more than the 1,000 outcomes asked for$' 'head -c 3003 /dev/zero' --as u8
broken 'signal 9 .*after 5 of 1,000' 'head -n 5; kill -9 $$'
broken 'signal 11 .*after 5 of 1,000' 'head -n 5; kill -SEGV $$'
broken 'exited with status 1, after all' 'cat; exit 1'
broken 'not found' '/no/such/shuffle'
broken 'could not be run' /etc/passwd
broken 'closed its output after 5' 'head -n 5; exec >&-; exec sleep 7777.$nap'
broken 'left something running' 'cat; (sleep 7777.$nap &)'
broken 'left something running' 'head -n 100; (sleep 7777.$nap &)'
broken 'time ran out (after 0|before the first trial)' 'sleep 7777.$nap' --timeout 0.5
broken 'time ran out' 'head -n 5; sleep 7777.$nap' --timeout 0.5
broken 'time ran out' 'exec <&-; sleep 7777.$nap' --timeout 0.5
broken 'time ran out' 'trap "" TERM INT HUP; sleep 7777.$nap & wait; sleep 7777.$nap' --timeout 0.5
all_broken
run --exec 'sed "s/ / , /g;s/^/[ /;s/, [0-9]*$/,/"' --n 8 --trials 10 -q
says "$err" "Node's console.log" 'an array that Node broke into lines'
run --exec 'echo one >&2; printf "two\033[31m\n" >&2; exit 7' --n 3 -q
says "$err" '^  . one' 'standard error of the command'
! grep -q $'\033' "$err" || fail 'the escapes of the command reach the terminal'
run --exec 'head -c 10000000 /dev/zero | tr "\0" "e" >&2; exit 7' --n 3 -q
[ "$(wc -c <"$err")" -lt 2000 ] || fail 'all of a long standard error is shown'
until_timed_out 'time ran out after 0' --exec 'sleep 7777.$nap' --n 3 --json r.json -q --format text
jq -e '.verdict.complete == false and .cases[0].trials == 0' <r.json >/dev/null ||
    fail 'no incomplete report after --timeout'
until_timed_out 'time ran out after 0 of .* none came to its end' --exec 'sleep 7777.$nap' --n 3 --format text
[ ! -s "$out" ] || fail "what gave no outcome is reported: $(head -n 1 "$out")"
until_timed_out 'time ran out after' --exec 'head -n 40; exec sleep 7777.$nap' --n 3 --trials 1000 --json r.json -q \
    --format text
left=$(running "sleep 7777.$nap")
[ -z "$left" ] || fail "left behind: process $left"

# What says nothing for two seconds is told of, once, and not with -q.
mkfifo go # they hang until it is written to: when two have told of it
exec 5<>go
"$program" --exec 'read -r _ <go' --n 3 -q >/dev/null 2>not-told </dev/null 5>&- &
"$program" --exec 'read -r _ <go' --n 3 >/dev/null 2>told </dev/null 5>&- &
"$program" --exec 'read -r _ <go' --n 3 --paired recorded --trials 2 >/dev/null 2>told-pairs </dev/null 5>&- &
# not when its seed is tried
"$program" --exec-each '[ -e hung ] || read -r _ <go; touch hung; cat' --n 3 --trials 1 >/dev/null 2>told-each </dev/null 5>&- &
until_so 'a command that hangs is told of' grep -q waiting told
until_so 'a run that hangs is told of' grep -q waiting told-each
until_so 'a command of pairs that hangs is told of' grep -q waiting told-pairs
printf '\n%.0s' {1..50} >&5
wait
exec 5>&-
rm go
[ "$(grep -c '^fairness: waiting for the command to print its line 1: ' told)" -eq 1 ] ||
    fail "nothing is said of a command that hangs: $(cat told)"
says told-pairs '^fairness: waiting for the command to print its line 1: ' 'a command of pairs that hangs'
says told-each '^fairness: waiting for run 1 of the command to end$' 'a run that hangs'
! grep -q waiting not-told || fail '-q tells of a command that hangs'

# A long line takes no more memory than a short one. (The address sanitizer takes all there is.)
for bytes in 100000 $([ "$full" = yes ] && echo 1000000000 || echo 50000000); do
    (
        ldd "$program" | grep -q 'lib[at]san' || ulimit -v 2000000
        "$program" --exec "head -c $bytes /dev/zero | tr '\0' 1" --n 3 -j 1 -q
    ) >"$out" 2>"$err"
    says "$err" 'longer than' "a line of $bytes bytes in bounded memory"
done

# Ctrl-C ends it, and what it runs.
rm -f r.json*
set -m
timeout $patience "$program" --exec "$child & sleep 8888.$nap" --n 3 --trials 1e12 --json r.json -q --format text \
    >"$out" 2>"$err" &
job=$!
runs() { [ -n "$(running "$1")" ]; }
runs_not() { ! runs "$1"; }
until_so 'what the command starts' runs "sleep 8888.$nap"
kill -INT "$(child_of "$job")"
wait "$job"
[ $? -eq 130 ] || fail 'Ctrl-C: not 130'
jq -e '.verdict.complete == false' <r.json >/dev/null || fail 'Ctrl-C: no report'
[ -z "$(running "sleep 8888.$nap")" ] || fail 'Ctrl-C leaves the command running'
set +m

# A process for each trial: so few that no bias found would say nothing.
expect 4 --exec-each 'shuf --random-source=/dev/urandom' --n 3 --trials $few
holds ".cases[0] | .kind == \"exec-each\" and .trials == $few and .wire == \"text\"" 'exec-each'
expect 4 --exec-each 'shuf -i 1-3 --random-source=/dev/urandom' --as from-1 --n 3 --trials $few -j 3
expect 1 --exec-each 'cat' --n 3 --trials $few
holds '.cases[0] | .one_order and .orders_seen == 1' 'cat for each'
expect 1 --exec-each 'echo $((FAIRNESS_SEED % 2)) $((1 - FAIRNESS_SEED % 2)) 2' --n 3 --trials $((2 * few)) \
    --stable -j 1
holds '.cases[0] | .seed_honoured and .orders_seen == 2' 'a seed for each process'
cp "$out" first.json
expect 1 --exec-each 'echo $((FAIRNESS_SEED % 2)) $((1 - FAIRNESS_SEED % 2)) 2' --n 3 --trials $((2 * few)) \
    --stable -j 5
[ "$(jq -c '.cases[0].digest' <"$out")" = "$(jq -c '.cases[0].digest' <first.json)" ] ||
    fail 'processes at once change the outcomes'
each=('exit 3:run 1 of the command exited with status 3' 'kill -9 $$:run 1 .*signal 9'
    'echo 0 1:run 1 .*has 2 items' 'yes 1:longer than' 'nosuch:not found'
    '(sleep 7777.$nap &); exit 4:run 1 .*status 4' 'sleep 7777.$nap:time ran out')
for k in "${!each[@]}"; do
    timeout=$patience
    [[ ${each[k]} != sleep* ]] || timeout=1
    {
        "$program" --exec-each "${each[k]%%:*}" --n 3 --trials 100 -q --timeout $timeout \
            >/dev/null 2>"each$k" </dev/null
        echo $? >"each$k.code"
    } &
done
wait
for k in "${!each[@]}"; do
    [ "$(<"each$k.code")" -eq 3 ] || fail "exit $(<"each$k.code"), not 3: each ${each[k]%%:*}"
    says "each$k" "^fairness: .*${each[k]#*:}" "each ${each[k]%%:*}"
done
[ -z "$(running "sleep 7777.$nap")" ] || fail 'processes for each trial are left behind'

# Killed outright, which nothing can be done against, it takes its commands with it.
for words in '--exec|exec sleep 9999.$nap' '--exec|trap "" TERM HUP INT; exec sleep 9999.$nap'; do
    "$program" "${words%%|*}" "${words#*|}" --n 3 --trials 200000 -j 2 -q >"$out" 2>"$err" </dev/null &
    killed=$!
    until_so "$words begins" runs "sleep 9999.$nap"
    kill -KILL "$killed"
    wait "$killed" 2>/dev/null
    until_so "SIGKILL ends $words" runs_not "sleep 9999.$nap"
done

# In a suite.
printf '0 1 2\n2 1 0\n' >two.txt
cat >suite.json <<EOF
{"schema": "fairness-suite/1", "cases": [
    {"id": "mine", "exec": "$child", "n": 3, "trials": 100000},
    {"id": "cat", "exec": "cat", "n": [3, 4], "trials": 1000, "expect": "biased"},
    {"id": "recorded", "input": "two.txt", "n": 3},
    {"algo": "naive", "n": 3, "expect": "biased"}]}
EOF
for threads in 1 3; do
    run suite suite.json -j "$threads"
    holds '[.cases[] | .id, .kind, .status, .children] == ["mine", "exec", "no-bias-found", 1,
        "cat/n=3", "exec", "biased", 1, "cat/n=4", "exec", "biased", 1,
        "recorded", "input", "inconclusive", 0, "naive/n=3", "builtin", "biased", null]' \
        "a suite on $threads threads"
done

# What does not go together.
one='--exec cat --n 3'
refused_saying '--algo does not go with --exec: ' $one --algo naive && : >x.so
refused_saying '--exec does not go with compiled code: ' $one x.so
refused_saying 'twice' $one --exec cat
refused_saying '--source' $one --source pcg64
refused_saying '--trials auto' $one --trials auto
refused_saying '--keep' $one --keep c
refused_saying '--exec' --exec '' --n 3
refused_saying '--exec' --exec '  ' --n 3
refused_saying '--n' --exec cat
refused_saying 'accepted: lines.*u8.u16le' $one --as utf8
refused_saying '--as u8' --exec-each cat --n 3 --as u8
refused_saying '--items nosuch' $one --items nosuch
refused_saying '3 labels' --exec cat --n 4 --items labels
refused_saying '--items does not go with --as from-1: names are text' $one --items labels --as from-1
printf 'a\nb\na\n' >twice
expect 1 $one --items twice --format text
says "$out" '3 .2 a, 1 b.' 'labels that are there twice are alike items'
printf 'a\n\nb\n' >gap
refused_saying 'line 2 is empty' $one --items gap
(yes x | head -n 1024 | tr -d '\n'; echo; echo b; echo c) >long
run --exec cat --n 3 --items long --trials 1000
[ "$code" -eq 1 ] || fail 'a label of 1024 bytes'
(yes x | head -n 1025 | tr -d '\n'; echo; echo b; echo c) >long
refused_saying 'line 1 is longer than 1024 bytes' $one --items long
refused_saying 'line 1 is longer than 1024 bytes' $one --items /dev/zero
refused_saying 'more than 65536 labels' $one --items <(yes)
expect 1 --exec shuf --n 3 --trials 1000 --format text
tr -s ' \n' ' ' <"$out" >flat
says flat '^BIASED shuf, 3 items: every trial is as it went in: nothing is shuffled why' shuf
# The trials that it takes to see an effect that is named are known of any shuffle.
refused_saying 'nothing is known .*--min-effect W' --exec cat --n 3 --trials auto
expect 1 --exec cat --n 3 --trials auto --min-effect 0.3 --format json
holds '.cases[0].trials > 100 and .cases[0].trials < 10000' 'trials for an effect'
printf 'a b\nc\n' >blank
refused_saying 'line 1' $one --items blank
refused_saying '--as goes only with --exec ' --algo naive --n 3 --as from-1
for timeout in '' 0 -1 abc nan; do
    refused_saying '--timeout' $one --timeout "$timeout"
done
until_timed_out 'time ran out after [1-9]' --algo fisher-yates --n 3 --trials 1e13 --json r.json -q --format text
jq -e '.verdict.complete == false and .cases[0].trials > 0' <r.json >/dev/null ||
    fail '--timeout of a shuffle of ours: no report'
finish
