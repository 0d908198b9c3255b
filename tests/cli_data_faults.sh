#!/usr/bin/env bash
# Data that could be read in two ways is read in none: each is refused with its line and the way out,
# status 3, and never judged. What is plain beside it is read as it stands. $1: the program.
. "$(dirname "$0")/cli_common.sh"

# A table FIRST, WORDS...: the text as printf has it, and the program's options.
table() {
    printf '%b' "$1" >counts
    run --input counts "${@:2}" --format json
}
# refused PATTERN TEXT WORDS...
refused() {
    table "${@:2}"
    [ "$code" -eq 3 ] || fail "exit $code, not 3: $2"
    says "$err" "^fairness: counts$1" "$2"
    [ "$(wc -l <"$err")" -eq 1 ] && [ ! -s "$out" ] || fail "not one line: $2"
}
# counted TRIALS ITEMS TEXT WORDS...
counted() {
    table "${@:3}"
    holds ".cases[0] | .trials == $1 and .n == $2" "$3"
}

# Thousands are read where all that is there agrees; what may be one number or two is refused; shares are no counts.
counted 3000 3 '1,000 1,010 990' --table first
counted 3000 3 "1'000 1'010 990\n" --table first
counted 3324 3 '1,234\n990\n1,100\n' --table first
counted 2334 2 'Red;1,234\nBlue;1,100\n' --table first
counted 2224 2 'Red\t1,234\nBlue\t990\n' --table first
counted 5200 2 'Color,Count\nRed,"3,100"\nBlue,"2,100"\n' --table first
counted 5200 2 'Color,Count\nRed,"3,100"\nBlue,"2,100"\n' --table first --column 2
counted 1020 3 '10 10 1,000\n10 1,000 10\n1,000 10 10\n' --table places
refused ', line 3: the sum of all other lines' 'Red,1000\nBlue,1234\nTotal,2234\n'
counted 100 2 'Rot;31;0,31\nBlau;69;0,69\n' --table first
holds '.taken_for == "how often each came first, of 2 items"' 'a share beside a count'
table 'A 1/13 1,024\nB 12/13 12,100\n' --table classes
holds '.cases[0].trials == 13124' 'a class with thousands'
refused ', line 1: "1" and "234" may be one number, or two' 'Rouge 1 234\nBleu 1 100\n' --table first
refused ', line 1: "147" and "952" may be one number, or two' '147,952\n151,123\n148,311\n' --table first
refused ', line 1: "1" and "000" may be one number, or two' '1,000 2 3 4 5 6\n' --table orders
refused ', line 1: "1" and "024" may be one number, or two' 'A,1/13,1,024\nB,12/13,1,100\n' --table classes
refused ', line 1: "1.234" is no count; accepted: whole numbers' 'Rot;1.234\nBlau;1.100\n' --table first
refused ', line 1: "20,1" is no count' '20,1 30,1 10,1\n' --table taken --hands 1
refused ', line 1: "1" and "000" may be one number, or two' '1,000,1,010,990\n' --table first
refused ': nothing in it looks like' '[1,000, 1,010, 990]\n' --table first
refused ': "0,5" is not a chance' 'A;0,5;200\nB;0,25;210\n' --table classes
refused ', line 5: the sum of all other lines' ',1,2,3,total\nA,300,350,350,1000\nB,340,330,330,1000\nC,360,320,320,1000\ntotal,1000,1000,1000,3000\n'
refused ', line 3: the sum of all other lines' 'Red 10\nBlue 20\nTotal 30\n' --table first
refused ', line 2: its percentage does not fit its count, of 1,846 in all; --column' 'A 265 14%\nB 1108 61%\nC 473 25%\n' --table first
refused ', line 2: it has 2 cells, and the others have 3' 'A 265 27%\nB 735\n' --table first
refused ': nothing in it looks like shuffles or counts of --table orders' '0 1 2 3 50\n0 1 3 2 50\n0 1 1 3 60\n' --table orders
refused ': nothing in it looks like shuffles or counts of --table orders' 'heads 40\ntails 60\n' --table orders
table 'Team,Count,Percent\nA,10,33\nB,20,66\n' --table first
[ "$code" -eq 2 ] || fail "exit $code: two columns of counts"
says "$err" '--table first --column Count ' 'which column'
# What the program prints is read as it is meant.
"$program" --algo naive --n 3 --trials 1e6 --format text 2>"$err" | sed -n 's/^  *\([012] [012] [012]\) *\([0-9,]*\) .*/\1  \2/p' >printed
[ "$(wc -l <printed)" -eq 6 ] && grep -q ',' printed || fail "the program prints its counts otherwise: $(<printed)"
table "$(<printed)" --table orders
holds '.cases[0] | .trials == 1000000 and .n == 3' 'what the program prints'

