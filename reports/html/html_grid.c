#include "reports/html/html_grid.h"

#include "inference/verdict.h"
#include "reports/html/html_heat.h"
#include "reports/page/html_text.h"
#include "reports/words/case_matrix.h"

#include <math.h>
#include <stdlib.h>

/* How bad a case is: what is not as expected first, then the graver, then the larger effect. */
typedef struct Rank {
    size_t index; /* of the case, or of the row */
    int gravity;
    double effect;
} Rank;

static Rank rank_of(const RunResult *run, size_t index)
{
    const CaseResult *result = &run->cases[index];
    const CheckResult *check = effect_check(result);
    return (Rank){.index = index,
                  .gravity =
                      (result->as_expected ? 0 : 16) + (result->error ? 15 : (int)result->status),
                  .effect = check && !isnan(check->effect.value) ? check->effect.value : 0};
}

static bool worse(const Rank *a, const Rank *b)
{
    return a->gravity != b->gravity ? a->gravity > b->gravity : a->effect > b->effect;
}

/* The worst first; equals in their order. */
static int by_rank(const void *a, const void *b)
{
    const Rank *first = a, *second = b;
    if (worse(first, second) || worse(second, first))
        return worse(first, second) ? -1 : 1;
    return first->index < second->index ? -1 : 1;
}

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

static void table(Text *out, const RunResult *run, const CaseMatrix *matrix, const Rank *rows)
{
    text_add(out, "<div class=\"wide\"><table border=\"1\" cellpadding=\"4\" cellspacing=\"0\">\n"
                  "<thead><tr><th scope=\"col\">shuffle</th>");
    for (size_t c = 0; c < matrix->column_count; c++)
        text_addf(out, "<th scope=\"col\">n = %zu</th>", run->cases[matrix->columns[c]].n);
    text_add(out, "</tr></thead>\n<tbody>\n");
    for (size_t r = 0; r < matrix->row_count; r++) {
        text_add(out, "<tr><th scope=\"row\" align=\"left\">");
        html_text(out, run->cases[matrix->rows[rows[r].index]].algorithm);
        text_add(out, "</th>");
        for (size_t c = 0; c < matrix->column_count; c++) {
            const CaseResult *result = case_matrix_at(run, matrix, rows[r].index, c);
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
    bool is_matrix = case_matrix(run, &matrix);
    size_t count = is_matrix ? matrix.row_count : run->case_count;
    if (run->case_count < 2)
        return;
    Rank *ranks = calloc(count, sizeof *ranks);
    if (!ranks) {
        text_lose(out);
        return;
    }
    for (size_t i = 0; i < count; i++)
        ranks[i] = is_matrix ? (Rank){.index = i} : rank_of(run, i);
    for (size_t r = 0; r < count && is_matrix; r++)
        for (size_t c = 0; c < matrix.column_count; c++) {
            const CaseResult *result = case_matrix_at(run, &matrix, r, c);
            Rank here = result ? rank_of(run, (size_t)(result - run->cases)) : ranks[r];
            here.index = r;
            if (worse(&here, &ranks[r]))
                ranks[r] = here;
        }
    qsort(ranks, count, sizeof *ranks, by_rank);
    text_add(out, "<nav aria-label=\"Cases\">\n");
    if (is_matrix) {
        table(out, run, &matrix, ranks);
    } else {
        text_add(out, "<ul class=\"grid\">\n");
        for (size_t i = 0; i < count; i++) {
            text_add(out, "<li>");
            one(out, run, &run->cases[ranks[i].index], true);
            text_add(out, "</li>\n");
        }
        text_add(out, "</ul>\n");
    }
    text_add(out, "</nav>\n");
    free(ranks);
}
