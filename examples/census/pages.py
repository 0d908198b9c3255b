"""census.json and the pages of the census, of the results that scripts/census keeps and of the rows that census.json has."""
import datetime
import itertools
import json
import pathlib
import re
import shutil
import sys
from fractions import Fraction

HERE = pathlib.Path(__file__).resolve().parent
VERDICTS = {"biased": "biased", "not-uniform": "not uniform", "invalid": "invalid", "too-even": "too even", "inconclusive": "cannot tell",
            "skipped": "cannot tell", "no-bias-found": "no bias found", "error": "did not run"}
WORST_FIRST = list(VERDICTS)
CLASSES = {  # of a row, with what its section says
    "biased": "A promise of a random order, or of a random choice, that is not kept.",
    "seeds come again": "Each order is fair by itself, but the seed has so few values that whole orders come again.",
    "by design": "These draw fair sets in an order that is not random, or differ from a shuffle as their documentation says. No fault, but no shuffle.",
    "cannot tell": "The runs were too short for a verdict.",
    "no bias found": "That says no more than the column *least w seen*: a bias of that size would have been found with 99% power.",
    "not run": "What could not be installed or called here."}
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


def class_of(row, runs):
    """Which of CLASSES the row is."""
    verdict = min((run["verdict"] for run in runs), key=WORST_FIRST.index)
    if verdict not in ("biased", "invalid", "too-even", "not-uniform"):
        return "cannot tell" if verdict in ("inconclusive", "skipped") else "no bias found"
    if row.get("class") == "repeats":
        return "seeds come again"
    sets = [run["verdict"] for run in runs if run["view"] == "hands"]
    design = row.get("property") or sets and not {"biased", "not-uniform", "invalid"} & set(sets)
    return "by design" if design else "biased"


def package_of(row):
    """Of an interpreter that may come from elsewhere, the name alone."""
    if "npm" in row:
        return f"npm: {row['npm']}"
    name = row["debian"][0]
    return name if name in ("python3", "nodejs", "rustc") else f"Debian: {name}"


def call_of(row):
    """What was run, as it was run."""
    if "call" in row:
        return f"m = require({json.dumps(row.get('module', row['npm']))}), d = m.default\n{row['call']}"
    return (row.get("code") or row.get("each") or row["prints"].format(n="N", trials="CALLS")).strip()


def why_of(row, kind):
    design = row.get("property") or "Draws a fair set; the order in it is not random."
    return design if kind == "by design" else row.get("why") or "The program knows no mistake that fits."


def cell(text):
    return str(text).replace("|", "\\|").replace("\n", " ")


def table(head, lines):
    return "\n".join(["| " + " | ".join(head) + " |", "|" + "---|" * len(head)] +
                     ["| " + " | ".join(cell(part) for part in line) + " |" for line in lines]) + "\n"


def kept_in(out):
    """The rows of a census by ID; none where the folder has no census."""
    try:
        return {one["id"]: one for one in json.loads((out / "census.json").read_text())["subjects"] if "runs" in one}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def runs_in(entry):
    """The runs of a row of census.json, as they came from the program."""
    found = []
    for n, view, trials, log10_p, w, least_w, *rest in entry["runs"]:
        found.append({"n": n, "view": view, "trials": trials, "log10_p": log10_p, "w": w, "least_w": least_w,
                      "verdict": rest[0] if rest else "no-bias-found", "check": rest[1] if rest else None, "like": rest[2:]})
    return found


def by_run(entry):
    """The runs of a row by items and view, with the verdict that the program gave."""
    return {(run["n"], run["view"]): run | {"version": entry["version"], "verdict": run["verdict"].replace("not-uniform", "biased")}
            for run in runs_in(entry)} if entry["runs"] else {}


