# SPDX-License-Identifier: 0BSD
# numpy's generator.
import os, sys
import numpy

generator = numpy.random.default_rng(int(os.environ.get("FAIRNESS_SEED", "1")))
for line in sys.stdin:
    print(*generator.permutation(line.split()))
