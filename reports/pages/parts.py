"""What the pages that carry the program as WebAssembly have in common: the module as text, the client's modules as one
script, and a page put together from its parts."""
import pathlib
import re
import subprocess
import sys
import tempfile

# Those that neither a quote nor markup needs; unpack.js has the same.
LETTERS = "".join(chr(code) for code in range(33, 127) if chr(code) not in "<&`")


def packed(content):
    """Bytes as text: how many bytes zopfli, the smallest of gzip's forms, makes of it, a blank, and two letters for
    each 13 bits of them. unpack.js reads it."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        data = subprocess.run(["zopfli", "--i5", "-c", file.name], check=True, stdout=subprocess.PIPE).stdout
    letters, held, bits = [], 0, 0
    for byte in data + b"\0":
        held |= byte << bits
        bits += 8
        if bits >= 13:
            letters += LETTERS[(held & 8191) // len(LETTERS)], LETTERS[(held & 8191) % len(LETTERS)]
            held >>= 13
            bits -= 13
    letters += LETTERS[held // len(LETTERS)], LETTERS[held % len(LETTERS)]
    return f"{len(data)} {''.join(letters)}"


def compact(source):
    """A script without its indentation and the comments that fill lines, but for that on its licence."""
    source = re.sub(r"^ */\*\*(?:(?!\*/).)*\*/\n", "", source, flags=re.M | re.S)
    return re.sub(r"^ +", "", re.sub(r"^ *//(?! SPDX).*\n", "", source, flags=re.M), flags=re.M)


def client_modules(client, names):
    """Files of clients/javascript, as properties of `modules`."""
    text = "const modules = {};\n"
    for name in names:
        source = compact((pathlib.Path(client) / f"{name}.cjs").read_text("utf-8"))
        text += (f"modules['./{name}.cjs'] = ((module, require) => {{\n{source}\nreturn module.exports;\n}})"
                 "({}, (name) => modules[name]);\n")
    return text


def read_part(folder, *names):
    """Files one after the other."""
    return "".join((folder / name).read_text("utf-8") for name in names)


def put_together(page, parts, scripts):
    """The page, in which @NAME@ stands for a part; none of `scripts` may end the script it stands in."""
    for name in scripts:
        if re.search(r"</script|<!--", parts[name], re.I):
            sys.exit(f"the part {name} would end its own script")
    return re.sub(r"@([A-Z]+)@", lambda match: parts[match[1]].strip(), page)


def lab_page(folder, client, engine):
    """The page to test one's own shuffle, of reports/lab, with `engine` as the packed module."""
    parts = {
        "STYLE": read_part(folder, "../pages/design.css", "style.css"),
        "ENGINE": engine,
        "WORKER": packed((client_modules(client, ("system", "options", "batch", "ask"))
                          + read_part(folder, "worker.js")).encode()),
        "PAGE": compact(read_part(folder, "page.js", "../pages/unpack.js")),
    }
    return put_together(read_part(folder, "page.html"), parts, ("PAGE",))
