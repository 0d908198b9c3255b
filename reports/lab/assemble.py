"""Puts the page to test one's own shuffle together: assemble.py FOLDER CLIENT FAIRNESS.wasm > lab.html

FOLDER has page.html, in which @NAME@ stands for a part; CLIENT is clients/javascript."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "pages"))
from parts import client_modules, packed, put_together, read_part


def main(folder, client, module):
    folder = pathlib.Path(folder)
    parts = {
        "STYLE": read_part(folder, "style.css"),
        "ENGINE": packed(module),
        "WORKER": client_modules(client, ("system", "options", "batch", "ask")) + read_part(folder, "worker.js"),
        "PAGE": read_part(folder, "page.js", "../pages/unpack.js"),
    }
    sys.stdout.write(put_together(read_part(folder, "page.html"), parts, ("WORKER", "PAGE")))


if __name__ == "__main__":
    main(*sys.argv[1:])
