"""The results of the benchmarks (fairness-bench/1): read, checked, merged, held against the goals."""

import json

SCHEMA = "fairness-bench/1"
ORDER = ["yardstick", "sorts", "scalar", "checks", "threads", "process", "floors", "peers"]
LINE_KEYS = {
    "algorithm": str, "n": int, "contestant": str, "trials": int, "cpu_ns": (int, float),
    "wall_ns": (int, float), "clock": str, "ratio": (int, float), "lowest": (int, float),
    "highest": (int, float), "rounds": int, "rounds_run": int, "others": (int, float),
}
GROUP_KEYS = ["group", "date", "version", "commit", "processor", "cores", "compiler", "lines"]

# What a release is asked to reach, by group, contestant and n.
GOALS = {
    "yardstick": {
        "x86-64-v4": {3: 400, 5: 200, 8: 100, 10: 100, 12: 110, 52: 20},
        "x86-64-v3": {3: 85, 5: 70, 8: 70, 10: 100, 12: 90, 52: 14},
    },
    "sorts": {3: 15, 5: 20, 8: 20, 10: 15},
    "scalar": {8: 1.6},  # at most; elsewhere:
    "scalar elsewhere": 2,
    "checks": {"auto": 4, "all": 20},  # at most
    "threads": {12: 1.6},  # elsewhere:
    "threads elsewhere": 1.75,
    "process, 1e6 trials, ms": 10,  # at most
    "process, 1e9 trials, ms": 1000,  # at most
}

# Cores that others may keep busy while real time is told; as in measure.c.
QUIET = 0.1


def check(results):
    """Raises ValueError where `results` is not what the benchmarks write."""
    if not isinstance(results, dict) or results.get("schema") != SCHEMA:
        raise ValueError(f"no {SCHEMA} document")
    for group in results["groups"]:
        if list(group) != GROUP_KEYS:
            raise ValueError(f"a group's keys are {list(group)}")
        if group["group"] not in ORDER:
            raise ValueError(f"no group {group['group']}")
        group["lines"] = [dict(zip(LINE_KEYS, line)) if isinstance(line, list) else line
                          for line in group["lines"]]
        for line in group["lines"]:
            if list(line) != list(LINE_KEYS):
                raise ValueError(f"a line's keys are {list(line)}")
            for key, kind in LINE_KEYS.items():
                if not isinstance(line[key], kind):
                    raise ValueError(f"{key} is {line[key]!r}")
            if not (line["cpu_ns"] > 0 and line["wall_ns"] > 0 and line["trials"] > 0):
                raise ValueError(f"not positive: {line}")
            if not 0 < line["lowest"] <= line["ratio"] <= line["highest"]:
                raise ValueError(f"out of order: {line}")
    return results


def read(path):
    """The checked results in the file at `path`."""
    with open(path, encoding="utf-8") as file:
        return check(json.load(file))


def merged(old, new):
    """`old` with each comparison that was measured again in place of its former self. Comparisons
    are told apart by group, processor, algorithm and n, so that the long ones survive a short run; a
    group bears the date of the last. What was measured last comes first."""
    groups = {(group["group"], group["processor"]): group for group in old["groups"]}
    for group in new["groups"]:
        key = group["group"], group["processor"]
        again = {(line["algorithm"], line["n"]) for line in group["lines"]}
        kept = [line for line in groups.get(key, {"lines": []})["lines"]
                if (line["algorithm"], line["n"]) not in again]
        lines = sorted(kept + group["lines"], key=lambda line: line["n"])
        groups[key] = {**group, "lines": lines}
    newest = sorted(groups.values(), key=lambda group: group["date"], reverse=True)
    return {"schema": SCHEMA,
            "groups": sorted(newest, key=lambda group: ORDER.index(group["group"]))}


def write(results, path):
    """A line of the file for each line of the results, so that changes read well: the values of
    LINE_KEYS, of five digits."""
    def short(value):
        return float(f"{value:.5g}") if isinstance(value, float) else value

    with open(path, "w", encoding="utf-8") as file:
        file.write('{"schema": "%s", "groups": [\n' % SCHEMA)
        for index, group in enumerate(results["groups"]):
            head = {key: value for key, value in group.items() if key != "lines"}
            file.write(",\n" if index else "")
            file.write(json.dumps(head)[:-1] + ', "lines": [\n')
            file.write(",\n".join(json.dumps([short(value) for value in line.values()])
                                 for line in group["lines"]))
            file.write("\n]}")
        file.write("\n]}\n")


def groups_of(results, name):
    """The groups of that name, one for each processor on which it was measured."""
    return [group for group in results["groups"] if group["group"] == name and group["lines"]]


def cells(group, value, **wanted):
    """{contestant: {n: value(line)}} of the lines that have all of `wanted`, in their order."""
    table = {}
    for line in group["lines"]:
        if all(line[key] == what for key, what in wanted.items()):
            table.setdefault(line["contestant"], {})[line["n"]] = value(line)
    return table
