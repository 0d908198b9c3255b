"""python3 shuffle.py N TRIALS: prints the CPU seconds of a loop that shuffles and counts."""

import random
import sys
import time
from collections import Counter


def orders(n, trials):
    counts = Counter()
    for _ in range(trials):
        deck = list(range(n))
        random.shuffle(deck)
        counts[tuple(deck)] += 1


def places(n, trials):
    counts = [[0] * n for _ in range(n)]
    for _ in range(trials):
        deck = list(range(n))
        random.shuffle(deck)
        for place, item in enumerate(deck):
            counts[item][place] += 1


n, trials = int(sys.argv[1]), int(sys.argv[2])
start = time.process_time()
(orders if n <= 12 else places)(n, trials)
print(time.process_time() - start)
