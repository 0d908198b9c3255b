"""Names made to break out of a report: `hostile_names.py PROGRAM FOLDER [--all]`.

Takes a report of the program itself, FOLDER/report.json, finds every text in it that the reader lets
through, puts hostile texts in their places, another in each, and has it written in each format. What
is written must have the same structure as with harmless texts there, as a parser of that format sees
it; and nothing in it may steer a terminal. With --all every text comes to every place. Prints a line
for each failure."""

import csv
import html.parser
import io
import json
import os
import re
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree

PROGRAM, FOLDER = sys.argv[1:3]
ALL = sys.argv[3:] == ["--all"]
FORMATS = ["text", "html", "markdown", "junit", "tap", "csv", "benchmark", "json"]
HOSTILE = {
    "markup": "<script>alert(1)</script><img src=x onerror=alert(1)>\"'>&amp;&lt;",
    "xml end": "]]>--><!--<![CDATA[",
    "lines": "a\n::error::b\r\n## c\nok 99\nBail out!\nnot ok 100",
    "terminal": "\x1b[31mred\x1b]0;title\x07\x9b2J\x7f\x08",
    "formats": "%s%n%0A::error::%d%25 %%",
    "markdown": "`` ` | a | <b>* _x_ [y](javascript:z) \\| ![i](http://x) ~~ https://e.org @all #1",
    "directions and nothings": "abc \u202egnp.exe\u202c \u2066x\u2069 \u200b\ufeff\u2028 \U000e0041"
                  "a\ufffeb\uffffc\U0001fffed\U0010ffffe\ufdd0f",
    "tap": "# SKIP # TODO \\# ok - 1..0",
    "formula": "=cmd|'/C calc'!A0",
    "commas": "a,b;\"c\"\t,\"\"\n=1+1",
    "long": "x" * 3000 + "<&>",
}
failures = 0


def fail(words):
    global failures
    failures += 1
    print("FAILED:", ascii(words)[:400])


def written(report, form, annotated=False):
    path = os.path.join(FOLDER, "hostile.json")
    with open(path, "w", encoding="utf-8", errors="surrogatepass") as file:
        json.dump(report, file)
    environment = dict(os.environ, GITHUB_ACTIONS="true" if annotated else "", LC_ALL="C.UTF-8")
    made = subprocess.run(
        [PROGRAM, "report", path, "--format", form, "-v", "-q"],
        capture_output=True, env=environment, stdin=subprocess.DEVNULL, timeout=60)
    return made.returncode, made.stdout, made.stderr


