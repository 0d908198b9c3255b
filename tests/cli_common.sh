# shellcheck shell=bash disable=SC2034 # what is sourced is used elsewhere
# Sourced by tests/cli_*.sh, each of which gets the program's path as its first word. Every test
# works in a folder of its own; a failure is one line on standard output, and finish() ends the test.
# A command that is not there ends it at once, by name: what a test can do without it asks for first,
# with `command -v`. A checkout's path may have blanks in it.
set -u
# What a script starts in the background ignores SIGINT, and so would all that is started here.
[[ $(trap -p INT HUP TERM) != *"''"* ]] || exec env --default-signal=INT,HUP,TERM bash "$0" "$@"
export LC_ALL=C
unset NO_COLOR GITHUB_ACTIONS OMP_NUM_THREADS OMP_THREAD_LIMIT OMP_DYNAMIC 2>/dev/null
program=$(realpath "$1")
tests=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d "${TMPDIR:-/tmp}/fairness-cli.XXXXXX")
leave() {
    [ ! -s "$scratch/missing" ] ||
        printf 'FAILED: %s is missing on this machine, and this test needs it\n' "$(<"$scratch/missing")"
    rm -rf "$scratch"
}
trap leave EXIT
# bash calls it where it finds no such command, in a process beside the test's.
command_not_found_handle() {
    printf '%s\n' "$1" >"$scratch/missing"
    kill -TERM $$
    exit 127
}
trap 'exit 1' TERM
mkdir "$scratch/work" "$scratch/io" "$scratch/asked" "$scratch/reports"
cd "$scratch/work" || exit 99
out=$scratch/io/out err=$scratch/io/err
failures=0
code=0
# Whether all that decides is tried, in CI, or what takes little (tests/meson.build).
full=no
[ "${*: -1}" != --full ] || full=yes

# Whether a sanitizer watches (scripts/test): each kind of data is to be read, counted and written
# there, and that is all. What many trials decide, they decide in other builds.
sanitized=no
[ -z "${ASAN_OPTIONS-}${TSAN_OPTIONS-}" ] || sanitized=yes

