/* fairness-dossier/1: the record around a report, which stands in it whole. */
#include "inference/calibration.h"
#include "reports/dossier/dossier.h"
#include "reports/json/field_write.h"
#include "reports/selftest_report.h"
#include "reports/stored/report_fields.h"

/* A whole document of another name within this one. */
static void add_document(JsonText *json, const char *key, const JsonDocument *document,
                         const void *from)
{
    json_open(json, key, '{');
    json_add_text(json, "schema", document->name);
    json_write_fields(json, document->table, from);
    json_close(json, 1);
}

static void write_report(JsonText *json, const JsonField *field, const void *from)
{
    const Dossier *dossier = from;
    add_document(json, field->key, &report_document, dossier->run);
}

static void write_selftest(JsonText *json, const JsonField *field, const void *from)
{
    const Dossier *dossier = from;
    if (dossier->selftest)
        add_document(json, field->key, &selftest_document, dossier->selftest);
}

#define OF RunResult
TABLE(report_within, SAID("schema", "fairness-report/1", "the keys of that document follow"));
#undef OF

#define OF Selftest
TABLE(selftest_within, SAID("schema", "fairness-selftest/1", "the keys of that document follow"));
#undef OF

#define OF DossierFile
TABLE(
    file_keys, FIELD("role", role, "`suite`, `program`, or the case whose shuffle it is"),
    FIELD("path", path,
          "the file; left out of a shuffle that is part of the program, whose digest is then there",
          .optional = true),
    FIELD_OF(JSON_TEXT, "digest", digest,
             "SHA-256 of its bytes; left out where there is no file that can be read",
             .form = FORM_DIGEST, .optional = true));
#undef OF

#define OF Dossier
TABLE(dossier_keys, TOOL, FIELD("revision", revision, "of the document, as its author says"),
      FIELD("machine", machine, "system and processor; left out with `--stable`", .optional = true),
      LIST("files", files, file_count, file_keys, "what the results are of"),
      {.key = "selftest",
       .kind = JSON_POINTED,
       JSON_AT(selftest),
       .table = &selftest_within,
       .optional = true,
       .write = write_selftest,
       .meaning = "the self-test of this program on this machine: a whole document; left out with "
                  "`--selftest 0`"},
      {.key = "report",
       .kind = JSON_POINTED,
       JSON_AT(run),
       .table = &report_within,
       .write = write_report,
       .meaning = "the report of the run: a whole document, whose cases have `rules`"});
#undef OF

const JsonDocument dossier_document = {
    .name = "fairness-dossier/1",
    .meaning = "the record of a laboratory's test of shuffles",
    .table = &dossier_keys,
};

char *dossier_json(const Dossier *dossier)
{
    return json_document(&dossier_document, dossier);
}
