#!/bin/bash
# --input: recorded outcomes, from files, pipes and gzip; nothing wrapped, repeated or dropped.
. "$(dirname "$0")/cli_common.sh"

# Each of the 24 orders of 4 items, 50 times.
python3 -c '
from itertools import permutations
for turn in range(50):
    for order in permutations(range(4)):
        print(*order)' >even.txt || exit 77
expect 1 --input even.txt --n 4
holds '.cases[0] | .kind == "input" and .trials == 1200 and .children == 0 and .wire == "text"
    and all(.counts.permutations[]; . == 50)' 'all lines are counted'
holds '.cases[0].checks[] | select(.id == "permutations") | .status == "too-even"' 'evener than chance'
holds '.cases[0] | .status == "biased" and .dependence == "found"
    and .worst[0].item == "all 4 items are where they were 24 trials before"' 'they come in turn'
digest=$(jq -r '.cases[0].digest' <"$out")

# same WHAT WORDS...: the same counts as even.txt.
same() {
    local what=$1
    shift
    run "$@" --n 4
    [ "$(jq -r '.cases[0].digest' <"$out")" = "$digest" ] || fail "$what: $(head -n 1 "$err")"
}
# Blank lines are no outcomes, nor is a bracket around all, nor what has no line end at the end.
{
    (printf '[\n\r\n' && sed '9s/$/\n/' even.txt)
    printf ']\n \t\n  '
} >ends.txt
same 'blank lines' --input ends.txt
gzip -k ends.txt
same 'blank lines, packed' --input ends.txt.gz
expect 3 --input <(printf '0 1 2\n\n[]\n0 2 1\n') --n 3
says "$err" 'line 3 of .* has 0 items, not 3: "\[\]"$' 'an empty list behind a blank line, and no advice for commands'
expect 3 --input <(printf '0\n') --n 3
says "$err" 'has 1 item, not 3: "0"$' 'no advice for commands'
printf '0 1 2\n' >single
refused_saying 'has only 1 outcome; drop' --input single --n 3 --trials 2
printf '1,0,2\n1,,0\n0,1,2\n' >single
expect 1 --input single --n 3 -q --format text
says "$out" 'permutations, as number 2,[| ]*1,,0; item missing: a field is empty' 'an empty field'
rm -f ends.txt ends.txt.gz single
"$program" --input - --n 4 <even.txt >"$out" 2>"$err"
[ "$(jq -r '.cases[0].digest' <"$out")" = "$digest" ] || fail 'standard input, a file'
cat even.txt | "$program" --input - --n 4 >"$out" 2>"$err"
[ "$(jq -r '.cases[0].digest' <"$out")" = "$digest" ] || fail 'standard input, a pipe'
mkfifo pipe
cat even.txt >pipe &
same 'a named pipe' --input pipe
wait
# Neither a time limit nor a signal waits for somebody who writes.
stopped() { # stopped WHAT WORDS...: ended by a signal where it waits; descriptor 9 is standard input
    local what=$1
    shift
    "$program" "$@" >"$out" 2>"$err" <&9 &
    pid=$!
    until_waiting
    kill -TERM "$pid"
    wait "$pid"
    [ $? -eq 130 ] || fail "$what: not exit 130"
    one_line "$what"
    says "$err" 'stopped' "$what"
}
quiet() { # quiet WHAT INPUT
    timeout $patience "$program" --n 4 --input "$2" --timeout 0.2 >"$out" 2>"$err" <&9
    [ $? -eq 3 ] || fail "$1: no exit 3 when the time is up"
    one_line "$1"
    says "$err" 'time ran out' "$1"
    stopped "$1" --n 4 --input "$2"
}
exec 9<>pipe
quiet 'a quiet pipe' -
quiet 'a quiet named pipe' pipe
exec 9</dev/null
quiet 'a named pipe that nobody has opened' pipe
stopped 'labels in a pipe that nobody has opened' --n 4 --input even.txt --items pipe
exec 9<&-
# A limit on the time holds for all that comes before the first trial.
in_time() {
    timeout -s KILL $patience "$program" "$@" --timeout 0.2 >"$out" 2>"$err" </dev/null
    [ $? -eq 3 ] || fail "$*: no exit 3 when the time is up"
    one_line "$*"
    says "$err" '^fairness: --timeout 0.2: time ran out before the first trial$' "$*"
}
in_time --n 4 --input even.txt --items pipe
in_time --algo naive --n 3 --baseline pipe
in_time --algo naive --n 3 --json pipe
in_time --algo naive --n 3 --json never.json --html pipe --keep never
! compgen -G 'never*' >/dev/null || fail 'a report of a run that was not begun'
gzip -k even.txt
same 'gzip' --input even.txt.gz
"$program" --input - --n 4 <even.txt.gz >"$out" 2>"$err"
[ "$(jq -r '.cases[0].digest' <"$out")" = "$digest" ] || fail 'gzip on standard input'
(head -n 100 even.txt | gzip; tail -n +101 even.txt | gzip) >two.gz
same 'two gzip members' --input two.gz
head -c -1 even.txt >open.txt
same 'no line end at the end' --input open.txt
sed 's/ /, /g;s/^/[/;s/$/]\r/' even.txt >list.txt
same 'lists' --input list.txt
tr '0123' '1234' <even.txt >one.txt
same '--as from-1' --input one.txt --as from-1
printf 'zero\none\ntwo\nthree\n' >labels
sed 's/0/zero/;s/1/one/;s/2/two/;s/3/three/' even.txt >words.txt
same 'labels' --input words.txt --items labels
# People read their own names of the items, and count places as they do; programs get numbers from 0.
for ((i = 0; i < 1000; i++)); do
    printf '%s\n' '0 1 2' '0 2 1' '1 0 2' '1 0 2' '1 2 0' '2 0 1' '2 1 0'
