#!/bin/bash
# Stored reports, written again: the same words and bytes as when they were new; bad ones refused.
. "$(dirname "$0")/cli_common.sh"

formats='json html svg markdown junit tap csv'
python3 "$(dirname "$0")/../examples/loaders/loaders.py" buffer 1e4 100 >hundred || fail 'loaders'
for words in '--one-long hundred' '--algo naive,fisher-yates --n 3,52 --trials 20000' \
    '--algo one-liner-map,naive --n 3 --trials 5000 --expect biased' \
    '--algo fisher-yates --n 1,4 --trials 5000 --checks all' \
    '--algo fisher-yates,naive --n 4 --trials 30000 --stop-early' \
    '--algo fisher-yates --n 4 --trials 30000 --min-effect 0.001 --draw float:20' \
    '--algo naive,fisher-yates --n 6 --trials 30000 --start carry --checks all' \
    '--algo naive --n 5 --trials auto --source lcg15 --start reverse' \
    '--algo sattolo --n 4 --trials 20000 --seed 18446744073709551615 --stable'; do
    files=
    for format in $formats; do files="$files -o $format:first.$format"; done
    run $words $files --format text -v
    mv "$out" first.text
    # Times are in the report, so that even its text is the same again.
    expect 0 report first.json ${files//first./again.} -q --format text
    for format in $formats; do
        cmp -s "first.$format" "again.$format" ||
            fail "$format is another: $words: $(diff "first.$format" "again.$format" | head -n 4)"
        expect 0 report first.json --format "$format"
        cmp -s "first.$format" "$out" || fail "--format $format is another: $words"
    done
    rm again.*
    expect 0 report first.json --format text -v
    cmp -s first.text "$out" || fail "text is another: $words: $(diff first.text "$out" | head -n 6)"
done
expect 0 report first.json --stable --format json
holds 'has("run") | not' 'stable, afterwards'
"$program" report - --format json <first.json >"$out" 2>"$err" || fail 'from standard input'
cmp -s first.json "$out" || fail 'from standard input: other bytes'

# A report of an early version.
expect 0 report "$tests/reports/early.json" --format text
says "$out" '^BIASED  naive, 3 items: ' 'early report'

refused_saying 'give a report: fairness report' report
refused_saying 'cannot be read' report missing.json
refused_saying 'one report too many' report first.json first.json
refused_saying 'did you mean --format' report first.json --frmat
refused_saying 'standard output' report first.json --format text --junit -
for format in $formats; do
    refused_saying "^fairness: --($format|output) missing/x" report first.json -o "$format:missing/x"
    refused_saying "^fairness: --($format|output) missing/x" --algo naive --n 3 -o "$format:missing/x"
done
refused_saying '--output x.pdf: accepted: a name that ends in' report first.json -o x.pdf
refuse_text() {
    printf '%s' "$2" >bad.json
    refused_saying "^fairness: bad.json: $1" report bad.json
    rm bad.json
}
refuse_text 'not valid JSON' ''
refuse_text 'not valid JSON' '{"schema": "fairness-report/1"'
refuse_text 'not a report of fairness' '{}'
refuse_text 'not a report of fairness' '[]'
refuse_text '/schema: fairness-report/9 is of another version' '{"schema": "fairness-report/9"}'
refuse_text '/schema: fairness-exact/1' "$("$program" exact --algo naive --n 3 --format json)"
refuse_text '/verdict: missing' '{"schema": "fairness-report/1"}'
refuse_text 'goes on after its end' "$(cat first.json){}"
refuse_text '/verdict: the key stands there twice' \
    "$(sed '0,/"verdict"/s//"verdict": {}, "verdict"/' first.json)"
refuse_text '/cases/0/n: accepted' "$(jq '.cases[0].n = "3"' first.json)"
refuse_text '/cases/0/counts/permutations: the counts do not add up' \
    "$(jq '.cases[0].counts.permutations[3] += 1' first.json)"

# A report of one case fits in 20 lines of 80 columns (but for a command to be copied); of many cases those that
# failed have such lines each, at most 20 of them, with a table and what is said of all.
fits_screen() {
    awk -v most="$most" 'length($0) > 80 && !/^  again / {wide = 1} END {exit (wide || NR > most)}' "$out" || fail "$*: $(wc -l <"$out") lines: $(cat "$out")"
}
most=20
# From 101 items on a number has three digits. With --full decks that take seconds each, too.
sizes='2 3 4 5 8 9 52 101' many='3,4,5 13' shuffles='fisher-yates naive sattolo riffle:3 one-liner-map rounded'
[ "$full" = no ] || sizes="$sizes 12 200" many="$many 52"
[ "$sanitized" = no ] || sizes='3 52' shuffles='fisher-yates naive'
for n in $sizes; do
    for shuffle in $shuffles; do
        [ "$full$n" != no101 ] || case $shuffle in fisher-yates | naive) ;; *) continue ;; esac
        run --algo $shuffle --n $n --trials 2e4 --format text
        [ "$code" -le 1 ] || continue # too few trials
        fits_screen "$shuffle, n = $n"
    done
