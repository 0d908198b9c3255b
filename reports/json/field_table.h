/* The keys of a JSON document, each declared once, as a row of a table. From the rows come the
 * writer (field_write.h), the reader of stored reports (field_read.h), the JSON Schema
 * (field_schema.h), and from that the tables of keys in docs/ (scripts/schemas). */
#ifndef FAIRNESS_FIELD_TABLE_H
#define FAIRNESS_FIELD_TABLE_H

#include "reports/json/json_number.h"
#include "reports/json/json_text.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct JsonField JsonField;
typedef struct JsonTable JsonTable;
typedef struct JsonPlace JsonPlace;
typedef struct ReportReader ReportReader;

/* The kind of a key's value, and the C type that holds it. */
typedef enum JsonKind {
    JSON_END,
    JSON_BOOL,    /* bool */
    JSON_INTEGER, /* a whole number of 4 or 8 bytes, below 2^53 */
    JSON_NUMBER,  /* double */
    JSON_TEXT,    /* char *, or char[] */
    JSON_KEPT,    /* const char *, static storage where it was not read */
    JSON_SEED,    /* uint64_t, as text */
    JSON_WHOLE,   /* char *, digits: a number below 2^53, text from there on; not read */
    JSON_CHOICE,  /* an enumeration, as one of `words` */
    JSON_SAID,    /* nothing: `said`, the same always, or what `says` makes of the struct */
    JSON_HOLDS,   /* nothing: a bool, what `when` makes of the struct; it is always there */
    JSON_RANGE,   /* two doubles, [low, high] */
    JSON_TEXTS,   /* char **, as many as stand at `count_at` */
    JSON_WORDS,   /* const char **, of kept texts */
    JSON_COUNTS,  /* by `write` and `read`: a list of whole numbers, or, with a form, of texts, */
    JSON_ROWS,    /* or of lists of these */
    JSON_OBJECT,  /* keys of `table`, of a struct within this one, or of this one (at 0) */
    JSON_POINTED, /* the same, of a struct behind a pointer that owns it; NULL: it is left out */
    JSON_LIST,  /* objects of `table`: an array behind a pointer, as many as stand at `count_at` */
    JSON_ARRAY, /* the same, of an array within the struct; not read */
    JSON_PART,  /* no key: further keys of this object, those of `table`, where the conditions hold
                 */
    JSON_PARTS, /* the same, those of each `part`, by `write` and `read`; none of them required */
} JsonKind;

/* Which numbers are accepted. */
typedef enum JsonLimits {
    LIMITS_NONE,
    LIMITS_FROM_0,
    LIMITS_FROM_1,
    LIMITS_SHARE, /* 0 to 1 */
    LIMITS_UP_TO_0,
    LIMITS_ABOVE_0,
    LIMITS_CHANCE,  /* above 0, up to 1 */
    LIMITS_BETWEEN, /* above 0, below 1 */
} JsonLimits;

/* How a text is made. */
typedef enum JsonForm {
    FORM_ANY,
    FORM_SOME, /* not empty */
    FORM_WHOLE,
    FORM_FRACTION, /* or a whole number */
    FORM_SIGNED,   /* the same, with or without a minus */
    FORM_DIGEST,   /* or empty */
    FORM_TIME,
} JsonForm;

struct JsonField {
    const char *key;
    JsonKind kind;
    size_t at, size;     /* where the value stands in the struct, and its bytes */
    size_t count_at;     /* of a list: where its size_t stands */
    const char *meaning; /* for a person: no capital in front, no full stop behind, Markdown */
    const char *unit;    /* "s", "bits"; NULL for none */
    /* It is left out where its value is none: NULL, NAN, 0, false, "", an empty list, an infinity
     * for which there is no null, an object with such a number that is not optional; */
    bool optional;
    /* or where a member of the struct (its place and 1) is zero, or is not; */
    size_t if_at, if_size;
    bool if_zero;
    bool (*when)(const void *from); /* or where this does not hold; */
    size_t flag;  /* or where this bool (its place and 1) is not set, which it is when the key is
                     read */
    bool added;   /* always written, but reports of earlier programs have no such key */
    bool written; /* not read: it follows from others */
    bool zero;    /* of a number: where there is none it is 0, not NAN */
    bool free;    /* of a kept text: a sentence, of which writers make what they print */
    uint64_t least, most; /* of a whole number; 0, 0: 0 to 2^53 - 1 */
    JsonLimits limits;
    int digits;       /* of a number: significant digits that are written; 0: all */
    const char *null; /* what null stands for, in words; NULL: it is not accepted */
    double null_is;   /* and as a number */
    JsonForm form;
    const char *const
        *words; /* of a choice, by its number, or that a kept text may be; ended by NULL */
    const JsonTable *table;
    /* The tables in turn; NULL behind the last. `at` is theirs. */
    const JsonTable *(*part)(const JsonField *field, size_t which);
    const char *said;
    const char *(*says)(const void *from);
    /* For a part: the key, and its word, with which the part is absent, and the key that is present
     * then. */
    const char *unless_key, *unless_word, *then_key;
    /* In place of what follows from the kind; of a list, what is in it. `object` is where the key
     * stands. */
    void (*write)(JsonText *json, const JsonField *field, const void *from);
    void (*read)(ReportReader *reader, const JsonPlace *object, const JsonField *field, void *into);
};

