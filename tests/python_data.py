"""The Python package with what data scientists and testers have: numpy, pandas, matplotlib, pytest, Hypothesis."""
import os
import re
import subprocess
import sys
import tempfile
import unittest

import fairness
import numpy
import pandas

PLUGIN_TESTS = '''
import random
import pytest

def naive(items):
    for i in range(len(items)):
        j = random.randrange(len(items))
        items[i], items[j] = items[j], items[i]

def broken(items):
    raise KeyError("lost")

def test_fair(fair):
    assert fair(random.shuffle, n=3, trials=20000).verdict == "no-bias-found"

@pytest.mark.fair(n=3, trials=20000)
class TestMarked:
    def test_biased(self, fair):
        fair(naive)

    @pytest.mark.fair(expect="biased")
    def test_control(self, fair):
        assert fair(naive).case["trials"] == 20000

    def test_raises(self, fair):
        fair(broken)
'''


class Data(unittest.TestCase):
    def setUp(self):
        self.random = numpy.random.default_rng(20260101)

    def rows(self, n, count, kind=numpy.uint8):
        return self.random.permuted(numpy.tile(numpy.arange(n, dtype=kind), (count, 1)), axis=1)

    def test_arrays_of_any_kind_and_layout(self):
        rows = self.rows(4, 20000)
        expected = fairness.test_orders(rows.tolist()).report["cases"]
        for kind in ("u1", "u2", "u4", "u8", "i1", "i2", "i4", "i8", ">i4", ">u2"):
            self.assertEqual(fairness.test_orders(rows.astype(kind)).report["cases"], expected, kind)
        wide = numpy.zeros((20000, 9), numpy.int16)
        wide[:, 3:7] = rows
        backwards = numpy.ascontiguousarray(rows[::-1])
        for name, given in (("columns first", numpy.asfortranarray(rows)), ("a part of the columns", wide[:, 3:7]),
                            ("backwards", backwards[::-1]), ("frame", pandas.DataFrame(rows))):
            self.assertEqual(fairness.test_orders(given).report["cases"], expected, name)
        self.assertEqual(fairness.test_orders(rows + 1, base=1).verdict, "no-bias-found")
        for says, wrong in (("row 0: 4 at place . is not an item.*they count from 1: base=1", rows + 1), ("is not an item", rows.astype(float)),
                            ("two dimensions", rows[0]), ("row 0: .* is not an item", rows.astype(int) - 1)):
            with self.assertRaisesRegex(fairness.FairnessError, says, msg=says):
                fairness.test_orders(wrong)

    def test_an_array_is_not_copied(self):
        rows = self.rows(52, 1000)
        lent = []

        class Lender:
            __array_interface__ = rows.__array_interface__
            shape = rows.shape

            def __len__(self):
                return len(rows)

            def __getitem__(self, at):
                lent.append(at)
                return rows[at]

        self.assertEqual(fairness.test_orders(Lender(), checks="positions").report["cases"],
                         fairness.test_orders(rows, checks="positions").report["cases"])
        self.assertLessEqual(len(lent), 3)

    def test_frames_of_names(self):
        names = numpy.array(["ace", "king", "queen"])
        rows = self.rows(3, 20000)
        result = fairness.test_orders(pandas.DataFrame(names[rows]))
        self.assertEqual((result.verdict, result.case["items"]), ("no-bias-found", list(names)))
        counts = pandas.DataFrame([[500, 250, 250], [250, 500, 250], [250, 250, 500]], index=list("xyz"))
        self.assertRegex(fairness.test_counts(counts, table="places").line, "item [xyz] at place")
        self.assertEqual(fairness.test(self.random.permutation, 52, trials=2000).verdict, "no-bias-found")

    def test_frames_and_pictures_of_a_result(self):
        import matplotlib
        matplotlib.use("Agg")
        result = fairness.test("naive", 3, trials=20000)
        frame = result.to_frame()
        self.assertEqual(frame.loc["permutations", "status"], "biased")
        self.assertEqual(list(frame.index), list(result.checks))
        self.assertEqual([bar.get_height() for bar in result.plot().patches], result.case["counts"]["permutations"])
        picture = fairness.test("naive", 20, trials=20000).plot().images[0].get_array()
        self.assertEqual(picture.shape, (20, 20))
        self.assertGreater(picture.max(), 5)
        with self.assertRaisesRegex(fairness.FairnessError, "no counts"):
            fairness.test("naive", 200, trials=1000).plot()

    def test_the_plugin_of_pytest(self):
        with open("test_mine.py", "w", encoding="utf-8") as file:
            file.write(PLUGIN_TESTS)
        # The plugin is found by the wheel's entry point.
        said = subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--strict-markers", "-q",
                               "test_mine.py"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                              env={**os.environ, "COLUMNS": "200"}).stdout
        self.assertIn("2 failed, 2 passed", said)
        self.assertRegex(said, r"(?m)^fairness: 3 shuffles: 1 no bias found, 2 biased$")
        self.assertRegex(said, r"(?m)^E +fairness.Unfair: BIASED  naive, 3 items: (order|leans) ")
        self.assertRegex(said, r"(?m)^FAILED test_mine.py::TestMarked::test_biased - fairness.Unfair: BIASED  naive, 3 items: (order|leans) ")
        self.assertIn("KeyError: 'lost'", said)
        self.assertEqual(set(re.findall(r"(?m)^(\S+\.py):\d+: ", said)), {"test_mine.py"})

    def test_the_example_of_hypothesis(self):
        with open(os.environ["FAIRNESS_README"], encoding="utf-8") as file:
            readme = file.read()
        code = next(code for code in re.findall(r"```python\n(.*?)```", readme, re.S) if "hypothesis" in code)
        names = {}
        exec(code, names)  # pylint: disable=exec-used
        next(value for name, value in names.items() if name.startswith("test_"))()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.exit(not unittest.main(exit=False).result.wasSuccessful())
