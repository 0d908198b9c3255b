#!/usr/bin/python3
"""Validates documents of `fairness selftest` against their JSON Schema, and beyond.

    validate_selftest.py SCHEMA DOCUMENT...

Beyond the schema: as validate_report.py (UTF-8, no key twice, no NaN, keys in the schema's order);
rates, intervals and the numbers outside are worked out anew. Then copies of the first document,
damaged on purpose, must be refused. Exit status: 0 all valid, 1 not.
"""

import copy
import json
import math
import sys

import jsonschema

from validate_report import Bad, check_order, described, parse


def binomial(times, runs, chance, upper):
    """P(X >= times) or P(X <= times)."""
    total = 0.0
    for k in range(times, runs + 1) if upper else range(times + 1):
        total += math.exp(math.lgamma(runs + 1) - math.lgamma(k + 1) - math.lgamma(runs - k + 1)
                          + (k * math.log(chance) if k else 0)
                          + ((runs - k) * math.log1p(-chance) if k < runs else 0))
    return min(1.0, total)


def check_rate(rate, expected, runs, at_most):
    """The interval's ends have tails of 0.0005; what is inside."""
    low, high = rate["ci999"]
    times = rate["times"]
    if times > runs or abs(rate["rate"] - times / runs) > 1e-12:
        raise Bad("a rate is not times / runs")
    if times and abs(binomial(times, runs, low, True) - 5e-4) > 1e-7:
        raise Bad("the lower end of an interval is wrong")
    if times < runs and abs(binomial(times, runs, high, False) - 5e-4) > 1e-7:
        raise Bad("the upper end of an interval is wrong")
    more, less = binomial(times, runs, expected, True), binomial(times, runs, expected, False)
    p = more if at_most else min(1.0, 2 * min(more, less))
    if abs(p - 0.001) > 1e-6 and rate["inside"] != (p > 0.001):
        raise Bad("inside is wrong")
    return rate["inside"]


def check_selftest(document):
    inside = []
    for one in document["calibration"]:
        if not one["runs"]:
            if "reason" not in one:
                raise Bad("a check was not made, and nothing says why")
            continue
        for tail in ("upper", "lower"):
            if [rate["level"] for rate in one[tail]] != [0.05, 0.01, 0.001]:
                raise Bad("other levels")
            inside += [check_rate(rate, rate["level"], one["runs"], False) for rate in one[tail]]
    inside += [check_rate(one["alarms"], one["alarms"]["alpha"], one["runs"], True)
               for one in document["false_alarms"]]
    inside += [check_rate(one["found"], one["found"]["predicted"], one["runs"], False)
               for one in document["power"]]
    if document["rates"] != len(inside) or document["outside"] != inside.count(False):
        raise Bad("rates or outside are wrong")
    if document["passed"] != (document["complete"] and document["log10_p"] > -4):
        raise Bad("passed is wrong")


def validate(data, schema):
    document = parse(data)
    error = jsonschema.exceptions.best_match(
        jsonschema.Draft202012Validator(schema).iter_errors(document))
    if error:
        raise Bad(f"{error.json_path}: {error.message[:300]}")
    check_order(document, schema, schema)
    check_selftest(document)
    return document


def damaged(document):
    """Copies of a good document, each with one fault."""
    for key in document:
        broken = copy.deepcopy(document)
        del broken[key]
        yield f"without {key}", broken
    for key, value in [("passed", not document["passed"]), ("outside", document["outside"] + 1),
                       ("rates", 0), ("runs", "200"), ("log10_p", 1), ("seed", 1)]:
        yield f"{key} = {value}", {**document, key: value}
    broken = copy.deepcopy(document)
    broken["power"][0]["found"]["times"] += 1
    yield "another number of times", broken
    broken = copy.deepcopy(document)
    broken["power"][0]["found"]["ci999"][0] -= 0.01
    yield "another interval", broken


def main(arguments):
    with open(arguments[0], encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    described(schema)
    name = ""
    try:
        for number, name in enumerate(arguments[1:]):
            with open(name, "rb") as file:
                document = validate(file.read(), schema)
            for fault, broken in damaged(document) if number == 0 else ():
                try:
                    validate(json.dumps(broken).encode(), schema)
                except (Bad, KeyError):
                    continue
                raise Bad(f"damage went unnoticed: {fault}")
    except Bad as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 1
    return 0 if len(arguments) > 1 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
