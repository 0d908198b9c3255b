"""The pages of the census: docs/census/ of the results that scripts/census keeps."""
import datetime
import itertools
import json
import math
import pathlib
import re
import shutil
import sys
from fractions import Fraction

VERDICTS = {"biased": "biased", "invalid": "invalid", "too-even": "too even", "inconclusive": "cannot tell",
            "skipped": "cannot tell", "no-bias-found": "no bias found", "error": "did not run"}
WORST_FIRST = list(VERDICTS)
USUAL_CALLS, CALLS_OF_REPEATS = 60_000, 400_000  # of the programs in reports
COLUMNS = ["items", "view", "trials", "log10_p", "w", "least_w", "verdict", "check", "like..."]  # verdict: no-bias-found, if it is left out


def slug(name):
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def power_of_ten(log10_p):
    return "-" if log10_p is None else f"10^{log10_p:,.0f}" if log10_p < -3 else f"{10 ** log10_p:.2g}"


def number(value):
    return "-" if value is None or value > 1e6 else f"{value:.3f}" if value < 10 else f"{value:.0f}"


def where(run):
    return f"{run['n']}" + {"": "", "take": " as drawn", "hands": " as a hand", "seeds": " over seeds"}[run["view"]]


def verdict_of(runs):
    return min((run["verdict"] for run in runs), key=WORST_FIRST.index)


def property_of(row, runs):
    """What its documentation says that makes it no shuffle; None where a bias is a fault."""
    sets = [run["verdict"] for run in runs if run["view"] == "hands"]
    if row.get("property") or not sets or any(verdict in ("biased", "invalid") for verdict in sets):
        return row.get("property")
    return "Draws a fair set; the order in it is not random."


def named_by(runs):
    """The mistake that a run was found to look like; None where none has a mistake in words."""
    return next((like for run in runs for like in run.get("like") or [] if like.get("why")), None)


def package_of(row):
    return f"npm: {row['npm']}" if "npm" in row else f"Debian: {row['debian'][0]}"


def called(row):
    if "call" in row:
        return row["call"]
    if "code" in row:
        return next(line.strip() for line in row["code"].splitlines() if "(a" in line or "sample" in line and "import" not in line)
    return row.get("each") or row["name"]


def cell(text):
    return str(text).replace("|", "\\|").replace("\n", " ")


def line_of(row, runs):
    worst = min(runs, key=lambda run: WORST_FIRST.index(run["verdict"]))
    effect = max((run["w"] or 0 for run in runs if "w" in run), default=None)
    least = max((run["least_w"] or 0 for run in runs if "least_w" in run), default=None)
    name = row["name"]
    if worst["verdict"] in ("biased", "invalid", "too-even"):
        name = f"[{name}]({slug(name)}.md)"
    trials = sorted({run["trials"] for run in runs if "trials" in run})
    sizes = ", ".join(dict.fromkeys(str(run["n"]) for run in runs))
    named = named_by(runs)
    told = "" if worst["verdict"] == "no-bias-found" else property_of(row, runs) or row.get("why") or (
        named["why"].capitalize() + "." if named else "")
    return [name, package_of(row), worst["version"], sizes, " to ".join(f"{t:,}" for t in (trials[:1] + trials[-1:] if len(trials) > 1 else trials)),
            number(effect), number(least), told]


def table(head, lines):
    return "\n".join(["| " + " | ".join(head) + " |", "|" + "---|" * len(head)] +
                     ["| " + " | ".join(cell(part) for part in line) + " |" for line in lines]) + "\n"


def check_name(check):
    """Checks that looked for dependence have one name now."""
    return "between trials" if re.match("serial-|drift", check or "") else check or "-"


