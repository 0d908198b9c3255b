"""The Python package as somebody uses it: right and wrong shuffles, and what is no shuffle."""
import os
import random
import subprocess
import sys
import tempfile
import threading
import unittest

import fairness


def naive(items):
    for i in range(len(items)):
        j = random.randrange(len(items))
        items[i], items[j] = items[j], items[i]


class Client(unittest.TestCase):
    def setUp(self):
        random.seed(20260101)

    def test_a_fair_shuffle(self):
        result = fairness.assert_fair(random.shuffle, n=3)
        self.assertEqual(result.verdict, "no-bias-found")
        self.assertTrue(str(result).startswith("no bias found  shuffle, n=3: "))
        self.assertNotIn("--html", str(result))
        self.assertIn("permutations", result.checks)
        self.assertEqual(result.report["schema"], "fairness-report/1")
        self.assertIn("<iframe srcdoc=", result._repr_html_())

    def test_a_wrong_one_is_named(self):
        with self.assertRaises(AssertionError) as raised:
            fairness.assert_fair(naive, n=3)
        text = str(raised.exception)
        self.assertIn("BIASED  naive, n=3: order ", text)
        self.assertIn("swaps with any of 0..n-1", text)
        self.assertIn("draw from 0..i", text)
        self.assertEqual(raised.exception.result.mistake, "swaps with any of 0..n-1")
        self.assertTrue(fairness.test(naive, n=3, expect="biased").as_expected)

    def test_a_copy_may_be_returned(self):
        result = fairness.test(lambda items: tuple(random.sample(items, len(items))), n=4, trials=30000)
        self.assertEqual(result.verdict, "no-bias-found")

    def test_the_program_says_the_same(self):
        program = os.environ["FAIRNESS_PROGRAM"]
        said = subprocess.run([program, "--algo", "naive", "--n", "3", "--stable", "--format", "json"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False).stdout
        import json
        self.assertEqual(json.loads(said)["cases"], fairness.test("naive", 3).report["cases"])

    def test_too_few_trials_are_not_fair(self):
        with self.assertRaises(fairness.Unfair) as raised:
            fairness.assert_fair(random.shuffle, n=3, trials=20)
        self.assertEqual(raised.exception.result.verdict, "inconclusive")

    def test_what_is_no_shuffle(self):
        self.assertEqual(fairness.test(lambda items: items[:1] * len(items), n=4, trials=100).verdict, "invalid")
        for shuffle, says in ((lambda items: items[:-1], "3 items, not 4"), (lambda items: items.pop(), "not"),
                              (lambda items: [None] * 4, "None is not an item"),
                              (lambda items: ["0"] * 4, "'0' is not an item"),
                              (lambda items: [0, 1, 2, 4], "4 is not an item"),
                              (lambda items: items.append(9), "5 items, not 4")):
            with self.assertRaisesRegex((fairness.InvalidShuffle, TypeError), says):
                fairness.test(shuffle, n=4, trials=100)
        with self.assertRaises(ZeroDivisionError):
            fairness.test(lambda items: 1 // 0, n=4)

    def test_what_was_recorded(self):
        orders = [random.sample(range(4), 4) for _ in range(30000)]
        self.assertEqual(fairness.test_orders(orders).verdict, "no-bias-found")
        self.assertEqual(fairness.test_orders([sorted(order) for order in orders]).verdict, "biased")
        with self.assertRaisesRegex(fairness.InvalidShuffle, "row 1 has 2 items"):
            fairness.test_orders([[0, 1, 2], [0, 1]])
        self.assertEqual(fairness.test_counts([16000] * 5 + [20000]).verdict, "biased")
        self.assertEqual(fairness.test_counts({(0, 1): 20150, (1, 0): 19850}).verdict, "no-bias-found")
        places = [[500, 250, 250], [250, 500, 250], [250, 250, 500]]
        self.assertEqual(fairness.test_counts(places, table="places").verdict, "biased")
        self.assertEqual(fairness.test_counts([0, 39, 33, 28], table="first", alpha=1e-4).verdict, "biased")
        for wrong in ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5, -6], [0.5] * 6, {(0, 2): 4}):
            with self.assertRaises(fairness.FairnessError):
                fairness.test_counts(wrong)

    def test_bad_arguments(self):
        for arguments in (dict(n=-1), dict(n=3.5), dict(n=3, alpha=3), dict(n=3, checks="nope"), dict(n=70000),
                          dict(n=3, trials=0), dict(n=3, expect="red"), dict(n=3, seed=-1)):
            with self.assertRaises(fairness.FairnessError, msg=str(arguments)):
                fairness.test("naive", **arguments)
        with self.assertRaisesRegex(fairness.FairnessError, "did you mean naive"):
            fairness.test("naiv", 3)

    def test_the_lock_is_let_go_while_judging(self):
        ticks, stop = [], threading.Event()

        def tick():
            while not stop.is_set():
                ticks.append(1)
                stop.wait(0.005)

        other = threading.Thread(target=tick)
        other.start()
        fairness.test("fisher-yates", 11, trials=3_000_000)
        stop.set()
        other.join()
        self.assertGreater(len(ticks), 10)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.exit(not unittest.main(exit=False).result.wasSuccessful())