def counted(place, shown):
    """What the stored report of a run counted, as (name, count, chance if fair) of each order, item or place, or as a sentence; None where it has none."""
    kept = place / f"{shown['n']}{shown['view']}.json"
    cases = json.loads(kept.read_text())["cases"] if kept.exists() else [{}]
    case = min(cases, key=lambda case: WORST_FIRST.index(case.get("status", "error")))
    counts, n = case.get("counts") or {}, shown["n"]
    if n == 3 and "permutations" in counts:
        return [(" ".join(map(str, order)), count, Fraction(1, 6)) for order, count in
                zip(itertools.permutations(range(3)), counts["permutations"])]
    if shown["view"] == "hands" and ("blocks" in counts or "outcomes" in counts):
        drawn = [block[0] for block in counts["blocks"]] if "blocks" in counts else counts["outcomes"]
        return [(f"item {at}", count, Fraction(shown["take"], n)) for at, count in enumerate(drawn)] if len(drawn) == n else None
    if n <= 8 and "permutations" in counts:
        orders = counts["permutations"]
        return (f"Of {len(orders):,} orders, {orders.count(0):,} never came, and the one that came most came {max(orders):,} times, where {sum(orders) / len(orders):,.0f} is fair.")
    if "positions" in counts:
        return [(f"item {item} last", line[-1], Fraction(1, n)) for item, line in enumerate(counts["positions"])]
    return None


def grouped(cells, law):
    """Neighbours of the same chance in one line, where there are many."""
    if len(cells) <= 10 or not law or len(law) != len(cells):
        return cells, law
    lines, chances = [], []
    for chance, group in itertools.groupby(zip(cells, law), key=lambda pair: pair[1]):
        group = [cell for cell, _ in group]
        lines.append((f"{group[0][0].removesuffix(' last')} to {group[-1][0]}", sum(cell[1] for cell in group), sum(cell[2] for cell in group)))
        chances.append(str(len(group) * Fraction(chance)))
    return lines, chances


def shown_of(row, runs):
    """The run that is shown to the maintainers."""
    bad = [run for run in runs if run["verdict"] in ("biased", "invalid", "not-uniform") and run["view"] != "take"] or runs
    return bad[-1 if row.get("repeats") or row.get("class") == "repeats" else 0] | {"take": row.get("take")}


def table_of(row, runs, place):
    """What that run counted, for census.json: a head and lines, or a sentence; and how far the counts are from fair."""
    shown, law = shown_of(row, runs), row.get("law")
    cells = None if row.get("repeats") or row.get("class") == "repeats" else counted(place, shown)
    if cells is None or isinstance(cells, str):
        return {"effect": f"{shown['n']} items: {cells[0].lower()}{cells[1:]}", "says": cells} if cells else {}
    ratios = sorted((count / float(shown["trials"] * fair), name) for name, count, fair in cells)
    (least, rarest), (most, usual) = ratios[0], ratios[-1]
    sizes = {"effect": f"Of {shown['n']} items{' over seeds' if shown['view'] == 'seeds' else ''}: `{usual}` comes {most:.2f} times as often as it should, "
                       f"`{rarest}` " + (f"{least:.2f} times as often." if least else "never.")}
    if most < 1.05 and least > 0.95:  # it is not seen in single places
        return {}
    cells, law = grouped(cells, law)
    if len(cells) > 10:
        return sizes
    law = law if law and len(law) == len(cells) else None
    what = "the next seed's order, read in this one's" if shown["view"] == "seeds" else "drawn" if row.get("take") else "came"
    return sizes | {"head": [what, "times", "if fair"] + (["by the exact law"] if law else []),
                    "lines": [[name, f"{count:,}", f"{float(shown['trials'] * fair):,.0f}"] +
                              ([f"{float(shown['trials'] * Fraction(law[at])):,.0f} ({law[at]})"] if law else [])
                              for at, (name, count, fair) in enumerate(cells)]}


def most_of(row, place):
    """Of an idiom at five items: the order that came most, how often, and of how many."""
    kept = place / "5.json"
    if not row.get("sorts") or not kept.exists():
        return {}
    case = json.loads(kept.read_text())["cases"][0]
    orders = case["counts"]["permutations"]
    at = orders.index(max(orders))
    order = next(itertools.islice(itertools.permutations(range(5)), at, None))
    return {"most": [" ".join(map(str, order)), orders[at], sum(orders)]}


def entry_of(row, found, place):
    """A row of census.json: what is usual is left out of a run."""
    runs, lines = [run for run in found["runs"] if run["verdict"] != "error"], []
    for run in runs:
        line = [run["n"], run["view"], run.get("trials")]
        line += [None if run.get(key) is None else float(f"{run[key]:.4g}") for key in ("log10_p", "w", "least_w")]
        lines.append(line + ([run["verdict"], run.get("check"), *run.get("like", [])] if run["verdict"] != "no-bias-found" else []))
    entry = {"id": slug(row["name"]), "name": row["name"], "package": package_of(row), "version": runs[0]["version"], "class": "",
             "date": datetime.date.today().isoformat(), "environment": found["environment"], "runs": lines}
    return entry | most_of(row, place) | (table_of(row, runs, place) if class_of(row, runs) == "biased" else {})


