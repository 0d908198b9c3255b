#!/bin/bash
# The commands exact and plan: known laws, fractions and trials; what is refused, and how. With --full
# more laws (tests/unit_algorithms.c holds all of them), the numerators of nine items, and every kind of
# document against its schema.
. "$(dirname "$0")/cli_common.sh"

# exact ALGO N: leaves the JSON document in $out.
exact() {
    expect 0 exact --algo "$1" --n "$2" --format json -q
}

# law ALGO N DENOMINATOR NUMERATORS TV PHI2
law() {
    exact "$1" "$2"
    holds ".denominator == \"$3\" and (.numerators | join(\" \")) == \"$4\"" "the law of $1, n=$2"
    holds ".tv == \"$5\" and .phi2 == \"$6\"" "TV and phi2 of $1, n=$2"
}

# tv ALGO N TV
tv() {
    exact "$1" "$2"
    holds ".tv == \"$3\"" "TV of $1, n=$2"
}

# Made several times, and with uneven draws: against paths gone through one by one, naive twice and byte % n.
python3 - >variants <<'PYTHON' || exit 77
import itertools
from fractions import Fraction
def law(shuffle, n, times, bits):
    below = lambda k: [Fraction(len(range(v, 2 ** bits, k)), 2 ** bits) if bits else Fraction(1, k) for v in range(k)]
    ranges = [n] * n if shuffle == 'naive' else list(range(n, 1, -1))
    chances = {tuple(range(n)): Fraction(1)}
    for step in list(enumerate(ranges)) * times:
        i = step[0] if shuffle == 'naive' else n - 1 - step[0]
        more = {}
        for order, chance in chances.items():
            for v, part in enumerate(below(step[1])):
                after = list(order)
                after[i], after[v] = after[v], after[i]
                more[tuple(after)] = more.get(tuple(after), 0) + chance * part
        chances = more
    even = Fraction(1, len(list(itertools.permutations(range(n)))))
    return (sum(abs(chances.get(order, 0) - even) for order in itertools.permutations(range(n))) / 2,
            sum((chances.get(order, 0) - even) ** 2 / even for order in itertools.permutations(range(n))))
for shuffle, n, times, bits in [('naive', 3, 2, 0), ('naive', 4, 3, 0), ('fisher-yates', 3, 1, 8), ('fisher-yates', 5, 1, 4), ('naive', 3, 2, 4)]:
    print(shuffle, n, times, bits, *law(shuffle, n, times, bits))
PYTHON
while read -r shuffle n times bits tv phi2; do
    draw=()
    [ "$bits" = 0 ] || draw=(--draw modulo:"$bits")
    expect 0 exact --algo "$shuffle" --n "$n" --repeat "$times" "${draw[@]}" --format json
    holds ".tv == \"$tv\" and .phi2 == \"$phi2\"" "$shuffle, n=$n, $times times, $bits bits"
done <variants
[ "$(wc -l <variants)" = 5 ] || fail 'laws of variants'
holds '.variant == "draws modulo, from numbers of 4 bits, made 2 times"' 'what was made'
# Shuffles that look at what they drew, and naive, which does not: two passes and three, of the law of one.
for shuffle in naive sort-merge sort-quick-hoare until-different key-sort:2; do
    for times in 1 2 3; do
        expect 0 exact --algo "$shuffle" --n 3 --repeat "$times" --format json
        cp "$out" law.$times
    done
    python3 - <<'PYTHON' || fail "$shuffle made twice, three times"
import itertools, json
from fractions import Fraction
def read(times):
    law = json.load(open(f'law.{times}'))
    return dict(zip(itertools.permutations(range(3)), (Fraction(int(x), int(law['denominator'])) for x in law['numerators'])))
once = law = read(1)
for times in 2, 3:
    after = dict.fromkeys(law, 0)
    for order in law:
        for by in once:
            after[tuple(order[item] for item in by)] += law[order] * once[by]
    law = after
    assert law == read(times), times
