/* What a report says: blocks, filled in once, and written as text, HTML or Markdown. Texts are of
 * any origin; each writer makes them harmless. */
#ifndef FAIRNESS_SHEET_H
#define FAIRNESS_SHEET_H

#include "base/arena.h"
#include "base/text.h"
#include "inference/heat.h"
#include "reports/text/text_style.h"

typedef enum BlockKind {
    BLOCK_TITLE, /* the word of a verdict, and its sentence */
    BLOCK_HEADING,
    BLOCK_PARAGRAPH,
    BLOCK_FACT, /* a label, and what is said of it */
    BLOCK_CODE, /* the same of a command: on one line */
    BLOCK_PRE,  /* lines as they are */
    BLOCK_TABLE,
    BLOCK_BARS,
    BLOCK_MATRIX,
    BLOCK_FOLD, /* what follows may be folded away, up to FOLD_END; its tone: how it went */
    BLOCK_FOLD_END,
} BlockKind;

/* Where a block stands, of those that there are in two forms: on a screen and in a page, where text
 * may go on for long, or in any text and in no page. */
typedef enum BlockRoom { ROOM_ANY, ROOM_SCREEN, ROOM_ROLL, ROOM_TEXT } BlockRoom;

typedef enum Tone { TONE_PLAIN, TONE_GOOD, TONE_BAD, TONE_OPEN } Tone;

typedef struct Column {
    const char *title;
    bool number; /* to the right */
    bool below;  /* a sentence, which stands below its row where the line is too short */
    int leave;   /* the column with the highest number is left out first; 0: never */
} Column;

typedef struct Bar {
    const char *label, *number; /* how often, in words */
    double value;
} Bar;

/* Counts of items by places, rows[item * side + place], `side` of n; borrowed. */
typedef struct Matrix {
    const uint64_t *counts;
    size_t n, side;
    uint64_t trials;
    unsigned base;
    bool of_law;
} Matrix;

typedef struct Block {
    BlockKind kind;
    int detail; /* 0: always; 1: with -v, or in a page; 2: in a page alone */
    BlockRoom room;
    Tone tone;
    const char *label, *text;
    const char *hint; /* how to see more, where not all is shown; static storage */
    Column *columns;
    const char **cells; /* of a table, row after row */
    Bar *bars;
    size_t column_count, count;   /* of cells, or bars */
    double even, deviation, most; /* of bars: a fair value, its deviation (0: exact) */
    Matrix matrix;
} Block;

typedef struct Sheet {
    Arena memory;
    Block *blocks;
    size_t count;
    int detail; /* of the blocks that are added, and their room */
    BlockRoom room;
    Text line;  /* the text of the next block, as far as it is written */
    Block lost; /* for which there was no memory */
} Sheet;

/* Adds a block, with what is in `line` and then the formatted words (may be NULL) as its text. What
 * is returned may be changed until the next is added; never NULL. */
__attribute__((format(printf, 4, 5))) Block *sheet_add(Sheet *sheet, BlockKind kind,
                                                       const char *label, const char *format, ...);
/* A table: its titles, divided by `|`; '#' before one of numbers, '>' before one of sentences, and
 * then, where the column may be left out, a digit (Column.leave): "case|#n|#3detects|>9note". What
 * is in `line` comes behind them. */
void sheet_table(Sheet *sheet, const char *label, const char *titles);
/* Adds texts as cells, ended by NULL. */
__attribute__((sentinel)) void sheet_cells(Sheet *sheet, ...);
/* Adds a cell to the table, or a bar to the bars, that is the last block. */
__attribute__((format(printf, 2, 3))) void sheet_cell(Sheet *sheet, const char *format, ...);
void sheet_bar(Sheet *sheet, const char *label, double value, const char *number);

/* Puts what is there into the asker's words; commands, and what these have no words for, go. */
void sheet_for_asker(Sheet *sheet, Asker asker);

/* Writers: the document, to be freed; NULL when out of memory. Each clears the sheet. */
char *sheet_text(Sheet *sheet, TextStyle style);
char *sheet_html(Sheet *sheet, const char *title, const char *css);
char *sheet_markdown(Sheet *sheet, size_t most_bytes);
/* Whether there was memory for all of it; else it is cleared. */
bool sheet_whole(Sheet *sheet);
/* Whether a bar is among so few that are farthest off. */
bool sheet_bar_shown(const Block *block, size_t at, size_t few);
enum { MATRIX_SIDE = 128 }; /* cells of a picture, at most */
/* Whether in so many cells a side there is nothing but what chance explains. */
bool sheet_matrix_blank(const Matrix *matrix, size_t most);
/* A picture of a block alone, of so many bars at most, the farthest off; its height. */
double sheet_svg(Text *out, const Block *block, unsigned number, size_t most_bars);

#endif
