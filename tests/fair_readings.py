#!/usr/bin/env python3
"""Fair data in shapes that people have, read at one word: fair_readings.py PROGRAM SEED...

Never BIASED, and never refused; each command that is offered, its blanks filled, is taken for what it was offered
as, and is not BIASED. Nor are the first rows alone."""
import json
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile
from collections import Counter

NAMES = ['Ann', 'Ben', 'Cem', 'Dora', 'Eve', 'Fay', 'Gus', 'Hal']
TILES = ['%d-%d' % (i, k) for i in range(7) for k in range(i, 7)]


def rows_of(r):
    """Recorded orders of five, as they are written."""
    def perm(n):
        return r.sample(range(n), n)
    rows = [perm(5) for _ in range(400)]
    named = [[NAMES[v] for v in x] for x in rows]
    yield 'rows.txt', '\n'.join(' '.join(map(str, x)) for x in rows)
    yield 'rows-from-1.csv', '\n'.join(','.join(str(v + 1) for v in x) for x in rows)
    yield 'names.csv', 'a,b,c,d,e\n' + '\n'.join(map(','.join, named))
    yield 'dates.csv', 'date,p1,p2,p3,p4,p5\n' + '\n'.join(
        '2026-01-%02d,' % (k % 28 + 1) + ','.join(x) for k, x in enumerate(named))
    yield 'rows.json', json.dumps(named)
    yield 'rows.jsonl', '\n'.join(json.dumps({'id': k, 'order': x, 'took': r.randint(1, 9)}) for k, x in enumerate(named))
    yield 'letters.txt', '\n'.join(''.join('ABCDE'[v] for v in x) for x in rows)
    yield 'arrows.txt', '\n'.join(map(' > '.join, named))
    yield 'python.txt', '\n'.join(map(str, rows))
    yield 'numbered.txt', '\n'.join('%d. ' % (k + 1) + ', '.join(x) for k, x in enumerate(named))
    yield 'long.csv', 'round,place,name\n' + '\n'.join(
        '%d,%d,%s' % (k + 1, i + 1, v) for k, x in enumerate(named) for i, v in enumerate(x))
    yield 'two-words.csv', '\n'.join(','.join('%s %s' % (v, v[::-1]) for v in x) for x in named)
    yield 'dominoes.txt', '\n'.join(' '.join(r.sample(TILES, 28)) for _ in range(200))


def deals_of(r):
    """Decks, hands, samples."""
    deck = [s + x for s in 'SHDC' for x in 'AKQJT98765432']
    yield 'deck.txt', '\n'.join(' '.join(r.sample(deck, 52)) for _ in range(200))
    hands = []
    for _ in range(200):
        d = r.sample(deck, 52)
        hands.append([' '.join(sorted(d[i * 13:i * 13 + 13], key=deck.index)) for i in range(4)])
    yield 'hands.txt', '\n'.join(map(' '.join, hands))
    yield 'hands.csv', 'board,north,east,south,west\n' + '\n'.join('%d,' % (k + 1) + ','.join(h) for k, h in enumerate(hands))
    pairs = [r.sample(NAMES[:6], 6) for _ in range(200)]
    yield 'pairs.txt', '\n'.join(' '.join('-'.join(sorted(p)) for p in zip(x[::2], x[1::2])) for x in pairs)
    yield 'lotto.txt', '\n'.join(' '.join(map(str, sorted(r.sample(range(1, 50), 6)))) for _ in range(400))
    balls = [r.sample(range(1, 50), 7) for _ in range(400)]
    yield 'bonus.csv', 'date,n1,n2,n3,n4,n5,n6,bonus\n' + '\n'.join(
        '2026-01-01,' + ','.join(map(str, sorted(x[:6]))) + ',%d' % x[6] for x in balls)
    yield 'stars.txt', '\n'.join(' '.join(map(
        str, sorted(r.sample(range(1, 51), 5)) + sorted(r.sample(range(1, 13), 2)))) for _ in range(400))
    yield 'hole.txt', '\n'.join(' '.join(r.sample(deck, 2)) for _ in range(400))
    yield 'blocks.csv', 'id,block,arm\n' + '\n'.join(
        '%d,%d,%s' % (b * 4 + i + 1, b + 1, a) for b in range(100) for i, a in enumerate(r.sample('TTCC', 4)))
    yield 'dice.txt', '\n'.join(str(r.randint(1, 6)) for _ in range(400))