PYTHON
done
expect 2 exact --algo sort-merge --n 8 --repeat 2
says "$err" 'made 2 times: 1.63e9 products over all orders, more than --paths' 'too many orders'
expect 0 exact --algo fisher-yates --n 3 --draw modulo:8 --format text
says <(tr -s ' \n' ' ' <"$out") '^BIASED fisher-yates .draws modulo, from numbers of 8 bits., 3 items: 512 equal chances cannot be shared out among 6 orders .* TV 1/384 ' 'it says how numbers are drawn'
grep -q 'equally likely' "$out" && fail 'paths of uneven draws are not equally likely'
expect 0 exact --algo fisher-yates --n 4 --draw float:3 --take 1 --format json
holds '.variant == "draws by fractions of 3 bits" and .status == "biased"' 'a deal'
# A comparator that answers -1, 0 or 1: each comparison says "less" in one of three cases.
python3 - "$tests" <<'PYTHON' >variants
import sys
from fractions import Fraction
from math import factorial
sys.path.insert(0, sys.argv[1])
import oracle_laws as oracle
sorts = ['v8', 'insertion', 'binary_insertion', 'selection', 'bubble', 'bubble_early', 'merge', 'merge_up', 'quick_lomuto', 'quick_first',
         'quick_middle', 'heap']
for name in sorts:
    for n in (3, 4, 5) if name != 'heap' else (3, 4):
        law, places = {}, [[Fraction(0)] * n for _ in range(n)]
        for order, chance in oracle.paths(getattr(oracle, 'sort_' + name), n, 0, lambda value, _: Fraction(2 - value, 3)):
            law[order] = law.get(order, 0) + chance
        even = Fraction(1, factorial(n))
        tv = sum(abs(chance - even) for chance in law.values()) + (factorial(n) - len(law)) * even
        phi2 = sum(chance * chance for chance in law.values()) / even - 1
        print('sort-' + name.replace('_', '-'), n, tv / 2, phi2)
PYTHON
while read -r shuffle n tv phi2; do
    expect 0 exact --algo "$shuffle" --n "$n" --draw three-way --format json
    holds ".tv == \"$tv\" and .phi2 == \"$phi2\" and .variant == \"with a comparator that answers -1, 0 or 1\"" "$shuffle, n=$n"
done <variants
[ "$(wc -l <variants)" = 35 ] || fail 'laws of comparators that answer -1, 0 or 1'
expect 2 exact --algo naive --n 3 --draw three-way
says "$err" '^fairness: --draw three-way goes with sorts that toss coins .sort-...., not with naive$' 'not a sort'
expect 2 --algo sort-merge,naive --n 3 --draw three-way
says "$err" '^fairness: --draw three-way goes with sorts that toss coins .sort-...., not with naive$' 'not a sort, of a run'
expect 2 exact --algo sort-merge --n 3 --draw three-way:8
says "$err" '^fairness: --draw three-way:8: accepted: ' 'no bits'
# By places, at any n: the chance of each place is 1/n at once where it is made often, so that more trials are needed each time.
expect 0 plan --algo naive --n 52 --format json
once=$(jq .trials "$out")
expect 0 plan --algo naive --n 52 --repeat 2 --format json
holds ".trials > 100 * $once and .algorithm == \"naive (made 2 times)\" and (has(\"known\") | not)" 'twice helps'
expect 0 plan --algo fisher-yates --n 49 --draw modulo:8 --format json
holds '.trials < 10000 and .trials > 5000' 'how many draws show the modulo bias'
# Where items go above 12 items: against a matrix made swap by swap.
places() { # places SHUFFLE N TIMES BITS
    local draw=()
    [ "$4" = 0 ] || draw=(--draw modulo:"$4")
    expect 0 exact --algo "$1" --n "$2" --repeat "$3" "${draw[@]}" --format json
    python3 - "$out" "$@" <<'PYTHON' || fail "$1, n=$2, $3 times, $4 bits: places"
import json, sys
path, shuffle, n, times, bits = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])
chances = [[float(item == place) for place in range(n)] for item in range(n)]
for i in [*range(n)] * times if shuffle == 'naive' else [*range(n - 1, 0, -1)] * times:
    k = n if shuffle == 'naive' else i + 1
    drawn = [len(range(v, 2 ** bits, k)) / 2 ** bits if bits else 1 / k for v in range(k)]
    for row in chances:
        here = row[i]
        row[i] = sum(row[v] * drawn[v] for v in range(k))
        for v in range(k):
            if v != i:
                row[v] += (here - row[v]) * drawn[v]
