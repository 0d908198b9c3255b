#!/usr/bin/env python3
"""The laws of the shuffles, derived a second time.

Every shuffle is written here from its definition in words, with plain lists, sharing nothing with
algorithms/*.c: no masks, no places computed without branches, no deck. Each is run once for every
path of its draws; a path is replayed by the list of its draws so far and moves on like an odometer.
Weights are exact fractions.

Prints one line for each (shuffle, parameter, n):
    name parameter n paths denominator invalid numerators...
`paths` counts the paths walked, void ones too; a draw from one value alone is no choice. Numerators
stand in lexicographic order of the resulting array, over the least common denominator; `invalid` is
the numerator of the outcomes that are no permutation. Shuffles that start over are renormalised.
rao-sandelius has no finite tree and is not here.

tests/oracle_laws.inc holds these lines as C strings; `--inc` prints it. unit_algorithms compares
the C shuffles with that file, and this script's output with it as well.
"""

import itertools
import math
import sys
from fractions import Fraction


class StartOver(Exception):
    """The attempt is void."""


class Draws:
    """Replays a path: the draws made before, then zeros."""

    def __init__(self, path):
        self.path = path
        self.at = 0

    def below(self, k):
        if self.at == len(self.path):
            self.path.append([0, k])
        value, size = self.path[self.at]
        assert size == k
        self.at += 1
        return value

    def coin(self):
        return self.below(2) == 1


def paths(shuffle, n, parameter, chance=None):
    """Yields (outcome or None where it started over, probability) of every path, whose draws are even
    or have chance(value, size)."""
    path = []
    while True:
        a = list(range(n))
        try:
            result = shuffle(a, n, Draws(path), parameter)
            outcome = tuple(a if result is None else result)
        except StartOver:
            outcome = None
        yield outcome, math.prod(chance(*step) for step in path) if chance else Fraction(1, math.prod(k for _, k in path))
        while path and path[-1][0] + 1 == path[-1][1]:
            path.pop()
        if not path:
            return
        path[-1][0] += 1


def swap(a, i, j):
    a[i], a[j] = a[j], a[i]


# Uniform over all orders.


def fisher_yates(a, n, d, _):
    for i in range(n - 1, 0, -1):
        swap(a, i, d.below(i + 1))


def fisher_yates_forward(a, n, d, _):
    for i in range(n - 1):
        swap(a, i, i + d.below(n - i))


def inside_out(a, n, d, _):
    out = []
    for i in range(n):
        j = d.below(i + 1)
        out.append(None)
        out[i] = out[j]
        out[j] = a[i]
    return out


def swap_chain(a, n, d, _):
    pos = [d.below(i + 1) for i in range(n)]
    for i in range(n):
        swap(a, i, pos[i])


def strike_out(a, n, d, _):
    written = []
    while a:
        written.append(a.pop(d.below(len(a))))
    return written


def merge_shuffle(a, n, d, _):
    def merged(left, right):
        # In a list of its own: a coin takes from a side; when that side is empty, stop, and insert
        # what is left by swapping each new end with a uniform place.
        out = []
        while True:
            side = right if d.coin() else left
            if not side:
                break
            out.append(side.pop(0))
        for item in left + right:
            out.append(item)
            swap(out, len(out) - 1, d.below(len(out)))
        return out

    def part(items):
        if len(items) < 2:
            return items
        half = len(items) // 2
        left = part(items[:half])
        right = part(items[half:])
        return merged(left, right)

    return part(a)


# Uniform over some orders.


def sattolo(a, n, d, _):
    for i in range(n - 1, 0, -1):
        swap(a, i, d.below(i))


def until_different(a, n, d, _):
    fisher_yates(a, n, d, _)
    if a == list(range(n)):
        raise StartOver


def cut(a, n, d, _):
    k = d.below(n)
    return a[k:] + a[:k]


def last_fixed(a, n, d, _):
    first = a[:-1]
    fisher_yates(first, n - 1, d, _)
    return first + a[-1:]


# Biased.


def naive(a, n, d, _):
    for i in range(n):
        swap(a, i, d.below(n))


def naive_backward(a, n, d, _):
    for i in range(n - 1, 0, -1):
        swap(a, i, d.below(n))


def naive_reduce(a, n, d, _):
    for i in range(1, n):
        swap(a, i, d.below(n))


def missing_offset(a, n, d, _):
    for i in range(n - 1):
        swap(a, i, d.below(n - i))


def rounded(a, n, d, _):
    for i in range(n - 1, 0, -1):
        # round(x * i): 0 and i own half an interval each, the others a whole one.
        halves = [0] + [j for j in range(1, i) for _ in range(2)] + [i]
        swap(a, i, halves[d.below(2 * i)])


