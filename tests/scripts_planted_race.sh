#!/bin/sh
# The thread sanitizer, as it is set up for the threaded tests, finds a race that is there and says
# nothing where there is none. Argument: the program built from planted_race.c in this build folder.
set -u
planted_race=$1
output=$("$planted_race" race 2>&1)
status=$?
case $output in
*"WARNING: ThreadSanitizer: data race"*) ;;
*)
    printf 'the planted race was not found (exit %s):\n%s\n' "$status" "$output"
    exit 1
    ;;
esac
if [ "$status" -eq 0 ]; then
    printf 'the planted race was reported, but the exit status is 0\n'
    exit 1
fi
output=$("$planted_race" clean 2>&1)
status=$?
if [ "$status" -ne 0 ] || [ -n "$output" ]; then
    printf 'a program without a race was reported (exit %s):\n%s\n' "$status" "$output"
    exit 1
fi