law = json.load(open(path))
assert law['schema'] == 'fairness-exact-places/1' and law['n'] == n
assert max(abs(a - b) for one, other in zip(chances, law['positions']) for a, b in zip(one, other)) < 1e-13
square = (n - 1) * sum((chance - 1 / n) ** 2 for row in chances for chance in row)
assert abs(law['w'] - square ** .5) < 1e-9
PYTHON
}
places naive 52 1 0
holds '.positions[1][0] > 0.026 and .detect.trials < 1000 and .sign > 0' 'item 1 of 52 is first too often'
places naive 52 2 0
holds '.variant == "made 2 times" and .w < 0.05' 'twice'
places fisher-yates 49 1 8
expect 0 exact --algo naive --n 52 --format text
says <(tr -s ' \n' ' ' <"$out") '^BIASED naive, 52 items: item 1 is at place 0 in 0.0260043, 1.3522 times as often as it should why' 'by places, in words'
expect 0 exact --algo fisher-yates --n 52 --format text
says "$out" '^FAIR PLACES  .*; *$' 'even places'
says <(tr -s ' \n' ' ' <"$out") 'orders may still be uneven' 'even places are no proof of even orders'
expect 0 exact --algo sort-quick-lua --n 20 --format text
says <(tr -s ' \n' ' ' <"$out") 'counted in 10,000,000 trials; each chance within 4\.5 sqrt' 'places that are counted'
expect 0 exact --algo sort-v8 --n 13 --format json
holds '.counted_trials == 10000000 and .sign == null and (.w - 0.8078 | fabs) < 0.002' 'counted places'
says_of() { expect 2 exact --algo "$1" --n 20 && says "$err" "worked out up to n = 12, and above $2; count trials" "$1"; }
says_of rao-sandelius 'where its items go is not known'
says_of until-different 'a run shows no bias of places'
for n in 4 52; do
    expect 0 exact --algo naive --n $n --format svg
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$out" || fail "n=$n: a picture"
    says "$out" "<title id=\"t\">naive, $n items</title>" 'its title'
