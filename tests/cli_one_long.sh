#!/usr/bin/env bash
# One long order (--one-long): what the example loaders write, in every form of a file, and what cannot
# be an order. $1: the program.
loaders=$(realpath "$(dirname "$0")/../examples/loaders") # before the folder changes
. "$(dirname "$0")/cli_common.sh"
rows() { python3 "$loaders/loaders.py" "$@"; }

# A buffer is told, with its interval; in text, bytes, gzip, from a pipe, and from 1 on it is the same.
rows buffer 1e4 100 >hundred
expect 1 --one-long hundred
holds '.cases[0].buffer | .known and .size == 100 and .ci95 == [100, 100] and (.effective - 100 | fabs < 10)' 'a buffer of 100'
holds '.cases[0].buffer.log10_p + 15701 | fabs < 1' 'what a fair order has'
holds '.cases[0] | .n == 10000 and .trials == 1 and ([.checks[].id] == ["blocks", "mean-distance", "same-orders"])' 'its checks'
digest=$(jq -r '.cases[0].digest' "$out")
python3 -c 'import struct, sys
n = [int(line) for line in open("hundred")]
open("u16", "wb").write(struct.pack("<10000H", *n)); open("u32", "wb").write(struct.pack("<10000I", *n))
open("u64", "wb").write(struct.pack("<10000Q", *n)); open("ones", "w").write(" ".join(str(i + 1) for i in n))'
gzip -c hundred >packed.gz
for form in 'u16 --as u16le' 'u32 --as u32le' 'u64 --as u64le' 'ones --as from-1' 'packed.gz'; do
    # shellcheck disable=SC2086
    expect 1 --one-long $form
    [ "$(jq -r '.cases[0].digest' "$out")" = "$digest" ] || fail "$form: another digest"
done
"$program" --one-long - --n 1e4 <hundred >piped 2>/dev/null
[ "$(jq -r '.cases[0].digest' piped)" = "$digest" ] || fail 'a pipe: another digest'
expect 1 --one-long hundred --format text
says <(tr -s ' \n' ' ' <"$out") 'no item moves forward by more than 99 places \(chance in a fair order: 10\^-15701\): shuffled through a buffer of 100 \(95% interval: 100 to 100\)\. Items 0 and 5,000 share a batch of 256 with a chance of about 5\.3e-21' 'what a user needs'
says <(tr -s ' \n' ' ' <"$out") 'items stayed too near where they were: mean distance 7[0-9]\.[0-9], 3,333 if fair' 'the sum that decides'
expect 1 --one-long hundred --html buffer.html
grep -q 'shuffled through a buffer of 100' buffer.html || fail 'the page does not tell the buffer'
cp "$out" stored.json
expect 0 report stored.json --format json
cmp -s stored.json "$out" || fail 'a stored report is not read as it was written'

# Fair orders are called fair, and no buffer; four epochs, too, unless each is the first again.
rows full 3e4 >fair
expect 0 --one-long fair
holds '.cases[0] | has("buffer") | not' 'no buffer'
rows epochs 1e4 4 >four
expect 0 --one-long four --n 1e4
holds '.cases[0].trials == 4' 'four orders'
rows epochs 1e4 4 --forgets >again
expect 1 --one-long again --n 1e4
holds '.cases[0].checks[] | select(.id == "same-orders") | .status == "biased" and .statistic == 3' 'the same order, four times'
# Of five items 120 orders are had by chance, too.
seq 4000 | awk 'BEGIN { srand(5) } { for (i = 0; i < 5; i++) a[i] = i; for (i = 4; i > 0; i--) { j = int(rand() * (i + 1)); t = a[i]; a[i] = a[j]; a[j] = t } print a[0], a[1], a[2], a[3], a[4] }' >short
"$program" --one-long short --n 5 --format json >"$out"
holds '.cases[0].checks[] | select(.id == "same-orders") | .status != "biased" and .statistic == 3880' 'orders of five items come again'
# Shards kept whole, alone and through a buffer; a file as it was.
rows shards 1e4 50 >parts
expect 1 --one-long parts
holds '.cases[0] | (.checks[] | select(.id == "blocks") | .log10_p < -100) and (.buffer.known | not)' 'shards'
rows shard-buffer 1e4 50 300 >mixed
expect 1 --one-long mixed
seq 0 9999 >sorted
expect 1 --one-long sorted --format text
says <(tr -s ' \n' ' ' <"$out") 'every item is where it was: nothing was shuffled' 'nothing was shuffled'
# One row out of line: no buffer, but how far items are moved.
(tail -n 1 hundred && head -n 9999 hundred) >moved
expect 1 --one-long moved
holds '.cases[0].buffer | (.known | not) and .size > 9000 and (.effective - 100 | fabs < 10)' 'one row out of line'
says <("$program" --one-long moved --format text | tr -s ' \n' ' ') 'items lie as far from their places as after a shuffle through a buffer of about [0-9]+' 'the effective buffer'
# What dumps a loader writes numbers; the loader that stands in it does not shuffle.
python3 "$loaders/dump_indices.py" >dumped
expect 1 --one-long dumped
holds '.cases[0] | .n == 100000 and .buffer.size == 1' 'a dumped loader'
# Of few items the blocks alone are looked at: two, by the exact law.
rows full 200 >few
expect 0 --one-long few
holds '.cases[0].checks | .[0].method == "convolution" and .[1].cannot_tell == "below 1,000 items the tails are not known"' 'few items'
rows buffer 200 10 >few
expect 1 --one-long few
holds '.cases[0].buffer.size == 10' 'few items, and a buffer'

