#!/bin/bash
# A function named by a word, in each language that is installed here: FILE:NAME, FILE#NAME, a module's,
# a package's. The verdict on Fisher-Yates, naive and Sattolo, what stands in the way in one line, and
# nothing left behind.
# shellcheck disable=SC2016 # code of other languages
. "$(dirname "$0")/cli_common.sh"
export TMPDIR=$scratch/tmp
mkdir "$TMPDIR"
unset JAVA_TOOL_OPTIONS # which java would tell on standard error

# has LANGUAGE PROGRAM...: whether any of these is installed; says so where none is.
has() {
    local language=$1 each
    shift
    for each; do
        ! command -v "$each" >/dev/null || return 0
    done
    echo "$language is not tried: no $1 here"
    return 1
}

# nothing_left: no folder of a runner, and no process that works in one.
nothing_left() {
    local left=("$TMPDIR"/*) file
    [ ! -e "${left[0]}" ] || fail "$1: left behind: ${left[*]}"
    for file in /proc/[0-9]*/environ; do
        ! grep -qs "FAIRNESS_RUN=$TMPDIR" "$file" || fail "$1: a process stays: $(tr '\0' ' ' <"${file%environ}cmdline")"
    done
}

# whole: whether all is tried that can be wrong, which one language shows for most.
whole() { [ $full = yes ]; }

# judged FAIR NAIVE SATTOLO: the three functions, each named as a word, get the verdicts that are theirs. So
# few trials tell 27 paths from 6 orders: the chances of naive are 11% off.
judged() {
    expect 0 "$1" --n 3 --trials 3e4 --format json
    holds '.verdict.status == "no-bias-found" and .cases[0].source != "builtin"' "$1"
    expect 1 "$2" --n 3 --trials 3e4 --format json
    holds '.cases[0] | .status == "biased" and .algorithm == "'"$2"'"' "$2"
    expect 1 "$3" --n 3 --trials 3e3 --format text
    says "$out" 'BIASED +'"${3//./\\.}"', 3 items: only 2 of 6 orders ever come' "$3"
    nothing_left "$1, $2, $3"
}

# cannot WORD PATTERN: the word is refused in one line that matches, with nothing written.
cannot() {
    refused_saying "$2" "$1" --n 3
    nothing_left "$1"
}

# fails WORD PATTERN WORDS...: the run fails: status 3, and the line matches.
fails() {
    local word=$1 pattern=$2
    shift 2
    expect 3 "$word" --n 4 -q "$@"
    says "$err" "^fairness: $pattern" "$word"
    nothing_left "$word"
}

cat >cards.js <<'END'
function fair(a) {
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [a[i], a[j]] = [a[j], a[i]];
  }
}
const helpers = {
  naive: (a) => { for (let i = 0; i < a.length; i++) { const j = Math.floor(Math.random() * a.length); [a[i], a[j]] = [a[j], a[i]]; } return a; },
};
function* sattolo(a) {
  for (let i = a.length - 1; i > 0; i--) { const j = Math.floor(Math.random() * i); [a[i], a[j]] = [a[j], a[i]]; }
  yield* a;
}
class Deck { shuffle(a) { fair(a); } static deal(a) { fair(a); return new Set(a); } }
module.exports = { fair, helpers, sattolo, Deck, number: 3, later: async (a) => { await 0; fair(a); }, promises: (a) => Promise.resolve(a), nothing: (a) => 5, hole: (a) => { delete a[1]; },
  foreign: (a) => { a[1] = 'x'; }, short: (a) => a.slice(1), raises: (a) => { throw new Error('no luck'); } , endless: (a) => { for (;;) ; },
  seeded: (a, seed) => { let s = seed; for (let i = a.length - 1; i > 0; i--) { s = (s * 69069 + 1) % 4294967296; const j = Math.floor(s / 4294967296 * (i + 1)); [a[i], a[j]] = [a[j], a[i]]; } },
};
END
if has JavaScript node nodejs; then
    judged cards.js#fair cards.js#helpers.naive cards.js#sattolo
    mkdir -p node_modules/cards/ 'a folder'
    echo '{ "name": "cards", "exports": { "import": "./main.mjs" } }' >node_modules/cards/package.json
    echo 'export default (a) => a.sort(() => Math.random() - 0.5); export const same = (a) => a;' >node_modules/cards/main.mjs
    cp cards.js 'a folder/my cards.js'
    echo 'function plain(a) { return a.reverse(); }' >plain.js
    echo 'export default function (a) { a.reverse(); }' >default.mjs
    for word in cards.js#Deck.shuffle cards.js#Deck.deal cards.js#later cards.js:fair 'a folder/my cards.js#fair' "$PWD/cards.js#fair"; do
        expect 0 "$word" --n 3 --trials 3e4 -q
    done
    for word in cards#same plain.js#plain plain.js default.mjs default.mjs#default; do
        expect 1 "$word" --n 4 --trials 1e3 --format text
        says "$out" ': every trial is (as it went in|one and the same order)' "$word"
    done
    cannot cards.js#nope 'cards.js#nope: there is no function nope; it exports fair'
    cannot cards.js#constructor 'cards.js#constructor: there is no function constructor; it exports fair'
    cannot cards.js#toString 'there is no function toString; it exports fair'
    cannot cards.js 'cards.js: it exports fair, .* and 3 more; name one as cards.js#fair'
    cannot cards.js#number 'number is no function but a number'
    cannot gone.js#fair '^fairness: gone.js: no such file'
    cannot cards2#fair 'no package cards2 here: npm install cards2'
    printf 'const a = 1;\nfunction f(a) {{ }\n' >broken.js
    cannot broken.js#f '^fairness: broken.js:[0-9]+: it cannot be loaded: SyntaxError'
    printf '\nrequire("not-there");\n' >imports.js
    cannot imports.js#f '^fairness: imports.js:2: it cannot be loaded: .*not-there'
    # The npm command and the program go by one list of words.
    cat >words.mjs <<'END'