done
expect 2 exact --algo naive --n 4 --take 2 --format svg
says "$err" '^fairness: --format svg: accepted for ' 'no picture of a deal'
# Runs of a shuffle that is made several times follow that law, with any number of threads, in parts or whole.
again() { # again SHUFFLE N TIMES [OPTIONS]: 100 is beyond 1e-9 of a chi-square of 23 degrees
    local shuffle=$1 n=$2 times=$3
    shift 3
    if [ "$shuffle" = riffle:1 ]; then
        expect 0 exact --algo "riffle:$times" --n "$n" --format json
    else
        expect 0 exact --algo "$shuffle" --n "$n" --repeat "$times" "$@" --format json
    fi
    cp "$out" law
    "$program" --algo "$shuffle" --n "$n" --repeat "$times" "$@" -v --format json --trials 1e5 --stable -q -j 1 2>/dev/null >one
    "$program" --algo "$shuffle" --n "$n" --repeat "$times" "$@" -v --format json --trials 1e5 --stable -q -j 2 2>/dev/null >two
    cmp -s one two || fail "$shuffle, $times times: threads"
    python3 - <<'PYTHON' || fail "$shuffle, $times times: counts follow the law"
import json
law, run = json.load(open('law')), json.load(open('one'))['cases'][0]
chances = [int(one) / int(law['denominator']) for one in law['numerators']]
counts = run['counts']['permutations']
assert sum((count - 1e5 * p) ** 2 / (1e5 * p) for count, p in zip(counts, chances) if p) < 100
assert all(count == 0 for count, p in zip(counts, chances) if not p)
PYTHON
}
again naive 4 2
again naive 4 3
again sattolo 4 2
again riffle:1 4 2
again fisher-yates 4 2 --draw modulo:4
again sort-heap 4 1 --draw three-way
expect 1 --algo sattolo --n 4 --repeat 2 --format json --stable
holds '.cases[0] | .times == 2 and (has("claim") | not)' 'what is claimed is of one time'
"$program" --algo naive --n 5 --format json --stable >once
"$program" --algo naive --n 5 --repeat 1 --format json --stable >one
cmp -s once one || fail '--repeat 1 is no repeat'
expect 2 --exec cat --n 4 --repeat 2
says "$err" '^fairness: --repeat 2 does not go with --exec: ' 'a command is not ours'
expect 0 explain --algo fisher-yates --n 3 --draw modulo:8
says <(tr -s ' \n' ' ' <"$out") '512 equal chances cannot be shared out among 6 orders' 'why uneven draws are unfair'
says <(tr -s ' \n' ' ' <"$out") 'try fairness --algo fisher-yates --n 3 --draw modulo:8 --trials ' 'what to try'
expect 0 explain --algo fisher-yates --n 3 --repeat 2
says <(tr -s ' \n' ' ' <"$out") '^FAIR fisher-yates .made 2 times., 3 items: each of the 6 orders comes in exactly 1 of 6 ' 'made twice it is fair'
expect 2 exact --algo naive --n 3 --draw float:60
says "$err" '^fairness: --draw float:60: accepted: .*float:B \(1 to 53\)' 'too many bits'
expect 2 plan --effect 0.1 --n 5 --repeat 2
says "$err" '^fairness: --repeat 2 does not go with --effect: ' 'a bias alone is not made twice'

law naive 3 27 '4 5 5 5 4 4' 1/18 1/81
holds '.schema == "fairness-exact/1" and .algorithm == "naive" and .n == 3 and .paths == "27"' naive
holds '.divisible == false and .bounded and .status == "biased" and .orders_possible == 6' naive
holds '.min == "4/27" and .max == "5/27" and .invalid == "0" and .leftover == "0"' naive
holds '.sign == "-1/27"' 'naive: sign ((2 - n) / n)^n'
holds '.positions == [["1/3","1/3","1/3"],["10/27","8/27","1/3"],["8/27","10/27","1/3"]]' naive
holds '(.kl - (3 * 4 / 27 * (24 / 27 | log) + 3 * 5 / 27 * (30 / 27 | log)) | fabs) < 1e-15' KL
law naive 4 256 '10 10 10 14 11 9 10 15 14 14 11 11 11 11 9 11 11 10 8 9 9 8 10 10' 25/384 61/2048
law naive 2 2 '1 1' 0 0
holds '.status == "even" and .detect.trials == null' 'naive n=2 is fair'
law sattolo 3 2 '0 0 0 1 1 0' 2/3 2
holds '.orders_possible == 2 and .min == "0"' sattolo
law sort-quick-hoare 3 16 '3 3 4 2 2 2' 1/8 5/64
law cut 3 3 '1 0 0 1 1 0' 1/2 1
law fisher-yates 3 6 '1 1 1 1 1 1' 0 0
for algorithm in fisher-yates fisher-yates-forward inside-out swap-chain strike-out; do
    tv "$algorithm" 4 0
    holds '.status == "even" and .min == "1/24" and .max == "1/24" and .divisible' "$algorithm"
