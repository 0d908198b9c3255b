#!/usr/bin/env python3
# SPDX-License-Identifier: 0BSD
"""How data loaders shuffle, in plain Python, and which rows come when: a number a line, for
`fairness --one-long`.

    loaders.py full ROWS                        every row in memory: a fair shuffle
    loaders.py buffer ROWS BUFFER               tf.data: shuffle(buffer_size=BUFFER)
    loaders.py shards ROWS SHARDS               the order of the files alone
    loaders.py shard-buffer ROWS SHARDS BUFFER  webdataset: shuffled files through a buffer
    loaders.py epochs ROWS EPOCHS [--forgets]   PyTorch's DistributedSampler, one epoch after the other;
                                                --forgets leaves out set_epoch(), as happens

--seed S before the kind: another seed than 1. The loops are those of the libraries, without them.
"""
import random
import sys


def full(rows, rng):
    rows = list(rows)
    rng.shuffle(rows)
    return rows


def buffered(rows, size, rng):
    """Fills a buffer; hands out a random row of it, and takes the next in its place."""
    held = []
    for row in rows:
        if len(held) < size:
            held.append(row)
            continue
        at = rng.randrange(size)
        yield held[at]
        held[at] = row
    rng.shuffle(held)
    yield from held


def sharded(count, shards, rng):
    order = list(range(shards))
    rng.shuffle(order)
    for shard in order:
        yield from range(shard * count // shards, (shard + 1) * count // shards)


def epochs(count, times, seed, forgets):
    """torch.utils.data.DistributedSampler seeds by seed + epoch, and the epoch is 0 until
    set_epoch() says otherwise."""
    for epoch in range(times):
        yield from full(range(count), random.Random(seed + (0 if forgets else epoch)))


def main(words):
    seed = 1
    if words[:1] == ["--seed"]:
        seed, words = int(words[1]), words[2:]
    rng = random.Random(seed)
    forgets = "--forgets" in words
    kind, *numbers = [word for word in words if word != "--forgets"]
    numbers = [int(float(number)) for number in numbers]
    rows = {
        "full": lambda n: full(range(n), rng),
        "buffer": lambda n, size: buffered(range(n), size, rng),
        "shards": lambda n, shards: sharded(n, shards, rng),
        "shard-buffer": lambda n, shards, size: buffered(sharded(n, shards, rng), size, rng),
        "epochs": lambda n, times: epochs(n, times, seed, forgets),
    }[kind](*numbers)
    for row in rows:
        print(row)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1:])