import fs from 'node:fs';
const { functionWord } = await import(process.argv[2]);
let tried = 0;
const rows = fs.readFileSync(process.argv[3], 'utf8').split('\n').filter((line) => line.includes('\t')).map((line) => line.split('\t'));
for (const [what, name, text] of rows) if (what === '+folder') fs.mkdirSync(name); else if (what === '+file') fs.writeFileSync(name, text);
for (const [word, kind, language, file, name] of rows) {
  if (word.startsWith('+')) continue;
  const found = functionWord(word), wanted = kind === 'function' && language === 'JavaScript' ? `${file} ${name}` : 'none';
  tried++;
  if ((found ? `${found.file} ${found.name}` : 'none') !== wanted) console.log(`${word}: ${JSON.stringify(found)}, not ${wanted}`);
}
console.log(tried);
END
    mkdir words
    (cd words && node ../words.mjs "$tests/../clients/javascript/load.mjs" "$tests/subject_words.txt") >"$out" 2>&1
    [ "$(<"$out")" -gt 70 ] 2>/dev/null || fail "the words of the npm command: $(head -n 3 "$out" | tr '\n' '|')"
    fails cards.js#promises 'the shuffle is async'
    fails cards.js#nothing 'the shuffle returned 5'
    fails cards.js#raises 'cards.js:[0-9]+: the shuffle threw in call 1: Error: no luck'
    until_timed_out 'time ran out after 0 of 100,000 shuffles of cards.js#endless' cards.js#endless --n 4 -q
    nothing_left cards.js#endless
    expect 1 cards#same --n 3 --trials 100 --format text
    says <(tr -s ' \n' ' ' <"$out") '^BIASED cards#same, 3 items: every trial is as it went in: nothing is shuffled why' 'a function that shuffles nothing'
    for word in hole foreign short; do
        expect 1 cards.js#$word --n 4 --trials 100 --format text
        says "$out" 'INVALID' "cards.js#$word"
    done
    says "$out" '\[1, 2, 3\]' 'cards.js#short'
    # The first number of this generator is near 0 for every seed.
    expect 1 cards.js#seeded --n 3 --seeds 1..6000 --format json
    holds '.cases[0] | .seeds and .trials == 6000' 'seeds as an argument of JavaScript'
fi

cat >cards.py <<'END'
import random
import os


def fair(a):
    for i in range(len(a) - 1, 0, -1):
        j = random.randint(0, i)
        a[i], a[j] = a[j], a[i]


def naive(a):
    for i in range(len(a)):
        j = random.randrange(len(a))
        a[i], a[j] = a[j], a[i]
    return tuple(a)


class Deck:
    def sattolo(self, a):
        for i in range(len(a) - 1, 0, -1):
            j = random.randrange(i)
            a[i], a[j] = a[j], a[i]
        yield from a

    @staticmethod
    def raises(a):
        print('is no outcome')
        return a[len(a)]


async def later(a):
    random.shuffle(a)


def hole(a):
    a[1] = None


def foreign(a):
    a[1] = 'x'


def short(a):
    return a[1:]


def nothing(a):
    return 5


def endless(a):
    while True:
        pass


def seeded(a, seed):
    random.Random(seed).shuffle(a)


def by_environment(a):
    random.Random(int(os.environ['FAIRNESS_SEED'])).shuffle(a)


def by_call(a):
    random.shuffle(a)


def by_number(a, seed, calls=[0]):
    calls[0] += 1
    random.Random(calls[0]).shuffle(a)


number = 3
END
if has Python python3 python; then
    judged cards.py:fair cards.py#naive cards.py:Deck.sattolo
    [ ! -e __pycache__ ] || fail 'a folder of Python was left beside the file'
    expect 0 random:shuffle --n 3 --trials 3e4 -q
    mkdir -p pack/inner
    touch pack/__init__.py
    echo 'from . import other
