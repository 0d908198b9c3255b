#include "reports/words/one_order_sentence.h"

#include "inference/verdict.h"

/* The noun for one outcome: "hand", "deal", "order". */
static const char *outcome_word(const CaseResult *result)
{
    const Shape *shape = case_shape(result);
    return !shape || shape->ordered                       ? "order"
           : shape->blocks == 2 && shape->seen < shape->n ? "hand"
                                                          : "deal";
}

void one_order_sentence(Text *out, const CaseResult *result)
{
    bool recorded = result->kind == ORIGIN_INPUT, one = result->trials == 1;
    bool own = result->kind == ORIGIN_PLUGIN || result->kind == ORIGIN_FUNCTION;
    bool unchanged = case_unchanged(result);
    const char *outcome = outcome_word(result);
    if (result->view == VIEW_SEEDS) {
        bool command = origin_is_command(result->kind);
        text_addf(out, "every seed gave the same %s%s", outcome,
                  command ? ": does the command use FAIRNESS_SEED?" : "");
        return;
    }
    if (recorded && unchanged)
        text_addf(out, "%s line is in order: nothing was shuffled", one ? "the" : "every");
    else if (recorded)
        text_addf(out, "every line is the same %s", outcome);
    else if (unchanged)
        text_addf(out, "%s trial came out as it went in: the %s shuffles nothing",
                  one ? "the" : "every", own ? origin_words[result->kind] : "command");
    else
        text_addf(out, "every trial came out as one and the same %s", outcome);
    if (result->kind == ORIGIN_EXEC) /* shuf, say, which shuffles lines, not their items */
        text_add(out, "; if it shuffles once and ends: --exec-each");
}
