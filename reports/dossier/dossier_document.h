/* The dossier as a JSON document. */
#ifndef FAIRNESS_DOSSIER_DOCUMENT_H
#define FAIRNESS_DOSSIER_DOCUMENT_H

#include "reports/dossier/dossier.h"
#include "reports/json/field_table.h"

extern const JsonDocument dossier_document;

#endif
