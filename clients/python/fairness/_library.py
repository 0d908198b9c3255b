# SPDX-License-Identifier: 0BSD
"""libfairness by ctypes. The functions are those of include/fairness.h."""
import ctypes
import json
import operator
import os
import re

from ._signals import Signals

_loaded_in = os.getpid()
_folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib")
_batch = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t)
_keep_going = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64)
_expected = {"fair": 0, "biased": 1}
_item_types = {"u1": 0, "u2": 1, "u4": 2, "u8": 3, "i1": 4, "i2": 5, "i4": 6, "i8": 7}
__tracebackhide__ = __unittest = True  # what fails is the test, and not in here


class FairnessError(Exception):
    """Bad arguments, or no memory; one line says which."""


class InvalidShuffle(FairnessError):
    """What the shuffle gave back is no list, or what was recorded are not its items: another length, a strange item."""

    def __init__(self, message, seen=""):
        super().__init__(message)
        self.seen = seen  # what stood in the place of an item, or how many there were


def _load():
    """The library of this package, after those that it needs; else that of the system."""
    order = os.path.join(_folder, "order")
    if not os.path.exists(order):
        return ctypes.CDLL("libfairness.so.0")
    with open(order, encoding="ascii") as names:
        *others, last = names.read().split()
    for name in others:
        ctypes.CDLL(os.path.join(_folder, name), mode=ctypes.RTLD_GLOBAL)
    return ctypes.CDLL(os.path.join(_folder, last))


_fairness = _load()
for _name, _result, _arguments in (
        ("fairness_version", ctypes.c_char_p, []),
        ("fairness_case_new", ctypes.c_void_p, []),
        ("fairness_case_free", None, [ctypes.c_void_p]),
        ("fairness_case_message", ctypes.c_char_p, [ctypes.c_void_p]),
        ("fairness_case_set_algorithm", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]),
        ("fairness_case_set_batch", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, _batch, ctypes.c_void_p]),
        ("fairness_case_set_orders", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_size_t,
                                                    ctypes.c_size_t, ctypes.c_ssize_t, ctypes.c_int]),
        ("fairness_case_set_items", ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(ctypes.c_char_p), ctypes.c_size_t]),
        ("fairness_case_set_base", ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint]),
        ("fairness_case_set_deck", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]),
        ("fairness_case_set_take", ctypes.c_int, [ctypes.c_void_p, ctypes.c_size_t]),
        ("fairness_case_set_hands", ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(ctypes.c_size_t), ctypes.c_size_t]),
        ("fairness_case_set_law", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p]),
        ("fairness_case_set_counts", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p,
                                                    ctypes.POINTER(ctypes.c_uint64), ctypes.c_size_t,
                                                    ctypes.c_size_t]),
        ("fairness_case_set_n", ctypes.c_int, [ctypes.c_void_p, ctypes.c_size_t]),
        ("fairness_case_set_lack", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p]),
        ("fairness_case_set_budget", ctypes.c_int, [ctypes.c_void_p, ctypes.c_double]),
        ("fairness_case_set_trials", ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint64]),
        ("fairness_case_set_seed", ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint64]),
        ("fairness_case_set_source", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]),
        ("fairness_case_set_alpha", ctypes.c_int, [ctypes.c_void_p, ctypes.c_double]),
        ("fairness_case_set_threads", ctypes.c_int, [ctypes.c_void_p, ctypes.c_int]),
        ("fairness_case_set_checks", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]),
        ("fairness_case_set_expected", ctypes.c_int, [ctypes.c_void_p, ctypes.c_int]),
        ("fairness_case_set_asker", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]),
        ("fairness_case_set_keep_going", ctypes.c_int, [ctypes.c_void_p, _keep_going, ctypes.c_void_p]),
        ("fairness_case_run", ctypes.c_int, [ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p)]),
        ("fairness_result_line", ctypes.c_char_p, [ctypes.c_void_p]),
        ("fairness_result_text", ctypes.c_char_p, [ctypes.c_void_p]),
        ("fairness_result_json", ctypes.c_char_p, [ctypes.c_void_p]),
        ("fairness_result_html", ctypes.c_char_p, [ctypes.c_void_p]),
        ("fairness_result_free", None, [ctypes.c_void_p])):
    _function = getattr(_fairness, _name)
    _function.restype, _function.argtypes = _result, _arguments

