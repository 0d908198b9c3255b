# SPDX-License-Identifier: 0BSD
"""Is this shuffle fair? Says so with numbers, reasons, and the name of the mistake.

    import random, fairness
    print(fairness.test(random.shuffle, n=52))
    fairness.assert_fair(random.shuffle, n=3)

A shuffle is a function that takes a list of the numbers 0 .. n-1, or of your items, and shuffles it in place, or
returns the shuffled items (a list, a tuple, a numpy array). The work is done by libfairness, which comes with
this package; judging lets go of the interpreter's lock.
"""
import itertools
import time

from ._deals import Deal
from ._library import Case, FairnessError, InvalidShuffle, version, whole
from ._own_deck import deck_of
from ._result import Result
from ._rows import count_from_one, items_found, rows_of, table_of

__all__ = ["FairnessError", "InvalidShuffle", "Result", "Unfair", "assert_fair", "test", "test_counts",
           "test_orders", "version"]
__tracebackhide__ = __unittest = True


class Unfair(AssertionError):
    """A shuffle that assert_fair did not let through; `result` has the report."""

    def __init__(self, result):
        super().__init__(result.text.rstrip("\n"))
        self.result = result


def test(shuffle, n=None, *, items=None, base=0, deck=None, take=None, hands=None, law=None, trials=None, budget=None, seed=1,
         alpha=1e-6, checks="auto", expect="fair", source=None, name=None, threads=0):
    """Runs `shuffle` many times (100,000 unless `trials` says otherwise; a built-in one a million times)
    and tests what comes out.

    shuffle  a function, or the name of a built-in shuffle ("naive", "riffle:7")
    n        how many items; follows from `items` and `deck`; of a method without arguments, from the deck of its object. Of a
             list of them a list of Results, which share alpha
    items    what it gets, in place of numbers: a sequence; equal ones are alike
    base     the number of the first item, 0 or 1
    deck     which numbers are alike: "24*land,36*spell"
    take     how many places are seen, in order: it returns as many, or all
    hands    how many places each hand has, in which order says nothing: 5, or [13, 13, 13, 13]
    law      how often each order should come, if not equally often: "derangement", "cycle", "even",
             ("weights", [4, 3, 2]), ("chances", {(0, 1): 0.75, (1, 0): 0.25}), ("subset", [orders])
    trials   200_000, 1e5, "1M"
    budget   in place of trials: as many as fit into that time, "10s", or seconds
    seed     of a built-in shuffle; a function has random numbers of its own
    alpha    the chance that a fair shuffle is called anything else
    checks   "auto", "all" or names with commas
    expect   "fair" or "biased": which verdict is as expected

    Returns a Result. Raises what the shuffle raises, InvalidShuffle for what is no list, and FairnessError for bad arguments.
    """
    if isinstance(n, (list, tuple, range)):
        given = {key: value for key, value in locals().items() if key not in ("shuffle", "n", "alpha")}
        return [test(shuffle, one, alpha=alpha / len(n), **given) for one in n]
    own = deck_of(shuffle) if n is items is deck is None and callable(shuffle) else None
    if own:
        name, items, shuffle = name or getattr(shuffle, "__name__", None), own[0], lambda _items: own[1]()
    if not isinstance(shuffle, str) and not callable(shuffle):
        raise FairnessError(f"shuffle = {shuffle!r}: a function, or the name of a built-in shuffle is accepted")
    deal = Deal(n, items=items, base=base, deck=deck, take=take, hands=hands, law=law)
    with Case(deal.n, trials=trials, seed=seed, alpha=alpha, checks=checks, expect=expect, source=source,
              threads=threads) as case:
        case.set_deal(deal)
        if budget is not None:
            if trials is not None:
                raise FairnessError("trials and budget: one of them")
            case.set_budget(budget)
        if isinstance(shuffle, str):
            case.set_algorithm(shuffle)
        else:
            if trials is None and budget is None:
                case.set_trials(100_000)
            case.set_batch(getattr(shuffle, "__name__", type(shuffle).__name__) if name is None else name,
                           deal.batch(shuffle))
        return Result(*case.run())


