#!/bin/sh
# Tests of how scripts/fairness starts the program, and of what becomes of a machine without a tool,
# in copies of the scripts in a scratch folder: no network, no compiler, nothing of this checkout is
# written to.
# Each case prints "ok" or "not ok" and what it saw.
set -u
unset FAIRNESS_TEACH FAIRNESS_INSTRUCTION_SETS FAIRNESS_WERROR # what CI asks of its own build
scripts=$(CDPATH='' cd -- "$(dirname "$0")/../scripts" && pwd -P) || exit 1
scratch=$(mktemp -d "${TMPDIR:-/tmp}/fairness-scripts.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
scratch=$(CDPATH='' cd -- "$scratch" && pwd -P)
failed=0

# same NAME EXPECTED SEEN
same() {
    if [ "$2" = "$3" ]; then
        printf 'ok     %s\n' "$1"
    else
        printf 'not ok %s\n  expected: %s\n  seen:     %s\n' "$1" "$2" "$3"
        failed=1
    fi
}

# --- --help of the others, in a copy where it can do no harm ---

mkdir "$scratch/helped"
cp -R "$scripts" "$scratch/helped/"
for script in "$scratch/helped/scripts"/*; do
    name=${script##*/}
    [ -x "$script" ] && [ "$name" != fairness ] || continue
    shown=$("$script" --help 2>&1 </dev/null)
    same "$name --help ends well" 0 $?
    case $shown in
    *"scripts/$name"*) seen=named ;;
    *) seen=$shown ;;
    esac
    same "$name --help says how to call it" named "$seen"
done
same "help makes nothing" scripts "$(ls "$scratch/helped")"

# --- scripts/fairness ---

# A checkout whose program is built and newer than every source, so that it is only started: a
# stand-in that shows its folder, its arguments, and its standard input, and ends with 42.
tree="$scratch/another tree"
mkdir -p "$tree/scripts" "$tree/harness/cli" "$tree/algorithms" "$tree/reports" \
    "$tree/include" "$tree/build/harness/cli" "$scratch/bin" "$scratch/caller's folder"
cp "$scripts/fairness" "$scripts/common.sh" "$scripts/setup" "$tree/scripts/"
echo "project('stand-in')" >"$tree/meson.build"
echo "option('stand-in', type: 'boolean')" >"$tree/meson_options.txt"
echo 'int main(void);' >"$tree/harness/cli/main.c"
echo '/* what a plugin sees */' >"$tree/include/fairness_plugin.h"
cat >"$tree/build/harness/cli/fairness" <<'PROGRAM'
#!/bin/sh
printf 'in %s:' "$PWD"
for argument; do
    printf ' [%s]' "$argument"
done
printf ' and %s\n' "$(cat)"
exit 42
PROGRAM
chmod +x "$tree/build/harness/cli/fairness"
# The stamp that the last build left; the sources are older.
boot=
[ ! -r /proc/sys/kernel/random/boot_id ] || read -r boot </proc/sys/kernel/random/boot_id
stamp() {
    printf '%s\n%s\n' "$tree" "$boot" >"$tree/build/.built"
}
stamp
make_old() {
    find "$tree/meson.build" "$tree/meson_options.txt" "$tree/harness" "$tree/algorithms" \
        "$tree/include" "$tree/reports" "$tree/scripts" -exec touch -t 202001010000 {} +
}
make_old

ln -s "../another tree/scripts/fairness" "$scratch/bin/link"
ln -s link "$scratch/bin/fairness"
cd "$scratch/caller's folder" || exit 1
here=$PWD

# started NAME EXPECTED COMMAND...
started() {
    name=$1
    expected=$2
    shift 2
    seen=$(echo words | "$@" 2>&1)
    seen="$? $seen"
    same "$name" "$expected" "$seen"
}

started "arguments, folder, input and exit status" \
    "42 in $here: [--algo] [naive] [--n] [3] and words" \
    "$tree/scripts/fairness" --algo naive --n 3
# shellcheck disable=SC2016 # a dollar that must stay one
started "blanks, quotes, empty and odd arguments" \
    "42 in $here: [] [two words] [a\"b'c] [*] [\$HOME] [a\\nb] [-n] [--] [] and words" \
    "$tree/scripts/fairness" '' 'two words' "a\"b'c" '*' '$HOME' 'a\nb' -n -- ''
started "a line break in an argument" \
    "42 in $here: [one
two] and words" "$tree/scripts/fairness" 'one
two'
started "no arguments" "42 in $here: and words" "$tree/scripts/fairness"
started "through a link to a link" "42 in $here: [a b] and words" "$scratch/bin/fairness" 'a b'
started "found by PATH" "42 in $here: [x] and words" \
    env PATH="$scratch/bin:$PATH" fairness x
started "with CDPATH set" "42 in $here: [x] and words" \
    env CDPATH="$scratch" ../bin/fairness x
started "as an argument of sh" "42 in $here: [x] and words" sh ../bin/fairness x

