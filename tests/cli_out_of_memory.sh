#!/bin/bash
# cli_out_of_memory.sh PROGRAM LIBRARY PLUGIN: makes the allocations of every command fail, one at a
# time, each place in the program that allocates once (tests/failing_memory.c); a place that an
# earlier command reached by the same callers counts as tried. What must come of it: either exit 3,
# nothing on standard output, one line on standard error, no file, and all memory given back; or,
# where the program can do without, the very output of an ordinary run. Without --full every sixteenth of
# those places. With --all after the plugin:
# every allocation of every command in turn (of more than `most` not all).
plugin=$(realpath "$3") || exit 99
. "$(dirname "$0")/cli_common.sh"
library=$(preload "$2") || exit 99
all=${4-}
lines=()
may_stay=        # a file that a failure may leave, since it is whole: the run goes on from it
kept_counts= # from where `may_stay` comes before each run
export FAILING_MEMORY_DEPTH=3 FAILING_MEMORY_FIRED="$scratch/io/fired"
[ "$all" = --all ] || export FAILING_MEMORY_SEEN="$scratch/io/seen"

# came_to_nothing WHERE: exit 3, as it should be.
came_to_nothing() {
    local left
    mapfile -t lines <"$err"
    # The OpenMP runtime puts an empty line before its own.
    if [ "${#lines[@]}" -eq 2 ] && [ -z "${lines[0]}" ] && [[ ${lines[1]} == libgomp:* ]]; then
        lines=("${lines[1]}")
    fi
    # In GitHub Actions the line is an annotation as well.
    if [ "${GITHUB_ACTIONS-}" = true ] && [ "${lines[1]-}" = "::error title=fairness::${lines[0]#fairness: }" ]; then
        lines=("${lines[0]}")
    fi
    [ "${#lines[@]}" -eq 1 ] && [ -n "${lines[0]}" ] ||
        fail "$1: not one line on standard error: $(head -c 200 "$err" | tr '\n' '|')"
    # What breaks a shuffle from outside, in a suite, is that case's, and the others are reported.
    if [[ ${words[0]} == suite || ${words[1]-} == mine.json ]] && [ -s "$out" ]; then
        jq -e '[(.report // .).cases[].error | values] | length == 1 and (.[0] | test("out of memory|Cannot allocate memory"))' "$out" \
            >/dev/null || fail "$1: exit 3, and another report: $(jq -c '[.cases[].error]' "$out")"
    else
        [ ! -s "$out" ] || fail "$1: exit 3, and on standard output: $(head -c 80 "$out")"
    fi
    # Empty where a library ended the process on the spot.
    read -r left <"$scratch/io/left" || left=0
    [ "$left" -eq 0 ] || fail "$1: $left blocks of memory were not given back"
    if [ -n "$may_stay" ] && [ -e "$may_stay" ]; then
        "$program" "${words[@]}" >"$out" 2>"$err" </dev/null
        code=$?
        [ "$code" -eq "$ordinary" ] && cmp -s "$out" "$scratch/io/ordinary" ||
            fail "$1: what it left in $may_stay leads elsewhere: exit $code: $(head -n 1 "$err")"
    fi
    forget_part
    [ "$(echo *)" = "$kept" ] || fail "$1: files: $(echo *)"
}

# A part that is counted leaves its file.
forget_part() {
    [[ " ${words[*]} " != *' --part '* ]] || rm -f "$may_stay"
}

# A selftest says how long it took.
same_output() {
    cmp -s "$out" "$scratch/io/ordinary" ||
        cmp -s <(grep -v '"duration_s":' "$out") <(grep -v '"duration_s":' "$scratch/io/ordinary")
}

# one_failure K: the K-th allocation of `words` fails.
one_failure() {
    [ -z "$kept_counts" ] || cp "$kept_counts" "$may_stay"
    FAILING_MEMORY_AT=$1 LD_PRELOAD=$library "$program" "${words[@]}" >"$out" 2>"$err" </dev/null
    code=$?
    local where="allocation $1 fails: fairness ${words[*]}"
    if [ ! -e "$scratch/io/fired" ]; then
        unfired=$((unfired + 1)) # threads, or addresses, made this run another one
    elif [ "$code" -eq 3 ]; then
        came_to_nothing "$where"
    elif [ "$code" -eq "$ordinary" ]; then
        same_output || fail "$where: exit $code, and another output"
        for name in $made; do
            cmp -s "$name" "$scratch/io/$name" || fail "$where: exit $code, and another $name"
        done
    else
        fail "$where: exit $code: $(head -c 200 "$err" | tr '\n' '|')"
    fi
    [ ! -e "$scratch/io/fired" ] || rm "$scratch/io/fired"
    [ -z "$made$may_stay" ] || rm -f $made $may_stay
}

