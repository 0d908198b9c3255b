#!/usr/bin/env python3
"""Mutants of our own code, made by rule: do the tests see a condition that is wrong by one?

    mutants.py BUILD [--list] [--again] [--below S] [--rooms WORD,...] [--jobs N]

    --list    says which mutants are drawn, and runs none
    --again   runs those alone that survived the last time, and are not in mutants_equivalent.txt
    --below   with the tests alone that take less than S seconds
    --rooms   these rooms alone
    --jobs    how many at a time; one for each core is usual

A mutant is one change of one file: a comparison flipped (< is <=, == is !=), one side of && or || dropped, an
integer off by one, + for -. mutants.json says which files make a room, which tests reach each, the seed, and how
many of each of the four kinds a room gets. The draw goes by a digest of the seed and of the mutant (its file,
its line as text, its place in it), so that it stays while other lines change. A mutant is compiled alone and linked
before the archives of BUILD, whose own member is then not taken. Its tests run until one fails, the quickest first, each
with ten times the processor time that it takes. Those with the same object code, and those in
mutants_equivalent.txt, each with its reason, are equivalent. Ends with 0 where of the others 95% are killed
in every room.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

root = pathlib.Path(__file__).resolve().parent.parent
ENOUGH = 0.95
MOST_BYTES = 8 << 30
SANITIZED = ("-fsanitize=address",)
FLIPPED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
SIGNS = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
TOKEN = re.compile(r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*")|(?P<letter>'(?:\\.|[^'\\\n])*')
    |(?P<number>(?:0[xX][\da-fA-F]+|\.?\d(?:[eE][+-]|[\w.])*))|(?P<name>[A-Za-z_]\w*)
    |(?P<sign><<=|>>=|\.\.\.|->|\+\+|--|&&|\|\||<<|>>|[-+*/%&|^!=<>]=|.)""", re.S | re.X)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.M)
ENDS = {"(", ")", "[", "]", "{", "}", ",", ";", "?", ":", "=", "+=", "-=", "|=", "&=", "return"}
WORDS = {"return", "case", "else", "sizeof", "goto", "do"}


def tokens(text):
    """(kind, text, start) of all that is code: strings are skipped, and directives. A letter in quotes is an operand."""
    text = DIRECTIVE.sub(lambda match: " " * len(match[0]), text)
    return [(match.lastgroup, match[0], match.start()) for match in TOKEN.finditer(text) if match.lastgroup != "skip"]


def operand(code, at, step):
    """The first and last token of the operand of the && or || at `at`, to its left (-1) or right (1)."""
    ends = ENDS | {"||"} | ({"&&"} if code[at][1] == "&&" else set())
    opens, closes = ("([{", ")]}")[::step]
    depth, last = 0, at + step
    while depth or code[last][1] not in ends or code[last][1] in opens:
        depth += (code[last][1] in opens) - (code[last][1] in closes)
        last += step
    return min(at + step, last - step), max(at + step, last - step)


def changes(code, text):
    """All mutants of a file: (kind, start, end, what takes that place)."""
    for at, (kind, word, start) in enumerate(code):
        before, after = (code[at - 1][1] if at else ""), (code[at + 1][1] if at + 1 < len(code) else "")
        if word in FLIPPED:
            yield "comparison", start, start + len(word), FLIPPED[word]
        elif word in ("&&", "||"):
            for step in (-1, 1):
                first, last = operand(code, at, step)
                yield "condition", code[first][2], code[last][2] + len(code[last][1]), "true" if word == "&&" else "false"
        elif kind == "number" and re.fullmatch(r"\d+[uUlL]*", word) and not (before == "{" and after == "}"):
            size = before == "[" and after == "]" and (code[at - 3][0] == "name" and code[at - 3][1] not in WORDS
                                                       or code[at - 3][1] in ("*", "}", ",", "]") or len(word) > 1)
            digits = re.match(r"\d+", word)[0]
            for by in (1, -1):
                if not size and int(digits) + by >= 0:
                    yield "constant", start, start + len(word), f"{int(digits) + by}{word[len(digits):]}"
        elif word in SIGNS and code[at - 1][0] in ("number", "name") and before not in WORDS or word in SIGNS and before in (")", "]"):
            yield "sign", start, start + len(word), SIGNS[word]


