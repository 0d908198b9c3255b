#!/bin/bash
# Baselines: what is the same passes, what got worse is named, and nothing is red by chance alone.
. "$(dirname "$0")/cli_common.sh"
one='--trials 100000 --algo'

expect 0 $one fisher-yates,fisher-yates-forward --n 3,5 --stable --json base.json --format text -q
jq -e '(has("run") | not) and .cases[0].counts.permutations and (has("comparison") | not)' \
    base.json >/dev/null || fail 'a baseline is a stable report with counts'
cp base.json first.json
expect 0 $one fisher-yates,fisher-yates-forward --n 3,5 --baseline base.json
holds '.comparison | .regression == false and ([.cases[].change] | unique) == ["same"]' 'same counts'
says "$err" 'no regression against base.json: 4 cases the same' 'the line'

# Another seed: the stream changed, and is told.
expect 0 $one fisher-yates,fisher-yates-forward --n 3,5 --seed 7 --baseline base.json
holds '.comparison | .regression == false and ([.cases[].change] | unique) == ["stream"]' 'stream'
holds '.verdict.tests == (.comparison.tests + ([.cases[].checks[] | select(.status != "skipped")] | length))' \
    'tests of both kinds share alpha'

says "$err" 'no regression against base.json: 4 cases with different counts, no worse$' 'says that the counts are others'
expect 0 $one fisher-yates,fisher-yates-forward --n 3,5 --seed 7 --json seven.json --format text -q
expect 0 compare base.json seven.json --format text
says "$out" '^baseline  no regression against base\.json: 4 cases with different counts, no$' 'compare begins so'

# A shuffle that went wrong, under the name of the right one.
broken() {
    run $one "$1" --n 3,5 --seed "$2" --json broken.json --format text -q
    sed -i "s/\"$1\//\"fisher-yates\//; s/\"algorithm\": \"$1\"/\"algorithm\": \"fisher-yates\"/" broken.json
}
broken naive 1
expect 1 compare base.json broken.json --allow-missing --format text
says "$out" '^  worse +fisher-yates/n=3: the verdict was "no bias found", now "BIASED"' 'names the case'
tr -s '\n ' ' ' <"$out" >joined # lines are broken to the width
says joined 'check permutations, adjusted p = ' 'names the check'
expect 1 compare base.json broken.json
holds '.comparison.cases | map(select(.id == "fisher-yates/n=3")) | .[0].change == "worse"' 'JSON of it'
expect 1 compare base.json broken.json --junit - --allow-missing
says "$out" '<failure type=.*the verdict was &quot;no bias found&quot;, now &quot;BIASED&quot;' 'JUnit of it'
expect 1 compare base.json broken.json -o markdown:-
says "$out" '^- \*\*worse\*\* fisher-yates/n=3: the verdict was' 'Markdown of it'

# Written again, a comparison is what it was.
run compare base.json broken.json --json compared.json --junit compared.xml --format text -v
for format in json junit markdown tap text; do
    "$program" compare base.json broken.json --format $format -v >one 2>/dev/null
    "$program" report compared.json --format $format -v >two 2>/dev/null
    [ $format = text ] || cmp -s one two || fail "$format is another: $(diff one two | head -n 4)"
done

# A red run is not put over what it is compared with.
suite='{"schema": "fairness-suite/1", "cases": [{"id": "fisher-yates/n=3", "algo": "naive", "n": 3}]}'
printf '%s' "$suite" >worse.json
refused_saying 'both name the file' suite worse.json --baseline base.json --json ./base.json
cmp -s base.json first.json || fail 'a regression took the place of its baseline'

