#!/usr/bin/env bash
# Files of data named and nothing else: what they are taken for, or the commands among which to choose.
. "$(dirname "$0")/cli_common.sh"

python3 - <<'PYTHON' || exit 77
import json, random
draw = random.Random(53)
def file(name, lines):
    with open(name, 'w') as out:
        out.write(''.join(line + '\n' for line in lines))
def orders(items, count):
    return [draw.sample(items, len(items)) for _ in range(count)]
songs = ['Yesterday', 'Let It Be', 'Something', 'Hey Jude', 'Help', 'Girl', 'Michelle', 'Wait']
deals = orders(songs, 60)
stamps = ['2026-01-%02d 12:%02d' % (i % 28 + 1, i) for i in range(60)]
file('deals.csv', [','.join(['time'] + ['card%d' % i for i in range(1, 9)])] +
     [','.join([stamp] + deal) for stamp, deal in zip(stamps, deals)])
file('deals.tsv', ['\t'.join(['when', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'server'])] +
     ['\t'.join([stamp] + deal + [draw.choice('xyz')]) for stamp, deal in zip(stamps, deals)])
file('no-header.csv', [','.join(deal) for deal in deals])
numbers = orders(list(range(4)), 300)
file('from0', [' '.join(map(str, one)) for one in numbers])
file('from1', [' '.join(str(i + 1) for i in one) for one in numbers])
file('commas', [','.join(map(str, one)) for one in numbers])
file('brackets', [str(one) for one in numbers])
file('names', [' '.join('abcd'[i] for i in one) for one in numbers])
file('stamped', ['[12:%02d:%02d] %s' % (i // 60, i % 60, ' '.join(map(str, one))) for i, one in enumerate(numbers)])
file('header', ['w x y z'] + [' '.join(map(str, one)) for one in numbers])
file('arrays.json', [json.dumps([['ace', 'two', 'red king'][i] for i in one]) for one in orders([0, 1, 2], 90)])
file('whole.json', [json.dumps([{'deck': one} for one in numbers])])
file('nested.jsonl', [json.dumps({'t': i, 'event': {'deck': one, 'k': [i]}}) for i, one in enumerate(deals)])
file('two.csv', ['a1,a2,a3,b1,b2,b3'] + [','.join(x + y) for x, y in zip(orders(['p', 'q', 'r'], 50), orders(['p', 'q', 'r'], 50))])
file('edge.csv', ['w,x,y,z'] + [','.join(one + ['ok']) for one in orders(['p', 'q', 'r'], 50)])
file('short.csv', ['who,order'] + ['%d,%s' % (i, '|'.join(one[:2 if i % 9 == 1 else 3])) for i, one in enumerate(orders(['p', 'q', 'r'], 90))])
rounds = orders(['red king', 'ace', 'two'], 90)
file('places.jsonl', [json.dumps(dict(zip(['first', 'second', 'third', 'ms'], one + [i]))) for i, one in enumerate(rounds)])
file('stream', [str(i) for one in numbers for i in one] + ['3'])
file('oneline', [' '.join(str(i + 1) for one in numbers for i in one)])
file('bag', [piece for one in orders(['L', 'T', 'S'], 90) for piece in one])
file('dice', [' '.join(str(draw.randint(1, 6)) for _ in range(3)) for _ in range(300)])
file('loaded', [' '.join(str(draw.choice([1, 2, 3, 4, 5, 6, 6])) for _ in range(3)) for _ in range(3000)])
file('lotto.csv', ['date,ball1,ball2,ball3,ball4,ball5,ball6'] + ['2026-01-02,' + ','.join(map(str, draw.sample(range(1, 50), 6))) for _ in range(200)])
file('playlist.csv', ['one,two,three'] + [','.join(one) for one in rounds])
file('playlist', ['red king', 'ace', 'two'])
rows = [('s%d' % i, str(place), song, str(draw.randrange(900))) for i in range(80)
        for place, song in enumerate(draw.sample(songs[:4], 4), 1)]
file('long.csv', ['id,place,song,ms'] + [','.join(row) for row in rows])
wide = {}
for row in rows:
    wide.setdefault(row[0], []).append(row[2])
file('wide.csv', ['a,b,c,d'] + [','.join(row) for row in wide.values()])
mixed = [row for half in (0, 1) for row in rows if (int(row[1]) % 2 == 0) == half]
file('mixed.csv', ['id,place,song,ms'] + [','.join(row) for row in mixed])
arms = [draw.sample('TTCC', 4) for _ in range(30)]
file('arms.csv', ['id,block,arm'] + ['%d,%d,%s' % (4 * i + k, i, arm) for i, block in enumerate(arms) for k, arm in enumerate(block)])
broken = [list(one) for one in numbers]
for one in broken[::10]:
    one[1] = one[0]
five = orders(['Ann Lee', 'Bo', 'Cy', 'Di', 'Eve'], 60)
file('empty-column.csv', ['a,,b,c,d,e,note,'] + [','.join(one[:1] + [''] + one[1:] + ['', '']) for one in five])
file('five.csv', ['a,b,c,d,e'] + [','.join(one) for one in five])
file('blanks.csv', ['a, b, c , d, e'] + [', '.join(one[:4] + ['"%s" ' % one[4]]) for one in five])
file('rows-cut', [' '.join(one[:2 if i % 9 == 1 else 4]) for i, one in enumerate(orders(['p', 'q', 'r', 's'], 90))])
file('coin', [draw.choice('HT') for _ in range(400)])
file('spelt', [''.join(one) for one in orders('ABCD', 40)])
file('spreadsheet.csv', ['sep=;', 'x;y;z'] + [';'.join(one) for one in orders('abc', 40)])
file('report.json', json.dumps({'meta': {'k': [1, 2]}, 'events': [{'deck': {'cards': one}} for one in five]}, indent=1).split('\n'))
file('broken', [' '.join(map(str, one)) for one in broken])
PYTHON

# taken FILE SAID WORDS...: it is read as what is said, and as the words would have it.
taken() {
    local file=$1 said=$2
    shift 2
    "$program" --input "$file" --format json --stable >"$out" 2>"$err" </dev/null
    cp "$out" found
    "$program" --input "$file" "$@" --format json --stable >asked 2>>"$err" </dev/null
    [ "$(jq -c 'del(.taken_for)' found)" = "$(jq -c 'del(.taken_for)' asked)" ] && [ -s asked ] ||
        fail "$file: not as $*: $(head -n 1 "$err")"
    holds ".taken_for == \"$said\"" "$file is taken for: $said"
    reports found "$file"
}
taken deals.csv '60 deals of 8 named items, columns card1-card8; not used: time' --as csv --column card1-card8
taken deals.tsv '60 deals of 8 named items, columns a-h; not used: when, server' --as csv --column a,b,c,d,e,f,g,h
taken from0 '300 deals of 4 items' --n 4
taken from1 '300 deals of 4 items, numbered from 1' --n 4 --as from-1
taken commas '300 deals of 4 items' --n 4
taken brackets '300 deals of 4 items' --n 4
taken names '300 deals of 4 named items' --as lines
taken stamped '300 deals of 4 items, columns 2-5; not used: 1' --as lines --column 2-5
taken header '300 deals of 4 items' --as csv
taken arrays.json '90 deals of 3 named items' --as json
taken whole.json '300 deals of 4 items' --as json --column deck
taken nested.jsonl '60 deals of 8 named items, column event.deck; not used: t, event.k' --as json --column event.deck
taken places.jsonl '90 deals of 3 named items, columns first-third; not used: ms' --as json --column first,second,third
taken stream '300 deals of 4 items, cut out of a stream without its last 1' --as stream --n 4
taken oneline '300 deals of 4 items, numbered from 1, cut out of a stream' --as stream,from-1 --n 4
taken bag '90 deals of 3 named items, cut out of a stream' --as stream --n 3
taken broken '300 deals of 4 items' --n 4
# Names of --items may have blanks where the file's ending says what it is.
expect 4 --input playlist.csv --items playlist
holds '.taken_for == "90 deals of 3 named items" and .cases[0].items == ["red king", "ace", "two"]' '--items beside a CSV'
# Dice are draws of one number each, three in a row.
expect 0 --input dice --as stream,from-1 --n 6 --take 1
holds '.cases[0] | .trials == 900 and .status == "no-bias-found"' 'dice'
expect 1 --input loaded --as stream,from-1 --n 6 --take 1
says "$out" '"item": "5 at place 0"|"item": "item 5 at place 0"' 'a loaded die'
for file in dice die line; do # in rows, a number a line, or all in one line
    case $file in die) tr ' ' '\n' <dice >die ;; line) tr ' \n' '  ' <dice >line ;; esac
    expect 0 $file
    holds '.taken_for == "900 draws of 1 number out of 1 to 6 (if there are 7: --n 7)" and .cases[0].trials == 900' "$file"
done
expect 0 --input lotto.csv
holds '.taken_for == "200 draws of 6 numbers out of 1 to 49 (in the order they came: --take 6) (if there are 50: --n 50), columns ball1-ball6; not used: date"' 'columns of draws'
expect 0 --input lotto.csv --as csv --column ball1-ball6 --n 49 --as from-1 --hands 6
expect 1 --input broken
says "$out" '^INVALID|"status": "invalid"' 'an item twice in a line is an outcome that is wrong'

# A report says it, and so it does of what is read but once.
run --input deals.csv --format text
says "$out" '^  data   60 deals of 8 named items, columns card1-card8; not used: time$' 'what deals.csv is taken for'
run --input deals.csv --format json --stable
"$program" --input - --format json --stable <deals.csv >dash
gzip -k deals.csv
"$program" --input - --format json --stable < <(cat deals.csv.gz) >pipe
for one in dash pipe; do
    [ "$(jq -c '.cases[0].digest, .taken_for' "$one")" = "$(jq -c '.cases[0].digest, .taken_for' "$out")" ] ||
        fail "$one: not what the file gives"
done
mkfifo fifo
cat deals.csv >fifo &
expect 4 --input fifo
wait

# choose FILE COMMAND...: it can be read in these ways, and no other; each is a command that runs.
choose() {
    local file=$1 each
    shift
    expect 2 --input "$file"
    [ -s "$out" ] && fail "$file: standard output was written to"
    sed -n 's/^  fairness \(.*[^ ]\) *# .*/\1/p' "$err" >commands
    printf '%s\n' "$@" | cmp -s - commands || fail "$file: these ways: $(tr '\n' '|' <commands)"
    says "$err" "^fairness: $file: it can be read in several ways" "$file"
    for each in "$@"; do
        # shellcheck disable=SC2086 # words
        run $each
        [[ $code == [014] ]] || fail "$each: exit $code: $(head -n 1 "$err")"
    done
}
choose two.csv '--input two.csv --column a1-a3' '--input two.csv --column b1-b3'
choose edge.csv '--input edge.csv --column w-z' '--input edge.csv --column w-y'
sed 's/^/INFO order /; s/Ann Lee/Ann/; s/,/ /g' five.csv | tail -n +2 >words.log
expect 2 --input words.log
says "$err" '# 60 deals of 7 named items, 2 of which never move$' 'words in each line may be text'
taken empty-column.csv '60 deals of 5 named items' --as csv --column a,b,c,d,e
for file in five.csv empty-column.csv blanks.csv; do # columns of nothing are none, and blanks around a cell are none of it
    expect 4 "$file" --format json --stable
    jq -c '.cases[0].digest, .cases[0].items' "$out" >"digest-$file"
    cmp -s digest-five.csv "digest-$file" || fail "$file: not the counts of five.csv: $(head -c 300 "$err")"
done
taken coin '400 draws of 1 out of 2 named items (if one never came, list all: --input FILE --items NAMES)' --as stream --n 2 --take 1
printf 'face,observed,expected\n1,109,100\n2,91,100\n3,114,100\n' >columns.csv

printf 'Team,Count\nRed,31\nBlue,69\nGreen,40\n' >labels.csv
printf '20013 19884 20011 20069 20023 20000\n' >six
cp "$tests/../examples/data"/{lottery,hands,drawn-together,draft-lottery-1970,places,classes}.* .
# lists FILE COMMAND...: the same of commands in which something is for the user to say.
lists() {
    local file=$1
    shift
    expect 2 --input "$file"
    sed -n 's/^  fairness \(.*[^ ]\) *# .*/\1/p' "$err" >commands
    printf '%s\n' "$@" | cmp -s - commands || fail "$file: these ways: $(tr '\n' '|' <commands)"
}
lists labels.csv '--input labels.csv --table first' '--input labels.csv --table taken --hands K'
lists columns.csv '--input columns.csv --table first' '--input columns.csv --table taken --hands K'
lists six '--input six --table orders' '--input six --table first' '--input six --table taken --hands K'
taken lottery.txt '300 draws of 6 numbers out of 1 to 49 (if there are 50: --n 50)' --n 49 --as from-1 --hands 6
lists hands.txt "--input hands.txt --deck 'A*land,B*spell' --hands 7"
lists drawn-together.txt '--input drawn-together.txt --table pairs-taken --hands K'
lists draft-lottery-1970.txt "--input draft-lottery-1970.txt --table blocks --deck 'A*Jan,B*Feb,...' --hands H,H,..."
taken places.txt 'how often each item came to each place, of 3 items' --table places
taken classes.csv 'counts of classes with their chances, of 5 items' --table classes
printf '0 1 2  30\n2 1 0  31\n1 0 2  29\n' >orders
lists orders '--input orders --column 1-3' '--input orders --table orders' # orders lack
printf '0 1 2;30\n2 1 0;31\n1 0 2;29\n' >orders.csv
lists orders.csv '--input orders.csv --column 1' '--input orders.csv --table orders'

# Counts of draws say what the draws themselves would, and say so of what they are.
python3 - <<'PYTHON'
import collections, random
draw = random.Random(7)
rows = [' '.join(map(str, draw.sample(range(5), 2))) for _ in range(4000)]
open('draws', 'w').write('\n'.join(rows) + '\n')
open('draw-counts', 'w').write(''.join('%s  %d\n' % one for one in collections.Counter(rows).items()))
PYTHON
taken draw-counts 'counts of draws of 2 out of 5 items' --table orders --take 2 --n 5
statistics='[.cases[0].checks[] | select(.id == ("outcomes", "positions", "sample-pairs")) | [.id, .statistic, .df]]'
expect 0 --input draws --n 5 --take 2 --format json
jq -c "$statistics" "$out" >one
expect 0 --input draw-counts --n 5 --take 2 --table orders --format json
jq -c "$statistics" "$out" | cmp -s - one || fail "draw-counts: $(jq -c "$statistics" "$out") is not $(cat one)"
[ "$(jq length one)" -eq 3 ] || fail "draw-counts: $(cat one)"

# The long form says what a row for each shuffle says; in the order of rows, or by a place.
expect 4 --input wide.csv --format json --stable
jq -c '.cases[0].digest' "$out" >digest
for each in 'long.csv|80 deals of 4 named items, a row each: song by id, in the order of place; not used: ms' \
    'mixed.csv|80 deals of 4 named items, a row each: song by id, in the order of place; not used: ms'; do
    expect 4 --input "${each%|*}" --format json --stable
    holds ".taken_for == \"${each#*|}\"" "$each"
    jq -c '.cases[0].digest' "$out" | cmp -s - digest || fail "$each: not the counts of wide.csv"
done
sed '3s/,[234],/,1,/' mixed.csv >twice.csv
expect 3 --input twice.csv --as csv --column song --by id,place --n 4
says "$err" '^fairness: twice.csv: nothing in it looks like shuffles' 'a place twice'

taken arms.csv '30 deals of 4 named items, a row each: arm by block; not used: id' --as csv --column arm --by block --deck '2*C,2*T'

# Nothing is guessed where something is said: with --by, the format and the columns that are left.
"$program" --input deals.tsv --by server --format json --stable >"$out" 2>"$err"
holds '.taken_for == "60 deals of 8 named items, columns a-h; not used: when" and (.cases | length) == 3' '--by beside a file'

# refuses CODE FILE PATTERN: one line, which says what is wrong and what is to be done.
refuses() {
    expect "$1" --input "$2"
    [ "$(wc -l <"$err")" -eq 1 ] || fail "$2: not one line: $(head -n 3 "$err")"
    says "$err" "$3" "$2"
}
run --algo naive --n 3 --trials 1000 --format json
cp "$out" stored.json
refuses 2 stored.json '^fairness: stored.json: it is a stored report; to read it: fairness report stored.json$'
cp "$tests/suites/builtins.json" suite.json
refuses 2 suite.json 'it is a suite; to read it: fairness suite suite.json$'
taken no-header.csv '60 deals of 8 named items'
: >empty
refuses 3 empty '^fairness: empty: it is empty$'
printf 'Team,Count,Share\nRed,31,7\nBlue,69,9\n' >further
lists further '--input further --table first --column Count' '--input further --table taken --column Count --hands K' \
    '--input further --table first --column Share' '--input further --table taken --column Share --hands K'
expect 4 --input further --column Count --table first --junit further.xml # for machines: at 1e-6
expect 1 --input further --column Count --table first --format text
says <(tr -s ' \n' ' ' <"$out") '^BIASED further, 1 of 2: item Red comes .* as by chance once in 2,[0-9]+ runs .* if not all should be equally likely' 'recorded data are judged at 1e-3'
printf '3 1  20013\n3 2  19884\n3 1  20011\n' >twice
expect 3 --input twice --table orders --n 5 --take 2
says "$err" '^fairness: twice, line 3: it is there twice' 'a draw twice'
printf '3 1  20013\n3 7  19884\n' >strange
expect 3 --input strange --table orders --n 5 --take 2
says "$err" '^fairness: strange: nothing in it looks like' 'a strange draw'
sed '17s/Yesterday/Yesterdy/' deals.csv >typo.csv
refuses 3 typo.csv '^fairness: typo.csv, line 17: column card[1-8]: "Yesterdy" is none of the 8 items of the other lines; did you mean Yesterday.$'
sed '7i DEBUG no seed given' from0 >debug
refuses 3 debug '^fairness: debug, line 7: .*(take it out|take the line out)'
sed '41s|"third": "[a-z ]*"|"third": "tow"|' places.jsonl >tow.jsonl
refuses 3 tow.jsonl '^fairness: tow.jsonl, line 41: column third: "tow" is none of the 3 items of the other lines; did you mean two.$'
jq -c -s '.[6].deck = [0, 1, 2] | .' <(jq -c '.[]' whole.json) >row.json
refuses 3 row.json '^fairness: row.json, row 7: its list has 3 items, and others have up to 4; '
sed '9s/ [0-9]$//' from0 >lacks
refuses 3 lacks '^fairness: lacks, line 9: it has 3 cells, and the others have 4; take it out: sed 9d'
refuses 3 short.csv '^fairness: short.csv, line 3: its list has 2 items, and others have up to 3; .*: --column order --n 3 --take 2, or --as by-size'
expect 4 --input short.csv --column order --n 3 --take 2
expect 4 --input short.csv --column order --n 3 --as by-size
refuses 3 rows-cut '^fairness: rows-cut, line 2: it has 2 cells, and the others have 4; .*--as by-size$'
expect 4 --input rows-cut --n 4 --as by-size
taken spelt '40 deals of 4 named items'
taken spreadsheet.csv '40 deals of 3 named items'
taken report.json '60 deals of 5 named items' --as json
printf 'order,percent\n123,16.5\n132,17.1\n213,16.4\n231,16.9\n312,16.6\n321,16.5\n' >shares.csv
refuses 3 shares.csv '^fairness: shares.csv: shares and percentages do not say how many there were; accepted: the counts$'
printf 'a\rb\003c\000d' >random
refuses 3 random '^fairness: random, line 1: a NUL'
echo 'just some words of a letter' >letter
refuses 3 letter '^fairness: letter: nothing in it looks like shuffles or counts'

# A mistake shows in where items were before the shuffle. Names say that if they count, or are a deck; or --items does.
deals_by_naive() { # names, in their order
    awk 'BEGIN { srand(3) }
        { item[++n] = $0 }
        END { for (i = 1; i <= n; i++) printf "c%d%s", i, i < n ? "," : "\n"
            for (deal = 0; deal < 400; deal++) {
                for (i = 1; i <= n; i++) at[i] = item[i]
                for (i = 1; i <= n; i++) { j = 1 + int(n * rand()); held = at[i]; at[i] = at[j]; at[j] = held }
                for (i = 1; i <= n; i++) printf "%s%s", at[i], i < n ? "," : "\n"
            } }'
}
shuf -e oak ash elm fir yew box bay fig plum pear lime beech birch cedar hazel holly larch maple rowan aspen \
    --random-source=<(yes) >trees
deals_by_naive <trees >trees.csv
expect 1 trees.csv --items trees --format text
says <(tr -s ' \n' ' ' <"$out") '^BIASED trees\.csv, 20 items: leans the way of .naive.*data 400 deals of 20 named items ' 'named in their order'
run --input trees.csv --format json
grep -q '"directed-places"' "$out" && fail 'directed checks of items whose order before the shuffle is unknown'
for ((row = 0; row < 50; row++)); do printf '%s\n' '303 42 57' '57 303 42' '42 57 303' '303 57 42'; done >ids.txt
expect 1 ids.txt --format text
says <(tr -s ' \n' ' ' <"$out") '^BIASED ids\.txt, 3 items: .*data 200 deals of 3 named items ' 'numbers that do not begin at 0 are names'
printf '\n<table><tr><td>a</td></tr></table>\n' >page.html
expect 3 page.html
says "$err" 'it is HTML or XML; save the table as CSV' 'a page'
seq -f 'track %g' 3 22 >tracks
printf '%s\n' {a..t} >letters
for suit in S H D C; do printf "%s$suit\n" A {2..10} J Q K; done >cards
for names in tracks letters cards; do
    deals_by_naive <$names >$names.csv
    expect 1 $names.csv --format text
    says <(tr -s ' \n' ' ' <"$out") "^BIASED $names\.csv, [0-9]+ items: (leans the way of .naive|.* why .*swaps with any of )" "$names tell their order"
done
sed '$d' cards | cat - <(echo joker) | deals_by_naive >joker.csv
run --input joker.csv --format json
grep -q '"directed-places"' "$out" && fail 'a joker has a place in a deck of 52 cards'

awk 'BEGIN { srand(5); n = 20
    for (deal = 0; deal < 4000; deal++) {
        for (i = 0; i < n; i++) at[i] = i
        wrong = rand() < .25
        for (i = 0; i < n; i++) {
            j = wrong ? int(n * rand()) : i + int((n - i) * rand())
            held = at[i]; at[i] = at[j]; at[j] = held
        }
        for (i = 0; i < n; i++) printf "%s%s", at[i], i < n - 1 ? " " : "\n"
    } }' >mixed
