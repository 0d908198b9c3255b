# SPDX-License-Identifier: 0BSD
# Python's own shuffle.
import os, random, sys

random.seed(int(os.environ.get("FAIRNESS_SEED", "1")))
for line in sys.stdin:
    a = line.split()
    random.shuffle(a)
    print(*a)
