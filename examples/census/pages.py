"""The pages of the census: docs/census/ of the results that scripts/census keeps."""
import datetime
import json
import re
import shutil

VERDICTS = {"biased": "biased", "invalid": "invalid", "too-even": "too even", "inconclusive": "cannot tell",
            "skipped": "cannot tell", "no-bias-found": "no bias found", "error": "did not run"}
WORST_FIRST = list(VERDICTS)


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
    return next((like for run in runs for like in run.get("like") or [] if like.get("mistake")), None)


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
        named["mistake"].capitalize() + "." if named else "")
    return [name, package_of(row), worst["version"], sizes, " to ".join(f"{t:,}" for t in (trials[:1] + trials[-1:] if len(trials) > 1 else trials)),
            number(effect), number(least), told]


def table(head, lines):
    return "\n".join(["| " + " | ".join(head) + " |", "|" + "---|" * len(head)] +
                     ["| " + " | ".join(cell(part) for part in line) + " |" for line in lines]) + "\n"


def page_of(row, runs, day):
    """The page of a shuffle that is biased."""
    named = named_by(runs)
    parts = [f"# {row['name']}\n", f"{package_of(row)} {runs[0]['version']}, looked at on {day}.\n",
             "## What was run\n", "```\n" + (row.get("code") or row.get("call") or row.get("each") or row["prints"]).strip() + "\n```\n",
             "## What came out\n",
             table(["items", "trials", "verdict", "p", "check", "w"],
                   [[where(run), f"{run['trials']:,}" if "trials" in run else "-", VERDICTS[run["verdict"]],
                     power_of_ten(run.get("log10_p")), run.get("check") or "-", number(run.get("w"))] for run in runs])]
    parts += ["## Why\n", (property_of(row, runs) or row.get("why") or (named and named["mistake"].capitalize() + ".") or
                           "The program knows no mistake that fits.") + "\n"]
    if not property_of(row, runs):
        cure = row.get("cure") or (named and named.get("cure"))
        parts += ["## What to do\n", (cure[0].upper() + cure[1:].rstrip(".") + "." if cure else "Shuffle by Fisher-Yates.") + "\n"]
    else:
        parts += ["## How to use it well\n", (row.get("cure") or "Shuffle what it draws, where the order matters.") + "\n"]
    if named:
        parts.append(f"The same from the program alone: `fairness --algo {named['algorithm']} --n 5`, and why: "
                     f"`fairness explain --algo {named['algorithm']} --n 5`.\n")
    return "\n".join(parts)


def report_of(row, runs):
    """What the maintainers are told; nothing is sent."""
    named = named_by(runs) or {"mistake": "Some orders come more often than others", "cure": "shuffle by Fisher-Yates"}
    take = row.get("take")
    shown = max((run for run in runs if run["verdict"] in ("biased", "invalid") and run["view"] != "take"), key=lambda run: -(run["log10_p"] or 0))
    cells, what = (10, "sets of three of five") if take else (6, "orders of three items")
    return "\n".join([
        f"# {row['npm']} {shown['version']}: not all {'sets' if take else 'orders'} are equally likely\n",
        (row.get("why") or named["mistake"].capitalize() + ".") + "\n",
        f"Of {shown['trials']:,} calls with {shown['n']} items, counts as uneven as these come of a fair shuffle with a chance of "
        f"{power_of_ten(shown['log10_p'])}. To see it, count:\n",
        "```js\nimport { createRequire } from \"node:module\";\nconst m = createRequire(import.meta.url)"
        f"({json.dumps(row['npm'])}), d = m.default;\nconst f = {row['call']};\nconst counts = {{}};\n"
        "for (let i = 0; i < 60000; i++) {\n"
        f"  const a = {'[0, 1, 2, 3, 4]' if take else '[0, 1, 2]'};\n  const got = [...(f(a, i + 1) ?? a)]{'.sort()' if take else ''};\n"
        "  counts[got] = (counts[got] ?? 0) + 1;\n}\n"
        f"console.log(counts); // {cells} {what}, {60000 // cells:,} each, if it is fair\n```\n",
        f"A cure: {row.get('cure') or named.get('cure', 'shuffle by Fisher-Yates')}.\n"])


def write(out, folder, rows, place_of):
    day = datetime.date.today().isoformat()
    shutil.rmtree(out, ignore_errors=True)
    (out / "reports").mkdir(parents=True)
    groups = {"unfair": [], "property": [], "open": [], "fair": [], "absent": []}
    stored = []
    for row in rows:
        kept = place_of(folder, row) / "row.json"
        if not kept.exists():
            groups["absent"].append([row["name"], package_of(row), "not run yet"])
            continue
        found = json.loads(kept.read_text())
        runs = [run for run in found["runs"] if run["verdict"] != "error"]
        if not runs:
            said = found["reason"] or next((run.get("says", "") for run in found["runs"]), "")
            said = re.sub(r"^fairness: |\S*/(runs|node_modules)/\S*?(?=[^/ ]* )", "", said)
            groups["absent"].append([row["name"], package_of(row), said])
            continue
        verdict = verdict_of(runs)
        stored.append({"name": row["name"], "package": package_of(row), "verdict": verdict, "runs": [
            {key: run.get(key) for key in ("n", "view", "version", "verdict", "trials", "log10_p", "check", "w", "least_w")} |
            {"like": [like["algorithm"] for like in run.get("like") or []]} for run in runs]})
        bad = verdict in ("biased", "invalid", "too-even")
        if bad:
            (out / f"{slug(row['name'])}.md").write_text(page_of(row, runs, day))
            if "npm" in row and not property_of(row, runs):
                (out / "reports" / f"{slug(row['name'])}.md").write_text(report_of(row, runs))
        group = ("property" if property_of(row, runs) else "unfair") if bad else "open" if verdict == "inconclusive" else "fair"
        groups[group].append(line_of(row, runs))
    (out / "census.json").write_text(json.dumps({"date": day, "subjects": stored}, indent=1).replace("\n     ", " ") + "\n")
    head = ["shuffle", "from", "version", "items", "trials", "w", "least w seen", "what"]
    total = sum(len(group) for group in groups.values())
    (out / "README.md").write_text("\n".join([
        "# A census of shuffles\n",
        f"Is the shuffle of your library fair? `scripts/census` installed and ran {total} functions and programs on {day}, at 3, 5, 8 "
        "and 52 items, and wrote these pages. All runs together call one fair shuffle biased with a chance of at most one in a million. "
        "*w* is the size of the bias in the worst run ([what is w?](../questions.md)); *least w seen* is the smallest that each run "
        "would have found with 99% power. \"No bias found\" says no more than that. Each npm package that is biased was also counted by a "
        "second program that shares nothing with this one, and its source was read. The numbers are in [census.json](census.json).\n",
        f"## Biased ({len(groups['unfair'])})\n", table(head, groups["unfair"]),
        f"## As documented ({len(groups['property'])})\n",
        "These draw fair sets, and keep an order that their documentation tells, or draw with replacement. No fault, but no shuffle.\n",
        table(head, groups["property"]),
        f"## Cannot tell ({len(groups['open'])})\n", "The runs were too short for a verdict.\n", table(head[:-1], [g[:-1] for g in groups["open"]]),
        f"## No bias found ({len(groups['fair'])})\n", table(head[:-1], [g[:-1] for g in groups["fair"]]),
        f"## Not run ({len(groups['absent'])})\n", table(["shuffle", "from", "why"], groups["absent"])]))
    print(f"{out}: {', '.join(f'{len(group)} {name}' for name, group in groups.items())}")
