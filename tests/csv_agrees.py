#!/usr/bin/env python3
"""Do the program and Python's csv module read the same orders? Random files of CSV, of a fixed seed: quotes, doubled quotes,
marks and line ends within them, blanks around cells, empty lines, line ends of either kind, a byte order mark, columns that
are left over, lists in one cell, rows of thousands of bytes. The counts of all orders must be those of Python's.

    csv_agrees.py FAIRNESS [FILES] [SEED]

With -Dleast_sizes=true most rows are longer than what is read at once.
"""
import collections
import csv
import io
import json
import math
import random
import subprocess
import sys
import tempfile
from pathlib import Path

LETTERS = ['a', 'b', 'x', 'Z', 'q', '7', 'ä', 'ж', '日']


def make_name(rng, plain):
    """A name without a blank at its ends; a plain one has nothing that a list or a quote could end at."""
    name = ''.join(rng.choices(LETTERS, k=rng.choice([1, 2, 3, 7, 8, 9, 15, 16, 17, 33])))
    if not plain and rng.random() < .4:
        name += rng.choice([',', ';', '"', ' ', '\n', '""', ', ']) + rng.choice(LETTERS)
    return name if rng.random() < .95 else name + rng.choice(LETTERS) * rng.choice([120, 239, 240, 300])


class Dialect:
    """How the cells of one file are written, within what csv.reader reads with skipinitialspace."""

    def __init__(self, rng):
        self.rng = rng
        self.mark = rng.choice([',', ',', ';', '\t'])
        self.line_end = rng.choice(['\n', '\r\n'])
        self.quotes = rng.choice([0, 0, .3, 1])
        self.blanks = self.mark != '\t' and rng.random() < .3
        self.empty_lines = rng.random() < .2

    def cell(self, text):
        blanks = self.blanks and self.rng.random() < .2
        if any(c in text for c in self.mark + '"\r\n') or self.rng.random() < self.quotes:
            return ' ' * blanks + '"' + text.replace('"', '""') + '"'
        return ' ' * blanks + text + ' ' * (blanks and self.rng.randrange(3))

    def line(self, cells):
        empty = self.line_end if self.empty_lines and self.rng.random() < .1 else ''
        return empty + self.mark.join(map(self.cell, cells)) + self.line_end


def make_file(rng):
    """The text of a file, its mark, the names of its columns of outcomes, and what stands between items of a list, if it is one."""
    dialect, n = Dialect(rng), rng.choice([2, 3, 3, 4, 5])
    between = rng.choice('|;, ') if rng.random() < .25 else None
    between = None if between == dialect.mark else between
    names = set()
    while len(names) < n or all(name.isdecimal() for name in names):
        names.add(make_name(rng, between))
    names = sorted(names)
    columns = ['order'] if between else ['place %d' % i for i in range(n)]
    extra = rng.choice([0, 0, 1, 3, 80])
    if between in (',', ';') and not extra:
        between = '|'  # a file of one column says nothing of its mark
    long_ones = rng.random() < .1
    lines = [dialect.line(['extra %d' % i for i in range(extra)] + columns)]
    for _ in range(rng.choice([3, 40, 300])):
        order = rng.sample(names, n)
        left_over = ['e' * rng.choice([0, 1, 5000] if long_ones else [0, 1, 9]) if extra > 1 or rng.random() < .5 else make_name(rng, False)
                     for _ in range(extra)]
        lines.append(dialect.line(left_over + ([between.join(order)] if between else order)))
    text = ''.join(lines)
    text = text if rng.random() < .8 else text[:-len(dialect.line_end)]
    return ('\ufeff' if rng.random() < .1 else '') + text, dialect.mark, columns, between


def read_here(text, mark, columns, between):
    """How often each order comes, by the csv module."""
    rows = [[cell.strip(' ') for cell in row]
            for row in csv.reader(io.StringIO(text.lstrip('\ufeff'), newline=''), delimiter=mark, skipinitialspace=True) if row]
    at = [rows[0].index(column) for column in columns]
    orders = [tuple(row[i] for i in at) for row in rows[1:]]
    return collections.Counter(tuple(order[0].split(between)) for order in orders) if between else collections.Counter(orders)


def order_of(rank, names):
    """The order of that rank in lexicographic order of the items."""
    left, order = list(names), []
    while left:
        at, rank = divmod(rank, math.factorial(len(left) - 1))
        order.append(left.pop(at))
    return tuple(order)


def read_there(program, path, columns):
    """The same by the program; or a line of what it says."""
    ran = subprocess.run([program, '--input', path, '--as', 'csv', '--column', ','.join(columns), '-v', '--format', 'json',
                          '-j', '1'], capture_output=True, timeout=600)
    if ran.returncode not in (0, 1, 4):
        return 'exit %d: %s' % (ran.returncode, ran.stderr[:300].decode('utf-8', 'replace'))
    case = json.loads(ran.stdout)['cases'][0]
    counts = case['counts']['permutations']
    return collections.Counter({order_of(rank, case['items']): count for rank, count in enumerate(counts) if count})


def main(program, files='200', seed='1'):
    rng, differ = random.Random(int(seed)), 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, 'rows.csv')
        for number in range(int(files)):
            text, *form = make_file(rng)
            path.write_text(text, 'utf-8', newline='')
            here, there = read_here(text, *form), read_there(program, path, form[1])
            if here != there:
                differ += 1
                print('file %d, %r: %s\nhere %s\n%s' % (number, form, there, dict(here.most_common(3)), text[:300]))
    print('%s files, %d differ' % (files, differ))
    return 1 if differ else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
