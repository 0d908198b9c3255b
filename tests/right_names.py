#!/usr/bin/env python3
"""Are mistakes named rightly? Each wrong shuffle of oracle_laws.py, which shares no code with ours, is
run in Python, by itself, twice, read from the other side and with bytes taken modulo, at several sizes,
with the trials that `fairness plan` says for it, and the counts are named by the program.

    right_names.py FAIRNESS SEEDS [SIZE...] [--only WORD] [--least PART] [--trials MOST]

Prints a line for each shuffle, fault and size: trials, runs of all in which a bias was found; of these
right, one of several, no name, wrong. "Right" and "one of": the shuffle and its fault are among the
three names at most that the report gives, or the headline says "like" it. Fails where fewer than PART
of a line's found runs (default .98), less one, are right.
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
CHECKS = ["permutations,directed-orders", "positions,parity,descents,rising-sequences,directed-places"]
MOST = 60000  # trials of one run: more take too long in Python, ...
EXACT = 5  # ... but up to here, where counts are drawn by the exact chances of all orders


class Chance:
    """Draws as oracle_laws asks for them: uniform, or bytes modulo."""

    def __init__(self, seed, modulo):
        self.random = random.Random(seed)
        self.modulo = modulo

    def below(self, k):
        return self.random.getrandbits(8) % k if self.modulo else self.random.randrange(k)

    def coin(self):
        return self.below(2) == 1


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
    (oracle.one_number, 0),
    (oracle.one_parity, 2),
    (oracle.key_sort, 2),
    (oracle.key_ties, 10),
    (oracle.riffle, 3),
    (oracle.overhand, 3),
    (oracle.top_to_random, 3),
    (oracle.transpositions, 3),
]
# Those that are made with a fault, too: what people write every day.
USUAL = {"naive", "naive-backward", "missing-offset", "rounded", "sort-merge"}


def cases():
    for shuffle, parameter in WRONG:
        yield shuffle, parameter, ""
        if called(shuffle, 0) in USUAL:
            yield shuffle, parameter, "twice"
            yield shuffle, parameter, "inverse"
    yield oracle.fisher_yates, 0, "modulo"


def called(shuffle, parameter):
    name = shuffle.__name__.replace("_", "-")
    return f"{name}:{parameter}" if parameter else name


def planned(program, name, fault, n):
    """The trials that `plan` says, or None where it says none; some sorts it does not know made twice."""
    words = {"twice": ["--repeat", "2"], "modulo": ["--draw", "modulo", "--draw-bits", "8"]}.get(fault, [])
    run = subprocess.run([program, "plan", "--algo", name, "--n", str(n), *words], capture_output=True, text=True)
    first = run.stdout.split(" ")[0].replace(",", "")
    if first.isdigit():
        return int(first)
    once = planned(program, name, "", n) if fault == "twice" and n <= EXACT else None
    return once and math.ceil(once * length(name, "", n) / length(name, fault, n))


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


@functools.cache
def exact_law(name, fault, n):
    """The chances of all orders; None where the shuffle is none of oracle_laws.py."""
    base, _, parameter = name.partition(":")
    shuffle = getattr(oracle, base.replace("-", "_"), None)
    if not shuffle or not parameter.isdigit() and parameter:
        return None
    method, _, bits = ("modulo 8" if fault == "modulo" else fault).partition(" ")
    law = collections.Counter()
    for order, chance in oracle.paths(shuffle, n, int(parameter or 0), drawn(method, int(bits)) if bits else None):
        if fault == "inverse" and order:
            order = tuple(order.index(item) for item in range(n))
        if order:
            law[order] += chance
    whole = sum(law.values())
    law = {order: chance / whole for order, chance in law.items()}
    return compose(law, law) if fault == "twice" else law


def length(name, fault, n):
    """How far the law is from the fair one: trials that find it go with its inverse."""
    return sum((chance - fractions.Fraction(1, math.factorial(n))) ** 2 for chance in exact_law(name, fault, n).values())


def has_same_law(named, name, fault, n):
    """The inverse of naive-backward is naive-reduce: nobody can tell them apart."""
    if named["transform"] == "reverse":
        return False
    faults = [f"{named['draw']} {named['draw_bits']}"] if "draw" in named else []
    faults += ["twice"] * (named.get("times", 1) == 2) + ["inverse"] * (named["transform"] == "inverse")
    if len(faults) > 1 or named.get("times", 1) > 2:
        return False
    other = faults[0] if faults else ""
    for size in (n,) if n <= EXACT else (3, 4, 5):
        law = exact_law(name, fault, size)
        if not law or law != exact_law(named["algorithm"], other, size):
            return False
    return True


def same_keys(one, other):
    """Few trials do not part ten different keys from eleven: the number may be half as large again."""
    numbers = [int(name.partition(":")[2]) for name in (one, other) if name.startswith("key-ties:")]
    return len(numbers) == 2 and max(numbers) <= 1.5 * min(numbers)


def is_right(named, name, fault, n):
    return has_same_law(named, name, fault, n) or (
        (named["algorithm"] == name or same_keys(named["algorithm"], name))
        and named.get("times", 1) == (2 if fault == "twice" else 1)
        and named.get("draw") == ("modulo" if fault == "modulo" else None)
        and (named.get("transform") == "inverse") == (fault == "inverse")
    )


def said(named):
    return " ".join(
        str(named[key]) for key in ("algorithm", "transform", "times", "draw", "draw_bits") if named.get(key)
    ) + (" in part" if "share" in named else "") + ("?" if named.get("probable") else "")


def says(like, name, fault, n):
    """Whether "a or b", "a (inverse)" is that, or has its law."""
    transform = "inverse" if "(inverse" in like.split(" or ")[0] else "none"
    return any(is_right({"algorithm": word.split(" ")[0], "transform": transform}, name, fault, n)
               for word in like.split(" or "))


def headline(case):
    """What the first line says that the counts are like; none where looks_like has names."""
    for check in case["checks"]:
        if check["status"] == "biased" and check.get("like"):
            return check["like"]
    return None


def counts(name, fault, n, trials, seed):
    """How often each order comes, of all in lexicographic order; of many trials by binomial numbers that are taken
    as normal, one order after the other."""
    law, chance = exact_law(name, fault, n), random.Random(seed)
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


def measure(program, folder, shuffle, parameter, fault, n, seeds, most):
    name = called(shuffle, parameter)
    exact = n <= EXACT
    trials = planned(program, name, fault, n)
    trials = min(MOST * (50 if exact else 1), trials or MOST)
    if trials > most:
        return {"found": 0, "right": 0, "one of": 0}
    entries = []
    for seed in range(seeds):
        if exact:
            text = counts(name, fault, n, trials, seed)
        else:
            chance = Chance(seed, fault == "modulo")
            text = "\n".join(outcome(shuffle, parameter, fault, n, chance) for _ in range(trials))
        (folder / f"{seed}.txt").write_text(text + "\n")
        entries.append({"id": str(seed), "input": f"{seed}.txt", **({"table": "orders"} if exact else {"n": n})})
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
        right = any(is_right(one, name, fault, n) for one in names)
        like = headline(case)
        if right:
            counted["right" if len(names) == 1 else "one of"] += 1
        elif not names and like and says(like, name, fault, n):
            counted["right"] += 1
        elif not names and not like:
            counted["none"] += 1
        else:
            counted["wrong"] += 1
            word = ", ".join(map(said, names)) or f"headline {like}"
            wrong[word] = wrong.get(word, 0) + 1
    print(f"{name} {fault} n={n} {trials}: " + ", ".join(f"{value} {key}" for key, value in counted.items()),
          dict(sorted(wrong.items(), key=lambda item: -item[1])[:4]) or "", flush=True)
    return counted


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("seeds", type=int)
    options.add_argument("sizes", type=int, nargs="*", default=[3, 5, 8, 20, 52])
    options.add_argument("--only", default="")
    options.add_argument("--least", type=float, default=0.98)
    options.add_argument("--trials", type=int, default=50 * MOST, help="lines that need more are left out")
    words = options.parse_args()
    few = 0
    with tempfile.TemporaryDirectory() as folder:
        for n in words.sizes:
            for shuffle, parameter, fault in cases():
                if words.only and words.only not in f"{called(shuffle, parameter)} {fault}":
                    continue
                counted = measure(str(Path(words.program).resolve()), Path(folder), shuffle, parameter, fault, n,
                                  words.seeds, words.trials)
                good = counted["right"] + counted["one of"]
                few += good < words.least * counted["found"] - 1
    return few > 0


if __name__ == "__main__":
    sys.exit(main())
