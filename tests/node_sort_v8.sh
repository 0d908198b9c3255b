#!/bin/sh
# sort-v8 and V8's own Array.prototype.sort, fed with the same coins, leave the same orders.
#     node_sort_v8.sh PROGRAM [NODE]    PROGRAM is sort_v8_orders
set -u
tests=$(dirname "$0")
program=$1
node=${2-}

if [ -z "$node" ]; then
    echo "skipped: node is not installed, so V8 cannot be asked"
    exit 77
fi
version=$("$node" -p 'process.versions.v8') || exit 1
if [ "${version%%.*}" -lt 7 ]; then
    echo "skipped: V8 $version sorts otherwise; sort-v8 is what it does since 7.0"
    exit 77
fi
"$program" | "$node" "$tests/sort_v8.js" || exit 1

# The comparison can fail: the third case, 3 items, with two of them exchanged.
if "$program" | sed '3s/ \(.*\),\(.*\),\(.*\)/ \2,\1,\3/' | "$node" "$tests/sort_v8.js" >/dev/null; then
    echo "a wrong order was not found"
    exit 1
fi
