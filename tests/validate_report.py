#!/usr/bin/python3
"""Validates JSON reports of fairness against their JSON Schema, and beyond it.

    validate_report.py REPORT... SCHEMA
    validate_report.py --samples PROGRAM SCHEMA

Beyond the schema: UTF-8, nothing after the document, no key twice, no NaN or infinity, integers
below 2^53, keys in the schema's order, and counts that add up to the trials. A REPORT of `-` is
standard input. With --samples, PROGRAM is called with a folder, writes reports there
(NAME.json), and all of them must pass; then copies damaged on purpose must each be refused, so that
this test cannot pass by looking at nothing.

Exit status: 0 all valid, 1 not. Needs Python 3 and jsonschema (Debian: python3-jsonschema).
"""

import copy
import json
import math
import os
import subprocess
import sys
import tempfile

import jsonschema


class Bad(Exception):
    pass


def pairs_once(pairs):
    keys = [key for key, _ in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise Bad(f"the key {key!r} stands twice in one object")
    return dict(pairs)


def whole(text):
    if abs(int(text)) >= 2**53:
        raise Bad(f"{text} is beyond 2^53: not every reader has it exactly")
    return int(text)


def finite(text):
    value = float(text)
    if not math.isfinite(value):
        raise Bad(f"{text} is beyond a double")
    return value


def no_constant(text):
    raise Bad(f"{text} is no JSON")


def parse(data):
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=pairs_once, parse_int=whole,
                          parse_float=finite, parse_constant=no_constant)
    except ValueError as error:
        raise Bad(str(error)) from error


def check_order(value, schema, root, path="$"):
    """Keys that the schema names come in its order; others may stand anywhere."""
    while "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    if isinstance(value, dict):
        known = list(schema.get("properties", {}))
        places = [known.index(key) for key in value if key in known]
        if places != sorted(places):
            raise Bad(f"{path}: keys out of order: {', '.join(value)}")
        for key, child in value.items():
            if key in known:
                check_order(child, schema["properties"][key], root, f"{path}.{key}")
    elif isinstance(value, list) and "items" in schema:
        for i, child in enumerate(value):
            check_order(child, schema["items"], root, f"{path}[{i}]")


def check_counts(case):
    """What the schema cannot say: sizes of the tables, and their sums."""
    name, n = case["id"], case["n"]
    valid = case["trials"] - case["invalid"]["trials"]
    if valid < 0:
        raise Bad(f"{name}: more invalid trials than trials")
    if len(case["invalid"]["lost"]) not in (0, n):
        raise Bad(f"{name}: lost has {len(case['invalid']['lost'])} items, not {n}")
    orders = case["counts"].get("permutations")
    if orders is not None:
        if len(orders) != math.factorial(n):
            raise Bad(f"{name}: {len(orders)} orders, not {n}!")
        if sum(orders) != valid:
            raise Bad(f"{name}: the orders add up to {sum(orders)}, not {valid}")
        if case["orders_seen"] != sum(count > 0 for count in orders):
            raise Bad(f"{name}: orders_seen disagrees with the counts")
    rows = case["counts"].get("positions")
    if rows is not None:
        if len(rows) != n or any(len(row) != n for row in rows):
            raise Bad(f"{name}: positions is not {n} by {n}")
        for line in rows + [list(column) for column in zip(*rows)]:
            if sum(line) != valid:
                raise Bad(f"{name}: a line of positions adds up to {sum(line)}, not {valid}")
    numerators = case.get("exact", {}).get("numerators")
    if numerators is not None:
        if len(numerators) != math.factorial(n):
            raise Bad(f"{name}: {len(numerators)} numerators, not {n}!")
        if sum(map(int, numerators)) > int(case["exact"]["denominator"]):
            raise Bad(f"{name}: the exact chances add up to more than 1")


def validate(data, schema):
    """Raises Bad with the first fault found in the report, whose bytes are `data`."""
    report = parse(data)
    error = jsonschema.exceptions.best_match(
        jsonschema.Draft202012Validator(schema).iter_errors(report))
    if error:
        raise Bad(f"{error.json_path}: {error.message[:300]}")
    if not data.endswith(b"}\n"):
        raise Bad("the report does not end in a newline")
    check_order(report, schema, schema)
    for case in report["cases"]:
        check_counts(case)
    if "run" in report and [c["id"] for c in report["run"]["cases"]] != [
            c["id"] for c in report["cases"]]:
        raise Bad("run.cases and cases differ")
    return report


