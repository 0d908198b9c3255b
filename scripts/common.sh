# Shared by the scripts of this folder; sourced, never run. POSIX sh, for Alpine and macOS too.
# The caller sets `root`, the checkout's real path, before sourcing.
#
# shellcheck shell=sh
# shellcheck disable=SC2154 # root is the caller's

# --help prints the comment at a script's head; not where arguments are the program's.
case ${arguments_of-script}:${1-} in
script:-h | script:--help)
    sed -n '2,/^[^#]/{/^#/!q;s/^# \{0,1\}//p;}' "$0"
    exit 0
    ;;
esac

# Exit status of the program for "the run failed"; a build that fails is one.
status_failed=3

# How packages are configured, and build/: the program as people use it. FAIRNESS_WERROR=1, which CI
# sets, makes errors of warnings. Packages share the system's libraries; what is built here brings
# along those that it can, and starts in two thirds of the time.
# shellcheck disable=SC2034 # what is sourced is used elsewhere
package_arguments="--buildtype=release -Dteach=enabled${FAIRNESS_WERROR:+ --werror}"
# What is built here runs here: the lockstep machine of this processor alone. And nobody waits for the
# page of `fairness teach` who did not ask for it; the file `with_teach` says that somebody did.
# FAIRNESS_INSTRUCTION_SETS=all and FAIRNESS_TEACH=enabled build what packages have; scripts/soak sets the
# former, CI the latter.
with_teach=$root/build/.with-teach
release_arguments() {
    teach=${FAIRNESS_TEACH:-disabled}
    [ ! -f "$with_teach" ] || teach=enabled
    printf '%s' "--buildtype=release${FAIRNESS_WERROR:+ --werror} -Dstatic_libraries=true \
-Dinstruction_sets=${FAIRNESS_INSTRUCTION_SETS:-native} -Dteach=$teach"
}

# What of the processor the choice of the lockstep machine goes by; nothing where Linux does not say.
processor() {
    grep -m 1 '^flags' /proc/cpuinfo 2>/dev/null | tr ' ' '\n' |
        grep -x -e sse4_2 -e avx2 -e avx512bw | tr '\n' ' '
}

say() {
    printf '%s\n' "$*" >&2
}

fail() {
    say "$@"
    exit "$status_failed"
}

# What every system has, and these scripts use. Without one of them a list of what is missing could
# come out empty, and all look well.
lacking=
for tool in cat cut env find grep id mkdir mktemp mv rm sed sleep sort tail tr uname; do
    command -v "$tool" >/dev/null 2>&1 || lacking="$lacking $tool"
done
[ -z "$lacking" ] || fail "missing:$lacking. Every system has that: install it and run this again"

# ninja goes by different names: Fedora's older packages, Alpine's samurai.
ninja_command() {
    for name in ninja ninja-build samu; do
        if command -v "$name" >/dev/null 2>&1; then
            printf '%s\n' "$name"
            return 0
        fi
    done
    return 1
}

# The python3 that the distribution's python packages belong to. One in front of it in PATH (pyenv,
# conda) does not see them.
python_command() {
    if [ "$(uname -s)" != Darwin ] && [ -x /usr/bin/python3 ]; then
        printf '/usr/bin/python3\n'
    else
        command -v python3
    fi
}

# Waits until no other script works in the build folder $1, and keeps the others out until
# lock_release or the end of this process. flock goes with the process; where there is none (macOS)
# a folder is the lock, and one whose owner is gone is taken over.
lock_acquire() {
    lock_folder=
    if command -v flock >/dev/null 2>&1; then
        # A failing exec would end the script with the shell's own words.
        (true >>"$1/.lock") 2>/dev/null || fail "cannot write to $1"
        exec 9>>"$1/.lock"
        flock -n 9 || {
            say "waiting for another build of fairness..."
            flock 9
        }
        return
    fi
    lock_name=$1/.lock.d
    until mkdir "$lock_name" 2>/dev/null; do
        [ -d "$lock_name" ] || [ -w "$1" ] || fail "cannot write to $1"
        lock_owner=$(cat "$lock_name/pid" 2>/dev/null) || lock_owner=
        if [ -n "$lock_owner" ] && ! kill -0 "$lock_owner" 2>/dev/null; then
            # Two may see the same dead owner: only one of them can move the folder away, and it
            # looks again at what it got.
            if mv "$lock_name" "$lock_name.$$" 2>/dev/null; then
                if [ "$(cat "$lock_name.$$/pid" 2>/dev/null)" = "$lock_owner" ]; then
                    rm -rf "$lock_name.$$"
                else
                    mv "$lock_name.$$" "$lock_name"
                fi
            fi
        else
            sleep 0.2 2>/dev/null || sleep 1
        fi
    done
    lock_folder=$lock_name
    printf '%s\n' "$$" >"$lock_folder/pid"
}

