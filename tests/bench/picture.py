"""The results of the benchmarks as a picture (SVG): trials a second over the number of items."""

import math
from xml.sax.saxutils import escape

import results as bench

WIDTH, HEIGHT = 760, 470
LEFT, RIGHT, TOP, BOTTOM = 88, 190, 56, 46
# Colours that people with any colour vision can tell apart (Okabe & Ito 2008).
OURS = {"x86-64-v4": "#0072B2", "x86-64-v3": "#56B4E9", "none": "#009E73"}
THEIRS = {"gsl loop": "#D55E00", "Go": "#E69F00", "numpy": "#CC79A7", "Node": "#777777",
          "Python": "#333333"}
LABELS = {"x86-64-v4": "this program, AVX-512", "x86-64-v3": "this program, AVX2",
          "none": "this program, one at a time", "gsl loop": "C, gsl_ran_shuffle"}


def series(results):
    """(the processor that was measured last, {name: {n: trials a second}}): ours, and the loops of
    others."""
    found = {}
    wanted = {"yardstick": [*OURS, "gsl loop"], "peers": list(THEIRS)}
    groups = [group for name in wanted for group in bench.groups_of(results, name)]
    processor = groups[0]["processor"] if groups else None
    for group in groups:
        if group["processor"] == processor:
            table = bench.cells(group, lambda line: 1e9 / line["cpu_ns"])
            for name in wanted[group["group"]]:
                if name in table:
                    found.setdefault(name, table[name])
    return processor, found


def spread(places, gap):
    """The places, moved apart as little as keeps them `gap` from each other, in their order."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    moved = list(places)
    for _ in range(200):
        for upper, lower in zip(order, order[1:]):
            missing = gap - (moved[lower] - moved[upper])
            if missing > 0.01:
                moved[upper] -= missing / 2
                moved[lower] += missing / 2
    return moved


def unit(exponent):
    value = 10 ** exponent
    for size, name in ((10 ** 9, " billion"), (10 ** 6, " million"), (10 ** 3, ",000")):
        if value >= size:
            return f"{value // size}{name}"
    return str(value)


def drawn(results):
    """The picture as text; the same results give the same bytes."""
    processor, found = series(results)
    if not found:
        raise ValueError("nothing to draw: the group yardstick is missing")
    sizes = sorted({n for row in found.values() for n in row})
    speeds = [value for row in found.values() for value in row.values()]
    low, high = math.floor(math.log10(min(speeds))), math.ceil(math.log10(max(speeds)))

    def x_of(n):
        step = (WIDTH - LEFT - RIGHT) / max(1, len(sizes) - 1)
        return LEFT + step * sizes.index(n)

    def y_of(speed):
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - math.log10(speed)) / max(1, high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="12">',
        "<title>Trials a second, one thread, by the number of items shuffled</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        '<text x="16" y="24" font-size="15" font-weight="bold" fill="#222222">Trials a second, one '
        "thread: shuffled, ranked and counted</text>",
        f'<text x="16" y="42" fill="#555555">{escape(processor)}. The scale is logarithmic: a line is '
        "ten times the one below it.</text>",
    ]
    for exponent in range(low, high + 1):
        y = y_of(10 ** exponent)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#555555">'
                     f"{unit(exponent)}</text>")
    for n in sizes:
        parts.append(f'<text x="{x_of(n):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle" '
                     f'fill="#555555">n = {n}</text>')
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 8}" fill="#555555">items shuffled (n = 52: item by '
                 "place is counted, elsewhere all n! orders)</text>")
    names = list(found)
    ends = [y_of(found[name][max(found[name])]) for name in names]
    for name, label_y in zip(names, spread(ends, 16)):
        row = found[name]
        colour = {**OURS, **THEIRS}[name]
        width = "3" if name in OURS else "1.5"
        points = " ".join(f"{x_of(n):.1f},{y_of(row[n]):.1f}" for n in sorted(row))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" '
                     f'stroke-width="{width}"/>')
        parts += [f'<circle cx="{x_of(n):.1f}" cy="{y_of(row[n]):.1f}" r="3" fill="{colour}"/>'
                  for n in sorted(row)]
        parts.append(f'<text x="{x_of(max(row)) + 10:.1f}" y="{label_y + 4:.1f}" fill="{colour}">'
                     f"{escape(LABELS.get(name, name))}</text>")
    parts.append("</svg>")
    return "\n".join(parts) + "\n"