# The loaders' shuffles are built in; an order of theirs looks the same.
expect 0 exact --algo buffer:2 --n 4 --format json
holds '.orders_possible == 8 and .status == "biased"' 'K^(n-K) K! orders'
expect 0 exact --algo shards:2 --n 4 --format json
holds '.orders_possible == 2' 'K! orders'
expect 1 --algo buffer:3 --n 6 --trials 1e5
holds '.cases[0].looks_like[0].algorithm == "buffer:3"' 'its own name'
expect 0 exact --algo shard-buffer:2/2 --n 4 --format json
holds '.algorithm == "shard-buffer:2/2" and .orders_possible == 16' 'a second parameter'
expect 0 exact --algo shard-buffer:4/2 --n 4 --format json
cp "$out" every
expect 0 exact --algo buffer:2 --n 4 --format json
holds '.orders_possible == 8' 'a buffer alone'
[ "$(jq -c .orders_possible every)" = 24 ] || fail 'shards of one item each leave an order out'
expect 1 --algo shard-buffer:3 --n 6 --trials 1e5
holds '.cases[0].algorithm == "shard-buffer:3/2"' 'the usual second parameter'

# What is no order, or cannot be asked for.
refused() { # WORDS STATUS ARGUMENT...
    words=$1 status=$2
    shift 2
    expect "$status" "$@"
    says "$err" "$words" "$*"
}
(cat few; echo 5) >longer
refused 'longer, line 201: this number came before in the same order' 3 --one-long longer
refused 'longer: 201 numbers do not make whole orders of 200 items' 3 --one-long longer --n 200
sed 's/^17$/200/' few >outside
refused 'outside, line [0-9]+: not one of the numbers of 200 items' 3 --one-long outside
sed 's/^17$/x7/' few >word
refused 'word, line [0-9]+: "x7" is not a whole number' 3 --one-long word
head -c 41 u32 >broken
refused 'broken, number 11: the file ends within it' 3 --one-long broken --as u32le
head -150 few | "$program" --one-long - --n 200 2>"$err"
says "$err" 'it ends within order 1, after 150 of 200 numbers' 'a pipe that ends'
"$program" --one-long - <few 2>"$err"
says "$err" 'a pipe; say how many items an order has: --n N' 'a pipe without --n'
refused 'shard-buffer:K/L, L = 1: too small; accepted: 2 to 65,535' 2 --algo shard-buffer:5/1 --n 6
refused 'shard-buffer:K/L, L = : not a whole number' 2 --algo shard-buffer:5/ --n 6
refused 'shard-buffer:K, K = 65536: too large' 2 --algo shard-buffer:65536/3 --n 6
refused 'buffer:K, K = 2/3: not a whole number' 2 --algo buffer:2/3 --n 6
refused '--one-long does not go with --take' 2 --one-long few --take 3
refused '--one-long does not go with --stop-early' 2 --one-long few --stop-early
refused '--one-long does not go with --checks permutations: it has checks of its own' 2 --one-long few --checks permutations
refused '--as u32le goes only with --one-long' 2 --input few --n 200 --as u32le
refused '--n 70000: accepted: 1 to 65,536; --one-long takes up to' 2 --algo naive --n 70000
refused 'No such file' 2 --one-long nowhere
refused '--one-long and --json' 2 --one-long few --json few
grep -q . few || fail 'the input was overwritten'

# In a suite.
printf '{ "schema": "fairness-suite/1", "cases": [ { "id": "loader", "one_long": "hundred", "expect": "biased" } ] }' >suite.json
expect 0 suite suite.json
holds '.cases[0].buffer.size == 100' 'a suite'
finish
