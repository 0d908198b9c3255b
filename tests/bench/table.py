"""The results of the benchmarks as Markdown that also reads well on a terminal."""

import results as bench


def short(value):
    """Three significant digits, without an exponent."""
    if value >= 99.95:
        return f"{value:,.0f}"
    if value >= 9.995:
        return f"{value:.1f}"
    return f"{value:.2f}"


def grid(head, rows):
    """A Markdown table; all columns but the first stand to the right."""
    widths = [max(len(row[c]) for row in [head, *rows]) for c in range(len(head))]

    def line(row):
        texts = [row[0].ljust(widths[0])]
        texts += [text.rjust(width) for text, width in zip(row[1:], widths[1:])]
        return "| " + " | ".join(texts) + " |"

    rule = ["-" * widths[0]] + ["-" * (width - 1) + ":" for width in widths[1:]]
    return "\n".join([line(head), "| " + " | ".join(rule) + " |", *map(line, rows)])


def said_of(goal, good, quiet=True):
    """A goal, and whether it was missed or cannot be told."""
    return f"{goal:g}" + ("" if good else " (missed)" if quiet else " (disturbed)")


def by_n(corner, table, goals=None, at_most=False, quiet=None):
    """Contestants down, n across; under a contestant with goals, these, and which are missed.
    `quiet` says for which n the machine had nothing else to do, where that matters."""
    sizes = sorted({n for row in table.values() for n in row})
    rows = []
    for name, row in table.items():
        rows.append([name] + [short(row[n]) if n in row else "" for n in sizes])
        goal = (goals or {}).get(name)
        if goal:
            def said(n):
                if n not in goal or n not in row:
                    return ""
                good = row[n] <= goal[n] if at_most else row[n] >= goal[n]
                return said_of(goal[n], good, quiet is None or quiet[n])
            rows.append(["... asked: at " + ("most" if at_most else "least")] + list(map(said, sizes)))
    return grid([corner] + [f"n = {n}" for n in sizes], rows)


def per_trial(line):
    return line["cpu_ns"]


def ratio(line):
    return line["ratio"]


def yardstick(group):
    table = bench.cells(group, ratio)
    table.pop("gsl loop", None)
    return ["How many times as fast as the gsl loop:", by_n("fisher-yates", table,
            bench.GOALS["yardstick"]), "Nanoseconds a trial:",
            by_n("fisher-yates", bench.cells(group, per_trial))]


def sorts(group):
    parts = ["How many times as fast as the same sort one trial at a time:"]
    for name in dict.fromkeys(line["algorithm"] for line in group["lines"]):
        table = bench.cells(group, ratio, algorithm=name)
        table.pop("none", None)
        goals = {isa: bench.GOALS["sorts"] for isa in ("x86-64-v4", "x86-64-v3")}
        parts.append(by_n(name, table, goals))
    return parts


def goals_of(name, table):
    """The goals of a group for each n of the table's rows, where most n have the same."""
    return {n: bench.GOALS[name].get(n, bench.GOALS[name + " elsewhere"])
            for row in table.values() for n in row}


def scalar(group):
    cost = bench.cells(group, lambda line: 1 / line["ratio"], contestant="none")
    goal = goals_of("scalar", cost)
    return ["One trial at a time (`FAIRNESS_ISA=none`), checked and counted, in times of the bare shuffle "
            "loop:", by_n("fisher-yates", cost, {"none": goal}, at_most=True),
            "Nanoseconds a trial:", by_n("fisher-yates", bench.cells(group, per_trial))]


def checks(group):
    rows = []
    for line in group["lines"]:
        times, goal = 1 / line["ratio"], bench.GOALS["checks"].get(line["contestant"])
        rows.append([line["contestant"], short(per_trial(line)), short(times),
                     said_of(goal, times <= goal) if goal else ""])
    return ["10,000,000 deals of 52 cards; each check's line is the shuffles with it alone:",
            grid(["fisher-yates, n = 52", "ns a trial", "in times of the shuffles",
                  "asked: at most"], rows)]


def threads(group):
    def of_two(value):
        return bench.cells(group, value, contestant="two threads")["two threads"]

    cpu = bench.cells(group, per_trial)
    wall, others = of_two(ratio), of_two(lambda line: line["others"])
    table = {
        "two threads over one": wall,
        "by the first thread's CPU time": {n: cpu["one thread"][n] / cpu["two threads"][n]
                                           for n in wall},
        "cores that others kept busy": others,
    }
    quiet = {n: others[n] < bench.QUIET for n in others}
    return ["By the wall clock:", by_n("fisher-yates", table, {"two threads over one":
            goals_of("threads", table)}, quiet=quiet)]


def process(group):
    lines = {line["contestant"]: line["wall_ns"] / 1e6 for line in group["lines"]}
    million, milliard = "fairness, 1e6 trials", "fairness, 1e9 trials"
    goals = {milliard: bench.GOALS["process, 1e9 trials, ms"]}
    if million in lines:
        allowed = 2 * lines["true"] + lines["1e6 trials alone"]
        goals[million] = min(bench.GOALS["process, 1e6 trials, ms"], allowed)
    rows = []
    for line in group["lines"]:
        name, quiet = line["contestant"], line["others"] < bench.QUIET
        goal = goals.get(name)
        said = "" if goal is None else said_of(float(short(goal).replace(",", "")),
                                               lines[name] <= goal, quiet)
        rows.append([name, short(lines[name]), said, short(line["others"])])
    return ["Whole processes, milliseconds by the wall clock:",
            grid(["naive, n = 3", "ms", "asked: at most", "cores others used"], rows)]


def floors(group):
    return ["Nanoseconds a trial, one thread, the best instruction set:",
            by_n("", bench.cells(group, per_trial))]


def peers(group):
    speed = bench.cells(group, lambda line: 1e3 / line["cpu_ns"])
    ours = speed.get("fairness", {})
    times = {name: {n: ours[n] / row[n] for n in row} for name, row in speed.items()
             if name != "fairness"}
    return ["Million trials a second, one thread:", by_n("", speed),
            "How many times as fast this program is:", by_n("", times)]


TITLES = {
    "yardstick": ("Against the loop that one would write in C", yardstick),
    "sorts": ("Sorts by coin flips, in lockstep", sorts),
    "scalar": ("One trial at a time", scalar),
    "checks": ("What the checks cost", checks),
    "threads": ("Two threads", threads),
    "process": ("From the command to its answer", process),
    "floors": ("What bounds it", floors),
    "peers": ("Against other languages", peers),
}


def rendered(results, level="###"):
    """All groups that were measured, as Markdown text: a part for each processor."""
    parts = []
    for name in bench.ORDER:
        title, body = TITLES[name]
        groups = bench.groups_of(results, name)
        if groups:
            parts.append(f"{level} {title}")
        for group in groups:
            commit = f" at {group['commit']}" if group["commit"] else ""
            parts.append(f"**{group['processor']}**, {group['cores']} cores, compiler "
                         f"{group['compiler']}. Measured {group['date']}, version "
                         f"{group['version']}{commit}.")
            parts += body(group)
    return "\n\n".join(parts) + "\n"
