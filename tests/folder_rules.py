#!/usr/bin/env python3
"""Holds the #include lines of every folder against the table in CONTRIBUTING.md: folder_rules.py ROOT

A folder uses itself and what its row names: folders that stand above it, or single headers of
theirs; "everything" stands for all rows above, but those named behind "but", with the folders in
them.

And no circle among files: a file and the header of its name are one, which knows what both include.
Where two know each other, directly or through others, what they share wants a file of its own.

And what is the operating system's stands in two rooms: all of it in harness/platform, and processes and
code that is loaded in harness/external, in files that a system without them leaves out.
Elsewhere no header is included but those of C and of the libraries that the program is linked with, and no #if
asks for anything but the compiler's machine.

And no function of the C library whose digits hang on the processor: base/elementary.h has those.

And no test waits by `sleep`, or has a time limit that a busy machine might reach.

And every source stands in a list of meson's, so that none is left over that nothing compiles.

And no room has more lines than tests/room_budgets gives it.

And the files and names that docs/architecture.md leads a reader through are there, and those of tests/mutants.json.
"""
import json
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1])


def found(file, name):
    """The file of ours that an #include of `file` names, from the root; None for one that is not ours."""
    for base in (file.parent, root / "harness", root, root / "include"):
        if (base / name).is_file():
            return (base / name).resolve().relative_to(root.resolve())
    return None


def circles(root):
    """The circles among files, each as a list of names."""
    knows = {}
    for file in (file for top in ("algorithms", "harness", "reports") for file in sorted((root / top).rglob("*.[ch]"))):
        names = re.findall(r'^\s*#\s*include "([^"]+)', file.read_text(), re.M)
        knows.setdefault(file.relative_to(root).with_suffix(""), set()).update(
            to.with_suffix("") for to in (found(file, name) for name in names) if to)
    reached = {}
    for one in knows:
        seen, waiting = set(), [one]
        while waiting:
            here = waiting.pop()
            new = knows.get(here, set()) - seen - {here}
            seen |= new
            waiting += new
        reached[one] = seen
    rings = {frozenset(other for other in reached[one] if one in reached.get(other, ())) for one in knows}
    return sorted(sorted(map(str, ring)) for ring in rings if ring)


STANDARD = """assert complex ctype errno fenv float inttypes iso646 limits math stdalign stdarg stdatomic stdbool stddef
    stdint stdio stdlib stdnoreturn string tgmath uchar wchar wctype endian search strings""".split()  # the last three: no calls
LIBRARIES = re.compile(r"(gsl|nettle|cjson)/.*|gmp\.h|zlib\.h|mpi\.h")
MACHINE = re.compile(r"defined|FAIRNESS_\w+|DECK_MACHINE_\w+|SHUFFLE_\w+|LANES?_\w+|__AVX\w+__|__SSSE3__|__BYTE_ORDER__|__ORDER_LITTLE_ENDIAN__|"
                     r"__cplusplus|__GNUC__|__clang__")


def system_faults(root):
    """Headers of the system, and #ifs that ask which system it is, outside their rooms; and how many #ifs there are."""
    faults, conditions = [], 0
    for file in (file for top in ("algorithms", "harness", "reports", "include") for file in sorted((root / top).rglob("*.[ch]"))):
        place = str(file.relative_to(root))
        if re.match(r"harness/(platform/|external/(child|each|plugin|plugin_\w+|process)\.)", place):
            continue
        text = file.read_text()
        faults += [f"{place}: <{name}> is the system's: harness/platform has what it is for"
                   for name in re.findall(r"^\s*#\s*include <([^>]+)>", text, re.M)
                   if name.removesuffix(".h") not in STANDARD and not LIBRARIES.fullmatch(name)]
        asked = re.findall(r"^\s*#\s*(?:if|ifdef|ifndef|elif)\b(.*)", text, re.M)
        asked = [line for line in asked if line.strip() != re.search(r"#ifndef (\w+_H)\n|$", text)[1]]
        conditions += len(asked)
        faults += [f"{place}: #if on {name}: such differences belong in harness/platform"
                   for line in asked for name in re.findall(r"\b[A-Za-z_]\w*", line) if not MACHINE.fullmatch(name)]
    return faults, conditions


