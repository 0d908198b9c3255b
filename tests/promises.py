#!/usr/bin/env python3
"""Holds docs/promises.md: promises.py [--store] ROOT PROGRAM BUILD

tests/promised.txt has a line for each kind of name that a user's script, program or reader of JSON may use: commands,
options, shuffles, checks, sources, formats, keys of each schema, functions of libfairness. A name that goes fails
here. New names may come, and --store stores them, which every release does first. And each test that the page names
must be one of BUILD.
"""
import json
import pathlib
import re
import subprocess
import sys

store = sys.argv[1] == "--store"
root, program, build = map(pathlib.Path, sys.argv[2:] if store else sys.argv[1:])
stored = root / "tests/promised.txt"


def output(*words):
    return subprocess.run([program, *words], stdout=subprocess.PIPE, text=True, check=True).stdout


def keys(schema):
    """The names of all properties of a schema, at any depth."""
    if isinstance(schema, dict):
        for name, inner in schema.items():
            if name == "properties":
                yield from inner
            yield from keys(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from keys(inner)


def names():
    """Each kind of name with its names."""
    yield "options", re.findall(r"^ +(?:-\w, )?(--[a-z][a-z-]*)", output("run", "--help"), re.M)
    for kind in ("algorithms", "checks", "sources", "formats", "commands"):
        yield kind, [row["name"] for row in json.loads(output("list", kind, "--format", "json"))[kind]]
    for file in sorted((root / "reports/schema").glob("*.schema.json")):
        yield file.name.removesuffix(".schema.json"), keys(json.loads(file.read_text()))
    exports = (root / "harness/library/libfairness.map").read_text()
    yield "libfairness", re.findall(r"^ +(fairness_\w+);", exports, re.M)


now = {kind: sorted(set(some)) for kind, some in names()}
if store:
    stored.write_text("".join(f"{kind}: {' '.join(some)}\n" for kind, some in now.items()))
    sys.exit()

faults = [f"{kind}: nothing found, so nothing is held" for kind, some in now.items() if len(some) < 4]
for line in stored.read_text().splitlines():
    kind, some = line.split(": ", 1)
    gone = sorted(set(some.split()) - set(now.get(kind, ())))
    faults += [f"{kind}: {name} is gone, and was promised" for name in gone]
tests = {test["name"] for test in json.loads((build / "meson-info/intro-tests.json").read_text())}
rows = [row for row in (root / "docs/promises.md").read_text().splitlines() if re.match(r"\|(?! what|---)", row)]
for row in rows:
    held = re.findall(r"`([^`]+)`", row.rsplit("|", 2)[1])
    faults += [] if held else [f"no test: {row}"]
    faults += [f"{name}: no such test, named by: {row}" for name in held
               if name not in tests and f"{name} full" not in tests]
print("\n".join(faults) or f"{sum(map(len, now.values()))} names, {len(rows)} promises")
sys.exit(bool(faults) or len(rows) < 8)