def page_of(row, runs, day):
    """The page of a shuffle that is biased."""
    named = named_by(runs)
    parts = [f"# {row['name']}\n", f"{package_of(row)} {runs[0]['version']}, looked at on {day}.\n",
             "## What was run\n", "```\n" + (row.get("code") or row.get("call") or row.get("each") or row["prints"].format(n="N", trials="CALLS")).strip() + "\n```\n",
             "## What came out\n",
             table(["items", "trials", "verdict", "p", "check", "w"],
                   [[where(run), f"{run['trials']:,}" if "trials" in run else "-", VERDICTS[run["verdict"]],
                     power_of_ten(run.get("log10_p")), check_name(run.get("check")), number(run.get("w"))] for run in runs])]
    parts += ["## Why\n", (property_of(row, runs) or row.get("why") or (named and named["why"].capitalize() + ".") or
                           "The program knows no mistake that fits.") + "\n"]
    if not property_of(row, runs):
        cure = row.get("fix") or (named and named.get("fix"))
        parts += ["## What to do\n", (cure[0].upper() + cure[1:].rstrip(".") + "." if cure else "Shuffle by Fisher-Yates.") + "\n"]
    else:
        parts += ["## How to use it well\n", (row.get("fix") or "Shuffle what it draws, where the order matters.") + "\n"]
    if named:
        parts.append(f"The same from the program alone: `fairness --algo {named['algorithm']} --n 5`, and why: "
                     f"`fairness explain --algo {named['algorithm']} --n 5`.\n")
    return "\n".join(parts)


def counted(place, shown):
    """What the stored report of a run counted, as (name, count, chance if fair) of each order, item or place, or as a sentence; None where it has none."""
    kept = place / f"{shown['n']}{shown['view']}.json"
    cases = json.loads(kept.read_text())["cases"] if kept.exists() else [{}]
    case = min(cases, key=lambda case: WORST_FIRST.index(case.get("status", "error")))
    counts, n = case.get("counts") or {}, shown["n"]
    if n == 3 and "permutations" in counts:
        return [(" ".join(map(str, order)), count, Fraction(1, 6)) for order, count in
                zip(itertools.permutations(range(3)), counts["permutations"])]
    if shown["view"] == "hands" and "blocks" in counts:
        return [(f"item {at}", block[0], Fraction(shown["take"], n)) for at, block in enumerate(counts["blocks"])]
    if n <= 8 and "permutations" in counts:
        orders = counts["permutations"]
        return (f"Of {len(orders):,} orders, {orders.count(0):,} never came, and the one that came most came {max(orders):,} times, where {sum(orders) / len(orders):,.0f} is fair.")
    if "positions" in counts:
        return [(f"item {item} last", line[-1], Fraction(1, n)) for item, line in enumerate(counts["positions"])]
    return None


def grouped(cells, law):
    """Neighbours of the same chance in one line, where there are many."""
    if len(cells) <= 10 or not law:
        return cells, law
    lines, chances = [], []
    for chance, group in itertools.groupby(zip(cells, law), key=lambda pair: pair[1]):
        group = [cell for cell, _ in group]
        lines.append((f"{group[0][0].removesuffix(' last')} to {group[-1][0]}", sum(cell[1] for cell in group), sum(cell[2] for cell in group)))
        chances.append(str(len(group) * Fraction(chance)))
    return lines, chances


def to_see_it(row, shown):
    """A program that counts the same, of nothing but the package."""
    n, take = shown["n"], row.get("take")
    if "shown" in row:
        return "sh", row["shown"] + "\n"
    if "prints" in row:
        return "sh", "(" + row["prints"].format(n=n, trials=USUAL_CALLS) + ") | sort | uniq -c\n"
    if "each" in row:
        return "sh", f"for i in $(seq {USUAL_CALLS}); do seq 0 {n - 1} | {row['each']} | paste -sd' '; done | sort | uniq -c\n"
    if row.get("ext") == "py":
        return "python", (f"{row['code'].strip()}\n\n\nfrom collections import Counter\n"
                          f"print(sorted(Counter(tuple(subject(list(range({n})))) for _ in range({USUAL_CALLS})).items()))\n")
    got = "[...(f(a, i + 1) ?? a)]" if row.get("seeded") else "[...(f(a) ?? a)]"
    key, what = "got", "how often each order came"
    if shown["view"] == "seeds":
        key, what = "got.map((x) => before.indexOf(x))", "how each order came out of that of the seed before"
    elif row.get("repeats"):
        what = "how many different orders came"
    elif take:
        what = "how often each item was drawn"
    elif n > 8:
        key, what = f"got[{n - 1}]", "how often each item came last"
    lines = ["import { createRequire } from \"node:module\";", "const require = createRequire(import.meta.url);",
             f"const m = await import({json.dumps(row['module'])});" if row.get("module", "").startswith("@") else
             f"const m = require({json.dumps(row.get('module', row['npm']))});",
             *(["const d = m.default;"] if re.search(r"\bd\b", row["call"]) else []), f"const f = {row['call']};", "const counts = {};",
             *([f"let before = [...Array({n}).keys()];"] if shown["view"] == "seeds" else []),
             f"for (let i = 0; i < {CALLS_OF_REPEATS if row.get('repeats') else USUAL_CALLS}; i++) {{", f"  const a = [...Array({n}).keys()];", f"  const got = {got};",
             *([f"  for (const key of got.slice(0, {take})) counts[key] = (counts[key] ?? 0) + 1;"] if take else
               [f"  const key = {key};", "  counts[key] = (counts[key] ?? 0) + 1;"]),
             *(["  before = got;"] if shown["view"] == "seeds" else []), "}",
             f"console.log({'Object.keys(counts).length' if row.get('repeats') else 'counts'}); // {what}"]
    return "js", "\n".join(lines) + "\n"