def f(a): other.g(a)' >pack/inside.py
    echo 'def g(a): a.reverse()' >pack/other.py
    for word in pack.inside:f pack/inside.py:f pack/other.py; do
        expect 1 "$word" --n 4 --trials 1e3 --format text
        says "$out" 'only 1 of 24 orders|every trial' "$word"
    done
    cannot cards.py:nope 'cards.py:nope: there is no function nope; it defines fair, naive, .* and [0-9]+ more'
    cannot cards.py:number 'number is no function but 3'
    expect 0 cards.py:later --n 3 --trials 3e4 -q
    cannot gone.py:fair '^fairness: gone.py: no such file'
    cannot not_there:shuffle 'there is no module not_there here'
    printf 'a = 1\ndef f(a)\n' >broken.py
    cannot broken.py:f '^fairness: broken.py:2: it cannot be imported: SyntaxError'
    printf '\nimport not_there\n' >imports.py
    cannot imports.py:f '^fairness: imports.py:2: it cannot be imported: ModuleNotFoundError'
    printf 'import sys\nfor line in sys.stdin: print(line)\n' >lines.py
    cannot lines.py "it defines no function; .*--exec 'python3 lines.py'"
    printf 'import sys\nsys.exit(4)\n' >exits.py
    cannot exits.py:f '^fairness: exits.py:2: it cannot be imported: SystemExit'
    fails cards.py:Deck.raises 'cards.py:[0-9]+: IndexError: .*, in call 1 of Deck.raises'
    fails cards.py:nothing 'cards.py:[0-9]+: the shuffle returned 5'
    until_timed_out 'time ran out after 0 of 100,000 shuffles of cards.py:endless' cards.py:endless --n 4 -q
    nothing_left cards.py:endless
    for word in hole foreign short; do
        expect 1 cards.py:$word --n 4 --trials 100 --format text
        says "$out" 'INVALID' "cards.py:$word"
    done
    says "$out" '\[1, 2, 3\]' 'cards.py:short'
    # Every seed reaches the function, all of them in one process.
    expect 0 cards.py:seeded --n 3 --seeds 1..6000 --format json
    holds '.cases[0] | .seeds and .kind == "function"' 'seeds as an argument'
    expect 0 cards.py:by_environment --n 3 --seeds 1..6000,environment -q
    expect 0 cards.py:by_call --n 3 --seeds 1..6000,call:random.seed -q
    expect 0 random:shuffle --n 3 --seeds 1..6000,call:seed -q
    fails cards.py:by_number '--seeds: the seed [0-9]+ gives what every other gives.*last argument' --seeds 1..100
    refused_saying 'has no function random.nope' cards.py:by_call --n 3 --seeds 1..10,call:random.nope
    refused_saying 'accepted: A..B, whole numbers.*call:NAME' cards.py:by_call --n 3 --seeds 1..10,here
    # Samples and hands: as many items as are seen, or all of them.
    echo 'import random
def draw(a): return random.sample(a, 3)' >draw.py
    expect 0 draw.py --n 6 --take 3 --trials 3e4 -q
    expect 0 cards.py:fair --n 6 --hands 3 --trials 3e4 -q
    expect 0 cards.py:fair --n 5 --trials 3e4 -j 2 -q
fi

cat >cards.rb <<'END'
def fair(a)
  (a.size - 1).downto(1) { |i| j = rand(i + 1); a[i], a[j] = a[j], a[i] }
end
class Deck
  def naive(a)
    a.each_index { |i| j = rand(a.size); a[i], a[j] = a[j], a[i] }
  end
  def self.sattolo(a)
    (1...a.size).reverse_each.map { |i| j = rand(i); a[i], a[j] = a[j], a[i]; i }
  end
end
def raises(a)
  raise 'no luck'
end
def seeded(a, seed)
  a.shuffle!(random: Random.new(seed))
end
def part(a) = a.shuffle!.first(1)
END
if has Ruby ruby; then
    cannot cards.rb:part 'it gives 1 item whatever it gets; to test it with so many: --take 1'
    judged cards.rb:fair 'cards.rb:Deck#naive' cards.rb:Deck.sattolo
fi
if whole && has Ruby ruby; then
    cannot cards.rb:nope 'there is no function nope; it defines fair'
    printf 'a = 1\ndef f(a\n' >broken.rb
    cannot broken.rb:f '^fairness: broken.rb:[0-9]+: it cannot be loaded'
    fails cards.rb:raises 'cards.rb:13: RuntimeError: no luck, in call 1'
    expect 0 cards.rb:seeded --n 3 --seeds 1..6000 -q
fi