def places(value, way=()):
    """Every text in a document, by the way to it."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from places(one, way + (key,))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from places(one, way + (index,))
    elif isinstance(value, str):
        yield way


def replaced(report, texts):
    """The report with texts in place of others, by the way to them."""
    report = json.loads(json.dumps(report))
    for way, text in texts.items():
        inner = report
        for step in way[:-1]:
            inner = inner[step]
        inner[way[-1]] = text
    return report


def kind(way):
    """Places that are alike: the same except for their number in a list."""
    return tuple("*" if isinstance(step, int) else step for step in way)


def steers(text):
    """The characters that may not reach a terminal or a log."""
    return [c for c in text if c != "\n" and (unicodedata.category(c) in ("Cc", "Zl", "Zp")
                                              or c in "\u200b\u200e\u200f\ufeff"
                                              or ord(c) & 0xfffe == 0xfffe or "\ufdd0" <= c <= "\ufdef"
                                              or "\u202a" <= c <= "\u202e"
                                              or "\u2066" <= c <= "\u2069"
                                              or "\U000e0000" <= c <= "\U000e0fff")]


class Tags(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.seen = []

    def handle_starttag(self, tag, attributes):
        self.seen.append((tag, tuple(name for name, value in attributes)))

    def handle_endtag(self, tag):
        self.seen.append(("/" + tag,))

    def handle_comment(self, data):
        self.seen.append("comment")

    def handle_pi(self, data):
        self.seen.append("instruction")

    def unknown_decl(self, data):
        self.seen.append("declaration")


def structure(form, text):
    """What must not depend on the names in a report."""
    if form == "html":
        tags = Tags()
        tags.feed(text)
        return tags.seen
    if form == "junit":
        return [(one.tag, sorted(one.attrib)) for one in xml.etree.ElementTree.fromstring(text).iter()]
    if form == "csv":
        rows = list(csv.reader(io.StringIO(text), strict=True))
        for row in rows[1:]:
            for cell in row:
                if cell[:1] in "=+-@" and cell[:1] and not re.fullmatch(r"-?[0-9.e+-]+|-inf", cell):
                    fail("csv: a cell begins a formula: " + cell)
        return [len(row) for row in rows]
    if form == "tap":
        return [re.sub(r"\d", "", line.split(" ")[0]) + " # SKIP" * bool(re.search(r"(?<!\\)# *(SKIP|TODO)", line))
                for line in text.splitlines() if not line.startswith("  ")]
    if form == "markdown":
        cells = [len(re.findall(r"(?<!\\)\|", line)) for line in text.split("\n")]
        return cells, re.findall(r"(?<!\\)<[^>]*>?", text)
    if form in ("json", "benchmark"):
        def shape(value):
            if isinstance(value, dict):
                return {key: shape(one) for key, one in value.items()}
            if isinstance(value, list):
                return [shape(one) for one in value]
            return type(value).__name__
        return shape(json.loads(text))
    return None


def check(report, ways, name, turn):
    names = list(HOSTILE.values())
    hostile = {way: names[(index + turn) % len(names)] for index, way in enumerate(ways)}
    # As long as the hostile ones: what is too long is cut.
    plain = {way: "x" * len(text) for way, text in hostile.items()}
    for form in FORMATS:
        code, out, err = written(replaced(report, hostile), form)
        what = "%s as %s" % (name, form)
        if code:
            fail("%s: exit %d: %s" % (what, code, err.decode(errors="replace")))
            continue
        try:
            text = out.decode()
            found = structure(form, text)
        except Exception as fault:
            fail("%s: cannot be read: %r" % (what, fault))
            continue
        if steers(text.replace("\r\n", "\n") if form == "csv" else text):
            fail("%s: it could steer a terminal: %r" % (what, steers(text)[:5]))
        if form != "text" and found != structure(form, written(replaced(report, plain), form)[1].decode()):
            fail("%s: another structure than with harmless names" % what)
    check_annotations(report, [plain, hostile], name)


def check_annotations(report, both, name):
    counts = []
    for texts in both:
        code, out, err = written(replaced(report, texts), "csv", annotated=True)
        lines = err.decode().split("\n")[:-1]
        for line in lines:
            if not re.fullmatch(r"::error title=[^:,\r\n]*::[^\r\n]*", line):
                fail("%s: no annotation: %s" % (name, line))
            if re.search(r"%(?!25|0A|0D|3A|2C)", line):
                fail("%s: a bare %% in an annotation: %s" % (name, line))
            if steers(line):
                fail("%s: an annotation could steer a log: %r" % (name, steers(line)))
        counts.append(len(lines))
    if len(set(counts)) != 1 or not counts[0]:
        fail("%s: %r annotations" % (name, counts))


def main():
    with open(os.path.join(FOLDER, "report.json"), encoding="utf-8") as file:
        report = json.load(file)
    if written(report, "text")[0]:
        fail("the report itself cannot be written")
    # One of each kind by itself: what the reader refuses it refuses with one harmless line.
    every = list(places(report))
    free = set()
    for way in {kind(way): way for way in every}.values():
        code, out, err = written(replaced(report, {way: HOSTILE["markup"] + "\x1b[2J"}), "text")
        if code == 0:
            free.add(kind(way))
        elif code != 2 or out or err.count(b"\n") != 1 or steers(err.decode()):
            fail("%r: exit %d: %r" % (way, code, err))
    if not {("cases", "*", "id"), ("cases", "*", "algorithm"), ("run", "command")} <= free:
        fail("few texts can be anything: %r" % free)
    ways = [way for way in every if kind(way) in free]
    for turn in range(len(HOSTILE) if ALL else 3):
        check(report, ways, "turn %d" % turn, turn)
    for odd in ("a\x00b", "", "\ud800"):
        for form in FORMATS:
            code, out, err = written(replaced(report, {way: odd for way in ways}), form)
            if code not in (0, 2) or (code == 2 and (out or err.count(b"\n") != 1)):
                fail("%r as %s: exit %d: %r" % (odd, form, code, err))
            if steers(out.decode()) and form != "csv":
                fail("%r as %s: it could steer a terminal" % (odd, form))
    print("%d of %d texts can be anything; %d hostile ones in %d formats"
          % (len(ways), len(every), len(HOSTILE), len(FORMATS)))
    sys.exit(1 if failures else 0)


main()
