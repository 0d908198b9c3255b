#!/usr/bin/env python3
"""How often runs of many sizes are found biased: by an earlier program, and by this one.

    tests/power_table.py BEFORE NOW PLUGIN [--runs R] [--n 3,5] [--trials 20,60] [--bias naive,cell]

BEFORE and NOW are two builds of fairness, PLUGIN is power_plugin.so. Both programs get the same seeds
1..R, so the same data. The part of the trials that go wrong is chosen by other seeds: the largest of
1, 1/1.5, 1/1.5^2, ... with which no more than 60% are found by the better of both. A run is found
biased where its least adjusted p is at most alpha. One line a cell: n, trials, bias, part, and for
each alpha the share found.
"""

import argparse
import concurrent.futures
import json
import math
import os
import subprocess
import sys

ALPHAS = (0.01, 1e-3)


def least_adjusted(program, plugin, bias, n, trials, part, seed):
    """log10 of the least adjusted p of one run."""
    done = subprocess.run([program, f"{plugin}:{bias}", "--n", str(n), "--trials", str(trials),
                           "--seed", str(seed), "--format", "json", "-j", "1"], env=dict(os.environ, BIAS_PART=repr(part)),
                          check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    adjusted = [-1e9 if check["log10_p_adjusted"] is None else check["log10_p_adjusted"]
                for check in json.loads(done.stdout)["cases"][0]["checks"]
                if check["status"] != "skipped"]
    return min(adjusted, default=0)


def shares(program, plugin, bias, n, trials, part, seeds):
    """The share of the runs that are found, by alpha."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda seed: least_adjusted(program, plugin, bias, n, trials, part, seed),
                              seeds))
    return [sum(least <= math.log10(alpha) for least in found) / len(found) for alpha in ALPHAS]


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
        f"{alpha:g} {name}" for alpha in ALPHAS for name in ("before", "now")), flush=True)
    for n in map(int, asked.n.split(",")):
        for trials in map(int, asked.trials.split(",")):
            for bias in asked.bias.split(","):
                part = 1.0
                few = range(1000001, 1000001 + (20 if trials < 100000 else 8))
                while part > 1e-5 and any(shares(program, plugin, bias, n, trials, part, few)[0] > 0.6
                                          for program in (before, now)):
                    part /= 1.5
                seeds = range(1, asked.runs + 1)
                old, new = (shares(program, plugin, bias, n, trials, part, seeds)
                            for program in (before, now))
                row = [share for pair in zip(old, new) for share in pair]
                print(f"{n}\t{trials}\t{bias}\t{part:.3g}\t" + "\t".join(f"{x:.3f}" for x in row),
                      flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
