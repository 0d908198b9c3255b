"""What is made of the results of the benchmarks.

    page.py print RESULTS.json                 the tables, to standard output
    page.py update RESULTS.json DOCS           takes the results up into DOCS/performance.json, and
                                               makes the tables and the picture there of all of them
    page.py verify DOCS                        whether they are what the results there say
"""

import os
import sys

import picture
import results as bench
import table

HEAD = """# The tables of how fast it is

Made by `scripts/bench --docs` from [performance.json](performance.json); [performance.md](performance.md) says what they mean
and how they are measured. Each processor has tables of its own, kept until it is measured again.

"""


def paths(docs):
    return [os.path.join(docs, "performance" + ending) for ending in (".json", "-tables.md", ".svg")]


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def made_of(stored):
    """The page and the picture of the results in that file."""
    results = bench.read(stored)
    return HEAD + table.rendered(results, "##"), picture.drawn(results)


def update(source, docs):
    stored, page, image = paths(docs)
    results = bench.read(source)
    if os.path.exists(stored):
        results = bench.merged(bench.read(stored), results)
    bench.write(results, stored)
    for path, content in zip((page, image), made_of(stored)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(content)


def verify(docs):
    stored, page, image = paths(docs)
    return made_of(stored) == (text_of(page), text_of(image))


def main(arguments):
    try:
        if arguments[:1] == ["print"] and len(arguments) == 2:
            sys.stdout.write(table.rendered(bench.read(arguments[1])))
            return 0
        if arguments[:1] == ["update"] and len(arguments) == 3:
            update(arguments[1], arguments[2])
            return 0
        if arguments[:1] == ["verify"] and len(arguments) == 2:
            if verify(arguments[1]):
                return 0
            print(f"{arguments[1]}/performance-tables.md or .svg is not what performance.json says")
            return 1
    except (OSError, ValueError, KeyError) as error:
        print(f"page.py: {error}", file=sys.stderr)
        return 2
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
