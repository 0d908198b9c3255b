#!/usr/bin/env python3
"""Whether every link of a site leads somewhere: files, and places in pages. Nothing is asked of a network.

    site_links.py FOLDER
"""
import html.parser
import os
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.places = [], {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src") and value is not None and tag != "base":
                self.links.append(value)
            elif name in ("id", "name") and value:
                self.places.add(value)


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return Page(file.read())


def main():
    folder = os.path.abspath(sys.argv[1])
    pages = {os.path.join(at, name): None for at, _, names in os.walk(folder) for name in names
             if name.endswith(".html")}
    for path in pages:
        pages[path] = read(path)
    wrong, links = [], 0
    for path, page in sorted(pages.items()):
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                if parts.scheme not in ("http", "https", "data", "mailto", "blob"):
                    wrong.append(f"{path}: {link}: of an unknown kind")
                continue
            links += 1
            to = os.path.normpath(os.path.join(os.path.dirname(path), urllib.parse.unquote(parts.path))) \
                if parts.path else path
            if not to.startswith(folder) or not os.path.isfile(to):
                wrong.append(f"{path}: {link}: there is no such file")
            elif to in pages and urllib.parse.unquote(parts.fragment) not in pages[to].places:
                wrong.append(f"{path}: {link}: the page has no such place")
    for one in wrong:
        print(one.replace(folder + "/", ""))
    print(f"{links} links of {len(pages)} pages")
    return len(wrong) > 0 or links < 100


if __name__ == "__main__":
    sys.exit(main())
