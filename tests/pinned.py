#!/usr/bin/env python3
"""Lists what comes from elsewhere by a name that somebody can move: pinned.py ROOT

An action stands as the 40 digits of its commit and an image as its digest, with the version in a comment on that
line or the one before, and the same for all files. (What is in capitals, or of example.org, is for the reader to
fill in.) A page with a content policy forbids all that it does not name, and lets neither a base nor a form lead
elsewhere. What a script downloads comes by https, also where it is sent on to.
"""
import pathlib
import re
import shutil
import subprocess
import sys

root = pathlib.Path(sys.argv[1])
POLICY = ("default-src 'none'", "base-uri 'none'", "form-action 'none'")
FOREIGN = re.compile(r"^\s*(?:- *)?(uses:|container:|image:|FROM) +([^\s#]+)")


def texts():
    """The tracked files that people write, and their lines; without git, as in an unpacked archive, all."""
    tracked = shutil.which("git") and subprocess.run(["git", "-c", "safe.directory=*", "ls-files"], cwd=root, text=True,
                                                     capture_output=True, check=False).stdout.splitlines()
    names = tracked or [str(file.relative_to(root)) for file in root.rglob("*") if file.is_file()]
    for name in sorted(names):
        if re.match(r"(build|tests/|(.*/)?(\.git|node_modules)/)", name) or not (root / name).is_file():
            continue
        try:
            yield name, (root / name).read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue


def main():
    found, pins, seen = [], {}, {"action": 0, "image": 0, "policy": 0, "download": 0}
    for name, lines in texts():
        workflow = name.endswith((".yml", ".yaml", ".md")) or "ontainerfile" in name or "ockerfile" in name
        for number, line in enumerate(lines, 1):
            foreign = FOREIGN.match(line) if workflow else None
            if foreign and not re.match(r"\./|[A-Z]+/|scratch$|registry\.example\.org/", foreign[2]):
                kind = "action" if foreign[1] == "uses:" else "image"
                thing, _, digest = foreign[2].partition("@")
                beside = (re.search("#.*", line) or [""])[0] + (lines[number - 2] if "#" in lines[number - 2] else "")
                seen[kind] += 1
                if not re.fullmatch(r"[0-9a-f]{40}" if kind == "action" else r"sha256:[0-9a-f]{64}", digest):
                    found.append(f"{name}:{number}: {foreign[2]} is no {'commit' if kind == 'action' else 'digest'}")
                elif not re.search(r"\bv\d+\.\d+\.\d+|-\d{8}\b", beside):
                    found.append(f"{name}:{number}: {thing} has no version beside it")
                elif pins.setdefault(thing, digest) != digest:
                    found.append(f"{name}:{number}: {thing} is another one elsewhere")
            policy = re.search(r'Content-Security-Policy" content="([^"]*)"', line) if name.endswith(".html") else None
            if policy:
                seen["policy"] += 1
                found += [f"{name}:{number}: no {word}" for word in POLICY if word not in policy[1]]
            if re.search(r"\b(curl|wget) +-", line):
                seen["download"] += 1
                if not re.search(r"--proto '=https[,']", line) or "--proto-redir '=https'" not in line:
                    found.append(f"{name}:{number}: a download that may go without https")
    found += [f"no {what} was found: this looks in the wrong place" for what, count in seen.items() if not count]
    print("\n".join(found) or ", ".join(f"{count} of {what}" for what, count in seen.items()))
    sys.exit(bool(found))


main()
