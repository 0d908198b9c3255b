#include "analyses/analysis.h"

#include "reports/json/field_read.h"
#include "reports/json/field_write.h"

#define ANALYSIS(name) &analysis_##name,
const Analysis *const analyses[] = {
#include "analyses/list.def"
    NULL};
#undef ANALYSIS

size_t analyses_tallies(const CaseOptions *options, const Shape *shape, uint64_t trials,
                        const TallyKind **ret)
{
    size_t count = 0;
    for (size_t i = 0; analyses[i]; i++) {
        const TallyKind *read[ANALYSIS_TALLIES];
        size_t reads = analyses[i]->tallies ? analyses[i]->tallies(options, shape, read) : 0;
        for (size_t t = 0; t < reads; t++)
            if (tally_cells(read[t], shape, trials, NULL))
                ret[count++] = read[t];
    }
    return count;
}

Status analyses_conclude(const AnalysisRun *run, CaseResult *result, Error *error)
{
    for (size_t i = 0; analyses[i]; i++)
        TRY(analyses[i]->conclude(run, result, error));
    return STATUS_OK;
}

const char *analysis_sentence(const Analysis *analysis, Text *out, const CaseResult *result)
{
    const void *facts = section_facts(result->sections, &analysis->section);
    return facts && analysis->sentence ? analysis->sentence(out, result, facts) : NULL;
}

const JsonTable *analysis_keys(const JsonField *field, size_t which)
{
    size_t at = 0;
    while (analyses[at] && (analyses[at]->place != field->at || which--))
        at++;
    return analyses[at] ? analyses[at]->keys : NULL;
}

void analyses_write(JsonText *json, const JsonField *field, const void *from)
{
    const CaseResult *result = from;
    for (size_t i = 0; analyses[i]; i++) {
        const void *facts = section_facts(result->sections, &analyses[i]->section);
        if (facts && analyses[i]->place == field->at)
            json_write_fields(json, analyses[i]->keys, facts);
    }
}

void analyses_read(ReportReader *reader, const JsonPlace *object, const JsonField *field,
                   void *into)
{
    CaseResult *result = into;
    for (size_t i = 0; analyses[i]; i++) {
        const JsonField *key = analyses[i]->keys->fields;
        if (analyses[i]->place != field->at)
            continue;
        while (key->kind && !json_member(object, key->key).value)
            key++;
        void *facts =
            key->kind ? section_add(&result->sections, &analyses[i]->section, &reader->run.memory)
                      : NULL;
        if (facts)
            json_read_fields(reader, object, analyses[i]->keys, facts);
        else if (key->kind)
            json_no_memory(&reader->json);
    }
}
