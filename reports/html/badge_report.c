/* The verdict on a run as a badge of two fields, in SVG, for a README. Its words say all; the
 * colour says whether it is as expected. */
#include "base/text.h"
#include "reports/page/html_text.h"
#include "reports/text/text_report.h"
#include "reports/words/report_formats.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"
#include "result/result.h"

#include <string.h>

enum { SPACE = 12 }; /* around the words of a field */

/* About what a word takes in the usual faces at 11 pixels; it is drawn at that length. */
static size_t width_of(const char *word)
{
    size_t width = 0;
    for (; *word; word++)
        width += strchr("fijlt I", *word) ? 4 : *word < 'a' ? 8 : 7;
    return width;
}

char *badge_report(const RunResult *run)
{
    const char *word = run->case_count == 1 ? verdict_word(run->cases[0].status) : run_word(run);
    size_t label = width_of("shuffle") + SPACE, field = width_of(word) + SPACE;
    int status = run_exit_status(run);
    Text out = {0};
    text_addf(&out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"shuffle: %s\" "
              "width=\"%zu\" height=\"20\"><title>shuffle: %s</title>\n"
              "<clipPath id=\"r\"><rect width=\"%zu\" height=\"20\" rx=\"3\"/></clipPath>\n"
              "<g clip-path=\"url(#r)\"><rect width=\"%zu\" height=\"20\" fill=\"#444b52\"/>"
              "<rect x=\"%zu\" width=\"%zu\" height=\"20\" fill=\"%s\"/></g>\n",
              word, label + field, word, label + field, label, label, field,
              status == EXIT_AS_EXPECTED    ? HTML_GOOD_COLOUR
              : status == EXIT_INCONCLUSIVE ? "#5c636a"
                                            : HTML_BAD_COLOUR);
    text_addf(&out,
              "<g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\">"
              "<text x=\"%d\" y=\"14\" textLength=\"%zu\">shuffle</text>"
              "<text x=\"%zu\" y=\"14\" textLength=\"%zu\">%s</text></g>\n</svg>\n",
              SPACE / 2, label - SPACE, label + SPACE / 2, field - SPACE, word);
    return text_take(&out);
}
