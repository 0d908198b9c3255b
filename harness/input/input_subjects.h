/* The kinds of subjects that are data recorded before (trials/subject.h has their contract). */
#ifndef FAIRNESS_INPUT_SUBJECTS_H
#define FAIRNESS_INPUT_SUBJECTS_H

#include "trials/subject.h"

extern const SubjectKind subject_input;    /* outcomes recorded before */
extern const SubjectKind subject_one_long; /* one long order, or a few */

#endif
