# SPDX-License-Identifier: 0BSD
"""What is shuffled, and what is seen of it: items, base, deck, take, hands, law."""
import array
import re

from ._library import FairnessError, InvalidShuffle, count, whole

__tracebackhide__ = __unittest = True


def shown(value):
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


class Deal:
    """Items as the user has them, and the numbers that the library has for them.

    items  what the shuffle gets; None: numbers from `base`, as many as `n` or the deck say
    names  of items that differ, for the library; None: numbers
    """

    def __init__(self, n, *, items=None, base=0, deck=None, take=None, hands=None, law=None):
        self.base = count("base", base, 1)
        self.take = None if take is None else count("take", take, 65536)
        self.hands = None if hands is None else _hands(hands)
        if deck is not None and not isinstance(deck, str):
            raise FairnessError(f'deck = {shown(deck)}: text as "24*land,36*spell" is accepted; a list of names is items=')
        self.items, self.names, self.deck = None, None, deck
        self._numbers = None  # of each item: the numbers of those that are alike
        self.n = None if n is None else count("n", n, 65536)
        if items is not None:
            self._take_items(items, n)
        elif n is None and deck is None:
            raise FairnessError("n: how many items? It is missing")
        self.law = None if law is None else self._law(law)

    def _take_items(self, items, n):
        if self.base or self.deck is not None:
            raise FairnessError("items: they go without base and deck, which say what numbers are called")
        try:
            items = list(items)
            alike = {}
            for item in items:
                alike[item] = alike.get(item, 0) + 1
        except TypeError as wrong:
            raise FairnessError(f"items = {shown(items)}: {wrong}; a sequence of names is accepted") from None
        if n is not None and self.n != len(items):
            raise FairnessError(f"n = {n!r}: there are {len(items)} items")
        texts = [str(item) for item in alike]
        twice = next((text for text in set(texts) if texts.count(text) > 1), None) if len(set(texts)) < len(texts) else None
        if twice is not None:
            raise FairnessError(f"items: two are written {shown(twice)}")
        self.n, self.items, self._numbers, first = len(items), [], {}, 0
        for item, times in alike.items():  # alike ones stand together, as in a deck
            self._numbers[item] = range(first, first + times)
            self.items += [item] * times
            first += times
        if len(alike) == len(items):
            self.names = [text.encode("utf-8", "backslashreplace") for text in texts]
            return
        for text in texts:
            if not text or re.search(r"""[\s*|;,\[\](){}'"]""", text):
                raise FairnessError(f"items: some are alike, and make a deck, whose names have no blank, comma, quote or bracket: {shown(text)}")
        self.deck = ",".join(f"{times}*{text}" for text, times in zip(texts, alike.values()))

    def _law(self, law):
        name, data = law if isinstance(law, tuple) and len(law) == 2 else (law, None)
        if not isinstance(name, str):
            raise FairnessError(f'law = {shown(law)}: "derangement", ("weights", [4, 3, 2]), '
                                '("chances", {(0, 1): 0.5, (1, 0): 0.5}) are accepted')
        if data is None or isinstance(data, str):
            return name, None if data is None else data.encode()
        pairs = data.items() if hasattr(data, "items") else None
        if name == "weights":
            lines = [([item], value) for item, value in pairs or zip(self.start(self.n), data)]
        else:
            lines = list(pairs or ((order, "") for order in data))
        return name, "".join(f"{' '.join(map(str, self.numbers(given, 'law', None)))} {value}\n" for given, value in lines).encode()

    def start(self, n):
        """What the shuffle gets."""
        return self.items if self.items is not None else list(range(self.base, self.base + n))

    def numbers(self, given, what, lengths):
        """The numbers, from 0, of the items of an outcome; InvalidShuffle where they are not items, or not of one of
        these lengths."""
        if lengths is not None and len(given) not in lengths:
            raise InvalidShuffle(f"{what} has {len(given)} items, not {' or '.join(map(str, lengths))}: {shown(given)}",
                                 f"{len(given)} items")
        if self._numbers is None:
            return [self._number(item, what, given) for item in given]
        used, numbers = {}, []
        for item in given:
            try:
                alike = self._numbers[item]
            except (KeyError, TypeError):
                raise InvalidShuffle(f"{what}: {item!r} is not an item: {shown(given)}", repr(item)) from None
            at = used[item] = used.get(item, -1) + 1
            numbers.append(alike[min(at, len(alike) - 1)])
        return numbers

    def _number(self, item, what, given):
        value = whole(item)
        if value is None or not 0 <= value - self.base < (self.n or 65536):
            raise InvalidShuffle(f"{what}: {item!r} is not an item (expected whole numbers from {self.base} to "
                                 f"{(self.n or 65536) - 1 + self.base}): {shown(given)}", repr(item))
        return value - self.base

    def batch(self, shuffle):
        """A function that makes `rows` shuffles of n items: the array of their numbers, n at places of what is no item;
        and of the first outcome with such a place its line and what stood there, or None."""
        def made(n, rows):
            self.n = n
            start, numbers, lacks = self.start(n), [], []
            plain = self._numbers is None and self.base == 0
            seen = self.take or sum(self.hands or ()) or n
            for _ in range(rows):
                items = start[:]
                given = shuffle(items)
                given = items if given is None else self._listed(given)
                if plain and len(given) == n:
                    numbers += given
                else:
                    numbers += self._seen(given, sorted({seen, n}), n, lacks)
            # Whether they are below n the library sees. A truth value would pass for a number.
            try:
                if set(map(type, numbers)) == {int}:
                    return array.array("I", numbers), lacks[0] if lacks else None
            except OverflowError:  # said below
                pass
            made = [number for at in range(0, len(numbers), n) for number in
                    self._seen(numbers[at:at + n], None, n, lacks)]
            return array.array("I", made), lacks[0] if lacks else None

        return made

    def _seen(self, given, lengths, n, lacks):
        """n numbers of an outcome; n in the place of each that is no item, which is told to `lacks`."""
        try:
            numbers = self.numbers(given, "the shuffle's result", lengths)
            return numbers + [0] * (n - len(numbers))  # at places that are not seen
        except InvalidShuffle as wrong:
            lacks.append((shown(given), wrong.seen))
            return [n] * n

    def _listed(self, given):
        """The items of what a shuffle returned."""
        if hasattr(given, "tolist"):
            given = given.tolist()
        if isinstance(given, (list, tuple)):
            return given
        if hasattr(given, "__await__") or hasattr(given, "__aiter__"):
            getattr(given, "close", lambda: None)()
            raise FairnessError("the shuffle is async: it returned something to wait for. Give a function that returns when "
                                "it has shuffled, such as lambda items: asyncio.run(shuffle(items))")
        text = isinstance(given, str) and self.items is not None and isinstance(self.items[0], str)
        if isinstance(given, (str, bytes, dict)) and not text or not hasattr(given, "__iter__"):
            raise InvalidShuffle(f"the shuffle returned {shown(given)}, which is not a list; it must shuffle the list that it "
                                 "gets, or return the items")
        return list(given)


def _hands(hands):
    if not isinstance(hands, str) and hasattr(hands, "__iter__"):
        return [count("hands", size, 65536) for size in hands]
    return [count("hands", hands, 65536)]
