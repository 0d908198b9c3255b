#!/bin/bash
# The program is what SECURITY.md says it is: read-only relocations, no lazy binding, no executable
# stack, stack protection; what it keeps is kept privately, and a command gets no more than asked for.
# Looks at the file, with readelf, and at processes in /proc.
. "$(dirname "$0")/cli_common.sh"
if ! command -v readelf >/dev/null; then
    echo 'not tried: no readelf'
    exit 77
fi
readelf -Wl "$program" >headers
readelf -Wd "$program" >dynamic
readelf -Ws "$program" >symbols
grep -q GNU_RELRO headers || fail 'no read-only relocations'
grep -Eq 'BIND_NOW|FLAGS_1.*NOW' dynamic || fail 'symbols are bound late'
grep -E 'GNU_STACK' headers | grep -q 'RW ' || fail 'no GNU_STACK header'
! grep -E 'GNU_STACK' headers | grep -q 'RWE' || fail 'the stack is executable'
grep -q __stack_chk_fail symbols || fail 'no stack protection'
# An unoptimised build has none of these.
grep -Eq '__(snprintf|fprintf|memcpy|asprintf)_chk' symbols || fail 'no _FORTIFY_SOURCE'
! grep -Eq 'RUNPATH|RPATH' dynamic || fail 'a path for libraries is built in'
# Position-independent, where the compiler makes such programs by itself.
if echo 'int main(void) { return 0; }' | cc -x c - -o plain 2>/dev/null &&
    readelf -h plain | grep -q 'Type:.*DYN'; then
    readelf -h "$program" | grep -q 'Type:.*DYN' || fail 'not position-independent'
fi
rm -f plain headers dynamic symbols

# Input that can be read only once is kept in a file of ours alone, which has no name.
mkdir temporary
mkfifo looked
(
    for ((i = 0; i < 1000; i++)); do
        echo 0 2 1
    done
    cat looked # until somebody has
) | TMPDIR=$PWD/temporary "$program" --input - --n 3 --format json -q >"$out" 2>"$err" &
keeps() {
    kept=$(find /proc/[0-9]*/fd -lname "$PWD/temporary/*" 2>/dev/null | head -n 1)
    [ -n "$kept" ]
}
if until_so 'the input is kept in TMPDIR' keeps; then
    [ "$(stat -L -c %a "$kept")" = 600 ] || fail "kept input has the mode $(stat -L -c %a "$kept")"
    [[ $(readlink "$kept") == *'(deleted)' ]] || fail "kept input has a name: $(readlink "$kept")"
    [ -z "$(ls -A temporary)" ] || fail "left in the temporary folder: $(ls -A temporary)"
fi
: >looked
wait
rm looked
rmdir temporary

# A command gets the shell that was asked for, what it is told in the environment, and no file that
# it would not have by itself.
cat >asked <<'END'
tr '\0' '\n' </proc/$$/cmdline >words
tr '\0' '\n' </proc/$$/environ >variables
ls /proc/$$/fd >files
exec cat
END
sh -c '. ./asked' </dev/null >/dev/null 2>&1
mv files files.before
env >before
expect 1 --exec '. ./asked' --n 3 --trials 1000 --format json -q
[ "$(tr '\n' ' ' <words)" = 'sh -c . ./asked ' ] || fail "the command became: $(tr '\n' ' ' <words)"
new=$(sed -n 's/=.*//p' variables | grep -vxF "$(sed 's/=.*//' before)" | sort | tr '\n' ' ')
[ "$new" = 'FAIRNESS_N FAIRNESS_PLACES FAIRNESS_PROTOCOL FAIRNESS_SEED FAIRNESS_TRIALS FAIRNESS_WIRE ' ] ||
    fail "in the environment besides: $new"
cmp -s files files.before || fail "open in the command: $(tr '\n' ' ' <files)"
finish
