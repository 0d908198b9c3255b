#!/usr/bin/env python3
"""Holds the #include lines of every folder against the table in CONTRIBUTING.md: folder_rules.py ROOT

A folder uses itself and what its row names: folders that stand above it, or single headers of
theirs; "everything" stands for all rows above, but those named behind "but", with the folders in
them.
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
table = re.findall(r"^\| `([a-z/]+)/` \|.*\| ([^|]*) \|$", (root / "CONTRIBUTING.md").read_text(), re.M)
folders = [folder.removeprefix("harness/") for folder, _ in table]
faults = []
included = 0
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
if len(table) < 13 or included < 1000:
    faults.append(f"only {len(table)} rows and {included} #include lines found")
print(*faults, f"{included} #include lines in {len(table)} folders", sep="\n")
sys.exit(bool(faults))
