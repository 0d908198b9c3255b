#!/bin/bash
# What README.md, docs/guide.md, docs/ci.md, docs/exact.md, docs/report.md and others show of the program is
# what it prints; or, where $2 is "casebook", what docs/casebook shows.
# (examples/: cli_outside_examples.sh, ci_examples.sh.)
. "$(dirname "$0")/cli_common.sh"
mkdir bin
ln -s "$program" bin/fairness
ln -s "$tests/../examples" examples
if [ "${2-}" != casebook ]; then
    PATH=$PWD/bin:$PATH python3 "$tests/docs_examples.py" "$tests/.." README.md docs/guide.md docs/ci.md \
        docs/exact.md docs/report.md docs/questions.md docs/special-questions.md docs/teaching.md >"$out" || fail "$(cat "$out")"
    [ "$(sed -n 's/ examples tried$//p' "$out")" -ge 17 ] || fail "too few examples: $(tail -n 1 "$out")"
    finish
fi
# The casebook: its data and scripts lie beside its pages. Each page has an example, and stands in the list.
casebook=$tests/../docs/casebook
cp "$casebook"/*.csv "$casebook"/*.txt "$casebook"/*.js "$casebook"/*.py .
pages=$(cd "$casebook" && ls -- *.md)
for page in $pages; do
    [ "$page" = README.md ] && continue
    grep -q '^\$ fairness ' "$casebook/$page" || fail "docs/casebook/$page shows no command"
    grep -q "]($page)" "$casebook/README.md" || fail "docs/casebook/README.md does not list $page"
    for part in 'What happened' Source Data 'What .* got right'; do
        grep -q "^\*\*$part" "$casebook/$page" || fail "docs/casebook/$page does not say: $part"
    done
done
# shellcheck disable=SC2086
PATH=$PWD/bin:$PATH python3 "$tests/docs_examples.py" "$casebook" $pages >"$out" || fail "$(cat "$out")"
[ "$(sed -n 's/ examples tried$//p' "$out")" -ge 32 ] || fail "not all cases: $(tail -n 1 "$out")"
finish