def test_orders(orders, *, n=None, items=None, base=0, deck=None, take=None, hands=None, law=None, alpha=1e-6,
                checks="auto", expect="fair", name="recorded orders"):
    """Tests orders that were recorded: a sequence of sequences, a numpy array of two dimensions, which is read where it
    lies, or a frame; a row an order. Names are items as they are; `items` says in which order they lay before, which
    the name of a mistake follows from. The rest is as in test."""
    rows = rows_of(orders)
    if items is None and base == 0 and deck is None:
        items = items_found(rows)
    if n is None and items is None and deck is None:
        if take is not None or hands is not None:
            raise FairnessError("n: of how many items were these taken? It is missing")
        n = len(rows[0]) if len(rows) else None
        if n is None:
            raise FairnessError("no orders: at least one row is needed")
    deal = Deal(n, items=items, base=base, deck=deck, take=take, hands=hands, law=law)
    seen = deal.take or sum(deal.hands or ())

    def lengths(width):
        return [one for one in (seen, deal.n) if one] if deal.n else [seen or width]

    try:
        table = table_of(rows, deal, lengths)
        with Case(deal.n, alpha=alpha, checks=checks, expect=expect) as case:
            case.set_deal(deal)
            case.set_orders(name, table)
            return Result(*case.run())
    except InvalidShuffle as wrong:
        if deal.items is None and deal.base == 0 and count_from_one(rows, deal.n):
            raise InvalidShuffle(f"{wrong}; they count from 1: base=1") from None
        raise


def test_counts(counts, *, table="orders", taken=0, items=None, alpha=1e-6, checks="auto", expect="fair"):
    """Tests counts that were made already: a list, a numpy array, a frame, whose names of rows are items; of "orders"
    also a mapping from orders, as tuples, to counts.

    table  "orders": how often each of the n! orders came, in lexicographic order
           "places": rows are items, columns places
           "first": how often each item came first
           "taken": how often each item was among the `taken` that were drawn
           "pairs-taken": how often items i and j both were, a row for each i; of i = j 0, or how often i was
    items  what the report calls them
    """
    if hasattr(counts, "items") and not hasattr(counts, "to_numpy"):
        counts, items = _counts_of_orders(counts, items)
    elif items is None and table != "orders" and hasattr(counts, "to_numpy"):
        names = list(getattr(counts, "index", [0]))
        items = names if all(isinstance(name, str) for name in names) else None
    counts = _plain(getattr(counts, "to_numpy", lambda: counts)())
    if counts and hasattr(counts[0], "__len__") and not isinstance(counts[0], str):
        counts = [count for row in counts for count in _plain(row)]
    counts = [_checked_count(count, number) for number, count in enumerate(counts)]
    with Case(None, alpha=alpha, checks=checks, expect=expect) as case:
        case.set_counts(table, counts, taken)
        if items is not None:
            case.set_deal(Deal(None, items=items))
        return Result(*case.run())


def assert_fair(shuffle, n=None, **options):
    """As test, but raises Unfair, an AssertionError with the whole report, unless the verdict is as
    expected. A run that cannot tell is not as expected: it takes more trials. Without trials and budget a function is called for
    some two seconds, 10,000 times at least and 100,000 at most."""
    if callable(shuffle) and options.get("trials") is options.get("budget") is None:
        begun = time.perf_counter()
        test(shuffle, n, **{**options, "trials": 100})
        options["trials"] = int(min(1e5, max(1e4, 200 / (time.perf_counter() - begun))))
    result = test(shuffle, n, **options)
    for one in result if isinstance(result, list) else [result]:
        if not one.as_expected:
            raise Unfair(one)
    return result


test.__test__ = test_orders.__test__ = test_counts.__test__ = False  # not for pytest to collect


def _plain(row):
    """A list of Python's own numbers."""
    return row.tolist() if hasattr(row, "tolist") else list(row)


def _counts_of_orders(mapping, items):
    """All n! counts in lexicographic order, and the items, unless they are numbers."""
    orders = {tuple(order): count for order, count in mapping.items()}
    first = next(iter(orders), ())
    if not 1 <= len(first) <= 9:
        raise FairnessError(f"orders of {len(first)} items: 1 to 9 are taken as a mapping")
    if items is None and all(isinstance(item, str) for item in first):
        items = sorted(first)
    deal = Deal(len(first), items=items)
    counts = dict.fromkeys(itertools.permutations(range(deal.n)), 0)
    for order, count in orders.items():
        try:
            counts[tuple(deal.numbers(order, "an order", [deal.n]))] += whole(count) or 0
        except (KeyError, InvalidShuffle):
            raise FairnessError(f"{order!r} is not an order of {'0 .. ' + str(deal.n - 1) if items is None else items}") from None
        _checked_count(count, order)
    return list(counts.values()), items


def _checked_count(count, number):
    value = whole(count)
    if value is None or not 0 <= value <= 2**53:
        large = " (2^64 or more)" if value is not None and value >= 2**64 else ""
        raise FairnessError(f"count {number} is {count!r}{large}: a whole number from 0 to 2^53 is accepted, and as "
                            "much for their sum")
    return value
