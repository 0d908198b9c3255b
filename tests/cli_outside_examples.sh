#!/bin/bash
# examples/shuffles: every row of the table in its README, run as it stands there, must come to the
# verdict and the likeness that it promises. Rows whose interpreter, compiler or library is missing
# are left out, and say so.
#
#     cli_outside_examples.sh PROGRAM [table | --full]    with "table": prints the table, measured anew
#
# Without --full every third row of those that nothing must be compiled for: how a language shuffles
# does not hang on this program.
. "$(dirname "$0")/cli_common.sh"
examples=$(realpath "$tests/../examples/shuffles")
table=${2-}
[ "$table" = table ] || table=
# Compiled programs are built here, and not beside their sources.
cp -r "$examples/." . || exit 99

if ! python3 -c 'import numpy' 2>/dev/null && /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
    mkdir bin
    ln -s /usr/bin/python3 bin/python3
    PATH=$PWD/bin:$PATH
fi

# has FILE: whether what it takes is here; else why not.
has() {
    case $1 in
    lodash.js) [ -d node_modules/lodash ] || { echo 'npm ci was not run'; false; } ;;
    d3.js) [ -d node_modules/d3-array ] || { echo 'npm ci was not run'; false; } ;;
    numpy*.py) python3 -c 'import numpy' 2>/dev/null || { echo 'python3 has no numpy'; false; } ;;
    *.postgresql.sql) echo 'text only: it takes a database server'; false ;;
    *.js) command -v node >/dev/null || { echo 'no node'; false; } ;;
    *.py) command -v python3 >/dev/null || { echo 'no python3'; false; } ;;
    *.go) command -v go >/dev/null || { echo 'no go'; false; } ;;
    *.rs) command -v rustc >/dev/null || { echo 'no rustc'; false; } ;;
    *.java) command -v javac >/dev/null || { echo 'no javac'; false; } ;;
    *.cpp) command -v c++ >/dev/null || { echo 'no c++'; false; } ;;
    *.pl) command -v perl >/dev/null || { echo 'no perl'; false; } ;;
    *.sql) command -v sqlite3 >/dev/null || { echo 'no sqlite3'; false; } ;;
    *) true ;;
    esac
}

ran=0
while IFS='|' read -r _ file how what verdict _ looks _; do
    case $file in *\[*\]*) ;; *) continue ;; esac
    file=$(sed 's/.*](\(.*\)).*/\1/' <<<"$file")
    how=$(sed 's/^ *`//;s/` *$//' <<<"$how") verdict=$(xargs <<<"$verdict") looks=$(xargs <<<"$looks")
    if [ "$full$table" = no ]; then
        case $how in *'&& '*) continue ;; esac
        row=$((${row:--1} + 1))
        [ $((row % 3)) -eq 0 ] || continue
    fi
    if ! reason=$(has "$file"); then
        echo "$file is left out: $reason"
        continue
    fi
    case $how in
    *'&& '*) # what builds it, once; then what runs it
        sh -c "${how%&& *}" >build.log 2>&1 || fail "$file does not build: $(head -n 3 build.log)"
        how=${how##*&& }
        ;;
    esac
    # Enough for a name; a false verdict shows with fewer.
    trials=20000
    [ "$verdict$table" = no-bias-found ] || trials=200000
    # V8 can be seeded, so that what comes out here is the same every time.
    case $how in
    'node '*) how="node --random-seed=\$FAIRNESS_SEED ${how#node }" ;;
    esac
    case $file in
    *.sql) sh -c "$how" | "$program" --input - --n 3 >"$out" 2>"$err" ;;
    *) run --exec "$how" --n 3 --trials "$trials" ;;
    esac
    status=$(jq -r '.cases[0].status' <"$out" 2>/dev/null)
    first=$(jq -r '.cases[0].looks_like[0].algorithm // ""' <"$out" 2>/dev/null)
    if [ "$table" = table ]; then
        size=$(jq -r '[.cases[0].checks[] | select(.id == "permutations") | .effect.value // empty |
            . * 1000 | round / 1000 | tostring] | first // ""' <"$out")
        printf '|%s|%s|%s|%s|%s|%s|\n' "$file" "$how" "$what" "$status" "$size" "$first"
        continue
    fi
    ran=$((ran + 1))
    [ "$status" = "$verdict" ] || fail "$file: $status, not $verdict: $(tail -n 1 "$err")"
    [ "$verdict" != biased ] || [ "$first" = "$looks" ] || fail "$file looks like '$first', not '$looks'"
    [ "$(wc -l <"$file")" -le 15 ] || fail "$file has more than 15 lines"
done <"$examples/README.md"
[ "$table" = table ] || [ "$ran" -ge "$([ "$full" = yes ] && echo 3 || echo 1)" ] || fail "only $ran examples ran"
grep -rq 'https\?://' package-lock.json && fail 'the lockfile names a registry'
for file in $(find . -name node_modules -prune -o -type f \( -name '*.js' -o -name '*.py' -o -name '*.go' -o \
    -name '*.rs' -o -name '*.java' -o -name '*.cpp' -o -name '*.pl' -o -name '*.awk' -o -name '*.sh' -o \
    -name '*.sql' \) -print | sed 's,^\./,,'); do
    grep -q 'SPDX-License-Identifier: 0BSD' "$file" || fail "$file does not say its licence"
    [ "$file" = lines.js ] || grep -q "($file)" "$examples/README.md" || fail "$file is not in the table"
done
finish