expect 1 mixed --n 20 --format text -q
says <(tr -s ' \n' ' ' <"$out") '^BIASED mixed, 20 items: counts are more uneven than chance allows ' 'all trials by naive are refuted'
# Cards are known however they are written: of all ranks and suits there are 52, of a deck of 32 there are 32.
python3 - <<'END'
import random
rng = random.Random(4)
whole = [rank + suit for suit in 'SHDC' for rank in 'A23456789TJQK']
signs = dict(zip('SHDC', '♠♥♦♣'))
spelled = {'plain': str, 'small': str.lower, 'first': lambda card: card[1] + card[0].lower(),
           'ten': lambda card: card.replace('T', '10'), 'signs': lambda card: card[0] + signs[card[1]]}
hands = [rng.sample(whole, 2) for _ in range(400)]
for name, spell in spelled.items():
    open(name, 'w').writelines(' '.join(map(spell, hand)) + '\n' for hand in hands)
open('lacks', 'w').writelines(' '.join(rng.sample(whole[:-1], 2)) + '\n' for _ in range(1000))
open('skat', 'w').writelines(','.join(rng.sample([card for card in whole if card[0] not in '23456'], 5)) + '\n' for _ in range(400))
END
for name in plain small first ten signs; do
    taken $name '400 draws of 2 out of 52 named items (in the order they came: --take 2)' --deck cards --hands 2
    jq -c '.cases[0] | [.status, .checks]' found >$name.checks
    cmp -s plain.checks $name.checks || fail "cards written as in $name are counted otherwise"
