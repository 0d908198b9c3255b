#!/usr/bin/env python3
"""A second opinion on the shuffles of the census that are not fair: census_second.py FOLDER [NAME...]

Shares nothing with the program: each shuffle is called by a few lines in its own language, which print its orders; this file
counts them, at the fewest items that were found biased (orders, those of two neighbouring seeds, or of many items places and
orders that come again), and works out the chi-square tail by its series. FOLDER is that of scripts/census. Prints a line
each, and fails where one that the census calls biased is as even as chance allows (p from a thousandth to all but one), or
where its counts are not those of the exact law that subjects.json has for it (p below a hundred-thousandth).
"""
import collections
import fractions
import itertools
import json
import math
import pathlib
import re
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
DRIVERS = {  # of FILE, N items and CALLS calls; seeds are those from 1 on
    "mjs": "node --input-type=module -e 'import {{ subject }} from \"{file}\"; let text = \"\"; for (let i = 0; i < {calls}; i++) {{"
           " const a = Array.from({{ length: {n} }}, (_, x) => x); text += [...(subject(a, i + 1) ?? a)].join(\" \") + \"\\n\"; }}"
           " process.stdout.write(text, () => process.exit(0));'",
    "py": "cd {place} && python3 -B -c 'from subject import subject\nfor _ in range({calls}): print(*subject(list(range({n}))))'",
    "pl": "perl -e 'require \"{file}\"; for (1..{calls}) {{ print join(\" \", subject([0..{n} - 1])), \"\\n\"; }}'",
    "rb": "ruby -e 'load \"{file}\"; {calls}.times {{ puts subject((0...{n}).to_a).join(\" \") }}'",
    "php": "php -r 'require \"{file}\"; for ($i = 0; $i < {calls}; $i++) echo implode(\" \", subject(range(0, {n} - 1))), \"\\n\";'",
    "cpp": "printf '#include \"{file}\"\\n#include <cstdio>\\n#include <numeric>\\nint main() {{ for (int t = 0; t < {calls}; t++) {{"
           " std::vector<int> a({n}); std::iota(a.begin(), a.end(), 0); subject(a); for (int x : a) printf(\"%%d \", x); puts(\"\"); }} }}\\n'"
           " | g++ -O2 -std=c++17 -x c++ -o {place}/second - && {place}/second",
}