done
tv sort-insertion 3 1/6
holds '.phi2 == "1/8"' sort-insertion
tv sort-merge 4 1/6
holds '[.positions[][]] | all(. == "1/4")' 'coin-flip merge sort has flat places at n=4'
tv sattolo 4 3/4
tv cut 4 5/6
if [ "$full" = yes ]; then # the trials that it takes to find these take up to a second each
    law sort-v8 3 16 '6 1 2 1 1 5' 17/48 19/32
    tv sort-insertion 4 7/24
    tv sort-quick-lomuto 4 1/4
    tv sort-quick-hoare 4 73/384
    tv sort-v8 4 17/48
    tv riffle 3 1/3
    tv riffle 4 1/2
    tv rounded 4 1/6
    holds '.divisible and .denominator == "48"' 'rounded: divisible, and biased'
fi

# Each order as often as its numerator says, over the denominator; the parts add up to all.
some=(naive one-liner-map until-different)
[ "$full" = no ] || some+=(sort-heap rao-sandelius key-sort:2)
for algorithm in "${some[@]}"; do
    exact "$algorithm" 4
    holds 'def part: split("/") | map(tonumber) | .[0] / (.[1] // 1);
           ((.numerators | map(tonumber) | add) / (.denominator | tonumber)
            + (.invalid | part) + (.leftover | part) - 1 | fabs) < 1e-9' "$algorithm adds up"
    holds '(.numerators | length) == 24 and ([.numerators[] | select(. != "0")] | length) ==
           .orders_possible' "$algorithm: orders"
done
exact one-liner-map 3
holds '.status == "invalid" and .invalid == "1/3" and .kl == null and .detect.by == "invalid"' map
holds '.detect.trials == 12' 'one-liner-map: (2/3)^12 < .01 < (2/3)^11'
exact rao-sandelius 3
holds '.status == "even-so-far" and .tv == .leftover and .bounded == false' 'rao-sandelius'
holds '.detect.trials == null' 'rao-sandelius: nothing to find'

# Trials to find it at alpha = 1e-6 with power .99: by noncentral chi-square for one test of the upper tail, and
# up to 13% more in a run, for the law itself, both tails and the checks that share alpha; at n = 3, a fourth of
# alpha for each of four checks, an eighth for each tail. exact, plan and a run with --trials auto name the same.
while read -r algorithm n trials; do
    exact "$algorithm" "$n"
    holds ".detect | .trials >= $trials * 1.06 and .trials <= $trials * 1.13 and .by == \"permutations\"
        and .tests >= 2" "$algorithm n=$n trials"
    trials=$(jq .detect.trials "$out")
    [ "$algorithm$n" != naive3 ] || [ "$trials" -eq 5565 ] || fail "naive n=3: $trials trials, not 5565"
    expect 0 plan --algo "$algorithm" --n "$n" --format json
    holds ".trials == $trials and .schema == \"fairness-plan/1\" and .by == \"permutations\"" "plan $algorithm n=$n"
    [ "$trials" -lt 1000 ] || {
        expect 1 --algo "$algorithm" --n "$n" --trials auto --format json
        holds ".cases[0].trials == $trials" "--trials auto of $algorithm n=$n"
    }
done <<'TABLE'
naive 3 5221
naive 4 3025
naive 5 3057
naive 6 4398
sort-insertion 3 516
TABLE

# 52 cards, to twelve places, from the formula of Bayer & Diaconis (1992) worked out in Python's own
# fractions; their table 1 has three. Both ways agree where both go.
while read -r k distance; do
    exact "riffle:$k" 52
    holds "(.tv_value - $distance | fabs) < 1e-12 and .method == \"formula\"" "riffle:$k"
    holds '.orders == "80658175170943878571660636856403766975289505440883277824000000000000"' 52
