/* Options that do not go together, as rows of data, and the one place that refuses them. */
#ifndef FAIRNESS_OPTION_RULES_H
#define FAIRNESS_OPTION_RULES_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/* The options that were read, each with the value read last ("" where it takes none), and what
 * else of a run a rule may name: "several processes". Names and values are borrowed. */
enum { GIVEN_MOST = 80 };
typedef struct GivenOptions {
    struct {
        const char *name, *value;
    } list[GIVEN_MOST];
    size_t count;
} GivenOptions;

/* Notes the option, or a new value of it. Both texts must last as long as *given. */
void option_given(GivenOptions *given, const char *name, const char *value);

bool option_was_given(const GivenOptions *given, const char *name);

/* One rule. The lists hold terms with | between: "--law" is the option whatever its value,
 * "--law=even,cycle" with one of these values, "--law!uniform" with any other than these. */
typedef struct OptionRule {
    const char *options;              /* each of these that is given goes ... */
    enum { NOT_WITH, ONLY_WITH } how; /* ... with none of the others, or with one of them alone */
    const char *others;
    const char *why; /* the reason, or what to do instead; behind the colon of the sentence */
} OptionRule;

/* Fails, by the first of the rules (ended by one of no options) that what is given breaks.
 * STATUS_USAGE with "A does not go with B: WHY" or "A goes only with B or C: WHY". */
Status option_rules_check(const OptionRule *rules, const GivenOptions *given, Error *error);

#endif
