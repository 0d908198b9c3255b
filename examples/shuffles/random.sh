#!/bin/bash
# SPDX-License-Identifier: 0BSD
# Fisher-Yates in bash. $RANDOM has 15 bits: what is above the last whole multiple is drawn again.
RANDOM=$FAIRNESS_SEED
while read -r -a a; do
    for ((i = ${#a[@]} - 1; i > 0; i--)); do
        while ((r = RANDOM, r >= 32768 / (i + 1) * (i + 1))); do :; done
        j=$((r % (i + 1))) kept=${a[i]}
        a[i]=${a[j]} a[j]=$kept
    done
    echo "${a[*]}"
done
