#!/bin/bash
# What can be chosen from, each of them tried; help, version, colour. With --full more bars on a terminal.
. "$(dirname "$0")/cli_common.sh"

for what in '' algorithms sources checks formats 'algorithms sources'; do
    expect 0 list $what --format text
    [ -s "$out" ] && [ ! -s "$err" ] || fail "list $what: wrong streams"
    expect 0 list $what --format json
    holds '.schema == "fairness-list/1"' "list $what"
    expect 0 list $what # prose is text everywhere
    says "$out" '^(Uniform over all|Sources|Checks|Formats) ' "list $what in a pipe"
done
expect 0 list algorithms --format json
holds '[.algorithms[] | .name, .summary, .reference, .claim] | all(type == "string" and . != "")' 'list'
holds '.algorithms | length >= 30 and (map(.name) | unique | length) == length' 'names are unique'
cp "$out" "$scratch/io/list"
jq -r '.sources[].name' < <("$program" list sources --format json) >"$scratch/io/sources"
grep -q '^gsl:mt19937$' "$scratch/io/sources" || fail 'no gsl:mt19937'
[ "$(grep -c '^gsl:' "$scratch/io/sources")" -ge 60 ] || fail "GSL's generators are not all there"

# Every shuffle but the samplers runs at its smallest and largest small sizes; what it claims is what is found at
# sizes where 20,000 trials are enough to see it, and its alias is the same shuffle.
# One run for each size, since starting a program and jq 250 times is most of what that takes.
for n in 1 2 3 4 $([ "$full" = no ] || echo 5) 13; do
    names=$(jq -r --argjson n "$n" '[.algorithms[] | select((.takes | not) and $n >= .min_n and
        (.max_n == null or $n <= .max_n)) | .name] | join(",")' <"$scratch/io/list")
    run --algo "$names" --n "$n" --trials 20000 --stable --format json
    jq -r --argjson n "$n" --slurpfile list "$scratch/io/list" '
        ($list[0].algorithms | map({(.name): .}) | add) as $known | .cases[] |
        $known[.algorithm | sub(":.*"; "")] as $shuffle |
        (if $n == 1 then "skipped"
         elif $shuffle.biased_from != null and $shuffle.biased_from > $n then "no-bias-found"
         elif $shuffle.claim == "uniform" then "no-bias-found"
         elif $shuffle.claim == "broken" then "invalid"
         else "biased" end) as $wanted |
        # At 4 items and more a small bias can go unseen in so few trials, or in the places alone.
        (if $wanted == "biased" and $n > 3 then .status | IN("biased", "too-even", "no-bias-found")
         else .status == $wanted end) as $right |
        [$right, "\(.algorithm), n=\($n): \(.status), not \($wanted)"] | @tsv' \
        <"$out" >"$scratch/io/found" || fail "n=$n: no report"
    [ "$(wc -l <"$scratch/io/found")" -eq "$(tr , '\n' <<<"$names" | wc -l)" ] ||
        fail "n=$n: not every shuffle has a case"
    while IFS=$'\t' read -r right what; do
        [ "$right" = true ] || fail "$what (exit $code)"
    done <"$scratch/io/found"
done
aliases=0
while read -r name alias; do
    run --algo "$name" --n 3 --trials 2000 --format json
    digest=$(jq '.cases[0].digest' "$out")
    run --algo "$alias" --n 3 --trials 2000 --format json
    holds ".cases[0].digest == ${digest:-none}" "$alias is $name"
    aliases=$((aliases + 1))
done < <(jq -r '.algorithms[] | select(.alias) | .name + " " + .alias' <"$scratch/io/list")
[ "$aliases" -gt 0 ] || fail 'no shuffle has an alias'

