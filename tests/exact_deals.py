#!/usr/bin/python3
"""The exact law of deals, added up anew: the chances of all orders, as `fairness exact` without a shape
gives them, go to what is seen of each order, which is worked out here.

    exact_deals.py PROGRAM
"""

import functools
import itertools
import json
import subprocess
import sys
from collections import defaultdict
from fractions import Fraction

FAIR = ["reservoir", "selection-sampling", "retry", "shuffle-take", "floyd"]
WRONG = ["reservoir-off-by-one", "reservoir-late", "sort-take", "systematic"]
EVEN_IN_ORDER = ["retry", "shuffle-take"]


def exact(program, *words):
    done = subprocess.run([program, "exact", *words, "--format", "json"], check=True,
                          capture_output=True, text=True)
    return json.loads(done.stdout)


@functools.lru_cache(None)
def orders(program, algo, n):
    law = exact(program, "--algo", algo, "--n", str(n))
    chances = [Fraction(int(a), int(law["denominator"])) for a in law["numerators"]]
    return list(zip(itertools.permutations(range(n)), chances)), law


def seen(order, deck, take, hands):
    """What is told of an order, as text."""
    names = [str(item) for item in range(len(order))] if deck is None else deck
    dealt = [names[item] for item in order]
    if hands is None:
        return " ".join(dealt[:take])
    parts, at = [], 0
    for size in hands:
        hand = order[at:at + size]
        at += size
        if deck is None:
            parts.append(" ".join(map(str, sorted(hand))))
        else:
            counts = [(sum(names[item] == kind for item in hand), kind)
                      for kind in dict.fromkeys(deck)]
            parts.append(", ".join(f"{count} {kind}" for count, kind in counts if count))
    return " | ".join(parts)


def compare(program, algo, n, deck=None, take=None, hands=None):
    words = ["--algo", algo]
    words += ["--n", str(n)] if deck is None else ["--deck", deck]
    kinds = None
    if deck is not None:
        kinds = [part.split("*")[1] for part in deck.split(",") for _ in range(int(part[0]))]
    sizes = ",".join(map(str, hands or []))
    shape = ["--take", str(take)] if take else ["--hands", sizes] if hands else []
    found = exact(program, *words, *shape)
    every, whole = orders(program, algo, n)
    chance, even = defaultdict(Fraction), defaultdict(Fraction)
    for order, p in every:
        outcome = seen(order, kinds, take or n, hands)
        chance[outcome] += p
        even[outcome] += Fraction(1, len(every))
    here = {"tv": sum(max(Fraction(0), even[o] - chance[o]) for o in even),
            "phi2": sum((chance[o] - even[o]) ** 2 / even[o] for o in even)}
    what = " ".join([*words, *shape])
    assert found["schema"] == "fairness-exact-deals/1", what
    assert found["outcomes"] == len(even) == len(found["law"]), what
    for row in found["law"]:
        # Of hands of different items, which are not told by hand but by item, the chances alone.
        if row["outcome"] in even:
            assert Fraction(row["chance"]) == chance[row["outcome"]], (what, row)
            assert Fraction(row["even"]) == even[row["outcome"]], (what, row)
    if not (hands and deck is None and (len(hands) > 1)):
        assert {row["outcome"] for row in found["law"]} == set(even), what
    assert sorted(Fraction(row["chance"]) for row in found["law"]) == sorted(chance.values()), what
    for key, value in here.items():
        assert Fraction(found[key]) == value, (what, key, found[key], value)
    assert found["outcomes_possible"] == sum(p > 0 for p in chance.values()), what
    status = "invalid" if whole["invalid"] != "0" else "biased" if here["tv"] else "even"
    assert found["status"] == status, (what, found["status"])
    return found


def main(program):
    count = 0
    for n, k in ((5, 2), (5, 3), (4, 1)):
        for sampler in FAIR + WRONG:
            algo = f"{sampler}:{k}"
            sets = compare(program, algo, n, hands=[k])
            ordered = compare(program, algo, n, take=k)
            fair = sampler in FAIR or (sampler == "systematic" and k == 1)
            if (sets["status"] == "even") != fair and not (sampler in WRONG and k == 1):
                raise AssertionError(f"{algo} of {n}: {sets['status']} as sets")
            if sampler in EVEN_IN_ORDER and ordered["status"] != "even":
                raise AssertionError(f"{algo} of {n}: {ordered['status']} in order")
            if k > 1 and sampler not in EVEN_IN_ORDER and ordered["status"] != "biased":
                raise AssertionError(f"{algo} of {n}: {ordered['status']} in order")
            count += 2
    # By hand: of three items j is 0 or 1 for i = 2, so that item 2 always takes a place.
    off = compare(program, "reservoir-off-by-one:2", 3, hands=[2])
    assert [row["chance"] for row in off["law"]] == ["0", "1/2", "1/2"] and off["tv"] == "1/3"
    for algo in ("naive", "sattolo", "sort-merge", "fisher-yates", "riffle:2"):
        compare(program, algo, 5, deck="2*a,3*b")
        compare(program, algo, 6, deck="2*a,1*b,3*c")
        compare(program, algo, 5, deck="2*a,3*b", hands=[2, 2])
        compare(program, algo, 5, deck="2*a,3*b", take=3)
        compare(program, algo, 6, hands=[2, 2, 2])
        compare(program, algo, 6, hands=[3, 1])
        count += 6
    compare(program, "riffle:12", 4, hands=[2]) # over 2^48: numerators of more than 32 bits
    compare(program, "until-different", 4, hands=[2])
    print(count, "laws of deals are those of their orders, added up")


if __name__ == "__main__":
    main(sys.argv[1])