version = _fairness.fairness_version().decode()


def whole(value):
    """A whole number of any kind, as Python's own; None for anything else, a truth value among them."""
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def count(name, value, most):
    """A number from 0 to `most`, or a FairnessError that names it."""
    number = whole(value)
    if number is None or not 0 <= number <= most:
        raise FairnessError(f"{name} = {value!r}: a whole number from 0 to {most} is accepted")
    return number


def text(name, value, accepted="text"):
    """Bytes for C, or a FairnessError that names it."""
    if not isinstance(value, str) or "\0" in value:
        raise FairnessError(f"{name} = {value!r}: {accepted} is accepted")
    return value.encode("utf-8", "backslashreplace")


def _name(name):
    return text("name", name).decode().encode("ascii", "backslashreplace")[:200]


class Case:
    """One case, to be run once, in a `with`: what has a __del__ would swallow what a signal raises in it."""

    def __init__(self, n, **options):
        self._signals = Signals()
        self._made = None  # shuffles that came to an outcome, where a function makes them
        self._budget = False
        self._kept = []  # what C code holds pointers to
        self._case = _fairness.fairness_case_new()
        try:
            self._begin(n, **options)
        except BaseException:
            self.__exit__()
            raise

    def _begin(self, n, *, trials=None, seed=1, alpha=1e-6, checks="auto", expect="fair", source=None, threads=0):
        self._kept.append(_keep_going(lambda _user, _done, _trials: 1 if self._signals.raised is None else -1))
        self._set("keep_going", self._kept[0], None)
        self._set("asker", b"python")
        if not isinstance(expect, str) or expect not in _expected:
            raise FairnessError(f"expect = {expect!r}: fair and biased are accepted")
        if n is not None:
            self._set("n", count("n", n, 65536))
        self._set("seed", count("seed", seed, 2**64 - 1))
        try:
            self._set("alpha", float(alpha))
        except (TypeError, ValueError, OverflowError):
            raise FairnessError(f"alpha = {alpha!r}: a number above 0 and at most 0.5 is accepted") from None
        self._set("checks", text("checks", checks, '"auto", "all" or names with commas'))
        self._set("expected", _expected[expect])
        threads = count("threads", threads, 4096)
        # The threads of OpenMP are not there in a process that was forked off, and would be waited for.
        self._set("threads", threads if os.getpid() == _loaded_in else 1)
        if trials is not None:
            self.set_trials(trials)
        if source is not None:
            self._set("source", text("source", source, "the name of a source"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        case, self._case = self._case, None
        _fairness.fairness_case_free(case)

    def _done(self, status):
        if status:
            message = _fairness.fairness_case_message(self._case).decode("utf-8", "replace")
            raise (InvalidShuffle if "is not an item" in message else FairnessError)(message or "out of memory")

    def _set(self, what, *values):
        self._done(getattr(_fairness, "fairness_case_set_" + what)(self._case, *values))

    def set_trials(self, trials):
        """A number, also as 1e5 and "1M"."""
        given = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?(?:e[0-9]+)?)([kMG]?)", trials) if isinstance(trials, str) else None
        trials = float(given[1]) * {"": 1, "k": 1e3, "M": 1e6, "G": 1e9}[given[2]] if given else trials
        self._set("trials", count("trials", int(trials) if isinstance(trials, float) and trials.is_integer() else trials, 2**53))

    def set_budget(self, budget):
        """Seconds, or "10s", "500ms", "2m", "1h"."""
        given = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)\s*(ms|s|m|h)", budget) if isinstance(budget, str) else None
        try:
            seconds = float(given[1]) * {"ms": 1e-3, "s": 1, "m": 60, "h": 3600}[given[2]] if given else float(budget)
        except (TypeError, ValueError, OverflowError):
            seconds = 0
        if not 0 < seconds <= 1e9:
            raise FairnessError(f"budget = {budget!r}: seconds above 0, or \"10s\", \"500ms\", \"2m\", \"1h\" are accepted")
        self._set("budget", seconds)
        self._budget = True

    def set_algorithm(self, name):
        self._set("algorithm", text("shuffle", name, "a function, or the name of a built-in shuffle"))

    def set_deal(self, deal):
        """What is dealt, and what items are called (_deals.Deal)."""
        if deal.deck is not None:
            self._set("deck", text("deck", deal.deck))
        if deal.take is not None:
            self._set("take", deal.take)
        if deal.hands is not None:
            self._set("hands", (ctypes.c_size_t * len(deal.hands))(*deal.hands), len(deal.hands))
        if deal.law is not None:
            self._set("law", deal.law[0].encode(), deal.law[1])
        if deal.names is not None:
            self._set("items", (ctypes.c_char_p * len(deal.names))(*deal.names), len(deal.names))
        self._set("base", deal.base)

    def set_batch(self, name, shuffled):
        """`shuffled` takes n and a number of shuffles, and gives an array of as many, of numbers of 32 bits, and
        how the first looked that lacks an item: its line, and what stood there, or None. What it raises ends the run."""
        signals = self._signals
        self._made = 0
        line, seen = ctypes.create_string_buffer(240), ctypes.create_string_buffer(80)
        self._kept += [line, seen]
        self._set("lack", line, seen)

        def call(_user, items, n, rows):
            if signals.raised is not None:
                return 1
            try:
                try:
                    signals.inside = True
                    made, lack = shuffled(n, rows)
                    signals.inside = False
                    ctypes.memmove(items, made.buffer_info()[0], len(made) * made.itemsize)
                    if lack is not None and not line.value:
                        line.value, seen.value = (part.encode("ascii", "backslashreplace")[:most] for part, most in zip(lack, (239, 79)))
                    self._made += rows
                except BaseException as raised:  # goes to the caller of run(), KeyboardInterrupt, too
                    signals.inside = False
                    signals.raised = raised
            except BaseException as raised:  # of a signal that came while that was noted
                signals.raised = raised
            return 1 if signals.raised is not None else 0

        self._kept.append(_batch(call))
        self._set("batch", _name(name), self._kept[-1], None)
        self._set("threads", 1)

    def set_orders(self, name, table):
        """`table` (_rows.Table) stays where it is until the run."""
        self._kept.append(table)
        self._set("orders", _name(name), table.address, table.rows, table.width, table.stride, _item_types[table.kind])

    def set_counts(self, table, counts, taken):
        """`counts` are numbers from 0 to 2^53."""
        cells = (ctypes.c_uint64 * len(counts))(*counts)
        self._set("counts", text("table", table), cells, len(counts), count("taken", taken, 65536))

    def run(self):
        """(line, text, report, html)"""
        result, status = ctypes.c_void_p(), 0
        try:
            with self._signals:
                if self._signals.raised is None:
                    status = _fairness.fairness_case_run(self._case, ctypes.byref(result))
            if self._signals.raised is not None:
                raise self._signals.raised
            if status and self._made is not None and "asked to end the run" in _fairness.fairness_case_message(self._case).decode():
                self._cannot_call()  # it is no answer of ours
            self._done(status)
            report = json.loads(_fairness.fairness_result_json(result))
            self._all_made(report)
            return (_fairness.fairness_result_line(result).decode(),
                    _fairness.fairness_result_text(result).decode(), report,
                    _fairness.fairness_result_html(result).decode())
        finally:
            if result:
                _fairness.fairness_result_free(result)

    def _all_made(self, report):
        """Python calls nothing back where it has no room to, and tells nobody: such a trial would count as one
        that shuffles nothing."""
        tried = 0 if self._made is None else self._made - report["cases"][0]["trials"]
        lost = tried < 0 or tried > 0 and not self._budget  # which has some made before
        if not report["verdict"]["complete"] or lost:
            self._cannot_call()

    @staticmethod
    def _cannot_call():
        raise FairnessError("calls from the library could not be made, for want of memory or at the end of the "
                            "stack (sys.setrecursionlimit)")
