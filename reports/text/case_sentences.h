/* What is said of a case behind its verdict: one list, in its order, for all formats. */
#ifndef FAIRNESS_CASE_SENTENCES_H
#define FAIRNESS_CASE_SENTENCES_H

#include "analyses/analysis.h"

typedef enum SentencePart {
    SAY_MISTAKE = 1, /* in its code, and the fix, where its author names them */
    SAY_BIAS = 2,    /* what a bias is like: laws that it looks like, analyses, two items */
    SAY_LAW = 4,     /* the exact law */
    SAY_PLAN = 8,    /* why that number of trials, and what the items are called */
    SAY_LIMITS = 16, /* what the source and the start hide, and dependence that was not judged */
} SentencePart;

/* Takes one sentence with its label: printable, without capital and full stop. It owes a
 * text_end_part of *made. */
typedef void SaySentence(void *page, const char *label, Text *made);

/* Hands each sentence of those parts, a sum of SentencePart, to `say`. Beside what is `whole` they
 * are shorter, and notes and what is no news are left out. */
void case_sentences(const CaseResult *result, unsigned parts, SentenceStyle style, SaySentence *say,
                    void *page);

#endif
