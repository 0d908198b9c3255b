/* One case whose shuffle comes from outside: what run_case.c does otherwise for it. */
#ifndef FAIRNESS_EXTERNAL_CASE_H
#define FAIRNESS_EXTERNAL_CASE_H

#include "cases/external_kind.h"
#include "external/external_run.h"

/* CaseSpec.external_case of such a case. */
typedef struct ExternalCase {
    const ExternalSubject *subject; /* borrowed */
    ExternalFindings findings;      /* what comes to be known of it */
} ExternalCase;

/* CaseSpec.foreign: a command, a plugin, recorded outcomes. When its count fails, what the shuffle
 * wrote to standard error is shown there. */
extern const ExternalKind external_kind;

#endif