# What is plain.
counted 367 3 'a: 100\nb: 130\nc: 137\n' --table first
counted 400 3 '[100,150,150]\n' --table first
counted 723 3 '1,234\n2,239\n3,250\n' --table first
counted 145 3 'number,count\n1,55\n2,45\n3,45\n' --table first
counted 300 2 'name, count\na, 100\nb, 200\n' --table first
counted 1000000 5 'Array\n(\n    [a] => 564137\n    [b] => 105554\n    [c] => 281362\n    [d] => 36514\n    [e] => 12433\n)\n' --table first
counted 135 3 "Counter({'a': 50, 'b': 40, 'c': 45})\n" --table first
counted 135 3 '{"a":50,"b":40,"c":45}' --table first
counted 595 3 '{(0, 1, 2): 100, (0, 2, 1): 101, (1, 0, 2): 98, (1, 2, 0): 99, (2, 0, 1): 100, (2, 1, 0): 97}' --table orders
counted 2849 3 'order,count\n0 1 2,952\n0 2 1,950\n1 0 2,947\n1 2 0,0\n2 0 1,0\n2 1 0,0\n' --table orders
# A percentage beside a count says nothing new, and the program says so.
counted 1846 4 'A (0):  265  (14%)\nB (1): 1108  (60%)\nC (2):  256  (14%)\nD (3):  217  (12%)\n' --table first
says "$err" 'counts: the percentages beside the counts say the same, and are not counted' 'a percentage is passed over'
counted 100 2 'Farbe;Anzahl;Anteil %\nRot;31;31,0\nBlau;69;69,0\n' --table first
counted 30 2 'Team,Count,Percent\nA,10,33\nB,20,66\n' --table first --column Count
counted 99 2 'Team,Count,Percent\nA,10,33\nB,20,66\n' --table first --column 3
table 'Team,Count\nA,10\nB,20\n' --table first --column Foo
[ "$code" -eq 2 ] || fail "exit $code: a column that is not there"
says "$err" '^fairness: --column Foo: counts has no column of that name; its first line names: Team, Count' 'no such column'
table '1 2\n3 4\n' --table places --column 1
[ "$code" -eq 2 ] || fail "exit $code: --column of a matrix"

# The same of lists of numbers, of one long order, and of laws.
not_taken() { # STATUS PATTERN WORDS...
    run "${@:3}"
    [ "$code" -eq "$1" ] || fail "exit $code, not $1: ${*:3}"
    says "$err" "^fairness: $2" "${*:3}"
    [ "$(wc -l <"$err")" -eq 1 ] && [ ! -s "$out" ] || fail "not one line: ${*:3}"
}
for sizes in 1,024 10,002 3,1,000; do
    not_taken 2 '--n \.\.\.,0[0-9]*: a comma begins another number; thousands are written 1000' --algo fisher-yates --n $sizes
done
not_taken 2 '--n \.\.\.,024: a comma begins another number' selftest --n 2,024
not_taken 2 '--hands 1,002: accepted' --algo fisher-yates --n 4 --hands 1,002
for text in '1 0\n1,234 1,235 1,236\n' '0\n1\n1,002 3\n' '1,024,1,2,3\n'; do
    printf '%b' "$text" >long # each number comes once: a comma within one is found
    not_taken 3 'long, line [1-3]: (this number came before|not one of the numbers)' --one-long long
done
for text in '2,0,1 4 3\n' '2 0 1 4 3\n' '2,0,1,4,3\n' '[2, 0, 1, 4, 3]\n' '2\n0\n1\n4\n3\n' '[2,0,1], [4,3]'; do
    printf '%b' "$text" >long
    run --one-long long --format json
    holds '.cases[0].n == 5' "one long order: $text"
done
for text in '0 1,5\n1 2,5\n' '0;1,5\n1;2,5\n' '0\t1,234\n1\t1\n'; do
    printf '%b' "$text" >law
    not_taken 3 'law, line 1: ".*": a comma within its number. Accepted: 0.25, 1/4, 1234' --algo naive --n 2 --law weights:law
done
for text in '0 1 2 0,25\n' '0 1 2 3,5\n0 2 1 3,1\n'; do
    printf '%b' "$text" >law
    not_taken 3 'law, line 1: ".*": a comma within its number' --algo naive --n 3 --law chances:law
