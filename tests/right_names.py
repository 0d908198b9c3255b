#!/usr/bin/env python3
"""Are mistakes named rightly? Each shuffle of oracle_laws.py, which shares no code with ours, is run in
Python, by itself, what people write every day also twice and from the other side, and fair ones with
bytes taken modulo, at several sizes, with ten times the trials that `fairness plan` says for it, since
a name needs more than a verdict. The counts are named by the program. Up to 5 items counts are drawn
by the exact chances of all orders.

    right_names.py FAIRNESS SEEDS [SIZE...] [--only WORD] [--least PART] [--trials MOST] [--work MOST]

Prints a line for each shuffle, fault and size: trials, runs of all in which a bias was found; of these
right, one of several, no name, wrong. "Right" and "one of": the shuffle and its fault are among the
three names at most that the report gives. Fails where fewer than PART of a line's found runs (default
.98), less one, are right.

Left out: rao-sandelius and merge-shuffle toss coins, which bytes give evenly; sort-v8-boolean and
identity are one order, as is reverse; one-liner-map gives no permutation, which the report says; the
samplers are right as sets (test exact_deals); loaders of shards and orders told by one number are not
looked for.
"""

import argparse
import collections
import fractions
import functools
import itertools
import json
import math
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import oracle_laws as oracle

# Those whose tallies names are looked up in, and that tell of a mistake: the others take time.
CHECKS = ["permutations,directed-orders", "positions,parity,rising-sequences,successors,directed-places"]
MOST = 60000  # trials where `plan` knows no bias
EXACT = 5  # items whose laws are worked out
TABLE = 8  # items whose counts of orders are handed over


class Chance:
    """Draws as oracle_laws asks for them: uniform, or bytes modulo."""

    def __init__(self, seed, modulo):
        self.random = random.Random(seed).random
        if modulo:
            self.below = lambda k: int(self.random() * 256) % k

    def below(self, k):
        return int(self.random() * k)

    def coin(self):
        return self.random() < 0.5


FAIR = [oracle.fisher_yates, oracle.fisher_yates_forward, oracle.inside_out, oracle.swap_chain, oracle.strike_out]
# shuffle, parameter
WRONG = [
    (oracle.naive, 0),
    (oracle.naive_backward, 0),
    (oracle.naive_reduce, 0),
    (oracle.missing_offset, 0),
    (oracle.rounded, 0),
    (oracle.strike_out_rounded, 0),
    (oracle.stops_early, 0),
    (oracle.last_fixed, 0),
    (oracle.sattolo, 0),
    (oracle.until_different, 0),
    (oracle.poker_1999, 0),
    (oracle.cut, 0),
    (oracle.sort_v8, 0),
    (oracle.sort_insertion, 0),
    (oracle.sort_binary_insertion, 0),
    (oracle.sort_selection, 0),
    (oracle.sort_bubble, 0),
    (oracle.sort_bubble_early, 0),
    (oracle.sort_merge, 0),
    (oracle.sort_quick_lomuto, 0),
    (oracle.sort_quick_hoare, 0),
    (oracle.sort_quick_first, 0),
    (oracle.sort_quick_middle, 0),
    (oracle.sort_heap, 0),
    (oracle.sort_quick_lua, 0),
    (oracle.sort_php, 0),
    (oracle.sort_merge_up, 0),
    (oracle.one_parity, 2),
    (oracle.key_sort, 2),
    (oracle.key_ties, 10),
    (oracle.riffle, 3),
    (oracle.overhand, 3),
    (oracle.top_to_random, 3),
    (oracle.transpositions, 3),
    (oracle.buffer, 2),
]
TIMES = 10  # the trials that `plan` says
# What people write every day, which is looked for from the other side and twice, above 3 items.
USUAL = {"naive", "naive-backward", "missing-offset", "rounded"}
# Passes of one kind, whose parameter says how many.
PASSES = {"riffle", "overhand", "top-to-random", "transpositions"}
KEYS = {"key-ties", "key-sort"}


def cases(n):
    for shuffle, parameter in WRONG:
        name = called(shuffle, parameter)
        if shuffle is oracle.until_different and n > TABLE:
            continue  # what differs is one order of n!
        for fault in [""] + ["twice", "inverse"] * (name in USUAL and n > 3):
            yield shuffle, parameter, fault
    for shuffle in FAIR if n > 3 else []:
        yield shuffle, 0, "modulo"


def called(shuffle, parameter):
    name = shuffle.__name__.replace("_", "-")
    if shuffle is oracle.shard_buffer:
        return f"{name}:{parameter}/2"
    return f"{name}:{parameter}" if parameter else name


