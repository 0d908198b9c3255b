#!/bin/bash
# Bad input: each with one clear line on standard error, exit 2, and nothing written.
. "$(dirname "$0")/cli_common.sh"
one='--algo fisher-yates --n 3 --trials 1000'

refused_saying '--algo' --n 3
refused_saying '--n' --algo naive
refused_saying 'did you mean naive\?' --algo naiv --n 3
refused_saying 'did you mean random-comparator\?' --algo random-comparater --n 3
refused_saying 'zzzzzz.*no such shuffle' --algo zzzzzzzzzzz --n 3
refused_saying 'Naive|naive' --algo Naive --n 3
for names in '' , naive, ,naive naive,,sattolo 'naive ' naive:3 naive: riffle:0 riffle: riffle:-1 \
    riffle:1.5 riffle:1e30 riffle:10001 riffle:x riffle:2:3 key-sort:17 :3 all:2; do
    refused --algo "$names" --n 3
done
refused_saying '--n three: .* accepted: 1 to 65,536$' --algo naive --n three
for n in '' 0 -1 3.5 1e30 3,,4 ,3 3, 3,0 65537 1e5 nan inf 0x3 +3 ' 3' '3 ' 3. .5 1e 1e+ e3 \
    3m 3kk 1__0 _3 3_ 99999999999999999999999999999999999999999999 1e999999999999 1e-1 "3;4"; do
    refused_saying '--n' --algo naive --n "$n"
done
for trials in '' 0 1.5 -5 nan 1e300 inf 1e16 9007199254740993 0.1 -0 1,000 1e6x 1E 1M5 1.5M two; do
    refused_saying '--trials' --algo naive --n 3 --trials "$trials"
done
for seed in '' abc -1 1.5 18446744073709551616 Random 0x1 nan; do
    refused_saying '--seed' --algo naive --n 3 --seed "$seed"
done
for alpha in '' 0 2 -1 nan inf 1 0.6 abc 1e-400 0x1p-3 ' 0.1' 0.1x 1e -0.1; do
    refused_saying '--alpha' --algo naive --n 3 --alpha "$alpha"
done
for threads in '' 0 -1 1.5 4097 abc; do
    refused $one -j "$threads"
    refused $one --threads="$threads"
done
for memory in '' 0 -1 lots 1.5G 1e30; do
    refused_saying '--memory' $one --memory "$memory"
done
refused_saying '^fairness: --source xoshiro256\+: .*did you mean xoshiro256' $one --source xoshiro256+
refused_saying '^fairness: --source qqqqqqqqqqq: .*list sources' $one --source qqqqqqqqqqq
refused_saying 'gsl:mt19937' $one --source gsl:mt19973
refused $one --source ''
refused $one --source gsl:
refused_saying "did you mean seed32" $one --source seed3
refused_saying 'identity, reverse, random, carry' $one --start sorted
refused_saying 'exact, modulo, float' $one --draw mod
refused_saying 'exact, modulo, float' $one --draw exact:8
refused_saying '--items goes only with --exec or --exec-each or --input: .*--deck' $one --items names
refused_saying '1 to 53' $one --draw float:54
refused $one --draw modulo:63
refused $one --draw modulo:0
refused_saying 'did you mean dependence' $one --checks dependance
refused_saying '^fairness: --min-effect positon:0.1: .*did you mean positions' $one \
    --min-effect positon:0.1
refused_saying '^fairness: w = 1e-5 takes more than .* give a number of trials' --algo naive --n 3 \
    --trials auto --min-effect 1e-5
refused_saying 'riffle:K, K = 0: too small' --algo riffle:0 --n 3
refused_saying 'single check, like positions$' $one --min-effect largest:0.5
refused_saying 'did you mean positions' $one --checks position
refused_saying 'list checks' $one --checks zzzzzz
refused $one --checks ''
refused $one --checks permutations,
refused_saying '"auto" stands first' $one --checks positions,auto
for option in --format --expect; do
    for word in '' yes Auto jsn; do
        refused_saying "^fairness: $option .*accepted" $one "$option" "$word"
    done
done
refused_saying 'did you mean json' $one --format jsn

# Options themselves.
refused_saying 'did you mean --trials\?' $one --trails 5
refused_saying 'no such option' $one --tri 5
refused_saying 'no such option' $one --alg naive
refused_saying 'no such option' $one --
refused_saying 'no such option' $one -x
refused_saying 'no such option' $one --zzzzzzzz
refused_saying 'no such option' $one --stop-late
for option in --algo --n --trials --seed --source --checks --alpha --expect --format --json \
    --threads -j --memory; do
    refused_saying 'missing' $one $option