done >uneven.txt
told() { # WORDS... : the text, and as Markdown and HTML
    run "$@" --n 3 --checks permutations,positions --format text -v --json named.json -o named.md --html named.html --junit named.xml
    jq -e '.cases[0].worst | map(.item) | index("1 0 2") and index("item 1 at place 0")' named.json >/dev/null ||
        fail "$*: the JSON report has other numbers"
    "$program" report named.json --format text -v >again.txt
    cmp -s again.txt "$out" || fail "$*: read again, the text is another: $(diff "$out" again.txt | head -n 4)"
    "$program" report named.json --html again.html --format text -q >/dev/null
    cmp -s again.html named.html || fail "$*: read again, the page is another"
}
tr '012' '123' <uneven.txt >ones.txt
told --input ones.txt --as from-1
says "$out" '^BIASED  ones.txt, 3 items: order 2 1 3 comes 71\.4% too often$' 'the order counts from 1'
says "$out" '^  item 2 at place 1 +3,000 ' 'items and places count from 1'
says "$out" '^  2 1 3 +2,000' 'bars count from 1'
says "$out" '^  items +items, places and hands count from 1' 'says so'
says named.html '<th scope="row">item 2 at place 1</th><td align="right">3,000<' 'the page counts from 1'
says named.md '^\| 2 1 3 \| 2,000 ' 'Markdown counts from 1'
says named.xml 'order 2 1 3 comes 71\.4% too often' 'JUnit counts from 1'
jq -e '.cases[0] | .base == 1 and (has("items") | not)' named.json >/dev/null || fail 'the base in JSON'
printf 'ace\nking\nqueen\n' >labels3
sed 's/0/ace/;s/1/king/;s/2/queen/' uneven.txt >cards.txt
told --input cards.txt --items labels3
says "$out" '^BIASED  cards.txt, 3 items: order king ace queen comes 71\.4% too often$' 'the order has names'
says "$out" '^  item king at place 0 +3,000 ' 'items have names'
says "$out" '^  king ace queen +2,000' 'bars have names'
says "$out" '^  items +0 = ace, 1 = king, 2 = queen' 'which is which'
says named.html '>king ace queen</text>' 'the page has names'
says named.md '^\| king ace queen \| 2,000 ' 'Markdown has names'
jq -e '.cases[0] | .items == ["ace", "king", "queen"] and (has("base") | not)' named.json >/dev/null ||
    fail 'the names in JSON'
sed '1s/king/ace/' cards.txt >lost.txt
run --input lost.txt --items labels3 --format text -q
tr -s '\n ' ' ' <"$out" >joined
says joined '^INVALID lost\.txt, 3 items: 1 of 7,000 outcomes are not permutations, as number 1, ace ace queen; item king is lost in 1 ' 'the lost item has its name'
python3 -c '
import sys
for line in open("even.txt"):
    sys.stdout.buffer.write(bytes(map(int, line.split())))' >even.u8
same 'u8' --input even.u8 --as u8
python3 -c '
import sys
for line in open("even.txt"):
    sys.stdout.buffer.write(b"".join(int(i).to_bytes(2, "little") for i in line.split()))' >even.u16
same 'u16le' --input even.u16 --as u16le
gzip -k even.u8
same 'u8, gzip' --input even.u8.gz --as u8
run --input even.txt --n 4 --trials 10
holds '.cases[0].trials == 10' '--trials takes the first'
refused_saying 'recorded outcomes are all used' --input even.txt --n 4 --trials auto --min-effect 0.3
refused_saying '1200 outcomes' --input even.txt --n 4 --trials 1201

# A recording that is no recording, or not a whole one.
bad() {
    local pattern=$1
    shift
    run "$@" -q
    [ "$code" -eq 3 ] || fail "exit $code, not 3: $*"
    one_line "$*"
    says "$err" "$pattern" "$*"
}
for cut in 5 20 -20 -5 -1; do
    head -c "$cut" even.txt.gz >cut.gz
    bad 'ends too early' --input cut.gz --n 4