cat >cards.pl <<'END'
use strict;
sub fair { my ($a) = @_; for (my $i = @$a - 1; $i > 0; $i--) { my $j = int rand($i + 1); @$a[$i, $j] = @$a[$j, $i] } }
sub naive { my @a = @_; for my $i (0 .. $#a) { my $j = int rand @a; @a[$i, $j] = @a[$j, $i] } return @a }
package Deck;
sub sattolo { my ($a) = @_; for (my $i = @$a - 1; $i > 0; $i--) { my $j = int rand $i; @$a[$i, $j] = @$a[$j, $i] } return $a }
package main;
sub raises { die 'no luck' }
sub on_itself { for (my $i = $#_; $i > 0; $i--) { my $j = int rand($i + 1); @_[$i, $j] = @_[$j, $i] } return }
sub part { return $_[rand @_] }
1;
END
if has Perl perl; then
    expect 0 cards.pl:on_itself --n 3 --trials 3e4 -q
    cannot cards.pl:part 'it gives 1 item whatever it gets; to test it with so many: --take 1'
    judged cards.pl:fair cards.pl:naive cards.pl:Deck::sattolo
fi
if whole && has Perl perl; then
    cannot cards.pl:nope 'there is no function nope; it defines fair, naive'
    printf 'my $a = 1;\nsub f { ) }\n' >broken.pl
    cannot broken.pl:f '^fairness: broken.pl:2: it cannot be loaded'
    fails cards.pl:raises 'cards.pl:7: no luck, in call 1'
    expect 1 cards.pl:fair --n 3 --seeds 1..3000,call:srand -q # neighbours of drand48
fi

cat >cards.php <<'END'
<?php
function fair(array &$a): void { for ($i = count($a) - 1; $i > 0; $i--) { $j = random_int(0, $i); [$a[$i], $a[$j]] = [$a[$j], $a[$i]]; } }
class Deck {
    static function naive(array $a): array { $n = count($a); for ($i = 0; $i < $n; $i++) { $j = random_int(0, $n - 1); [$a[$i], $a[$j]] = [$a[$j], $a[$i]]; } return $a; }
    function sattolo(array $a) { for ($i = count($a) - 1; $i > 0; $i--) { $j = mt_rand(0, $i - 1); [$a[$i], $a[$j]] = [$a[$j], $a[$i]]; } yield from $a; }
}
function raises($a) { throw new Exception('no luck'); }
END
if has PHP php; then
    judged cards.php:fair cards.php:Deck::naive cards.php:Deck.sattolo
fi
if whole && has PHP php; then
    cannot cards.php:nope 'there is no function nope; it defines fair'
    printf '<?php\nfunction f( {\n' >broken.php
    cannot broken.php:f '^fairness: broken.php:2: it cannot be loaded: ParseError'
    fails cards.php:raises 'cards.php:7: Exception: no luck, in call 1'
    expect 0 cards.php:fair --n 3 --trials 3e4 -q
fi

cat >cards.R <<'END'
my.fair <- function(x) sample(x)
naive <- function(x) { for (i in seq_along(x)) { j <- sample.int(length(x), 1); t <- x[i]; x[i] <- x[j]; x[j] <- t }; x }
deck <- list(sattolo = function(x) { for (i in length(x):2) { j <- sample.int(i - 1, 1); t <- x[i]; x[i] <- x[j]; x[j] <- t }; x })
raises <- function(x) {
  stop("no luck")
}
END
if has R Rscript; then
    judged cards.R:my.fair cards.R:naive cards.R:deck.sattolo
fi
if whole && has R Rscript; then
    cannot cards.R:nope 'there is no function nope; it defines'
    printf 'a <- 1\nf <- function(x) {{ }\n' >broken.R
    cannot broken.R:f '^fairness: .*broken.R:[0-9]+'
    fails cards.R:raises 'cards.R:5: no luck, in call 1'
fi

cat >cards.lua <<'END'
local deck = {}
function deck.fair(a) for i = #a, 2, -1 do local j = math.random(i) a[i], a[j] = a[j], a[i] end end
function deck:naive(a) for i = 1, #a do local j = math.random(#a) a[i], a[j] = a[j], a[i] end return a end
function sattolo(a) for i = #a, 2, -1 do local j = math.random(i - 1) a[i], a[j] = a[j], a[i] end end
function raises(a) error('no luck') end
function hole(a) a[2] = nil end
return { fair = deck.fair, deck = deck }
END
if has Lua lua5.4 lua lua5.3 luajit; then
    judged cards.lua:fair cards.lua:deck:naive cards.lua:sattolo
fi
if whole && has Lua lua5.4 lua lua5.3 luajit; then
    cannot cards.lua:nope 'there is no function nope; it defines'
    printf 'a = 1\nfunction f(\n' >broken.lua
    cannot broken.lua:f '^fairness: .*broken.lua:[0-9]+:'
    fails cards.lua:raises 'cards.lua:5: no luck, in call 1'
    expect 1 cards.lua:hole --n 4 --trials 100 --format text
    says "$out" INVALID cards.lua:hole
fi

cat >Cards.java <<'END'
import java.util.*;

public class Cards {
    static Random random = new Random();
    static void fair(int[] a) { for (int i = a.length - 1; i > 0; i--) { int j = random.nextInt(i + 1), t = a[i]; a[i] = a[j]; a[j] = t; } }
    static List<Integer> naive(List<Integer> a) { for (int i = 0; i < a.size(); i++) Collections.swap(a, i, random.nextInt(a.size())); return a; }
    static class Deck {
        <T> void sattolo(T[] a) { for (int i = a.length - 1; i > 0; i--) { int j = random.nextInt(i); T t = a[i]; a[i] = a[j]; a[j] = t; } }
    }
    static void raises(int[] a) { throw new IllegalStateException("no luck"); }
    static void seeded(List<?> a, long seed) { Collections.shuffle(a, new Random(seed)); }
}
END
if has Java java; then
    judged Cards.java:fair Cards.java:naive Cards.java:Deck.sattolo
fi
if whole && has Java java; then
    cannot Cards.java:nope 'there is no method nope'
    printf 'public class Broken {\n    void f(int[] a) { int }\n}\n' >Broken.java
    cannot Broken.java:f '^fairness: Broken.java:2: it cannot be compiled'
    fails Cards.java:raises 'Cards.java:10: java.lang.IllegalStateException: no luck, in call 1'
    expect 1 Cards.java:seeded --n 3 --seeds 1..3000 -q # neighbours of an LCG
    # A class that reads lines: main is called for each seed, and finds it in its environment.
    cat >Lines.java <<'END'
import java.util.*;

public class Lines {
    public static void main(String[] words) {
        Random random = new Random(Long.parseLong(System.getenv("FAIRNESS_SEED")));
        for (Scanner in = new Scanner(System.in); in.hasNextLine();) {
            List<String> items = Arrays.asList(in.nextLine().split(" "));
            Collections.shuffle(items, random);
            System.out.println(String.join(" ", items));
        }
    }
}
END
    expect 1 Lines.java --n 3 --seeds 1..3000 --format json
    holds '.cases[0] | .seeds and .status == "biased"' 'the seeds of a program in Java'
fi

cat >cards.c <<'END'
#include <stdlib.h>
#include <string.h>

void fair(int *a, int n) { for (int i = n - 1; i > 0; i--) { int j = rand() % (i + 1), t = a[i]; a[i] = a[j]; a[j] = t; } }
static void naive(unsigned char a[], size_t n) { for (size_t i = 0; i < n; i++) { size_t j = rand() % n; unsigned char t = a[i]; a[i] = a[j]; a[j] = t; } }
long *sattolo(long *a, int n) { for (int i = n - 1; i > 0; i--) { int j = rand() % i; long t = a[i]; a[i] = a[j]; a[j] = t; } return a; }
void past(int *a, int n) { a[n] = 0; }
void words(char **a, int n) { a[n - 1] = 0; }
void seeded(short *a, int n, unsigned seed) { srand(seed); for (int i = n - 1; i > 0; i--) { int j = rand() % (i + 1), t = a[i]; a[i] = a[j]; a[j] = t; } }
int main(void) { return 1; }
END
if has C cc gcc clang; then
    judged cards.c:fair cards.c:naive cards.c:sattolo
    cannot cards.c:nope 'it has no function nope that takes'
    cannot cards.c:words 'it has no function words that takes \(int \*items, int n\)'
    cannot cards.c 'name the function, as cards.c:shuffle'
    printf 'int a;\nvoid f(int *a, int n) { return 1 }\n' >broken.c
    cannot broken.c:f '^fairness: broken.c:2:[0-9]+: error'
    printf 'int draw(int n);\nvoid f(int *a, int n) { a[0] = draw(n); }\n' >parts.c
    cannot parts.c:f 'undefined symbol: draw; of several files name one that includes all'
    fails cards.c:past 'the plugin reached past the end of its items in shuffle 1'
    expect 4 cards.c:seeded --n 3 --seeds 1..300 -q
    expect 4 cards.c:fair --n 3 --seeds 1..300,call:srand -q
fi

cat >cards.cpp <<'END'
#include <algorithm>
#include <random>
#include <vector>
static std::mt19937 words(5);
void fair(std::vector<int> &a) { std::shuffle(a.begin(), a.end(), words); }
template <class Iterator> void naive(Iterator begin, Iterator end) { for (auto i = begin; i != end; ++i) std::iter_swap(i, begin + words() % (end - begin)); }
namespace deck { std::vector<int> sattolo(std::vector<int> a) { for (size_t i = a.size() - 1; i > 0; i--) std::swap(a[i], a[words() % i]); return a; } }
END
if has C++ c++ g++ clang++; then
    judged cards.cpp:fair cards.cpp:naive cards.cpp:deck::sattolo
fi
if whole && has C++ c++ g++ clang++; then
    cannot cards.cpp:nope 'it has no function nope that takes'
fi

# What a function takes is found by its first calls: a list, a list and numbers, or nothing, as one that has a deck of its own.
# Rows behind a language and its program: the n of a fair one, BIASED, or what is said in its line; and the word.
firsts() {
    local wanted word
    has "$1" "$2" || return 0
    while IFS=$'\t' read -r wanted word; do
        read -ra word <<<"$word"
        case $wanted in
        [0-9]*) expect 0 "${word[@]}" --trials 3e4 --format json && holds '.verdict.status == "no-bias-found" and .cases[0].n == '"$wanted" "${word[*]}" ;;
        BIASED*) expect 1 "${word[@]}" --trials 3e4 --format text && says "$out" "$wanted" "${word[*]}" ;;
        *) refused_or_failed "$wanted" "${word[@]}" ;;
        esac
    done
    nothing_left "first calls in $1"
}
# It ends before any verdict: with 2 where it is refused, with 3 for what it prints.
refused_or_failed() {
    "$program" "${@:2}" >"$out" 2>"$err"
    [[ $? = [23] ]] || fail "${*:2}: another exit status"
    says "$err" "^fairness: $1" "${*:2}"
}
cat >deck.js <<'END'
const mix = (a, b = 1, rng = Math.random) => { for (let i = a.length - 1; i > 0; i--) { const j = Math.floor(rng() * (i + b)); [a[i], a[j]] = [a[j], a[i]]; } return a; };
class Deck { constructor() { this.cards = [...Array(52).keys()]; } shuffle() { mix(this.cards); } }
class Copy { constructor() { this.cards = [1, 2, 3]; } lost() { mix([...this.cards]); } given() { return mix([...this.cards]); } }
class None { none() { return 5; } }
const cards = [...'ABCDE'];
module.exports = { Deck, Copy, None, cards, sattolo: () => { mix(cards, 0); }, fair: (a, rng) => mix(a, 1, rng),
  raises: () => { throw new Error('no luck'); }, options: (a, options) => (options.copy ? a.slice() : a), eight: (a) => mix([...Array(8).keys()]) };
END
firsts JavaScript node nodejs <<'END'
52	deck.js#Deck
3	deck.js#Copy.given
3	deck.js#fair
8	deck.js#eight --n 8
BIASED +deck.js#Copy.lost, 3 items: every trial is as it went in	deck.js#Copy.lost
BIASED +deck.js#sattolo, 5 items	deck.js#sattolo
deck.js#None.none: no shuffle is seen: it takes no list, .*const deck = new None\(\)	deck.js#None
deck.js:7: Error: no luck, in the first call of raises	deck.js#raises
deck.js#options: its parameter .options. is not known; .*export const ours = \(list\) => options\(list, options\)	deck.js#options
deck.js#eight: it gives 8 items whatever it gets; to test it with so many: --n 8	deck.js#eight
--n 3: deck.js#Deck.shuffle shuffles 52 items of its own; drop --n	deck.js#Deck.shuffle --n 3
.*did you mean Deck.shuffle\?	deck.js#Deck.shufle
END
cat >deck.py <<'END'
import random
class Deck:
    def __init__(self, n=52): self.cards = ['card %d' % i for i in range(n)]
    def shuffle(self): random.shuffle(self.cards)
    def given(self, cards=None): random.shuffle(self.cards if cards is None else cards)
    def drawn(self): return random.sample(self.cards, 52)
class Moved:
    def __init__(self): self.cards = list('ABCDE')
    def mix(self): self.cards.append(self.cards.pop(random.randrange(5)))
def fair(a, rng): rng.shuffle(a)
def keyword(a, *, rng=random): return rng.sample(a, len(a))
def other(a, options): return a[:] if options['copy'] else a
def eight(names): return random.sample(range(8), 8)
END
firsts Python python3 python <<'END'
52	deck.py:Deck.shuffle
52	deck.py::Deck
52	deck.py:Deck.given
4	deck.py:Deck.given --n 4
52	deck.py:Deck.drawn
3	deck.py:fair
3	deck.py:keyword
BIASED +deck.py:Moved.mix, 5 items	deck.py:Moved.mix
deck.py:other: its parameter .options. is not known; .*def ours\(items\): return other\(items, options=\.\.\.\)	deck.py:other
deck.py:eight: it gives 8 items whatever it gets; to test it with so many: --n 8	deck.py:eight
.*did you mean keyword\?	deck.py:keywrd
random:random: no shuffle is seen: it takes no list	random:random
random.shuffle: no such file; in Python it is random:shuffle, in JavaScript random#shuffle	random.shuffle
.*did you mean shuffle\?	random:shufle
END
if has Python python3 python; then
    numbers() { "$program" deck.py:keyword --n 3 --trials 100 --seed "$1" --format json --stable 2>/dev/null | jq -c '.cases[0] | [.seed_honoured, .digest]'; }
    [[ $(numbers 1) = "$(numbers 1)" && $(numbers 1) = '[true,'* && $(numbers 1) != "$(numbers 2)" ]] || fail 'numbers do not follow the seed'
fi
cat >deck.rb <<'END'
class Deck
  def initialize; @cards = (0...10).to_a; end
  def shuffle; @cards = @cards.shuffle; end
  def reverse; @cards.reverse!; end
  def drawn; @cards.shuffle; end
end
def eight(a) = (0..7).to_a.shuffle
def fair(a, random:) = a.shuffle(random: random)
def other(a, options) = a
END
echo '<?php class Deck { private $cards; function __construct() { $this->cards = range(0, 9); } function shuffle() { shuffle($this->cards); }
    function drawn() { $a = $this->cards; shuffle($a); return $a; } } function eight($a) { return range(0, 7); }' >deck.php
