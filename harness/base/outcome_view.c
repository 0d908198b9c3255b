#include "base/outcome_view.h"

#include <stddef.h>

const char *const view_words[] = {
    [VIEW_PLAIN] = "plain",       [VIEW_FIRST] = "first",           [VIEW_SECOND] = "second",
    [VIEW_QUOTIENT] = "quotient", [VIEW_OTHER_WAY] = "other-way",   [VIEW_PRODUCT] = "product",
    [VIEW_SEEDS] = "seeds",       [VIEW_NEIGHBOURS] = "neighbours", [VIEW_NEIGHBOURS + 1] = NULL,
};

const char *const paired_words[] = {
    [PAIRS_NONE] = "none",       [PAIRS_RECORDED] = "recorded", [PAIRS_SAME_SEED] = "same-seed",
    [PAIRS_SHIFTED] = "shifted", [PAIRS_INVERSE] = "inverse",   [PAIRS_INVERSE + 1] = NULL,
};

bool view_relates(OutcomeView view)
{
    return view == VIEW_QUOTIENT || view == VIEW_OTHER_WAY || view == VIEW_PRODUCT ||
           view == VIEW_NEIGHBOURS;
}
