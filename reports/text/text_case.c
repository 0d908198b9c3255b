#include "reports/text/text_case.h"

#include "reports/words/item_words.h"
#include "reports/words/mistake_words.h"
#include "reports/words/run_sentences.h"
#include "reports/words/spectrum_words.h"
#include "reports/words/telling_checks.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <math.h>
#include <string.h>

#define MAX_WORST 5

/* How many processes made the outcomes. */
static void external_run_children(Page *page, const CaseResult *result)
{
    if (result->external.children > 1)
        text_addf(&page->line, ", by %llu processes side by side",
                  (unsigned long long)result->external.children);
}

void case_facts(Page *page, const RunResult *run, const CaseResult *result)
{
    bool unicode = page->style.unicode;
    text_escape(&page->line, result->algorithm, unicode, 60);
    if (result->summary) {
        text_add(&page->line, ": ");
        text_escape(&page->line, result->summary, unicode, 0);
    }
    bool outside = result->external.command;
    page_fact(page, outside ? result->kind : "algorithm");
    if (result->claim) {
        text_escape(&page->line, result->claim, unicode, 0);
        page_fact(page, "claim");
    }

    text_addf(&page->line, "%s shuffle%s of %zu item%s", word_count(result->trials).text,
              result->trials == 1 ? "" : "s", result->n, result->n == 1 ? "" : "s");
    external_run_children(page, result);
    if (result->start && strcmp(result->start, "identity") != 0)
        text_addf(&page->line, ", started from: %s", result->start);
    if (!run->stable) {
        text_addf(&page->line, ", in %s", word_duration(result->duration_s).text);
        if (run->case_count == 1 && run->trials_per_s > 0)
            text_addf(&page->line, " (%s a second, %d thread%s)", word_rate(run->trials_per_s).text,
                      result->threads, result->threads == 1 ? "" : "s");
    }
    page_fact(page, "run");
    const char *label = planned_sentence(&page->line, result);
    if (label)
        page_fact(page, label);
    label = items_sentence(&page->line, result, unicode);
    if (label)
        page_fact(page, label);

    if (outside) {
        label = external_sentence(&page->line, result, unicode);
        if (label)
            page_fact(page, label);
    } else {
        text_escape(&page->line, result->source, unicode, 40);
        if (result->repeatable)
            text_addf(&page->line, ", seed %llu", (unsigned long long)result->seed);
        else
            text_add(&page->line, ", another every time");
        if (result->draw && strcmp(result->draw, "exact") != 0)
            text_addf(&page->line, ", draws by %s", result->draw);
        if (result->draw_bits)
            text_addf(&page->line, " of %u bits", result->draw_bits);
        if (result->in_order)
            text_add(&page->line, "; one sequence, so on one thread");
        page_fact(page, "source");
    }
    if (page->style.verbosity > 0 && result->digest[0] != '\0') {
        text_escape(&page->line, result->digest, unicode, 0);
        page_fact(page, "digest");
    }
}

void case_worst(Page *page, const CaseResult *result, bool with_orders)
{
    size_t shown = 0, limit = page->style.verbosity > 0 ? SIZE_MAX : MAX_WORST;
    for (size_t i = 0; i < result->worst_count && shown < limit; i++) {
        const WorstCell *cell = &result->worst[i];
        if (!with_orders && check_sees_orders(cell->check))
            continue;
        if (shown++ == 0)
            text_add(page_out(page), "  Farthest from even:\n");
        write_items_in(&page->line, result, cell->item, page->style.unicode, 60);
        text_addf(&page->line, ": %s times, %s expected", word_count(cell->observed).text,
                  word_number(cell->expected).text);
        if (isfinite(cell->ratio))
            text_addf(&page->line, " (%.*f times as often)", cell->ratio < 10 ? 3 : 0, cell->ratio);
        page_paragraph(page, 4);
    }
}

static void likenesses(Page *page, const CaseResult *result)
{
    const char *label = likeness_sentence(&page->line, result, page->style.unicode);
    if (!label)
        return;
    page_fact(page, label);
    const LooksLike *law = likeness_explained(result);
    if (law && law->mistake) {
        text_escape(&page->line, law->mistake, page->style.unicode, 0);
        page_fact(page, "likely why");
    }
    if (law && law->cure) {
        text_escape(&page->line, law->cure, page->style.unicode, 0);
        page_fact(page, "cure");
    }
}

void case_reasons(Page *page, const CaseResult *result)
{
    bool wrong = case_is_wrong(result);
    if (wrong && result->mistake) {
        text_escape(&page->line, result->mistake, page->style.unicode, 0);
        page_fact(page, "why");
    }
    if (wrong && result->cure) {
        text_escape(&page->line, result->cure, page->style.unicode, 0);
        page_fact(page, "cure");
    }
    likenesses(page, result);
    const char *kind = spectrum_sentence(&page->line, result);
    if (kind)
        page_fact(page, kind);
    if (result->exact.known) {
        law_sentence(&page->line, result);
        page_fact(page, "exact law");
    }
    const char *(*const sentences[])(Text *, const CaseResult *) = {source_sentence, start_sentence,
                                                                    dependence_sentence};
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        const char *label = sentences[i](&page->line, result);
        if (label)
            page_fact(page, label);
    }
}
