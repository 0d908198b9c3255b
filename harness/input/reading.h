/* What a sheet may be: the ways to read it, each with how well it explains what is there. The
 * measure is the bits that a reading saves: the log of how much likelier the sheet is under it than
 * with each cell by itself. They are of fair laws, so that a choice by them favours no verdict. */
#ifndef FAIRNESS_READING_H
#define FAIRNESS_READING_H

#include "base/item.h"
#include "base/text.h"
#include "input/sheet.h"
#include "result/result.h"

enum {
    MOST_HANDS = 64,
    MOST_FITS = 64,
    MOST_RUNS = 32,
    MOST_SAID = 6, /* of them, to choose from */
    MOST_FIT_OPTIONS = 8,
    ENOUGH_BITS = 10, /* a reading that is so many bits behind is none */
    FEW_ROWS = 20,    /* of fewer none is taken that leaves a column unexplained */
    LOOKED_AT_ROWS = 4096
};

/* The options of the user that say something of the data. Borrowed. */
typedef struct Given {
    const char *where;   /* the file, in lines of error */
    const char *columns; /* --column; or NULL */
    const char *by;      /* --by; or NULL */
    const char *hands;   /* or NULL */
    size_t n;            /* of --n, or as many items as --deck or --items name; 0: not said */
    size_t take;         /* 0: not said */
    bool names;          /* --deck or --items says what the items are called */
    unsigned base;       /* 1: --as from-1 was given */
    bool counts;         /* --table was: */
    TableKind table;     /* this */
    SheetFormat format;  /* of --as */
    bool stream;         /* --as stream was given */
    bool by_size;        /* --as by-size was */
} Given;

typedef enum FitKind {
    FIT_WHOLE,  /* a row is an order, or hands */
    FIT_SAMPLE, /* some of more items */
    FIT_DECK,   /* of alike items */
    FIT_LONG,   /* a row for each item, and a column that says of which outcome */
    FIT_STREAM, /* items one after another */
    FIT_CUT,    /* lists that may end early */
    FIT_OUTCOMES,
    FIT_ORDERS = FIT_OUTCOMES, /* from here on counts: of orders, */
    FIT_DRAWS,                 /* of samples, */
    FIT_FIRST,                 /* and of the other kinds of tables */
    FIT_TAKEN,
    FIT_PLACES,
    FIT_PAIRS,
    FIT_CLASSES,
    FIT_BLOCKS,
    FIT_KINDS
} FitKind;

/* A way to read a sheet. */
typedef struct Fit {
    FitKind kind;
    const Sheet *sheet;
    size_t first, width; /* the columns of the items */
    size_t other, place; /* of the counts, the outcome or --by; of places or chances; SIZE_MAX */
    size_t n, trials;
    size_t fold; /* of a stream: items of an outcome */
    char mark;   /* of lists: between their items */
    unsigned base;
    bool numbers;                         /* items have numbers from `base` on, and no names */
    size_t hands[MOST_HANDS], hand_count; /* sizes; 0: for the user to say. 0 hands: all places are
                                             seen, in order */
    bool take, loose;   /* `width` places are seen, in order; or in an order that says nothing */
    const char *deck;   /* "2*C,2*T"; or NULL */
    bool fill, unsure;  /* something is for the user to say; or whether it is that at all */
    double row_bits;    /* of samples: of a row, if all are alike */
    double gain, score; /* bits that it saves; without what it leaves over */
} Fit;

/* The names in columns, sorted: numbers by their value, then by their bytes. */
typedef struct Names {
    uint32_t *texts;
    size_t count;
    bool numbers, whole; /* they are all numbers from 0 or 1 on; or any */
    bool nothing;        /* one says that there is none: NA */
    unsigned base;
} Names;

/* Columns in which all rows have the same names, each once: the widest, none within another but
 * those that are `inner`, without a name at an end that never changes: it may be no item. */
typedef struct Run {
    size_t first, width;
    size_t from, end; /* of these columns no other run is made, but the inner one */
    double gain;
    bool inner;
    Names names;
} Run;

typedef struct Finder {
    Given given;
    Sheet sheets[SHEET_WAYS];
    Sheet named;       /* of which the first is all rows but one, */
    size_t named_line; /* that of this line, which names columns; 0: there is none */
    Fit fits[MOST_FITS];
    size_t count;
    Run runs[MOST_RUNS]; /* of the sheet at hand */
    size_t run_count;
    bool orders; /* in one of them all rows are another order of three or more items */
} Finder;

/* Looks at a text, the whole file, or its beginning if `cut`, at `all` its rows or the first: the
 * fits that agree with what is given and come near the likeliest, that one first. On success or
 * failure the caller owes finder_clear. STATUS_FAILED, with its line, for a row that is none where
 * nearly all others are outcomes; STATUS_USAGE for a column that is not there. */
Status readings_find(const Given *given, const char *text, size_t length, bool cut, bool all,
                     Finder *ret, Error *error);
void finder_clear(Finder *finder);
/* The same of a file, of which as much is read as the likeliest fit needs, by half of `memory` at
 * most; *path changes where it can be read but once (recording.h). STATUS_USAGE for what the
 * program reads elsewhere. */
Status readings_of_file(const Given *given, const char **path, uint64_t memory, Finder *ret,
                        Error *error);

/* An option of a fit, those given aside. */
typedef struct FitOption {
    const char *name;
    char *value;           /* owned by the sheet */
    bool chooses, applies; /* it tells it from others; it says what the data are of */
} FitOption;

