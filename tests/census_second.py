#!/usr/bin/env python3
"""A second opinion on the shuffles of the census that are not fair: census_second.py FOLDER [NAME...]

Shares nothing with the program: Node counts orders, or of many items places and orders that come again, in its own loop, at
the fewest items that were found biased, and this file works out the chi-square tail by its series. FOLDER is that of scripts/census. Prints a line each, and fails where one
that the census calls biased is as even as chance allows (p from a thousandth to all but one).
"""
import json
import math
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNT = """
const take = {take}, n = {n}, pairs = {pairs};
let before = pairs ? subject(Array.from({{ length: n }}, (_, x) => x), 1).join() + "," : "";
const counts = {{}}, matrix = new Array(n * n).fill(0);
for (let i = 0; i < {calls}; i++) {{
  const a = Array.from({{ length: n }}, (_, x) => x);
  const got = [...(subject(a, i + 2) ?? a)].slice(0, take || n);
  const key = got.join();
  counts[pairs ? before + key : key] = (counts[pairs ? before + key : key] ?? 0) + 1;
  before = pairs ? key + "," : "";
  if (!take) got.forEach((item, place) => matrix[item * n + place]++);
}}
const repeats = {calls} - Object.keys(counts).length;
console.log(JSON.stringify(n > 8 ? {{ matrix, repeats }} : {{ counts }})); process.exit(0);
"""


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


def main():
    folder, names = pathlib.Path(sys.argv[1]), sys.argv[2:]
    wrong = 0
    for row in json.loads((ROOT / "examples/census/subjects.json").read_text()):
        place = folder / "runs" / "".join(c if c.isalnum() or c in ".@-" else "_" for c in row["name"])
        if "npm" not in row or (names and row["name"] not in names) or not (place / "row.json").exists():
            continue
        runs = json.loads((place / "row.json").read_text())["runs"]
        if not any(run["verdict"] in ("biased", "invalid") for run in runs):
            continue
        biased = [run["n"] for run in runs if run["verdict"] in ("biased", "invalid")]
        take, n = row.get("take", 0), min(biased)
        calls = 60_000 if n <= 8 else 200_000  # of seeds of 32 bits, one comes again then, but once in a hundred times
        script = f'import {{ subject }} from {json.dumps(str(place.resolve() / "subject.mjs"))};' + COUNT.format(
            take=take, n=n, calls=calls, pairs="true" if row.get("seeded") else "false")
        found = json.loads(subprocess.run(["node", "--input-type=module", "-e", script], check=True, capture_output=True).stdout)
        foreign = repeats = 0
        if "counts" in found:
            long = (take or n) * (2 if row.get("seeded") else 1)  # of a seed, with its neighbour's order
            cells = math.perm(n, take or n) ** (2 if row.get("seeded") else 1)
            df, expected = cells - 1, calls / cells
            valid = {key: count for key, count in found["counts"].items() if row.get("seeded") or len(set(key.split(","))) == long}
            square = sum((count - expected) ** 2 / expected for count in valid.values()) + (cells - len(valid)) * expected
            foreign = calls - sum(valid.values())
        else:  # of places: sum of squares over its mean, times n - 1 over n; and no order of 52 comes twice
            df, expected, repeats = (n - 1) ** 2, calls / n, found["repeats"]
            square = sum((count - expected) ** 2 / expected for count in found["matrix"]) * (n - 1) / n
        p = upper_tail(square, df)
        agrees = p < 1e-3 or p > 1 - 1e-3 or foreign or repeats
        wrong += not agrees
        print(f"{row['name']}: chi-square {square:,.0f}, n = {n}, df {df}, p = {p:.2g}"
              f"{f', {foreign} no sample' if foreign else ''}{f', {repeats} orders again' if repeats else ''}: "
              f"{'agrees' if agrees else 'DISAGREES'}", flush=True)
    sys.exit(1 if wrong else 0)


main()