# failures_of MADE WORDS...: all of them; MADE are files that the command makes.
failures_of() {
    made=$1
    shift
    words=("$@")
    local places k
    export FAILING_MEMORY_LEFT=$scratch/io/left
    kept=$(echo *)
    [ -z "$kept_counts" ] || cp "$kept_counts" "$may_stay"
    "$program" "$@" >"$scratch/io/ordinary" 2>"$err" </dev/null
    ordinary=$?
    forget_part
    [[ $ordinary == [014] ]] || fail "exit $ordinary without a failure: fairness $*: $(head -n 1 "$err")"
    for name in $made; do
        mv "$name" "$scratch/io/$name"
    done
    [ -z "$kept_counts" ] || cp "$kept_counts" "$may_stay"
    FAILING_MEMORY_PLACES=$scratch/io/places LD_PRELOAD=$library \
        "$program" "$@" >/dev/null 2>&1 </dev/null
    rm -f $made
    forget_part
    places=$(grep -c '^[0-9]' "$scratch/io/places")
    total=$(sed -n 's/^total //p' "$scratch/io/places")
    [ "${total:-0}" -gt 0 ] && [ "${total:-0}" -ge "$places" ] ||
        fail "no allocation seen: fairness $*"
    unfired=0
    if [ "$all" = --all ]; then
        # Of a command that does the same thing thousands of times: each place, and of the rest so
        # many, evenly spread.
        local stride=$(((total + most - 1) / most))
        for ((k = 1; k <= total; k += stride)); do
            one_failure "$k"
        done
        if [ "$stride" -eq 1 ]; then
            places=$total
        else
            while read -r k; do
                one_failure "$k"
            done < <(grep '^[0-9]' "$scratch/io/places")
            echo "of $total allocations every ${stride}th and $places places: fairness $*"
            places=$(((total + stride - 1) / stride + places))
        fi
    else
        local count=0
        while read -r k; do
            [ $((count++ % (step * sparse))) -ne 0 ] || one_failure "$k"
        done < <(grep '^[0-9]' "$scratch/io/places")
        places=$(((places + step * sparse - 1) / (step * sparse)))
    fi
    [ $((unfired * 2)) -le "$places" ] || fail "$unfired of $places failures missed: fairness $*"
    FAILING_MEMORY_FOREVER=1 one_failure 1
    tried=$((tried + places + 1))
}
tried=0
most=5000 # with --all
step=1 # so many places apart are those that are tried without --all
sparse=16
[ "$full" = no ] || sparse=1

naive='--algo naive --n 3 --trials 20000 --stable'

# What runs no trials.
failures_of '' --help
failures_of '' list --format json
failures_of '' list algorithms --format text
failures_of '' plan --algo naive --n 3 -j 1
failures_of '' plan --effect 0.1 --n 3 --trials 1000 --format text -j 1
failures_of '' exact --algo naive --n 3 --format json -j 1
failures_of '' exact --algo riffle:3 --n 5 --format text -j 1
failures_of '' explain --algo sattolo --n 3 --format text
failures_of '' explain --algo naive --n 3 --format json

# Runs.
failures_of r.json --algo naive --n 3 --trials 10000 --json r.json --format text --stable
failures_of '' --algo fisher-yates --n 52 --trials 10000 --stable --format json
# Orders by their kinds: ten items take two seconds, and one allocation more than nine.
orders=9
[ "$full" = no ] || orders=10
FAIRNESS_ISA=none failures_of '' --algo identity,sattolo --n $orders --trials 10000 --format text --checks permutations
failures_of '' --algo naive,stops-early --n 4 --trials 1000 --checks all --format text -v --stable
failures_of '' --algo naive --n 3 --trials auto --stop-early --format text --stable -j 1
failures_of '' --algo naive --n 3 --trials 1000 --source gsl:taus --start carry --format csv

# In parts.
part='--algo naive --n 4 --trials 100000'
may_stay=part
failures_of '' $part --keep part --part 2/2
rm -f part
may_stay=
expect 0 $part --keep 1 --part 1/2
expect 0 $part --keep 2 --part 2/2
failures_of m.json merge 1 2 --json m.json --format text --stable
may_stay=saved
saving='--algo naive,sattolo,fisher-yates --n 4 --trials 70000 --keep saved -q -j 1'
failures_of '' $saving --stable --format json
FAILING_MEMORY_AT=$((total - 20)) LD_PRELOAD=$library "$program" $saving --stable --format json \
    >"$out" 2>"$err" # a late failure leaves counts
