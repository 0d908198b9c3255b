#!/usr/bin/env python3
"""Runs what README.md and docs/ show behind a "$", and compares what is printed with what they print.

    docs_examples.py [--store] ROOT FILE...      with `fairness` in the path, in a scratch folder

With --store what is printed takes the place of what is shown. A command without output below it is not run. Off a terminal the program writes JSON, and readers of
the guides sit at one: so --format text is added where text is shown. Times are no part of it.
README.md shows the beginning of what is printed, the guides all of it.
"""
import re
import subprocess
import sys

FENCED = re.compile(r"^```[a-z]*\n(.*?)^```$", re.S | re.M)


def commands(block):
    """Yields (command, the lines shown below it) of a fenced block."""
    command, shown = None, []
    for line in block.splitlines():
        if command is not None and (command.endswith("|") or command.count("'") % 2):
            command += "\n" + line
        elif line.startswith("$ "):
            if command is not None:
                yield command, shown
            command, shown = line[2:], []
        elif command is not None:
            shown.append(line)
    if command is not None:
        yield command, shown


def without_times(text):
    """The lines; the paragraph with the time, which decides where it is wrapped, is one of them."""
    text = re.sub(r"^  [0-9,]+ (?:trials?|cases?) in [0-9.]+ m?s(.*(?:\n  \S.*)*)",
                  lambda match: "  N trials" + match[1].replace("\n", ""), text, flags=re.M)
    return text.rstrip("\n").split("\n")


def printed_by(command, shown):
    """What the command prints, and its exit status."""
    command = command.replace("scripts/fairness", "fairness")
    plain = command.startswith("fairness") and not re.search(r"--format|[>|]", command)
    if plain and not shown[0].startswith("{"):
        command += " --format text"
    ran = subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         stdin=subprocess.DEVNULL, text=True, timeout=300, check=False)
    return ran.stdout, ran.returncode


def wrong(command, shown, beginning):
    """What is wrong with the example, or None."""
    output, code = printed_by(command, shown)
    wanted, printed = without_times("\n".join(shown)), without_times(output)
    if beginning:
        printed = printed[:len(wanted)]
    if wanted == printed:
        return None
    for line in range(max(len(wanted), len(printed))):
        pair = [text[line] if line < len(text) else "(nothing)" for text in (wanted, printed)]
        if pair[0] != pair[1]:
            return f"shown: {pair[0]!r}, printed: {pair[1]!r} (exit {code})"
    return None


def main():
    store = sys.argv[1] == "--store"
    root, files = sys.argv[1 + store], sys.argv[2 + store:]
    failures = tried = 0
    for name in files:
        with open(f"{root}/{name}", encoding="utf-8") as file:
            text = file.read()
        for block in FENCED.findall(text):
            for command, shown in commands(block):
                if not any(shown):
                    continue
                tried += 1
                if store and wrong(command, shown, name == "README.md"):
                    new = printed_by(command, shown)[0].rstrip("\n").split("\n")
                    new = new[:len(shown)] if name == "README.md" else new
                    old = "\n".join(shown).rstrip("\n")
                    text = text.replace(f"$ {command}\n{old}\n",
                                        f"$ {command}\n" + "\n".join(new) + "\n")
                fault = not store and wrong(command, shown, name == "README.md")
                if fault:
                    failures += 1
                    print(f"FAILED: {name}: {command}: {fault}")
        if store:
            with open(f"{root}/{name}", "w", encoding="utf-8") as file:
                file.write(text)
    print(f"{tried} examples tried")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