done
while read -r words; do
    case $sanitized,$words in yes,*' all '*) continue ;; esac
    # shellcheck disable=SC2086 # several words
    run $words --trials 2e4 --format text
    [ "$code" -le 4 ] && [ "$code" != 2 ] && [ "$code" != 3 ] || fail "$words: exit $code"
    most=$((20 * 21))
    fits_screen "$words"
done <<END
--algo all --n 3
$(printf -- '--algo all --n %s\n' $many)
--algo naive,sattolo --n 3,52
--algo fisher-yates --n 3,4,5,8,52
--algo fisher-yates --n 5 --paired same-seed
--algo naive --n 52 --paired shifted:1
--algo reservoir-off-by-one --n 49 --take 6
--algo systematic --n 49 --hands 6
--algo naive --deck 24*land,36*spell --take 7
END

# Shuffles by sizes, the worst first; who is left is named.
expect 1 --algo all --n 3,13 --trials 2e4 --format text
says "$out" '^  shuffle +n = 3 +n = 13$' 'the sizes'
says "$out" '^  one-liner-map +INVALID +INVALID$' 'the worst'
says "$out" '^  identity +224% off +1,200% off$' 'how far off'
says "$out" '^  [0-9]+ more BIASED: ' 'the rest'
says "$out" ' naive[,.]' 'its last'
# Of a hundred cases two fail: each with what is wrong, those that pass in a sentence.
{
    echo '{"schema": "fairness-suite/1", "defaults": {"trials": 20000}, "cases": ['
    for i in $(seq 10 107); do echo "{\"id\": \"game-$i\", \"algo\": \"fisher-yates\", \"n\": 5},"; done
    echo '{"id": "bingo", "algo": "sattolo", "n": 10}, {"id": "poker", "algo": "naive", "n": 8}]}'
} >hundred.json
expect 1 suite hundred.json --format text
for words in '^BIASED  2 of 100: bingo, poker$' '^BIASED  bingo \(sattolo\), 10 items: no item ever stays at its place$' \
    '^BIASED  poker \(naive\), 8 items: ' '^  fix    draw from 0\.\.i$' '^     0  oo' '^     7  ' '^  98 passed: game-10, game-11, ' ', and 88 more\.$'; do
    says "$out" "$words" 'a suite of 100'
done

# Annotations, only where GitHub runs it.
expect 1 --algo naive --n 3 --format json
grep -q '^::' "$err" && fail 'annotations outside GitHub'
GITHUB_ACTIONS=true expect 1 --algo naive --n 3 --format json
says "$err" '^::error title=fairness naive/n=3::BIASED' 'annotation'
GITHUB_ACTIONS=true expect 0 --algo fisher-yates --n 3 --format json
grep -q '^::' "$err" && fail 'annotation of what is well'

# The command that shows a run again can be copied, however long it is.
run --exec 'cat -u # that is no shuffle at all, but it has blanks, and is longer than a line' --n 3 --trials 1000 --format text
[ "$code" = 1 ] || fail "cat: exit $code"
again=$(sed -n 's/^  again  *fairness //p' "$out")
eval "run $again --format text"
[ "$code" = 1 ] && says "$out" '^BIASED  cat -u # that is' 'the command of "again", copied'
finish
