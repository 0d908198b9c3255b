#!/bin/bash
# One run made in many ways gives one report: on one thread and on two, as shards merged, killed or
# stopped and taken up again, and over several processes where MPI is there. What does not fit
# together is refused. `cli_parts.sh PROGRAM [MPI-PROGRAM|""] [CASES] [--full]`
. "$(dirname "$0")/cli_common.sh"
case ${2-} in '' | --*) mpi_program= ;; *) mpi_program=$(cd "$OLDPWD" && realpath "$2") ;; esac
cases=1
[ "$full" = no ] || cases=3
case ${3-} in [0-9]*) cases=$3 full=yes ;; esac
# What takes a file of counts: 362,880 of them, or ten times as many; and kilobytes that these exceed.
large=9 limit=100
[ "$full" = no ] || large=10 limit=4096

# whole WORDS...: the report that all others must equal.
whole() {
    run "$@" --stable --format json -j 1
    [ "$code" -le 1 ] || [ "$code" -eq 4 ] || fail "exit $code: fairness $*"
    cp "$out" "$scratch/io/whole"
    whole_code=$code
}

# equal WHAT: $out and $code are those of the whole.
equal() {
    cmp -s "$out" "$scratch/io/whole" || fail "$1: another report"
    [ "$code" -eq "$whole_code" ] || fail "$1: exit $code, not $whole_code: $(tail -n 1 "$err")"
}

sharded() {
    local parts=$1 part names=()
    shift
    for ((part = parts; part >= 1; part--)); do
        expect 0 "$@" --shard "$part/$parts" --json "shard$part.json" -q -j $((part % 2 + 1))
        names+=("shard$part.json")
    done
    run merge "${names[@]}" --stable --format json
    equal "$parts shards of: $*"
    rm -f shard*.json shard*.json.counts
}

# Killed three times, whenever that comes, then left alone. (It is gone when the next begins.)
killed() {
    local delay
    { # whose braces take the shell's own word on each kill
        for delay in 0.05 0.11 0.23; do
            FAIRNESS_CHECKPOINT_EVERY=0.01 "$program" "$@" --checkpoint saved >/dev/null </dev/null &
            nap "$delay"
            kill -KILL $!
            wait $!
        done
    } 2>/dev/null
    rm -f .fairness-???????? # a kill between the two steps by which a file comes to its place
    run "$@" --stable --format json --checkpoint saved
    equal "killed and taken up: $*"
    [ -z "$(ls -A)" ] || fail "files were left: $(ls -A)"
}

# Stopped twice before anything is saved by itself, then left alone.
stopped() {
    timeout -s INT 0.1 "$program" "$@" --checkpoint saved >/dev/null 2>&1 </dev/null
    "$program" "$@" --checkpoint saved --timeout 0.05 >/dev/null 2>&1 </dev/null
    run "$@" --stable --format json --checkpoint saved
    equal "stopped and taken up: $*"
    [ -z "$(ls -A)" ] || fail "files were left: $(ls -A)"
}

over_processes() {
    local ranks
    [ -n "$mpi_program" ] || return 0
    for ranks in $([ "$full" = yes ] && echo 1 4) 2; do
        timeout $patience mpirun --allow-run-as-root --oversubscribe -n "$ranks" "$mpi_program" "$@" \
            --stable --format json >"$out" 2>"$err" </dev/null
        code=$?
        equal "$ranks processes: $*"
    done
}

# The cases come from a generator with a fixed start, so that they are the same each time.
state=20240229
next() { # next BELOW: sets $number
    state=$(((state * 1103515245 + 12345) % 2147483648))
    number=$((state / 65536 % $1))
}
shuffles=(fisher-yates naive sattolo inside-out random-comparator riffle:3 key-sort:4 cut
    rao-sandelius one-liner-map merge-shuffle until-different sort-merge stops-early)