struct JsonTable {
    const JsonField *fields; /* ended by JSON_END */
    size_t size;             /* of the struct */
    /* Called when all keys of an object have been read without a fault. */
    void (*after)(ReportReader *reader, const JsonPlace *object, void *into);
};

/* A document: its name and version ("fairness-report/1"), what it is, and its keys. Keys may be
 * added to a version, none goes or changes its meaning. */
typedef struct JsonDocument {
    const char *name, *meaning;
    const JsonTable *table;
    /* In place of what follows from the table: adds what the schema has besides its head. */
    void (*schema)(JsonText *json);
} JsonDocument;

/* Rows. OF is the struct that the table is of, defined while the table is. Behind the meaning
 * further members may follow: `.optional = true`. */
#define JSON_MEMBER(member) (((OF *)0)->member)
#define JSON_AT(member)     .at = offsetof(OF, member), .size = sizeof JSON_MEMBER(member)
#define JSON_COUNT(member)  .count_at = offsetof(OF, member)
#define JSON_FLAG(member)   .flag = offsetof(OF, member) + 1
#define JSON_IF(member)     .if_at = offsetof(OF, member) + 1, .if_size = sizeof JSON_MEMBER(member)
#define JSON_UNLESS(member) JSON_IF(member), .if_zero = true
/* A member whose type says what it is. */
#define FIELD(key_, member, ...)                                                                   \
    FIELD_OF(_Generic(JSON_MEMBER(member), bool                                                    \
                      : JSON_BOOL, double                                                          \
                      : JSON_NUMBER, char *                                                        \
                      : JSON_TEXT, const char *                                                    \
                      : JSON_KEPT, char **                                                         \
                      : JSON_TEXTS, const char **                                                  \
                      : JSON_WORDS, default                                                        \
                      : JSON_INTEGER),                                                             \
             key_, member, __VA_ARGS__)
#define FIELD_OF(kind_, key_, member, ...)                                                         \
    {                                                                                              \
        .key = key_, .kind = kind_, JSON_AT(member), .meaning = __VA_ARGS__                        \
    }
#define SAID(key_, said_, ...)                                                                     \
    {                                                                                              \
        .key = key_, .kind = JSON_SAID, .said = said_, .meaning = __VA_ARGS__                      \
    }
#define SAYS(key_, says_, ...)                                                                     \
    {                                                                                              \
        .key = key_, .kind = JSON_SAID, .says = says_, .meaning = __VA_ARGS__                      \
    }
#define HOLDS(key_, when_, ...)                                                                    \
    {                                                                                              \
        .key = key_, .kind = JSON_HOLDS, .when = when_, .meaning = __VA_ARGS__                     \
    }
#define CHOICE(key_, member, words_, ...)                                                          \
    {                                                                                              \
        .key = key_, .kind = JSON_CHOICE, JSON_AT(member), .words = words_, .meaning = __VA_ARGS__ \
    }
/* Keys of a struct within this one; of this one. */
#define OBJECT(key_, member, table_, ...)                                                          \
    {                                                                                              \
        .key = key_, .kind = JSON_OBJECT, JSON_AT(member), .table = &table_,                       \
        .meaning = __VA_ARGS__                                                                     \
    }
#define SAME(key_, table_, ...)                                                                    \
    {                                                                                              \
        .key = key_, .kind = JSON_OBJECT, .table = &table_, .meaning = __VA_ARGS__                 \
    }
#define POINTED(key_, member, table_, ...)                                                         \
    {                                                                                              \
        .key = key_, .kind = JSON_POINTED, JSON_AT(member), .table = &table_,                      \
        .meaning = __VA_ARGS__                                                                     \
    }
#define LIST(key_, member, count, table_, ...)                                                     \
    {                                                                                              \
        .key = key_, .kind = JSON_LIST, JSON_AT(member), JSON_COUNT(count), .table = &table_,      \
        .meaning = __VA_ARGS__                                                                     \
    }
#define ARRAY(key_, member, table_, ...)                                                           \
    {                                                                                              \
        .key = key_, .kind = JSON_ARRAY, JSON_AT(member), .table = &table_, .meaning = __VA_ARGS__ \
    }
/* What follows from a tail by GSL is written in the digits that it has on every processor and with
 * every C library. */
#define DIGITS_OF_GSL .digits = DIGITS
/* A number that is a probability. */
#define LOG10_P                                                                                    \
    .limits = LIMITS_UP_TO_0, DIGITS_OF_GSL, .null = "the probability is 0", .null_is = -INFINITY
#define PART(...)                                                                                  \
    {                                                                                              \
        .kind = JSON_PART, .table = __VA_ARGS__                                                    \
    }
/* A table of OF, and one of which more is to be done when it has been read. */
#define TABLE(name, ...) TABLE_THEN(name, NULL, __VA_ARGS__)
#define TABLE_THEN(name, after, ...)                                                               \
    static const JsonTable name = {(const JsonField[]){__VA_ARGS__, {0}}, sizeof(OF), after}

/* The tool that wrote the document; not read. */
extern const JsonTable tool_keys;
#define TOOL SAME("tool", tool_keys, "what wrote it", .written = true)

/* True if a text is an array in the struct. */
bool json_field_is_array(const JsonField *field);
/* Whether the conditions for it hold: `if_at`, `when`. */
bool json_field_holds(const JsonField *field, const void *from);

/* Whether the schema asks for the key. */
bool json_field_required(const JsonField *field);

#endif
