#!/usr/bin/env python3
"""Holds that of each pair of options of a run both act, or that the pair is refused by a sentence of one form.

    tests/option_pairs.py PROGRAM PLUGIN

The options come from `fairness list commands`; a new one needs a row in VALUES. Each of BASES, which have data of one
kind each, runs with every other option alone; two of them with every pair of the others. An option acts if the run
prints something else, or ends otherwise, than it does without it. A pair is refused if its sentence names both. Each
pair must be found to act or to be refused on one base, and none may be found to be ignored on any.
"""
import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

DATA = pathlib.Path(__file__).resolve().parent / 'golden/data'
# A value of each option, not the one that it has by itself; none where it takes none.
VALUES = {
    '--algo': ['sattolo'], '--exec': ['cat'], '--exec-each': ['cat'], '--input': ['in4'],
    '--one-long': ['long'], '--as': ['from-1'], '--column': ['a,b,c'], '--by': ['who'],
    '--table': ['places'], '--paired': ['recorded'], '--seeds': ['1..9'],
    '--items': ['items'], '--n': ['4'], '--deck': ['2*a,2*b'], '--take': ['2'], '--hands': ['2,2'],
    '--law': ['derangement'], '--trials': ['40'], '--seed': ['5'], '--source': ['pcg64'], '--draw': ['modulo'],
    '--repeat': ['3'], '--start': ['carry'], '--checks': ['positions'],
    '--expect': ['biased'], '--alpha': ['.01'], '--min-effect': ['1'], '--equivalent': ['9'], '--stop-early': [],
    '--part': ['1/2'], '--baseline': ['base'],
}
# These say how and where a run is made and shown, and change nothing of what it finds.
SHOWN = {'--threads', '--memory', '--timeout', '--keep', '--format',
         '--stable', '--quiet', '--verbose', '--help', '--version',
         '--json', '--html', '--junit', '--output', '--github'}
BASES = {
    'ours': '--algo naive --n 4',
    'few': '--algo fisher-yates --n 20 --trials 60',
    'draws': '--algo fisher-yates --n 4 --trials 60 --draw modulo:8',
    'law': '--algo sattolo --n 52 --law derangement --trials 60',
    'recorded': '--input in4 --n 4',
    'bytes': '--input in4.u8 --n 4 --as u8',
    'one': '--input in4.1 --n 4 --as from-1',
    'names': '--input named --n 4 --items items',
    'groups': '--input r.csv --as csv --by who --column a,b,c --as from-1',
    'ragged': '--input ragged --as json',
    'sizes': '--input ragged --as json,by-size',
    'table': '--input t4 --table places --n 4',
    'column': '--input first --table first --n 3 --column 1',
    'long': '--one-long long',
    'pairs': '--input pairs4 --n 4 --paired recorded',
    'command': '--exec cat --n 4 --trials 2000',
    'command seeds': '--exec sort --n 4 --seeds 1..9',
    'each': '--exec-each cat --n 4 --trials 20',
    'each early': '--exec-each cat --n 4 --trials 20 --stop-early',
    'each seeds': '--exec-each cat --n 4 --seeds 1..9',
    'function': 'seeded.py:shuffle --n 4 --trials 60',
    'function seeds': 'seeded.py:shuffle --n 4 --seeds 1..9',
    'function budget': 'seeded.py:shuffle --n 4 --trials 50ms',
    'command budget': '--exec cat --n 4 --trials 50ms',
    'each budget': '--exec-each cat --n 4 --trials 50ms',
    'plugin': './plugin.so:fisher-yates --n 4',
    'baseline': '--algo naive --n 4 --baseline base',
}
IN_PAIRS = ('ours', 'recorded')
FORM = re.compile(r'^fairness: (--[a-z-]+)(?: \S+)? (does not go with|goes only with) ([^:]+(?::\d[^:]*)?): \S')


def options_of(program):
    document = json.loads(subprocess.check_output([program, 'list', 'commands', '--format', 'json']))
    return [option['name'] for option in document['commands'][0]['options']]


def fill(folder, program, plugin):
    shutil.copytree(DATA, folder, dirs_exist_ok=True)
    rows = [line.split() for line in (DATA / 'in4').read_text().splitlines()]
    (folder / 'in4.u8').write_bytes(bytes(int(item) for row in rows for item in row))
    (folder / 'in4.1').write_text(''.join(' '.join(str(int(item) + 1) for item in row) + '\n' for row in rows))
    (folder / 'ragged').write_text('["a","b","c"]\n["c","a","b"]\n["b","a"]\n' * 20)
    shutil.copy(plugin, folder / 'plugin.so')
    (folder / 'seeded.py').write_text('import random\ndef shuffle(a, seed=0): random.Random(seed).shuffle(a)\n')
    other = [program, '--algo', 'cut', '--n', '5', '--stable', '--format', 'json']
    (folder / 'base').write_bytes(subprocess.run(other, capture_output=True).stdout)


def main(program, plugin):
    program = os.path.abspath(program)
    listed = options_of(program)
    faults = ['%s: new, and without a value here' % name for name in listed if name not in VALUES and name not in SHOWN]
    names = [name for name in listed if name in VALUES]
    judged = set()
    with tempfile.TemporaryDirectory() as folder:
        fill(pathlib.Path(folder), program, plugin)

        def run(words):
            ended = subprocess.run([program] + words + ['--stable', '--format', 'json', '-j', '1'], cwd=folder,
                                   capture_output=True, stdin=subprocess.DEVNULL)
            return ended.returncode, ended.stdout, ended.stderr.decode()

        for title, base in BASES.items():
            own = [word for word in base.split() if word.startswith('--')]
            others = [name for name in names if name not in own]
            jobs = [()] + [(name,) for name in others]
            pairs = itertools.combinations(others, 2)
            jobs += [pair for pair in pairs if title in IN_PAIRS]
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
                got = dict(zip(jobs, workers.map(
                    lambda job: run(base.split() + [word for name in job for word in [name] + VALUES[name]]), jobs)))
            for job, (code, out, text) in got.items():
                refused = FORM.match(text) if code == 2 else None
                if refused:
                    others = names if 'only' in refused[2] else job if refused[3] == 'deals' else re.findall('--[a-z-]+', refused[3])
                    judged.update(frozenset((refused[1], name)) for name in others)
                    continue
                idle = [name for name in job if got[tuple(other for other in job if other != name)] == got[job]]
                if not idle:
                    judged.update(frozenset(pair) for pair in itertools.combinations(own + list(job), 2))
                elif code in (0, 1, 4):
                    faults.append('%s %s: %s is ignored' % (base, ' '.join(job), idle[0]))
    for pair in itertools.combinations(names, 2):
        if frozenset(pair) not in judged:
            faults.append('%s %s: on no base' % pair)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