done
printf '0,1\n1,2\n2,3\n' >law
expect 1 --algo naive --n 3 --law weights:law -q
printf '0,1,2,1/2\n1,2,0,0.5\n' >law
expect 1 --algo naive --n 3 --law chances:law -q
# Texts that are not UTF-8 with lines: each has its sentence, in every file that is read.
coded() { # HOW PATTERN: the file `data`, as each kind
    local status=3
    for words in '--input data --n 3' '--input data --table first' '--input data --as csv' '--input data --as json' \
        '--input data --as lines' '--one-long data' '--algo naive --n 3 --law weights:data'; do
        # shellcheck disable=SC2086
        not_taken 3 "$2" $words
    done
    not_taken 2 "$2" --input fine --n 3 --items data
    not_taken 2 "$2" suite data
    not_taken 2 "$2" report data
}
printf '0 1 2\n2 0 1\n' >fine
printf '\xff\xfe0\0 \0001\0 \0002\0\n\0' >data
coded UTF-16 '.*written in UTF-16; accepted: UTF-8 .iconv -f UTF-16'
printf '\0000\0 \0001\0 \0002\0\n' >data
coded 'UTF-16 without a mark' '.*written in UTF-16; accepted: UTF-8'
for words in '--input data --n 3' '--input data --table first' '--input data --as lines' '--algo naive --n 3 --law weights:data'; do
    printf '0 1 2\r2 0 1\r' >data
    # shellcheck disable=SC2086
    not_taken 3 '.*lines end in CR alone; accepted: LF, or CR LF .tr' $words
done
printf 'a\rb\rc\r' >data
not_taken 2 '.*lines end in CR alone' --input fine --n 3 --items data
printf '\xef\xbb\xbf0 1 2\n2 0 1\n' >data
expect 4 --input data --n 3 -q
gzip -c data >data.gz
expect 4 --input data.gz --n 3 -q
printf '\xef\xbb\xbfa\nb\nc\n' >data
tr 012 abc <fine >named
expect 4 --input named --n 3 --items data -q
printf '\xef\xbb\xbf2 0 1 4 3\n' >data
run --one-long data --format json
holds '.cases[0].n == 5' 'a mark before one long order'
printf 'a\0x 5\nb 6\n' >data
not_taken 3 'data, line 1: a NUL' --input data --table first
printf '{"cases":[{"id":"a\\ud800","algo":"naive","n":3}]}' >data
not_taken 2 'data: not valid JSON: an escape that is not a character, line 1, byte 18' suite data
# No name is cut, so that none becomes another.
long=$(printf 'x%.0s' $(seq 120))
counted 300 3 "${long:1}a 100\\n${long:1}b 100\\nc 100\\n" --table first
refused ', line 1: a label of more than 120 bytes' "${long}a 100\\n${long}b 100\\n" --table first
refused ', line 1: a label of more than 120 bytes' "${long}a;100\\n${long}b;100\\n" --table first --column 2
# All rows are read, however many cells or bytes one of them has: the first half fair, all behind the long one in one order.
for commas in 1 4100 70000; do
    awk -v commas="$commas" 'BEGIN {
        print "note,x,y,z"
        split("a,b,c a,c,b b,a,c b,c,a c,a,b c,b,a", orders, " ")
        while (i++ < 600) print "n," orders[int(6 * rand()) + 1]
        printf "\""
        while (commas-- > 0) printf ","
        print "\",a,b,c"
        while (j++ < 600) print "n,a,b,c"
    }' >data
    expect 1 --input data --as csv --column x,y,z --format json
    holds '.cases[0].trials == 1201' "$commas commas in a cell"
done
for header in 1000 250000; do
    awk -v h="$header" 'BEGIN {
        while (h-- > 0) printf "h"
        while (i++ < 400000) x = x "x"
        print ",b\n" x ",y\ny," x
    }' >data
    expect 4 data --format json
    holds '.cases[0].trials == 2' "rows of 400,000 bytes"
done
awk 'BEGIN { while (i++ < 6) { for (j = 0; j < 16; j++) printf "\347\254\254"; printf "%s", i < 6 ? i "," : "\n" } print "a,b,c,d,e,f" }' >data
not_taken 2 '--column zzz: data has no column of that name; its first line names: .*xac.*' --input data --as csv --column zzz --n 3

