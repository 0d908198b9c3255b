# What LightGBM issues 4134 and 4371 say of the sampler: Floyd's, with a range that ends one short.
# python3 lightgbm.py K: K of the items of each line. Seeded, so that the same run comes again.
import os, random, sys

random.seed(int(os.environ.get("FAIRNESS_SEED", "1")))
K = int(sys.argv[1])
for line in sys.stdin:
    items, taken = line.split(), set()
    for r in range(len(items) - K, len(items)):
        v = random.randrange(r)  # random.randrange(r + 1) would be right
        taken.add(r if v in taken else v)
    print(*(items[i] for i in sorted(taken)))
