#include "trials/lane_machine.h"

#include <stdio.h>
#include <string.h>

#ifdef LANE_MACHINES_X86
extern const LaneMachine lane_machine_v2, lane_machine_v3, lane_machine_v4;

size_t lane_machines(const LaneMachine **machines, size_t size)
{
    size_t count = 0;
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512cd") &&
        __builtin_cpu_supports("bmi2") && count < size)
        machines[count++] = &lane_machine_v4;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") && count < size)
        machines[count++] = &lane_machine_v3;
    if (__builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt") && count < size)
        machines[count++] = &lane_machine_v2;
    return count;
}
#else
extern const LaneMachine lane_machine_native;

size_t lane_machines(const LaneMachine **machines, size_t size)
{
    if (size)
        machines[0] = &lane_machine_native;
    return size ? 1 : 0;
}
#endif

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
