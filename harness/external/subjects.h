/* The kinds of subjects that are run outside, or by our host (trials/subject.h has their contract).
 */
#ifndef FAIRNESS_SUBJECTS_H
#define FAIRNESS_SUBJECTS_H

#include "trials/subject.h"

extern const SubjectKind subject_exec;      /* a command that shuffles line by line */
extern const SubjectKind subject_exec_each; /* a command that shuffles once and ends */
extern const SubjectKind subject_plugin;    /* in a shared object: include/fairness_plugin.h */
extern const SubjectKind subject_function;  /* that a runner calls (function.h): Subject.own */
extern const SubjectKind subject_callback;  /* a function of the program that we run in */

#endif