class Mutant:
    def __init__(self, room, file, text, change, seed):
        self.room, self.file = room, file
        self.kind, self.start, self.end, self.new = change
        begin, end = text.rfind("\n", 0, self.start) + 1, text.find("\n", self.end)
        self.line = text.count("\n", 0, self.start) + 1
        self.text = text[:self.start] + self.new + text[self.end:]
        self.was = " ".join(text[begin:end].split())
        self.now = " ".join((text[begin:self.start] + self.new + text[self.end:end]).split())
        self.place = self.start - begin
        # A line that stands twice has two of each.
        self.digest = hashlib.sha256(f"{seed}\n{file}\n{self.was}\n{self.now}".encode()).hexdigest()
        self.name = self.digest[:10]

    def __str__(self):
        return f"{self.name}  {self.file}:{self.line}  {self.kind}\n    - {self.was}\n    + {self.now}"


def drawn(rules):
    """The mutants of all rooms, in the order of their files."""
    for room, parts in rules["rooms"].items():
        kinds, twice = {}, {}
        for file in parts:
            text = (root / file).read_text()
            for change in set(changes(tokens(text), text)):
                one = Mutant(room, file, text, change, rules["seed"])
                kinds.setdefault(one.kind, []).append(one)
        for several in kinds.values():
            several.sort(key=lambda one: (one.digest, one.line))
            for one in several:
                twice[one.digest] = twice.get(one.digest, 0) + 1
                one.name += f".{twice[one.digest]}" if twice[one.digest] > 1 else ""
        yield from sorted((one for several in kinds.values() for one in several[:rules["of_each_kind"]]),
                          key=lambda one: (one.file, one.line, one.start, one.new))


