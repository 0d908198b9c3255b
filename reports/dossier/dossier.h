/* The laboratory's dossier: what `fairness dossier` writes of a suite that it ran, for print. */
#ifndef FAIRNESS_DOSSIER_H
#define FAIRNESS_DOSSIER_H

#include "result/result.h"

#include <stddef.h>

typedef struct JsonDocument JsonDocument; /* reports/json/field_table.h */
typedef struct Selftest Selftest;         /* inference/calibration.h */

extern const JsonDocument dossier_document;

/* A file that the dossier is about. */
typedef struct DossierFile {
    const char *role; /* "suite", "program", "my shuffle"; borrowed */
    const char *path; /* borrowed; NULL: it has none */
    char digest[72];  /* "sha256:..." of its bytes; empty where these cannot be had */
} DossierFile;

/* All that is in it, borrowed. */
typedef struct Dossier {
    const RunResult *run;
    const Selftest *selftest; /* NULL: it was left out */
    const char *revision;     /* of the document, as its author says */
    const char *machine;      /* system and processor */
    const DossierFile *files; /* the suite, the program, then the cases' facts */
    size_t file_count;
    bool every_test; /* print each single test, however many */
} Dossier;

/* The document (UTF-8, ending in a newline), to be freed; NULL when out of memory. The same dossier
 * gives the same bytes, but for what changes from run to run, which is left out where run->stable
 * is set. */
char *dossier_html(const Dossier *dossier);
char *dossier_markdown(const Dossier *dossier);
char *dossier_json(const Dossier *dossier);

#endif
