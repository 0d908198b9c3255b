"""The Python package as somebody uses it: right and wrong shuffles, and what is no shuffle."""
import os
import random
import signal
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


FOLDER = os.path.dirname(fairness.__file__)


class Whole:
    """A whole number that is none of Python's own, as those of numpy."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


def with_signal(number, chosen, call):
    """What `call` gives where the signal comes at that step (an opcode) of the package's code, from Case.run on, for
    which chosen(steps so far, frame) holds; and the steps, the names of their functions."""
    steps, begun = [], False

    def trace(frame, event, _):
        nonlocal begun
        if os.path.dirname(frame.f_code.co_filename) != FOLDER:
            return None
        begun = begun or frame.f_code.co_name == "run"
        frame.f_trace_opcodes = begun
        if begun and event == "opcode":
            steps.append(frame.f_code.co_name)
            if chosen(len(steps), frame):
                signal.raise_signal(number)
        return trace

    sys.settrace(trace)
    try:
        return call(), steps
    finally:
        sys.settrace(None)


class Client(unittest.TestCase):
    def setUp(self):
        random.seed(20260101)

    def test_a_fair_shuffle(self):
        result = fairness.assert_fair(random.shuffle, n=3)
        self.assertEqual(result.verdict, "no-bias-found")
        self.assertTrue(str(result).startswith("no bias found  shuffle, 3 items\n"))
        self.assertNotIn("--", str(result))
        self.assertIn("permutations", result.checks)
        self.assertEqual(result.report["schema"], "fairness-report/1")
        self.assertRegex(result._repr_html_(), "^<div><strong>no bias found  shuffle, 3 items: .*<td.*no-bias-found, p = ")
        self.assertLess(len(result._repr_html_()), 3000)

    def test_a_wrong_one_is_named(self):
        with self.assertRaises(AssertionError) as raised:
            fairness.assert_fair(naive, n=3, trials=100_000)
        text = str(raised.exception)
        self.assertIn("BIASED  naive, 3 items: order ", text)
        self.assertIn("swaps with any of 0..n-1", text)
        self.assertIn("draw from 0..i", text)
        self.assertEqual(raised.exception.result.why, "swaps with any of 0..n-1")
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
        self.assertRegex(str(raised.exception), "(?m)run more: trials=[0-9]+$")

    def test_what_is_no_shuffle(self):
        self.assertEqual(fairness.test(lambda items: items[:1] * len(items), n=4, trials=100).verdict, "invalid")
        for shuffle, what, seen in ((lambda items: items[:-1], "count", "3 items"), (lambda items: [None] * 4, "item", "None"),
                                    (lambda items: ["0"] * 4, "other", "'0'"), (lambda items: [0, 1, 2, 4], "other", "4"),
                                    (lambda items: [True, 0, 2, 3], "other", "True"), (lambda items: [0, 1, 2.0, 3], "other", "2.0"),
                                    (lambda items: [0, 1, -1, 2], "other", "-1"), (lambda items: [0, 1, 2, 2**40], "other", str(2**40)),
                                    (lambda items: items.append(9), "count", "5 items")):
            result = fairness.test(shuffle, n=4, trials=100)
            case = result.report["cases"][0]
            self.assertEqual((result.verdict, case["invalid"]["trials"]), ("invalid", 100))
            missing = case["invalid"]["missing"]
            self.assertEqual((missing["what"], missing["printed_as"]), (what, seen))
            self.assertIn(seen if what == "other" else "", missing["first"])
        once = iter(range(10**6))
        result = fairness.test(lambda items: items[:-1] if next(once) == 70 else random.shuffle(items), n=3, trials=1000)
        self.assertEqual(result.report["cases"][0]["invalid"]["first_trial"], 70)
        self.assertEqual(fairness.test(lambda items: items + ["d"], items="abc", trials=9).verdict, "invalid")
        self.assertEqual(fairness.test(lambda items: items[:2], n=5, take=3, trials=9).verdict, "invalid")
        with self.assertRaisesRegex(fairness.InvalidShuffle, "which is not a list"):
            fairness.test(lambda items: items.pop(), n=4, trials=100)
        with self.assertRaises(ZeroDivisionError):
            fairness.test(lambda items: 1 // 0, n=4)

    def test_a_budget_of_time(self):
        case = fairness.test(random.shuffle, n=3, budget="50ms").report["cases"][0]
        self.assertEqual(case["planned"], {"purpose": "budget", "effect": {"name": "seconds", "value": .05}, "capped": False})
        self.assertGreaterEqual(case["trials"], 64)
        self.assertEqual(fairness.test("naive", n=3, budget=.5).verdict, "biased")
        fairness.test(lambda items: (sum(range(50_000)), random.shuffle(items))[1], n=3, budget=.9)  # makes less than eight times 64 before
        for budget in ("soon", 0, -1, float("nan"), [1]):
            with self.assertRaisesRegex(fairness.FairnessError, "^budget = .*: seconds above 0, or \"10s\""):
                fairness.test(random.shuffle, n=3, budget=budget)
        with self.assertRaisesRegex(fairness.FairnessError, "trials and budget: one of them"):
            fairness.test(random.shuffle, n=3, trials=5, budget=1)

    def test_what_is_said_of_wrong_types(self):
        async def waits(items):
            random.shuffle(items)

        async def gives(items):
            yield items

        for says, shuffle in (("is async: it returned something to wait for.*asyncio.run", waits), ("is async", gives),
                              ("returned 7, which is not a list; it must shuffle", lambda _: 7),
                              ("returned '012', which is not a list", lambda _: "012"), ("not a list", lambda _: {0: 1})):
            with self.assertRaisesRegex(fairness.FairnessError, says, msg=says):
                fairness.test(shuffle, 3, trials=100)
        for says, arguments in (("n: how many items", {}), ("n = 4: there are 3 items", dict(n=4, items="abc")),
                                ("items = 5: ", dict(items=5)), ("two are written '1'", dict(items=[1, "1"])),
                                ("go without base", dict(items="ab", base=1)), ("deck = 3: text", dict(deck=3)),
                                ("hands = 'x'", dict(n=4, hands="x")), ("there are only 4 items", dict(n=4, take=9)),
                                ("base = 2", dict(n=3, base=2)), ("law = 3", dict(n=3, law=3)), ("no blank", dict(items=["a b", "a b"])),
                                ("law.*accepted", dict(n=3, law="odd"))):
            with self.assertRaisesRegex(fairness.FairnessError, says, msg=says):
                fairness.test(random.shuffle, trials=100, **arguments)

    def test_items_and_deals(self):
        def line(shuffle, **arguments):
            result = fairness.test(shuffle, trials=20000, **arguments)
            self.assertEqual(result.verdict, "no-bias-found", result.line)
            return result.line.split(":")[0]

        self.assertIn("3 items", line(random.shuffle, items=["ace", 2, None]))
        self.assertRegex(fairness.test(naive, items=["ace", "king", "queen"]).line, "order (ace|king|queen)( (ace|king|queen)){2} comes ")
        self.assertRegex(fairness.test(naive, 3, base=1).line, "order [123] [123] [123] comes ")
        self.assertIn("7 (4 land, 3 spell)", line(random.shuffle, items=["land", "spell"] * 3 + ["land"]))
        self.assertIn("7 (4 land, 3 spell)", line(random.shuffle, deck="4*land,3*spell"))
        self.assertIn("3 of 20", line(lambda items: random.sample(items, 3), n=20, take=3))
        self.assertIn("3 of 5", line(lambda items: "".join(random.sample(items, 3)), items="abcde", take=3))
        self.assertIn("hands of 2, 2 of 20", line(random.shuffle, n=20, hands=[2, 2]))
        self.assertIn("a hand of 3", line(lambda items: iter(random.sample(items, 3)), n=20, hands=3))
        kept = list(range(5))  # one list, whatever comes in

        def same_list(_):
            random.shuffle(kept)
            return kept

        self.assertIn("5 items", line(same_list, n=5))

    def test_laws(self):
        def derange(items):
            other = items[:]
            while any(map(int.__eq__, items, other)):
                random.shuffle(other)
            return other

        def turn(items):
            return items if random.random() < 0.75 else items[::-1]

        def weighed(items):
            return sorted(items, key=lambda item: random.random() ** (1 / (4 - item)), reverse=True)

        for shuffle, arguments in ((derange, dict(n=4, law="derangement")), (weighed, dict(n=3, law=("weights", [4, 3, 2]))),
                                   (turn, dict(n=2, law=("chances", {(0, 1): 0.75, (1, 0): 0.25}))),
                                   (turn, dict(n=2, law=("chances", "0 1 3\n1 0 1\n"))),
                                   (turn, dict(items="ab", law=("chances", {"ab": 3, "ba": 1})))):
            self.assertEqual(fairness.test(shuffle, trials=20000, **arguments).verdict, "no-bias-found")
            self.assertEqual(fairness.test(lambda items: items[::-1], trials=20000, **arguments).verdict, "biased")

    def test_records_of_names(self):
        rows = [random.sample(["x", "y", "z"], 3) for _ in range(20000)]
        self.assertEqual(fairness.test_orders(rows).verdict, "no-bias-found")
        self.assertEqual(fairness.test_orders([row[:2] for row in rows], items="xyz", take=2).verdict, "no-bias-found")
        self.assertEqual(fairness.test_orders([sorted(row) for row in rows]).report["cases"][0]["items"], ["x", "y", "z"])
        self.assertIn("2 a, 1 b", fairness.test_orders([random.sample("aab", 3) for _ in range(20000)]).line)
        ones = [[item + 1 for item in random.sample(range(3), 3)] for _ in range(20000)]
        self.assertEqual(fairness.test_orders(ones, base=1).verdict, "no-bias-found")
        with self.assertRaisesRegex(fairness.InvalidShuffle, "3 is not an item.*they count from 1: base=1"):
            fairness.test_orders([[1, 2, 3]])
        for says, wrong, items in (("row 0 is 3: the items", [3, 4], None), ("an order each", 5, None),
                                   ("at least one row", [], None), ("'q' is not an item", [["q"]], "a")):
            with self.assertRaisesRegex(fairness.FairnessError, says, msg=says):
                fairness.test_orders(wrong, items=items)
        self.assertEqual(fairness.test_counts({"ab": 20150, "ba": 19850}).report["cases"][0]["items"], ["a", "b"])

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

    def test_whole_numbers_of_any_kind(self):
        result = fairness.test(lambda items: [Whole(item) for item in random.sample(items, len(items))], n=Whole(3),
                               trials=Whole(20000), seed=Whole(2), threads=Whole(1))
        self.assertEqual(result.verdict, "no-bias-found")
        self.assertEqual(fairness.test_orders([[Whole(1), Whole(0)]] * 2000, n=Whole(2)).verdict, "biased")
        self.assertEqual(fairness.test_counts([Whole(16000)] * 5 + [Whole(20000)]).verdict, "biased")
        self.assertEqual(fairness.test_counts([0, 39, 33, 28], table="taken", taken=Whole(1), alpha=1e-4).verdict, "biased")

    def test_no_number_wraps(self):
        # Each number that goes to C code, as one of C's that is too small for it would keep 3 or 4 of it.
        calls = ((2**16, lambda number: fairness.test("naive", number)),
                 (2**53, lambda number: fairness.test("naive", 3, trials=number)),
                 (2**12, lambda number: fairness.test("naive", 3, threads=number)),
                 (2**64, lambda number: fairness.test("naive", 3, seed=number)),
                 (2**3, lambda number: fairness.test_orders([[number, 1, 2]])),
                 (2**16, lambda number: fairness.test_orders([[0, 1, 2]], n=number)),
                 (2**53, lambda number: fairness.test_counts([number, 1, 1, 1, 1, 1])),
                 (2**53, lambda number: fairness.test_counts([[number, 1], [1, number]], table="places")),
                 (2**16, lambda number: fairness.test_counts([50, 50], table="taken", taken=number)))
        for most, call in calls:
            for number in (most, 2**32, 2**53, 2**64):
                for given in [number + 4, -number + 3, -1] if number >= most else []:
                    for kind in (int, Whole):
                        with self.assertRaisesRegex(fairness.FairnessError, "accepted|not an item|more than 2.53", msg=str(given)):
                            call(kind(given))
        for given in (3, 2**32, 2**32 + 1, 2**64 + 1, -1, -2**32):
            self.assertEqual(fairness.test(lambda _, given=given: [given, 1, 2], 3, trials=10).verdict, "invalid", given)
        with self.assertRaisesRegex(fairness.FairnessError, r"count 0 is 18446744073709551616 \(2\^64 or more\): a whole number "
                                    r"from 0 to 2\^53 is accepted"):
            fairness.test_counts([2**64, 1, 1, 1, 1, 1])

    def test_what_is_no_argument_is_named(self):
        for says, arguments in (
                ("checks = None: \"auto\", \"all\" or names", dict(checks=None)), ("checks = 3", dict(checks=3)),
                ("checks = 'auto.x00'", dict(checks="auto\0")), ("no check is called", dict(checks="\udc80")),
                ("source = 7: the name of a source", dict(source=7)), ("source", dict(source="\ud800")),
                ("alpha = 'x': a number", dict(alpha="x")), ("alpha = None", dict(alpha=None)),
                ("expect = \\['fair'\\]", dict(expect=["fair"])), ("trials = 2.5", dict(trials=2.5)),
                ("threads = True", dict(threads=True))):
            with self.assertRaisesRegex(fairness.FairnessError, says):
                fairness.test("naive", 3, **arguments)
        for says, shuffle, name in (("shuffle = None: a function, or", None, None), ("shuffle = 'naive.x00more'", "naive\0more", None),
                                    ("name = 5: text", random.shuffle, 5), ("name = 'a.x00b'", random.shuffle, "a\0b"),
                                    ("", "\udcff", None)):
            with self.assertRaisesRegex(fairness.FairnessError, says):
                fairness.test(shuffle, 3, trials=10, name=name)
        with self.assertRaisesRegex(fairness.FairnessError, "table = None"):
            fairness.test_counts([1, 1], table=None)

    def test_a_signal_at_any_moment_ends_the_run(self):
        for call in (lambda: fairness.test(lambda items: items, 1, trials=2), lambda: fairness.test("naive", 1, trials=9)):
            result, steps = with_signal(signal.SIGINT, lambda *_: False, call)
            self.assertTrue(result.report["verdict"]["complete"])
            self.assertLessEqual({"run", "<lambda>", "__enter__", "__exit__"}, set(steps))
            # That goes over all signals, and does the same for most.
            for at in (at for at, name in enumerate(steps, 1) if name != "__enter__" or at % 16 == 0):
                with self.assertRaises(KeyboardInterrupt, msg=f"step {at}"):
                    with_signal(signal.SIGINT, lambda count, _: count == at, call)
                self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)

    def test_a_built_in_shuffle_can_be_interrupted(self):
        calls = set()

        def third(_, frame):
            calls.add(frame if frame.f_code.co_name == "<lambda>" else None)
            return len(calls) == 4

        with self.assertRaises(KeyboardInterrupt):
            with_signal(signal.SIGINT, third, lambda: fairness.test("fisher-yates", 3, trials=10**12))

    def test_a_signal_from_outside(self):
        child = ("import fairness, random, sys\n"
                 "def shuffle(items):\n"
                 "    global begun\n"
                 "    if not begun: print('begun', flush=True)\n"
                 "    begun = True\n"
                 "    random.shuffle(items)\n"
                 "begun = False\n"
                 "try: fairness.test(shuffle, n=int(sys.argv[1]), trials=2**53)\n"
                 "except KeyboardInterrupt: print('interrupted')\n")
        for n in ("3", "52", "3", "52"):
            with subprocess.Popen([sys.executable, "-c", child, n], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                  preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler)) as process:
                self.assertEqual(process.stdout.readline(), "begun\n")
                process.send_signal(signal.SIGINT)
                self.assertEqual(process.communicate(), ("interrupted\n", ""))

    def test_handlers_of_the_user(self):
        class Late(Exception):
            pass

        def late(*_):
            raise Late

        came = []
        before = signal.signal(signal.SIGUSR1, lambda *_: came.append(1))
        try:
            handler = signal.getsignal(signal.SIGUSR1)
            result, _ = with_signal(signal.SIGUSR1, lambda count, _: count % 50 == 0,
                                    lambda: fairness.test(lambda items: items.reverse(), 3, trials=1000))
            self.assertEqual((result.verdict, result.case["trials"]), ("biased", 1000))
            self.assertGreater(len(came), 100)
            self.assertIs(signal.getsignal(signal.SIGUSR1), handler)
            signal.signal(signal.SIGUSR1, late)
            for place in ("call", "<lambda>", "__exit__"):
                with self.assertRaises(Late, msg=place):
                    with_signal(signal.SIGUSR1, lambda _, frame: frame.f_code.co_name == place,
                                lambda: fairness.test(lambda items: items.reverse(), 3, trials=1000))
            with self.assertRaises(Late):
                fairness.test(lambda items: signal.raise_signal(signal.SIGUSR1), 3, trials=1000)
        finally:
            signal.signal(signal.SIGUSR1, before)

    def test_a_call_that_cannot_be_made_is_no_trial(self):
        def without_memory(at, name):
            count = 0

            def trace(frame, _event, _argument):
                nonlocal count
                count += frame.f_code.co_name == name and os.path.dirname(frame.f_code.co_filename) == FOLDER
                if count == at:
                    raise MemoryError  # where the function begins, as where there is no room for its frame

            sys.settrace(trace)
            try:
                return fairness.test(lambda items: items.reverse(), 3, trials=1000)
            finally:
                sys.settrace(None)

        hook, sys.unraisablehook = sys.unraisablehook, lambda _: None  # ctypes tells of it
        try:
            for at, name in ((1, "call"), (7, "call"), (16, "call"), (1, "<lambda>")):
                with self.assertRaisesRegex(fairness.FairnessError, "calls from the library could not be made", msg=f"{at}, {name}"):
                    without_memory(at, name)
            self.assertEqual(without_memory(17, "call").case["trials"], 1000)
        finally:
            sys.unraisablehook = hook

    def test_a_forked_process_runs_too(self):
        self.assertEqual(fairness.test("naive", 8, trials=2_000_000, threads=4).verdict, "biased")
        fairness.test_counts([16000] * 5 + [20000])
        child = os.fork()
        if child == 0:  # which must not come back to the tests
            try:
                found = [fairness.test("naive", 8, trials=2_000_000, threads=threads).verdict for threads in (0, 4)]
                found.append(fairness.test_counts([16000] * 5 + [20000]).verdict)
                found.append(fairness.test(naive, 3, trials=20000).verdict)
                os._exit(0 if found == ["biased"] * 4 else 1)
            finally:
                os._exit(2)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_the_lock_is_let_go_while_judging(self):
        ticks, stop = [], threading.Event()

        def tick():
            while not stop.is_set():
                ticks.append(1)
                stop.wait(0.005)

        other = threading.Thread(target=tick)
        other.start()
        # Held, the lock would let no tick come in any of the calls; on a busy machine few come in some.
        most = 0
        for _ in range(20):
            before = len(ticks)
            fairness.test("fisher-yates", 11, trials=3_000_000)
            most = max(most, len(ticks) - before)
            if most > 10:
                break
        stop.set()
        other.join()
        self.assertGreater(most, 10)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.exit(not unittest.main(exit=False).result.wasSuccessful())
