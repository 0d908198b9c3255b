"""Puts the classroom page together from its parts, and makes of it a C file to build in.

    assemble.py FOLDER CORE.wasm FAIRNESS.wasm PAGE.html PAGE.c

FOLDER has page.html, in which @NAME@ stands for a part. Every language must have the words that the
page asks for: a missing one, or one that nobody asks for, ends the build with its name.
"""
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "pages"))
from parts import client_modules, lab_page, packed, put_together, read_part

LANGUAGES = ["en", "de", "es", "fr", "zh"]
# page.js comes last, for it opens the page.
PAGE_PARTS = ("views.js", "drafts.js", "lessons.js", "film.js", "tree.js", "stepping.js", "panels.js", "sorts.js",
              "verdict.js", "run.js", "sheet.js", "page.js")
# What is looked up under a made-up key, and may be missing: the program's own English stands in.
OPTIONAL = ("about.", "why.", "fix.", "parameter.")


def words_of(folder):
    """The words of all languages, each complete."""
    words = {language: json.loads((folder / "words" / f"{language}.json").read_text("utf-8"))
             for language in LANGUAGES}
    needed = {key for key in words["en"] if not key.startswith(OPTIONAL)}
    for language in LANGUAGES:
        there = {key for key in words[language] if not key.startswith(OPTIONAL)}
        if there != needed:
            sys.exit(f"words/{language}.json differs from en.json in {sorted(there ^ needed)}")
        for key in needed:
            fields = re.findall(r"\{\w+\}", words["en"][key])
            for field in re.findall(r"\{\w+\}", words[language][key]):
                if field not in fields:
                    sys.exit(f"words/{language}.json: {key} has {field}, which en.json lacks")
    return words


def asked_keys(folder):
    """The whole keys that the sources ask for."""
    text = "".join((folder / name).read_text("utf-8") for name in ("page.html", *PAGE_PARTS))
    return set(re.findall(r'data-(?:t|aria)="([^"]+)"', text)) | set(re.findall(r'say\("([^"]+)"[,)]', text))


def main(folder, core, engine, page_file, c_file):
    folder = pathlib.Path(folder)
    words = words_of(folder)
    missing = asked_keys(folder) - set(words["en"])
    if missing:
        sys.exit(f"words/en.json lacks {sorted(missing)}")
    parts = {
        "STYLE": read_part(folder, "../pages/design.css", "style.css"),
        "CORE": packed(pathlib.Path(core).read_bytes()),
        "ENGINE": packed(pathlib.Path(engine).read_bytes()),
        "LAB": packed(lab_page(folder / "../lab", folder / "../../clients/javascript", "@ENGINE@").encode()),
        "WORKER": client_modules(folder / "../../clients/javascript", ("system", "options", "ask"))
                  + read_part(folder, "core.js", "worker.js"),
        "WORDS": packed(json.dumps(words, ensure_ascii=False, separators=(",", ":")).encode()),
        "PAGE": read_part(folder, "core.js", *PAGE_PARTS, "../pages/unpack.js"),
    }
    page = put_together(read_part(folder, "page.html"), parts, ("WORKER", "PAGE"))
    data = page.encode()
    pathlib.Path(page_file).write_bytes(data)
    rows = "\n".join(",".join(str(byte) for byte in data[i:i + 32]) + ","
                     for i in range(0, len(data), 32))
    pathlib.Path(c_file).write_text(
        '/* Made by reports/classroom/assemble.py. */\n#include "reports/classroom/classroom_page.h"\n\n'
        f"const unsigned char classroom_page[] = {{\n{rows}\n}};\n"
        "const size_t classroom_page_size = sizeof classroom_page;\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
