"""Writes style sheets into C, as page_styles.h has them: styles.py OUTPUT FILE..."""
import json
import pathlib
import sys

OUT, *SHEETS = map(pathlib.Path, sys.argv[1:])
OUT.write_text('#include "reports/page/page_styles.h"\n' + "".join(
    f"const char {sheet.stem}_css[] =\n" + "\n".join(map(json.dumps, sheet.read_text("ascii").splitlines(True))) + ";\n"
    for sheet in SHEETS))
