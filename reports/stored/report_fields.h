/* The keys of fairness-report/1. */
#ifndef FAIRNESS_REPORT_FIELDS_H
#define FAIRNESS_REPORT_FIELDS_H

#include "reports/json/field_table.h"

extern const JsonDocument report_document;

#endif
