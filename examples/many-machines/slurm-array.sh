#!/bin/bash
#SBATCH --job-name=fairness
#SBATCH --array=1-64
#SBATCH --cpus-per-task=8
#SBATCH --time=02:00:00
# SPDX-License-Identifier: 0BSD
# Untried with Slurm itself: none was at hand.
# One run in 64 parts, each a job of its own:
#
#     mkdir -p parts && sbatch slurm-array.sh
#     fairness merge parts/*             # when all have ended
#
# A part that failed, or ran out of time, is submitted again, and goes on, with sbatch --array=NUMBER.
set -eu
: "${FAIRNESS:=fairness}" # where the program is
# As many as --array says above; not SLURM_ARRAY_TASK_COUNT, which is 1 for a part submitted again.
parts=64
"$FAIRNESS" --algo fisher-yates --n 10 --trials 1e13 -j "${SLURM_CPUS_PER_TASK:-1}" \
    --keep "parts/${SLURM_ARRAY_TASK_ID:-1}" --part "${SLURM_ARRAY_TASK_ID:-1}/$parts"