def strike_out_rounded(a, n, d, _):
    left, a[:] = list(a), []
    for last in range(n - 1, -1, -1):
        halves = [0] + [j for j in range(1, last) for _ in range(2)] + ([last] if last else [])
        a.append(left.pop(halves[d.below(2 * last) if last else 0]))


def stops_early(a, n, d, _):
    for i in range(n - 1, 1, -1):
        swap(a, i, d.below(i + 1))


def poker_1999(a, n, d, _):
    for i in range(n):
        swap(a, i, d.below(n - 1))


def key_sort(a, n, d, bits):
    keys = [d.below(2**bits) for _ in a]
    return sorted(a, key=lambda item: keys[item])


def key_ties(a, n, d, different):
    keys = [1 + d.below(different) for _ in a]
    return sorted(a, key=lambda item: keys[item])


def one_number(a, n, d, _):
    sides = math.lcm(*range(1, 13)) if n <= 12 else 2**32
    fraction = Fraction(d.below(sides), sides)
    for i in range(n - 1, 0, -1):
        swap(a, i, math.floor(fraction * (i + 1)))


def one_parity(a, n, d, which):
    # 2 k swaps, or one more, are enough when all orders of that parity have come alike.
    fair, a[:] = list(a), []
    while fair:
        a.append(fair.pop(d.below(len(fair)) if len(fair) > 2 else 0))
    falls = sum(a[i] > a[j] for i in range(n) for j in range(i + 1, n))
    if falls % 2 != which % 2:
        swap(a, n - 2, n - 1)


def riffle(a, n, d, times):
    for _ in range(times):
        k = sum(d.coin() for _ in range(n))
        left, right, out = a[:k], a[k:], []
        while left or right:
            if left and right:
                drop = left if d.below(len(left) + len(right)) < len(left) else right
            else:
                drop = left or right
            out.append(drop.pop(0))
        a = out
    return a


def transpositions(a, n, d, times):
    for _ in range(times):
        i = d.below(n)
        swap(a, i, d.below(n))


def top_to_random(a, n, d, times):
    for _ in range(times):
        a.insert(d.below(n), a.pop(0))


def overhand(a, n, d, times):
    for _ in range(times):
        packets = [[a[0]]]
        for item in a[1:]:
            if d.coin():
                packets.append([])
            packets[-1].append(item)
        a = [item for packet in reversed(packets) for item in packet]
    return a


# Sorts with a coin for a comparator.


def insert_binary(a, i, d):
    item = a[i]
    left, right = 0, i
    while left < right:
        mid = left + (right - left) // 2
        if d.coin():
            right = mid
        else:
            left = mid + 1
    del a[i]
    a.insert(left, item)


def sort_v8(a, n, d, _):
    if n < 2:
        return
    descending = d.coin()
    run = 2
    while run < n and d.coin() == descending:
        run += 1
    if descending:
        a[:run] = a[:run][::-1]
    for i in range(run, n):
        insert_binary(a, i, d)


def sort_v8_boolean(a, n, d, _):
    pass


def sort_insertion(a, n, d, _):
    for i in range(1, n):
        item = a[i]
        j = i
        while j > 0 and d.coin():
            a[j] = a[j - 1]
            j -= 1
        a[j] = item


def sort_binary_insertion(a, n, d, _):
    for i in range(1, n):
        insert_binary(a, i, d)


def sort_selection(a, n, d, _):
    for i in range(n - 1):
        m = i
        for j in range(i + 1, n):
            if d.coin():
                m = j
        swap(a, i, m)


def sort_bubble(a, n, d, _):
    for end in range(n - 1, 0, -1):
        for j in range(end):
            if d.coin():
                swap(a, j, j + 1)


def sort_bubble_early(a, n, d, _):
    for end in range(n - 1, 0, -1):
        swapped = False
        for j in range(end):
            if d.coin():
                swap(a, j, j + 1)
                swapped = True
        if not swapped:
            return