done
(cat even.txt.gz; echo junk) >junk.gz
bad 'damaged gzip' --input junk.gz --n 4
python3 -c '
data = bytearray(open("even.txt.gz", "rb").read())
data[len(data) // 2] ^= 0x55
open("hurt.gz", "wb").write(data)'
bad 'damaged gzip|is not an item|has . items|ends too early' --input hurt.gz --n 4
sed '7s/3/x/' even.txt >bad.txt
bad 'line 7 of bad.txt: "x" is not an item' --input bad.txt --n 4
sed '1200s/ .$//' even.txt >bad.txt
bad 'line 1200 of bad.txt has 3 items' --input bad.txt --n 4
sed '7s/.*/[]/' even.txt >bad.txt
bad 'line 7 of bad.txt has 0 items' --input bad.txt --n 4
sed '1i first,second,third,fourth' even.txt >bad.txt
bad 'line 1 of bad.txt: "first" is not an item .*; items that have names need --items FILE, with one name a line; a header needs --as csv, or tail -n .2' --input bad.txt --n 4
sed '1i orders by server' even.txt >bad.txt
bad 'line 1 of bad.txt: "orders" .*; a header. Read the file with --as csv, or without it: tail -n .2' --input bad.txt --n 4
sed '7i DEBUG no seed' even.txt >bad.txt
bad 'line 7 of bad.txt: "DEBUG" is not an item.*; a message among the outcomes. Leave such lines out' --input bad.txt --n 4
sed 's/^/2024-01-01 /' even.txt >bad.txt
bad 'line 1 of bad.txt: "2024-01-01" is not an item.*; a time in front. Leave it out, as cut -d' --input bad.txt --n 4
(cat even.txt; printf '0 1') >bad.txt
bad 'line 1201 of bad.txt is incomplete' --input bad.txt --n 4
bad 'has 4 items, not 5' --input even.txt --n 5
bad '"3" is not an item' --input even.txt --n 3
bad '"4" is not an item.*--as from-1' --input one.txt --n 4
bad 'is empty' --input /dev/null --n 4
head -c 4799 even.u8 >short.u8
bad 'short.u8 ends within outcome 1200: 3 bytes of 4 are there' --input short.u8 --n 4 --as u8
(cat even.u8; printf '\0\1\2\7') >short.u8
bad 'outcome 1201 of short.u8, place 4: 7 is not an item' --input short.u8 --n 4 --as u8
head -c 100000000 /dev/zero | tr '\0' 1 >long.txt
bad 'longer than' --input long.txt --n 4

# What never ends: as many outcomes as are asked for are read and kept, and no more; and of what is no
# outcome, not much. No file may be larger than 2 MiB here.
endless() {
    local wanted=$1 pattern=$2
    shift 2
    (
        ulimit -f 2048
        timeout $patience "$program" --input - --n 3 -q "$@" >"$out" 2>"$err"
        echo $? >"$scratch/io/code"
    )
    [ "$(<"$scratch/io/code")" -eq "$wanted" ] || fail "endless: exit $(<"$scratch/io/code"): $*"
    cat "$out" "$err" >"$scratch/io/both"
    says "$scratch/io/both" "$pattern" "endless: $*"
}
yes '0 1 2' | endless 1 'every line is as it went in: nothing is' --trials 1000
yes '0 1 2' | tr -d ' \n' | tr 012 '\0\1\2' | endless 1 'every line is as it went in: nothing is' --trials 1000 --as u8
yes '0 1 2' | gzip | endless 1 'every line is as it went in: nothing is' --trials 1000
yes '0 1 2' | tr '\n' ' ' | endless 3 'line 1 of standard input is longer than 4192 bytes' --trials 1000
yes '' | endless 3 'line 1000001 of standard input has 0 items'
endless 3 'line 1 of standard input is longer than 4192 bytes' </dev/zero
(yes '0 1 2' | head -999; yes '' | head -9) | endless 2 'has only 999 outcomes' --trials 1000
(yes '0 1 2' | head -1000; echo nonsense) | endless 1 'every line is as it went in: nothing is' --trials 1000
(yes '0 1 2' | head -999; echo nonsense) | endless 3 'line 1000 .*nonsense' --trials 1000

refused_saying 'No such file' --input missing --n 4
refused_saying 'folder' --input . --n 4
refused_saying 'one size' --input even.txt --n 4,5
refused_saying '--as u8' --input even.u8 --as u8 --n 300
if command -v script >/dev/null; then
    script -qec "'$program' --input /dev/tty --n 4; echo status \$?" /dev/null </dev/null >"$out" 2>&1
    says "$out" 'a terminal' 'a terminal is refused'
    says "$out" 'status 2' 'a terminal is refused'
else
    echo 'terminals are not tried: there is no script(1)'
fi
finish
