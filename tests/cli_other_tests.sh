#!/bin/bash
# cli_other_tests.sh PROGRAM: examples/tests, each where its tool is installed: the test is green for the
# shuffle in it and red for the same shuffle with one character less. So is the package for R, by its own test.
. "$(dirname "$0")/cli_common.sh"
FAIRNESS=$(realpath "$program")
export FAIRNESS
cp -r "$tests/../examples/tests" there
tried=0
# tries NAME FOLDER FILE EDIT COMMAND...: the command in the folder, and again after the edit of the file.
tries() {
    local name=$1 folder=$2 file=$3 edit=$4
    shift 4
    tried=$((tried + 1))
    (cd "there/$folder" && "$@") >"$out" 2>&1 || fail "$name: red for a right shuffle: $(tail -n 5 "$out")"
    sed -i "$edit" "there/$folder/$file"
    (cd "there/$folder" && "$@") >"$out" 2>&1 && fail "$name: green for a wrong shuffle"
    grep -q BIASED "$out" || grep -q biased "$out" || fail "$name: does not say why: $(tail -n 5 "$out")"
}
if command -v cargo >/dev/null; then
    tries cargo rust src/lib.rs 's/below(last + 1)/below(last)/' cargo test --offline --quiet
fi
if command -v go >/dev/null; then
    export GOCACHE=$PWD/cache GOFLAGS=-mod=mod
    tries go go shuffler/main.go 's/rand.Shuffle(len(items),/rand.Shuffle(len(items)-1,/' go test -count=1 ./...
fi
jars=$(ls /usr/share/java/{junit-jupiter-{api,engine,params},junit-platform-{commons,console,engine,launcher,reporting},opentest4j,apiguardian-api,picocli,opentest4j-reporting-events,opentest4j-reporting-schema}.jar 2>/dev/null | tr '\n' ':')
if command -v javac >/dev/null && [[ $jars == *junit-platform-console.jar* ]]; then
    cp "$tests/../examples/shuffles/Shuffle.java" there/junit
    unit() {
        javac -cp "$jars" ./*.java && java -cp "$jars:." org.junit.platform.console.ConsoleLauncher \
            --select-class ShuffleTest --details=tree
    }
    tries junit junit Shuffle.java 's/Collections.shuffle(\([a-z]*\)/Collections.shuffle(\1.subList(1, \1.size())/' unit
fi
if command -v Rscript >/dev/null; then
    mkdir library
    export R_LIBS=$PWD/library
    cp -r "$tests/../clients/r" there/r
    (R CMD INSTALL -l library there/r) >"$out" 2>&1 || fail "R: not installed: $(tail -n 5 "$out")"
    tried=$((tried + 1))
    Rscript there/r/tests/fair_test.R >"$out" 2>&1 || fail "R: its test is red: $(tail -n 5 "$out")"
fi
[ $tried -gt 0 ] || {
    echo 'not tried: no cargo, no go, no junit, no R'
    exit 77
}
finish
