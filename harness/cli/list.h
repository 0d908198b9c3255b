/* Writes the lists of `list`, as text and as JSON. */
#ifndef FAIRNESS_LIST_H
#define FAIRNESS_LIST_H

#include "base/text.h"
#include "cli/output_choice.h"
#include "inference/check_choice.h"
#include "reports/json/field_table.h"

/* In the order in which they are written; the first LISTS_USUAL where none is named. */
typedef enum List {
    LIST_ALGORITHMS,
    LIST_SOURCES,
    LIST_CHECKS,
    LIST_FORMATS,
    LIST_COMMANDS,
    LIST_SCHEMAS,
    LIST_GUIDE, /* text alone */
    LIST_COUNT,
    LISTS_USUAL = LIST_COMMANDS
} List;

typedef struct ListOptions {
    bool wanted[LIST_COUNT], verbose;
    Format format;
} ListOptions;

/* A check as it is listed: what its descriptor says, and what follows from it. */
typedef struct ListedCheck {
    const char *name, *summary;
    const char *range; /* of trials; static storage */
    uint64_t trials; /* from which it has its own law, of 52 items, or of 5 where 52 are too many */
    const char *how, *costs, *means;
} ListedCheck;
ListedCheck listed_check(const CheckKind *kind);

typedef struct Named {
    const char *name, *summary;
} Named;

enum { MOST_NAMED = (int)MOST_CHECKS > (int)FORMAT_COUNT ? (int)MOST_CHECKS : (int)FORMAT_COUNT };

/* The formats except for auto, by name, into ret; how many. */
size_t named_formats(Named ret[MOST_NAMED]);

/* Whether the shuffle at that index of the list runs in lockstep on this processor. */
bool runs_in_lanes(size_t index);

/* Writes the guide for programs that call this one, as llms.txt has it (https://llmstxt.org):
 * commands, exit statuses, JSON documents, pages. Made of the tables of the program, the same on
 * every machine. */
void guide_text(Text *out, int width, bool verbose);

/* The JSON documents, ended by NULL. */
extern const JsonDocument *const json_documents[];

/* fairness-list/1; to be freed, NULL for want of memory. */
extern const JsonDocument list_document;

#endif
