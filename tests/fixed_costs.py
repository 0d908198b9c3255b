#!/usr/bin/env python3
"""Holds what whole runs cost to fixed_costs.txt, in instructions, which hang on no clock and no load.

    fixed_costs.py FAIRNESS [--store]

A row is a run: millions of instructions, then its words. It may have a tenth more than stands there, and 2 million:
compilers and libraries differ. One that needs a quarter less is to be stored. Skipped without valgrind.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

TABLE = pathlib.Path(__file__).with_name('fixed_costs.txt')


def millions(program, words):
    environment = {**os.environ, 'MALLOC_PERTURB_': '0'}  # which meson sets; it fills what is allocated
    run = subprocess.run(['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null', program, *words.split(),
                          '-j', '1', '--format', 'json'], capture_output=True, text=True, check=False, env=environment)
    counted = re.search(r'Collected : (\d+)', run.stderr)
    if not counted or run.returncode not in (0, 1, 4):
        sys.exit('%s: exit status %d\n%s' % (words, run.returncode, run.stderr[-2000:]))
    return round(int(counted[1]) / 1e6)


def main(program, *flags):
    if not shutil.which('valgrind'):
        print('skipped: valgrind is not installed')
        return 77
    rows = [line.split(None, 1) for line in TABLE.read_text().splitlines()]
    counted = [(millions(program, words), int(before), words) for before, words in rows]
    if '--store' in flags:
        TABLE.write_text(''.join('%5d  %s\n' % (now, words) for now, _, words in counted))
        return 0
    off = [row for row in counted if not 0.75 * row[1] - 2 <= row[0] <= 1.1 * row[1] + 2]
    for now, before, words in off:
        print('%s: %d million instructions, %d in tests/fixed_costs.txt' % (words, now, before))
    return bool(off)


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
