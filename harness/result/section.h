/* A section: the facts that one analysis adds to the result of a case. Here is how long they are
 * kept; analyses/analysis.h has what they say. */
#ifndef FAIRNESS_RESULT_SECTION_H
#define FAIRNESS_RESULT_SECTION_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct CaseResult CaseResult; /* result/result.h */

/* What is known of all sections of one kind. The facts are a struct that is valid when zeroed; what
 * it points to is in the memory of the case, or of a stored report's run. */
typedef struct SectionKind {
    const char *id;  /* "buffer"; static storage */
    size_t size;     /* of the facts */
    bool of_bias;    /* dropped where neither end of the law was rejected: chance makes such, too */
    bool of_one_law; /* dropped where trials depend on each other (CaseResult.headline) */
    /* What to do about a bias of which these are the facts; static storage; NULL: nothing more. */
    const char *(*advice)(const CaseResult *result, const void *facts);
} SectionKind;

typedef struct Section {
    const SectionKind *kind;
    void *facts;
    struct Section *next;
} Section;

/* Adds a section with zeroed facts, and returns these. There must be none of that kind. NULL where
 * memory gives out, and the list is as it was. */
void *section_add(Section **list, const SectionKind *kind, Arena *memory);

/* The facts of that kind; NULL where there are none. */
const void *section_facts(const Section *list, const SectionKind *kind);

/* The first advice that a section of the result gives; NULL where none does. */
const char *sections_advice(const Section *list, const CaseResult *result);

/* Keeps the sections that stay with such a verdict. */
void sections_judged(Section **list, bool biased, bool dependent);

#endif