def classed(row, entry):
    """The entry with its class of today; what is no fault is not called biased in its runs."""
    kind = class_of(row, runs_in(entry))
    fault = kind in ("biased", "cannot tell", "no bias found")
    runs = [[*run[:6], *("biased" if fault and word == "not-uniform" else "not-uniform" if not fault and word == "biased" else word for word in run[6:7]), *run[7:]]
            for run in entry["runs"]]
    return entry | {"class": kind, "runs": runs}


def facts(row, entry):
    """What a maintainer would ask first, as a list."""
    lines = [("ran", f"{entry['package']} {entry['version']}, {entry['environment']}, on {entry['date']}"),
             ("class", entry["class"]), ("use", use_of(row)), ("switched on by", row.get("option")), ("effect", row.get("effect") or entry.get("effect")),
             ("fixed in", row.get("fixed")), ("told", row.get("told") or ("nobody was told of it by this census" if entry["class"] == "biased" else None)),
             ("stands in", row.get("where")), ("made anew by", f"`scripts/census --only {entry['id']}`")]
    return "\n".join(f"- {name}: {text}" for name, text in lines if text) + "\n"


def runs_table(runs):
    return table(["items", "trials", "verdict", "p", "check", "w"],
                 [[where(run), f"{run['trials']:,}" if run["trials"] else "-", VERDICTS[run["verdict"]],
                   power_of_ten(run["log10_p"]), run["check"] or "-", number(run["w"])] for run in runs])


def page_of(row, entry, runs):
    """The page of a row that is not uniform."""
    kind = entry["class"]
    parts = [f"# {row['name']}\n", facts(row, entry), "## What was run\n", f"```\n{call_of(row)}\n```\n", "## What came out\n", runs_table(runs),
             "## Why\n", why_of(row, kind) + "\n"]
    cure = row.get("fix")
    if kind == "by design":
        parts += ["## How to use it well\n", (cure[0].upper() + cure[1:] + "." if cure else "Shuffle what it draws, where the order matters.") + "\n"]
    else:
        parts += ["## What to do\n", (cure[0].upper() + cure[1:].rstrip(".") + "." if cure else "Shuffle by Fisher-Yates.") + "\n"]
    named = next((like for run in runs for like in run["like"]), None)
    if named:
        parts.append(f"The same from the program alone: `fairness --algo {named} --n 5`, and why: `fairness explain --algo {named} --n 5`.\n")
    return "\n".join(parts)


def to_see_it(row, shown):
    """A program that counts the same, of nothing but the package."""
    n, take = shown["n"], row.get("take")
    if "shown" in row:
        return "sh", row["shown"] + "\n"
    if "prints" in row:
        return "sh", "(" + row["prints"].format(n=n, trials=row.get("trials", USUAL_CALLS)) + ") | sort | uniq -c\n"
    if "each" in row:
        return "sh", f"for i in $(seq {USUAL_CALLS}); do seq 0 {n - 1} | {row['each']} | paste -sd' '; done | sort | uniq -c\n"
    if row.get("ext") == "py":
        return "python", (f"{row['code'].strip()}\n\n\nfrom collections import Counter\n"
                          f"print(sorted(Counter(tuple(subject(list(range({n})))) for _ in range({row.get('trials', USUAL_CALLS)})).items()))\n")
    if row.get("ext") == "rb":
        return "ruby", f"{row['code'].strip()}\n\np {row.get('trials', USUAL_CALLS)}.times.map {{ subject((0...{n}).to_a) }}.tally.sort\n"
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
    module = row.get("module", row["npm"]).removeprefix("../../node_modules/")
    lines = ["import { createRequire } from \"node:module\";", "const require = createRequire(import.meta.url);",
             f"const m = await import({json.dumps('./node_modules/' + module if module.endswith('js') else module)});" if row.get("module", "").startswith(("@", "..")) else
             f"const m = require({json.dumps(module)});",
             *(["const d = m.default;"] if re.search(r"\bd\b", row["call"]) else []), f"const f = {row['call']};", "const counts = {};",
             *([f"let before = [...Array({n}).keys()];"] if shown["view"] == "seeds" else []),
             f"for (let i = 0; i < {CALLS_OF_REPEATS if row.get('repeats') else USUAL_CALLS}; i++) {{", f"  const a = [...Array({n}).keys()];", f"  const got = {got};",
             *([f"  for (const key of got.slice(0, {take})) counts[key] = (counts[key] ?? 0) + 1;"] if take else
               [f"  const key = {key};", "  counts[key] = (counts[key] ?? 0) + 1;"]),
             *(["  before = got;"] if shown["view"] == "seeds" else []), "}",
             f"console.log({'Object.keys(counts).length' if row.get('repeats') else 'counts'}); // {what}"]
    return "js", "\n".join(lines) + "\n"


