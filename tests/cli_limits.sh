#!/bin/bash
# What the machine may do to a run: a clock that is set again and again, too little memory (by the
# limits of a process, and of a control group where one can be made), a folder that cannot be
# written. `cli_limits.sh PROGRAM [JUMPING_CLOCK]`; without the library the clock is not tried.
. "$(dirname "$0")/cli_common.sh"
clock=${2:+$(preload "$2")}
one='--algo naive --n 4 --trials 300000 --stable --format json'

if [ -n "$clock" ]; then
    expect 1 $one
    cp "$out" ordinary
    for more in '' '--timeout 900' '--keep saved'; do
        FAIRNESS_BAR=1 FAIRNESS_KEEP_EVERY=0.001 LD_PRELOAD=$clock "$program" $one $more >"$out" 2>"$err" </dev/null
        [ $? -eq 1 ] || fail "the clock jumps: $more: $(head -n 1 "$err")"
        cmp -s "$out" ordinary || fail "the clock jumps: another report: $more"
    done
    LD_PRELOAD=$clock until_timed_out 'time ran out after [1-9]' --algo fisher-yates --n 3 --trials 1e13 \
        --format json -q
    holds '.verdict.complete == false and .cases[0].trials > 0' 'time ran out'
    LD_PRELOAD=$clock "$program" --exec cat --n 3 --trials 1000 --format json -q >"$out" 2>"$err"
    [ $? -eq 1 ] || fail "the clock jumps: --exec: $(head -n 1 "$err")"
    rm -f ordinary
fi

# starved WHAT: refused or failed, with one line of its own and nothing else.
starved() {
    [ "$code" -eq 2 ] || [ "$code" -eq 3 ] || fail "$1: exit $code: $(head -n 1 "$err")"
    [ ! -s "$out" ] || fail "$1: standard output was written to"
    [ "$(grep -c . "$err")" -eq 1 ] || fail "$1: not one line: $(head -c 200 "$err" | tr '\n' '|')"
    [ -z "$(ls -A)" ] || fail "$1: files were left: $(ls -A)"
}
if [ -n "$clock" ]; then # not with the sanitizers, which take terabytes of addresses
    (
        ulimit -v 1000000 # kilobytes; the counts of 12! orders take more
        exec "$program" --algo fisher-yates --n 12 --trials 1e6 --json r.json -j 1 --memory 60G
    ) >"$out" 2>"$err" </dev/null
    code=$?
    starved 'a limit on addresses'
    # With so little that the stack cannot grow when it has to: from where the program starts at all.
    least=8000
    until (ulimit -v $least && exec "$program" --version) >/dev/null 2>&1; do
        least=$((least + 500))
    done
    told=0
    for more in $(seq 0 50 6000); do
        (ulimit -v $((least + more)) && exec "$program" --algo naive --n 3 --trials 1e4 -j 1) \
            >"$out" 2>"$err" </dev/null
        code=$?
        [ "$code" -eq 1 ] && told=$((told + 1)) && continue
        starved "$more kB above the least addresses"
    done
    [ "$told" -gt 0 ] || fail 'a limit on addresses: never enough'
    (ulimit -s 256 && exec "$program" --algo naive --n 3) >"$out" 2>"$err" </dev/null
    code=$?
    starved 'a limit on the stack'
fi

# A limit on processor time stops a run as a signal does, with its report and its counts.
(
    ulimit -S -t 1
    exec "$program" --algo naive --n 3 --trials 1e13 --keep kept --format json -q
) >"$out" 2>"$err" </dev/null
[ $? -eq 130 ] || fail "a limit on processor time: exit $?: $(head -n 1 "$err")"
holds '.verdict.complete == false and .cases[0].trials > 0' 'a limit on processor time'
[ -s kept ] || fail 'a limit on processor time: nothing was saved'
rm -f kept

# A control group of our own, in the one that we are in.
group=
own=$(sed -n 's/^0:://p' /proc/self/cgroup 2>/dev/null)
older=$(sed -n 's/^[0-9]*:\([^:]*,\)*memory\(,[^:]*\)*://p' /proc/self/cgroup 2>/dev/null)
for folder in "/sys/fs/cgroup$own" "/sys/fs/cgroup/memory$older" /sys/fs/cgroup/memory; do
    for file in memory.max memory.limit_in_bytes; do
        [ -z "$group" ] && [ -w "$folder/cgroup.procs" ] || continue
        mkdir "$folder/fairness-$$" 2>/dev/null || continue
        group=$folder/fairness-$$ limit=$folder/fairness-$$/$file
        { echo 256M >"$limit"; } 2>/dev/null && break 2
        rmdir "$group"
        group=
    done
done
if [ -n "$group" ]; then
    sh -c 'echo $$ >"$1/cgroup.procs"; shift; exec "$@"' sh "$group" \
        "$program" --algo fisher-yates --n 12 --trials 1e6 --json r.json -j 2 >"$out" 2>"$err" </dev/null
    code=$?
    starved 'a control group of 256 MiB'
    says "$err" 'memory|MiB|GiB' 'a control group of 256 MiB'
    [ "$code" -eq 2 ] || fail "its limit was not known before the run: exit $code"
    rmdir "$group"
else
    echo 'a control group is not tried: none can be made here'
fi

# A folder that cannot be written, for somebody who is not root.
mkdir kept
chmod 755 kept .. "$scratch"
if [ "$(id -u)" -ne 0 ]; then
    chmod 555 kept
    refused_saying 'cannot be written' --algo naive --n 3 --json kept/r.json
    refused_saying 'cannot be written' --algo naive --n 3 --keep kept/c
    chmod 755 kept
elif command -v setpriv >/dev/null && chmod 711 "$scratch/work" &&
    setpriv --reuid 65534 --clear-groups "$program" --version >/dev/null 2>&1; then
    for words in '--json kept/r.json' '--keep kept/c'; do
        setpriv --reuid 65534 --clear-groups "$program" --algo naive --n 3 $words >"$out" 2>"$err" \
            </dev/null
        code=$?
        [ "$code" -eq 2 ] || fail "a folder of somebody else: $words: exit $code"
        one_line "a folder of somebody else: $words"
        [ -z "$(ls -A kept)" ] || fail "a folder of somebody else was written: $(ls -A kept)"
    done
else
    echo 'a folder that cannot be written is not tried: this is root, and setpriv cannot help'
fi
finish
