/* A fit as what is tested: outcomes, or counts. */
#ifndef FAIRNESS_FIT_DATA_H
#define FAIRNESS_FIT_DATA_H

#include "input/reading.h"
#include "input/records_outcomes.h"
#include "input/table.h"

/* The outcomes of a fit, in groups by fit->other where that is no part of it. On success or
 * failure the caller owes arena_clear of its memory. */
Status fit_records(const Fit *fit, Records *ret, Error *error);

/* The counts of a fit. Its items have the names `labels`, or, where that is NULL, those that are in
 * the sheet, which fit_labels says. STATUS_FAILED, with its line, for what is there twice, for the
 * sum of all others, and for a percentage that does not fit its count. On success the caller owes
 * table_text_clear. */
Status fit_table(const Fit *fit, const char *where, char *const *labels, size_t label_count,
                 TableText *ret, Error *error);
/* The names of the items of orders or draws, for the caller to free; NULL: they are numbers. */
char **fit_labels(const Fit *fit, size_t *ret_count);

#endif
