/* What a word may be: a number, a date, a percentage. */
#ifndef FAIRNESS_WORD_KINDS_H
#define FAIRNESS_WORD_KINDS_H

#include "input/line_words.h"

static const uint64_t NO_NUMBER = UINT64_MAX;

/* Digits alone, 18 at most. */
bool word_is_whole(Word word);
/* The value of a whole number, with marks between thousands or not; NO_NUMBER. */
uint64_t word_number_of(Word word);
/* The number that a cell counts up by, as in "3."; NO_NUMBER. */
uint64_t word_step(Word word);
/* Digits with the same few marks between them: 2026-11-28, 1/2/2026, 10:00, with a time or not. */
bool word_is_date(Word word);
/* A number, a date or a time; "1st" is none. */
bool word_is_numeric(Word word);
/* A percentage, or a number with decimals. */
bool word_is_percent(Word word);

typedef struct Percent {
    uint64_t value, scale; /* value / scale percent; scale 0: none */
} Percent;

/* Reads digits, with up to six of them behind a point or a comma, as in 14%, 14.2%, 14,2%; a mark
 * of percent may follow. False for anything else, and then *ret is untouched. */
bool percent_read(Word word, Percent *ret);

/* Whether it is `count` of `total`, up to the rounding with which it is written. Counts up to
 * 2^53. */
bool percent_fits(Percent percent, uint64_t count, uint64_t total);

#endif
