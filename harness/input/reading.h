/* What a sheet may be: a list of readings, each of which says how many bits it saves, that is, how
 * much likelier the sheet is under it than cell by cell (log2). One list serves a file alone, the
 * options, which are filters of what was found, and the commands that are offered. */
#ifndef FAIRNESS_READING_H
#define FAIRNESS_READING_H

#include "base/text.h"
#include "input/sheet.h"
#include "result/result.h"

enum {
    MOST_HANDS = 64,
    MOST_FITS = 64,
    TABLE_ITEMS = 8,  /* items of a table of all orders */
    ENOUGH_BITS = 10, /* a reading is taken alone where it is 2^10 times as likely as any other */
};

/* The options of the user that say how a file is read. Zeroed: nothing is said. Borrowed. */
typedef struct Given {
    const char *where; /* the file, in lines of error */
    bool table_given;
    TableKind table;
    const char *column, *by, *deck, *hands;
    size_t n, take; /* 0: not said */
    bool base_given;
    unsigned base;
    bool by_size;  /* outcomes of several lengths are cases */
    bool outcomes; /* --records was given: there are outcomes in it, */
    bool stream;   /* one after another */
    bool names;    /* --items says what the items are called */
} Given;

/* A way to read a sheet. Starts zeroed, but for `other` and `place`. */
typedef struct Fit {
    const struct Reading *reading;
    Sheet *sheet;
    size_t first, width; /* the columns of the items */
    size_t other, place; /* of the counts, or of --by; and of the places there; SIZE_MAX: none */
    size_t group;        /* of the cases of --by; SIZE_MAX: none */
    size_t n, trials;
    unsigned base;
    bool numbers;                         /* items have numbers from `base` on, and no names */
    size_t hands[MOST_HANDS], hand_count; /* sizes; 0: all places are seen, in order */
    size_t take;                          /* 0: all; with `fill`, those of the shortest row */
    const char *deck;                     /* "2*C,2*T"; or NULL */
    bool n_said;                          /* n is the user's */
    bool fill;                            /* something is for the user to say */
    size_t odd;                           /* the line of a row that lacks an item, or has another */
    size_t odd_column;                    /* of the text, from 1, with what is none of the items */
    uint32_t odd_text;
    double gain;  /* bits that it saves */
    double score; /* without the bits of the sheet, and of what it leaves over */
} Fit;

/* A sheet, and the fits that were found. */
typedef struct Finder {
    Sheet *sheet;
    const Given *given;
    size_t span;    /* the first columns, in which items may be */
    size_t group;   /* the column of --by; SIZE_MAX */
    size_t place;   /* and of the places there; SIZE_MAX */
    size_t *stamps; /* of each text of the sheet, all below `stamp` */
    size_t stamp;
    Fit fits[MOST_FITS];
    size_t count;
} Finder;

typedef struct Reading {
    bool counts; /* it has counts, of `table`, and not outcomes */
    TableKind table;
    const char *said; /* "deals of" */
    void (*find)(Finder *finder, const struct Reading *self);
} Reading;

extern const Reading reading_whole, reading_short, reading_sample, reading_long, reading_stream,
    reading_deck, reading_said, reading_orders, reading_first, reading_taken, reading_places,
    reading_pairs, reading_blocks, reading_classes;

/* The fits of all readings that agree with what is given, the likeliest first: only those within 10
 * bits of it. `undivided` is the sheet with lists left as they are, or NULL; the finder's sheet is
 * the divided one. STATUS_USAGE for a column that is not there, STATUS_FAILED for want of memory.
 */
Status readings_find(Finder *finder, Sheet *undivided, Error *error);

/* Adds a fit; NULL where there are too many. */
Fit *fit_add(Finder *finder, const Reading *reading, const Fit *fit);

/* Whether a column of the fit's sheet is used by it; and whether one that is not says something
 * that nothing explains. */
bool fit_uses(const Fit *fit, size_t column);
bool fit_leaves_over(const Fit *fit);

/* Takes an option, whose value is NULL where it takes none. */
typedef void FitOptionTaker(void *context, const char *name, const char *value);

/* The options that choose it, with `columns` those of outcomes even if they are all. */
void fit_options(const Fit *fit, bool columns, FitOptionTaker *take, void *context);
/* What it takes the sheet for, with the number of rows where that is the `whole` text. */
void fit_say(const Fit *fit, bool whole, Text *out);

/* The columns of its items: "card1-card8", or one name. */
void fit_columns(const Fit *fit, Text *out);

/* log2 of n! */
double log2_factorial(double n);

#endif
