#!/usr/bin/env python3
"""For every C file of the program, how many headers of ours it sees, and how deep they are included.

    tests/count_headers.py [ROOT] [-n COUNT]    the COUNT files that see most (20), and the medians

A header counts once, whichever way it comes. Depth is the longest chain of includes: 1 where the
headers of a file include no others of ours.
"""
import argparse
import functools
import pathlib
import re
import statistics

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("root", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
parser.add_argument("-n", "--most", type=int, default=20, metavar="COUNT", help="how many files to list")
asked = parser.parse_args()
root = asked.root.resolve()


@functools.cache
def includes(file):
    """The headers of ours that the file itself includes."""
    names = re.findall(r'^\s*#\s*include "([^"]+)', file.read_text(), re.M)
    places = [file.parent, root / "harness", root, root / "include"]
    there = [[place / name for place in places if (place / name).is_file()] for name in names]
    return {found[0].resolve() for found in there if found} - {file}


@functools.cache
def seen(file):
    return includes(file).union(*(seen(header) for header in includes(file)))


@functools.cache
def depth(file):
    return 1 + max(map(depth, includes(file)), default=-1)


files = [file for top in ("algorithms", "harness", "reports") for file in sorted((root / top).rglob("*.c"))]
rows = sorted(((len(seen(file)), depth(file), str(file.relative_to(root))) for file in files), reverse=True)
print("headers  depth  file")
for headers, deep, name in rows[:asked.most]:
    print(f"{headers:7}  {deep:5}  {name}")
headers, depths = [row[0] for row in rows], [row[1] for row in rows]
print(f"{len(rows)} files: {sum(headers)} headers in all, median {statistics.median(headers):g}, most {max(headers)}; "
      f"depth median {statistics.median(depths):g}, most {max(depths)}")
