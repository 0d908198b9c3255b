#include "reports/html/html_grid.h"

#include "reports/html/html_heat.h"
#include "reports/page/html_text.h"
#include "reports/words/case_matrix.h"

#include <stdlib.h>

/* Its picture and its verdict, linked to its section. */
static void one(Text *out, const RunResult *run, const CaseResult *result, bool named)
{
    text_addf(out, "<a href=\"#case%zu\">", (size_t)(result - run->cases) + 1);
    html_heat_small(out, result);
    if (named) {
        text_add(out, "<br/>");
        html_text(out, result->id);
    }
    text_addf(out, "<br/>%s</a>", matrix_word(result));
    if (!result->error && result->options.expected == EXPECT_BIASED)
        text_add(out, result->as_expected ? "<br/>as expected" : "<br/><b>not as expected</b>");
}

static void table(Text *out, const RunResult *run, const CaseMatrix *matrix)
{
    text_add(out, "<div class=\"wide\"><table border=\"1\" cellpadding=\"4\" cellspacing=\"0\">\n"
                  "<thead><tr><th scope=\"col\">shuffle</th>");
    for (size_t c = 0; c < matrix->column_count; c++)
        text_addf(out, "<th scope=\"col\">n = %zu</th>", run->cases[matrix->columns[c]].n);
    text_add(out, "</tr></thead>\n<tbody>\n");
    for (size_t r = 0; r < matrix->row_count; r++) {
        text_add(out, "<tr><th scope=\"row\" align=\"left\">");
        Text name = {0};
        matrix_name(&name, &run->cases[matrix->rows[r].index]);
        html_text(out, text_string(&name));
        text_end_part(&name, out);
        text_add(out, "</th>");
        for (size_t c = 0; c < matrix->column_count; c++) {
            const CaseResult *result = case_matrix_at(run, matrix, r, c);
            text_add(out, "<td align=\"center\">");
            if (result)
                one(out, run, result, false);
            text_add(out, "</td>");
        }
        text_add(out, "</tr>\n");
    }
    text_add(out, "</tbody></table></div>\n");
}

void html_grid(Text *out, const RunResult *run)
{
    CaseMatrix matrix;
    if (run->case_count < 2)
        return;
    text_add(out, "<nav aria-label=\"Cases\">\n");
    if (case_matrix(run, &matrix) && case_matrix_square(&matrix)) {
        table(out, run, &matrix);
    } else {
        CaseRank *ranks = calloc(run->case_count, sizeof *ranks);
        if (!ranks)
            text_lose(out);
        for (size_t i = 0; ranks && i < run->case_count; i++)
            ranks[i] = case_rank(run, i);
        if (ranks)
            qsort(ranks, run->case_count, sizeof *ranks, case_by_rank);
        text_add(out, "<ul class=\"grid\">\n");
        for (size_t i = 0; ranks && i < run->case_count; i++) {
            text_add(out, "<li>");
            one(out, run, &run->cases[ranks[i].index], true);
            text_add(out, "</li>\n");
        }
        free(ranks);
        text_add(out, "</ul>\n");
    }
    text_add(out, "</nav>\n");
}