# Every source runs, and a good shuffle is fair with all but the poor old ones.
while read -r source; do
    run --algo fisher-yates --n 3 --trials 30000 --source "$source"
    holds '.cases[0].trials == 30000 and .cases[0].source == "'"$source"'"' "--source $source"
    case $code in
        0) ;;
        1) case $source in
            gsl:*) ;; # some are a finding, and rightly so
            *) fail "--source $source: $(head -n 1 "$err")" ;;
        esac ;;
        *) fail "--source $source: exit $code: $(head -n 1 "$err")" ;;
    esac
done <"$scratch/io/sources"

# Help: on standard output, no line above 80 columns. Where nothing was typed, what this is and five commands.
# The page of a run begins with them and has every option of it; that of a command has its own options alone;
# -h has one line for each of them, with its meaning.
expect 0
[ "$(wc -l <"$out")" -le 20 ] && "$program" --help | cmp -s - "$out" || fail 'the page for no words is longer than 20 lines, or not that of --help'
says <(head -n 1 "$out") 'Is this shuffle fair' 'it says what this is'
[ "$(sed -n 's/^  \(fairness .*[^ ]\)   *[^ ].*$/\1/p' "$out" | sed 's/  .*//' | grep -vc -e ' -h' -e ' --help' -e ' help ' -e ' list ')" -eq 5 ] ||
    fail 'not five commands to copy'
for words in 'run --help' '--algo naive --help'; do
    expect 0 $words
    says <(head -n 7 "$out" | sed 1,2d) 'fairness --algo' "$words begins with examples"
    cp "$out" "$scratch/io/help"
done
for option in --algo --n --trials --seed --source --alpha --expect --format --json --stable \
    -j --memory -q -v --version --exec; do
    grep -q -- "^  \(-., \)\?$option\b" "$out" || grep -q -- "^  $option, " "$out" ||
        fail "--help does not tell of $option"
done
expect 0 list commands --format json
jq -r '.commands[].name' <"$out" >"$scratch/io/commands"
jq -r '.commands[] | .name + " " + .options[].name' <"$out" >"$scratch/io/rows"
[ "$(wc -l <"$scratch/io/commands")" -ge 10 ] || fail 'list commands lists few'
while read -r command; do
    for form in --help -h; do
        expect 0 "$command" $form
        [ ! -s "$err" ] || fail "$command $form writes to standard error"
        [ "$(awk 'length > 80' "$out" | wc -l)" -eq 0 ] || fail "$command $form is wider than 80 columns"
        says <(grep '^fairness' "$out" | tail -n 1) '^fairness' "$command $form has no usage"
        page=$(<"$out")
        while read -r whose option; do
            [ "$whose" != "$command" ] || [[ $page =~ "$option"([^a-zA-Z0-9_]|$) ]] ||
                fail "$command $form lacks $option"
        done <"$scratch/io/rows"
        [ $form = -h ] || long=$(wc -l <"$out")
    done
    [ "$(grep -c '^  -' "$out")" -eq "$(grep -Ec '^  (-., )?--[a-z]' "$out")" ] || fail "$command -h: an option without a name"
    while IFS= read -r line; do
        [[ $line =~ ^\ \ (-.,\ )?--[a-z-]+(\ [^ ]+)?\ +[a-zA-Z].*[^,:]$ ]] || fail "$command -h: no meaning, or half of one: $line"
    done < <(grep '^  -' "$out" | sed "s/'COMMAND'/COMMAND/")
    [ "$(wc -l <"$out")" -lt "$long" ] || fail "$command -h is no shorter than --help"
    expect 0 help "$command"
    [ "$(wc -l <"$out")" -eq "$long" ] || fail "help $command is another page than $command --help"
done <"$scratch/io/commands"
expect 0 exact --help
grep -q -- --exec "$out" && fail 'exact --help tells of --exec, which it does not take'
grep -q -- --paths "$out" || fail 'exact --help does not tell of --paths'
cp "$scratch/io/help" "$out"
# The examples of the help do as it says.
sed -n 's/^  \(fairness --algo [^ ].*[^ ]\)   *[^ ].*$/\1/p' "$out" | sed 's/  .*//' \
    >"$scratch/io/examples"