fail() {
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

finish() {
    answer
    validate
    [ "$failures" -eq 0 ] || printf '%d failures\n' "$failures"
    [ "$failures" -eq 0 ]
    exit
}

# damage FILE AT: another byte stands there, whatever it was: a file says how long it took.
damage() {
    local byte
    byte=$(od -An -tu1 -j "$2" -N 1 "$1")
    printf "\\x$(printf '%02x' $((byte ^ 1)))" | dd of="$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

# Seconds after which what has not come never comes. It decides nothing but when a test that hangs ends: however
# busy the machine, nothing that is waited for takes as long.
patience=900

# run WORDS...: runs the program; leaves $out, $err and $code.
run() {
    timeout $patience "$program" "$@" >"$out" 2>"$err" </dev/null
    code=$?
}

# expect CODE WORDS...: runs the program, which must end with CODE.
expect() {
    local wanted=$1
    shift
    run "$@"
    [ "$code" -eq "$wanted" ] || fail "exit $code, not $wanted: fairness $*: $(head -n 1 "$err")"
}

# says FILE PATTERN WHAT: FILE has a line that matches the extended regular expression; where a line is wrapped, whole.
says() {
    grep -Eq -- "$2" "$1" || sed -z 's/\n  */ /g' "$1" | grep -Eq -- "$2" || fail "$3: no /$2/ in: $(head -n 3 "$1" | tr '\n' '|')"
}

# holds FILTER WHAT: jq's FILTER is true of $out. What a test asks so is answered when it finishes, by
# one jq for all of it: to start one takes ten times as long as its answer.
filters=() askings=()
holds() {
    if [ "$BASHPID" -ne $$ ]; then # a shell beside the test's, whose list nobody would see
        fail "holds is called in a subshell: $2"
        kill -TERM $$
    fi
    cp "$out" "$scratch/asked/${#filters[@]}"
    filters+=("$1") askings+=("$2")
}

# answer: asks all of it; where not all of it holds, or jq cannot read a document or a filter, one by
# one.
answer() {
    local i documents=() truths=
    [ "${#filters[@]}" -gt 0 ] || return
    # Those of jq 1.6 leave by a label, and what stands after them then reads another document.
    echo 'def all(f): reduce (.[] | f) as $one (true; . and $one);
        def any(f): reduce (.[] | f) as $one (false; . or $one);
        def all: all(.); def any: any(.);' >"$scratch/io/filters"
    for i in "${!filters[@]}"; do
        documents+=("$scratch/asked/$i")
        printf '(input | [%s\n] | last | not | not),\n' "${filters[i]}"
        truths+=$'true\n'
    done >>"$scratch/io/filters"
    echo '([inputs] == [])' >>"$scratch/io/filters"
    [ "$(jq -n -f "$scratch/io/filters" "${documents[@]}" 2>/dev/null)" != "${truths}true" ] || return
    for i in "${!filters[@]}"; do
        [ -s "${documents[i]}" ] && jq -e "${filters[i]}" <"${documents[i]}" >/dev/null 2>&1 ||
            fail "${askings[i]}: not so: ${filters[i]}"
    done
}

# reports FILE WHAT: FILE is a report as the schema has it, which one program says of all at the end.
reported=()
reports() {
    cp "$1" "$scratch/reports/${#reported[@]}.json"
    reported+=("$2")
}

validate() {
    [ "${#reported[@]}" -gt 0 ] || return
    if ! /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; then
        echo 'the schema is not tried: no jsonschema for /usr/bin/python3'
        return
    fi
    local i
    /usr/bin/python3 "$tests/validate_report.py" "$scratch"/reports/*.json \
        "$tests/../reports/schema/fairness-report-1.schema.json" >"$scratch/io/validated" 2>&1 && return
    for i in "${!reported[@]}"; do
        printf '    %s.json is of: %s\n' "$i" "${reported[i]}"
    done
    fail "reports are not as the schema says: $(tail -n 3 "$scratch/io/validated" | tr '\n' '|')"
}

# preload LIBRARY: prints what LD_PRELOAD takes for it, which has no quotes for a blank in a path: a
# link in the folder above the one that the test works in. Before the test goes elsewhere.
preload() {
    ln -s "$(cd "$OLDPWD" && realpath "$1")" "$scratch/preload.so" && printf '../preload.so\n'
}

# child_of PID: the number of a process that it has started, or nothing.
child_of() {
    local file line
    for file in /proc/[0-9]*/stat; do
        { read -r line <"$file"; } 2>/dev/null || continue
        [[ ${line##*) } == ?" $1 "* ]] || continue # after the name, which may have anything in it
        file=${file%/stat}
        printf '%s\n' "${file##*/}"
        return
    done
}

# until_child: until the process $job has started another, whose number is in `pid` from then on.
# shellcheck disable=SC2154 # the caller sets job
until_child() {
    until_so "a process of $job" has_child
}
has_child() {
    pid=$(child_of "$job")
    [ -n "$pid" ] || ! kill -0 "$job" 2>/dev/null
}

# running WORDS: the numbers of the processes whose command line begins like that.
running() {
    local file typed
    for file in /proc/[0-9]*/cmdline; do
        { mapfile -d '' typed <"$file"; } 2>/dev/null || continue
        [[ "${typed[*]}" == "$1"* ]] || continue
        file=${file%/cmdline}
        printf '%s\n' "${file##*/}"
    done
}

# nap SECONDS: a moment, without a process for it, since some of them make thousands.
mkfifo "$scratch/io/nothing"
nap() {
    read -rt "$1" <>"$scratch/io/nothing"
}

# until_so WHAT COMMAND...: until the command is true; WHAT has not come, and the test fails, where it never is.
until_so() {
    local what=$1 end=$((SECONDS + patience))
    shift
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || {
            fail "never seen: $what"
            return 1
        }
        nap 0.02
    done
}

# shellcheck disable=SC2154 # pid is the test's
# used: sets $used to the hundredths of a second of processor time that the process $pid took so far.
used() {
    local stat=()
    { read -r -a stat <"/proc/$pid/stat"; } 2>/dev/null
    used=$((${stat[13]:-0} + ${stat[14]:-0}))
}

# until_used HUNDREDTHS: until it took as much. It must take more: what may end before is no work to stop.
until_used() {
    until_so "$1 hundredths of a second of processor time" has_used "$1"
    kill -0 "$pid" 2>/dev/null && [ "$used" -ge "$1" ] || fail "it had ended after $used hundredths, before $1"
}
has_used() {
    used
    [ "$used" -ge "$1" ] || ! kill -0 "$pid" 2>/dev/null
}

# until_counted: until a block of trials is counted. A run that is stopped before has none.
until_counted() {
    local hundredths=30
    [ -z "$sanitized" ] || hundredths=60
    until_used "$hundredths"
}

# until_waiting: until the process $pid is the program, would notice SIGTERM (catches it, or asks whether it is
# pending) and sleeps, seen three times.
until_waiting() {
    asleep=0
    until_so 'it sleeps, ready for a signal' is_waiting
}
is_waiting() {
    local status
    [ "/proc/$pid/exe" -ef "$program" ] || ! kill -0 "$pid" 2>/dev/null || return # a shell that is to become it
    { status=$(<"/proc/$pid/status"); } 2>/dev/null || {
        fail "it had ended, and did not wait"
        return 0
    }
    asleep=$((asleep + 1))
    # SIGTERM is bit 14
    [[ $status =~ State:[[:space:]]*S.*SigBlk:[[:space:]]*([0-9a-f]+).*SigCgt:[[:space:]]*([0-9a-f]+) ]] &&
        [ $(((16#${BASH_REMATCH[1]} | 16#${BASH_REMATCH[2]}) & 0x4000)) -ne 0 ] || asleep=0
    [ "$asleep" -ge 3 ]
}

# waits_in CALL: until the process $pid sleeps in that system call (read, write or openat), by its number.
waits_in() {
    local calls=' read:0 write:1 openat:257 '
    [ -r "/proc/$pid/syscall" ] || {
        until_waiting # this kernel does not say in which
        return
    }
    [ "$(uname -m)" = x86_64 ] || calls=' read:63 write:64 openat:56 '
    calls=${calls##* "$1":}
    until_so "it waits in $1" is_in "${calls%% *}"
}
is_in() {
    local call=
    { read -r call _ <"/proc/$pid/syscall"; } 2>/dev/null
    [ "$call" = "$1" ]
}

# until_timed_out PATTERN WORDS...: runs the program until its --timeout is up in the state whose line on standard
# error matches PATTERN: "after [1-9]" trials, say, and not before the first. How soon a busy machine gets there
# nobody knows: from a third of a second on, each try has twice the time.
until_timed_out() {
    local pattern=$1 tenths
    shift
    for ((tenths = 3; tenths < 5000; tenths *= 2)); do
        run "$@" --timeout "$((tenths / 10)).$((tenths % 10))"
        [ "$code" -eq 3 ] || break
        ! grep -Eq "$pattern" "$err" || return 0
    done
    fail "exit $code; time never ran out $pattern: $*: $(head -n 1 "$err")"
}

# one_line WHAT: $err is exactly one line, from us, without control characters. By the shell alone, as
# what follows: tests do it hundreds of times. (read ends with success where it meets a zero byte.)
one_line() {
    local text=
    if IFS= read -rd '' text <"$err" || [[ $text != *$'\n' || ${text%$'\n'} == *$'\n'* ]]; then
        fail "$1: not one line on standard error: $(head -c 300 "$err" | tr '\n' '|')"
    fi
    [[ $text == 'fairness: '?* ]] || fail "$1: not of the program: $text"
    [[ ${text%$'\n'} != *[[:cntrl:]]* ]] || fail "$1: control characters in the error"
}

# refused WORDS...: bad input: exit 2, one line on standard error, nothing written.
refused() {
    local before=(* .[!.]*) after
    run "$@"
    [ "$code" -eq 2 ] || fail "exit $code, not 2: fairness $*"
    [ ! -s "$out" ] || fail "standard output was written to: fairness $*"
    one_line "fairness $*"
    after=(* .[!.]*)
    [ "${after[*]}" = "${before[*]}" ] || fail "files were left: fairness $*: $(ls -A)"
}

# refused_saying PATTERN WORDS...: likewise, and the line matches PATTERN.
refused_saying() {
    local pattern=$1
    shift
    refused "$@"
    [[ $(<"$err") =~ $pattern ]] || says "$err" "$pattern" "fairness $*"
}
