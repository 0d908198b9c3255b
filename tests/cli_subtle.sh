#!/bin/bash
# Biases that few checks see, in runs of any length.
subtle=$(realpath "$2")
. "$(dirname "$0")/cli_common.sh"

# More trials find no less: what costs more than the shuffle is made on a part of a long run, and the
# report says on which.
expect 1 "$subtle:even" --n 20 --trials 1e6
holds '.cases[0].checks[] | select(.id == "parity") | .status == "biased" and .log10_p < -2e5
    and has("trials") == false' 'all trials, parity'
holds '.cases[0] | has("sampled") == false' 'all trials'
expect 1 "$subtle:even" --n 20 --trials 72e5
holds '.cases[0].checks[] | select(.id == "parity") | .status == "biased" and .log10_p < -8e5' \
    'a longer run, parity'
holds '.cases[0] | (.checks_left_out | index("parity")) == null
    and .sampled.first == 5046272 and .sampled.one_in == 32
    and ([.checks[] | select(.trials) | .id]
        == ["precedence", "digits", "parity", "cycles", "dependence"])
    and ([.checks[] | select(.id != "dependence") | .trials // empty] | unique) == [.sampled.trials]
    and .sampled.trials > .sampled.first and .sampled.trials < .trials' 'a part of the trials'
cp "$out" part.json
run report part.json --format text -v
says "$out" '[0-9,]+ trials of all parts' 'the part, as text'
says "$out" '5,046,272 trials' 'the part in numbers'
! grep -q 'parity.*not asked for' "$out" || fail 'parity is said not to be asked for'
run report part.json --format json
holds '.cases[0] | .sampled.one_in == 32 and ([.checks[] | select(.trials)] | length) == 8' \
    'read again'
run report part.json --format markdown
says "$out" 'precedence, .*: made on the first 5,046,272 trials and one block in 32' 'Markdown'
run report part.json --format html
says "$out" ': made on the first 5,046,272 trials and one block in 32' 'HTML'
# What is asked for by name is made on all.
expect 0 --algo fisher-yates --n 20 --trials 72e5 --checks cycles
holds '.cases[0] | has("sampled") == false and (.checks[0] | has("trials") | not)' 'by name, on all'

# ---- dependence, which the checks of single trials do not see ----

# dependent NAME N MORE...: found by default, and said to be dependence
dependent() {
    local name=$1 n=$2
    shift 2
    expect 1 "$subtle:$name" --n "$n" --trials 1e5 "$@"
    holds '.cases[0] | .status == "biased" and .dependence == "found"' "$name, n = $n"
    holds '[.cases[0].checks[] | select(.status == "biased") | .id] == ["dependence"]' "$name"
}
dependent inverse 5
holds '.cases[0].worst[0].check == "dependence"' 'inverses agree with what they invert'
dependent mirror 5
for n in 3 4 5; do
    dependent repeat "$n"
    dependent repeat "$n" -j 2
    dependent cycle "$n"
done
dependent cycle 52
holds '.cases[0].worst[0].item | test("52 trials before")' 'the period'
for n in 6 7 8; do
    dependent cut "$n"
done
for n in 4 8 52; do
    dependent again "$n"
done
dependent rarely 5 # after 60 trials
expect 1 "$subtle:repeat" --n 5 --trials 1e5 --format text
says "$out" '^BIASED .*: trials depend on each other: ' 'dependence in words'
for n in 2 3 5 52 300; do
    expect 0 "$subtle:fair" --n "$n" --trials 2e4 --alpha 1e-4
    holds '.cases[0].dependence == "not-found"' "fair trials, n = $n"
done

# Dependence that makes trials look biased is told first; a bias alone, which shows between trials, too, is not.
hidden() {
    holds ".cases[0] | .status == \"biased\" and .dependence == \"found\" and .headline == \"dependence\"
        and ([.checks[] | select(.status == \"biased\")] | length > 1)
        and .looks_like == []" "$1"
    cp "$out" hidden.json
    run report hidden.json --format text
    says "$out" '^BIASED .*: trials depend on each other: ' "$1, in words"
    says "$out" '^  also ' "$1: the bias within, in words"
}
expect 1 "$subtle:seconds" --n 3 --trials 12000
hidden 'equal runs'
expect 1 "$subtle:riffled" --n 52 --trials 20
hidden 'one deck riffled on'
for _ in $(seq 50); do printf '%s\n' '0 1 3 2' '1 2 0 3' '2 3 1 0' '3 0 2 1'; done >rows.txt
expect 1 --input rows.txt --n 4
hidden 'four orders in turn'
for n in 3 8; do
    expect 1 "$subtle:naive" --n "$n" --trials 1e5
    holds '.cases[0] | .dependence != "found" and has("headline") == false and .looks_like[0].algorithm == "naive"' \
        "biased and independent, n = $n"
done

# Names that the run as a whole refutes: an order and its inverse in turn are no outcome twice; four orders are not a law
# of many, whatever the fit of its rare orders put together says; nor are two to eight orders of any weights.
expect 1 "$subtle:inverse" --n 4 --trials 1e5
holds '.cases[0].looks_like == []' 'an order and its inverse'
printf '0 1 2 3\n1 0 3 2\n2 3 0 1\n3 2 1 0\n%.0s' $(seq 60) >four.txt
for file in rows four; do
    expect 1 --input $file.txt --n 4 --checks permutations
    holds '.cases[0].looks_like == []' "$file, orders alone"
done
awk 'function below(k) { s = (s * 69069 + 1) % 4294967296; return int(s / 65536) % k }
    BEGIN { s = 1; print "set,order"
        for (set = 0; set < 100; set++) {
            count = 2 + below(7); all = 0
            for (o = 0; o < count; o++) {
                split("0 1 2 3", a)
                for (i = 4; i > 1; i--) { j = 1 + below(i); t = a[i]; a[i] = a[j]; a[j] = t }
                order[o] = a[1] " " a[2] " " a[3] " " a[4]; weight[o] = 1 + below(1000); all += weight[o]
            }
            for (trial = 0; trial < 240; trial++) {
                at = below(all); for (o = 0; at >= weight[o]; o++) at -= weight[o]
                print set "," order[o]
            }
        } }' >sets.csv
run --input sets.csv --as csv --column order --by set --n 4 --checks permutations
holds '(.cases | length) == 100 and ([.cases[] | select(.orders_seen > 1 and .looks_like != [])] | length) == 0' 'sets of a few orders'

# A few recorded outcomes: each of 30 twice, and 60 that are fair.
seq 0 29 | awk '{ for (i = 0; i < 6; i++) a[i] = i
    s = ($1 * 7919 + 104729) % 720
    for (i = 6; i > 1; i--) { j = s % i; s = int(s / i); t = a[i-1]; a[i-1] = a[j]; a[j] = t }
    line = a[0]; for (i = 1; i < 6; i++) line = line " " a[i]
    print line; print line }' >twice.txt
run --input twice.txt --n 6
holds '.cases[0].checks[] | select(.id == "dependence") | .status == "biased" and .log10_p < -8' \
    'each recorded twice'

# A stored baseline from before these checks stays green.
expect 0 "$subtle:fair" --n 5 --trials 2e4 --checks permutations,positions --json old.json
expect 0 "$subtle:fair" --n 5 --trials 2e4 --baseline old.json
holds '.comparison.regression == false' 'a baseline that lacks the new checks'
# The effect in mind is in reach of another check.
if [ "$full" = yes ]; then
    expect 1 "$subtle:even" --n 20 --trials auto --min-effect positions:0.007
    holds '.cases[0] | .trials > 5e6 and .status == "biased"' 'planned by places'
fi

finish
