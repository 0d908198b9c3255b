#!/bin/bash
# Where the reports go: whole files or none, the streams and their failures, symbolic links.
. "$(dirname "$0")/cli_common.sh"
one='--algo naive --n 3 --trials 20000 --expect biased'

# failed WHAT: exit 3, one line, and no file but those named before.
failed() {
    [ "$code" -eq 3 ] || fail "$1: exit $code, not 3"
    one_line "$1"
    [ "$(ls -A)" = "$files" ] || fail "$1: files were left: $(ls -A | tr '\n' ' ')"
}

valid() {
    jq -e '.schema == "fairness-report/1"' <"$1" >/dev/null 2>&1 || fail "$2: no valid report"
}

# To a file, with text on standard output beside it; JSON for both when it is no terminal.
expect 0 $one --json r.json --format text
valid r.json 'a new file'
head -n 1 "$out" | grep -Eq '^[A-Z]' || fail 'no text beside --json'
[ "$(ls -A)" = r.json ] || fail "more than the report: $(ls -A)"
expect 0 $one --json s.json --stable
cmp -s s.json "$out" || fail 'the file and standard output differ'
rm s.json
expect 0 $one --json -
valid "$out" '--json -'
[ "$(jq -s length <"$out")" -eq 1 ] || fail '--json - wrote more than one document'
(umask 027 && cd . && "$program" $one --json mode.json >/dev/null 2>&1)
[ "$(stat -c %a mode.json)" = 640 ] || fail "a new file ignores the umask: $(stat -c %a mode.json)"
chmod 604 mode.json
expect 0 $one --json mode.json
[ "$(stat -c %a mode.json)" = 604 ] || fail "an old file's mode is lost: $(stat -c %a mode.json)"
rm mode.json

# The old file survives whatever fails.
echo old >r.json
files=$(ls -A)
"$program" $one --json r.json >/dev/full 2>"$err"
code=$?
failed 'full disk under standard output'
"$program" $one --format text >/dev/full 2>"$err"
code=$?
failed 'full disk under text'
"$program" $one --json - >/dev/full 2>"$err"
code=$?
failed 'full disk under --json -'
run $one --json /dev/full --format text
failed 'full disk under --json'
for words in '--help' '--version' 'list' 'list --format json' 'list --format text'; do
    "$program" $words >/dev/full 2>"$err"
    code=$?
    failed "full disk under $words"
done
# A limit on file size stands for a disk that fills up while the report is written.
(
    ulimit -f 1
    exec "$program" $one --json r.json
) >/dev/null 2>"$err"
code=$?
failed 'a file at its size limit'
refused $one --json r.json --trials 0
[ "$(cat r.json)" = old ] || fail 'the old file was touched by a failure'

# Two reports in one file, by whatever path: only the last would be there.
mkdir folder
ln -s folder linked
ln -s later link
for words in '--json x --html x' '--json x --html ./x' '--json folder/x -o csv:linked/x' \
    '--json link -o tap:later' '--html r.json --json r.json' '--junit x --json x'; do
    refused_saying 'both name the file' $one $words
done
rm -r folder linked link
[ "$(cat r.json)" = old ] || fail 'the old file was touched by a refusal'

# A report in the place of what it is made of.
printf '0 1 2\n' >lines
printf 'a\nb\nc\n' >labels
ln lines hard
expect 1 $one --expect fair --json base.json -q
expect 0 $one --trials 140000 --keep part --part 1/1 -q
cp base.json one.json
printf '{"schema": "fairness-suite/1", "cases": [{"algo": "naive", "n": 3, "trials": 2000}]}' >suite.json
cp -r . ../before
for words in '--input lines --n 3 --json ./lines' '--input lines --n 3 --html hard' \
    '--exec cat --items labels -o csv:labels' 'suite suite.json --json suite.json' \
    'merge part --json part' 'report base.json -o markdown:base.json' \
    'compare base.json one.json --html base.json' 'compare one.json base.json --html base.json'; do
    refused_saying 'both name the file' $words