[ -s saved ] || fail 'no counts to go on from'
mv saved counts
kept_counts=counts
failures_of '' $saving --stable --format json
may_stay='' kept_counts=''

# Reports, stored and compared.
expect 1 --algo naive,fisher-yates --n 5 --trials 5000 --json r.json --checks all -q
expect 1 $naive --json base.json -q
expect 1 $naive --seed 2 --json new.json -q
for format in json text html svg badge markdown junit tap csv benchmark; do
    failures_of '' report r.json --format "$format"
done
failures_of '' report r.json --format text -v
failures_of 'a.json a.html a.xml' report r.json --json a.json --html a.html --junit a.xml --format csv
GITHUB_ACTIONS=true failures_of '' report r.json --format text
failures_of '' compare base.json new.json --format text
failures_of '' compare base.json new.json --format html
failures_of kept.json $naive --baseline base.json --stable --json kept.json --format markdown

# Suites.
cat >suite.json <<'END'
{"schema": "fairness-suite/1", "defaults": {"trials": 2000},
 "cases": [{"algo": "naive", "n": [3, 4]},
           {"id": "mine", "exec": "cat", "n": 3, "trials": 2000, "expect": "biased"},
           {"id": "large", "algo": "naive", "n": 3, "min_effect": 0.5, "expect": "biased"}]}
END
step=3
failures_of '' suite suite.json --stable -j 1 --format json
cat >shoe.json <<'END'
{"schema": "fairness-suite/1", "defaults": {"trials": 150},
 "cases": [{"algo": "naive", "deck": "1*2S,2*2H,1*3S,1*joker"}, {"algo": "fisher-yates", "deck": "ranks", "hands": 5}]}
END
jq '.cases |= .[1:]' suite.json >mine.json
for format in html markdown; do
    failures_of '' dossier mine.json --stable -j 1 --selftest 0 --every-test --format $format
done
if [ "$full" = yes ]; then # a run takes a good second
    failures_of '' dossier shoe.json --stable -j 1 --selftest 0 --format json
fi
step=1

# Shuffles from outside.
for ((i = 0; i < 50; i++)); do
    echo 0 1 2
    echo 2 0 1
done >lines
gzip -nk lines
printf 'ace\nking\nqueen\n' >items
sed 's/0/ace/; s/1/king/; s/2/queen/' lines >cards
outside='--n 3 --stable --format json'
failures_of '' --exec cat --trials 100 $outside
failures_of '' --exec cat --as u16le --trials 100 $outside -j 2
failures_of '' --exec-each 'echo 0 2 1' --trials 20 $outside -j 1
failures_of '' "$plugin:fisher-yates" --trials 100 $outside
failures_of '' --input lines $outside
failures_of '' --input lines.gz --stable --format text --n 3
failures_of '' --input cards --items items --stable --format text

# Tables of counts, records, deals.
echo '0 39 33 28' >first
printf 'a 3\nb 5\nc 4\n' >taken
printf '4 6\n6 4\n' >places
printf 'a 1/3 4\nb 2/3 9\n' >classes
printf '0 2 1\n2 0 3\n1 3 0\n' >together
printf '0 1 2  9\n2 1 0  8\n' >orders
printf 'song,next,day\n"b, b",a,Mo\na,"b, b",Tu\n' >songs.csv
printf '[["b b", "a"], ["a", "b b"]]' >songs.json
for ((i = 0; i < 20; i++)); do echo '3 0'; done >draws
table='--stable --format json'
failures_of '' --input first --table first $table
failures_of '' --input taken --table taken --hands 2 $table
failures_of '' --input places --table places $table
failures_of '' --input classes --table classes $table
failures_of '' --input together --table pairs-taken --hands 2 $table
failures_of '' --input orders --table orders $table
failures_of '' --input songs.csv --as csv --by day $table
failures_of '' --input songs.json --as json $table
failures_of '' --input draws --n 5 --hands 2 --checks positions,sample-pairs,outcomes,dependence,repeats $table
failures_of '' --algo fisher-yates --deck '2*a,2*b' --hands 2 --trials 100 --checks all $table
failures_of '' exact --algo reservoir --n 4 --hands 2 --format json -j 1
failures_of '' explain --algo naive --deck '2*a,2*b' --format text -j 1

# The program itself.
step=10 # each takes a good part of a second
failures_of '' selftest --n 3 --runs 10 --checks permutations --format json -j 1
if "$program" teach >/dev/null 2>&1; then
    step=1
    failures_of '' teach
fi
echo "$tried allocations were made to fail"
finish
