"""Runs a row of subjects.json: installs what it needs, calls it, and keeps what fairness said of it."""
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess

SIZES = (3, 5, 8, 52)
SEEDS = 10_000
LEVEL = 1.2e-9  # of each run, so that a new row leaves the others as they are
USUAL = {"call": 100_000, "code": 100_000, "each": 3_000, "prints": 50_000}
FOR_THREE = 8_000  # of three items fewer tell nothing
SECONDS = 300  # that one run may take
WORST_FIRST = ["invalid", "biased", "too-even", "inconclusive", "no-bias-found", "skipped"]  # of the two cases of --seeds
ASK = {  # the version of what Debian's package of this name only depends on
    "python3": "python3 -c 'import platform; print(platform.python_version())'", "ruby": "ruby -e 'puts RUBY_VERSION'",
    "php-cli": "php -r 'echo PHP_VERSION;'", "gcc": "gcc -dumpfullversion", "g++": "g++ -dumpfullversion", "nodejs": "node --version",
    "perl": "perl -e 'printf \"%vd\", $^V'", "default-jdk-headless": "java --version | head -n 1 | cut -d' ' -f2", "golang-go": "go env GOVERSION",
    "rustc": "rustc --version | cut -d' ' -f2"}
LOADER = """import {{ createRequire }} from "node:module";
const require = createRequire(import.meta.url);
let m;
try {{ m = require({package}); }} catch {{ m = await import({package}); }}
const d = m?.default;
export const subject = {call};
"""


def kind_of(row):
    return next(kind for kind in USUAL if kind in row)


def runs_of(row):
    """(size, view): the view is "", "take", "hands", "seeds"."""
    for n in row.get("sizes", SIZES):
        if row.get("take"):
            if n > row["take"]:
                yield from [(n, "take")] * (row["take"] > 1)  # of one item the order tells nothing
                yield n, "hands"
        else:
            yield n, "seeds" if row.get("seeded") else ""


def place_of(folder, row):
    return folder / "runs" / re.sub(r"[^A-Za-z0-9.@-]+", "_", row["name"])


def said(command):
    return subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False).stdout.strip()


def installed(folder, row, version):
    """Installs what the row needs; the reason where that cannot be done."""
    if "npm" in row:
        version = row.get("version", version)
        if not (folder / "node_modules" / row["npm"]).is_dir() or row.get("version", version_of(folder, row)) != version_of(folder, row):
            made = subprocess.run(["npm", "install", "--prefix", str(folder), "--ignore-scripts", "--no-audit", "--no-fund",
                                   "--legacy-peer-deps", row["npm"] + (f"@{version}" if version else "")],
                                  capture_output=True, text=True, check=False)
            if made.returncode:
                return "npm cannot install it"
    missing = [name for name in row.get("debian", []) if version_of_debian(name) is None]
    if not missing:
        return None
    if os.geteuid():
        return f"not installed: {' '.join(missing)}"
    made = subprocess.run(["apt-get", "install", "-qy", "--no-install-recommends", *missing], capture_output=True,
                          text=True, check=False, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    return f"Debian cannot install {' '.join(missing)}" if made.returncode else None


def version_of_debian(name):
    found = subprocess.run(["dpkg-query", "-Wf", "${Status} ${Version}", name], capture_output=True, text=True, check=False)
    return found.stdout.split()[-1] if found.stdout.startswith("install ok installed") else None


def version_of(folder, row):
    """What runs: of an interpreter, what it says of itself."""
    if "npm" in row:
        return json.loads((folder / "node_modules" / row["npm"] / "package.json").read_text())["version"]
    name = row["debian"][0]
    return name in ASK and said(ASK[name]) or version_of_debian(name)


def environment():
    system = said(". /etc/os-release; echo $NAME $VERSION_ID").replace(" GNU/Linux", "")
    exact = said("cat /etc/debian_version")
    return ", ".join(part for part in (f"Debian {exact}" if system.startswith("Debian") else system, said("uname -m"),
                                       "Node " + said("node --version").removeprefix("v")) if part)


def command_of(folder, row, n, view):
    """The words of fairness, and the command whose output it reads, or None."""
    place, kind = place_of(folder, row), kind_of(row)
    trials = max(row.get("trials", USUAL[kind]), FOR_THREE if n == 3 and kind != "prints" else 0)
    words, feeds = ["--n", str(n)], None
    if kind in ("call", "code"):
        file = place / ("subject." + row.get("ext", "mjs"))
        text = row.get("code") or LOADER.format(package=json.dumps(row.get("module", row["npm"])), call=row["call"])
        place.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text() != text:
            file.write_text(text)
        words = [f"{file}:subject" if kind == "code" else f"{file}#subject", *words]
    elif kind == "each":
        words = ["--exec-each", row["each"], *words]
    else:
        feeds = row["prints"].format(n=n, trials=trials)
        words = ["--input", "-", *words]
    if view in ("take", "hands"):
        words += [f"--{view}", str(row["take"])]
    if view == "seeds":
        words += ["--seeds", f"1..{SEEDS},argument"]
    elif kind != "prints":
        words += ["--trials", str(trials)]
    return words, feeds


def run_one(folder, program, row, n, view, again):
    """The stored result: of an earlier run of the same command and versions, or of this one."""
    words, feeds = command_of(folder, row, n, view)
    place = place_of(folder, row)
    place.mkdir(parents=True, exist_ok=True)
    stored, report = place / f"{n}{view}.result", place / f"{n}{view}.json"
    version = version_of(folder, row)
    identity = hashlib.sha256(json.dumps([*words, feeds, version, LEVEL, row.get("call"), row.get("code")]).replace(str(folder), "").encode()).hexdigest()
    if stored.exists() and not again:
        kept = json.loads(stored.read_text())
        if kept["identity"] == identity:
            return kept
    report.unlink(missing_ok=True)
    line = shlex.join([str(program), *words, "--alpha", repr(LEVEL), "--timeout", str(SECONDS), "--json", str(report), "--stable", "-q"])
    made = subprocess.run(["sh", "-c", f"{{ {feeds}\n}} | {line}" if feeds else line], capture_output=True, text=True, check=False,
                          cwd=folder, timeout=4 * SECONDS, stdin=subprocess.DEVNULL)
    result = {"identity": identity, "n": n, "view": view, "version": version, "status": made.returncode}
    if report.exists():
        case = min(json.loads(report.read_text())["cases"], key=lambda case: WORST_FIRST.index(case["status"]))
        checks = [check for check in case["checks"] if check.get("log10_p_adjusted") is not None]
        worst = min(checks, key=lambda check: check["log10_p_adjusted"], default={})
        result |= {"verdict": case["status"], "trials": case["trials"],
                   "log10_p": worst.get("log10_p_adjusted"), "check": worst.get("id"), "w": worst.get("effect", {}).get("value"),
                   "least_w": min((check["detectable"]["value"] for check in checks if check.get("detectable")), default=None),
                   "like": [one["algorithm"] for one in case.get("looks_like") or []]}
    else:
        result |= {"verdict": "error", "says": (made.stderr.strip().splitlines() or ["no report"])[-1][:300]}
    stored.write_text(json.dumps(result))
    return result


def row_anew(folder, program, row, again, version=None):
    """Its results, or the reason that there are none; kept in the folder, too."""
    reason = installed(folder, row, version)
    results = [] if reason else [run_one(folder, program, row, n, view, again) for n, view in runs_of(row)]
    place_of(folder, row).mkdir(parents=True, exist_ok=True)
    (place_of(folder, row) / "row.json").write_text(json.dumps({"reason": reason, "environment": environment(), "runs": results}))
    return reason, results
