/* A file of data as it is found: by its beginning, or, where that is not enough, by all of it. */
#include "input/reading.h"
#include "input/recording.h"

#include <string.h>

enum { LOOKED_AT = 4 << 20, MOST_BYTES = 1 << 30, SCHEMA_WITHIN = 4096 };

/* STATUS_USAGE for a text that the program writes or reads elsewhere. */
static Status check_ours(const char *name, const char *text, size_t length, Error *error)
{
    static const char *const schemas[][3] = {
        {"\"fairness-report/", "a stored report", "report"},
        {"\"fairness-suite/", "a suite", "suite"},
    };
    static const char *const others[][3] = {
        {"PK\3\4", "", "a spreadsheet, or another archive"},
        {"<", "</", "HTML or XML"},
    };
    size_t begin = strspn(text, " \t\r\n"), most = length < SCHEMA_WITHIN ? length : SCHEMA_WITHIN;
    for (size_t i = 0; i < 2; i++)
        if (strncmp(text + begin, others[i][0], strlen(others[i][0])) == 0 &&
            memmem(text, most, others[i][1], strlen(others[i][1])))
            return error_set(error, STATUS_FAILED, "%.200s: it is %s; save the table as CSV", name,
                             others[i][2]);
    for (size_t i = 0; i < 2 && begin < most && text[begin] == '{'; i++)
        if (memmem(text, most, schemas[i][0], strlen(schemas[i][0])))
            return error_set(error, STATUS_USAGE,
                             "%.200s: it is %s; to read it: fairness %s %.200s", name,
                             schemas[i][1], schemas[i][2], name);
    return STATUS_OK;
}

Status readings_of_file(const Given *given, const char **path, uint64_t memory, Finder *ret,
                        Error *error)
{
    uint64_t half = memory / 2;
    size_t most = half < MOST_BYTES ? (size_t)half : MOST_BYTES;
    /* What is said to be rows or counts is not kept beyond what could be read at once. */
    uint64_t kept = given->format || given->counts ? half : UINT64_MAX;
    for (bool all = false;; all = true) {
        Text text = {0};
        bool whole = false;
        Status status = recording_look(*path, all ? most + 1 : LOOKED_AT, all ? UINT64_MAX : kept,
                                       &watch_patient, &text, &whole, path, error);
        THEN_IF(status, !all, check_ours(given->where, text_string(&text), text.length, error));
        THEN_IF(status, all && !whole, recording_too_long(*path, error));
        size_t length = text.length;
        while (!whole && length && text_string(&text)[length - 1] != '\n')
            length--;
        THEN(status, readings_find(given, text_string(&text), length, !whole, all, ret, error));
        text_clear(&text);
        const Fit *best = ret->count ? ret->fits : NULL;
        bool enough = best ? fit_streams(best) || !best->sheet->cut : whole;
        if (status || all || enough)
            return status;
        finder_clear(ret);
    }
}
