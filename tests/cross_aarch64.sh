#!/bin/bash
# The lockstep machine on a processor with NEON: compiled by a cross compiler, run in an emulator,
# and its counts compared with this machine's.
#
#     cross_aarch64.sh SOURCE_ROOT LANES_COUNTS
#
# LANES_COUNTS is tests/lanes_counts.c built for this machine. Skips (77) where there is no cross
# compiler (Debian: gcc-aarch64-linux-gnu, libc6-dev-arm64-cross), after compiling only where there
# is no emulator (qemu-user).
set -u
root=$1
native=$2
cc=aarch64-linux-gnu-gcc
if ! command -v $cc >/dev/null; then
    echo "skipped: no $cc here"
    exit 77
fi
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
# Loops that are not written out compile in seconds; what they compute is the same.
flags=(-std=gnu17 -O1 -DLANES_PLAIN_LOOPS -D_GNU_SOURCE -ffp-contract=off -Wall -Wextra -Werror -Wno-unknown-pragmas -Wno-unused-but-set-parameter
    -I"$root" -I"$root/harness")

scalar=(-DDECK_MACHINE_LANES=scalar -DDECK_MACHINE_SCALAR_BATCH -DLANE_MACHINE_ISA='"none"'
    -Dsource_xoshiro256_plus_plus_scalar=source_xoshiro256_plus_plus)

# compile OBJECT SOURCE FLAGS...
compile() {
    local object=$scratch/$1.o source=$2
    shift 2
    $cc "${flags[@]}" "$@" -c "$root/$source" -o "$object" || exit 1
}

mapfile -t shuffles < <(sed -n 's/^ALGORITHM_ENTRY(\(.*\))/\1/p' "$root/algorithms/list.def")
[ ${#shuffles[@]} -gt 30 ] || {
    echo "found only ${#shuffles[@]} shuffles"
    exit 1
}
for name in "${shuffles[@]}" registry; do
    compile "one_$name" "algorithms/$name.c"
    compile "lanes_$name" "algorithms/$name.c" -DDECK_MACHINE_LANES=native \
        -DLANE_MACHINE_ISA='"aarch64"'
    compile "scalar_$name" "algorithms/$name.c" "${scalar[@]}"
done
for source in deck/scalar_batch_rows tallies/row_functions trials/lane_machine; do
    compile "scalar_${source//\//_}" "harness/$source.c" "${scalar[@]}"
done
compile machine harness/trials/lane_machine.c -DDECK_MACHINE_LANES=native \
    -DLANE_MACHINE_ISA='"aarch64"'
compile rows harness/tallies/row_functions.c -DDECK_MACHINE_LANES=native
compile words harness/random/xoshiro256_plus_plus.c \
    -Dsource_xoshiro256_plus_plus=source_xoshiro256_plus_plus_native
compile rank harness/deck/lanes_rank.c -DDECK_MACHINE_LANES=native
for source in base/status platform/clock platform/memory platform/processor random/xoshiro256_plus_plus \
    deck/word_rows deck/draw_method deck/lane_job deck/sequence tallies/cells tallies/counter_cache \
    tallies/derive tallies/derive_digits tallies/derive_numbers tallies/derive_tables tallies/digits \
    tallies/number tallies/numbers tallies/permutations tallies/positions tallies/outcome_rows tallies/precedence \
    tallies/rank_buckets tallies/split tallies/successors tallies/sums tallies/tally \
    trials/block_schedule trials/lane_machines trials/run_trials trials/sampled_blocks \
    trials/trial_plan trials/worker trials/worker_count trials/worker_run; do
    compile "engine_${source//\//_}" "harness/$source.c"
done
compile main tests/lanes_counts.c
$cc -static "$scratch"/*.o -lm -o "$scratch/lanes_counts" || exit 1
echo "compiled for aarch64"

for emulator in qemu-aarch64 qemu-aarch64-static; do
    command -v $emulator >/dev/null || continue
    "$native" >"$scratch/here" || exit 1
    $emulator "$scratch/lanes_counts" >"$scratch/there" || exit 1
    [ "$(wc -l <"$scratch/here")" -gt 300 ] || {
        echo "too few counts: $(wc -l <"$scratch/here")"
        exit 1
    }
    diff "$scratch/here" "$scratch/there" || exit 1
    echo "the same counts as here, of $(wc -l <"$scratch/here") cases"
    exit 0
done
echo "skipped: no qemu-aarch64 here to run what was compiled"
exit 77