def other_digits(root):
    """Files that call a function of <math.h> which is not exact: not by base/elementary.h, or one that it lacks."""
    ours = r"\b(?:exp|expm1|log|log1p|log10|pow|sin|cos|atan2|fmin|fmax)\("
    none = (r"\b(?:exp2|exp10|log2|cbrt|hypot|sincos|tan|a?(?:sin|cos|tan)h|asin|acos|atan|sinh|cosh|tanh|erfc?|[lt]gamma|"
            r"lgamma_r|(?:exp|log|pow|sin|cos|sqrt)[fl]|gsl_(?!rng|set_error|errno)\w+)\(")
    for file in (file for top in ("harness", "reports") for file in sorted((root / top).rglob("*.[ch]"))):
        text = file.read_text()
        code = re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', " ", text, flags=re.S)
        called = re.findall(none, code)
        if file.parent.name == "inference":  # reports show of a p the digits that GSL has everywhere
            called = [name for name in called if not name.startswith("gsl_")]
        if '#include "base/elementary.h"' not in text and file.name not in ("elementary.h", "math.h"):
            called += re.findall(ours, code)
        if called:
            yield f"{file.relative_to(root)}: {', '.join(sorted(set(called)))}...) has other digits on another processor: " \
                  "base/elementary.h"


def shuffles_by_name(root):
    """Code outside algorithms/ that asks for a shuffle's name where its descriptor says what it is."""
    names = {name for file in (root / "algorithms").glob("*.c") for name in re.findall(r'\.name = "([^"]+)"', file.read_text())}
    if len(names) < 40:
        yield "hardly a shuffle was found"
    for file in (file for top in ("harness", "reports") for file in sorted((root / top).rglob("*.[ch]"))):
        for name in re.findall(r'\bstrn?cmp\([^;{}"]*(?:name|algorithm)[^;{}"]*"([^"]+)"', file.read_text()):
            if any(name == other or name.endswith("-") and other.startswith(name) for other in names):
                yield f"{file.relative_to(root)}: the shuffle {name} by its name: Algorithm.form says what it is"


def lost_names(root):
    """What "Ways through the code" names that is nowhere: files, and names of more than one word."""
    page = (root / "docs/architecture.md").read_text()
    ways = page.partition("\n## Ways through the code\n")[2].partition("\n## ")[0]
    files = [str(file.relative_to(root)) for top in ("algorithms", "harness", "reports", "docs", "tests", "include")
             for file in (root / top).rglob("*") if file.is_file()]
    code = "\n".join((root / file).read_text() for file in files if file.endswith((".c", ".h", ".def")))
    words = set(re.findall(r"\w+", code))
    named = re.findall(r"`([^`\n]+)`", ways)
    lost = [name for name in named if re.fullmatch(r"[\w/]+\.(c|h|def|build|json)", name)
            and not any(("/" + file).endswith("/" + name) for file in files)]
    lost += [name for name in named if re.fullmatch(r"[A-Za-z]+_\w+", name) and name not in words]
    return lost if len(named) > 50 else ["hardly a name was found"]


def unlisted(root):
    """The sources that no meson.build names, with or without their folder and ending."""
    lists = {file.parent: re.sub(r"[^a-z0-9/'\n]", "_", file.read_text()) for file in root.rglob("meson.build")}
    for file in root.rglob("list.def"):
        lists[file.parent] = lists.get(file.parent, "") + re.sub(r"(\w+)\((\w+)\)", r"'\2'", file.read_text())
    for file in (file for top in ("algorithms", "harness", "reports", "tests") for file in sorted((root / top).rglob("*.c"))
                 if "node_modules" not in file.parts):
        name = re.sub("^(unit|fuzz)_", "", file.stem)
        told = any(re.search(f"['/](unit_|fuzz_)?{name}(_c)?'", lists[folder]) for folder in file.parents if folder in lists)
        if not told and not any(f"/{file.stem}_c'" in text for text in lists.values()):
            yield f"{file.relative_to(root)}: no meson.build names it"


