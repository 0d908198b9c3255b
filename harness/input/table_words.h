/* The words of one line of a table of counts, and whether two of them may be one number: "1,234",
 * "0,31", "1'234" and "1 234" within quotes are numbers to people, and two words to a program that
 * takes commas for separators. */
#ifndef FAIRNESS_TABLE_WORDS_H
#define FAIRNESS_TABLE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* The byte that joins a word to the one before it, where both have digits there. */
typedef enum Join {
    JOIN_NONE,
    JOIN_COMMA,  /* one comma and nothing else */
    JOIN_CERTAIN /* an apostrophe, or what stands within the same quotes */
} Join;

typedef struct TableWord {
    const char *text; /* of the line */
    size_t length;
    Join join;
    bool named; /* a colon, or =>, stands behind it */
} TableWord;

typedef struct TableLine {
    TableWord *words; /* owned */
    size_t count;
    size_t commas; /* outside of quotes */
    bool blanks;   /* a blank, a tab or a semicolon divides words, and no bracket does it there */
} TableLine;

/* Takes the words of a line in place of those that are there. Where a brace opens, as in a printed
 * dictionary, what stands before it is left out. False for want of memory. */
bool table_line_split(TableLine *line, const char *text, size_t length);
void table_line_clear(TableLine *line);

/* Whether the word and the one before it may be one number; `divides` says that commas are known to
 * divide the cells of this line. */
bool table_words_doubtful(const TableLine *line, size_t word, bool divides);

/* Whether the word and the one before it are written as a number with a thousands mark is. */
bool table_words_thousands(const TableLine *line, size_t word);

/* The first and the last word of the number that may be meant where `word` is doubtful, as they
 * stand in the line: *ret_length bytes from there on. */
const char *table_words_joined(const TableLine *line, size_t word, size_t *ret_length);

/* Where cells are divided by `between` (a blank: by blanks), the cell of that index, without blanks
 * and quotes around it; NULL where there is none. */
const char *table_line_cell(const char *line, size_t length, char between, size_t index,
                            size_t *ret_length);
/* The divider of the cells of a line: a tab, a semicolon, a comma or blanks, the first that it has.
 * */
char table_cells_between(const char *line, size_t length);

#endif
