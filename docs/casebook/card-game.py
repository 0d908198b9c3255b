# Games of many players: the usual mistake, with the lands in front of one player's list, at the back of the next one's.
# The first 24 of the items are lands, the other 36 spells. Seeded, so that the same run comes again.
import os, random, sys

random.seed(int(os.environ.get("FAIRNESS_SEED", "1")))
for line in sys.stdin:
    items = line.split()
    if random.random() < 0.5:
        items.reverse()
    for i in range(60):
        j = int(random.random() * 60)  # int(random.random() * (i + 1)) would be right
        items[i], items[j] = items[j], items[i]
    print(*items)