class Build:
    """What the build folder knows: how to compile a file, to link a program, to run a test."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        self.commands, self.links, self.tests = {}, {}, {}
        for one in json.loads((self.folder / "compile_commands.json").read_text()):
            name = os.path.relpath(os.path.join(one["directory"], one["file"]), root)
            self.commands.setdefault(name, []).append(shlex.split(one["command"]))
        for one in json.loads((self.folder / "meson-info/intro-tests.json").read_text()):
            self.tests[one["name"]] = one
        self.plain = {}

    def compile(self, file, text, to, more=()):
        """The objects of `file` with that text, in the folder `to`; None where it is no C."""
        (to / pathlib.Path(file).name).write_text(text)
        objects = []
        for words in self.commands[file]:
            objects.append(to / f"{len(objects)}.o")
            words = words[1:] if "ccache" in words[0] else words[:]
            words[words.index("-o") + 1] = str(objects[-1])
            words = [word for word in words if word not in ("-MD", "-Winvalid-pch", "-Wall", "-Wextra")]
            for option in ("-MQ", "-MF"):
                del words[words.index(option):words.index(option) + 2]
            words[-1] = str(to / pathlib.Path(file).name)
            done = subprocess.run(words[:1] + [f"-iquote{root / pathlib.Path(file).parent}", "-w"] + words[1:] + list(more), cwd=self.folder,
                                  capture_output=True, text=True)
            if done.returncode:
                return None
        return objects

    def link(self, program, objects, to, more):
        """`program` of the build folder, with these objects in the place of its own."""
        name = os.path.relpath(program, self.folder)
        if name not in self.links:
            lines = subprocess.run(["ninja", "-C", self.folder, "-t", "commands", "-s", name], capture_output=True, text=True, check=True)
            self.links[name] = shlex.split(lines.stdout.strip().splitlines()[-1])
        words, made = self.links[name][:], to / pathlib.Path(name).name
        words = words[1:] if "ccache" in words[0] else words
        at = words.index("-o")
        words[at:at + 2] = ["-o", str(made)] + [str(one) for one in objects]
        subprocess.run(words + list(more), cwd=self.folder, capture_output=True, check=True)
        return made

    def is_unit(self, test):
        return pathlib.Path(self.tests[test]["cmd"][0]).name.startswith("unit_")

    def run(self, test, objects, to, processor, wall, more=()):
        """(what became of a test: "passed", "failed" or "hung", its seconds of processor time)."""
        test = self.tests[test]
        words = test["cmd"][:]
        for at, word in enumerate(words):
            program = self.folder / word
            if objects and re.fullmatch("fairness|(unit|fuzz)_.*", program.name) and program.is_relative_to(self.folder):
                words[at] = str(self.link(program, objects, to, more))

        def limits():
            if not more: # a sanitizer takes all addresses
                resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
            resource.setrlimit(resource.RLIMIT_CPU, (processor, processor))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        scratch = to / "tmp"
        scratch.mkdir(exist_ok=True)
        child = subprocess.Popen(words, cwd=test["workdir"] or self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=limits,
                                 env={**os.environ, **test["env"], "TMPDIR": str(scratch), "OMP_WAIT_POLICY": "passive",
                                      "ASAN_OPTIONS": f"detect_leaks={int(bool(more))}"})
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        hung = False
        try:
            child.wait(wall)
        except subprocess.TimeoutExpired:
            hung = True
        try:
            os.killpg(child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        child.wait()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        shutil.rmtree(scratch, ignore_errors=True)
        hung |= child.returncode == -signal.SIGXCPU or child.returncode == -signal.SIGKILL
        took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return "hung" if hung else "passed" if child.returncode == 0 else "failed", took


class Kept:
    """What was found out, in a file of the build folder."""

    def __init__(self, path):
        self.path, self.known = path, json.loads(path.read_text()) if path.exists() else {}

    def keep(self, name, what):
        self.known[name] = what
        self.path.write_text(json.dumps(self.known))


def judge(build, one, tests, times):
    """What becomes of a mutant: (state, the test that says so)."""
    with tempfile.TemporaryDirectory(prefix="fairness-mutant.") as folder:
        folder = pathlib.Path(folder)
        (folder / "plain").mkdir()
        objects = build.compile(one.file, one.text, folder)
        if objects is None:
            return "no C", ""
        if one.file not in build.plain:
            plain = build.compile(one.file, (root / one.file).read_text(), folder / "plain")
            build.plain[one.file] = [code.read_bytes() for code in plain]
        if [code.read_bytes() for code in objects] == build.plain[one.file]:
            return "same code", ""
        for test in sorted(tests, key=times.get):
            became, _ = build.run(test, objects, folder, int(10 * times[test] + 10), 60 + 40 * times[test])
            if became != "passed":
                return ("killed" if became == "failed" else "hung"), test
        # What reads or writes out of bounds, CI's sanitizer sees.
        for test in (test for test in sorted(tests, key=times.get) if build.is_unit(test)):
            def becomes(text):
                made = build.compile(one.file, text, folder, SANITIZED)
                return build.run(test, made, folder, int(30 * times[test] + 20), 120 + 90 * times[test], SANITIZED)[0]
            if becomes(one.text) == "failed" and becomes((root / one.file).read_text()) == "passed":
                return "killed", f"{test}, sanitized"
        return "survived", ""


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("build")
    options.add_argument("--list", action="store_true")
    options.add_argument("--again", action="store_true")
    options.add_argument("--rooms", default="")
    options.add_argument("--below", type=float, default=1e9)
    options.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    options = options.parse_args()
    rules = json.loads((root / "tests/mutants.json").read_text())
    known = dict(line.split(" ", 1) for line in (root / "tests/mutants_equivalent.txt").read_text().splitlines()
                 if line and not line.startswith((" ", "#")))
    rooms = options.rooms.split(",") if options.rooms else list(rules["rooms"])
    mutants = [one for one in drawn(rules) if one.room in rooms]
    if options.list:
        print("\n".join(f"{one.room}: {one}" for one in mutants))
        return 0
    build = Build(options.build)
    times, became = Kept(build.folder / "mutants.times.json"), {room: Kept(build.folder / f"mutants.{room}.json") for room in rooms}
    for test in sorted({test for room in rooms for tests in rules["rooms"][room].values() for test in tests}):
        if test not in times.known or not options.again:
            state, took = build.run(test, None, build.folder, 600, 3600)
            if state != "passed":
                sys.exit(f"{test} {state} without a mutant")
            times.keep(test, took)
    left = [one for one in mutants if not options.again or one.name not in became[one.room].known or
            became[one.room].known[one.name][0] == "survived" and one.name not in known]
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        waiting = {pool.submit(judge, build, one, [test for test in rules["rooms"][one.room][one.file]
                                                 if times.known[test] < options.below], times.known): one for one in left}
        for done in concurrent.futures.as_completed(waiting):
            one = waiting[done]
            became[one.room].keep(one.name, done.result())
            if done.result()[0] == "survived" and one.name not in known:
                print(f"SURVIVED {one.room}: {one}", flush=True)
    print(f"{len(left)} mutants in {time.monotonic() - began:.0f} s\n\n"
          "room        drawn  no C  killed (hung)  equivalent  survived  killed of the others")
    bad = 0
    for room in rooms + (["all"] if len(rooms) > 1 else []):
        own = [one for one in mutants if room in (one.room, "all")]
        states = [became[one.room].known[one.name][0] for one in own]
        no_c, hung = states.count("no C"), states.count("hung")
        killed = states.count("killed") + hung
        survived = sum(state == "survived" and one.name not in known for state, one in zip(states, own))
        same = len(own) - no_c - killed - survived
        share = killed / max(1, killed + survived)
        bad += share < ENOUGH
        print(f"{room:10} {len(own):6} {no_c:5} {killed:7} {f'({hung})':6} {same:11} {survived:9}  {100 * share:.1f}%")
    for one in mutants:
        state, test = became[one.room].known[one.name]
        if one.name in known and state in ("killed", "hung"):
            print(f"no equivalent, for {test} kills it: {one}")
            bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