[ "$(wc -l <"$scratch/io/examples")" -ge 3 ] || fail 'no examples found in the help'
few='--trials 2e4' # in place of a million
[ "$full" = no ] || few=
while read -r _ words; do
    run $words $few
    ((code <= 1)) || fail "an example of the help ends with $code: $words"
done <"$scratch/io/examples"
expect 0 list guide
cmp -s "$out" "$tests/../llms.txt" || fail 'llms.txt is not what `list guide` prints: fairness list guide > llms.txt'
refused_saying 'the guide is text' list guide --format json
# Without a word: the examples, and the names of all options.
expect 0
says "$out" 'fairness --algo naive --n 3' 'fairness alone shows no example'
refused_saying 'no such command; did you mean exact' help exat
expect 0 -V
cp "$out" "$scratch/io/version"
expect 0 --version
cmp -s "$out" "$scratch/io/version" || fail '-V is not --version'
says "$out" '^fairness [0-9]+\.[0-9]+\.[0-9]+$' '--version'
says "$out" '^instruction sets: [a-z0-9_-]+' '--version: instruction sets'

# Colour: NO_COLOR, then CLICOLOR_FORCE, then terminal; off a terminal not one ESC, nothing animated.
esc=$'\033'
has_esc() { grep -q "$esc" "$out" "$err"; }
run --algo naive --n 3 --trials 20000 --format text
! has_esc || fail 'ESC off a terminal'
CLICOLOR_FORCE=1 run --algo naive --n 3 --trials 20000 --format text
has_esc || fail 'CLICOLOR_FORCE has no colour'
NO_COLOR=1 CLICOLOR_FORCE=1 run --algo naive --n 3 --trials 20000 --format text
! has_esc || fail 'CLICOLOR_FORCE outweighs NO_COLOR'
CLICOLOR_FORCE=1 run --algo naive --n 3 --trials 20000 --format json
! has_esc || fail 'ESC in JSON'
run --algo fisher-yates --n 52 --trials 3e5 --format text -j 1
! has_esc || fail 'a bar off a terminal'
if command -v script >/dev/null && script --version >/dev/null 2>&1; then
    # on_terminal COMMAND: runs it with a terminal for its streams; what came is in $out.
    on_terminal() { TERM=xterm script -qec "$1" /dev/null >"$out" 2>/dev/null </dev/null; }
    one="'$program' --algo naive --n 3 --trials 20000"
    on_terminal "$one"
    has_esc || fail 'no colour on a terminal'
    says "$out" 'BIASED' 'text on a terminal'
    on_terminal "NO_COLOR=1 $one"
    ! has_esc || fail 'NO_COLOR is not heeded'
    on_terminal "NO_COLOR= $one"
    has_esc || fail 'an empty NO_COLOR counts'
    on_terminal "TERM=dumb $one"
    ! has_esc || fail 'colour on a dumb terminal'
    # until_shown PATTERN COMMAND: runs it on a terminal until that is there.
    has_shown() { tr '\r' '\n' <"$out" | grep -q "$1"; }
    until_shown() {
        rm -f ../shown
        : >"$out" # or what the last command showed may be read before the next one begins
        TERM=xterm script -qec "$2 & until [ -e ../shown ]; do sleep 0.05; done; kill \$!; wait" /dev/null \
            >"$out" 2>/dev/null </dev/null &
        until_so "$1 on a terminal" has_shown "$1"
        : >../shown
        wait $!
    }
    endless='--n 3 --trials 1e13 -j 1'
    until_shown '/s .* left  no bias so far' "'$program' --algo fisher-yates $endless"
    echo '{"schema": "fairness-suite/1", "cases": [{"id": "slow", "exec": "sleep 1.5; cat", "n": 3, "trials": 9}, {"algo": "naive", "n": 3, "trials": 9}]}' >two.json
    on_terminal "'$program' suite two.json -j 2"
    tr '\r' '\n' <"$out" | grep -q '^[01] of 2  sleep' || fail 'the bar of a suite does not count its cases'
    ! grep -q 'trials, p' "$out" || fail 'a line of each case beside the bar that counts them'
    # A bar that wraps could not be overwritten: it is cut to the terminal.
    until_shown 'n=3 \[' "stty cols 30; '$program' --algo fisher-yates $endless"
    tr '\r' '\n' <"$out" | sed "s/$esc\[[0-9;]*[mK]//g" >"$scratch/io/bars"
    ! awk '/n=3 \[/ && length > 29' "$scratch/io/bars" | grep . || fail 'the bar leaves a narrow terminal'
    if [ "$full" = yes ]; then
        until_shown 'left  biased so far' "'$program' --algo naive $endless"
        on_terminal "TERM=dumb timeout -s INT 1.8 '$program' --algo fisher-yates $endless"
        ! grep -q '/s .* left' "$out" || fail 'a bar on a dumb terminal'
    fi
