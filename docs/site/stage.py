#!/usr/bin/env python3
"""Stages the project's pages for Sphinx: scripts/site runs it.

    stage.py ROOT FOLDER [PROGRAM]

FOLDER gets every Markdown page of ROOT at its own place, README.md as index.md, too, and below extra/,
at their own places, the files that pages link to: Sphinx copies these as they are. Links to a page
stay; a link to a file becomes one of HTML, and one to a folder leads to a list of what is in it. A link
that leads nowhere ends this with its page and line. Two pages are made of what PROGRAM says of itself: its
options and its shuffles.
"""
import json
import os
import re
import shutil
import subprocess
import sys

SKIPPED = re.compile(r"(^|/)(build[^/]*|node_modules|corpus|\.[^/]+)(/|$)")
# What is read by who works on the program is no answer to a question about shuffles.
UNSEARCHED = {"CHANGELOG.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/soak-results.md", "tests/README.md"}
LISTS = {"docs/casebook/README.md": "*", "docs/census/README.md": "*\n*/*"}  # of the pages beside them
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")
TARGET = re.compile(r"^[a-z]+:")


def pages_of(root):
    found = []
    for folder, folders, files in os.walk(root):
        inside = os.path.relpath(folder, root)
        folders[:] = sorted(name for name in folders
                            if not SKIPPED.search(os.path.normpath(os.path.join(inside, name))))
        found += [os.path.normpath(os.path.join(inside, name)) for name in sorted(files) if name.endswith(".md")]
    return found


class Stage:
    def __init__(self, root, folder):
        self.root, self.folder = root, folder
        self.pages = set(pages_of(root))
        self.wrong = []

    def take(self, path):
        """Puts a file where Sphinx copies it from."""
        to = os.path.join(self.folder, "extra", path)
        os.makedirs(os.path.dirname(to), exist_ok=True)
        shutil.copyfile(os.path.join(self.root, path), to)

    def take_folder(self, path):
        """A page that lists the files of a folder; its path."""
        names = sorted(name for name in os.listdir(os.path.join(self.root, path))
                       if os.path.isfile(os.path.join(self.root, path, name)))
        rows = "\n".join(f"- [{name}]({name})" for name in names)
        self.write(f"{path}/files.md", f"---\norphan: true\n---\n# {path}\n\n{rows}\n", path + "/files.md")
        return path + "/files.md"

    def link(self, match, page, line):
        image, text, target, anchor = match.group(1), match.group(2), match.group(3), match.group(4) or ""
        if TARGET.match(target):
            return match.group(0)
        folder = os.path.dirname(page)
        path = os.path.normpath(os.path.join(folder, target))
        if path == "README.md":
            path = "index.md"
        elif not os.path.exists(os.path.join(self.root, path)):
            self.wrong.append(f"{page}:{line}: no {target}")
            return match.group(0)
        elif os.path.isdir(os.path.join(self.root, path)):
            path = path + "/README.md" if path + "/README.md" in self.pages else self.take_folder(path)
        elif path not in self.pages:
            self.take(path)
            if image:
                shutil.copyfile(os.path.join(self.root, path), self.place(path))
                return match.group(0)
            shown = re.sub(r"`([^`]*)`", r"<code>\1</code>", text)
            return f'<a href="{os.path.relpath(path, folder or ".")}{anchor}">{shown}</a>'
        return f"{image}[{text}]({os.path.relpath(path, folder or '.')}{anchor})"

    def place(self, path):
        to = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(to) or ".", exist_ok=True)
        return to

    def write(self, page, text, to):
        """The page with its links as they are on the site. Link and text may be on two lines."""
        parts = re.split(r"(^```.*?^```[^\n]*$)", text, flags=re.M | re.S)
        line = 1
        for i, part in enumerate(parts):
            if not part.startswith("```"):
                parts[i] = LINK.sub(lambda match, at=line, part=part: self.link(
                    match, page, at + part.count("\n", 0, match.start())), part)
            line += part.count("\n")
        with open(self.place(to), "w", encoding="utf-8") as file:
            file.write("".join(parts))

    def write_all(self):
        with open(os.path.join(self.root, "docs/site/contents.md"), encoding="utf-8") as file:
            contents = file.read()
        for page in sorted(self.pages - {"docs/site/contents.md"}):
            with open(os.path.join(self.root, page), encoding="utf-8") as file:
                text = file.read()
            if page == "README.md":
                self.write(page, text + contents, "index.md")
                continue
            if page in LISTS:
                text += f"\n```{{toctree}}\n:hidden:\n:glob:\n\n{LISTS[page]}\n```\n"
            if page in UNSEARCHED:
                text = f"---\nnosearch: true\n---\n{text}"
            self.write(page, text, page)


def cell(text):
    """Plain text in a table, where only what stands between backquotes is Markdown."""
    parts = text.replace("|", "\\|").split("`")
    parts[::2] = [re.sub(r"([*_<])", r"\\\1", part) for part in parts[::2]]
    return "`".join(parts)


def code(text):
    return "`" + text.replace("|", "\\|") + "`"


def options_page(commands):
    """Each option once, with the commands that take it."""
    rows = {}
    for command in commands:
        for option in command["options"]:
            name = option["name"] + (f", -{option['letter']}" if option["letter"] else "")
            value = option["value"] or "|".join(option["words"])
            rows.setdefault((option["group"], f"{name} {value}".strip(), option["summary"]), []).append(command["name"])
    page = "# Options\n\nMade of what `fairness help` says. The last column names the commands that take the option.\n"
    for group in dict.fromkeys(group for group, _, _ in rows):
        page += f"\n## {cell(group.partition(' (')[0])}\n\n| option | what it does | commands |\n|---|---|---|\n"
        page += "".join(f"| {code(name)} | {cell(summary)} | {', '.join(takers)} |\n"
                        for (of, name, summary), takers in rows.items() if of == group)
    return page


def shuffles_page(algorithms):
    page = "# Shuffles\n\nMade of what `fairness list algorithms` says.\n\n| `--algo` | code | it is said to be | from |\n|---|---|---|---|\n"
    for one in algorithms:
        page += f"| {code(one['name'])} | {code(one['summary'])} | {cell(one['claim_text'])} | {cell(one['reference'])} |\n"
    return page


def main():
    stage = Stage(*sys.argv[1:3])
    stage.write_all()
    for program in sys.argv[3:]:
        for topic, page, make in (("commands", "docs/options.md", options_page), ("algorithms", "docs/shuffles.md", shuffles_page)):
            listed = subprocess.run([program, "list", topic, "--format", "json"], check=True, stdout=subprocess.PIPE).stdout
            stage.write(page, make(json.loads(listed)[topic]), page)
    stage.take("llms.txt")
    for path, folder in (("docs/site/conf.py", "."), ("docs/site/layout.html", "templates"),
                         ("reports/pages/design.css", "static"), ("docs/site/site.css", "static"),
                         ("docs/site/site.js", "static"), ("docs/site/scorer.js", "static")):
        shutil.copyfile(os.path.join(stage.root, path), stage.place(os.path.join(folder, os.path.basename(path))))
    print("\n".join(stage.wrong), end="\n" if stage.wrong else "", file=sys.stderr)
    return len(stage.wrong) > 0


if __name__ == "__main__":
    sys.exit(main())
