/* Advice about a red run, and how to see it again: one table for all formats. */
#ifndef FAIRNESS_ADVICE_WORDS_H
#define FAIRNESS_ADVICE_WORDS_H

#include "base/text.h"
#include "result/result.h"

/* Writes what to do about a case that is not as expected, without a full stop: "run more: --trials
 * 924". False, and nothing written, where the case is as expected, and where its mistake and the
 * fix are named (mistake_of). Foreign text escaped. */
bool case_advice(Text *out, const CaseResult *result);

/* What to do about a case that got worse since the baseline, without a full stop; static storage,
 * or NULL. */
const char *change_advice(const CaseChange *change);

/* A command that cannot be used, tried by hand: "seq -s ' ' 0 2 | ./mine". */
void try_by_hand(Text *out, Origin origin, const char *command, size_t n);

/* The command that shows the run again, as it was typed, without the options that say where its
 * reports go; false where all is as expected, where it is not known, or where what changes from run
 * to run is to be left out. */
bool again_command(Text *out, const RunResult *run);

#endif
