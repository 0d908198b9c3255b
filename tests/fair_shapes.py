#!/usr/bin/env python3
"""Fair data in the shapes that people's files have: what is one word on each taken for?

    fair_shapes.py FAIRNESS [SEED...]

No file may be BIASED at --alpha 1e-6, which is a wrong reading then, nor may its first 4, 8, 15, 30 and 100 rows be; one of twenty may be
refused. Of files that a biased shuffle made 95% are read as the fair ones are. Each command that is offered, with 2 for what is to be said, must read what its line says, and not be BIASED.
"""
import collections
import json
import random
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

NAMES = ['Ann', 'Ben', 'Cem', 'Dora', 'Eve', 'Fay', 'Gus', 'Hal']
CARDS = [suit + rank for suit in 'SHDC' for rank in 'AKQJT98765432']


class Naive(random.Random):
    """Each item is swapped with any."""

    def sample(self, items, count):
        items = list(items)
        for i in range(len(items)):
            j = self.randrange(len(items))
            items[i], items[j] = items[j], items[i]
        return items[:count]


class Sattolo(random.Random):
    def sample(self, items, count):
        items = list(items)
        for i in range(len(items) - 1, 0, -1):
            j = self.randrange(i)
            items[i], items[j] = items[j], items[i]
        return items[:count]


class Cut(random.Random):
    def sample(self, items, count):
        at = self.randrange(len(items))
        return [*items[at:], *items[:at]][:count]