# Numbers of JSON are names by their characters: users whose 64-bit ids differ in the last digits, one of whom does not shuffle.
awk 'BEGIN {
    srand(1)
    split("[\"a\",\"b\",\"c\"] [\"a\",\"c\",\"b\"] [\"b\",\"a\",\"c\"] [\"b\",\"c\",\"a\"] [\"c\",\"a\",\"b\"] [\"c\",\"b\",\"a\"]", orders, " ")
    for (user = 10; user < 31; user++)
        for (i = 0; i < 240; i++)
            print "{\"user\":12345678901234567" user ",\"deck\":" orders[user == 20 ? 1 : int(6 * rand()) + 1] "}"
}' >data
expect 1 --input data --as json --column deck --by user --format json
holds '.cases | length == 21 and ([.[] | select(.status == "biased").id] == ["data, user 1234567890123456720/n=3"])' 'ids of JSON'
printf '[[10,20,30],[20,30,10],[01,20,30]]' >data
not_taken 3 'data' --input data --as json

# What stands in no item's place, two spellings, sums, gaps, and rows that balance: each is said, and none is BIASED.
python3 - <<'PYTHON' || exit 77
import random
draw, names = random.Random(4), ['ann', 'ben', 'cem', 'dora', 'eve']
def file(name, rows):
    open(name, 'w').write(''.join(','.join(map(str, row)) + '\n' for row in rows))
deals = [draw.sample(names, 5) for _ in range(400)]
def put(word, *rows):
    return [[word if k in rows and i == k % 5 else x for i, x in enumerate(row)] for k, row in enumerate(deals)]
file('fine-na', [[x.replace('cem', 'NA') for x in row] for row in deals])
file('na', put('NA', 3, 77, 200))
file('slash', put('n/a', 3, 77, 200))
file('gap', put('', 3, 77))
file('arm', [[i, 'NA' if draw.random() < .3 else draw.choice('TC')] for i in range(400)])
file('case', [[x.capitalize() if k % 3 == 0 and x == 'ann' else x for x in row] for k, row in enumerate(deals)])
file('two', [[draw.randint(1, 6) + draw.randint(1, 6)] for _ in range(600)])
file('three', [[sum(draw.randint(1, 6) for _ in range(3))] for _ in range(600)])
file('even', [[draw.randint(2, 12)] for _ in range(600)])
file('latin', [[names[(i + j) % 5] for i in row] for row in (draw.sample(range(5), 5) for _ in range(80)) for j in range(5)])
file('bag', [[arm] for _ in range(100) for arm in draw.sample('TTCC', 4)])
ball = lambda: '%s %02d' % (' '.join('%02d' % x for x in sorted(draw.sample(range(1, 70), 5))), draw.randint(1, 26))
def matching(k):
    return [[k, *pair] for pair in zip(*[iter(draw.sample('abcdefgh', 8))] * 2)]
file('rounds', [row for k in range(80) for row in matching(k)])
file('power.csv', [['Draw Date', 'Winning Numbers']] + [['2020-01-%02d' % (k % 28 + 1), ball()] for k in range(600)])
file('items', [['T'], ['C'], ['NA']])
file('to12', [[i] for i in range(2, 13)])
PYTHON
while IFS='|' read -r file pattern; do
    not_taken 3 "$file$pattern" "$file"
done <<'FAULTS'
na|, line 4: column 4: "NA" is none of the 5 items of the other lines; fill it in, or take the line out
slash|, line 4: column 4: "n/a" is none of the 5 items
gap|, line 4: column 4: "" is none of the 5 items
arm|, line [0-9]+: column 2: "NA" is none of the 2 items .*--items NAMES
case|: "[Aa]nn" and "[Aa]nn" differ by case alone; write one of them, or, if they are two, list all items: --items NAMES
two|: the numbers come as sums of 2 dice do
three|: the numbers come as sums of 3 dice do
even|: of the numbers 1 to 12 only 11 come, never 1; if it is an item: --n 12 --as from-1; if not, list those that are: --items NAMES
latin|: every 5 rows hold each of the 5 items equally often at each place, as Latin squares do
rounds|: every 4 rows hold each of the 8 items equally often, as rounds do
bag|: every 4 rows hold each of the 2 items equally often, as permuted blocks do.*; blocks: .*--as stream --deck
FAULTS
while read -r words; do
    # shellcheck disable=SC2086 # words
    run $words
    [[ $code == [04] ]] || fail "$words: exit $code: $(<"$err")"
done <<'FINE'
fine-na
arm --items items
even --items to12
bag --as stream --deck 2*T,2*C
power.csv --as from-1 --column 2 --n 69 --hands 5
power.csv --as from-1 --column 2 --n 26 --take 1
FINE
finish
