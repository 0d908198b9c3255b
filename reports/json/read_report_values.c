#include "reports/json/read_report_values.h"

#include "reports/words/utf8.h"

#include <stdlib.h>
#include <string.h>

char *reader_copy(ReportReader *reader, const char *text)
{
    char *made = text ? strdup(text) : NULL;
    if (text && !made)
        json_no_memory(&reader->json);
    return made;
}

const char *reader_keep(ReportReader *reader, const char *text)
{
    const char *kept = text ? run_result_keep(&reader->run, text) : NULL;
    if (text && !kept)
        json_no_memory(&reader->json);
    return kept;
}

const char *reader_keep_word(ReportReader *reader, const char *text)
{
    char *clean = reader_copy(reader, text);
    if (clean)
        utf8_make_printable(clean);
    const char *kept = reader_keep(reader, clean);
    free(clean);
    return kept;
}

void *reader_zeroed(ReportReader *reader, size_t count, size_t size)
{
    void *made = calloc(count ? count : 1, size);
    if (!made)
        json_no_memory(&reader->json);
    return made;
}

void read_into(char *to, size_t size, const char *text)
{
    size_t filled = 0;
    for (size_t at = 0, length = text ? strlen(text) : 0; at < length;) {
        uint32_t code;
        char bytes[4];
        at += utf8_decode(text + at, length - at, &code);
        size_t more = utf8_encode(code, bytes);
        if (filled + more >= size)
            break;
        memcpy(to + filled, bytes, more);
        filled += more;
    }
    to[filled] = 0;
}

Finding read_finding(ReportReader *reader, const JsonPlace *object, const char *key)
{
    Finding finding = FINDING_SKIPPED;
    JsonPlace place = json_member(object, key);
    if (!finding_find(json_need_text(&reader->json, object, key), &finding))
        json_fault(&reader->json, &place,
                   "accepted: biased, invalid, too-even, no-bias-found, inconclusive, skipped");
    return finding;
}

Expectation read_expectation(ReportReader *reader, const JsonPlace *object, Expectation otherwise)
{
    JsonPlace place = json_member(object, "expected");
    const char *word =
        json_may_text(&reader->json, object, "expected", expectation_name(otherwise));
    for (Expectation each = EXPECT_FAIR; each <= EXPECT_BIASED; each++)
        if (strcmp(expectation_name(each), word) == 0)
            return each;
    json_fault(&reader->json, &place, "accepted: fair, biased");
    return EXPECT_FAIR;
}

/* Text that may be null. */
const char *read_text_or_null(ReportReader *reader, const JsonPlace *object, const char *key)
{
    JsonPlace place = json_member(object, key);
    return cJSON_IsNull(place.value) ? NULL : json_may_text(&reader->json, object, key, NULL);
}
