/* What became of the cases since a baseline, and whether a bias that was expected was found. */
#include "base/memory_text.h"
#include "reports/html/html_parts.h"
#include "reports/words/comparison_words.h"

#include <stdlib.h>

/* What is said of one case, or of all of them where `change` is NULL. */
static void sentence(FILE *out, const Comparison *comparison, const CaseChange *change)
{
    MemoryText memory;
    FILE *stream = memory_text_open(&memory);
    if (stream && change)
        change_sentence(stream, comparison, change, true);
    else if (stream)
        comparison_sentence(stream, comparison, true);
    char *text = memory_text_close(stream, &memory, NULL);
    if (text)
        html_markup(out, text);
    else
        memory_text_give_up(out);
    free(text);
}

void html_comparison(FILE *out, const Comparison *comparison)
{
    if (!comparison)
        return;
    fputs("<section aria-labelledby=\"since\">\n<h2 id=\"since\">Since the baseline</h2>\n<p>",
          out);
    sentence(out, comparison, NULL);
    fputs("</p>\n", out);
    size_t told = 0;
    for (int regression = 1; regression >= 0; regression--)
        for (size_t i = 0; i < comparison->case_count; i++) {
            const CaseChange *change = &comparison->cases[i];
            if (change->regression != regression || !change_notable(change))
                continue;
            fputs(told++ ? "<li>" : "<ul>\n<li>", out);
            if (regression)
                fputs("<b>REGRESSION</b> ", out);
            html_text(out, change->id);
            fputs(": ", out);
            sentence(out, comparison, change);
            fputs("</li>\n", out);
        }
    fputs(told ? "</ul>\n</section>\n" : "</section>\n", out);
}

void html_expected(FILE *out, const CaseResult *result)
{
    if (result->expected == EXPECT_BIASED && !result->error)
        fprintf(out, "<p>%s</p>\n",
                result->as_expected ? "As expected: a bias was expected, and found."
                                    : "Not as expected: a bias was expected, and not found.");
}
