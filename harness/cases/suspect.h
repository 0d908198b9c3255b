/* The item that was named before looking. */
#ifndef FAIRNESS_SUSPECT_H
#define FAIRNESS_SUSPECT_H

#include "cases/case_spec.h"

/* Whether `--suspect` names a place: whether there is a number behind its last colon. */
bool suspect_has_place(const char *text);

/* Which item of the case is suspected: spec->suspect by the names and numbers that items and places
 * have outside, or spec->options.suspect, with numbers from 0. STATUS_USAGE where there is no such
 * item or place, or where, of --trend too, items are alike or not all places are seen. */
Status case_suspect(const CaseSpec *spec, Suspect *ret, Error *error);

#endif