else
    echo 'terminals are not tried: no script(1)'
fi

# A list is wrapped on a terminal, and one line an entry elsewhere.
if command -v script >/dev/null && script --version >/dev/null 2>&1; then
    for what in algorithms checks sources formats; do
        on_terminal "stty cols 60; '$program' list $what"
        [ "$(tr -d '\r' <"$out" | awk 'length > 60' | wc -l)" -eq 0 ] || fail "list $what leaves the terminal"
        [ "$(wc -l <"$out")" -ge 8 ] || fail "list $what on a terminal: $(head -n 3 "$out")"
    done
fi
expect 0 list algorithms --format text
says "$out" 'from: C\. A\. R\. Hoare, Quicksort.*4th edition, section 2\.3' 'list algorithms off a terminal'

# No line of a text report is wider than 80 columns; C locale means ASCII.
run --algo all --n "3,$([ "$full" = no ] || echo 5,)13" --trials 3000 --format text -v
[ "$(awk 'length > 80' "$out" | wc -l)" -eq 0 ] || fail 'a text report is wider than 80 columns'
! LC_ALL=C grep -q '[^ -~]' "$out" || fail 'a text report in the C locale is not ASCII'
# Each check says from how many trials on it is made, by which law, at what cost, and what it means.
expect 0 list checks --format json
holds '.checks | length == 26 and all(.trials >= 1 and ([.range, .how, .costs, .means] | all(length > 3)))' 'what is told of each check'
holds '.checks[] | select(.name == "precedence") | .trials == 100 and .range == "fewer: not made"' 'precedence needs trials'
checks=$(jq '.checks | length' "$out")
cp "$out" "$out.checks"
expect 0 list checks -v
[ "$(grep -c '^      means: ' "$out")" = "$checks" ] || fail 'list checks -v leaves something out'
# The costs are those that were measured, within a quarter (docs/performance-tables.md; not the checks that share a tally).
jq -r '.checks[] | .name + "|" + .costs' <"$out.checks" >"$scratch/io/costs"
measured=$(awk -F '|' 'NR == FNR { cost[$1] = $2; next }
    /in times of the shuffles/ { on = 1 } /^$/ { on = 0 }
    on && $2 ~ /^ [a-z0-9-]+ +$/ {
        name = $2; gsub(/ /, "", name); more = $4 - 1
        if (!(name in cost)) next
        fits = cost[name] ~ /^less/ ? more < .75 : cost[name] ~ /^about/ ? more > .6 && more < 2.5 \
             : cost[name] ~ /^4 to 10/ ? more > 3 && more < 12 : more > 8
        print (fits ? "fits" : name " costs " more ", not " cost[name])
    }' "$scratch/io/costs" "$tests/../docs/performance-tables.md")
[ "$(grep -c '^fits$' <<<"$measured")" -ge 12 ] || fail "measured costs are not found: $measured"
! grep -v '^fits$' <<<"$measured" || fail 'costs are not those that were measured'

finish