done <<'TABLE'
1 1.000000000000
4 0.999999533431
5 0.923732929396
6 0.613549596566
7 0.334060999468
8 0.167158641927
9 0.085420193409
10 0.042945548921
11 0.021502375949
12 0.010754893496
13 0.005377910105
14 0.002689012977
TABLE
exact riffle:7 52
holds '.positions == null and .numerators == null and .sign == null and .detect.by == "rising-sequences"' 52
for n in 3 $([ "$full" = no ] || echo 4); do
    exact riffle:2 "$n"
    holds '.method == "enumeration"' "riffle:2 n=$n is followed path by path"
    jq -c '[.tv, .phi2, .numerators, .positions, .denominator]' <"$out" >"$scratch/walked"
    expect 0 exact --algo riffle:2 --n "$n" --paths 1 --format json
    holds '.method == "formula"' "riffle:2 n=$n by formula"
    jq -c '[.tv, .phi2, .numerators, .positions, .denominator]' <"$out" | cmp -s - "$scratch/walked" ||
        fail "riffle:2 n=$n: the formula differs from the paths"
done
# By classes of orders (no memory for all of them) as over all orders.
for algorithm in riffle:5 key-sort:6; do
    fields='[.tv, .phi2, .denominator, .min, .max, .orders_possible]'
    expect 0 exact --algo "$algorithm" --n 8 --paths 1 --format json
    jq -c "$fields" <"$out" >"$scratch/orders"
    holds '.positions != null' "$algorithm over all orders"
    kl=$(jq .kl <"$out")
    expect 0 exact --algo "$algorithm" --n 8 --paths 1 --memory 1k --format json
    holds ".positions == null and (.kl - $kl | fabs) < 1e-12" "$algorithm by classes"
    jq -c "$fields" <"$out" | cmp -s - "$scratch/orders" || fail "$algorithm: classes differ"
done

# For people: the answer first, 80 columns, no colour and no letters beyond ASCII unasked.
expect 0 exact --algo naive --n 3 --format text
cat >"$scratch/io/naive" <<'END'
BIASED  naive, 3 items: 27 equal chances cannot be shared out among 6 orders
  why    swaps with any of 0..n-1
  fix    draw from 0..i
  code   for i = 0..n-1: swap a[i] with a[random 0..n-1]

  order  chance       off  | = 1 of 6, if fair
  0 1 2   4/27    -11.1%  ##########################################     |
  0 2 1   5/27    +11.1%  ###############################################|#####
  1 0 2   5/27    +11.1%  ###############################################|#####
  1 2 0   5/27    +11.1%  ###############################################|#####
  2 0 1   4/27    -11.1%  ##########################################     |
  2 1 0   4/27    -11.1%  ##########################################     |

  item at place      0      1    2
  0                1/3    1/3  1/3
  1              10/27   8/27  1/3
  2               8/27  10/27  1/3

  w      0.1111
  draws  27 paths, equally likely; chances are multiples of 1/27
  TV     1/18 = 0.05556: so much of the orders would have to be others
  most   5/27, 1.1111 times the fair share: 3 orders, as 0 2 1
  least  4/27, 0.8889 times the fair share: 3 orders, as 0 1 2
  KL     0.006186 nats
  sign   -0.03704 on average; even orders +1, odd -1, fair 0
  5,565 trials find it with 99% power, in a run of fairness by its check
