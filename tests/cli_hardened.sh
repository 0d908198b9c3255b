#!/bin/bash
# The program is what SECURITY.md says it is: read-only relocations, no lazy binding, no executable
# stack, stack protection. Looks at the file; needs readelf.
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
finish