def damaged(report, data):
    """Copies of a good report, each with one fault: pairs of a name and the bytes."""
    yield "trailing text", data + b"x"
    yield "no newline", data.rstrip()
    yield "bad UTF-8", data.replace(b'"fairness"', b'"fair\xffness"', 1)
    yield "a key twice", data.replace(b'"schema"', b'"schema": 1, "schema"', 1)
    yield "NaN", data.replace(b'"alpha": 1e-06', b'"alpha": NaN', 1)
    yield "huge integer", data.replace(b'"tests": 2', b'"tests": 18446744073709551615', 1)
    yield "cut", data[: len(data) // 2]

    def edit(change):
        broken = copy.deepcopy(report)
        change(broken, broken["cases"][0])
        return (json.dumps(broken, indent=2) + "\n").encode()

    yield "schema", edit(lambda r, c: r.update(schema="fairness-report/2"))
    yield "order", edit(lambda r, c: r.update(tool=r.pop("tool")))
    yield "status", edit(lambda r, c: c.update(status="fair"))
    yield "seed", edit(lambda r, c: c.update(seed=1))
    yield "log10 p", edit(lambda r, c: c["checks"][0].update(log10_p=0.5))
    yield "no p", edit(lambda r, c: c["checks"][0].pop("log10_p"))
    yield "digest", edit(lambda r, c: c.update(digest="md5:0"))
    yield "sum", edit(lambda r, c: c.update(trials=c["trials"] + 1))
    yield "matrix", edit(lambda r, c: c["counts"]["positions"].pop())
    yield "matrix sum", edit(lambda r, c: c["counts"]["positions"][0].__setitem__(0, 0))
    yield "orders seen", edit(lambda r, c: c.update(orders_seen=5))
    for key in ("verdict", "cases", "tool"):
        yield f"without {key}", edit(lambda r, c, key=key: r.pop(key))
    for key in ("n", "trials", "checks", "invalid", "counts", "looks_like", "worst"):
        yield f"without {key}", edit(lambda r, c, key=key: c.pop(key))


def keys_of(schema, path="$"):
    """Every key that a report may have."""
    for key, child in schema.get("properties", {}).items():
        yield f"{path}.{key}"
        yield from keys_of(child, f"{path}.{key}")
    if "items" in schema:
        yield from keys_of(schema["items"], path + "[]")


def keys_in(value, path="$"):
    if isinstance(value, dict):
        for key, child in value.items():
            yield f"{path}.{key}"
            yield from keys_in(child, f"{path}.{key}")
    elif isinstance(value, list):
        for child in value:
            yield from keys_in(child, path + "[]")


def check_samples(program, schema):
    good = 0
    unseen = set(keys_of(schema))
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, folder], check=True)
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), "rb") as file:
                data = file.read()
            try:
                report = validate(data, schema)
            except Bad as error:
                raise Bad(f"{name}: {error}") from error
            good += 1
            unseen.difference_update(keys_in(report))
            if name == "biased.json":
                for fault, broken in damaged(report, data):
                    if broken == data:
                        raise Bad(f"the damage {fault!r} did nothing")
                    try:
                        validate(broken, schema)
                    except Bad:
                        continue
                    raise Bad(f"damage went unnoticed: {fault}")
                with_more = copy.deepcopy(report)
                with_more["cases"][0]["a_later_key"] = 1
                validate((json.dumps(with_more) + "\n").encode(), schema)
    if unseen:
        raise Bad(f"no sample has {', '.join(sorted(unseen))}")
    if good < 6:
        raise Bad(f"{program} wrote only {good} samples")
    print(f"{good} samples valid, every damage refused")


def described(schema, path="$"):
    """Every key of the format has a description."""
    for key, child in schema.get("properties", {}).items():
        if "$ref" not in child and not child.get("description"):
            raise Bad(f"schema: {path}.{key} has no description")
        described(child, f"{path}.{key}")
    if isinstance(schema.get("items"), dict):
        described(schema["items"], f"{path}[]")
    for name, child in schema.get("$defs", {}).items():
        described(child, name)


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    with open(arguments[-1], encoding="utf-8") as file:
        schema = json.load(file)
    name = arguments[-1]
    try:
        jsonschema.Draft202012Validator.check_schema(schema)
        described(schema)
        if arguments[0] == "--samples":
            name = arguments[1]
            check_samples(arguments[1], schema)
            return 0
        for name in arguments[:-1]:
            if name == "-":
                validate(sys.stdin.buffer.read(), schema)
                continue
            with open(name, "rb") as file:
                validate(file.read(), schema)
    except (Bad, OSError, subprocess.CalledProcessError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