END
head -n 26 "$out" | cmp -s - "$scratch/io/naive" || fail "naive: $(head -n 26 "$out" | diff "$scratch/io/naive" - | head -n 4 | tr '\n' '|')"
expect 0 exact --algo fisher-yates --n 3 --format text
says "$out" '^FAIR  fisher-yates, 3 items: each of the 6 orders comes in exactly 1 of 6$' 'even'
expect 0 exact --algo sattolo --n 3 --format text
says "$out" '^BIASED  sattolo, 3 items: only 2 of the 6 orders can come$' 'sattolo'
for case in 'naive 8' 'riffle:7 52' 'one-liner-map 4' 'identity 1' 'cut 9'; do
    read -r algorithm n <<<"$case"
    expect 0 exact --algo "$algorithm" --n "$n" --format text
    [ "$(wc -L <"$out")" -le 80 ] || fail "$case: a line of $(wc -L <"$out") columns"
    ! LC_ALL=C grep -q '[^ -~]' "$out" || fail "$case: letters beyond ASCII"
done

# The same bytes for any number of threads.
expect 0 exact --algo sort-heap --n 6 --format json -j 1
cp "$out" "$scratch/one"
expect 0 exact --algo sort-heap --n 6 --format json -j 3
cmp -s "$out" "$scratch/one" || fail "sort-heap: 3 threads, other bytes"
[ ! -s "$err" ] || fail "sort-heap n=6 is quick, and says: $(head -n 1 "$err")"

# Which numerators.
if [ "$full" = yes ]; then
    exact naive 9
    holds '.numerators == null and .status == "biased"' 'n=9: no numerators unasked'
    expect 0 exact --algo naive --n 9 --format json -v
    holds '.numerators | length == 362880 and (map(tonumber) | add) == 387420489' '-v'
fi

# Plans.
expect 0 plan --effect 0.1 --n 5 --format json
holds '.algorithm == null and .effect == {"name": "w", "value": 0.1} and .asked == "trials"' plan
trials=$(jq .trials <"$out")
expect 0 plan --effect 0.1 --n 5 --trials "$trials" --format json
holds '(.power - 0.99 | fabs) < 1e-4 and .asked == "power"' 'the power of the planned trials'
expect 0 plan --effect 0.1 --n 5 --trials "$trials" --alpha 1e-3 --format json
holds '.power > 0.999' 'a larger alpha, more power'
expect 0 plan --algo fisher-yates --n 3 --format text
says "$out" '^nothing to find +fisher-yates, n=3' 'plan: nothing'
expect 0 plan --algo one-liner-map --n 52 --format text
says "$out" '^cannot plan +one-liner-map, n=52' 'plan: of a shuffle that loses items'
expect 0 plan --algo key-sort:16 --n 52 --format text
says "$out" 'It is biased; how much is not worked out' 'plan: not worked out'
expect 0 plan --algo naive --n 3 --format text
says "$out" '^5,565 trials +naive, n=3: a bias of w = 0.1111 in .permutations.$' 'plan: naive'
expect 0 plan --algo naive --n 52 --format json
holds '.by == "positions" and .n == 52' 'plan above 12 items'

# Refused, with the cost or the reason in the one line.
refused_saying '2\.59e4 products over all orders, more than --paths 100$' \
    exact --algo naive --n 6 --paths 100