done
for option in --stable=1 --quiet=yes -q1 --help=x -vv=1 --stable=; do
    refused $one $option
done
refused_saying 'no size given: --n 3' naive
expect 1 naive --n 3 -q
refused_saying '--algo does not go with --input' $one -
refused_saying '"" is no command and no file' $one ''
refused_saying '"stray" is no command and no file' run $one stray
refused_saying 'list is a command, which stands first: fairness list' --n 3 list
refused_saying 'did you mean list\?' lst
refused_saying 'exat: no such command; did you mean exact\?' exat --n 3
refused_saying 'version: no such command; did you mean --version\?' version
refused_saying 'frobnicate" is no command and no file; a function is FILE#NAME or FILE:NAME' frobnicate --algo naive --n 3
refused_saying '^fairness: mine.py: no such file' mine.py --n 3
refused_saying '^fairness: mine.csv: no such file' mine.csv --n 3
refused_saying 'list shuffles: fairness list algorithms' list shuffles
for range in 3..5 3-5 3,7..9 2-4,8; do
    refused_saying "--n [0-9.-]+: no ranges; name each size, with commas between: --n 3,4,5" --algo naive --n "$range"
done
refused list nothing
refused_saying 'did you mean sources' list source
refused list --format xml
refused list --format
refused list --frobnicate

# What a shuffle cannot do.
refused_saying 'poker-1999.*from 2' --algo poker-1999 --n 1
refused_saying 'until-different' --algo until-different --n 1
refused_saying 'sort-v8.*63' --algo sort-v8 --n 64
refused_saying 'rounded.*32769' --algo rounded --n 40000
refused --algo fisher-yates,sort-v8 --n 3,64
refused --algo all,all,all,all --n 1,2,3,4,5,6,7,8,9,10,11,12,13 --trials 1 # too many cases

# Memory is asked for before the run, and said.
refused_saying '--memory.*GiB|GiB.*--memory' --algo fisher-yates --n 12 --memory 1G
refused_saying 'needs .*--memory' --algo fisher-yates --n 10 --memory 64K
refused_saying '--memory' --algo fisher-yates --n 65536 --memory 1M --trials 64
refused --algo fisher-yates --n 3,12 --memory 512M --json r.json

# Outputs that cannot be, told before the run: with so many trials a run would not end in time.
long='--algo fisher-yates --n 3 --trials 1e13'
[ ! -s "$out" ] || : >"$out"
mkdir folder
for path in folder . / missing/r.json /proc/fairness-test.json ''; do
    refused_saying '--json' $long --json "$path"
done
touch file
refused_saying '--json' $long --json file/r.json
ln -s loop loop
refused_saying '--json' $long --json loop
refused_saying '--json' $long --json "$(printf '%0300d' 0)"
refused_saying 'twice' $one --json a.json --json b.json
refused_saying 'twice' $one --json - --json -
refused_saying 'standard output' $one --format json --json -
refused_saying 'standard output' $one --format text --json -
refused $one --json r.json --seed abc
refused $one --seed abc --json r.json
if [ "$(id -u)" -ne 0 ]; then
    mkdir sealed
    chmod 500 sealed
    refused_saying '--json' $long --json sealed/r.json
    chmod 700 sealed
    echo old >sealed_file
    chmod 400 sealed_file
    refused_saying '--json' $long --json sealed_file
else
    echo "read-only folders are not tried: root may write to them"
fi

# Names that would break out of the one line, or steer a terminal.
refused --algo $'naive\nBIASED' --n 3
refused --algo naive --n $'3\033[31m'
refused $'--opt\rion'
refused $'com\tmand'
refused $one --json $'missing\n/r.json'
refused --algo "$(printf 'x%.0s' {1..5000})" --n 3
refused --algo naive --n "$(printf '3,%.0s' {1..1100})3" --trials 1
# Two cases of one id.
refused_saying '--n: 3 is given twice' --algo naive --n 3,4,3
refused_saying '--n: 3 is given twice' --exec cat --n 3,3
refused_saying '--algo: naive is given twice' --algo naive,sattolo,naive --n 3
refused_saying '--algo: naive is given twice' --algo all,naive --n 3
finish