def row_files(rng):
    """The name of each file of outcomes, one a row, and its rows."""
    def rows(make, count=400):
        return [make(rng.sample(range(5), 5), k) for k in range(count)]

    def deal():
        deck = rng.sample(range(52), 52)
        return [' '.join(CARDS[c] for c in sorted(deck[i:i + 13])) for i in range(0, 52, 13)]
    yield 'numbers.txt', rows(lambda x, k: ' '.join(map(str, x)))
    yield 'from1.csv', rows(lambda x, k: ','.join(str(v + 1) for v in x))
    yield 'names.csv', ['a,b,c,d,e'] + rows(lambda x, k: ','.join(NAMES[v] for v in x))
    yield 'dates.csv', ['date,p1,p2,p3,p4,p5'] + rows(lambda x, k: '2026-01-%02d,' % (k % 28 + 1) + ','.join(NAMES[v] for v in x))
    yield 'two-words.csv', ['a,b,c,d,e'] + rows(lambda x, k: ','.join('card %s' % 'QRSTU'[v] for v in x))
    yield 'rows.jsonl', rows(lambda x, k: json.dumps({'id': k, 'order': [NAMES[v] for v in x], 'took': rng.randint(1, 9)}))
    yield 'who.csv', ['game,' + ','.join(NAMES[:5])] + rows(lambda x, k: '%d,' % k + ','.join(NAMES[v] for v in x))
    yield 'words.txt', [', '.join('%s of %s' % (card[1], {'S': 'Spades', 'H': 'Hearts', 'D': 'Diamonds', 'C': 'Clubs'}[card[0]])
                                  for card in rng.sample(CARDS, 5)) for _ in range(400)]
    yield 'podium.csv', ['race,gold,silver,bronze'] + ['%d,' % k + ','.join(rng.sample(NAMES, 3)) for k in range(400)]
    yield 'games.csv', ['game,card'] + ['%d,%d' % (k, card) for k in range(100) for card in rng.sample(range(52), 52)]
    yield 'seated.csv', ['night,guest,chair'] + ['%d,%s,%s' % (k, *each) for k in range(900)
                                                 for each in zip(NAMES[:5], rng.sample(['blue', 'green', 'oak', 'red', 'tin'], 5))]
    yield 'letters.txt', rows(lambda x, k: ''.join('ABCDE'[v] for v in x))
    yield 'arrows.txt', rows(lambda x, k: ' > '.join(NAMES[v] for v in x))
    yield 'tracks.txt', rows(lambda x, k: ' -> '.join('%s - song %d' % (NAMES[v], v) for v in x))
    yield 'dice.csv', ['red,blue'] + rows(lambda x, k: '%d,%d' % (rng.randint(1, 6), rng.randint(1, 6)))
    yield 'pairs.log', rows(lambda x, k: 'round=%d ' % k + ' '.join('%s=%s' % (place, NAMES[v]) for place, v in zip('abcde', x)))
    yield 'seats.txt', rows(lambda x, k: ' '.join('%d:%s' % (place, NAMES[v]) for place, v in enumerate(x)))
    yield 'inserts.sql.txt', rows(lambda x, k: 'INSERT INTO t VALUES (%s);' % ', '.join("'%s'" % NAMES[v] for v in x))
    yield 'python.txt', rows(lambda x, k: str(x))
    yield 'numbered.txt', rows(lambda x, k: '%d. ' % (k + 1) + ', '.join(NAMES[v] for v in x))
    yield 'log.txt', rows(lambda x, k: '[12:%02d:%02d] order: %s' % (k // 60, k % 60, ' '.join(map(str, x))))
    yield 'two-headers.csv', ['place,,,,', '1st,2nd,3rd,4th,5th'] + rows(lambda x, k: ','.join(NAMES[v] for v in x))
    yield 'titled.csv', ['Results of the draw', 'a,b,c,d,e'] + rows(lambda x, k: ','.join(NAMES[v] for v in x))
    yield 'pandas.csv', [',0,1,2,3,4'] + rows(lambda x, k: '%d,' % k + ','.join(map(str, x)))
    yield 'vectors.txt', rows(lambda x, k: '[1] ' + ' '.join('"%s"' % NAMES[v] for v in x))
    yield 'matrix.txt', ['     [,1] [,2] [,3] [,4] [,5]'] + rows(lambda x, k: '%6s ' % ('[%d,]' % (k + 1)) + ' '.join('%4d' % (v + 1) for v in x))
    yield 'long-vectors.txt', ['%5s %s' % ('[%d]' % (i + 1), ' '.join('%2d' % (v + 1) for v in deck[i:i + 18]))
                               for deck in (rng.sample(range(52), 52) for _ in range(100)) for i in (0, 18, 36)]
    yield 'tuples.txt', [str([tuple(x) for x in (rng.sample(range(5), 5) for _ in range(400))])]
    yield 'plus.csv', ['id,red,green,blue'] + ['%d,' % k + ','.join('+'.join(sorted(x[i:i + 2])) for i in (0, 2, 4)) for k, x in enumerate(
        rng.sample(NAMES[:6], 6) for _ in range(300))]
    yield 'seats-named.txt', ['N: %s E: %s S: %s W: %s' % tuple(deal()) for _ in range(120)]
    yield 'roulette.csv', ['spin,number'] + ['%d,%d' % (k + 1, rng.randrange(37)) for k in range(1500)]
    yield 'euro.txt', ['%02d.%02d.2020: %s + %s' % (k % 28 + 1, k % 12 + 1, ' | '.join(map(str, sorted(rng.sample(range(1, 51), 5)))),
                                                     ' | '.join(map(str, sorted(rng.sample(range(1, 13), 2))))) for k in range(400)]
    yield 'hands.txt', [' '.join(deal()) for _ in range(200)]
    yield 'hands.csv', ['board,north,east,south,west'] + ['%d,' % k + ','.join(deal()) for k in range(200)]
    yield 'boards.pbn', ['[Board "%d"]\n[Deal "%s:%s"]' % (k, 'NESW'[k % 4], ' '.join('.'.join(
        ''.join(CARDS[c][1] for c in sorted(hand) if CARDS[c][0] == suit) for suit in 'SHDC') for hand in zip(*[iter(rng.sample(range(52), 52))] * 13)))
        for k in range(200)]
    yield 'teams.txt', ['-'.join(sorted(x[:2])) + ' ' + '-'.join(sorted(x[2:])) for x in (rng.sample(NAMES[:5], 5) for _ in range(300))]
    yield 'lottery.txt', [' '.join(map(str, sorted(rng.sample(range(1, 50), 6)))) for _ in range(400)]
    yield 'bonus.csv', ['date,n1,n2,n3,n4,n5,n6,bonus'] + ['2026-01-01,' + ','.join(map(str, sorted(x[:6]) + x[6:])) for x in (
        rng.sample(range(1, 50), 7) for _ in range(400))]
    yield 'stars.txt', [' '.join(map(str, sorted(rng.sample(range(1, 51), 5)) + sorted(rng.sample(range(1, 13), 2)))) for _ in range(400)]
    yield 'jokers.txt', [' '.join(rng.sample(CARDS + ['joker', 'joker'], 54)) for _ in range(120)]
    yield 'twice.csv', ['game,' + ','.join('c%d' % i for i in range(40))] + [
        '%d,' % k + ','.join(x) for k, x in enumerate(rng.sample(2 * CARDS[:18] + ['W'] * 4, 40) for _ in range(60))]
    yield 'hole.txt', [' '.join(rng.sample(CARDS, 2)) for _ in range(400)]
    yield 'dice.txt', [str(rng.randint(1, 6)) for _ in range(400)]
    yield 'three-dice.csv', ['d1,d2,d3,total'] + ['%d,%d,%d,%d' % (*x, sum(x)) for x in ([rng.randint(1, 6) for _ in range(3)] for _ in range(400))]
    for name, mark in (('flips.txt', ''), ('flips-apart.txt', ' '), ('flips-commas.txt', ',')):
        yield name, [mark.join(rng.choice('HT') for _ in range(400))]
    yield 'blocks.csv', ['id,block,arm'] + ['%d,%d,%s' % (4 * b + i, b, arm) for b in range(100) for i, arm in enumerate(rng.sample('TTCC', 4))]


def count_files(rng):
    """The same of files of counts."""
    for n in (3, 4):
        counts = sorted(collections.Counter(tuple(rng.sample(range(n), n)) for _ in range(30000)).items())
        yield 'tally%d.csv' % n, ['order,count'] + ['%s,%d' % (' '.join(map(str, o)), c) for o, c in counts]
        yield 'uniq%d.txt' % n, ['%7d %s' % (c, ' '.join(map(str, o))) for o, c in counts]
        yield 'colon%d.txt' % n, ['%s: %d' % (''.join(str(v + 1) for v in o), c) for o, c in counts]
        yield 'thousands%d.txt' % n, ['%s  %s' % (''.join('ABCD'[v] for v in o), format(c, ',')) for o, c in counts]
        yield 'percent%d.txt' % n, ['%s %d (%.1f%%)' % (list(o), c, c / 300) for o, c in counts]
        yield 'table%d.md' % n, ['| order | count |', '|---|---|'] + ['| %s | %d |' % (' '.join(map(str, o)), c) for o, c in counts]
        yield 'counter%d.txt' % n, ['Counter({%s})' % ', '.join('%s: %d' % each for each in counts)]
        yield 'places%d.csv' % n, ['item,' + ','.join('place %d' % p for p in range(n))] + [
            NAMES[i] + ',' + ','.join(str(sum(c for o, c in counts if o[p] == i)) for p in range(n)) for i in range(n)]
        for corner in ('', 'item'):
            yield '%spivot%d.csv' % (corner, n), [corner + ''.join(',%d' % (p + 1) for p in range(n)) + ',total'] + [
                ','.join(map(str, [NAMES[i], *(sum(c for o, c in counts if o[p] == i) for p in range(n)), 30000])) for i in range(n)]
    first = collections.Counter(rng.choice(NAMES) for _ in range(8000))
    yield 'first.csv', ['name,times'] + ['%s,%d' % each for each in sorted(first.items())]
    yield 'shares.csv', ['name,times,share'] + ['%s,%d,%.4f' % (*each, each[1] / 8000) for each in sorted(first.items())]
    yield 'normalized.csv', ['name,times,share'] + ['%s,%d,%r' % (*each, each[1] / 8000) for each in sorted(first.items())]
    yield 'first-ip.txt', ['10.0.0.%d %d' % (k, c) for k, (_, c) in enumerate(sorted(first.items()))]


def run(program, words):
    ran = subprocess.run([program, *words, '--alpha', '1e-6', '--format', 'json', '--stable', '-j', '1'], capture_output=True, text=True, timeout=300)
    return ran.returncode, json.loads(ran.stdout)['taken_for'] if ran.stdout else ran.stderr


def count_alike(program, seed, folder, alike):
    """How many files of each biased shuffle are taken for what the fair ones are taken for, and how many there are."""
    taken = {}
    for make in (random.Random, Naive, Sattolo, Cut):
        rng = make(seed)
        for name, rows in list(row_files(rng)) + list(count_files(rng)):
            path = Path(folder, name)
            path.write_text('\n'.join(rows) + '\n')
            said = re.sub(r' \(.*|\d+ (?=deals|draws)|^.*#', '', run(program, [str(path)])[1], flags=re.MULTILINE)
            alike['alike'] += make is not random.Random and said == taken[name]
            alike['files'] += make is not random.Random
            taken.setdefault(name, said)


def main(program, *seeds):
    faults, files, refused, alike, folder = [], 0, 0, collections.Counter(), tempfile.TemporaryDirectory()
    for seed in seeds or ('1',):
        rng = random.Random(int(seed))
        shapes = list(row_files(rng)) + list(count_files(rng))
        shapes += [('%d-%s' % (most, name), rows[:most]) for name, rows in shapes for most in (4, 8, 15, 30, 100)]
        for name, rows in shapes:
            path = Path(folder.name, name)
            path.write_text('\n'.join(rows) + '\n')
            code, said = run(program, [str(path)])
            whole = not name[0].isdigit()
            files += whole
            refused += whole and code == 3
            if code == 1:
                faults.append('seed %s, %s: BIASED, taken for %s' % (seed, name, said))
            for command, what in re.findall(r'^  fairness (.*?) +# (.*)', said, re.MULTILINE) if code == 2 and whole else []:
                words = ['2' if word == 'K' else word for word in shlex.split(command) if word not in ('--alpha', '1e-6')]
                code, read = run(program, words)
                if code not in (0, 4) or re.split(r' \(|, columns? ', read)[0] != re.split(r' \(|, columns? ', what)[0]:
                    faults.append('seed %s, fairness %s: exit %d, %s, not %s' % (seed, command, code, read, what))
        count_alike(program, int(seed), folder.name, alike)
    print(*faults, '%d files, %d refused, %d faults' % (files, refused, len(faults)), '%(alike)d of %(files)d biased files read alike' % alike, sep='\n')
    return 1 if faults or 20 * refused > files or 20 * alike['alike'] < 19 * alike['files'] else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
