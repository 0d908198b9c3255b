"""Puts the page to test one's own shuffle together: assemble.py FOLDER CLIENT FAIRNESS.wasm > lab.html

FOLDER has page.html, in which @NAME@ stands for a part; CLIENT is clients/javascript."""
import base64
import gzip
import pathlib
import re
import sys


def main(folder, client, module):
    folder, client = pathlib.Path(folder), pathlib.Path(client)
    read = lambda name: (folder / name).read_text("utf-8")
    modules = "const modules = {};\n"
    for name in ("system", "batch", "ask"):
        source = (client / f"{name}.cjs").read_text("utf-8")
        modules += (f"modules['./{name}.cjs'] = ((module, require) => {{\n{source}\nreturn module.exports;\n}})"
                    "({}, (name) => modules[name]);\n")
    parts = {
        "STYLE": read("style.css"),
        "ENGINE": base64.b64encode(gzip.compress(pathlib.Path(module).read_bytes(), 9, mtime=0)).decode(),
        "WORKER": modules + read("worker.js"),
        "PAGE": read("page.js"),
    }
    for name in ("WORKER", "PAGE"):
        if re.search(r"</script|<!--", parts[name], re.I):
            sys.exit(f"the part {name} would end its own script")
    page = re.sub(r"@([A-Z]+)@", lambda match: parts[match[1]].strip(), read("page.html"))
    sys.stdout.write(page)


if __name__ == "__main__":
    main(*sys.argv[1:])
