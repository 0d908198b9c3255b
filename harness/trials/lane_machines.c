#include "platform/platform.h"
#include "trials/lane_machine.h"

#include <stdio.h>
#include <string.h>

#ifdef LANE_MACHINES_X86
/* Which of them are built, the build says (harness/meson.build). */
extern const LaneMachine lane_machine_v2, lane_machine_v3, lane_machine_v4;
#else
extern const LaneMachine lane_machine_native;
#endif

typedef struct BuiltMachine {
    const LaneMachine *machine;
    int level; /* of x86-64, which the processor must have; 0 for none */
} BuiltMachine;

/* Best first. */
static const BuiltMachine built[] = {
#ifndef LANE_MACHINES_X86
    {&lane_machine_native, 0},
#endif
#ifdef LANE_MACHINE_V4
    {&lane_machine_v4, 4},
#endif
#ifdef LANE_MACHINE_V3
    {&lane_machine_v3, 3},
#endif
#ifdef LANE_MACHINE_V2
    {&lane_machine_v2, 2},
#endif
};

enum { BUILT = sizeof built / sizeof built[0] };

size_t lane_machines(bool runnable, const LaneMachine **machines, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < BUILT && count < size; i++)
        if (!runnable || !built[i].level || processor_has_level(built[i].level))
            machines[count++] = built[i].machine;
    return count;
}

Status lane_machine_find(const char *isa, const LaneMachine **ret, Error *error)
{
    const LaneMachine *machines[8];
    size_t count = lane_machines(true, machines, 8);
    char accepted[128] = "auto, none";
    bool best = strcmp(isa, "auto") == 0;
    if (best || strcmp(isa, "none") == 0) {
        *ret = best && count ? machines[0] : NULL;
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
    return error_set(error, STATUS_USAGE, "FAIRNESS_ISA %.60s: accepted on this processor: %s", isa,
                     accepted);
}
