#!/usr/bin/env python3
"""What a run costs beside its trials, in milliseconds of processor time.

    fixed.py FAIRNESS [N...]

A row for each number of items, shuffle and number of trials: the least of three runs, above that of `--version`, less
the seconds that the report says its trials took. LIMIT is what no row should be above.
"""
import json
import resource
import subprocess
import sys

SIZES = (3, 5, 7, 8, 10, 12, 20, 52, 100, 127, 128, 200, 256)
SHUFFLES = ('fisher-yates', 'naive', 'sort-v8')
TRIALS = (100, 1000, 1000000)
LIMIT = 50


def processor_ms(words):
    """The time, and what was printed; nothing where a shuffle takes no such number."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime), ran.stdout


def fixed_ms(program, shuffle, n, trials, start):
    """None where the shuffle takes no such number."""
    least = float('inf')
    for _ in range(3):
        words = [program, '--algo', shuffle, '--n', str(n), '--trials', str(trials), '-j', '1', '--format', 'json']
        took, report = processor_ms(words)
        if not report:
            return None
        of_trials = sum(case['duration_s'] for case in json.loads(report)['run']['cases'])
        least = min(least, took - start - 1000 * of_trials)
    return max(0, least)


def main(program, *sizes):
    start = min(processor_ms([program, '--version'])[0] for _ in range(5))
    known = []
    print('%5s  %-12s' % ('items', 'shuffle'), *('%9d' % trials for trials in TRIALS), ' trials: ms beside them')
    for n in [int(size) for size in sizes] or SIZES:
        for shuffle in SHUFFLES:
            row = [fixed_ms(program, shuffle, n, trials, start) for trials in TRIALS]
            known += [ms for ms in row if ms is not None]
            print('%5d  %-12s' % (n, shuffle), *('%9s' % ('-' if ms is None else round(ms)) for ms in row), flush=True)
    print('%d of %d above %d ms' % (sum(ms > LIMIT for ms in known), len(known), LIMIT))


if __name__ == '__main__':
    main(*sys.argv[1:])