def upper_tail(x, df):
    """Of chi-square with a whole number of degrees of freedom, by its finite sum (Abramowitz and Stegun 26.4.4, 26.4.5); of
    many, by the cube root (Wilson and Hilferty 1931)."""
    if df > 200:
        deviation = ((x / df) ** (1 / 3) - 1 + 2 / (9 * df)) / math.sqrt(2 / (9 * df))
        return math.erfc(deviation / math.sqrt(2)) / 2
    half = x / 2
    if df % 2 == 0:
        term, total = 1.0, 1.0
        for k in range(1, df // 2):
            term *= half / k
            total += term
        return math.exp(-half) * total
    total, term = 0.0, math.sqrt(half) * 2 / math.sqrt(math.pi)
    for k in range(1, (df + 1) // 2):
        total += term
        term *= half / (k + .5)
    return math.erfc(math.sqrt(half)) + math.exp(-half) * total


def by_twos(command, n, calls):
    """Orders of a command that shuffles its lines, two side by side whose input ends at once, as the program has it: a seed
    that is the clock is the same for both now and then."""
    lines = "".join(f"{item}\n" for item in range(n)).encode()
    orders = []
    for _ in range(calls // 2):
        pair = [subprocess.Popen(["sh", "-c", command], stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(2)]
        for one in pair:
            one.stdin.write(lines)
            one.stdin.flush()
        time.sleep(.005)  # both have started
        for one in pair:
            one.stdin.close()
        for one in pair:
            orders.append(tuple(map(int, one.stdout.read().split())))
            one.stdout.close()
            one.wait()
    return orders


def orders_of(folder, place, row, n):
    if "prints" in row:
        command = row["prints"].format(n=n, trials=row.get("trials", 50_000))
    elif "each" in row:
        return [order[:row.get("take") or n] for order in by_twos(row["each"], n, max(row.get("trials", 1500), 8000 if n == 3 else 0))]
    else:
        ext = row.get("ext", "mjs")
        command = DRIVERS[ext].format(file=place / f"subject.{ext}", place=shlex.quote(str(place)), n=n, calls=row.get("trials", 60_000 if n <= 8 else 200_000))
    made = subprocess.run(["sh", "-c", command], check=True, capture_output=True, text=True, cwd=folder, stdin=subprocess.DEVNULL).stdout
    return [tuple(map(int, line.split()))[:row.get("take") or n] for line in made.splitlines() if line.strip()]


def chi_square(counts, expected):
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected) if mean), any(c and not m for c, m in zip(counts, expected))


def of_the_law(row, n, orders):
    """What is wrong with the counts, by the exact law of three items, or of the items in a sample of three of five."""
    law = [float(fractions.Fraction(chance)) * len(orders) for chance in row.get("law", [])]
    if len(law) == 6 and n == 3:
        seen = collections.Counter(orders)
        square, foreign = chi_square([seen[order] for order in itertools.permutations(range(3))], law)
        p = upper_tail(square, max(1, sum(1 for mean in law if mean) - 1))
    elif len(law) == 5 and n == 5:  # items, which exclude each other in part: each by itself, with Bonferroni's bound
        seen = collections.Counter(itertools.chain.from_iterable(orders))
        ps = [math.erfc(abs(seen[item] - mean) / math.sqrt(2 * mean * (1 - mean / len(orders)))) for item, mean in enumerate(law)]
        p, foreign = min(1, 5 * min(ps)), False
    else:
        return ""
    return f", exact law: p = {p:.2g}" if p > 1e-5 and not foreign else f", NOT the exact law (p = {p:.2g})"


def main():
    folder, names = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    wrong = 0
    for row in json.loads((ROOT / "examples/census/subjects.json").read_text()):
        place = folder / "runs" / re.sub(r"[^A-Za-z0-9.@-]+", "_", row["name"])
        if (names and row["name"] not in names) or not (place / "row.json").exists():
            continue
        biased = [run["n"] for run in json.loads((place / "row.json").read_text())["runs"] if run["verdict"] in ("biased", "invalid")]
        if not biased:
            continue
        n, long = min(biased), row.get("take") or min(biased)
        orders = orders_of(folder, place, row, n)
        law = of_the_law(row, n, orders)
        valid = [order for order in orders if len(set(order)) == long]
        foreign, repeats, calls = len(orders) - len(valid), 0, len(orders)
        three = row.get("three")  # items that depend on each other
        cells, keys = (6, [tuple(sorted(three, key=order.index)) for order in valid]) if three else (math.perm(n, long), valid)
        if cells <= 50_000:
            if row.get("seeded"):  # with its neighbour's order
                cells, keys = cells ** 2, list(zip(valid, valid[1:]))
            counts = collections.Counter(keys)
            df, expected = cells - 1, len(keys) / cells
            square = sum((count - expected) ** 2 / expected for count in counts.values()) + (cells - len(counts)) * expected
        else:  # of places: sum of squares over its mean, times n - 1 over n; and no order of 52 comes twice
            df, expected, repeats = (n - 1) ** 2, calls / n, calls - len(set(valid))
            counts = collections.Counter(pair for order in valid for pair in enumerate(order))
            square = (sum((count - expected) ** 2 / expected for count in counts.values()) + (n * n - len(counts)) * expected) * (n - 1) / n
        p = upper_tail(square, df)
        agrees = (p < 1e-3 or p > 1 - 1e-3 or foreign or repeats) and "NOT" not in law
        wrong += not agrees
        print(f"{row['name']}: {calls:,} orders, chi-square {square:,.0f}, n = {n}, df {df}, p = {p:.2g}"
              f"{f', {foreign} no sample' if foreign else ''}{f', {repeats} orders again' if repeats else ''}{law}: "
              f"{'agrees' if agrees else 'DISAGREES'}", flush=True)
    sys.exit(1 if wrong else 0)


main()