lock_release() {
    if [ -n "$lock_folder" ]; then
        rm -rf "$lock_folder"
        lock_folder=
    else
        exec 9>&-
    fi
}

# Runs "$@" with its output in the log $build_log. When it takes more than two seconds, says
# $1 once. On failure shows the end of the log and ends the script.
run_quietly() {
    notice=$1
    shift
    # A sleep that outlives us must hold neither the lock nor the caller's pipes.
    (
        sleep 2 >/dev/null 2>&1 9>&-
        say "$notice"
    ) 9>&- >/dev/null &
    notice_process=$!
    if "$@" </dev/null >>"$build_log" 2>&1 9>&-; then
        run_status=0
    else
        run_status=$?
    fi
    kill "$notice_process" 2>/dev/null
    wait "$notice_process" 2>/dev/null
    [ "$run_status" -eq 0 ] || build_failed
}

build_failed() {
    tail -n 40 "$build_log" >&2
    fail "the build failed; all of its output is in $build_log"
}

# Runs ninja as "$@", with its output in the log; shows on the terminal how far it is, in one line.
run_counted() {
    {
        NINJA_STATUS='[%f/%t] ' "$@" </dev/null 2>&1 9>&- || printf '%s\n' "$build_failed_line"
    } | (
        run_shown=no
        run_status=0
        while IFS= read -r run_line; do
            case $run_line in
            "$build_failed_line") run_status=1 ;;
            '['*/*'] '*)
                printf '\r%s files built ' "${run_line%%] *}]" >&2
                run_shown=yes
                ;;
            esac
            printf '%s\n' "$run_line" >>"$build_log"
        done
        [ "$run_shown" = no ] || printf '\n' >&2
        exit "$run_status"
    ) 9>&- || build_failed
}
build_failed_line='the build has failed'

# Brings the build folder $1 up to date: configured with the meson arguments $2 (no blanks inside
# one), for "run" or "test" ($3), and then ninja's target $4 ("all" for everything).
# Call it under the lock.
build_update() {
    build_folder=$1
    build_arguments=$2
    build_use=$3
    build_target=$4
    build_log=$build_folder/build.log
    # Meson keeps absolute paths: a folder that was moved or copied is of no use any more.
    build_made_for=
    build_made_with=
    build_made_on=
    build_processor=$(processor)
    if [ -f "$build_folder/.made-for" ]; then
        {
            IFS= read -r build_made_for
            IFS= read -r build_made_with
            IFS= read -r build_made_on
        } <"$build_folder/.made-for"
    fi
    build_ninja=$(ninja_command) || fail "ninja is missing: run scripts/setup"
    (true >"$build_log") 2>/dev/null || fail "cannot write to $build_folder"

    if [ -n "$build_made_for" ] && [ "$build_made_for" != "$root" ]; then
        find "$build_folder" -mindepth 1 -maxdepth 1 \
            ! -name '.lock*' ! -name .building ! -name .with-teach ! -name build.log -exec rm -rf {} +
    fi
    build_new=no
    if [ ! -f "$build_folder/build.ninja" ] ||
        [ ! -f "$build_folder/meson-private/coredata.dat" ]; then
        build_new=yes
        # What an interrupted set-up left would stop the next one.
        rm -rf "$build_folder/meson-private" "$build_folder/meson-info" "$build_folder/build.ninja"
        say "building fairness (first time: about a minute)..."
        build_configure "still configuring..."
    elif [ "$build_made_with" != "$build_arguments" ] || [ "$build_made_on" != "$build_processor" ] ||
        build_needs_configure; then
        build_configure "configuring fairness again..." --reconfigure
    fi

    build_notice="rebuilding fairness..."
    [ "$build_new" = no ] || build_notice="still building..."
    if [ -t 2 ]; then
        run_counted "$build_ninja" -C "$build_folder" "$build_target"
    else
        run_quietly "$build_notice" "$build_ninja" -C "$build_folder" "$build_target"
    fi
}

# Runs meson's set-up with the notice $1 and the option $2; remembers what it was for, and when it
# began, so that what changes meanwhile counts as newer.
build_configure() {
    true >"$build_folder/.configuring"
    # shellcheck disable=SC2086 # arguments are words on purpose
    run_quietly "$1" meson setup ${2-} $build_arguments "$build_folder" "$root"
    printf '%s\n%s\n%s\n' "$root" "$build_arguments" "$build_processor" >"$build_folder/.made-for"
    mv -f "$build_folder/.configuring" "$build_folder/.configured"
    if [ "$build_use" = test ]; then
        true >"$build_folder/.configured-for-tests"
    fi
}

# Ninja sees changed files. It does not see test libraries that were installed since.
build_needs_configure() {
    [ ! -f "$build_folder/.configured" ] && return 0
    [ "$build_use" = test ] && [ ! -f "$build_folder/.configured-for-tests" ]
}
