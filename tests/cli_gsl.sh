#!/bin/bash
# GSL's tails beside the program's own: where they show, why one is missing, and that a run in which
# the two disagree ends without a verdict. `cli_gsl.sh PROGRAM [WRONG_PROGRAM]`; the second calculates
# one tail wrongly.
. "$(dirname "$0")/cli_common.sh"
wrong=${2:+$(cd "$OLDPWD" && realpath "$2")}

# Chi-square without corrections: the same p, with the digits that are shown.
expect 0 --algo fisher-yates --n 3 --format json
holds '.cases[0].checks[] | select(.id == "permutations") | .method == "pearson" and
    ((pow(10; .log10_p_upper) - .gsl_p_upper) / .gsl_p_upper | fabs) < 5e-6 and
    ((pow(10; .log10_p_lower) - .gsl_p_lower) / .gsl_p_lower | fabs) < 5e-6 and
    (has("gsl_reason") | not)' 'GSL has the p of permutations'
holds '[.cases[0].checks[] | (.gsl_p_upper | tostring | sub("^0.0*"; "") | length) <= 6] | all' 'six digits'

# Beyond what a double holds there is none, and -v says why.
expect 1 --algo naive --n 3 --trials 1e6 --format json
holds '.cases[0].checks[] | select(.id == "permutations") | .log10_p_upper < -2000 and
    .gsl_p_upper == null and .gsl_p_lower == null and (.gsl_reason | test("1e-278"))' 'no p of GSL below 1e-278'
expect 1 --algo naive --n 3 --trials 1e6 --format text -v
says <(tr -s ' \n' ' ' <"$out") 'no GSL permutations.*: a tail is below 1e-278' 'why GSL has none'

# The long form has a column, of both ends before corrections; the others do not.
expect 0 --algo fisher-yates --n 3 --trials 1e5 --format text -v
says "$out" '^  check .*p by GSL' 'the column'
says "$out" '^  permutations +5 +([0-9.]+) +\1 ' 'the same p beside it'
expect 0 --algo fisher-yates --n 3 --trials 1e5 --format text
! grep -q GSL "$out" || fail 'GSL in the short form'
# Simulated tails have no law.
expect 4 --algo fisher-yates --n 8 --trials 50 --checks successors --simulations 99 --format json
holds '.cases[0].checks[0] | .method == "monte-carlo" and .gsl_p_upper == null and .gsl_reason' 'simulated'

# Stored, read again, put together of parts: the same bytes.
expect 1 --algo naive --n 4 --trials 3e5 --checks all --stable --json whole.json
for part in 1 2; do
    expect 0 --algo naive --n 4 --trials 3e5 --checks all --stable --shard $part/2 --json s$part.json
done
expect 1 merge s1.json s2.json --stable --json merged.json
[ "$(jq '[.cases[].checks[] | [.gsl_p_upper, .gsl_p_lower, .gsl_reason]]' whole.json)" = \
    "$(jq '[.cases[].checks[] | [.gsl_p_upper, .gsl_p_lower, .gsl_reason]]' merged.json)" ] ||
    fail 'merged parts have another p of GSL'
expect 0 report whole.json --json again.json
cmp -s <(jq '.cases[].checks' whole.json) <(jq '.cases[].checks' again.json) || fail 'a stored report is read as another'
expect 0 report whole.json --format text -v
says "$out" 'p by GSL' 'the column of a stored report'
# One of an earlier program has no such keys.
jq 'del(.cases[].checks[] | (.gsl_p_upper, .gsl_p_lower, .gsl_reason))' whole.json >early.json
expect 0 report early.json --json again.json
holds_in() { jq -e "$2" "$1" >/dev/null || fail "$3"; }
holds_in again.json '[.cases[].checks[] | select(.status != "skipped") | .gsl_p_upper == null] | all' 'an earlier report'

if [ -n "$wrong" ]; then
    "$wrong" --algo fisher-yates --n 3 >"$out" 2>"$err" </dev/null
    code=$?
    [ $code -eq 3 ] || fail "a wrong tail: exit $code, not 3: $(head -n 1 "$err")"
    [ ! -s "$out" ] || fail 'a report in spite of a wrong tail'
    [ "$(wc -l <"$err")" -eq 1 ] || fail "$(wc -l <"$err") lines on a wrong tail"
    says "$err" 'no verdict: the p-value of permutations .* is 0\.[0-9]{15} by this program and 0\.[0-9]{15} by GSL [0-9.]+' \
        'both numbers and the version'
else
    echo 'no program with a wrong tail: that it is refused is not tried'
fi
finish
