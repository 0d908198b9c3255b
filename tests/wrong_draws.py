#!/usr/bin/env python3
"""Outcomes of shuffles whose draws are wrong, made without the program.

wrong_draws.py HOW N TRIALS: a line for each trial of N items.
  modulo:B   Fisher and Yates' shuffle, each draw a number of B bits modulo what is left
  float:B    the same, the draw floor(k x / 2^B), x of B bits
  hand:B:K   K items drawn by numbers of B bits modulo what is left, in order of size
  SORT       a sort of oracle_laws.py whose comparator answers -1, 0 or 1, or, SORT:2, one of two
  sattolo:K  each place from the last on swaps with any before it, all of it K times
"""
import random
import sys

import oracle_laws


class Comparator:
    def coin(self):
        return source.choice((-1, 1) if numbers else (-1, 0, 1)) < 0


how, *numbers = sys.argv[1].split(":")
numbers = [int(number) for number in numbers]
sort = getattr(oracle_laws, how) if how.startswith("sort_") else None
n, trials = int(sys.argv[2]), int(sys.argv[3])
source = random.Random(11)
for _ in range(trials):
    deck = list(range(n))
    if how in ("modulo", "float"):
        for last in range(n - 1, 0, -1):
            word = source.getrandbits(numbers[0])
            place = word % (last + 1) if how == "modulo" else word * (last + 1) >> numbers[0]
            deck[last], deck[place] = deck[place], deck[last]
    elif how == "hand":
        deck = sorted(deck.pop(source.getrandbits(numbers[0]) % len(deck)) for _ in range(numbers[1]))
    elif sort:
        deck = sort(deck, n, Comparator(), 0) or deck
    else:
        for last in list(range(n - 1, 0, -1)) * numbers[0]:
            place = source.randrange(last)
            deck[last], deck[place] = deck[place], deck[last]
    print(*deck)