# A newer source must not start the old program. Without a network or a compiler to count on, the
# build is one that fails at once: a ninja and a meson of our own, in front of the real ones.
mkdir "$scratch/tools"
printf '#!/bin/sh\necho "no build today"\nexit 1\n' >"$scratch/tools/meson"
cp "$scratch/tools/meson" "$scratch/tools/ninja"
printf '#!/bin/sh\nexit 0\n' >"$tree/scripts/setup" # nothing is missing
chmod +x "$scratch/tools/meson" "$scratch/tools/ninja"
rebuild() {
    name=$1
    seen=$(PATH="$scratch/tools:$PATH" "$tree/scripts/fairness" x </dev/null 2>"$scratch/stderr")
    same "$name: exit 3, nothing on standard output" "3 " "$? $seen"
    seen=$(tail -n 2 "$scratch/stderr")
    same "$name: the end of the log" "no build today
the build failed; all of its output is in $tree/build/build.log" "$seen"
}

fresh_stamp() {
    make_old
    stamp
}
fresh_stamp
touch -t 203001010000 "$tree/harness/cli/main.c"
rebuild "a newer source"
fresh_stamp
echo 'int more;' >"$tree/harness/cli/more.c"
touch -t 202001010000 "$tree/harness/cli/more.c"
touch -t 203001010000 "$tree/harness/cli" # as the coming of a file does, without a wait
rebuild "a new file with an old date"
for newer in include/fairness_plugin.h meson_options.txt; do
    fresh_stamp
    touch -t 203001010000 "$tree/$newer"
    rebuild "a newer $newer"
done
fresh_stamp
started "a tree with nothing newer" "42 in $here: [x] and words" "$tree/scripts/fairness" x
mv "$tree" "$tree moved"
tree="$tree moved"
rebuild "a tree that was moved"

# After another start of the machine ninja is asked again, and meson where the processor is another
# one, or somebody asks for the page of `teach`: tools that say what they were asked.
# shellcheck disable=SC2016 # for them to expand
printf '#!/bin/sh\necho "$0" "$@" >>"%s/asked"\n' "$scratch" >"$scratch/tools/meson"
cp "$scratch/tools/meson" "$scratch/tools/ninja"
mkdir -p "$tree/build/meson-private"
cp "$scratch/tools/meson" "$tree/scripts/make-wasm"
touch "$tree/build/build.ninja" "$tree/build/meson-private/coredata.dat"
asked() {
    name=$1
    expected=$2
    shift 2
    : >"$scratch/asked"
    PATH="$scratch/tools:$PATH" "$tree/scripts/fairness" "$@" </dev/null >/dev/null 2>&1
    seen=$(sed "s|^$scratch/tools/||; s|^$tree/scripts/||; s| \$||; s| -C .*||; s| setup --reconfigure.*\\(-Dteach=[a-z]*\\) .*| \\1|" \
        "$scratch/asked" | tr '\n' '|')
    same "$name" "$expected" "$seen"
}
asked "the first build of a folder" "meson -Dteach=disabled|ninja|" x
asked "nothing new" "" x
printf '%s\nanother\n' "$tree" >"$tree/build/.built"
asked "another start of the machine" "ninja|" x
printf '%s\nanother\n' "$tree" >"$tree/build/.built"
sed -i.old '3s/.*/of another kind/' "$tree/build/.made-for"
asked "another processor" "meson -Dteach=disabled|ninja|" x
asked "the page" "make-wasm|meson -Dteach=enabled|ninja|" teach
asked "the page, once more" "" teach
asked "the page stays" "" x

# --- a machine without a tool ---

# scripts/setup, with all that it uses but one: never "nothing is missing".
tree="$scratch/bare tree"
mkdir -p "$tree/scripts"
cp "$scripts/common.sh" "$scripts/setup" "$tree/scripts/"
basic='cat cut env find grep id mkdir mktemp mv rm sed sleep sort tail tr uname'
few="$scratch/few tools"
for without in $basic; do
    rm -rf "$few"
    mkdir "$few"
    for tool in $basic; do
        [ "$tool" = "$without" ] || ln -s "$(command -v "$tool")" "$few/$tool"
    done
    seen=$(PATH=$few /bin/sh "$tree/scripts/setup" run 2>&1)
    same "scripts/setup without $without" \
        "3 missing: $without. Every system has that: install it and run this again" "$? $seen"
done
# With all of them, and nothing that installs: what is missing is told.
ln -s "$(command -v "$without")" "$few/$without"
seen=$(PATH=$few /bin/sh "$tree/scripts/setup" run 2>&1)
case "$? $seen" in
'3 missing: compiler meson ninja pkg-config '*'. Install them'*) seen=told ;;
esac
same "scripts/setup without a compiler" told "$seen"

# A test says what it lacks, at once, wherever it is asked for.
cat >"$scratch/lacks a tool.sh" <<'TEST'
. "$1/cli_common.sh"
until no-such-tool -P 1 2>/dev/null | grep -q 1; do
    nap 0.01
done
finish
TEST
seen=$(timeout 900 bash "$scratch/lacks a tool.sh" "$scripts/../tests" 2>&1)
same "a test without a tool that it needs" \
    "1 FAILED: no-such-tool is missing on this machine, and this test needs it" "$? $seen"

exit "$failed"
