"""Draws design.css for docs/design.md: its colours in light and dark, its sizes of type, its controls and cards, in SVG."""
import pathlib
import re

CSS = (pathlib.Path(__file__).parent / "design.css").read_text("utf-8")
LIGHT, DARK = ({name: value for name, value in re.findall(r"--([a-z-]+):(#[0-9a-f]+)", block)}
               for block in re.findall(r":root\{([^}]*)\}", CSS)[:2])
SIZES = [("--small", 14), ("--body", 16), ("--large", 20), ("--huge", 40)]
SUITS = [("♠", "#1b1e22"), ("♥", "#c92a06"), ("♦", "#155a93"), ("♣", "#087f5b")]
NAMES = [name for name in LIGHT if name not in ("on-accent", "card")]


def half(look, left):
    ink = look["ink"]
    parts = [f'<rect x="{left}" width="400" height="456" fill="{look["ground"]}"/>']
    for at, name in enumerate(NAMES):
        x, y = left + 24 + at % 4 * 92, 24 + at // 4 * 76
        parts.append(f'<rect x="{x}" y="{y}" width="76" height="40" rx="8" fill="{look[name]}" stroke="{look["line"]}"/>'
                     f'<text x="{x}" y="{y + 56}" font-size="12" fill="{ink}">{name}</text>')
    y = 268
    for name, size in SIZES:
        y += size + 4
        parts.append(f'<text x="{left + 24}" y="{y}" font-size="{size}" fill="{ink}">{name} {size} px</text>')
    parts.append(f'<rect x="{left + 24}" y="402" width="104" height="40" rx="8" fill="{look["accent"]}"/>'
                 f'<text x="{left + 76}" y="427" font-size="16" font-weight="600" text-anchor="middle" fill="{look["on-accent"]}">Next</text>')
    for at, (suit, colour) in enumerate(SUITS):
        x = left + 232 + 38 * at
        parts.append(f'<rect x="{x}" y="394" width="34" height="48" rx="4" fill="{look["card"]}" stroke="{look["line"]}"/>'
                     f'<text x="{x + 17}" y="414" font-size="16" text-anchor="middle" fill="{colour}">{at}</text>'
                     f'<text x="{x + 17}" y="435" font-size="18" text-anchor="middle" fill="{colour}">{suit}</text>')
    return "\n".join(parts)


print('<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Colours, type, a button and cards, in light and dark" '
      'width="800" height="456" viewBox="0 0 800 456" font-family="system-ui, Noto Sans, sans-serif">\n'
      + half(LIGHT, 0) + "\n" + half({**LIGHT, **DARK}, 400) + "\n</svg>")
