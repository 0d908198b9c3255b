# The buffer of data loaders, as TensorFlow's documentation describes it: it holds the first B items, gives a random one
# of them, and takes the next item in its place.
# python3 buffer.py B. Seeded, so that the same run comes again.
import os, random, sys

random.seed(int(os.environ.get("FAIRNESS_SEED", "1")))
B = int(sys.argv[1])
for line in sys.stdin:
    items = line.split()
    held, out = items[:B], []
    for item in items[B:]:
        i = random.randrange(len(held))
        out.append(held[i])
        held[i] = item
    random.shuffle(held)
    print(*out, *held)
