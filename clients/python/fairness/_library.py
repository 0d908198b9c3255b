# SPDX-License-Identifier: 0BSD
"""libfairness by ctypes. The functions are those of include/fairness.h."""
import ctypes
import json
import os

_folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib")
_callback = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint32), ctypes.c_size_t,
                             ctypes.c_void_p)
_keep_going = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64)
_expected = {"fair": 0, "biased": 1}


class FairnessError(Exception):
    """Bad arguments, or no memory; one line says which."""


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
        ("fairness_case_set_shuffle", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, _callback, ctypes.c_void_p]),
        ("fairness_case_set_counts", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p,
                                                    ctypes.POINTER(ctypes.c_uint64), ctypes.c_size_t,
                                                    ctypes.c_size_t]),
        ("fairness_case_set_n", ctypes.c_int, [ctypes.c_void_p, ctypes.c_size_t]),
        ("fairness_case_set_trials", ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint64]),
        ("fairness_case_set_seed", ctypes.c_int, [ctypes.c_void_p, ctypes.c_uint64]),
        ("fairness_case_set_source", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]),
        ("fairness_case_set_alpha", ctypes.c_int, [ctypes.c_void_p, ctypes.c_double]),
        ("fairness_case_set_threads", ctypes.c_int, [ctypes.c_void_p, ctypes.c_int]),
        ("fairness_case_set_checks", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]),
        ("fairness_case_set_expected", ctypes.c_int, [ctypes.c_void_p, ctypes.c_int]),
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


def _whole(name, value, most):
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise FairnessError(f"{name} = {value!r}: a whole number from 0 to {most} is accepted")
    return value


class Case:
    """One case, to be run once."""

    def __init__(self, n, *, trials=None, seed=1, alpha=1e-6, checks="auto", expect="fair", source=None,
                 threads=0):
        self._raised = None
        self._kept = []  # what C code holds pointers to
        self._case = _fairness.fairness_case_new()
        if expect not in _expected:
            raise FairnessError(f"expect = {expect!r}: fair and biased are accepted")
        self._n = _whole("n", n, 65536)
        self._set("n", n)
        self._set("seed", _whole("seed", seed, 2**64 - 1))
        self._set("alpha", float(alpha))
        self._set("checks", checks.encode())
        self._set("expected", _expected[expect])
        self._set("threads", _whole("threads", threads, 4096))
        if trials is not None:
            self.set_trials(trials)
        if source is not None:
            self._set("source", source.encode())

    def __del__(self):
        if getattr(self, "_case", None):
            _fairness.fairness_case_free(self._case)

    def _done(self, status):
        if status:
            raise FairnessError(_fairness.fairness_case_message(self._case).decode() or "out of memory")

    def _set(self, what, *values):
        self._done(getattr(_fairness, "fairness_case_set_" + what)(self._case, *values))

    def set_trials(self, trials):
        self._set("trials", _whole("trials", trials, 2**53))

    def set_algorithm(self, name):
        self._set("algorithm", name.encode())

    def set_shuffle(self, name, shuffled):
        """`shuffled` takes a list of 0 .. n-1 and gives n such numbers. What it raises ends the run."""
        whole = ctypes.POINTER(ctypes.c_uint32 * self._n)

        def call(_user, items, n, _words):
            if self._raised:
                return
            try:
                given = shuffled(list(range(n)))
                if len(given) != n:
                    raise FairnessError(f"the shuffle's result has {len(given)} items, not {n}")
                ctypes.cast(items, whole).contents[:] = given
            except BaseException as raised:  # goes to the caller of run(), KeyboardInterrupt, too
                self._raised = raised

        self._kept = [_callback(call), _keep_going(lambda _user, _done, _trials: self._raised is None)]
        self._set("shuffle", name.encode("ascii", "backslashreplace")[:200], self._kept[0], None)
        self._set("keep_going", self._kept[1], None)
        self._set("threads", 1)

    def set_counts(self, table, counts, taken):
        cells = (ctypes.c_uint64 * len(counts))(*counts)
        self._set("counts", table.encode(), cells, len(counts), _whole("taken", taken, 65536))

    def run(self):
        """(line, text, report, html)"""
        result = ctypes.c_void_p()
        status = _fairness.fairness_case_run(self._case, ctypes.byref(result))
        if self._raised:
            if result:
                _fairness.fairness_result_free(result)
            raise self._raised
        self._done(status)
        try:
            return (_fairness.fairness_result_line(result).decode(),
                    _fairness.fairness_result_text(result).decode(),
                    json.loads(_fairness.fairness_result_json(result)),
                    _fairness.fairness_result_html(result).decode())
        finally:
            _fairness.fairness_result_free(result)