echo 'package Deck; use List::Util (); sub new { bless { cards => [0 .. 9] }, shift } sub shuffle { my $s = shift; $s->{cards} = [List::Util::shuffle(@{ $s->{cards} })] }
    sub drawn { return List::Util::shuffle(@{ shift->{cards} }) } sub main::eight { return 0 .. 7 } 1;' >deck.pl
cat >deck.lua <<'END'
local Deck = {cards = {1, 2, 3, 4, 5, 6}}
function Deck:shuffle() local a = self.cards for i = #a, 2, -1 do local j = math.random(i) a[i], a[j] = a[j], a[i] end end
function drawn() Deck:shuffle() return { table.unpack(Deck.cards) } end function eight(a) return { 1, 2, 3, 4, 5, 6, 7, 0 } end
return Deck
END
cat >Own.java <<'END'
import java.util.*;
public class Own {
    private final List<String> cards = new ArrayList<>(List.of("a", "b", "c", "d"));
    public void shuffle() { Collections.shuffle(cards); }
    static void fair(List<Integer> a, Random r) { Collections.shuffle(a, r); }
    String[] drawn() { List<String> a = new ArrayList<>(cards); Collections.shuffle(a); return a.toArray(new String[0]); }
    static int[] eight(int[] a) { return new int[] {7, 6, 5, 4, 3, 2, 1, 0}; }
    void none(long a) { }
}
END
cat >numbers.cpp <<'END'
#include <utility>
#include <vector>
template <class R> void fair(std::vector<int> &a, R &&numbers) { for (int i = (int)a.size() - 1; i > 0; i--) std::swap(a[i], a[numbers() % (i + 1)]); }
END
if whole; then
    firsts Ruby ruby <<'END'