@functools.cache
def planned(program, name, fault, n):
    """The trials that `plan` says, or None where it says none."""
    words = {"twice": ["--repeat", "2"], "modulo": ["--draw", "modulo:8"]}.get(fault, [])
    run = subprocess.run([program, "plan", "--algo", name, "--n", str(n), *words], capture_output=True, text=True)
    first = run.stdout.split(" ")[0].replace(",", "")
    if first.isdigit():
        return int(first)
    return planned(program, name, "", n) if fault == "modulo" else None


def outcome(shuffle, parameter, fault, n, chance):
    while True:
        try:
            a = list(range(n))
            a = shuffle(a, n, chance, parameter) or a
            if fault == "twice":
                a = shuffle(a, n, chance, parameter) or a
            break
        except oracle.StartOver:
            continue
    if fault == "inverse":
        b = [0] * n
        for place, item in enumerate(a):
            b[item] = place
        a = b
    return " ".join(map(str, a))


def compose(first, second):
    law = collections.Counter()
    for order, chance in first.items():
        for by, more in second.items():
            law[tuple(order[item] for item in by)] += chance * more
    return law


def drawn(method, bits):
    """The chance of a value below a size, from a number of few bits."""
    whole = 2**bits

    def chance(value, size):
        if method == "modulo":
            return fractions.Fraction(whole // size + (value < whole % size), whole)
        return fractions.Fraction(-(-(value + 1) * whole // size) + (-value * whole // size), whole)

    return chance


def by_heaps(heaps, n, inverse):
    """Bayer and Diaconis: of keys or, seen from the other side, of riffles."""
    law = {}
    for order in itertools.permutations(range(n)):
        seen = [order.index(item) for item in range(n)] if inverse else order
        falls = sum(seen[i] > seen[i + 1] for i in range(n - 1))
        law[order] = fractions.Fraction(math.comb(heaps + n - 1 - falls, n), heaps**n)
    return law


@functools.cache
def exact_law(name, fault, n):
    """The chances of all orders; None where the shuffle is none of oracle_laws.py."""
    base, _, words = name.partition(":")
    shuffle = getattr(oracle, base.replace("-", "_"), None)
    numbers = [int(word) for word in words.split("/") if word.isdigit()] or [0]
    if not shuffle:
        return None
    if fault == "twice":
        law = exact_law(name, "", n)
        return compose(law, law)
    if base in KEYS | {"riffle"} and not fault:
        return by_heaps(numbers[0] if base == "key-ties" else 2**numbers[0], n, base == "riffle")
    if base in PASSES and numbers[0] > 1 and fault in ("", "modulo"):
        return compose(exact_law(f"{base}:{numbers[0] - 1}", fault, n), exact_law(f"{base}:1", fault, n))
    parameter = numbers[0] + 2**16 * sum(numbers[1:])
    method, _, bits = ("modulo 8" if fault == "modulo" else fault).partition(" ")
    law = collections.Counter()
    for order, chance in oracle.paths(shuffle, n, parameter, drawn(method, int(bits)) if bits else None):
        if fault == "inverse" and order:
            order = tuple(order.index(item) for item in range(n))
        if order:
            law[order] += chance
    whole = sum(law.values())
    return {order: chance / whole for order, chance in law.items()}


@functools.cache
def named_law(algorithm, draw, times, inverse, n):
    law = exact_law(algorithm, draw, n)
    for _ in range(1, times):
        law = compose(law, exact_law(algorithm, draw, n))
    return {tuple(order.index(item) for item in range(n)): law[order] for order in law} if inverse else law


def has_same_law(named, name, fault, n):
    """The inverse of naive-backward is naive-reduce: nobody can tell them apart."""
    if named["transform"] == "reverse":
        return False
    draw = f"{named['draw']} {named.get('draw_bits', '')}" if "draw" in named else ""
    for size in (n,) if n <= EXACT else (3, 4, 5):
        law = exact_law(name, fault, size)
        if not exact_law(named["algorithm"], draw, size) or law != named_law(
                named["algorithm"], draw, named.get("times", 1), named["transform"] == "inverse", size):
            return False
    return True


def holds(named, name, fault):
    """That shuffle, with that parameter, of ten and more as near as a tenth."""
    shuffle, _, parameter = named["algorithm"].partition(":")
    true, _, wanted = name.partition(":")
    return parameter.isdigit() and shuffle == true and abs(int(parameter) - int(wanted)) <= int(wanted) // 10 and (
        not fault and named.get("times", 1) == 1 and "draw" not in named and named["transform"] == "none")


@functools.cache
def is_same(algorithm, name, n):
    """Merged from below or from above, 8 items are merged alike."""
    merges = {algorithm, name} == {"sort-merge", "sort-merge-up"}
    return algorithm == name or merges and n == TABLE and exact_law(algorithm, "", n) == exact_law(name, "", n)


def is_right(named, name, fault, n):
    return has_same_law(named, name, fault, n) or holds(named, name, fault) or (
        is_same(named["algorithm"], name, n)
        and named.get("times", 1) == (2 if fault == "twice" else 1)
        and named.get("draw") == ("modulo" if fault == "modulo" else None)
        and (named.get("transform") == "inverse") == (fault == "inverse")
    )


def said(named):
    return " ".join(
        str(named[key]) for key in ("algorithm", "transform", "times", "draw", "draw_bits") if named.get(key)
    ) + ("?" if named.get("probable") else "")


def counts(name, fault, n, trials, seed):
    """How often each order comes, of all in lexicographic order; of many trials by binomial numbers that are taken
    as normal, one order after the other."""
    law, chance = exact_law(name, fault, n), random.Random(f"{name} {fault} {seed}")
    if trials <= MOST:
        came = collections.Counter(chance.choices(list(law), list(map(float, law.values())), k=trials))
    else:
        came, left, part = collections.Counter(), trials, 1.0
        for order, each in law.items():
            p = min(1.0, float(each) / part) if part > 1e-9 else 1.0
            came[order] = min(left, max(0, round(chance.gauss(left * p, math.sqrt(left * p * (1 - p))))))
            left -= came[order]
            part -= float(each)
        came[order] += left
    return " ".join(str(came[order]) for order in itertools.permutations(range(n)))


def orders(shuffle, parameter, fault, n, trials, seed):
    """What as many calls give, a line each, or how often each order comes."""
    chance = Chance(f"{called(shuffle, parameter)} {fault} {seed}", fault == "modulo")
    came = (outcome(shuffle, parameter, fault, n, chance) for _ in range(trials))
    if n > TABLE or trials < math.factorial(n):
        return "\n".join(came)
    came = collections.Counter(came)
    return " ".join(str(came[" ".join(map(str, order))]) for order in itertools.permutations(range(n)))


def measure(program, folder, shuffle, parameter, fault, n, seeds, words):
    name = called(shuffle, parameter)
    trials = planned(program, name, fault, n)
    seeds = min(seeds, int(words.work / ((trials or MOST) * n))) if n > EXACT else seeds
    if trials and trials > words.trials or not seeds:
        print(f"{name} {fault} n={n} {trials}: left out", flush=True)
        return 0, 0
    trials = TIMES * trials if trials else MOST
    table = n <= EXACT or n <= TABLE and trials >= math.factorial(n)
    entries = []
    for seed in range(seeds):
        text = counts(name, fault, n, trials, seed) if n <= EXACT else orders(shuffle, parameter, fault, n, trials, seed)
        (folder / f"{seed}.txt").write_text(text + "\n")
        entries.append({"id": str(seed), "input": f"{seed}.txt", **({"table": "orders"} if table else {"n": n})})
    suite = folder / "suite.json"
    suite.write_text(json.dumps({"schema": "fairness-suite/1", "alpha": seeds * 1e-6,
                                 "defaults": {"checks": CHECKS[n > 7]}, "cases": entries}))
    run = subprocess.run([program, "suite", str(suite), "--format", "json"], capture_output=True, text=True,
                         cwd=folder)
    counted = {"found": 0, "right": 0, "one of": 0, "none": 0, "wrong": 0}
    wrong = {}
    for case in json.loads(run.stdout)["cases"]:
        if case["status"] != "biased":
            continue
        counted["found"] += 1
        names = case["looks_like"]
        if any(is_right(one, name, fault, n) for one in names):
            counted["right" if len(names) == 1 else "one of"] += 1
        elif not names:
            counted["none"] += 1
        else:
            counted["wrong"] += 1
            word = ", ".join(map(said, names))
            wrong[word] = wrong.get(word, 0) + 1
    print(f"{name} {fault} n={n} {trials}: {seeds} runs, " + ", ".join(f"{value} {key}" for key, value in counted.items()),
          dict(sorted(wrong.items(), key=lambda item: -item[1])[:4]) or "", flush=True)
    return counted["found"], counted["right"] + counted["one of"]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("seeds", type=int)
    options.add_argument("sizes", type=int, nargs="*", default=[3, 5, 8, 20, 52])
    options.add_argument("--only", default="")
    options.add_argument("--least", type=float, default=0.98)
    options.add_argument("--trials", type=int, default=10**7, help="lines that need more are left out")
    options.add_argument("--work", type=float, default=1e11,
                         help="items at most in all runs of a line of more than five items: seeds are left out for it")
    words = options.parse_args()
    few = 0
    with tempfile.TemporaryDirectory() as folder:
        for n in words.sizes:
            for shuffle, parameter, fault in cases(n):
                if words.only and words.only not in f"{called(shuffle, parameter)} {fault}":
                    continue
                found, good = measure(str(Path(words.program).resolve()), Path(folder), shuffle, parameter, fault, n,
                                      words.seeds, words)
                few += good < words.least * found - 1
    return few > 0


if __name__ == "__main__":
    sys.exit(main())
