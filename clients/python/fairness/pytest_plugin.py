# SPDX-License-Identifier: 0BSD
"""For pytest: the fixture `fair`, the marker of that name for its options, and a line at the end of the session.

    @pytest.mark.fair(trials=20_000)
    def test_my_shuffle(fair):
        fair(random.shuffle, n=52)
"""
import pytest

import fairness

__tracebackhide__ = True
_results = pytest.StashKey()


def pytest_configure(config):
    config.addinivalue_line("markers", "fair(**options): what the fixture `fair` gives to fairness.assert_fair unless a call says otherwise")
    config.stash[_results] = []


@pytest.fixture
def fair(request):
    """fairness.assert_fair, with the options of the marker `fair`."""
    options = {}
    for mark in reversed(list(request.node.iter_markers("fair"))):  # the closest has the last word
        options.update(mark.kwargs)

    def check(shuffle, n=None, **others):
        others.update({} if n is None else {"n": n})
        result = fairness.test(shuffle, **{**options, **others})
        for one in result if isinstance(result, list) else [result]:
            request.config.stash[_results].append(one)
            if not one.as_expected:
                raise fairness.Unfair(one)
        return result

    return check


def pytest_terminal_summary(terminalreporter, config):
    results = config.stash[_results]
    if results:
        verdicts = [result.verdict for result in results]
        counts = ", ".join(f"{verdicts.count(one)} {one.replace('-', ' ')}" for one in dict.fromkeys(verdicts))
        terminalreporter.write_line(f"fairness: {len(results)} {'shuffle' if len(results) == 1 else 'shuffles'}: {counts}")
