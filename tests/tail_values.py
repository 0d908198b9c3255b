#!/usr/bin/env python3
"""Both tails of chi-square at 2,000 random laws and statistics, df 1 to 4.8e8, half of them below the mode, against
40-digit arithmetic: tail_values.py PROGRAM, tail_values.c built. The tails by definition: P(a, x) from the series
x^a e^-x / Gamma(a+1) sum x^k / ((a+1)...(a+k)), Q(a, x) from Legendre's continued fraction. Skips (77) without mpmath."""
import random
import subprocess
import sys

try:
    from mpmath import mp
except ImportError:
    print("skipped: no mpmath here")
    sys.exit(77)

POINTS, WITHIN, SEED = 2000, 1e-9, 20261128
mp.dps = 50
BITS = 200


def lower(a, x):
    """ln P(a, x) by its series in fixed-point numbers, a and x rational."""
    term = total = 1 << BITS
    top, under = int(mp.ldexp(x, BITS)), int(mp.ldexp(a, BITS))
    while term:
        under += 1 << BITS
        term = term * top // under
        total += term
    return a * mp.log(x) - x - mp.loggamma(a + 1) + mp.log(mp.mpf(total) / (1 << BITS))


def upper(a, x):
    """ln Q(a, x), x > a + 1, by Lentz's method."""
    down, up = mp.mpf(0), x + 1 - a
    value, denominator, k = up, up, 0
    while True:
        k += 1
        numerator = k * (a - k)
        denominator += 2
        down = 1 / (denominator + numerator * down)
        up = denominator + numerator / up
        value *= up * down
        if abs(up * down - 1) < mp.mpf(10) ** -42:
            return a * mp.log(x) - x - mp.loggamma(a) - mp.log(value)


def exact(df, statistic):
    """log10 of both tails."""
    if statistic == 0:
        return 0.0, -mp.inf
    a, x = mp.mpf(df) / 2, mp.mpf(statistic) / 2
    below = x <= a + 1
    # A statistic of 1e-300 has no fixed-point form: the series is 1 there.
    if x < mp.mpf(10) ** -40:
        near = a * mp.log(x) - x - mp.loggamma(a + 1)
    else:
        near = lower(a, x) if below else upper(a, x)
    far = mp.log1p(-mp.exp(near))
    both = (far, near) if below else (near, far)
    return tuple(each / mp.log(10) for each in both)


def points():
    """Pairs of df and statistic, the same ones always."""
    choose = random.Random(SEED)
    for i in range(POINTS):
        df = 1 + i % 3 if i % 10 == 0 else int(10 ** choose.uniform(0, 8.681))
        deviation = (2 * df) ** 0.5
        if i % 2:  # below the mode
            mode = max(df - 2, 1e-3)
            statistic = choose.choice([mode * 10 ** -choose.uniform(0, 3), max(mode - 8 * deviation * choose.random(), 1e-300),
                                       10 ** -choose.uniform(0, 300), 0 if i % 50 == 1 else mode * choose.random()])
        else:
            statistic = choose.choice([df + 8 * deviation * choose.random(), df * (1 + 10 ** choose.uniform(-6, 4))])
        yield float(df), float(statistic)


def main():
    asked = list(points())
    lines = "".join(f"{df!r} {statistic!r}\n" for df, statistic in asked)
    answers = subprocess.run([sys.argv[1]], input=lines, capture_output=True, text=True, check=True).stdout.split("\n")
    worst = 0
    for (df, statistic), answer in zip(asked, answers, strict=False):
        for got, wanted in zip(map(float, answer.split()), exact(df, statistic), strict=True):
            # What is nearer to 1 than a double tells from it.
            off = 0 if got == wanted or abs(wanted) < 1e-307 else abs(got / wanted - 1)
            worst = max(worst, off)
            if not off <= WITHIN:
                sys.exit(f"df {df!r}, statistic {statistic!r}: {got!r} in place of {mp.nstr(wanted, 20)}")
    print(f"{len(asked)} statistics: the logarithms are within {float(worst):.2g}")


if __name__ == "__main__":
    main()