def bets_on_time(root):
    """Lines of tests that wait for time, and time limits below 300 s."""
    for file in sorted((root / "tests").rglob("*.sh")):
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if re.match(r"\s*(?:sleep|usleep)\b", line) or re.search(r"(?:^|\s)timeout (?:-\w+ \w+ )*[0-9]{1,2}\b(?!\.)", line):
                yield f"tests/{file.name}:{number}: waits for a state, not for time: until_so of tests/cli_common.sh"
    for file in [*(root / "tests").rglob("meson.build"), root / "examples/library/meson.build"]:
        text = re.sub(r"#[^\n]*", "", file.read_text())
        for begin in (match.end() for match in re.finditer(r"(?<!\w)test\(", text)):
            depth, end = 1, begin
            while depth:
                depth += {"(": 1, ")": -1}.get(text[end], 0)
                end += 1
            call = text[begin:end]
            limit = re.search(r"timeout: *([^,\n)]+)", call)
            if not limit or limit[1].isdigit() and int(limit[1]) < 300:
                yield f"{file.relative_to(root)}: test({call[:40]!r}: a time limit of 300 s or more"
        for short in re.findall(r"\], ([0-9]{1,2}|[12][0-9]{2})\],", text):
            yield f"{file.relative_to(root)}: a time limit of {short} s: 300 or more"


def lost_mutants(root):
    """What tests/mutants.json names, files and tests, and is not there."""
    rooms = json.loads((root / "tests/mutants.json").read_text())["rooms"]
    parts = [(file, test) for room in rooms.values() for file, tests in room.items() for test in tests]
    lists = "".join(file.read_text() for file in root.rglob("meson.build") if "build" not in file.relative_to(root).parts[0])
    yield from sorted({file for file, _ in parts if not (root / file).is_file()})
    for test in sorted({test.removesuffix(" full") for _, test in parts}):  # 'cli suite' may stand there as 'suite'
        if not any(f"'{name}'" in lists for name in (test, test.partition(" ")[2])):
            yield test


table = re.findall(r"^\| `([a-z/]+)/` \|.*\| ([^|]*) \|$", (root / "CONTRIBUTING.md").read_text(), re.M)
folders = [folder.removeprefix("harness/") for folder, _ in table]
faults, included = [], 0
for row, (folder, words) in enumerate(table):
    means, _, but = words.partition("everything but ")
    may = set(re.findall(r"`([^`]+)`", means)) | {folders[row]}
    if "everything" in words:
        may |= set(folders[:row]) | {"include"}
    may -= {name for name in may for out in re.findall(r"`([^`]+)`", but) if f"{name}/".startswith(f"{out}/")}
    faults += [f"CONTRIBUTING.md: {folder} may use {name}, which does not stand above it" for name in may
               if (root / "harness" / name).is_dir() and name not in folders[:row + 1]]
    for file in sorted((root / folder).rglob("*.[ch]")):
        if any(inner.startswith(folder + "/") and (root / inner) in file.parents for inner, _ in table):
            continue  # a folder within, with a row of its own
        for mark, name in re.findall(r'^\s*#\s*include (["<])([^">]+)', file.read_text(), re.M):
            included += 1
            home, own = name.rpartition("/")[0], (file.parent / name).is_file()
            room = max((f for f in folders if f"{home}/".startswith(f + "/")), key=len, default=home)
            if not home and (root / "include" / name).is_file():
                room = "include"
            if "nothing else" in words and mark == "<" or mark == '"' and not (own or room in may or name in may):
                faults.append(f"{file.relative_to(root)}: {name} (CONTRIBUTING.md: {folder} may use {words})")
faults += other_digits(root)
faults += unlisted(root)
faults += bets_on_time(root)
faults += shuffles_by_name(root)
faults += ["a circle: " + ", ".join(ring) for ring in circles(root)]
faults += [f"docs/architecture.md, Ways through the code: {name} is nowhere" for name in lost_names(root)]
faults += [f"tests/mutants.json: {name} is nowhere" for name in lost_mutants(root)]
budgets = subprocess.run([sys.executable, root / "scripts/lines", "--check"], capture_output=True, text=True)
faults += (budgets.stdout + budgets.stderr).splitlines() if budgets.returncode else []
system, conditions = system_faults(root)
faults += system
if len(table) < 13 or included < 1000:
    faults.append(f"only {len(table)} rows and {included} #include lines found")
print(*faults, f"{included} #include lines in {len(table)} folders; {conditions} #ifs outside the system's rooms", sep="\n")
sys.exit(bool(faults))
