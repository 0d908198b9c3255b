"""Puts the page to test one's own shuffle together: assemble.py FOLDER CLIENT FAIRNESS.wasm > lab.html

FOLDER has page.html, in which @NAME@ stands for a part; CLIENT is clients/javascript."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "pages"))
from parts import lab_page, packed

if __name__ == "__main__":
    FOLDER, CLIENT, MODULE = map(pathlib.Path, sys.argv[1:])
    sys.stdout.write(lab_page(FOLDER, CLIENT, packed(MODULE.read_bytes())))
