#!/bin/bash
# One run made in many ways gives one report: on one thread and on two, as parts merged, killed or
# stopped and taken up again, and over several processes where MPI is there. What does not fit
# together is refused. `cli_parts.sh PROGRAM [MPI-PROGRAM|""] [CASES] [--full]`
. "$(dirname "$0")/cli_common.sh"
case ${2-} in '' | --*) mpi_program= ;; *) mpi_program=$(cd "$OLDPWD" && realpath "$2") ;; esac
cases=1
[ "$full" = no ] || cases=3
case ${3-} in [0-9]*) cases=$3 full=yes ;; esac
# Many counts: 362,880 of them, or ten times as many; and kilobytes that these exceed.
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

in_parts() {
    local parts=$1 part names=()
    shift
    for ((part = parts; part >= 1; part--)); do
        expect 0 "$@" --keep "part$part" --part "$part/$parts" -q -j $((part % 2 + 1))
        names+=("part$part")
    done
    run merge "${names[@]}" --stable --format json
    equal "$parts parts of: $*"
    rm -f part*
}

# Killed three times, whenever that comes, then left alone. (It is gone when the next begins.)
killed() {
    local delay
    { # whose braces take the shell's own word on each kill
        for delay in 0.05 0.11 0.23; do
            FAIRNESS_KEEP_EVERY=0.01 "$program" "$@" --keep saved >/dev/null </dev/null &
            nap "$delay"
            kill -KILL $!
            wait $!
        done
    } 2>/dev/null
    run "$@" --stable --format json --keep saved
    equal "killed and taken up: $*"
    [ -z "$(ls -A)" ] || fail "files were left: $(ls -A)"
}

