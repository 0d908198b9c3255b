#!/bin/bash
# The pages that scripts/site stages, and what looks for dead links in the site: no link of the project's own
# pages leads nowhere, and one that does is named; and docs/ stays short. (The built site: browser/site.js, and scripts/site itself.)
. "$(dirname "$0")/cli_common.sh"
root=$(cd "$tests/.." && pwd)
python3 "$root/docs/site/stage.py" "$root" pages "$program" >"$out" 2>"$err" || fail "$(cat "$err")"
grep -q '^| `--stop-early` | .* | run' pages/docs/options.md || fail 'an option is not on the page of options'
grep -q '24[\]\*land,36[\]\*spell' pages/docs/options.md || fail 'stars are not as they are typed'
grep -q '^| `naive` | ' pages/docs/shuffles.md || fail 'a shuffle is not on the page of shuffles'
[ -f pages/index.md ] && [ -f pages/docs/casebook/poker.md ] || fail 'pages are not staged'
[ -f pages/extra/docs/casebook/quad-rand.txt ] || fail 'a file that a page links to is not staged'
grep -q '](../index.md)\|](index.md)' pages/docs/*.md pages/*.md || fail 'README.md is linked by its old name'

# What is written by hand in docs/ is not more than somebody can read. Not counted: what scripts make.
written=$(find "$root/docs" -maxdepth 1 -name '*.md' ! -name performance-tables.md ! -name soak-results.md -exec cat {} + |
    sed '/^<!-- keys: /,/^<!-- end of keys/d; /^<!-- checks -->$/,/^<!-- end of checks/d' | cat - "$root"/docs/casebook/*.md | wc -c)
[ "$written" -le 220000 ] || fail "docs/ has $written bytes that are written by hand, more than 220,000: say it shorter, or once"

mkdir -p small/docs/site small/docs/folder small/reports/pages
cp "$root/reports/pages/design.css" small/reports/pages
cp "$root/docs/site/"* small/docs/site
touch small/llms.txt small/docs/folder/a.c
printf '# A\n\n[there](docs/b.md) [not](docs/c.md#x) [folder](docs/folder)\n```\n[no link](x)\n```\n[far](https://example.org)\n' >small/README.md
printf '# B\n\n[back](../README.md)\n' >small/docs/b.md
python3 "$root/docs/site/stage.py" small staged 2>"$err" && fail 'a dead link is let through'
[ "$(cat "$err")" = 'README.md:3: no docs/c.md' ] || fail "the dead link: $(cat "$err")"
grep -q '\[folder\](docs/folder/files.md)' staged/index.md || fail 'a link to a folder leads nowhere'
grep -q 'a.c' staged/docs/folder/files.md || fail 'what a folder has is not listed'

mkdir built
for link in $(seq 100); do printf '<a href="b.html#p">%s</a>' "$link"; done >built/a.html
printf '<p id="p"><a href="a.html">x</a><a href="https://example.org/x">y</a>' >built/b.html
python3 "$root/tests/site_links.py" built >"$out" || fail "good links: $(cat "$out")"
printf '<img src="c.png"><a href="a.html#q">' >>built/b.html
python3 "$root/tests/site_links.py" built >"$out" && fail 'dead links of the site are let through'
says "$out" '^b.html: c.png: there is no such file$' 'a file'
says "$out" '^b.html: a.html#q: the page has no such place$' 'a place in a page'
finish
