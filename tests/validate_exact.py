#!/usr/bin/python3
"""Validates documents of `fairness exact`, `plan` and `list` against their JSON Schemas, and
beyond.

    validate_exact.py SCHEMA_FOLDER DOCUMENT...

Beyond the schema: as validate_report.py (UTF-8, no key twice, no NaN, keys in the schema's order),
and, in exact fractions, what the measures must be for the numerators there. Then copies of the first
document of each kind, damaged on purpose, must be refused, so that this cannot pass by looking at
nothing. Exit status: 0 all valid, 1 not.
"""

import copy
import json
import math
import os
import sys
from fractions import Fraction

import jsonschema

from validate_report import Bad, check_order, described, parse


def check_law(law):
    """The measures, worked out anew from the numerators."""
    if law["numerators"] is None:
        return
    n, bottom = law["n"], int(law["denominator"])
    chances = [Fraction(int(a), bottom) for a in law["numerators"]]
    even = Fraction(1, math.factorial(n))
    missing = Fraction(law["invalid"]) + Fraction(law["leftover"])
    if len(chances) != math.factorial(n) or sum(chances) + missing != 1:
        raise Bad("the probabilities do not add up to 1")
    wanted = {
        "tv": sum(max(Fraction(0), even - p) for p in chances),
        "phi2": sum((p - even) ** 2 for p in chances) / even,
        "min": min(chances),
        "max": max(chances),
    }
    for key, value in wanted.items():
        if law[key] != str(value):
            raise Bad(f"{key} is {law[key]}, not {value}")
    if law["divisible"] != (bottom % math.factorial(n) == 0):
        raise Bad("divisible is wrong")
    if law["orders_possible"] != sum(p > 0 for p in chances):
        raise Bad("orders_possible is wrong")
    for line in law["positions"] + [list(column) for column in zip(*law["positions"])]:
        if law["invalid"] == "0" and sum(map(Fraction, line)) != 1 - missing:
            raise Bad("a line of positions does not add up")


def validate(data, schemas):
    document = parse(data)
    schema = schemas.get(document.get("schema"))
    if not schema:
        raise Bad(f"no schema for {document.get('schema')}")
    error = jsonschema.exceptions.best_match(
        jsonschema.Draft202012Validator(schema).iter_errors(document))
    if error:
        raise Bad(f"{error.json_path}: {error.message[:300]}")
    check_order(document, schema, schema)
    if document["schema"] == "fairness-exact/1":
        check_law(document)
    return document


def damaged(document):
    """Copies of a good document, each with one fault."""
    optional = ("algorithms", "sources", "checks", "formats", "tests")
    for key in (key for key in document if key not in optional):
        broken = copy.deepcopy(document)
        del broken[key]
        yield f"without {key}", broken
    changes = {
        "fairness-exact/1": [("tv", "1/19"), ("tv", "2/36x"), ("phi2", 0.5), ("min", "-1"),
                             ("n", "3"), ("status", "fair"), ("orders_possible", 5),
                             ("divisible", True), ("numerators", ["1"]), ("paths", 27)],
        "fairness-exact-deals/1": [("tv", "2/36x"), ("outcomes", "1.5"), ("alike", "yes"),
                                   ("law", [{"outcome": "0 1"}]), ("status", "fair")],
        "fairness-plan/1": [("trials", 0), ("power", 1.5), ("asked", "both"), ("n", 0),
                            ("effect", 0.1)],
        "fairness-list/1": [("algorithms", []), ("algorithms", [{"name": "naive"}]),
                            ("sources", [{"name": "os", "state_bits": -1}]), ("checks", "all"),
                            ("formats", [{"name": ""}])],
    }
    for key, value in changes[document["schema"]]:
        yield f"{key} = {value}", {**document, key: value}


def main(arguments):
    schemas = {}
    for kind in ("exact", "exact-deals", "plan", "list"):
        with open(os.path.join(arguments[0], f"fairness-{kind}-1.schema.json"),
                  encoding="utf-8") as file:
            schema = json.load(file)
        jsonschema.Draft202012Validator.check_schema(schema)
        described(schema)
        schemas[f"fairness-{kind}/1"] = schema
    seen = set()
    name = ""
    try:
        for name in arguments[1:]:
            with open(name, "rb") as file:
                document = validate(file.read(), schemas)
            if document.get("n", 3) != 3 or document["schema"] in seen:
                continue
            seen.add(document["schema"])
            for fault, broken in damaged(document):
                try:
                    validate(json.dumps(broken).encode(), schemas)
                except Bad:
                    continue
                raise Bad(f"damage went unnoticed: {fault}")
    except Bad as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 1
    if len(seen) != len(schemas):
        print("no document of some kind, n = 3", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
