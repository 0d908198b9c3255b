/* The kind of a file of data, as recognise.h found it, and the ways to read it. */
#ifndef FAIRNESS_DATA_FOUND_H
#define FAIRNESS_DATA_FOUND_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum DataKind {
    DATA_UNKNOWN, /* nothing that is known here */
    DATA_READ,    /* outcomes or counts, with the ways to read them */
    DATA_REPORT,  /* a stored report */
    DATA_SUITE,   /* a suite */
} DataKind;

/* The options of the user that say something of the data. Borrowed. */
typedef struct DataGiven {
    const char *where;   /* the file, in lines of error */
    const char *columns; /* --column; or NULL */
    const char *by;      /* --by; or NULL */
    size_t n;            /* of --n, or as many items as --deck or --items name; 0: not said */
    size_t take;         /* 0: not said */
    const char *hands;   /* or NULL */
    bool names;          /* --deck or --items says what the items are called */
    bool base;           /* --base was given */
    bool by_size;        /* --by-size was */
} DataGiven;

enum { DATA_MOST_OPTIONS = 8, DATA_MOST_READINGS = 6 };

/* One way to read the data: the options that choose it, those given aside. */
typedef struct DataReading {
    char *said; /* "60 deals of 8 named items, columns card1-card8"; owned */
    struct {
        const char *name; /* "--records" */
        char *value;      /* owned; NULL: it takes none */
    } options[DATA_MOST_OPTIONS];
    size_t option_count;
    bool lost;    /* a value is missing, for want of memory */
    bool to_fill; /* a value is for the user to say: it stands there as a capital letter */
} DataReading;

typedef struct DataFound {
    DataKind kind;
    DataReading readings[DATA_MOST_READINGS]; /* one: it is certain */
    size_t count;
} DataFound;

void data_found_clear(DataFound *found);

/* Adds a reading, whose options follow; NULL for want of room. `said` is ended by it. */
DataReading *reading_add(DataFound *found, Text *said);
/* Adds an option to it; its value is what printf would write, or none for a format of NULL. */
__attribute__((format(printf, 3, 4))) void reading_option(DataReading *reading, const char *name,
                                                          const char *format, ...);
/* Whether a text of it is missing, for want of memory. */
bool data_found_lost(const DataFound *found);

#endif