def report_of(row, entry, runs):
    """What the maintainers are told; nothing is sent."""
    shown = shown_of(row, runs)
    what = "orders of neighbouring seeds are related" if shown["view"] == "seeds" else \
        "orders come again" if entry["class"] == "seeds come again" else f"not all {'sets' if row.get('take') else 'orders'} are equally likely"
    parts = [f"# {row.get('npm', row['name'])} {entry['version']}: {what}\n", why_of(row, entry["class"]) + "\n",
             f"Of {shown['trials']:,} {'seeds' if shown['view'] == 'seeds' else 'calls'} with {shown['n']} items, counts as uneven as these come of a fair shuffle with a "
             f"chance of {power_of_ten(shown['log10_p'])}.\n"]
    if "says" in entry:
        parts.append(entry["says"] + "\n")
    elif "lines" in entry:
        parts.append(table(entry["head"], entry["lines"]))
    language, text = to_see_it(row, shown)
    cure = row.get("fix") or "shuffle by Fisher-Yates"
    parts += ["To see it:\n", f"```{language}\n{text}```\n", f"A cure: {cure}.\n"]
    return "\n".join(parts)


def use_of(row):
    return f"{row['use']:,} downloads a month" if row.get("use") else row.get("used")


def line_of(row, entry, runs):
    """A line of the table of its class."""
    kind, at = entry["class"], entry["id"]
    page = f"{at}.md" if kind in ("biased", "seeds come again", "by design") else f"rows.md#{at}"
    name = f"<a id=\"{at}\"></a>[{row['name']}]({page})"
    from_ = f"{entry['package']} {entry['version']}" + (f"; {use_of(row)}" if use_of(row) else "")
    effect = max((run["w"] for run in runs if run["w"] is not None), default=None)
    least = max((run["least_w"] for run in runs if run["least_w"] is not None), default=None)
    if kind in ("biased", "seeds come again"):
        said = row.get("effect") or entry.get("effect") or (f"w = {number(effect)} at the worst size." if effect and effect < 1e6 else "Orders come again.")
        return [name, why_of(row, kind), f"{said} Switched on by {row['option']}." if "option" in row else said, from_]
    if kind == "by design":
        return [name, why_of(row, kind), row.get("where", ""), from_]
    sizes = ", ".join(dict.fromkeys(str(run["n"]) for run in runs))
    return [name, from_, sizes, number(least)]


HEADS = {"biased": ["shuffle", "why", "effect", "from"], "by design": ["shuffle", "what", "where that stands", "from"],
         "cannot tell": ["shuffle", "from", "items", "least w seen"], "not run": ["shuffle", "from", "why"]}
HEADS |= {"seeds come again": HEADS["biased"], "no bias found": HEADS["cannot tell"]}


def row_page(row, entry, runs):
    """Its part of rows.md."""
    return "\n".join([f"## {entry['id']}\n", f"{row['name']}\n", facts(row, entry), f"```\n{call_of(row)}\n```\n", runs_table(runs)])


def idioms(rows, entries):
    """Sort by a random comparator, language by language."""
    lines = []
    for row in rows:
        entry = entries.get(slug(row["name"]))
        if row.get("sorts") and "absent" in row:
            lines.append([row["sorts"], f"`{row['written']}`", "", row["absent"], "", ""])
        if row.get("sorts") and entry and "most" in entry:
            order, times, calls = entry["most"]
            lines.append([row["sorts"], f"`{row.get('written') or row['name']}`", entry["version"], f"`{order}`", f"{100 * times / calls:.1f}%", f"{120 * times / calls:.1f}"])
    return table(["language", "written", "version", "order that comes most", "how often", "times as often as fair"], lines)