# Stopped twice before anything is saved by itself, then left alone. (Killed if it does not end: the leak sanitizer waits
# for ever where the signal hits its own thread.)
stopped() {
    timeout -k 20 -s INT 0.1 "$program" "$@" --keep saved >/dev/null 2>&1 </dev/null
    "$program" "$@" --keep saved --timeout 0.05 >/dev/null 2>&1 </dev/null
    run "$@" --stable --format json --keep saved
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
    in_parts 3 "${words[@]}"
    killed "${words[@]}"
    stopped "${words[@]}"
    [ "$full" = no ] || over_processes "${words[@]}"
done

# Several cases in one run, more parts than blocks, a larger run with savings in its middle.
words=(--algo "naive,one-liner-map,fisher-yates" --n "3,6" --trials 100000 --seed 5)
whole "${words[@]}"
[ "$sanitized" = yes ] || in_parts 2 "${words[@]}"
in_parts 7 "${words[@]}"
killed "${words[@]}"
over_processes "${words[@]}"
trials=3000000
[ "$sanitized" = no ] || trials=500000
words=(--algo "naive,fisher-yates" --n "$large" --trials "$trials")
whole "${words[@]}"
in_parts 2 "${words[@]}"
killed "${words[@]}"
if [ "$full" = yes ]; then
    words=(--algo "naive,fisher-yates" --n 10 --trials 4e7)
    whole "${words[@]}"
    stopped "${words[@]}"
fi

# A part that is stopped goes on, by the same command.
words=(--algo "naive,fisher-yates" --n 8 --trials 3e7)
whole "${words[@]}"
for part in 1 2; do
    timeout -k 20 -s INT 0.2 "$program" "${words[@]}" --keep part$part --part $part/2 >"$out" 2>"$err" </dev/null
    code=$?
    [ "$code" -eq 0 ] || says "$err" '^fairness: .*(stopped|goes on|is counted)' 'a part'
    FAIRNESS_KEEP_EVERY=0.01 timeout -s KILL 0.2 "$program" "${words[@]}" --keep part$part --part $part/2 -q \
        >/dev/null 2>&1 </dev/null
    expect 0 "${words[@]}" --keep part$part --part $part/2
done
run merge part1 part2 --stable --format json
equal 'parts that were stopped and killed'
# A report is not put over the counts that it is made of.
for over in "--html part1" "--json part2"; do
    cp part1 kept1
    cp part2 kept2
    refused_saying "a part and --.* both name the file" merge part1 part2 $over
    cmp -s kept1 part1 && cmp -s kept2 part2 || fail "$over: counts were lost"
done
rm kept1 kept2 part1 part2

# ---- what does not fit together ----
part() {
    local name=$1
    shift
    expect 0 "$@" --keep "$name" -q
}
part a1 --algo naive --n 3 --part 1/3
part a2 --algo naive --n 3 --part 2/3
part a3 --algo naive --n 3 --part 3/3
part b2 --algo naive --n 3 --seed 2 --part 2/3
part c2 --algo naive --n 3 --part 2/2
refused_saying 'give all parts' merge
refused_saying 'part 3 of 3 is missing; give all parts' merge a1 a2
refused_saying 'a2: part 2 is given twice' merge a1 a2 a2
refused_saying 'b2: a part of another run than a1' merge a1 b2 a3
refused_saying 'c2: a part of another run' merge a1 c2 a3
refused_saying 'nothing: cannot be read' merge a1 nothing
run --algo naive --n 3 --format json
cp "$out" report.json
refused_saying 'report.json: not a file of counts of this version' merge report.json
"$program" --algo naive --n 3 --trials 1e12 --keep whole --timeout 0.2 >/dev/null 2>&1
refused_saying 'whole: not yet counted to its end; run its command again' merge whole
# Damaged: a byte of the head or of the counts, and cut short.
for at in 20 50 300; do
    cp a1 e
    damage e "$at"
    cmp -s a1 e && fail "nothing was damaged"
    run merge e a2 a3
    [ "$code" -eq 2 ] || fail "byte $at of a part: exit $code"
    one_line "byte $at of a part"
done
head -c 300 a1 >e
refused_saying 'e: cut short, or damaged' merge e a2 a3
mkfifo pipe
refused_saying 'pipe: cannot be read: not a file' merge pipe
# A part that somebody made has no file opened, and none written.
sed 's/naive/naive\x00--json\x00gotcha/' a1 >e # its head is longer then than it says
run merge e
[ "$code" -eq 2 ] && [ ! -e gotcha ] || fail "a part's words wrote a file, or were read"
rm -f ./*

refused_saying 'accepted: I/K' --algo naive --n 3 --keep x --part 0/3
refused_saying 'accepted: I/K' --algo naive --n 3 --keep x --part 4/3
refused_saying 'accepted: I/K' --algo naive --n 3 --keep x --part 2
refused_saying 'one sequence' --algo naive --n 3 --keep x --part 1/2 --source gsl:mt19937
refused_saying 'no verdict yet' --algo naive --n 3 --keep x --part 1/2 --format text
refused_saying 'no verdict yet' --algo naive --n 3 --keep x --part 1/2 --json y
refused_saying '--part goes only with --keep' --algo naive --n 3 --part 1/2
refused_saying 'one sequence' --algo naive --n 3 --keep c --source gsl:mt19937
refused_saying 'accepted: --seed NUMBER' --algo naive --n 3 --keep c --seed random
refused_saying 'cannot be written' --algo naive --n 3 --keep /nonexistent/c
echo nonsense, and long enough to be read as the head of a file of counts >c
refused_saying 'c: not a file of counts' --algo naive --n 3 --keep c
echo nonsense >c
refused_saying 'c: not a file of counts' --algo naive --n 3 --keep c
printf fairness >c
refused_saying 'c: cut short' --algo naive --n 3 --keep c
rm -f c

# Counts of another command are left as they are.
FAIRNESS_KEEP_EVERY=0.05 "$program" --algo fisher-yates --n "$large" --trials 1e11 --keep c -q \
    >/dev/null 2>&1 &
pid=$!
until_so 'a file of counts' test -s c
kill -TERM "$pid"
wait "$pid"
cp c kept
refused_saying 'c: holds the counts of another command' --algo fisher-yates --n "$large" --trials 1e10 \
    --keep c
# A damaged one is counted again, with a line.
rm -f c kept
two=(--algo "fisher-yates,naive" --n 4 --trials 1e12 --keep c)
"$program" "${two[@]}" --timeout 0.2 -q --format text >/dev/null 2>&1
damage c 400
until_timed_out 'time ran out' "${two[@]}" -q --format text
says "$err" '^fairness: c: cut short, or damaged; what is behind its first [0-9]+ bytes is counted again$' 'a damaged file'
rm -f c kept

# What a run has counted when it is asked to stop, or its time is up, is saved, however long the
# interval.
saved=(--algo fisher-yates --n "$large" --trials 1e12 --checks permutations --keep c)
"$program" "${saved[@]}" -q --format json >"$out" 2>/dev/null &
pid=$!
until_counted
kill -TERM "$pid"
wait "$pid"
[ -s c ] || fail "stopped by a signal: nothing was saved"
head -c 4096 c >early
first=$(jq '.cases[0].trials' <"$out")
until_timed_out 'time ran out after' "${saved[@]}" --format json
says "$err" 'going on from c: 0 of 1 cases are counted, and [0-9]+% of another' "a run that was stopped by a signal"
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
) || fail "no room for counts: not exit 3"
one_line "no room for counts"
says "$err" 'c: ' "no room for counts"
[ "$(jq .verdict.complete r.json)" = false ] || fail "no room for counts: no report"
[ "$(ls -A)" = r.json ] || fail "files were left: $(ls -A)"
rm -f r.json

# A saving that fails on the way ends no run, neither in a case nor between two: a line says so, once.
# A run that comes to its end has no need of the file; one that is stopped without it says why.
room=(--algo "fisher-yates,naive" --n 8 --keep c --json r.json -q --format text)
export FAIRNESS_KEEP_EVERY=0.01
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
unset FAIRNESS_KEEP_EVERY
[ "$(ls -A)" = r.json ] || fail "files were left: $(ls -A)"
rm -f r.json

# Room again: a case that ended meanwhile is counted again. The one saving that fails is that at its end,
# and says so into a pipe that is full: there the run waits for us, and is then asked to stop between
# two cases. (tests/unit_keep.c has the stop within the second.)
many=(--algo naive --n "3,4,5" --trials 1e6 --stable)
expect 1 "${many[@]}" --json whole.json -q
mkfifo ../full
exec 6<>../full # open at both ends, so that nothing waits for the other
dd if=/dev/zero of=../full bs=65536 count=1 2>/dev/null
(
    ulimit -S -f 0 # which a pipe does not have
    FAIRNESS_KEEP_EVERY=1e6 exec "$program" "${many[@]}" --keep c -q --format text \
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
[ "$code" -eq 3 ] || fail "room again: exit $code, not 3: $line" # what was counted could not be saved
[[ $line == *'tries again' ]] || fail "room again: $line"
run "${many[@]}" --json r.json --format text --keep c
cmp -s r.json whole.json || fail 'room again: another report'
rm -f r.json whole.json
[ -z "$(ls -A)" ] || fail "files were left: $(ls -A)"

# Where a symbolic link is named, the file is what it leads to, from the first saving to the last: it
# is written there, and the link stays. Through the link or not, it is one file.
mkdir far
ln -s far/c link
saved=(--algo naive --n 8 --trials 1e12 --keep)
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
says "$err" 'going on from far/c' "a file through a link"
[ -L link ] && [ ! -L far/c ] && ! cmp -s <(head -c 4096 far/c) early ||
    fail "a link was not written through: $(ls -A . far)"
ln -s nowhere/c lost
refused_saying 'nowhere/c: cannot be written' "${saved[@]}" lost
ln -sf round round
refused_saying 'round: cannot be written' "${saved[@]}" round
until_timed_out 'going on from far/c' "${saved[@]}" far/c # as it was saved through a link
rm far/c
expect 0 --algo fisher-yates --n 3,4 --trials 1e5 --keep link
[ "$(ls -A far)" = "" ] && [ -L link ] || fail "files were left: $(ls -A . far)"
rm -rf far link lost round early

# A file of counts is one process's at a time, before its first saving and after it; what is no file is
# not waited for.
saved=(--algo fisher-yates --n "$large" --trials 1e12 -j 1 --checks permutations --keep)
FAIRNESS_KEEP_EVERY=30 "$program" "${saved[@]}" first -q >/dev/null 2>&1 &
first=$!
FAIRNESS_KEEP_EVERY=0.02 "$program" "${saved[@]}" later -q >/dev/null 2>&1 &
later=$!
both_there() { [ -e first ] && [ -s later ]; }
until_so 'two files' both_there
"$program" "${saved[@]}" first -q >"$scratch/io/first" 2>&1 &
second=$!
run "${saved[@]}" later
one_line "a file that another process has"
says "$err" 'later: in use by another process' "a file that another process has"
wait "$second"
[ "$code $?" = '2 2' ] || fail "a file that another process has: exit $code"
says "$scratch/io/first" 'first: in use by another process' "a file not saved yet"
kill -0 "$first" "$later" 2>/dev/null || fail "the second process ended the first"
kill -KILL "$first" "$later" 2>/dev/null
wait "$first" "$later" 2>/dev/null
rm -f first later
mkfifo pipe
mkdir folder
refused_saying 'pipe: cannot be read: not a file' --algo naive --n 3 --keep pipe
refused_saying 'folder: cannot be read: not a file' --algo naive --n 3 --keep folder
rm -rf pipe folder
for report in c ./c; do
    refused_saying "both name the file c" --algo naive --n 3 --keep c --html "$report"
done

# The job array: a part that is submitted again is still one of all.
array=$tests/../examples/many-machines/slurm-array.sh
parts=$(sed -n 's/^#SBATCH --array=1-//p' "$array")
FAIRNESS=echo SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=1 bash "$array" >"$out"
says "$out" " --keep parts/7 --part 7/$parts( |\$)" 'a part of a job array, submitted again'

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
        over --algo naive --n 3 --keep x --part 1/2
        says "$err" 'does not go with several processes' "--keep over two processes"
        over list algorithms
        [ "$code" -eq 0 ] || fail "list over two processes: exit $code"
        unlike '--algo fisher-yates --n 3' 'list'
        unlike '--algo fisher-yates --n 3' '--algo sattolo --n 3'
        unlike '--algo fisher-yates --n 3,4' '--algo fisher-yates --n 3'
        unlike 'list' '--algo fisher-yates --n 3'
        unlike '--algo fisher-yates --n 3' '--algo fisher-yates --n 3 --checks all'
        unlike '--algo fisher-yates --n 3' '--help'
        unlike '--algo fisher-yates --n 3' '--algo fisher-yates --n 3 -j 2'
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

finish