# A bias that both have: known, and no news; but one that grew is.
expect 1 $one naive --n 3 --stable --json naive.json -q --format text
expect 0 compare naive.json naive.json --format text
jq '.cases[0].seed = "9" | .cases[0].digest = "sha256:" + ("0" * 64)' naive.json >moved.json
expect 0 compare moved.json naive.json --format text
run $one sattolo --n 3 --seed 5 --stable --json sattolo.json --format text -q
sed -i 's/sattolo/naive/' sattolo.json
expect 1 compare naive.json sattolo.json --format text
tr -s '\n ' ' ' <"$out" >joined
says joined 'w grew from 0.1[0-9]* to 1.41' 'a bias that grew'
expect 0 compare naive.json sattolo.json --tolerance 1.5 --format text
expect 1 compare naive.json sattolo.json --tolerance 1.2 --format text
# A negative control that is not found any more.
expect 0 $one naive --n 3 --expect biased --stable --json control.json -q --format text
run $one fisher-yates --n 3 --expect biased --json fair.json -q --format text
sed -i 's/fisher-yates/naive/' fair.json
expect 1 compare control.json fair.json --format text
says "$out" 'the verdict was "BIASED", now "no bias found"' 'a control that fails'

# Cases that come and go.
expect 1 $one fisher-yates --n 3,5 --baseline base.json
says "$err" '2 regressions against base.json: 2 cases the same, 2 cases missing' 'missing cases'
run $one fisher-yates --n 3,5 --json fewer.json --format text -q
run $one fisher-yates,fisher-yates-forward --n 3,5,4 --json more.json --format text -q
expect 0 compare base.json fewer.json --allow-missing
expect 1 compare base.json more.json --allow-missing
expect 0 compare base.json more.json --allow-new

# The same case several times, as early reports may have it: each goes with the one of its turn.
expect 0 $one fisher-yates --n 3 --stable --json once.json
jq '.cases += .cases' once.json >twice.json
jq '.cases += [.cases[0]]' twice.json >thrice.json
jq '.cases[1].digest |= .[:-1] + (if endswith("0") then "1" else "0" end)' twice.json >second.json
expect 0 compare twice.json twice.json --format text
says "$out" '2 cases the same' 'a case twice'
run compare twice.json second.json --format text
says "$out" '1 case the same' 'the second of two alike'
expect 1 $one fisher-yates --n 3 --baseline twice.json
says "$err" '1 case the same, 1 case missing' 'one of two alike is gone'
expect 1 compare twice.json thrice.json --format text
says "$out" '2 cases the same, 1 case new' 'a third of two alike'

# Without counts, digest and verdict alone; early reports; parts, merged.
jq '.cases[].counts = {}' base.json >bare.json
expect 0 compare bare.json base.json --format text
expect 1 compare bare.json broken.json --allow-missing --format text
expect 1 compare "$tests/reports/early.json" base.json --format text --allow-new
says "$out" 'naive/n=3: in the baseline but not in this run' 'an early report as a baseline'
expect 0 $one fisher-yates,fisher-yates-forward --n 3,5 --keep part --part 1/1
expect 0 merge part --baseline base.json --format text
says "$out" 'no regression against base.json: 4 cases the same' 'merge compares'

refused_saying 'cannot be read' $one naive --n 3 --baseline missing.json
refused_saying 'not valid JSON' $one naive --n 3 --baseline <(echo)
refused_saying 'no such option' $one naive --n 3 --baseline base.json --tolerance 1
refused_saying '--tolerance' compare base.json base.json --tolerance -1
refused_saying 'twice' $one naive --n 3 --baseline base.json --baseline base.json
refused_saying 'give two reports: fairness compare BASE.json NEW.json' compare base.json
refused_saying 'give two reports: fairness compare BASE.json NEW.json' compare
refused_saying 'one report too many' compare base.json base.json base.json
refused_saying '--part does not go with --baseline: ' $one naive --n 3 --keep c --part 1/2 --baseline base.json
jq '.verdict.complete = false' base.json >cut.json
refused_saying 'cut off' $one naive --n 3 --baseline cut.json
refused_saying 'cut off' compare base.json cut.json
jq '.schema = "fairness-report/2"' base.json >later.json
refused_saying '/schema: fairness-report/2 is of another version' compare later.json base.json
finish
