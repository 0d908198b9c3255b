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

BEGIN = "<!-- made by scripts/bench --docs: begin -->\n"
END = "<!-- made by scripts/bench --docs: end -->\n"


def page_with(page, tables):
    """The page with the part between the marks replaced."""
    before, mark, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not mark or not end:
        raise ValueError("performance.md has lost its marks")
    return before + BEGIN + "\n" + tables + "\n" + END + after


def paths(docs):
    return [os.path.join(docs, "performance." + ending) for ending in ("json", "md", "svg")]


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def update(source, docs):
    stored, page, image = paths(docs)
    results = bench.read(source)
    if os.path.exists(stored):
        results = bench.merged(bench.read(stored), results)
    text = page_with(text_of(page), table.rendered(results))
    drawing = picture.drawn(results)
    bench.write(results, stored)
    for path, content in ((page, text), (image, drawing)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(content)


def verify(docs):
    stored, page, image = paths(docs)
    results = bench.read(stored)
    text = text_of(page)
    return page_with(text, table.rendered(results)) == text and \
        picture.drawn(results) == text_of(image)


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
            print(f"{arguments[1]}/performance.md or .svg is not what performance.json says")
            return 1
    except (OSError, ValueError, KeyError) as error:
        print(f"page.py: {error}", file=sys.stderr)
        return 2
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