10	deck.rb:Deck
10	deck.rb:Deck.drawn
deck.rb:eight: it gives 8 items whatever it gets; to test it with so many: --n 8	deck.rb:eight
BIASED +deck.rb:Deck.reverse, 10 items	deck.rb:Deck.reverse
3	deck.rb:fair
deck.rb:other: its parameter .options. is not known	deck.rb:other
END
    firsts PHP php <<<$'10\tdeck.php:Deck\n10\tdeck.php:Deck.drawn\ndeck.php:eight: it gives 8 items whatever\tdeck.php:eight'
    firsts Perl perl <<<$'10\tdeck.pl:Deck\n10\tdeck.pl:Deck.drawn\ndeck.pl:eight: it gives 8 items whatever\tdeck.pl:eight'
    firsts Lua lua5.4 lua <<<$'6\tdeck.lua:Deck\n6\tdeck.lua:Deck.shuffle\n6\tdeck.lua:drawn\ndeck.lua:eight: it gives 8 items whatever\tdeck.lua:eight'
    firsts Java java <<<$'4\tOwn.java:Own\n4\tOwn.java:drawn\nOwn.java:eight: it gives 8 items whatever\tOwn.java:eight\n3\tOwn.java:fair\nOwn.java:none: there is no method none\tOwn.java:none'
    firsts C++ c++ g++ <<<$'3\tnumbers.cpp:fair'
