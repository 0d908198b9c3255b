#!/usr/bin/env python3
"""How often runs of many sizes are found biased: by an earlier program, by this one, and by this one
with weight 1 for all checks.

    tests/power_table.py BEFORE NOW PLUGIN [--runs R] [--n 3,5] [--trials 20,60] [--bias naive,cell]

BEFORE and NOW are two builds of fairness, PLUGIN is power_plugin.so. Both programs get the same seeds
1..R, so the same data. The part of the trials that go wrong is chosen by other seeds: the largest of
1, 1/1.5, 1/1.5^2, ... with which no more than 60% are found by the better of both. A run is found
biased where a p-value, adjusted by the step-down of inference/holm.h, is at most alpha. One line a
cell: n, trials, bias, part, and for each alpha the share found; 1e-6 is beyond what simulations show
here.
"""

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

LARGEST = ("largest-order", "largest-place")
ALPHAS = (0.01, 1e-6)


def adjusted_least(tests):
    """The smallest adjusted p of (log10 p, log10 least p, weight), as log10."""
    if not tests:
        return 0.0
    smallest, own = min((p - math.log10(w), i) for i, (p, least, w) in enumerate(tests))
    able = 0.0
    for i, (p, least, w) in enumerate(tests):
        if i == own or not least or least <= smallest + math.log10(w) + 0.01:
            able += w
    return min(0.0, smallest + math.log10(able))


def weight_of(check, n, trials, always):
    """inference/weights.c; `always` are the checks of the earlier program."""
    if check in always:
        return 1.0
    few = 2 < n < 16 and trials < 100 * n
    few_always_made = few and (n < 8 or trials < 150)
    if check in LARGEST:
        if not few:
            return 0.1
        if n > 5:
            return 0.04 if few_always_made else 0.4
        if check == "largest-place":
            return 0.61 if n == 5 and 50 <= trials <= 60 else 0.01
    return 0.005 if n <= 5 else 0.02 if few_always_made else 0.1


def checks_of(case):
    return [check for check in case["checks"]
            if check["status"] != "skipped" and not check.get("diagnostic")]


def cases(program, plugin, bias, n, trials, part, seeds, now):
    suite = {"schema": "fairness-suite/1", "cases": [
        {"id": f"s{seed}", "plugin": f"{plugin}:{bias}", "n": n, "trials": trials, "seed": seed}
        for seed in seeds]}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(suite, file)
        file.flush()
        words = [program, "suite", file.name, "--format", "json", "--counts", "none", "-j", "2"]
        if now:
            words += ["--simulations", "9999"]
        done = subprocess.run(words, env=dict(os.environ, BIAS_PART=repr(part)), check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return json.loads(done.stdout)["cases"]


def share(found, alpha, always=None):
    """The share of the cases that are found; the weights are 1 where `always` is None."""
    reached = 0
    for case in found:
        tests = [(-1e9 if check["log10_p"] is None else check["log10_p"],
                  check.get("log10_p_least", 0),
                  1.0 if always is None else
                  weight_of(check["id"], case["n"], case["trials"], always))
                 for check in checks_of(case)]
        reached += adjusted_least(tests) <= math.log10(alpha)
    return reached / len(found)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", nargs=3)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--n", default="3,5,10,52")
    parser.add_argument("--trials", default="20,60,200,1000,10000,1000000")
    parser.add_argument("--bias", default="naive,sort,cell,order,spread")
    asked = parser.parse_args()
    before, now, plugin = (os.path.realpath(path) for path in asked.programs)
    print("n\ttrials\tbias\tpart\t" + "\t".join(
        f"{alpha:g} {name}" for alpha in ALPHAS for name in ("before", "now", "now, weights 1")), flush=True)
    for n in map(int, asked.n.split(",")):
        for trials in map(int, asked.trials.split(",")):
            for bias in asked.bias.split(","):
                part, middle = 1.0, ALPHAS[0]
                few = range(1000001, 1000001 + (20 if trials < 100000 else 8))
                while part > 1e-5:
                    old = cases(before, plugin, bias, n, trials, part, few, False)
                    always = {check["id"] for case in old for check in checks_of(case)}
                    if share(old, middle) <= 0.6 and share(
                            cases(now, plugin, bias, n, trials, part, few, True), middle,
                            always) <= 0.6:
                        break
                    part /= 1.5
                seeds = range(1, asked.runs + 1)
                old = cases(before, plugin, bias, n, trials, part, seeds, False)
                new = cases(now, plugin, bias, n, trials, part, seeds, True)
                row = []
                for alpha in ALPHAS:
                    row += [share(old, alpha), share(new, alpha, always), share(new, alpha)]
                print(f"{n}\t{trials}\t{bias}\t{part:.3g}\t" + "\t".join(f"{x:.3f}" for x in row),
                      flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
