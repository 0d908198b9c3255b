/* Worked cases of statistics of any data, made by an independent program: reference_any.json. */
#ifndef FAIRNESS_TESTS_REFERENCE_ANY_H
#define FAIRNESS_TESTS_REFERENCE_ANY_H

#include <cjson/cJSON.h>
#include <gmp.h>

/* Reads the file; the test fails where it cannot be read. The caller owes cJSON_Delete. */
cJSON *reference_read(const char *path);

/* What stands behind the keys "a.b" of an object; the test fails where nothing does. */
const cJSON *reference_at(const cJSON *object, const char *keys);

/* The fraction that a text holds, "8/729". The caller clears it. */
void reference_fraction(const cJSON *text, mpq_t ret);

/* Walks the cases with that section and kind. */
#define REFERENCE_EACH(item, file, section_number, kind_name)                                      \
    cJSON_ArrayForEach(                                                                            \
        item,                                                                                      \
        reference_at(file,                                                                         \
                     "shared")) if (reference_at(item, "section")->valueint == (section_number) && \
                                    !strcmp(reference_at(item, "kind")->valuestring, kind_name))

#endif
