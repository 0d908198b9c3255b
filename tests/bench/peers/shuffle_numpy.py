"""python3 shuffle_numpy.py N TRIALS: prints the CPU seconds of a loop that shuffles and counts,
whole arrays at a time; ranks are the rows read as numbers."""

import sys
import time

import numpy

BATCH = 10000


def orders(n, trials):
    rng = numpy.random.default_rng(1)
    weights = n ** numpy.arange(n, dtype=numpy.int64)
    keys = []
    for first in range(0, trials, BATCH):
        decks = numpy.tile(numpy.arange(n), (min(BATCH, trials - first), 1))
        keys.append(rng.permuted(decks, axis=1) @ weights)
    numpy.unique(numpy.concatenate(keys), return_counts=True)


def places(n, trials):
    rng = numpy.random.default_rng(1)
    counts = numpy.zeros(n * n, dtype=numpy.int64)
    for first in range(0, trials, BATCH):
        decks = numpy.tile(numpy.arange(n), (min(BATCH, trials - first), 1))
        cells = rng.permuted(decks, axis=1) * n + numpy.arange(n)
        counts += numpy.bincount(cells.ravel(), minlength=n * n)


n, trials = int(sys.argv[1]), int(sys.argv[2])
start = time.process_time()
(orders if n <= 12 else places)(n, trials)
print(time.process_time() - start)
