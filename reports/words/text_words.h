/* Small pieces of text for people: numbers, foreign names, paragraphs. */
#ifndef FAIRNESS_TEXT_WORDS_H
#define FAIRNESS_TEXT_WORDS_H

#include "base/numbers.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One formatted piece, by value, so that several can stand in one printf. */
typedef NumberText Word;

/* A word made as by printf, cut to fit. */
__attribute__((format(printf, 1, 2))) Word word_made(const char *format, ...);

/* The ending of a word for `count` of it: "s", or "". */
const char *plural(uint64_t count);

/* "1,000,000". */
Word word_count(uint64_t count);
/* A whole number or a fraction that comes as digits, at most 30 of them: "4,782,969", "61/2,048".
 */
Word word_digits(const char *digits);
/* A quantity with grouped digits and about four of them significant: "12,346.1", "0.0833", "5". */
Word word_number(double value);
/* An effect size, a number from 0 to a few units: "0.1111", "0.0083", "2.4e-6". */
Word word_effect(double value);

/* A share as a percentage in two digits or more: "0.83%", "14%", "1,090%". */
Word word_percent(double share);
/* A probability given by its log10: "0.26", "4.2e-12", below 1e-300 "10^-2675"; never "0". */
Word word_probability(double log10_p);

/* An e-value: 0.31, 27, 10^6.3; "0" far below 1. */
Word word_evidence(double log10_e);
/* "0.003 s", "12.5 s", "3 min 20 s", "2 h 5 min". */
Word word_duration(double seconds);
/* A power of two as it is said: "2^64", "2^225.6". */
Word word_bits(double bits);

/* Writes text of unknown origin with control characters as \x1b or \u{202e}, bad bytes as U+FFFD
 * ("?" in ASCII), and, unless `unicode`, everything beyond ASCII as \u{e9}. Cut with "..." to
 * `columns` columns; 0 for no limit. NULL is written as nothing. */
void text_escape(Text *out, const char *text, bool unicode, int columns);

/* Writes printable text within XML or HTML, between tags, or with its `quotes` escaped, too, in an
 * attribute. In the text of a page they may stand, which saves much of a JSON report's size. */
void text_markup(Text *out, const char *text, bool quotes);

/* Writes a paragraph (printable) that starts in column `column` of the current line, breaking it at
 * single blanks before `width`; several in a row are kept as they are, and numbers that only a
 * blank divides, as in the order 0 2 1, stay together where a line has room; further lines start in
 * column `hang`. A word that fits no line is cut into pieces. Ends with a newline. */
void text_wrap(Text *out, const char *text, int column, int hang, int width);

#endif
