# SPDX-License-Identifier: 0BSD
"""Is this shuffle fair? Says so with numbers, reasons, and the name of the mistake.

    import random, fairness
    print(fairness.test(random.shuffle, n=52))
    fairness.assert_fair(random.shuffle, n=3)

A shuffle is a function that takes a list of the numbers 0 .. n-1 and shuffles it in place, or returns the
shuffled items (a list, a tuple, a numpy array). The work is done by libfairness, which comes with this
package; judging lets go of the interpreter's lock.
"""
import itertools

from ._library import Case, FairnessError, version, whole

__all__ = ["FairnessError", "InvalidShuffle", "Result", "Unfair", "assert_fair", "test", "test_counts",
           "test_orders", "version"]


class InvalidShuffle(FairnessError):
    """What the shuffle gave back is not n items of 0 .. n-1: another length, a hole, a strange item."""


class Unfair(AssertionError):
    """A shuffle that assert_fair did not let through; `result` has the report."""

    def __init__(self, result):
        super().__init__(result.text)
        self.result = result


class Result:
    """What a run came to. Prints as the report in a terminal, and shows as a page in a notebook."""

    def __init__(self, line, text, report, html):
        # Options that show more are those of the program, which is not here.
        self.text = "".join(one for one in text.splitlines(True) if not one.startswith("  see more"))
        self.line, self.report, self.html = line, report, html

    @property
    def case(self):
        return self.report["cases"][0]

    @property
    def verdict(self):
        """"no-bias-found", "biased", "too-even", "invalid", "inconclusive" or "skipped"."""
        return self.case["status"]

    @property
    def as_expected(self):
        return self.case["as_expected"]

    @property
    def checks(self):
        """The checks by name, each as in the JSON report (docs/report.md)."""
        return {check["id"]: check for check in self.case["checks"]}

    @property
    def mistake(self):
        """The mistake in the code that gives such counts, or None."""
        return next((one["mistake"] for one in self.case.get("looks_like", []) if "mistake" in one), None)

    def __str__(self):
        return self.text.rstrip("\n")

    def __repr__(self):
        return f"<fairness.Result: {self.line}>"

    def _repr_html_(self):
        return f'<iframe srcdoc="{self.html.replace("&", "&amp;").replace(chr(34), "&quot;")}" ' \
               'style="width:100%;height:42em;border:0" title="fairness report"></iframe>'


def test(shuffle, n, *, trials=None, seed=1, alpha=1e-6, checks="auto", expect="fair", source=None,
         name=None, threads=0):
    """Runs `shuffle` many times (100,000 unless `trials` says otherwise; a built-in one a million times)
    and tests what comes out.

    shuffle  a function, or the name of a built-in shuffle ("naive", "riffle:7")
    n        how many items
    seed     of a built-in shuffle; a function has random numbers of its own
    alpha    the chance that a fair shuffle is called anything else
    checks   "auto", "all" or names with commas
    expect   "fair" or "biased": which verdict is as expected

    Returns a Result. Raises what the shuffle raises, InvalidShuffle, and FairnessError for bad arguments.
    """
    with Case(n, trials=trials, seed=seed, alpha=alpha, checks=checks, expect=expect, source=source,
              threads=threads) as case:
        if isinstance(shuffle, str):
            case.set_algorithm(shuffle)
        elif not callable(shuffle):
            raise FairnessError(f"shuffle = {shuffle!r}: a function, or the name of a built-in shuffle is accepted")
        else:
            if trials is None:
                case.set_trials(100_000)
            case.set_shuffle(getattr(shuffle, "__name__", type(shuffle).__name__) if name is None else name,
                             lambda items: _shuffled(shuffle, items))
        return Result(*case.run())


def test_orders(orders, *, n=None, alpha=1e-6, checks="auto", expect="fair", name="recorded orders"):
    """Tests orders that were recorded: a sequence of sequences of 0 .. n-1, also a numpy array of two
    dimensions or a pandas frame, a row an order."""
    rows = [_plain(row) for row in getattr(orders, "to_numpy", lambda: orders)()]
    if not rows:
        raise FairnessError("no orders: at least one row is needed")
    with Case(len(rows[0]) if n is None else n, trials=len(rows), alpha=alpha, checks=checks, expect=expect) as case:
        following = iter([_items(row, case.n, f"row {number}") for number, row in enumerate(rows)])
        case.set_shuffle(name, lambda items: next(following))
        return Result(*case.run())


def test_counts(counts, *, table="orders", taken=0, alpha=1e-6, checks="auto", expect="fair"):
    """Tests counts that were made already: a list, a numpy array, a pandas frame; of "orders" also a
    mapping from orders, as tuples, to counts.

    table  "orders": how often each of the n! orders came, in lexicographic order
           "places": rows are items, columns places
           "first": how often each item came first
           "taken": how often each item was among the `taken` that were drawn
           "pairs-taken": how often items i and j both were, a row for each i; of i = j 0, or how often i was
    """
    if hasattr(counts, "items") and not hasattr(counts, "to_numpy"):
        counts = _counts_of_orders(counts)
    counts = _plain(getattr(counts, "to_numpy", lambda: counts)())
    if counts and hasattr(counts[0], "__len__") and not isinstance(counts[0], str):
        counts = [count for row in counts for count in _plain(row)]
    counts = [_checked_count(count, number) for number, count in enumerate(counts)]
    with Case(1, alpha=alpha, checks=checks, expect=expect) as case:
        case.set_counts(table, counts, taken)
        return Result(*case.run())


def assert_fair(shuffle, n, **options):
    """As test, but raises Unfair, an AssertionError with the whole report, unless the verdict is as
    expected. A run that cannot tell is not as expected: it takes more trials."""
    result = test(shuffle, n, **options)
    if not result.as_expected:
        raise Unfair(result)
    return result


test.__test__ = test_orders.__test__ = test_counts.__test__ = False  # not for pytest to collect


def _plain(row):
    """A list of Python's own numbers."""
    return row.tolist() if hasattr(row, "tolist") else list(row)


def _counts_of_orders(mapping):
    """All n! counts in lexicographic order."""
    orders = {tuple(order): count for order, count in mapping.items()}
    n = len(next(iter(orders), ()))
    if not 1 <= n <= 9:
        raise FairnessError(f"orders of {n} items: 1 to 9 are taken as a mapping")
    every = list(itertools.permutations(range(n)))
    for order in orders:
        if sorted(order) != list(range(n)):
            raise FairnessError(f"{order!r} is not an order of 0 .. {n - 1}")
    return [orders.get(order, 0) for order in every]


def _checked_count(count, number):
    value = whole(count)
    if value is None or not 0 <= value <= 2**53:
        large = " (2^64 or more)" if value is not None and value >= 2**64 else ""
        raise FairnessError(f"count {number} is {count!r}{large}: a whole number from 0 to 2^53 is accepted, and as "
                            "much for their sum")
    return value


def _items(given, n, what):
    """The items of an outcome, as Python's own numbers."""
    if len(given) != n:
        raise InvalidShuffle(f"{what} has {len(given)} items, not {n}: {str(given)[:60]}")
    items = [whole(item) for item in given]
    for item, value in zip(given, items):
        if value is None or not 0 <= value < n:
            raise InvalidShuffle(f"{what}: {item!r} is not an item (expected whole numbers from 0 to {n - 1}): "
                                 f"{str(given)[:60]}")
    return items


def _shuffled(shuffle, items):
    n, given = len(items), shuffle(items)
    return _items(items if given is None else _plain(given), n, "the shuffle's result")