def looked_at():
    """The page of what the hunt read."""
    kept = json.loads((HERE / "looked_at.json").read_text())
    return "\n".join(["# What was looked at\n", kept["says"] + "\n", "## Searches\n", table(["where", "for what"], kept["searches"]),
                      "## Read, and not a row\n", "Each was found by one of these searches, or by its name, and its source was read.\n",
                      table(["where", "downloads a month", "what it does", "judged"], kept["read"])])


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


def write(out, folder, rows, kept, place_of, level):
    files, groups, entries, stored, fair = {}, {name: [] for name in CLASSES}, {}, [], []
    rows = sorted(rows, key=lambda row: (row.get("used") != "every Debian system", -row.get("use", 0)))
    for row in rows:
        file, entry = place_of(folder, row) / "row.json", kept.get(slug(row["name"]))
        found = json.loads(file.read_text()) if file.exists() else {"reason": None, "runs": []}
        if "absent" not in row and any(run["verdict"] != "error" for run in found["runs"]):
            entry = entry_of(row, found, place_of(folder, row))
        if "absent" in row or not entry:
            said = row.get("absent") or found["reason"] or next((run.get("says", "") for run in found["runs"]), "not run yet")
            said = re.sub(r"^fairness: |\S*/(runs|node_modules)/\S*?(?=[^/ ]* )", "", said)
            groups["not run"].append([f"<a id=\"{slug(row['name'])}\"></a>{row['name']}", package_of(row), said])
            stored.append({"id": slug(row["name"]), "name": row["name"], "package": package_of(row), "class": "not run"})
            continue
        entry = entries[entry["id"]] = classed(row, entry | {"package": package_of(row)})
        stored.append(entry)
        runs = runs_in(entry)
        if entry["class"] in ("biased", "seeds come again", "by design"):
            files[f"{entry['id']}.md"] = page_of(row, entry, runs)
            if not row.get("idiom") and entry["class"] != "by design":
                files[f"reports/{entry['id']}.md"] = report_of(row, entry, runs)
        else:
            fair.append(row_page(row, entry, runs))
        groups[entry["class"]].append(line_of(row, entry, runs))
    day = datetime.date.today().isoformat()
    files["census.json"] = json.dumps({"date": day, "license": "CC0-1.0", "level": level, "classes": list(CLASSES), "columns": COLUMNS})[:-1] + \
        ', "subjects": [\n' + ",\n".join(json.dumps(one, separators=(",", ":"), ensure_ascii=False) for one in stored) + "\n]}\n"
    files["rows.md"] = "# Calls and results of the fair\n\n" + "\n".join(fair)
    files["looked-at.md"] = looked_at()
    total, alarms = len(entries), level * sum(len(one["runs"]) for one in entries.values())
    files["README.md"] = "\n".join([
        "# A census of shuffles\n",
        f"Is the shuffle of your library fair? {total} functions and programs were installed and run. What is on every Debian system stands first, then npm's packages by their downloads. "
        "A name leads to the call that ran, its version, the place and the day.\n",
        *(part for name, says in CLASSES.items() for part in (f"## {name.capitalize()} ({len(groups[name])})\n", says + "\n", table(HEADS[name], groups[name]))),
        "## One idiom in many languages\n", "`sort` by a comparator that answers at random, as the language's library sorts today, of five items in order. Fair is 0.8% for each order.\n",
        idioms(rows, entries),
        "## Is a row wrong, or your library fixed?\n", "Open an issue with the row's ID, which is the end of its link. The row is made anew by `scripts/census --only ID`, which prints and changes nothing, "
        "and it is corrected, marked as fixed, or taken out. This census sent nothing to any maintainer; what they would want to know is in `reports/`.\n",
        "## How it was made\n", f"Most ran at 3, 5, 8 and 52 items. All runs together call one fair shuffle biased with a chance of at most {alarms:.2g}. *w* is the size of a bias "
        "([what is w?](../questions.md)). What is not fair was counted again (all of npm, most of Debian) by a second program that shares nothing with this one, against its exact law where there is one, "
        "and its source was read. [What else was read](looked-at.md), and by which searches.\n",
        f"The numbers are in [census.json](census.json), free for any use (CC0 1.0). Cite it as *A census of shuffles, fairness, {day}*.\n"])
    empty(out)
    for name, text in files.items():
        (out / name).write_text(text)
    print(f"{out}: {', '.join(f'{len(group)} {name}' for name, group in groups.items())}")
