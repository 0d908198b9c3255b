#!/usr/bin/env python3
"""Whether two files, or folders of files, are the same bytes, but for numbers with a fraction, which may differ by a
share of 1e-7: same_but_digits.py A B. What follows from a tail by GSL has its last digits from the C library and the
processor (docs/statistics.md)."""
import re
import sys
from pathlib import Path

WITHIN = 1e-7
NUMBER = re.compile(rb"(-?\d+\.\d+(?:e[+-]?\d+)?|-?\d+e-\d+)")


def differences(name, left, right):
    """The lines of two files that are not the same."""
    mine, theirs = left.split(b"\n"), right.split(b"\n")
    if len(mine) != len(theirs):
        yield f"{name}: {len(mine)} lines in place of {len(theirs)}"
    for at, (a, b) in enumerate(zip(mine, theirs, strict=False), 1):
        if a == b:
            continue
        parts, others = NUMBER.split(a), NUMBER.split(b)
        same = len(parts) == len(others) and parts[::2] == others[::2] and all(
            abs(float(x) - float(y)) <= WITHIN * abs(float(y)) for x, y in zip(parts[1::2], others[1::2], strict=True))
        if not same:
            yield f"{name}, line {at}: {a.decode(errors='replace')[:300]} | {b.decode(errors='replace')[:300]}"


def main():
    first, second = map(Path, sys.argv[1:])
    names = [""] if first.is_file() else sorted({file.name for file in [*first.iterdir(), *second.iterdir()]})
    found = []
    for name in names:
        pair = [folder / name if name else folder for folder in (first, second)]
        if all(file.exists() for file in pair):
            found += differences(name or first.name, *(file.read_bytes() for file in pair))
        else:
            found.append(f"{name} is in one folder alone")
    for line in found[:5]:
        print(line)
    sys.exit(len(found) > 0 and f"{len(found)} lines differ")


if __name__ == "__main__":
    main()
