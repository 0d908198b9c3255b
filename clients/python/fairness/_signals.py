# SPDX-License-Identifier: 0BSD
"""Signals while C code runs. Python's handlers run whenever that code calls back, and what one raises before
or after the code that was called, as KeyboardInterrupt, would get lost."""
import signal
import threading


class Signals:
    """`with` it around the call of C code; what a handler raises meanwhile is `raised`. `inside` is True while
    code of the user's runs: there a handler raises as anywhere else."""

    def __init__(self):
        self.raised = None
        self.inside = False
        self._ours = {}  # number: (the handler of before, ours)

    def __enter__(self):
        if threading.current_thread() is not threading.main_thread():
            return  # handlers run in the main thread alone
        for number in signal.valid_signals():
            before = signal.getsignal(number)
            if callable(before):
                self._ours[number] = before, self._around(before)
                try:
                    signal.signal(number, self._ours[number][1])
                except (OSError, ValueError):  # of the system, or in an interpreter within another
                    del self._ours[number]

    def __exit__(self, *_):
        for number, (before, ours) in self._ours.items():
            if signal.getsignal(number) is ours:  # else the user's code has set another
                signal.signal(number, before)

    def _around(self, before):
        def handle(number, frame):
            if self.inside:
                self.inside = False  # it raises once a call at most, so that what it raises is caught
                before(number, frame)
                self.inside = True
                return
            try:
                before(number, frame)
            except BaseException as raised:  # goes to the caller of the C code
                self.raised = self.raised or raised

        return handle
