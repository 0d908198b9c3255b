#!/bin/sh
# A sanitizer, as it is set up for the other tests, finds a fault that is there, ends with its own
# exit status, and says nothing where there is none. Arguments: the program of the planted faults, then
# two for each fault: its name, and what is said of it.
set -u
planted=$1
shift
exits=99
[ -z "${TSAN_OPTIONS-}" ] || exits=66
while [ $# -gt 0 ]; do
    output=$("$planted" "$1" 2>&1)
    status=$?
    case $output in
    *"$2"*) ;;
    *)
        printf '%s was not found (exit %s):\n%s\n' "$1" "$status" "$output"
        exit 1
        ;;
    esac
    if [ "$status" -ne "$exits" ]; then
        printf '%s was reported, but the exit status is %s, not %s\n' "$1" "$status" "$exits"
        exit 1
    fi
    shift 2
done
output=$("$planted" clean 2>&1)
status=$?
if [ "$status" -ne 0 ] || [ "${output#*Sanitizer}" != "$output" ]; then
    printf 'a program without a fault was reported (exit %s):\n%s\n' "$status" "$output"
    exit 1
fi
