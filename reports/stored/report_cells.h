/* Parts of a report that the table of keys cannot describe: tables of counts, and facts that follow
 * from several keys together. Functions of JsonField and JsonTable. */
#ifndef FAIRNESS_REPORT_CELLS_H
#define FAIRNESS_REPORT_CELLS_H

#include "reports/json/field_table.h"

typedef void JsonFieldWriter(JsonText *json, const JsonField *field, const void *from);
typedef void JsonFieldReader(ReportReader *reader, const JsonPlace *place, const JsonField *field,
                             void *into);
typedef void JsonAfter(ReportReader *reader, const JsonPlace *object, void *into);

/* Counts of a CaseResult. */
JsonFieldWriter lost_write, orders_write, places_write, place_blocks_write, blocks_write;
JsonFieldReader lost_read, orders_read, places_read, place_blocks_read, blocks_read;

JsonFieldWriter hands_write; /* of a Dealt */
JsonFieldReader hands_read;

JsonFieldReader labels_read;     /* of the items of a CaseResult, before n is */
JsonFieldReader case_times_read; /* into the cases of a RunResult */

JsonAfter dealt_read, check_read, case_read, report_read;

#endif
