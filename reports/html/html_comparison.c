/* Writes the changes of the cases since a baseline, and whether an expected bias was found. */
#include "reports/html/html_comparison.h"

#include "base/text.h"
#include "reports/page/html_text.h"
#include "reports/words/comparison_words.h"
#include "reports/words/verdict_words.h"

/* Writes the sentence on one case, or on all of them where `change` is NULL. */
static void sentence(Text *out, const Comparison *comparison, const CaseChange *change)
{
    Text text = {0};
    if (change)
        change_sentence(&text, comparison, change, true);
    else
        comparison_sentence(&text, comparison, true);
    html_words(out, &text);
}

void html_comparison(Text *out, const Comparison *comparison)
{
    if (!comparison)
        return;
    text_add(out,
             "<section aria-labelledby=\"since\">\n<h2 id=\"since\">Since the baseline</h2>\n<p>");
    sentence(out, comparison, NULL);
    text_add(out, "</p>\n");
    size_t written = 0;
    for (int regression = 1; regression >= 0; regression--)
        for (size_t i = 0; i < comparison->case_count; i++) {
            const CaseChange *change = &comparison->cases[i];
            if (change->regression != regression || !change_notable(change))
                continue;
            text_add(out, written++ ? "<li>" : "<ul>\n<li>");
            if (regression)
                text_add(out, "<b>REGRESSION</b> ");
            html_text(out, change->id);
            text_add(out, ": ");
            sentence(out, comparison, change);
            text_add(out, "</li>\n");
        }
    text_add(out, written ? "</ul>\n</section>\n" : "</section>\n");
}

void html_expected(Text *out, const CaseResult *result)
{
    if (result->options.expected == EXPECT_BIASED && !result->error)
        text_addf(out, "<p>%s: %s</p>\n", result->as_expected ? "As expected" : "Not as expected",
                  expected_bias_words(result));
}
