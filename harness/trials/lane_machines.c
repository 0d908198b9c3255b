#include "trials/lane_machine.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif

#ifdef LANE_MACHINES_X86
/* Which of them are built, the build says (harness/meson.build). */
extern const LaneMachine lane_machine_v2, lane_machine_v3, lane_machine_v4;

/* The C library asked the processor when the program started. The compiler's builtin would ask
 * again, ten times, before main: in a virtual machine, which answers for the processor, for 0.1 ms.
 * (CPU_FEATURE_ACTIVE says the same, but shifts a 1 into the sign.) */
#ifdef CPU_FEATURE_ACTIVE
#define HAS(in_library, in_compiler) is_active(x86_cpu_##in_library)

static bool is_active(unsigned feature)
{
    enum { REGISTER_BITS = 32, LEAF_BITS = 4 * REGISTER_BITS };
    const struct cpuid_feature *leaf = __x86_get_cpuid_feature_leaf(feature / LEAF_BITS);
    unsigned bits = leaf->active_array[feature % LEAF_BITS / REGISTER_BITS];
    return bits >> feature % REGISTER_BITS & 1;
}
#else
#define HAS(in_library, in_compiler) __builtin_cpu_supports(in_compiler)
#endif

#ifdef LANE_MACHINE_V4
static bool runs_v4(void)
{
    return HAS(AVX512BW, "avx512bw") && HAS(AVX512VL, "avx512vl") && HAS(AVX512DQ, "avx512dq") &&
           HAS(AVX512CD, "avx512cd") && HAS(BMI2, "bmi2");
}
#endif

#ifdef LANE_MACHINE_V3
static bool runs_v3(void)
{
    return HAS(AVX2, "avx2") && HAS(BMI1, "bmi") && HAS(BMI2, "bmi2") && HAS(FMA, "fma");
}
#endif

#ifdef LANE_MACHINE_V2
static bool runs_v2(void)
{
    return HAS(SSE4_2, "sse4.2") && HAS(POPCNT, "popcnt");
}
#endif
#else
extern const LaneMachine lane_machine_native;

static bool runs_native(void)
{
    return true;
}
#endif

typedef struct BuiltMachine {
    const LaneMachine *machine;
    bool (*runs)(void);
} BuiltMachine;

/* Best first. */
static const BuiltMachine built[] = {
#ifndef LANE_MACHINES_X86
    {&lane_machine_native, runs_native},
#endif
#ifdef LANE_MACHINE_V4
    {&lane_machine_v4, runs_v4},
#endif
#ifdef LANE_MACHINE_V3
    {&lane_machine_v3, runs_v3},
#endif
#ifdef LANE_MACHINE_V2
    {&lane_machine_v2, runs_v2},
#endif
};

enum { BUILT = sizeof built / sizeof built[0] };

size_t lane_machines_built(const LaneMachine **machines, size_t size)
{
    size_t count = 0;
    while (count < BUILT && count < size) {
        machines[count] = built[count].machine;
        count++;
    }
    return count;
}

size_t lane_machines(const LaneMachine **machines, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < BUILT && count < size; i++)
        if (built[i].runs())
            machines[count++] = built[i].machine;
    return count;
}

Status lane_machine_find(const char *isa, const LaneMachine **ret, Error *error)
{
    const LaneMachine *machines[8];
    size_t count = lane_machines(machines, 8);
    char accepted[128] = "auto, none";
    if (strcmp(isa, "none") == 0 || (strcmp(isa, "auto") == 0 && !count)) {
        *ret = NULL;
        return STATUS_OK;
    }
    if (strcmp(isa, "auto") == 0) {
        *ret = machines[0];
        return STATUS_OK;
    }
    for (size_t i = 0; i < count; i++) {
        if (strcmp(machines[i]->isa, isa) == 0) {
            *ret = machines[i];
            return STATUS_OK;
        }
        size_t at = strlen(accepted);
        snprintf(accepted + at, sizeof accepted - at, ", %s", machines[i]->isa);
    }
    return error_set(error, STATUS_USAGE, "--isa %.60s: accepted on this processor: %s", isa,
                     accepted);
}
