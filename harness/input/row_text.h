/* A text as rows of cells: CSV (RFC 4180), Markdown, lines of words. Blank lines, comments ("#
 * ..."), rules of a table and brackets alone in a line are no rows. */
#ifndef FAIRNESS_ROW_TEXT_H
#define FAIRNESS_ROW_TEXT_H

#include "input/line_words.h"

enum { ROW_WORDS = ' ' };

typedef struct RowText {
    char *at, *end; /* what is still to be read; borrowed */
    char mark;      /* between cells; ROW_WORDS: words, as in line_words.h */
    bool framed;    /* it stands at both ends of a line, too */
    bool doubled;   /* a doubled quote in a quoted cell becomes one, in place */
    size_t line;    /* where the row at hand begins, from 1; */
    size_t lines;   /* and how many it takes */
    Word *cells;    /* of the row at hand; owned */
    size_t count, most;
    size_t open; /* the first line so far with a quote that does not end its cell; 0: none */
    bool lost;   /* for want of memory */
} RowText;

/* Before the first row. The caller owes row_text_clear. */
RowText row_text_of(char *text, size_t length, char mark, bool framed);
void row_text_clear(RowText *rows);
/* Goes on to the next row; false where there is none. */
bool row_next(RowText *rows);

/* The word without the blanks around it, the brackets and quotes of a list that it begins or ends,
 * and the colon behind a name. */
Word word_trim(Word word);

/* The part of a list that begins at *at, which moves behind it; false where there is none. Blanks
 * divide however many they are, another mark by itself. */
bool part_next(const char **at, const char *end, char mark, Word *ret);

/* The same of a cell that several marks divide, one part after another: `mark` is behind this part;
 * '\n': it is the last; 0: it is one letter. *at is NULL before the first. */
bool leaf_next(Word cell, const char **at, char mark, Word *ret);

#endif