def report_of(row, runs, place):
    """What the maintainers are told; nothing is sent."""
    named = named_by(runs) or {"why": "some orders come more often than others", "fix": "shuffle by Fisher-Yates"}
    take = row.get("take")
    bad = [run for run in runs if run["verdict"] in ("biased", "invalid") and run["view"] != "take"]
    shown = bad[-1 if row.get("repeats") else 0] | {"take": take}
    law, cells = row.get("law"), None if row.get("repeats") else counted(place, shown)
    if isinstance(cells, list):
        cells, law = grouped(cells, law)
    what = "orders of neighbouring seeds are related" if shown["view"] == "seeds" else f"not all {'sets' if take else 'orders'} are equally likely"
    parts = [f"# {row.get('npm', row['name'])} {shown['version']}: {what}\n",
             (row.get("why") or named["why"].capitalize() + ".") + "\n",
             f"Of {shown['trials']:,} {'seeds' if shown['view'] == 'seeds' else 'calls'} with {shown['n']} items, counts as uneven as these come of a fair shuffle with a "
             f"chance of {power_of_ten(shown['log10_p'])}.\n"]
    if isinstance(cells, str):
        parts.append(cells + "\n")
    elif cells and len(cells) <= 10:
        what = ["the next seed's order, read in this one's"] if shown["view"] == "seeds" else ["drawn"] if take else ["came"]
        head = [*what, "times", "if fair"] + (["by the exact law"] if law else [])
        parts.append(table(head, [[name, f"{count:,}", f"{float(shown['trials'] * fair):,.0f}"] +
                                  ([f"{float(shown['trials'] * Fraction(law[at])):,.0f} ({law[at]})"] if law else [])
                                  for at, (name, count, fair) in enumerate(cells)]))
    language, text = to_see_it(row, shown)
    parts += ["To see it:\n", f"```{language}\n{text}```\n", f"A cure: {row.get('fix') or named.get('fix', 'shuffle by Fisher-Yates')}.\n"]
    return "\n".join(parts)


def stored_of(row, runs):
    """A subject of census.json: what is usual is left out of a run."""
    lines = []
    for run in runs:
        line = [run["n"], run["view"], run.get("trials")]
        line += [None if run.get(key) is None else float(f"{run[key]:.4g}") for key in ("log10_p", "w", "least_w")]
        like = [one["algorithm"] for one in run.get("like") or []]
        lines.append(line + ([run["verdict"], run.get("check"), *like] if run["verdict"] != "no-bias-found" else []))
    return {"name": row["name"], "package": package_of(row), "version": runs[0]["version"], "verdict": verdict_of(runs), "runs": lines}


def compared(stored, other, level):
    """Runs of both that must have one verdict (p below a thousandth of the level in either, or w above 1.5 times what could be seen),
    as a sentence, and those that do not have it."""
    def by_run(subjects):
        return {(one["name"], *run[:2]): (run[6:7] or ["no-bias-found"]) + run[3:6] for one in subjects for run in one["runs"]}

    def tells(verdict, log10_p, w, least_w):
        return log10_p is not None and log10_p < math.log10(level) - 3 or w and least_w and w > 1.5 * least_w

    first, second = by_run(stored), by_run(other["subjects"])
    shared = [key for key in first if key in second]
    must = [key for key in shared if tells(*first[key]) or tells(*second[key])]
    differ = [key for key in must if first[key][0] != second[key][0]]
    also = [key for key in shared if first[key][0] != second[key][0] and key not in differ]
    return (f"A second run, with other randomness, made {len(shared):,} of the {len(first):,} runs again. In {len(must):,} of them p or w is "
            f"far from chance in either run; {len(must) - len(differ):,} of those have the same verdict in both, and {len(shared) - len(must) - len(also):,} of the other {len(shared) - len(must):,}.",
            differ + also)


