#!/usr/bin/env bash
# fairness teach: the page comes whole, and nowhere but on standard output.
. "$(dirname "$0")/cli_common.sh"

expect 0 teach --help
says "$out" '^fairness teach > lesson.html' 'help'
refused_saying 'lesson.html' teach lesson.html
refused_saying 'no such option' teach --html x
if [ "${2-}" = 'without the page' ]; then
    expect 3 teach
    says "$err" 'scripts/fairness teach' 'where to get the page'
    finish
fi

expect 0 teach
says "$out" '^<!DOCTYPE html>$' 'the page begins'
[ "$(tail -n 1 "$out")" = '</html>' ] || fail 'the page does not end'
[ "$(wc -c <"$out")" -lt 1000000 ] || fail "the page has $(wc -c <"$out") bytes"
[ ! -s "$err" ] || fail 'something was said on standard error'
# What is packed may have such bytes by chance; the lab is put together in the page.
! sed '/<script type="text\/plain" id="[a-z]*">[0-9]/d; s/replace("@ENGINE@"//' "$out" | grep -q '@[A-Z][A-Z]*@' || fail 'a part of the page is missing'

if [ -e /dev/full ]; then
    timeout $patience "$program" teach >/dev/full 2>"$err"
    [ $? -eq 3 ] || fail 'a full disk was not told'
fi
if command -v script >/dev/null; then
    script -qec "'$program' teach" /dev/null >"$out" 2>&1 </dev/null
    says "$out" 'not for a terminal' 'on a terminal'
fi
finish
