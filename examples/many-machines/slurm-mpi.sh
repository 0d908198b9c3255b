#!/bin/bash
#SBATCH --job-name=fairness
#SBATCH --ntasks=256
#SBATCH --cpus-per-task=1
#SBATCH --time=02:00:00
# SPDX-License-Identifier: 0BSD
# Untried with Slurm itself: none was at hand.
# One run over 256 processes, reported by one of them.
set -eu
: "${FAIRNESS_MPI:=fairness-mpi}"
srun "$FAIRNESS_MPI" --algo naive --n 10 --trials 1e13 -j "${SLURM_CPUS_PER_TASK:-1}" \
    --format text --json report.json