fi

# Without --n three items are followed by 52, where the function takes them, and nothing was found before; without --trials a
# p that is small, but not small enough, by a second stage of ten times the trials. Its numbers are of the seed 1.
cat >stages.py <<'END'
import os, random
def fair(a): random.shuffle(a)
def few(a): assert len(a) < 10, 'at most 9 players'; random.shuffle(a)
def big(a): a.reverse() if a[9:] else random.shuffle(a)
def back(a): a.reverse()
class Three:
    def __init__(self): self.cards = list('ABC')
    def naive(self): [swap(self.cards, i, random.randrange(3)) for i in range(3)]
def swap(a, i, j): a[i], a[j] = a[j], a[i]
def slight(a, rng): a.sort() if rng.random() < 0.006 else rng.shuffle(a)
def different(a, rng): [rng.shuffle(a) for _ in iter(lambda: a == sorted(a), False)]
def seeded(a): random.Random(7).shuffle(a)
class Whole:
    def __init__(self): self.cards = list(range(52))
    def shuffle(self): random.shuffle(self.cards)
END
if has Python python3 python; then
    stages() { # STATUS WORD: what jq says of the cases
        expect "$1" "stages.py:$2" "${@:4}" --seed 1 --format json
        holds "[.cases[] | [.n, .trials, .status, has(\"p_first\")]] == $3" "stages of $2"
    }
    stages 0 fair '[[3,100000,"no-bias-found",false],[52,20000,"no-bias-found",false]]'
    stages 0 few '[[3,100000,"no-bias-found",false]]'
    says "$err" '^fairness: without 52 items: .*at most 9 players' 'a function that takes no 52 items'
    stages 1 big '[[3,100000,"no-bias-found",false],[52,20000,"biased",false]]'
    "$program" stages.py:fair --trials 4s --format json >"$out" 2>"$err"
    holds '[.cases[].planned.effect.value] == [2, 2]' 'a time of all'
    stages 0 Whole '[[52,20000,"no-bias-found",false]]'
    stages 1 back '[[3,100000,"biased",false]]'
    for hint in different:'perhaps as .until-different.: shuffles again' seeded:'look for a seed that is set again in each call'; do
        expect 1 "stages.py:${hint%%:*}" --seed 1 --format text
        says "$out" "${hint#*:}" "$hint"
    done
    stages 1 slight '[[3,1000000,"biased",true]]' --n 3
    holds '.cases[0] | .seed == "1" and .p_first > 5e-7 and .p_first < 1e-3' 'the first stage'
    stages 0 slight '[[3,100000,"no-bias-found",false]]' --n 3 --trials 1e5
    expect 1 stages.py:Three --format json
    holds '.cases[0] | .trials == 100000 and .trials_named == 1000000 and (.looks_like[0] | .algorithm == "naive" and (has("probable") | not))' 'a longer run that names'
fi

# A language without a runner: a program to paste, which works where its compiler is.
printf 'package main\nimport "math/rand"\nfunc Shuffle(a []int) { rand.Shuffle(len(a), func(i, j int) { a[i], a[j] = a[j], a[i] }) }\n' >own.go
echo 'pub fn shuffle(a: &mut [u32]) { a.reverse(); }' >own.rs
for word in own.go:Shuffle own.rs:shuffle; do
    refused_or_failed 'own.*: a function in [GR].* is called by a program of yours: paste the one above' "$word" 2>/dev/null
    sed '/^fairness: /d' "$err" >"main.${word:4:2}"
done
if whole && command -v go >/dev/null; then
    go build -o mine-go main.go own.go && expect 0 ./mine-go --n 3 --trials 3e4 -q
fi
if whole && command -v rustc >/dev/null; then
    rustc -O -o mine-rs main.rs 2>/dev/null && expect 1 ./mine-rs --n 3 --trials 1e3 -q