def sort_merge(a, n, d, _):
    if n < 2:
        return a
    left = sort_merge(a[: n // 2], n // 2, d, _)
    right = sort_merge(a[n // 2 :], n - n // 2, d, _)
    out = []
    while left and right:
        out.append((right if d.coin() else left).pop(0))
    return out + left + right


def sort_merge_up(a, n, d, _):
    runs = [[item] for item in a]
    while len(runs) > 1:
        runs, before = [], runs
        while before:
            left, right, out = before.pop(0), before.pop(0) if before else [], []
            while left and right:
                out.append((right if d.coin() else left).pop(0))
            runs.append(out + left + right)
    return sum(runs, [])


def sort_quick_lomuto(a, n, d, _):
    def sort(lo, hi):
        if lo >= hi:
            return
        i = lo
        for j in range(lo, hi):
            if d.coin():
                swap(a, i, j)
                i += 1
        swap(a, i, hi)
        sort(lo, i - 1)
        sort(i + 1, hi)

    sort(0, n - 1)


def sort_quick_hoare(a, n, d, _):
    def sort(lo, hi):
        if lo >= hi:
            return
        i, j = lo, hi + 1
        while True:
            i += 1
            while d.coin():
                if i == hi:
                    break
                i += 1
            j -= 1
            while d.coin():
                if j == lo:
                    break
                j -= 1
            if i >= j:
                break
            swap(a, i, j)
        swap(a, lo, j)
        sort(lo, j - 1)
        sort(j + 1, hi)

    sort(0, n - 1)


def quick_filter(a, n, d, middle):
    def sort(items):
        if len(items) < 2:
            return items
        pivot = items.pop(len(items) // 2 if middle else 0)
        less, rest = [], []
        for item in items:
            (less if d.coin() else rest).append(item)
        return sort(less) + [pivot] + sort(rest)

    a[:] = sort(list(a))


def sort_quick_first(a, n, d, _):
    quick_filter(a, n, d, False)


def sort_quick_middle(a, n, d, _):
    quick_filter(a, n, d, True)


def sort_quick_lua(a, n, d, _):
    """auxsort of ltablib.c, which counts from 1; an error leaves the items as they are."""
    class Invalid(Exception):
        pass

    def exchange(i, j):
        a[i - 1], a[j - 1] = a[j - 1], a[i - 1]

    def part(lo, up):
        i, j = lo, up - 1
        while True:
            i += 1
            while d.coin():
                if i == up - 1:
                    raise Invalid
                i += 1
            j -= 1
            while d.coin():
                if j < i:
                    raise Invalid
                j -= 1
            if j < i:
                exchange(up - 1, i)
                return i
            exchange(i, j)

    def sort(lo, up):
        while lo < up:
            if d.coin():
                exchange(lo, up)
            if up - lo == 1:
                return
            p = (lo + up) // 2
            if d.coin():
                exchange(p, lo)
            elif d.coin():
                exchange(p, up)
            if up - lo == 2:
                return
            exchange(p, up - 1)
            p = part(lo, up)
            if p - lo < up - p:
                sort(lo, p - 1)
                lo = p + 1
            else:
                sort(p + 1, up)
                up = p - 1

    try:
        sort(1, n)
    except Invalid:
        pass


def sort_php(a, n, d, _):
    """PHP's usort: a coin is whether the left one is greater."""

    def few(places):
        x, y, z = (a[place] for place in places[:3])
        if d.coin():
            items = ([y, z, x] if d.coin() else [y, x, z]) if d.coin() else [z, y, x]
        elif d.coin():
            items = [z, x, y] if d.coin() else [x, z, y]
        else:
            items = [x, y, z]
        for place in places[3:]:
            at = len(items)
            while at > 0 and d.coin():
                at -= 1
            items.insert(at, a[place])
        for place, item in zip(places, items):
            a[place] = item

    def insert(lo, hi):
        for i in range(1, hi - lo):
            place = i
            if i < 6:
                while place > 0 and d.coin():
                    place -= 1
            elif d.coin():
                for other in range(i - 3, -1, -2):
                    if not d.coin():
                        place = other + 1 if d.coin() else other + 2
                        break
                else:
                    place = 1 if other == 1 and d.coin() else 0
            a.insert(lo + place, a.pop(lo + i))

    def meet(i, j):
        # What is not yet looked at is i..j-1; each scan tests whether that is empty after its step.
        while i < j:
            if d.coin():
                i += 1
                continue
            j -= 1
            while i < j and d.coin():
                j -= 1
            if i < j:
                swap(a, i, j)
                i += 1
        return i

    def sort(lo, hi):
        count = hi - lo
        if 3 <= count <= 5:
            few(range(lo, hi))
        elif count <= 16:
            insert(lo, hi)
        else:
            middle = lo + count // 2
            quarter = count // 2 // 2
            few([lo, middle, hi - 1] if count < 1024 else [lo, lo + quarter, middle, middle + quarter, hi - 1])
            swap(a, lo + 1, middle)
            pivot = meet(lo + 2, hi - 1) - 1
            swap(a, lo + 1, pivot)
            for part in sorted([(pivot + 1, hi), (lo, pivot)], key=lambda part: part[1] - part[0]):
                sort(*part)

    sort(0, n)


def sort_heap(a, n, d, _):
    def sift(r, end):
        c = 2 * r + 1
        if c >= end:
            return
        if c + 1 < end and d.coin():
            c += 1
        if not d.coin():
            return
        swap(a, r, c)
        sift(c, end)

    for s in range(n // 2 - 1, -1, -1):
        sift(s, n)
    for end in range(n - 1, 0, -1):
        swap(a, 0, end)
        sift(0, end)


# No permutation, and controls.


def one_liner_map(a, n, d, _):
    pos = [d.below(i + 1) for i in range(n)]
    for i in range(n):
        a = [a[pos[i]] if k == i else i if x == pos[i] else x for k, x in enumerate(a)]
    return a


def identity(a, n, d, _):
    pass


def reverse(a, n, d, _):
    return a[::-1]


# Data loaders.


def through_buffer(items, d, size):
    held, out = items[:size], []
    for item in items[size:]:
        place = d.below(len(held))
        out.append(held[place])
        held[place] = item
    while held:
        out.append(held.pop(d.below(len(held))))
    return out


def buffer(a, n, d, size):
    return through_buffer(a, d, size)


def shards(a, n, d, count):
    count = min(count, n)
    left = [a[shard * n // count : (shard + 1) * n // count] for shard in range(count)]
    out = []
    while left:
        out += left.pop(d.below(len(left)))
    return out


def shard_buffer(a, n, d, both):
    count, size = both % 2**16, both // 2**16 or 2
    return through_buffer(shards(a, n, d, count), d, size)


# In the order of algorithms/list.def, with the parameters and the largest n to enumerate.
WHAT = [
    (fisher_yates, [(0, 5)]),
    (fisher_yates_forward, [(0, 5)]),
    (inside_out, [(0, 5)]),
    (swap_chain, [(0, 5)]),
    (strike_out, [(0, 5)]),
    (merge_shuffle, [(0, 5)]),
    (sattolo, [(0, 5)]),
    (until_different, [(0, 5)]),
    (cut, [(0, 5)]),
    (last_fixed, [(0, 5)]),
    (one_parity, [(1, 5), (2, 5)]),
    (naive, [(0, 5)]),
    (naive_backward, [(0, 5)]),
    (naive_reduce, [(0, 5)]),
    (missing_offset, [(0, 5)]),
    (rounded, [(0, 5)]),
    (strike_out_rounded, [(0, 5)]),
    (stops_early, [(0, 5)]),
    (poker_1999, [(0, 5)]),
    (one_number, [(0, 5)]),
    (key_sort, [(1, 5), (2, 4), (3, 4)]),
    (key_ties, [(3, 5), (10, 3)]),
    (riffle, [(1, 5), (2, 3)]),
    (overhand, [(1, 5), (3, 4)]),
    (top_to_random, [(1, 5), (3, 4)]),
    (transpositions, [(1, 5), (3, 4)]),
    (sort_v8, [(0, 5)]),
    (sort_v8_boolean, [(0, 5)]),
    (sort_insertion, [(0, 5)]),
    (sort_binary_insertion, [(0, 5)]),
    (sort_selection, [(0, 5)]),
    (sort_bubble, [(0, 5)]),
    (sort_bubble_early, [(0, 5)]),
    (sort_merge, [(0, 5)]),
    (sort_quick_lomuto, [(0, 5)]),
    (sort_quick_hoare, [(0, 4)]),
    (sort_quick_first, [(0, 5)]),
    (sort_quick_middle, [(0, 5)]),
    (sort_quick_lua, [(0, 5)]),
    (sort_php, [(0, 5)]),
    (sort_merge_up, [(0, 5)]),
    (sort_heap, [(0, 5)]),
    (one_liner_map, [(0, 5)]),
    (buffer, [(2, 5), (3, 5)]),
    (shards, [(2, 5), (3, 5)]),
    (shard_buffer, [(2, 5), (3, 5), (2 + 3 * 2**16, 5), (3 + 4 * 2**16, 5)]),
    (identity, [(0, 5)]),
    (reverse, [(0, 5)]),
]


def lines():
    for shuffle, parameters in WHAT:
        for parameter, largest in parameters:
            smallest = 2 if shuffle in (until_different, poker_1999) else 1
            for n in range(smallest, largest + 1):
                law = dict.fromkeys(itertools.permutations(range(n)), Fraction(0))
                invalid = void = Fraction(0)
                count = 0
                for outcome, weight in paths(shuffle, n, parameter):
                    count += 1
                    if outcome is None:
                        void += weight
                    elif outcome in law:
                        law[outcome] += weight
                    else:
                        invalid += weight
                masses = [mass / (1 - void) for mass in [invalid, *law.values()]]
                assert sum(masses) == 1
                denominator = math.lcm(*(mass.denominator for mass in masses))
                numbers = [int(mass * denominator) for mass in masses]
                name = shuffle.__name__.replace("_", "-")
                yield " ".join(map(str, [name, parameter, n, count, denominator, *numbers]))


def main():
    if sys.argv[1:] == ["--inc"]:
        print("/* Printed by oracle_laws.py --inc, which says what a line holds. */")
        for line in lines():
            print(f'"{line}",')
    else:
        for line in lines():
            print(line)


if __name__ == "__main__":
    main()
