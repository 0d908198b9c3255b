#!/bin/bash
# What the files of examples/ci/ call, and action.yml, is run: green as it is, and red with a shuffle
# that is wrong.
. "$(dirname "$0")/cli_common.sh"
root=$(dirname "$tests")
mkdir -p bin examples
ln -s "$program" bin/fairness
export PATH=$PWD/bin:$PATH
cp -r "$root/examples/ci" examples/ci
export GITHUB_STEP_SUMMARY=$PWD/summary.md

# The lines of a file that call fairness, those continued put together.
calls() {
    sed -e ':a' -e '/\\$/N; s/\\\n//; ta' "$1" | sed -n "s/.*\(fairness suite [^']*\).*/\1/p"
}

# Every call of the file ends with $2.
try() {
    local count=0 call
    while IFS= read -r call; do
        count=$((count + 1))
        bash -c "$call" >"$out" 2>"$err" </dev/null
        code=$?
        ! grep -q '"schema"' "$out" || fail "$1: fills the log with JSON: $call"
        [ $code -eq "$2" ] || fail "$1: exit $code, not $2: $call: $(head -n 3 "$err")"
        ! command -v xmllint >/dev/null || xmllint --noout fairness.xml 2>/dev/null || fail "$1: no JUnit"
        rm -f fairness.xml fairness.html fairness.json
    done < <(calls "$1")
    [ $count -gt 0 ] || fail "$1: calls nothing"
}

projects() { # $1: whether they are to pass (0 or 1)
    if command -v meson >/dev/null && command -v ninja >/dev/null; then
        rm -rf built.meson
        meson setup built.meson examples/ci/meson >"$out" 2>&1 || fail "meson: $(tail -n 3 "$out")"
        meson test -C built.meson >"$out" 2>&1
        code=$?
        [ $((code != 0)) -eq "$1" ] || fail "meson test: exit $code: $(tail -n 12 "$out")"
    else
        echo 'no meson: its example is not run'
    fi
    if command -v cmake >/dev/null && command -v ctest >/dev/null; then
        rm -rf built.cmake
        cmake -S examples/ci/cmake -B built.cmake >"$out" 2>&1 || fail "cmake: $(tail -n 3 "$out")"
        (cd built.cmake && ctest --output-on-failure) >"$out" 2>&1
        code=$?
        [ $((code != 0)) -eq "$1" ] || fail "ctest: exit $code: $(tail -n 12 "$out")"
    else
        echo 'no cmake: its example is not run'
    fi
}

# What a newcomer sees first: the counts of the baseline, not those of an older stream.
"$program" suite examples/ci/suite.json --baseline examples/ci/baseline.json --format text -q >"$out" 2>"$err" ||
    fail "the suite ends with $?"
says "$out" ': 6 cases the same' 'examples/ci/baseline.json is of another version: save it again (its README)'
for file in github.yml gitlab-ci.yml Jenkinsfile; do
    try "examples/ci/$file" 0
done
says summary.md '^### as expected: 5 of 5 passed; 1 of 1 known-bad shuffle found$' 'the summary of the step'
projects 0

# The shuffle gets a bug: all of them turn red.
sed -i 's/"algo": "fisher-yates", "n": \[/"algo": "naive", "n": [/' examples/ci/suite.json
for file in github.yml gitlab-ci.yml Jenkinsfile; do
    try "examples/ci/$file" 1
done
says summary.md '^- \*\*worse\*\* my shuffle, small/n=3: the verdict was' 'the summary names the case'
projects 1

# The steps of action.yml, as the runner would run them: with a program from a place like the releases, whose
# digest is that of the table; with another; with none; and built, except for the building.
mkdir -p action/scripts action/build/harness/cli
cp "$root/meson.build" action/
cp "$root/scripts/common.sh" "$root/scripts/get-program" action/scripts/
version=$("$program" --version | sed -n 's/^fairness //p')
released=server/owner/project/releases/download/v$version
mkdir -p "$released"
printf '#!/bin/sh\nexec "%s" "$@"\n' "$program" >"$released/fairness-$version-linux-$(uname -m)"
cp "$released/fairness-$version-linux-$(uname -m)" action/scripts/fairness
cp action/scripts/fairness action/build/harness/cli/fairness
chmod +x action/scripts/fairness action/build/harness/cli/fairness
digests=action/scripts/release-digests
printf '%s %s %s\n' "$version" "$(uname -m)" "$(sha256sum <action/scripts/fairness | cut -d' ' -f1)" >$digests
cp "$root/examples/ci/suite.json" examples/ci/suite.json
steps=$(sed -n '/^      run: |$/,/^    - name/p' "$root/action.yml" | sed -n 's/^        //p')
action() { # ARGUMENTS [BUILD]
    BUILD=${2-false} GITHUB_SERVER_URL=file://$PWD/server GITHUB_ACTION_REPOSITORY=owner/project \
        PROJECT=$PWD/action RUNNER_TEMP=$PWD/temp GITHUB_PATH=$PWD/path SUITE=examples/ci/suite.json \
        BASELINE=examples/ci/baseline.json ARGUMENTS=$1 bash -e -c "$steps" >"$out" 2>"$err" </dev/null
}
passes() {
    action "$@" || fail "action.yml: $(head -n 3 "$err")"
}
passes '-j 1 --format tap'
says "$out" '^TAP version 13' 'action.yml leaves the format to its arguments'
rm -f path fairness.xml
passes "-j 1 -o 'with a blank.csv'"
[ "$(cat path)" = "$PWD/temp/fairness" ] || fail 'action.yml does not put fairness in the path'
says "$out" '6 cases the same' 'action.yml puts the summary into the log'
[ -s fairness.xml ] || fail 'action.yml: no JUnit'
[ -s 'with a blank.csv' ] || fail 'action.yml: arguments are not read as a shell reads them'
rm -rf temp
echo '# changed' >>"$released/fairness-$version-linux-$(uname -m)"
! action '' || fail 'action.yml takes a program with another digest'
says "$err" 'has the digest .*, and should have .*: it is not used' 'another digest'
[ -z "$(ls temp/fairness)" ] || fail 'a program with another digest is left there'
: >$digests
! action '' || fail 'action.yml takes a program that is in no table'
says "$err" "there is no file of fairness .*'build: true'" 'no file of this version'
printf '%s %s %064d\n' "$version" "$(uname -m)" 0 >$digests
! action/scripts/get-program temp http://localhost:9 2>"$err" || fail 'get-program goes without https'
says "$err" 'curl: .*disabled' 'a protocol that is none of those allowed'
passes '-j 1' true
finish