fi
refused_saying 'shuf is a program: --exec-each shuf' shuf

# The README's lines, one for each language.
for file in 'js:module.exports = { shuffle: require("./cards.js").fair };' py:'from cards import fair as shuffle' \
    rb:'require "./cards.rb"; def shuffle(a) = a.shuffle' pl:'sub shuffle { require "./cards.pl"; fair(@_) } 1;' \
    php:'<?php function shuffle_cards($a) { shuffle($a); return $a; }' R:'shuffle <- function(x) sample(x)' \
    lua:'function shuffle(a) dofile("cards.lua").fair(a) end' c:'#include "cards.c"
void shuffle(int *a, int n) { fair(a, n); }' cpp:'#include "cards.cpp"
void shuffle(std::vector<int> &a) { fair(a); }'; do
    printf '%s\n' "${file#*:}" >"mine.${file%%:*}"
done
sed 's/Cards/Mine/; s/void fair/void shuffle/' Cards.java >Mine.java
sed -n '/^## Your own shuffle/,/^## For you/s/^| .* | `fairness \([mM]ine[^`]*\)`.*/\1/p' "$tests/../README.md" >lines
[ "$(wc -l <lines)" -ge 10 ] || fail 'the README names few languages'
has_all() { command -v node && command -v ruby && command -v php && command -v Rscript && command -v java && command -v lua5.4; }
if whole && has_all >/dev/null; then
    while read -r word; do
        expect 0 "$word" --n 3 --trials 3e4 -q
    done <lines
fi

# What is not installed is named, with the package that has it.
mkdir none
ln -s "$(command -v sh)" none/
(PATH=$PWD/none exec "$program" cards.rb:fair --n 3) >"$out" 2>"$err"
code=$?
[ "$code" -eq 2 ] && grep -q '^fairness: cards.rb: Ruby is not installed here: apt-get install ruby' "$err" ||
    fail "a language that is not here: $code, $(<"$err")"

# Ended by a signal, nothing stays; by one that nobody catches, no process.
if has Python python3; then
    for signal in TERM KILL; do # what is started in the background ignores INT
        "$program" cards.py:endless --n 3 >"$out" 2>"$err" &
        pid=$!
        there() { grep -qs "FAIRNESS_RUN=$TMPDIR" /proc/[0-9]*/environ; }
        until_so 'the runner is there' there
        kill -"$signal" "$pid"
        wait "$pid" 2>/dev/null
        gone() { ! there && [[ $signal == KILL || -z $(ls -A "$TMPDIR") ]]; }
        until_so "all is gone after $signal" gone
        rm -rf "${TMPDIR:?}"/*
    done
fi

# The names of a file in C are its own, whatever they are.
if command -v cc >/dev/null; then
    printf 'static int own, call;\nvoid begin(void) {}\nvoid shuffle(int *a, int n)\n{\n    own = a[0];\n    a[0] = a[n - 1];\n    a[n - 1] = own;\n}\n' >names.c
    expect 1 names.c:shuffle --n 3 --trials 1e4
    holds '.cases[0] | .kind == "plugin" and .one_order' 'a function called shuffle in C'
fi

# Programs, lines for the shell, and what else stands there.
printf '#!/usr/bin/env python3\nimport random, sys\nfor line in sys.stdin:\n    a = line.split(); random.shuffle(a); print(*a)\n' >tool
refused_saying 'a program that may not be run; to run it: chmod \+x tool' tool --n 3
chmod +x tool
expect 0 tool --n 3 --trials 3e4 -q
expect 0 'awk "{ print }" | python3 tool' --n 3 --trials 3e4 -q
expect 1 --n 3 --trials 1e3 'cat -'
expect 0 tool --trials 3e4
says "$err" '^fairness: --n 3, since none was given' 'no --n'
printf '0 1 2\n2 1 0\n' >rows.txt
expect 4 rows.txt --n 3
refused_saying 'a run takes one of them' cards.py:fair cards.py:naive --n 3
refused_saying '--items does not go with a function: it shuffles 0 to n-1' cards.py:fair --items rows.txt
expect 4 --algo naive --n 3 --trials 10 --json report.json
refused_saying 'fairness report report.json' report.json
echo '{ "schema": "fairness-suite/1", "defaults": { "trials": 30000 }, "cases": [
    { "id": "right", "function": "cards.py:fair", "n": [3, 4] },
    { "id": "module", "function": "random:shuffle", "n": 3 },
    { "id": "wrong", "function": "cards.py:naive", "n": 3, "expect": "biased" } ] }' >functions.json
expect 0 suite functions.json
holds '[.cases[].kind] | length == 4 and all(. == "function")' 'functions in a suite'
sed 's/cards.py:naive/cards.py:none/' functions.json >none.json
refused_saying 'cases/2: cards.py:none: there is no function none' suite none.json
sed 's/random:shuffle/rows.txt/' functions.json >wrong.json
refused_saying 'function rows.txt: accepted: FILE#NAME or FILE:NAME' suite wrong.json
echo '{ "schema": "fairness-suite/1", "cases": [] }' >suite.json
refused_saying 'fairness suite suite.json' suite.json
refused_saying 'no such file' ./gone --n 3
refused_saying 'a folder' none --n 3
finish
