# SPDX-License-Identifier: 0BSD
# WRONG: swaps each item with any other.
import os, random, sys

random.seed(int(os.environ.get("FAIRNESS_SEED", "1")))
for line in sys.stdin:
    a = line.split()
    for i in range(len(a)):
        j = random.randrange(len(a))
        a[i], a[j] = a[j], a[i]
    print(*a)
