# SPDX-License-Identifier: 0BSD
"""What a run came to."""
import html
import itertools

from ._library import FairnessError

__tracebackhide__ = __unittest = True


class Result:
    """What a run came to. Prints as the report in a terminal, and shows as a summary in a notebook."""

    def __init__(self, line, text, report, page):
        self.line, self.text, self.report, self.html = line, text, report, page

    @property
    def case(self):
        return self.report["cases"][0]

    @property
    def verdict(self):
        """"no-bias-found", "biased", "too-even", "invalid", "inconclusive", "error" or "skipped"."""
        return self.case["status"]

    @property
    def as_expected(self):
        return self.case["as_expected"]

    @property
    def checks(self):
        """The checks by name, each as in the JSON report (docs/report.md)."""
        return {check["id"]: check for check in self.case["checks"]}

    @property
    def why(self):
        """The mistake in the code that gives such counts, or None."""
        return self._looks_like("why")

    @property
    def fix(self):
        """What to write instead, or None."""
        return self._looks_like("fix")

    def _looks_like(self, key):
        found = next((one[key] for one in self.case.get("looks_like", []) if key in one), None)
        return found or (self.case.get(key) if self.case.get("invalid", {}).get("trials") else None)

    def __str__(self):
        return self.text.rstrip("\n")

    def __repr__(self):
        return f"<fairness.Result: {self.line}>"

    def to_frame(self):
        """The checks as a pandas frame, one a row, by name."""
        pandas = _module("pandas", "to_frame")
        rows = [{"check": one["id"], "status": one["status"], "log10_p": one.get("log10_p_adjusted", one.get("log10_p")),
                 "statistic": one.get("statistic"), "df": one.get("df"), "effect": one.get("effect", {}).get("value"),
                 "detectable": one.get("detectable", {}).get("value"), "method": one.get("method"),
                 "reason": one.get("reason")} for one in self.case["checks"]]
        return pandas.DataFrame(rows).set_index("check")

    def plot(self, axes=None):
        """The counts, by matplotlib: of all orders up to 5 items as bars, of items (rows) by places as a picture;
        each less what an even shuffle gives, in its standard deviations. Gives the axes."""
        counts, trials = self.case.get("counts", {}), self.case["trials"]
        orders, places = counts.get("permutations"), counts.get("positions")
        if not orders and not places:
            raise FairnessError("plot: this report has no counts of orders or places (n above 128, or a deal)")
        axes = _module("matplotlib.pyplot", "plot").subplots()[1] if axes is None else axes
        if orders and len(orders) <= 120:
            even = trials / len(orders)
            names = [" ".join(map(str, order)) for order in itertools.permutations(range(self.case["n"]))]
            axes.bar(range(len(orders)), orders)
            axes.axhline(even, color="0.3", linewidth=1)
            axes.set_xticks(range(len(orders)))
            axes.set_xticklabels(names, rotation=90)
            axes.set_ylabel("times")
        else:
            n = len(places)
            even = trials / n
            spread = (even * (1 - 1 / n)) ** 0.5 or 1
            off = [[(count - even) / spread for count in row] for row in places]
            most = max(3.0, *(abs(value) for row in off for value in row))
            picture = axes.imshow(off, cmap="RdBu_r", vmin=-most, vmax=most)
            axes.figure.colorbar(picture, ax=axes, label="standard deviations off")
            axes.set_xlabel("place")
            axes.set_ylabel("item")
        axes.set_title(self.line.split(":")[0])
        return axes

    def _repr_html_(self):
        rows = [("why", self.why), ("fix", self.fix)]
        rows += [(one["id"], one["status"] + _p(one)) for one in self.case["checks"] if one["status"] != "skipped"]
        cells = "".join(f"<tr><th style='text-align:left'>{html.escape(name)}</th>"
                        f"<td style='text-align:left'>{html.escape(str(value))}</td></tr>" for name, value in rows if value)
        return f"<div><strong>{html.escape(self.line)}</strong><table>{cells}</table></div>"


def _p(check):
    if "log10_p_adjusted" not in check:
        return ""
    log10_p = check["log10_p_adjusted"]
    return ", p = 0" if log10_p is None else f", p = {10 ** log10_p:.2g}" if log10_p > -300 else f", p = 10^{log10_p:.0f}"


def _module(name, what):
    try:
        return __import__(name, fromlist=["_"])
    except ImportError:
        raise FairnessError(f"{what} takes {name.split('.', maxsplit=1)[0]}, which is not installed") from None