def empty(out):
    """Empties the folder of an earlier census, which its census.json shows; any other must be empty, or not there."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        try:
            stored = json.loads((out / "census.json").read_text())
        except (OSError, ValueError):
            stored = None
        if not isinstance(stored, dict) or not {"level", "columns", "subjects"} <= stored.keys():
            print(f"scripts/census: --out {out}: not empty, and no census; accepted: a census, an empty folder, or a new name",
                  file=sys.stderr)
            sys.exit(2)
        shutil.rmtree(out)
    (out / "reports").mkdir(parents=True)


def write(out, folder, rows, place_of, level, other=""):
    day = datetime.date.today().isoformat()
    empty(out)
    groups = {"unfair": [], "property": [], "open": [], "fair": [], "absent": []}
    stored = []
    for row in rows:
        kept = place_of(folder, row) / "row.json"
        if "absent" in row or not kept.exists():
            groups["absent"].append([row["name"], package_of(row), row.get("absent", "not run yet")])
            continue
        found = json.loads(kept.read_text())
        runs = [run for run in found["runs"] if run["verdict"] != "error"]
        if not runs:
            said = found["reason"] or next((run.get("says", "") for run in found["runs"]), "")
            said = re.sub(r"^fairness: |\S*/(runs|node_modules)/\S*?(?=[^/ ]* )", "", said)
            groups["absent"].append([row["name"], package_of(row), said])
            continue
        verdict = verdict_of(runs)
        stored.append(stored_of(row, runs))
        bad = verdict in ("biased", "invalid", "too-even")
        if bad:
            (out / f"{slug(row['name'])}.md").write_text(page_of(row, runs, day))
            if not row.get("idiom") and not property_of(row, runs):
                (out / "reports" / f"{slug(row['name'])}.md").write_text(report_of(row, runs, place_of(folder, row)))
        group = ("property" if property_of(row, runs) else "unfair") if bad else "open" if verdict == "inconclusive" else "fair"
        groups[group].append(line_of(row, runs))
    (out / "census.json").write_text(json.dumps({"date": day, "level": level, "columns": COLUMNS})[:-1] + ', "subjects": [\n' +
                                     ",\n".join(json.dumps(one, separators=(",", ":")) for one in stored) + "\n]}\n")
    again, differ = compared(stored, json.loads(pathlib.Path(other).read_text()), level) if other else ("", [])
    for key in differ:
        print("verdicts differ:", *key)
    head = ["shuffle", "from", "version", "items", "trials", "w", "least w seen", "what"]
    total = sum(len(group) for name, group in groups.items() if name != "absent")
    alarms = level * sum(len(one["runs"]) for one in stored)
    (out / "README.md").write_text("\n".join([
        "# A census of shuffles\n",
        f"Is the shuffle of your library fair? `scripts/census` installed and ran {total} functions and programs on {day}, at 3, 5, 8 "
        f"and 52 items, and wrote these pages. All runs together call one fair shuffle biased with a chance of at most {alarms:.2g}. "
        "*w* is the size of the bias in the worst run ([what is w?](../questions.md)); *least w seen* is the smallest that each run "
        "would have found with 99% power. \"No bias found\" says no more than that. What is not fair was counted again (all of npm, most of Debian) by a "
        "second program that shares nothing with this one, against its exact law where there is one; the source of each biased library was read. "
        "The numbers are in [census.json](census.json), and what its maintainers would want to know of each library in `reports/`.\n",
        *([again + "\n"] if again else []),
        f"## Biased ({len(groups['unfair'])})\n", table(head, groups["unfair"]),
        f"## By design ({len(groups['property'])})\n",
        "These draw fair sets in an order that is not random, draw with replacement, or differ from a shuffle as their manual says. No fault, but no shuffle.\n",
        table(head, groups["property"]),
        f"## Cannot tell ({len(groups['open'])})\n", "The runs were too short for a verdict.\n", table(head[:-1], [g[:-1] for g in groups["open"]]),
        f"## No bias found ({len(groups['fair'])})\n", table(head[:5] + head[6:7], [g[:5] + g[6:7] for g in groups["fair"]]),
        f"## Not run ({len(groups['absent'])})\n", table(["shuffle", "from", "why"], groups["absent"])]))
    print(f"{out}: {', '.join(f'{len(group)} {name}' for name, group in groups.items())}")
