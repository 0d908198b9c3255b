/* The text of `exact` for a law by places. */
#include "reports/exact_report.h"

#include "base/elementary.h"
#include "exact/description.h"
#include "reports/text/text_heat.h"
#include "reports/text/text_page.h"
#include "reports/words/text_words.h"
#include "result/result.h"

/* "item 1 at place 0: 0.03039, 1.5804 times its even share", of the cell farthest that way. */
static void farthest_fact(Page *page, const LawDescription *law, int way)
{
    size_t cell = 0, n = law->n;
    for (size_t i = 1; i < n * n; i++)
        if (way * law->places[i] > way * law->places[cell])
            cell = i;
    text_addf(&page->line, "item %zu at place %zu: %.6g, %s times its even share", cell / n,
              cell % n, law->places[cell], word_number(law->places[cell] * (double)n).text);
    page_fact(page, way > 0 ? "highest" : "lowest");
}

char *places_text(const LawDescription *law, const Plan *plan, TextStyle style)
{
    Page page = page_begin(style);
    bool even = law->verdict == LAW_EVEN;
    CaseResult pictured = {.n = law->n,
                           .trials = (uint64_t)PICTURED_TRIALS,
                           .positions = law->pictured,
                           .of_law = true};
    text_addf(&page.line, "%s%s%s%s, n=%zu: ", law->name, law->variant ? " (" : "",
              law->variant ? law->variant : "", law->variant ? ")" : "", law->n);
    text_addf(&page.line,
              even ? "each item is at each place with probability 1/%zu; whole orders may still "
                     "be uneven"
                   : "not every item is at every place in one of %zu",
              law->n);
    page_headline(&page, even ? "EVEN PLACES" : "BIASED", even ? "1" : "1;31", even ? 13 : 8);
    if (page.style.verbosity < 0)
        return page_finish(&page);
    page_gap(&page);
    page_foreign(&page, "shuffle", law->algorithm->summary);
    text_add(&page.line, "where single items go, exact to rounding; the law of whole orders is "
                         "worked out up to 12 items");
    page_fact(&page, "law");
    if (!even) {
        text_addf(&page.line, "%s, of places", word_effect(sqrt(law->phi2.value)).text);
        page_fact(&page, "w");
        farthest_fact(&page, law, 1);
        farthest_fact(&page, law, -1);
    }
    if (!isnan(law->sign.value)) {
        text_addf(&page.line, "%.4g (even orders count +1, odd ones -1; an even shuffle has 0)",
                  law->sign.value);
        page_fact(&page, "mean sign");
    }
    page_foreign(&page, "mistake", even ? NULL : law->algorithm->mistake);
    page_foreign(&page, "fix", even ? NULL : law->algorithm->cure);
    page_gap(&page);
    if (!even)
        case_heat_map(&page, &pictured, SIZE_MAX);
    page_gap(&page);
    plan_sentence(&page.line, plan);
    page_paragraph(&page, 2);
    return page_finish(&page);
}