done
diff -r . ../before >&2 || fail 'what was read was touched by a refusal'
rm -r ../before lines hard labels base.json one.json part suite.json

# Closed pipes and closed streams. Who closed the pipe knows: no line.
expect 1 $one --expect fair --json ../base.json -q
for words in "$one" "$one --format text" "$one --json -" \
    '--algo all --n 9 --trials 1000 --checks cycles --format text' '--help' '--version' 'list' 'list checks' \
    'exact --algo naive --n 3' 'explain --algo naive --n 3' 'plan --algo naive --n 3' \
    'selftest --n 4 --runs 10' 'report ../base.json' 'compare ../base.json ../base.json' "$one --json r.json"; do
    exec 3> >(exit 0)
    wait $!
    "$program" $words >&3 2>"$err"
    code=$?
    exec 3>&-
    [ "$code" -eq 3 ] || fail "closed pipe: exit $code: $words"
    [ ! -s "$err" ] || fail "closed pipe: a line: $(head -n 1 "$err"): $words"
    "$program" $words >&- 2>"$err"
    code=$?
    failed "closed standard output: $words"
done
[ "$(cat r.json)" = old ] || fail 'the old file was touched by a closed pipe'
"$program" $one --json r.json >"$out" 2>&- <&-
code=$?
[ "$code" -eq 0 ] || fail "closed standard error: exit $code"
valid r.json 'closed standard error'
"$program" $one --seed x >"$out" 2>&-
[ $? -eq 2 ] || fail 'bad input with closed standard error'

# Devices and pipes are written through.
run $one --json /dev/null --format text
[ "$code" -eq 0 ] || fail "--json /dev/null: exit $code"
[ -c /dev/null ] || fail '--json /dev/null replaced the device'
mkfifo pipe
cat pipe >"$scratch/io/through" &
expect 0 $one --json pipe --format text
wait $!
valid "$scratch/io/through" 'a named pipe'
[ -p pipe ] || fail 'the named pipe was replaced'
rm pipe

# Symbolic links stay; what they point at is replaced, or made.
mkdir folder
echo old >folder/target.json
ln -s target.json folder/inner
ln -s folder/inner outer
expect 0 $one --json outer
[ -L outer ] && [ -L folder/inner ] || fail 'a symbolic link was replaced'
valid folder/target.json "a link's target"
ln -s folder/new.json dangling
expect 0 $one --json dangling
[ -L dangling ] || fail 'a dangling link was replaced'
valid folder/new.json "a dangling link's target"
[ "$(ls -A folder | tr '\n' ' ')" = 'inner new.json target.json ' ] ||
    fail "left beside a link's target: $(ls -A folder | tr '\n' ' ')"
ln -s loop loop
refused_saying '--json loop' $one --json loop
mkdir 'a b'
expect 0 $one --json $'a b/c\td.json'
valid $'a b/c\td.json' 'a strange name'

# What a report holds.
expect 1 --algo naive --n 8 --trials 100000
holds '.cases[0].counts | has("permutations") | not' 'orders at n = 8'
expect 1 --algo naive --n 8 --trials 100000 -v
holds '.cases[0].counts.permutations | length == 40320 and add == 100000' '-v'
for words in '--algo all --n 3,5 --trials 20000' '--algo naive,one-liner-map,fisher-yates --n 9 --trials 20000' "$one" '--algo fisher-yates --n 1' \
    '--algo one-liner-map --n 30 --trials 100' '--algo rounded --n 3 --source gsl:taus --stable' \
    '--algo identity,naive --n 4,52,66 --trials 4000 --checks all' \
    '--algo sort-v8 --n 3 --trials 5000 --checks all --start carry' \
    '--algo naive --n 3,52 --trials 20000 --stop-early --checks all'; do
    run $words
    reports "$out" "$words"
done
finish