def tallies_of(r):
    """Counts."""
    for n in (3, 4):
        c = Counter(tuple(r.sample(range(n), n)) for _ in range(60000))
        lines = [(' '.join(map(str, k)), ''.join(str(v + 1) for v in k), c[k]) for k in sorted(c)]
        yield 'tally%d.txt' % n, '\n'.join('%s  %d' % (k, v) for k, _, v in lines)
        yield 'tally%d.csv' % n, 'order,count\n' + '\n'.join('%s,%d' % (k, v) for k, _, v in lines)
        yield 'colon%d.txt' % n, '\n'.join('%s: %d' % (k, v) for _, k, v in lines)
        yield 'thousands%d.txt' % n, '\n'.join('%s  %s' % (k, format(v, ',')) for k, _, v in lines)
        yield 'tally%d.json' % n, json.dumps({k.replace(' ', ','): v for k, _, v in lines})
        yield 'brackets%d.txt' % n, '\n'.join('%s: %d' % (list(k), c[k]) for k in sorted(c))
        yield 'percent%d.txt' % n, '\n'.join('%s %d (%.1f%%)' % (k, v, v / 600) for k, _, v in lines)
        yield 'markdown%d.md' % n, '| order | count |\n|---|---|\n' + '\n'.join('| %s | %d |' % (k, v) for k, _, v in lines)
        yield 'uniq%d.txt' % n, '\n'.join('%7d %s' % (v, k) for k, _, v in sorted(lines, key=lambda x: -x[2]))
        yield 'places%d.csv' % n, 'item,' + ','.join('place %d' % (p + 1) for p in range(n)) + '\n' + '\n'.join(
            NAMES[i] + ',' + ','.join(str(sum(c[k] for k in c if k[p] == i)) for p in range(n)) for i in range(n))
    f = Counter(r.randrange(8) for _ in range(8000))
    yield 'first.csv', 'name,times\n' + '\n'.join('%s,%d' % (NAMES[k], f[k]) for k in range(8))
    yield 'first-ip.txt', '\n'.join('10.0.0.%d %d' % (k + 1, f[k]) for k in range(8))
    yield 'first-commas.txt', '\n'.join('%s %s' % (NAMES[k], format(f[k], ',')) for k in range(8))


def run(*words):
    ended = subprocess.run([program, *words, '--alpha', '1e-6', '--format', 'text'], capture_output=True, stdin=subprocess.DEVNULL)
    text, error = ended.stdout.decode(), ended.stderr.decode()
    taken = re.search(r'^ *data +(.*?)\n  \S', text, re.M | re.S)
    return ended.returncode, ' '.join(taken[1].split()) if taken else '', error


def check(name):
    code, _, error = run(name)
    offered = re.findall(r'^  fairness (.*?) +# (.*)$', error, re.M)
    if code not in (0, 4) and not (code == 2 and offered):
        return ['%s: exit %d: %s' % (name, code, error[:200])]
    faults = []
    for command, said in offered:
        words = [re.sub('^K$', '1', word) for word in shlex.split(command.replace(' --alpha 1e-6', ''))]
        code, taken, error = run(*words)
        # What is not said by both: that a number is not given, what is for the user to say.
        short = [re.split('[;,]', text)[0] for text in (said, taken)]
        if code not in (0, 4) or short[0] != short[1]:
            faults.append('%s: offered "%s" as "%s": exit %d, "%s" %s' % (name, command, said, code, taken, error[:200]))
    return faults


program = str(pathlib.Path(sys.argv[1]).resolve())
faults, tried, asked = [], 0, 0
for seed in sys.argv[2:]:
    draw = random.Random(int(seed))
    with tempfile.TemporaryDirectory() as folder:
        for shapes in (rows_of, deals_of, tallies_of):
            for name, text in shapes(draw):
                path = pathlib.Path(folder, name)
                path.write_text(text + '\n')
                faults += check(str(path))
                tried += 1
                lines = text.split('\n')
                for first in (8, 30) if shapes is not tallies_of else ():
                    path.write_text('\n'.join(lines[:first]) + '\n')
                    code, _, error = run(str(path))
                    faults += ['%s, first %d lines: BIASED' % (name, first)] if code == 1 else []
print(*faults, '%d files' % tried, sep='\n')
sys.exit(bool(faults))
