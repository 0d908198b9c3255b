/* A page being written: its text so far, how wide it is, and the sentence in the making. */
#ifndef FAIRNESS_TEXT_PAGE_H
#define FAIRNESS_TEXT_PAGE_H

#include "base/text.h"
#include "reports/text/text_style.h"
#include "result/result.h"

#define PAGE_LABEL 13 /* column in which the text after a label stands */

/* Lines of the usual report, which is to fit on a screen with what was there before it. */
#define PAGE_SCREEN_LINES 20

typedef struct Page {
    Text out;
    TextStyle style;
    Text line; /* the next paragraph is written here, then set by one of the functions below */
    bool gap;  /* an empty line is due before whatever comes next */
} Page;

/* An empty page; the caller owes page_finish. */
Page page_begin(TextStyle style);

/* Ends the page: its text, to be freed; NULL when out of memory. */
char *page_finish(Page *page);

/* Asks for an empty line before the next thing written, if anything is. */
void page_gap(Page *page);

/* Where to write directly (a table, a bar), after the empty line that is due. */
Text *page_out(Page *page);

/* Sets the paragraph written to `line`: after "  label", in one column with the others. */
void page_fact(Page *page, const char *label);

/* Writes text of any origin as such a fact; nothing where it is NULL. */
void page_foreign(Page *page, const char *label, const char *text);

/* A bar of `length` cells with a mark at cell `mark`, on the line that is being written. */
void page_bar(Page *page, int length, int mark);

/* The same of a command, which must stay on one line to be copied, however long it is. */
void page_command(Page *page, const char *label);

/* Sets it as a paragraph of its own, indented by `indent` columns. */
void page_paragraph(Page *page, int indent);

/* Sets it behind a word in the colour of an SGR sequence ("1;31"), if the style has colours; the
 * sentence begins in column `indent`. */
void page_headline(Page *page, const char *word, const char *colour, int indent);

/* The same behind the verdict on a case, which may be one that could not be run. */
void page_case(Page *page, const CaseResult *result, int indent);

/* The lines of a text. */
size_t page_lines_of(const char *text);

/* The colour of a verdict's word. */
const char *verdict_colour(Finding finding);

/* The word that a report begins with, and its colour: the verdict; of several cases of which some
 * were to be biased, or could not be run, whether all is as expected. */
typedef struct RunWord {
    const char *text, *colour;
} RunWord;
RunWord run_word(const RunResult *run);

#endif
