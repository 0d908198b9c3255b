#!/usr/bin/env python3
# SPDX-License-Identifier: 0BSD
"""Writes which rows a real loader gives, and in which order: a number a line, for
`fairness --one-long`. Put your own loader into `loader`; each row must be its own number.

    python3 dump_indices.py >indices.txt
    fairness --one-long indices.txt
"""
import sys

ROWS = 100_000


def loader():
    """Your own, over a data set whose row i is i. Three that people use, untried here, for want
    of the libraries:

    PyTorch:     torch.utils.data.DataLoader(range(ROWS), batch_size=256, shuffle=True)
    tf.data:     tf.data.Dataset.range(ROWS).shuffle(1000).batch(256).as_numpy_iterator()
    webdataset:  webdataset.WebLoader(...).shuffle(1000), of a data set that yields its numbers
    """
    rows = list(range(ROWS))
    for first in range(0, ROWS, 256):
        yield rows[first:first + 256]


def numbers(batch):
    """Of a batch, however it comes: a tensor, an array, a list, one number."""
    if hasattr(batch, "tolist"):
        batch = batch.tolist()
    return batch if isinstance(batch, (list, tuple)) else [batch]


def main():
    for batch in loader():
        for row in numbers(batch):
            sys.stdout.write(f"{int(row)}\n")


if __name__ == "__main__":
    main()