refused_saying '4\.83e9 products over all orders' exact --algo naive --n 11
refused_saying 'needs 5\.5 MiB, above the limit of 1\.0 KiB.*--memory' exact --algo naive --n 9 --memory 1k
refused_saying 'worked out up to n = 12' exact --algo merge-shuffle --n 13
refused_saying 'no size given' exact --algo naive
refused_saying 'no shuffle named: --algo NAME' exact --n 3
refused_saying 'did you mean naive' exact --algo naiv --n 3
refused_saying 'given twice' exact --algo naive --algo cut --n 3
refused_saying 'no such option; did you mean --paths' exact --algo naive --n 3 --path 3
refused_saying 'no such option' exact --algo naive --n 3 --effect 1
refused_saying 'no size given: --n 3' exact naive
refused_saying 'did you mean naive' explain naiv --n 3
refused_saying 'accepted: auto, text, json' exact --algo naive --n 3 --format yaml
refused_saying 'is defined for n from 2' exact --algo until-different --n 1
refused_saying '--effect W' plan --n 3
refused_saying 'one of the two' plan --algo naive --effect 0.1 --n 3
refused_saying 'one of the two' plan --effect 0.1 --n 3 --power 0.9 --trials 5
refused_saying 'farther from even than w = 2\.236' plan --effect 2.3 --n 3
refused_saying 'no shuffle of 13 items is farther from even than w = 12$' plan --effect 13 --n 13
refused_saying '--power 1:' plan --effect 0.1 --n 3 --power 1
refused_saying '--alpha 0:' plan --effect 0.1 --n 3 --alpha 0
# Deals: exact_deals.py adds their laws up; what it cannot be asked, and what is named instead.
refused_saying 'plan counts whole orders; of deals .fairness exact. with the same options' plan --algo floyd --n 5 --hands 2
refused_saying '--hands: the law of what is seen takes at most 10 items.*try --n 6 --hands 6, or count trials' exact --algo floyd --n 49 --hands 6
refused_saying '--take: the law of what is seen' explain --algo naive --n 11 --take 2
refused_saying 'two outcomes or more' exact --algo naive --deck '4*a'
refused_saying '--hands 7: more than the 5 items there are' exact --algo naive --n 5 --hands 7
expect 0 exact --algo floyd --n 6 --hands 3 -q --format text
says "$out" '^FAIR  floyd:3, a hand of 3 of 6' 'K as many as are seen'
expect 0 explain --algo reservoir-off-by-one --n 5 --hands 2
says <(tr -s ' \n' ' ' <"$out") 'only 9 of the 10 outcomes can come ' 'explain of a sampler'
says "$out" '^  fix +draw from 0..i' 'explain of a sampler'
expect 0 explain --algo reservoir --n 5 --hands 2
says <(tr -s ' \n' ' ' <"$out") '^FAIR reservoir:2, a hand of 2 of 5: each of the 10 outcomes comes in exactly 1 of 10 ' 'explain of a fair one'
expect 0 exact --help
says "$out" 'fairness exact --algo NAME --n N' 'help'

# The documents validate.
if /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; then
    mkdir "$scratch/documents"
    more=()
    [ "$full" = no ] || more=('naive 9' 'sort-v8 5' 'riffle:3 1000' 'fisher-yates 4')
    for case in 'naive 3' 'one-liner-map 3' 'rao-sandelius 3' 'riffle:7 52' 'identity 1' "${more[@]}"; do
        read -r algorithm n <<<"$case"
        exact "$algorithm" "$n"
        cp "$out" "$scratch/documents/exact-$algorithm-$n.json"
    done
    for words in '--algo naive --n 3 --hands 2' '--algo floyd --n 5 --hands 2' '--algo with-replacement --n 4 --take 2'; do
        # shellcheck disable=SC2086
        expect 0 exact $words --format json
        cp "$out" "$scratch/documents/deals-${words// /_}.json"
    done
    for words in '--algo naive --n 3' '--algo cut --n 4 --trials 10' '--effect 0.1 --n 12' \
        '--algo one-liner-map --n 3' '--algo fisher-yates --n 3 --trials 10' '--algo naive --n 1'; do
        # shellcheck disable=SC2086
        expect 0 plan $words --format json
        cp "$out" "$scratch/documents/plan-${words// /_}.json"
    done
    expect 0 list --format json
    cp "$out" "$scratch/documents/list.json"
    /usr/bin/python3 "$tests/validate_exact.py" "$tests/../reports/schema" "$scratch/documents"/*.json ||
        fail "documents do not validate"
fi
# A bias that no number of trials finds is no want of memory.
expect 0 exact --algo riffle:1000 --n 5 --format json
grep -q '"trials": null' "$out" || fail 'a thousand riffles: trials that find them'
expect 2 plan --algo riffle:1000 --n 5
says "$err" '^fairness: the bias is too small: to find it takes more than 1e300 trials' 'a thousand riffles'

finish
