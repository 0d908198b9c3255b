/* What a text says of options, in the words of whoever asked: a shell has options, a program in
 * JavaScript or Python arguments, a page its fields. */
#ifndef FAIRNESS_ASKER_WORDS_H
#define FAIRNESS_ASKER_WORDS_H

#include "base/text.h"

typedef enum Asker { ASKER_TERMINAL, ASKER_JAVASCRIPT, ASKER_PYTHON, ASKER_PAGE } Asker;

/* "terminal", "javascript", "python", "page"; ended by NULL. */
extern const char *const asker_words[];

/* The asker of that name; ASKER_TERMINAL for NULL and for a name that there is not. */
Asker asker_of(const char *name);

/* Adds the text with each option as the asker has it: "run more: --trials 924" is "run more:
 * trials=924". A clause, up to "; ", that speaks of an option which the asker has not, is left out,
 * and so is what stands in brackets of the program's own documents; but not the first clause of
 * `whole`, a line that says what is wrong. */
void text_for_asker(Text *out, const char *text, Asker asker, bool whole);

#endif
