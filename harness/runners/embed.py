"""Writes the files that it is given into C, as harness/external/runner_files.h has them: embed.py OUTPUT FILE..."""
import pathlib
import sys

files = [pathlib.Path(name) for name in sys.argv[2:]]
parts = ['#include "external/runner_files.h"\n']
for number, file in enumerate(files):
    numbers = [str(byte) for byte in file.read_bytes()]
    rows = [','.join(numbers[at:at + 32]) for at in range(0, len(numbers), 32)]
    parts.append('static const unsigned char file_%d[] = {\n%s};\n' % (number, ',\n'.join(rows)))
rows = ['    {"%s", file_%d, sizeof file_%d},\n' % (file.name, number, number) for number, file in enumerate(files)]
parts.append('const RunnerFile runner_files[] = {\n%s    {NULL, NULL, 0},\n};\n' % ''.join(rows))
pathlib.Path(sys.argv[1]).write_text('\n'.join(parts))
