# SPDX-License-Identifier: 0BSD
# Fisher-Yates in awk, on the fields of a line.
BEGIN { srand(ENVIRON["FAIRNESS_SEED"]) }
{
    for (i = NF; i > 1; i--) {
        j = int(rand() * i) + 1
        kept = $i; $i = $j; $j = kept
    }
    print
}
