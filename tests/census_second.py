#!/usr/bin/env python3
"""A second opinion on the shuffles of the census that are not fair: census_second.py FOLDER [NAME...]

Shares nothing with the program: Node counts the orders of three items, or the first item drawn, in its own loop, and this
file works out the chi-square tail by its series. FOLDER is that of scripts/census. Prints a line each, and fails where one
that the census calls biased is as even as chance allows (p above a thousandth).
"""
import json
import math
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNT = """
const take = {take}, n = take ? 5 : 3, counts = {{}};
for (let i = 0; i < 60000; i++) {{
  const a = Array.from({{ length: n }}, (_, x) => x);
  const got = [...(subject(a, i + 1) ?? a)];
  const key = take ? got.slice(0, take).join() : got.join();
  counts[key] = (counts[key] ?? 0) + 1;
}}
console.log(JSON.stringify(counts)); process.exit(0);
"""


def upper_tail(x, df):
    """Of chi-square with a whole number of degrees of freedom, by its finite sum (Abramowitz and Stegun 26.4.4, 26.4.5)."""
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
        verdicts = {run["verdict"] for run in json.loads((place / "row.json").read_text())["runs"]}
        if not verdicts & {"biased", "invalid"}:
            continue
        script = f'import {{ subject }} from {json.dumps(str(place.resolve() / "subject.mjs"))};' + COUNT.format(take=row.get("take", 0))
        counts = json.loads(subprocess.run(["node", "--input-type=module", "-e", script], check=True, capture_output=True).stdout)
        n, take = (5, row["take"]) if row.get("take") else (3, 3)
        cells = math.factorial(n) // math.factorial(n - take)
        expected = sum(counts.values()) / cells
        valid = {key: count for key, count in counts.items() if len(set(key.split(","))) == take}
        square = sum((count - expected) ** 2 / expected for count in valid.values()) + (cells - len(valid)) * expected
        p = upper_tail(square, cells - 1)
        foreign = sum(counts.values()) - sum(valid.values())
        agrees = p < 1e-3 or foreign
        wrong += not agrees
        print(f"{row['name']}: chi-square {square:,.0f}, df {cells - 1}, p = {p:.2g}{f', {foreign} no sample' if foreign else ''}: "
              f"{'agrees' if agrees else 'DISAGREES'}", flush=True)
    sys.exit(1 if wrong else 0)


main()