sizes=(2 3 4 5 7 8 9 10 13 20 52 150)
for ((i = 0; i < cases; i++)); do
    next ${#shuffles[@]}
    shuffle=${shuffles[number]}
    next ${#sizes[@]}
    n=${sizes[number]}
    next 1000000
    seed=$number
    next 300000
    trials=$((number + 1000))
    words=(--algo "$shuffle" --n "$n" --seed "$seed" --trials "$trials")
    whole "${words[@]}"
    run "${words[@]}" --stable --format json -j 2
    equal "-j 2: ${words[*]}"
    sharded 3 "${words[@]}"
    killed "${words[@]}"
    stopped "${words[@]}"
    [ "$full" = no ] || over_processes "${words[@]}"
done

# Several cases in one run, more parts than blocks, a larger run with savings in its middle.
words=(--algo "naive,one-liner-map,fisher-yates" --n "3,6" --trials 100000 --seed 5)
whole "${words[@]}"
[ "$sanitized" = yes ] || sharded 2 "${words[@]}"
sharded 7 "${words[@]}"
killed "${words[@]}"
over_processes "${words[@]}"
trials=3000000
[ "$sanitized" = no ] || trials=500000
words=(--algo "naive,fisher-yates" --n "$large" --trials "$trials")
whole "${words[@]}"
sharded 2 "${words[@]}"
killed "${words[@]}"
if [ "$full" = yes ]; then
    words=(--algo "naive,fisher-yates" --n 10 --trials 4e7)
    whole "${words[@]}"
    stopped "${words[@]}"
fi

# ---- what does not fit together ----
part() {
    local name=$1
    shift
    expect 0 "$@" --json "$name" -q
}
part a1.json --algo naive --n 3 --shard 1/3
part a2.json --algo naive --n 3 --shard 2/3
part a3.json --algo naive --n 3 --shard 3/3
part b2.json --algo naive --n 3 --seed 2 --shard 2/3
part c2.json --algo naive --n 3 --shard 2/2
part d1.json --algo naive --n 9 --trials 1e5 --shard 1/2
part d2.json --algo naive --n 9 --trials 1e5 --shard 2/2
expect 1 merge d1.json d2.json -q --format text
/usr/bin/env python3 - "$tests/../reports/schema/fairness-shard-1.schema.json" a1.json d1.json <<'END' ||
import json, sys
try:
    import jsonschema
except ImportError:
    sys.exit(0 if not print("no jsonschema: shard reports are not validated", file=sys.stderr) else 1)
schema, *documents = (json.load(open(name)) for name in sys.argv[1:])
for document in documents:
    jsonschema.validate(document, schema)
documents[0]["counts"] = {"file": "a/b"}
try:
    jsonschema.validate(documents[0], schema)
except jsonschema.ValidationError:
    sys.exit(0)
sys.exit("a damaged shard report is valid")
END
    fail "a shard report is not as its schema says"
refused_saying 'give all shards' merge
refused_saying 'part 3 of 3 is missing; give all parts' merge a1.json a2.json
refused_saying 'a2.json: part 2 is given twice' merge a1.json a2.json a2.json
refused_saying 'b2.json: a part of another run than a1.json' merge a1.json b2.json a3.json
refused_saying 'c2.json: a part of another run' merge a1.json c2.json a3.json
refused_saying 'nothing.json: cannot be read' merge a1.json nothing.json
run --algo naive --n 3 --format json
cp "$out" report.json
refused_saying 'report.json: not a shard report .*whole run' merge report.json
jq '.shard = 1' a2.json >e.json # which has as many trials
refused_saying 'counts belong to another part' merge e.json <(jq '.shard = 2' a1.json) a3.json
jq '.words[1] = "sattolo"' a1.json >e.json
refused_saying 'e.json: damaged: its command line' merge e.json a2.json a3.json
jq '.words[3] = "4"' a2.json >e.json
refused_saying 'e.json: damaged: its command line' merge a1.json e.json a3.json
for change in '.algorithm = "sattolo"' '.n = 4' '.trials -= 1' '.of += 1'; do
    jq ".cases[0]$change" a2.json >e.json
    member=${change#.}
    refused_saying "e.json: damaged: its /cases/0/${member%% *} is not" merge a1.json e.json a3.json
done
jq '.cases += .cases' a3.json >e.json
refused_saying 'e.json: damaged: its /cases are not' merge a1.json a2.json e.json
jq '.tool.name = "fairoess"' a1.json >e.json
refused_saying 'e.json: damaged: its /tool/name' merge e.json a2.json a3.json
jq '.counts.file = "x"' a1.json >e.json
refused_saying 'e.json: damaged: it says twice' merge e.json a2.json a3.json
jq '.words += ["--json", "gotcha"]' a1.json >e.json
refused_saying 'e.json: damaged: its command line' merge e.json a2.json a3.json
[ ! -e gotcha ] || fail "a shard's words wrote a file"
jq '.counts.base64 |= .[0:200] + (if .[200:201] == "A" then "B" else "A" end) + .[201:]' a1.json >e.json
cmp -s a1.json e.json && fail "nothing was damaged"
refused_saying 'e.json: damaged' merge e.json a2.json a3.json
jq '.counts.base64 |= .[0:200]' a1.json >e.json
refused_saying 'e.json: (cut short|damaged)' merge e.json a2.json a3.json
jq '.counts = {file: "../a1.json"}' a1.json >e.json
refused_saying 'e.json: damaged: it does not say where' merge e.json a2.json a3.json
# A report is not put over the counts that it is made of.
for over in "--html d2.json.counts" "--json d1.json.counts" "--save-baseline ./d2.json.counts"; do
    cp d1.json.counts kept1
    cp d2.json.counts kept2
    refused_saying "a shard's counts and --.* both name the file" merge d1.json d2.json $over
    cmp -s kept1 d1.json.counts && cmp -s kept2 d2.json.counts || fail "$over: counts were lost"
done
rm kept1 kept2
# Behind a link the counts lie beside what it leads to, and are found by both names; or beside the
# link itself.
mkdir sub
ln -s sub/there.json link.json
expect 0 --algo naive --n 9 --trials 1e5 --shard 2/2 --json link.json -q
[ -L link.json ] && [ -s sub/there.json.counts ] && [ ! -e link.json.counts ] ||
    fail "a shard behind a link: its counts lie elsewhere"
run merge d1.json d2.json --stable --format json
cp "$out" merged.json
for name in link.json sub/there.json; do
    expect 1 merge d1.json $name --stable --format json
    cmp -s merged.json "$out" || fail "a shard behind a link, merged as $name, differs"
done
mv sub/there.json.counts .
refused_saying 'its counts sub/there.json.counts cannot be read' merge d1.json sub/there.json
expect 1 merge d1.json link.json --stable --format json
cmp -s merged.json "$out" || fail "counts beside a link differ"
rm -r link.json sub there.json.counts merged.json
refused_saying 'need a file beside' --algo naive --n 9 --shard 1/2 --json /dev/null
mkfifo p.json.counts
refused_saying 'p.json.counts: a pipe; accepted: a file' --algo naive --n 9 --shard 1/2 --json p.json
rm p.json.counts
[ ! -e /dev/null.counts ] || fail "a file in /dev"
head -c 300000 d1.json.counts >short
cat short >d1.json.counts
refused_saying '^fairness: d1.json.counts: cut short' merge d1.json d2.json
rm -f d1.json.counts short
mkdir d1.json.counts
refused_saying 'd1.json: its counts d1.json.counts cannot be read: not a regular file' \
    merge d1.json d2.json
rmdir d1.json.counts
mkfifo d1.json.counts
refused_saying 'd1.json: its counts d1.json.counts cannot be read: not a regular file' \
    merge d1.json d2.json
rm d1.json.counts
refused_saying 'd1.json: its counts d1.json.counts cannot be read' merge d1.json d2.json
printf '{"schema": "fairness-shard/1", "schema": "x"}' >e.json
refused_saying '/schema: the key stands there twice' merge e.json
rm -f ./*

refused_saying 'accepted: I/K' --algo naive --n 3 --shard 0/3 --json x
refused_saying 'accepted: I/K' --algo naive --n 3 --shard 4/3 --json x
refused_saying 'accepted: I/K' --algo naive --n 3 --shard 2 --json x
refused_saying 'one sequence' --algo naive --n 3 --shard 1/2 --source gsl:mt19937 --json x
refused_saying 'no verdict yet' --algo naive --n 3 --shard 1/2 --format text
refused_saying 'need a file beside' --algo naive --n 9 --shard 1/2 --format json
refused_saying 'one sequence' --algo naive --n 3 --checkpoint c --source gsl:mt19937
refused_saying 'accepted: --seed NUMBER' --algo naive --n 3 --checkpoint c --seed random
refused_saying 'cannot be written' --algo naive --n 3 --checkpoint /nonexistent/c
refused_saying 'counted in one go' --algo naive --n 3 --checkpoint c --shard 1/2 --json x
echo nonsense, and long enough to be read as the head of a file of counts >c
refused_saying 'c: not a file of counts' --algo naive --n 3 --checkpoint c
echo nonsense >c
refused_saying 'c: not a file of counts' --algo naive --n 3 --checkpoint c
printf fairness >c
refused_saying 'c: cut short' --algo naive --n 3 --checkpoint c
rm -f c

# A checkpoint of another command, and a damaged one, are left as they are.
FAIRNESS_CHECKPOINT_EVERY=0.05 "$program" --algo fisher-yates --n "$large" --trials 1e11 --checkpoint c -q \
    >/dev/null 2>&1 &
pid=$!
until_so 'a checkpoint' test -s c
kill -TERM "$pid"
wait "$pid"
cp c kept
refused_saying 'c: holds the counts of another command' --algo fisher-yates --n "$large" --trials 1e10 \
    --checkpoint c
mkfifo nobody # before it waits for a report's reader
refused_saying 'c: holds the counts of another command' --algo fisher-yates --n "$large" --trials 1e10 \
    --checkpoint c --json nobody
rm nobody
printf 'X' | dd of=c bs=1 seek=100000 conv=notrunc 2>/dev/null
cmp -s c kept && fail "nothing was damaged"
refused_saying 'c: damaged' --algo fisher-yates --n "$large" --trials 1e11 --checkpoint c
head -c 100000 kept >c
refused_saying 'c: cut short' --algo fisher-yates --n "$large" --trials 1e11 --checkpoint c
rm -f c kept

# What a run has counted when it is asked to stop, or its time is up, is saved, however long the
# interval.
saved=(--algo fisher-yates --n "$large" --trials 1e12 --checks permutations --checkpoint c)
"$program" "${saved[@]}" -q --format json >"$out" 2>/dev/null &
pid=$!
until_counted
kill -TERM "$pid"
wait "$pid"
[ -s c ] || fail "stopped by a signal: nothing was saved"
head -c 4096 c >early
first=$(jq '.cases[0].trials' <"$out")
until_timed_out 'time ran out after' "${saved[@]}" --format json
says "$err" 'going on from c: case 1 of 1' "a run that was stopped by a signal"
# On a machine that is busy the time may be up before a trial more.
second=$(jq '.cases[0].trials' <"$out")
[ "$second" -ge "$first" ] || fail "a run that was stopped by a signal: $second trials, after $first"
if cmp -s <(head -c 4096 c) early; then same=yes; else same=no; fi
[ "$((second == first)) $same" = '1 yes' ] || [ "$((second == first)) $same" = '0 no' ] ||
    fail "time ran out after $second trials, $first before; nothing was saved: $same"
[ "$(ls -A)" = "$(printf 'c\nearly')" ] || fail "files were left: $(ls -A)"
rm -f c early

# A second signal waits until the file is in its place.
"$program" "${saved[@]}" -q >/dev/null 2>&1 &
pid=$!
until_counted
for delay in 0 0.1 0.05; do
    nap "$delay"
    kill -TERM "$pid" 2>/dev/null
done
wait "$pid"
[ $? -eq 130 ] || fail "two signals: not exit 130"
[ "$(ls -A)" = c ] && [ -s c ] || fail "two signals: there is: $(ls -A)"
rm -f c

# What cannot be saved is reported all the same.
(
    ulimit -f $limit
    failures=0
    until_timed_out 'c: ' "${saved[@]}" --json r.json -q
    exit $failures
) || fail "no room for a checkpoint: not exit 3"
one_line "no room for a checkpoint"
says "$err" 'c: ' "no room for a checkpoint"
[ "$(jq .verdict.complete r.json)" = false ] || fail "no room for a checkpoint: no report"
[ "$(ls -A)" = r.json ] || fail "files were left: $(ls -A)"
rm -f r.json

# A saving that fails on the way ends no run, neither in a case nor between two: a line says so, once.
# A run that comes to its end has no need of the file; one that is stopped without it says why.
room=(--algo "fisher-yates,naive" --n 8 --checkpoint c --json r.json -q --format text)
export FAIRNESS_CHECKPOINT_EVERY=0.01
expect 1 --algo fisher-yates,naive --n 8 --trials 3e6 --json whole.json --stable -q
(
    ulimit -f 100
    "$program" "${room[@]}" --trials 3e6 --stable >"$out" 2>"$err" </dev/null
)
[ $? -eq 1 ] || fail "no room on the way: not exit 1: $(head -n 1 "$err")"
one_line "no room on the way"
says "$err" 'c: .*; the run goes on, and tries again$' "no room on the way"
cmp -s r.json whole.json || fail "no room on the way: another report"
rm -f r.json whole.json
[ -z "$(ls -A)" ] || fail "files were left: $(ls -A)"
: >"$err"
(
    ulimit -f 100
    exec "$program" "${room[@]}" --trials 1e12 >"$out" 2>"$err" </dev/null
) &
first=$!
until_so 'a saving that fails' grep -q 'tries again' "$err"
kill -TERM "$first"
wait "$first"
[ $? -eq 3 ] || fail "no room to the end: not exit 3"
says "$err" 'c: .*; the run goes on, and tries again$' "no room to the end"
says "$err" 'c: .*File too large$' "no room to the end"
[ "$(wc -l <"$err")" -eq 2 ] || fail "no room to the end: $(tr '\n' '|' <"$err")"
[ "$(jq .verdict.complete r.json)" = false ] || fail "no room to the end: no report"
unset FAIRNESS_CHECKPOINT_EVERY
[ "$(ls -A)" = r.json ] || fail "files were left: $(ls -A)"
rm -f r.json

# Room again: a case that ended meanwhile is saved, too. The one saving that fails is that at its end,
# and says so into a pipe that is full: there the run waits for us, and is then asked to stop between
# two cases. (tests/unit_checkpoint.c has the stop within the second.)
many=(--algo naive --n "3,4,5" --trials 1e6 --stable)
expect 1 "${many[@]}" --json whole.json -q
mkfifo ../full
exec 6<>../full # open at both ends, so that nothing waits for the other
dd if=/dev/zero of=../full bs=65536 count=1 2>/dev/null
(
    ulimit -S -f 0 # which a pipe does not have
    FAIRNESS_CHECKPOINT_EVERY=1e6 exec "$program" "${many[@]}" --checkpoint c -q --format text \
        >&6 2>&6 6>&- </dev/null
) &
pid=$!
waits_in write
prlimit --pid "$pid" --fsize=unlimited
kill -TERM "$pid"
head -c 65536 <&6 >/dev/null
wait "$pid"
code=$?
IFS= read -r line <&6
exec 6>&-
rm ../full
[ "$code" -eq 130 ] || fail "room again: exit $code, not 130: $line"
[[ $line == *'tries again' ]] || fail "room again: $line"
run "${many[@]}" --json r.json --format text --checkpoint c
says "$err" 'going on from c: case 1 of 3, 100%' 'room again'
cmp -s r.json whole.json || fail 'room again: another report'
rm -f r.json whole.json
[ -z "$(ls -A)" ] || fail "files were left: $(ls -A)"

# A part whose time is up is none, and does not take the place of one that is whole.
expect 0 --algo naive --n 4 --shard 1/2 --json part.json -q
cp part.json kept
expect 3 --algo naive --n 4 --trials 1e13 --shard 1/2 --json part.json --timeout 0.2
one_line "a part whose time ran out"
cmp -s part.json kept || fail "a part whose time ran out was written"
rm -f part.json kept

# Where a symbolic link is named, the file is what it leads to, from the first saving to the last: it
# is written there, and the link stays. Through the link or not, it is one checkpoint.
mkdir far
ln -s far/c link
saved=(--algo naive --n 8 --trials 1e12 --checkpoint)
# counted WORDS...: runs the program until it has counted trials.
counted() {
    "$program" "$@" >"$out" 2>"$err" </dev/null &
    pid=$!
    until_counted
    kill -TERM "$pid"
    wait "$pid"
}
counted "${saved[@]}" link
[ -L link ] && [ -s far/c ] || fail "a link to no file yet: $(ls -A . far)"
head -c 4096 far/c >early
counted "${saved[@]}" link
says "$err" 'going on from far/c' "a checkpoint through a link"
[ -L link ] && [ ! -L far/c ] && ! cmp -s <(head -c 4096 far/c) early ||
    fail "a link was not written through: $(ls -A . far)"
ln -s nowhere/c lost
refused_saying 'nowhere/c: cannot be written' "${saved[@]}" lost
ln -sf round round
refused_saying 'round: cannot be written' "${saved[@]}" round
until_timed_out 'going on from far/c' "${saved[@]}" far/c # as it was saved through a link
rm far/c
expect 0 --algo fisher-yates --n 3,4 --trials 1e5 --checkpoint link
[ "$(ls -A far)" = "" ] && [ -L link ] || fail "files were left: $(ls -A . far)"
rm -rf far link lost round early

# A checkpoint is one process's at a time, before its first saving and after it; what is no file is
# not waited for.
saved=(--algo fisher-yates --n "$large" --trials 1e12 -j 1 --checks permutations --checkpoint)
FAIRNESS_CHECKPOINT_EVERY=30 "$program" "${saved[@]}" first -q >/dev/null 2>&1 &
first=$!
FAIRNESS_CHECKPOINT_EVERY=0.02 "$program" "${saved[@]}" later -q >/dev/null 2>&1 &
later=$!
both_there() { [ -e first.part ] && [ -e later ]; }
until_so 'two checkpoints' both_there
"$program" "${saved[@]}" first -q >"$scratch/io/first" 2>&1 &
second=$!
run "${saved[@]}" later
one_line "a checkpoint that another process has"
says "$err" 'later: in use by another process' "a checkpoint that another process has"
wait "$second"
[ "$code $?" = '2 2' ] || fail "a checkpoint that another process has: exit $code"
says "$scratch/io/first" 'first: in use by another process' "a checkpoint not saved yet"
kill -0 "$first" "$later" 2>/dev/null || fail "the second process ended the first"
kill -KILL "$first" "$later" 2>/dev/null
wait "$first" "$later" 2>/dev/null
rm -f first first.part later later.part
mkfifo pipe
mkdir folder
refused_saying 'pipe: not a file' --algo naive --n 3 --checkpoint pipe
refused_saying 'folder: not a file' --algo naive --n 3 --checkpoint folder
rm -rf pipe folder
for report in c ./c c.part; do
    refused_saying "both name the file c" --algo naive --n 3 --checkpoint c --html "$report"
done

# The job array: a part that is submitted again is still one of all.
array=$tests/../examples/many-machines/slurm-array.sh
parts=$(sed -n 's/^#SBATCH --array=1-//p' "$array")
FAIRNESS=echo SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=1 bash "$array" >"$out"
says "$out" " --shard 7/$parts .*--json parts/7.json\$" 'a part of a job array, submitted again'

# Over processes: bad input is told once, by one of them; a process that dies ends the job.
if [ -n "$mpi_program" ]; then
    over() {
        timeout $patience mpirun --allow-run-as-root --oversubscribe -n 2 "$mpi_program" "$@" \
            >"$out" 2>"$err" </dev/null
        code=$?
    }
    over --algo naive --n 0
    [ "$code" -eq 2 ] || fail "bad input over two processes: exit $code"
    [ "$(grep -c '^fairness: --n 0' "$err")" -eq 1 ] || fail "bad input is not told once"
    # Counts of different runs are never added up, and nobody waits for a case that others lack.
    unlike() { # unlike "WORDS OF PROCESS 0" "WORDS OF PROCESS 1"
        timeout $patience mpirun --allow-run-as-root --oversubscribe -n 1 "$mpi_program" $1 : \
            -n 1 "$mpi_program" $2 >"$out" 2>"$err" </dev/null
        code=$?
        [ "$code" -eq 2 ] || fail "two commands, $1 and $2: exit $code"
        [ ! -s "$out" ] || fail "two commands, $1 and $2: a report: $(head -n 1 "$out")"
        [ "$(grep -c '^fairness: process 1: another command line' "$err")" -eq 1 ] ||
            fail "two commands, $1 and $2: not told once: $(head -n 1 "$err")"
    }
    unlike '--algo fisher-yates --n 3 --seed 0' '--algo fisher-yates --n 3 --seed 1'
    if [ "$full" = yes ]; then
        over --algo naive --n 3 --json /nonexistent/x
        [ "$code" -eq 2 ] || fail "an unwritable path over two processes: exit $code"
        over --algo naive --n 3 --shard 1/2 --json x
        says "$err" 'does not go with several processes' "--shard over two processes"
        over list algorithms
        [ "$code" -eq 0 ] || fail "list over two processes: exit $code"
        unlike '--algo fisher-yates --n 3' 'list'
        unlike '--algo fisher-yates --n 3' '--algo sattolo --n 3'
        unlike '--algo fisher-yates --n 3,4' '--algo fisher-yates --n 3'
        unlike 'list' '--algo fisher-yates --n 3'
        unlike '--algo fisher-yates --n 3' '--algo fisher-yates --n 3 --checks all'
        unlike '--algo fisher-yates --n 3' '--help'
        # What is local to a process may differ, and a seed that is drawn is drawn by each.
        timeout $patience mpirun --allow-run-as-root --oversubscribe \
            -n 1 "$mpi_program" --algo fisher-yates --n 3 --seed random --stable --json alike.json -q : \
            -n 1 "$mpi_program" --algo fisher-yates --n 3 --seed random -j 2 >"$out" 2>"$err" </dev/null ||
            fail "two processes of unlike threads: $(head -n 1 "$err")"
        jq -e '.cases[0].trials == 1000000 and .verdict.complete' alike.json >/dev/null ||
            fail "two processes of unlike threads: no whole run"
        rm alike.json
        mkfifo nobody
        over --algo naive --n 3 --baseline nobody --timeout 0.3
        [ "$code" -eq 3 ] || fail "a baseline that nobody writes, over two processes: exit $code"
        says "$err" '^fairness: --timeout 0.3: time ran out before' "a baseline that nobody writes"
        rm nobody
    fi
    over --algo naive --n 5 --seed random --trials 1e6 --stable
    holds '.cases[0].trials == 1000000 and .cases[0].exact.fits' \
        "a drawn seed over two processes; JSON where mpirun's output is no terminal"
fi
if [ -n "$mpi_program" ] && [ "$full" = yes ]; then
    # The time is up for all of them, between two cases, too.
    for ((limit = 2; limit < 500; limit *= 2)); do # a busy machine takes long to begin
        over --algo naive,sattolo --n 8 --trials 1e12 --timeout $limit --format text -q
        [ "$code" -eq 3 ] || fail "time-out over two processes: exit $code"
        ! grep -q '^BIASED' "$out" || break
    done
    says "$out" '^BIASED  naive' "time-out over two processes"
    says "$err" '^fairness: --timeout [0-9]+: time ran out' "time-out over two processes"
    # A signal to all of them, as Slurm sends it, ends the run with its report.
    over --algo naive,sattolo --n 8 --trials 1e12 --json stopped.json --format text -q &
    waiting=$!
    both_run() {
        ranks=$(running "$mpi_program --algo naive,sattolo --n 8 --trials 1e12")
        [ "$(wc -w <<<"$ranks")" -eq 2 ]
    }
    until_so 'two processes' both_run
    for pid in $ranks; do
        until_counted
    done
    # shellcheck disable=SC2086 # two numbers
    kill -TERM $ranks
    wait "$waiting"
    jq -e '.verdict.complete == false and .cases[0].trials > 0' <stopped.json >/dev/null ||
        fail "a signal to both processes: no report of a run that was stopped"
    rm -f stopped.json
    over --algo fisher-yates --n 10 --trials 1e12 --format json &
    waiting=$!
    has_victim() {
        victim=$(running "$mpi_program --algo fisher-yates --n 10 --trials 1e12" | tail -n 1)
        [ -n "$victim" ]
    }
    until_so 'a process to kill' has_victim
    pid=$victim
    until_counted
    kill -KILL "$victim"
    wait "$waiting"
    says "$err" 'signal 9|Killed' "a process that was killed"
    [ -z "$(running "$mpi_program --algo fisher-yates --n 10 --trials 1e12")" ] ||
        fail "processes live on after one of them was killed"
fi

# A full disk: the run fails with its line, and leaves nothing.
if [ -w /dev/full ]; then
    ln -s /dev/full full.json.counts
    run --algo naive --n 9 --trials 1e5 --shard 1/2 --json full.json -q
    [ "$code" -eq 3 ] || fail "counts on a full disk: exit $code"
    one_line "counts on a full disk"
    [ ! -e full.json ] || fail "a shard report without its counts"
    rm -f full.json.counts
fi
finish