/* The options of a fit of the finder; they tell it from the others. Returns how many. */
size_t fit_options(const Finder *finder, size_t index, FitOption ret[MOST_FIT_OPTIONS]);
/* "60 deals of 8 named items, columns card1-card8". */
void fit_say(const Finder *finder, size_t index, Text *out);
/* Whether its outcomes can be read row by row from the text (row_reader.h). */
bool fit_streams(const Fit *fit);
/* Whether the lines are what --n alone says: numbers, and nothing else. */
bool fit_is_plain(const Fit *fit, const Given *given);
/* Whether a column is left that it does not explain. */
bool fit_leaves(const Fit *fit);

/* Whether a column is one of those that it explains. */
bool fit_uses(const Fit *fit, size_t column);
/* "13,13,13,13", and K where the user is to say it. */
void fit_hands_text(const Fit *fit, Text *out);
/* Of counts, what the table is called. */
TableKind fit_kind_of_table(const Fit *fit);

/* Adds the fits of a sheet that agree with what is given, and sorts all, the likeliest first. */
void find_fits(Finder *finder, const Sheet *sheet);
/* STATUS_FAILED, with its line, for a row that is none where nearly all others are outcomes, and
 * for what else is wrong where the likeliest fit is; STATUS_USAGE for what is tested otherwise. */
Status readings_fault(Finder *finder, Error *error);
/* STATUS_FAILED: what was seen where no fit is, and what is wrong. */
Status readings_none(const Finder *finder, Error *error);
/* Whether a column's numbers are shares or percentages: they add up to 1 or to 100. */
bool has_shares(const Sheet *sheet);
/* STATUS_FAILED: the likeliest reading is hardly what the data are, by names that differ by case
 * alone, numbers that are sums of dice, or rows that balance in groups; unless the user says it. */
Status reading_doubt(const Given *given, const Fit *fit, Error *error);
/* Whether a cell says that nothing is there. */
bool cell_is_nothing(const Sheet *sheet, size_t column, size_t row);
/* The same for a row of a sheet that is whole without it: what stands in that column is no item. */
Status reading_fault(const char *where, const Sheet *sheet, const Fit *whole, size_t row,
                     size_t column, Error *error);

/* For the parts: the names in the columns, up to `most`; false: there are more. */
bool find_names(const Sheet *sheet, size_t first, size_t width, size_t most, Names *ret);
/* How many rows have different names in the columns. */
size_t rows_that_differ(const Sheet *sheet, size_t first, size_t width);
/* The lists in the cells of a column. */
typedef struct Lists {
    char mark;          /* between their items; 0: there are none */
    size_t least, most; /* items of one, and the first row with the least; */
    size_t short_row;
    size_t items; /* and of all: as many as come, or up to the highest number */
    bool ragged;  /* most cells are lists; they are not of one length then */
} Lists;
Lists lists_of(const Sheet *sheet, size_t column);
/* The next item of such a list; false: there are no more. */
bool list_item(const Sheet *sheet, char mark, const char **at, const char *end, Word *ret);
/* STATUS_FAILED: a list is shorter than others. */
Status ragged_fault(const Sheet *sheet, const char *where, size_t column, const Lists *lists,
                    Error *error);
/* What the sheet is counted in. */
static inline const char *unit_of(const Sheet *sheet)
{
    return sheet->numbered ? "row" : "line";
}
double bits_of(const Sheet *sheet, size_t first, size_t width);
/* Bits saved since the columns have one list of names, or one range, in place of one each. */
double shared_bits(const Sheet *sheet, size_t first, size_t width, size_t names);
double log2_factorial(double n);
/* A fit of these columns: a row is an outcome, or has a count, and nothing else is known. */
Fit fit_of(FitKind kind, const Sheet *sheet, size_t first, size_t width);
void fit_add(Finder *finder, Fit fit);

/* Bits that speak for hands of these sizes being each in one order, whatever it is; 0: they are
 * not. */
double sorted_bits(const Sheet *sheet, const Run *run, const size_t *hands);
uint64_t rank_of(const Sheet *sheet, const Run *run, size_t row);

void find_runs(Finder *finder, const Sheet *sheet);
void find_whole(Finder *finder, const Sheet *sheet);
void find_samples(Finder *finder, const Sheet *sheet);
void find_long(Finder *finder, const Sheet *sheet);
void find_stream(Finder *finder, const Sheet *sheet);
void find_cut(Finder *finder, const Sheet *sheet);
void find_deck(Finder *finder, const Sheet *sheet);
void find_counts(Finder *finder, const Sheet *sheet);
/* The table that --table says, however strange: what is wrong in it, whoever makes it says. */
void find_given(Finder *finder, const Sheet *sheet);
/* Whether counts may be the ends of numbers with a mark between thousands: 147,952. */
bool may_be_ends(const Sheet *sheet, size_t column);
/* How many places --take and --hands say; 0: nothing is said. */
size_t seen_places(const Given *given);
/* STATUS_FAILED: a row says "total", and is that of a column; of outcomes, the last one. */
Status total_fault(const Sheet *sheet, const char *where, bool counts, Error *error);
/* STATUS_FAILED: a row has more cells than others, or fewer. */
Status odd_fault(const Sheet *sheet, const char *where, Error *error);

/* The rows of each group of a column, all of one size, in the order of `place` unless that is
 * SIZE_MAX; NULL where they are not so. In `memory`. */
size_t *group_rows(const Sheet *sheet, size_t by, size_t place, Arena *memory, size_t *ret_size);

#endif