done
expect 1 lacks --format text
says "$out" '^BIASED  lacks, a hand of 2 of 52: KC never comes' 'a card that is not there'
expect 0 skat --format text
says "$out" '^no bias found  skat, a hand of 5 of 32' 'a deck of 32 cards'

# What is not of the draws themselves: a header with numbers in it, a word between names, a last line that says total,
# lists one below another; and one order alone.
python3 - <<'END'
import random
rng = random.Random(6)
names = ['Ann', 'Bob', 'Cy', 'Di', 'Ed']
open('balls.csv', 'w').writelines(['Date,Ball 1,Ball 2,Ball 3,Ball 4\n'] + [
    '2026-%02d-%02d,' % (1 + day // 28, 1 + day % 28) + ','.join(map(str, rng.sample(range(1, 31), 4))) + '\n' for day in range(300)])
open('between', 'w').writelines('%s, %s and %s\n' % tuple(rng.sample(names[:3], 3)) for _ in range(100))
open('total.csv', 'w').writelines(['id,arm\n'] + ['%d,%s\n' % (i, rng.choice(names[:3])) for i in range(1, 301)] + ['Total,300\n'])
open('lists', 'w').writelines('%d. %s\n' % one for _ in range(100) for one in enumerate(rng.sample(names, 5), 1))
open('hands', 'w').writelines(' '.join(rng.choices('abcdefgh', range(1, 9), k=5)) + '\n' for _ in range(300))
open('once', 'w').writelines('%d\n' % item for item in rng.sample(range(1, 101), 100))
open('turned', 'w').writelines(' '.join(row) + '\n' for row in zip(*(rng.sample(names, 5) for _ in range(9))))
END
expect 0 balls.csv --format text
says "$out" '^no bias found  balls.csv, a hand of 4 of 30' 'a header with numbers in it'
for ask in 'between --n 4 ' 'lists --column 2 --n 5 --take 1 ' 'hands --as stream --n 8 --take 1 '; do
    expect 2 "${ask%% *}"
    says "$err" "^  fairness $ask" "${ask%% *} is asked about"
done
expect 3 total.csv
says "$err" '^fairness: total.csv, line 302: it is about all other lines, and no outcome' 'a total'
expect 2 once
says "$err" 'fairness --one-long FILE --as from-1$' 'one order'
expect 3 turned
says "$err" '^fairness: turned: 9 columns have the same 5 items each.*transpose the table$' 'a shuffle in each column'

# A header of the items themselves; places with names, in more rows than are looked at first; names of several words; words
# around a list; shares and sums beside what they are of.
python3 - <<'END'
import random
rng = random.Random(8)
names = ['Ann', 'Bob', 'Cy', 'Di', 'Ed']
deals = [rng.sample(names, 5) for _ in range(900)]
def file(name, lines):
    open(name, 'w').writelines(line + '\n' for line in lines)
file('who.csv', ['year,' + ','.join(names)] + ['%d,%s' % (i, ','.join(deal)) for i, deal in enumerate(deals)])
file('seated.csv', ['year,guest,who'] + ['%d,%s,%s' % (i, *each) for i, deal in enumerate(deals) for each in rng.sample(list(zip(names, deal)), 5)])
file('numbered.csv', ['game,card'] + ['%d,%d' % (i, names.index(who)) for i, deal in enumerate(deals) for who in deal])
file('race.csv', ['race,gold,silver,bronze'] + ['%d,%s' % (i, ','.join(deal[:3])) for i, deal in enumerate(deals)])
cards = [rank + ' of ' + suit for rank in '2 3 4 5 6 7 8 9 10 Jack Queen King Ace'.split() for suit in ('Spades', 'Hearts', 'Diamonds', 'Clubs')]
file('spelt.txt', [', '.join(rng.sample(cards, 5)) for _ in range(400)])
file('info.log', ['[2024-06-01T10:00:%02d] INFO result: %s' % (i % 60, [names.index(who) for who in deal]) for i, deal in enumerate(deals)])
file('main.csv', ['date,balls,times'] + ['2026-01-%02d,%s %d,2' % (1 + i % 28, ' '.join('%02d' % ball for ball in sorted(rng.sample(range(1, 40), 5))),
                                                                rng.randrange(1, 11)) for i in range(900)])
file('relative.csv', ['face,times,relative', '1,700,0.1167', '2,900,0.1500', '3,1000,0.1667', '4,1000,0.1667', '5,1000,0.1667', '6,1400,0.2333'])
file('relativ.csv', ['Zahl;absolut;relativ', '1;966;0,161', '2;1020;0,170', '3;998;0,166', '4;1025;0,171', '5;959;0,160', '6;1032;0,172'])
rows = [[sum(deal[place] == name for deal in deals) for place in range(5)] for name in names]
file('beside.csv', ['who,1st,2nd,3rd,4th,5th,all'] + ['%s,%s,900' % (name, ','.join(map(str, row))) for name, row in zip(names, rows)])
rolls = [[rng.randint(1, 6) for _ in range(3)] for _ in range(900)]
file('rolls.csv', ['roll,d1,d2,d3,total'] + ['%d,%s,%d' % (i, ','.join(map(str, roll)), sum(roll)) for i, roll in enumerate(rolls)])
END
taken who.csv '900 deals of 5 named items, columns Ann-Ed; not used: year' --as csv --column Ann-Ed
jq -c '.cases[0].digest' found >digest
taken seated.csv '900 deals of 5 named items, a row each: who by year, in the order of guest' --as csv --column who --by year,guest
jq -c '.cases[0].digest' found | cmp -s - digest || fail 'seated.csv: not the counts of who.csv'
taken numbered.csv '900 deals of 5 items, a row each: card by game' --as csv --column card --by game
seldom='if one never came, list all: --input FILE --items NAMES'
taken race.csv "900 draws of 3 out of 5 named items (in the order they came: --take 3) ($seldom), columns gold-bronze; not used: race" \
    --as csv --column gold-bronze --n 5 --hands 3
taken spelt.txt "400 draws of 5 out of 52 named items (in the order they came: --take 5) ($seldom)" --column 1-5 --n 52 --hands 5
head -n 60 spelt.txt >few.txt
lists few.txt '--input few.txt --column 1-5 --n 52 --hands 5'
expect 4 --input few.txt --column 1-5 --n 52 --hands 5
expect 4 info.log --format text
says "$out" '^  data   900 deals of 5 items, columns 1-5$' 'words before a list'
expect 2 main.csv
says "$err" ' column balls; not used: date, the rest of balls, times$' 'the rest of a list'
for file in relative.csv relativ.csv; do
    lists $file "--input $file --table first" "--input $file --table taken --hands K"
done
expect 1 relative.csv --table first --format text
says "$out" '^BIASED  relative.csv, 1 of 6: 6 comes 40.0% too often$' 'shares are no chances'
taken beside.csv 'how often each item came to each place, of 5 items' --table places
expect 2 rolls.csv
[ "$(grep -c ' --column d[123] --n 6 --take 1 ' "$err")" -eq 3 ] || fail "dice beside their sum: $(cat "$err")"
finish
