#!/bin/sh
# with_peers.sh BENCH ARGUMENTS...: runs the program BENCH with the shuffles of the other languages
# that are installed (peers/). The relative names are why it runs in their folder.
set -u
bench=$(realpath "$1") || exit 3
shift
cd "$(dirname "$(realpath "$0")")/peers" || exit 3
FAIRNESS_BENCH_PEERS=$(mktemp -d "${TMPDIR:-/tmp}/fairness-bench.XXXXXX") || exit 3
export FAIRNESS_BENCH_PEERS
trap 'rm -rf "$FAIRNESS_BENCH_PEERS"' EXIT

# The distribution's python3 first: numpy is its package (scripts/common.sh).
python=/usr/bin/python3
[ -x "$python" ] || python=python3
if command -v "$python" >/dev/null 2>&1; then
    if "$python" -c 'import numpy' 2>/dev/null; then
        set -- --peer "numpy=$python shuffle_numpy.py" "$@"
    fi
    set -- --peer "Python=$python shuffle.py" "$@"
fi
if command -v node >/dev/null 2>&1; then
    set -- --peer 'Node=node shuffle.js' "$@"
fi
# shellcheck disable=SC2016 # the shell that runs them expands it
if command -v go >/dev/null 2>&1 && go build -o "$FAIRNESS_BENCH_PEERS/go" shuffle.go >&2; then
    set -- --peer 'Go="$FAIRNESS_BENCH_PEERS/go"' "$@"
fi
# shellcheck disable=SC2016
if command -v rustc >/dev/null 2>&1 && rustc -O -o "$FAIRNESS_BENCH_PEERS/rust" shuffle.rs >&2; then
    set -- --peer 'Rust="$FAIRNESS_BENCH_PEERS/rust"' "$@"
fi
"$bench" "$@"
