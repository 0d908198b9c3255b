#include "reports/text/text_case.h"

#include "inference/verdict.h"
#include "reports/words/cell_words.h"
#include "reports/words/run_sentences.h"
#include "reports/words/text_words.h"

#include <math.h>
#include <string.h>

static void shuffles_run(Page *page, const RunResult *run, const CaseResult *result)
{
    trials_words(&page->line, result);
    if (result->external.children > 1)
        text_addf(&page->line, ", by %llu processes side by side",
                  (unsigned long long)result->external.children);
    if (result->start != START_IDENTITY)
        text_addf(&page->line, ", --start %s", start_words[result->start]);
    if (!run->stable)
        text_addf(&page->line, ", in %s", word_duration(result->duration_s).text);
    if (!run->stable && result->simulated_s > 0)
        text_addf(&page->line, ", and %s to simulate data",
                  word_duration(result->simulated_s).text);
}

static void source_used(Page *page, const CaseResult *result)
{
    text_escape(&page->line, result->source, page->style.unicode, 40);
    if (result->repeatable)
        text_addf(&page->line, ", seed %llu", (unsigned long long)result->seed);
    else
        text_add(&page->line, ", different every time");
    if (result->draw == DRAW_THREE_WAY)
        text_add(&page->line, ", a comparator that answers -1, 0 or 1");
    else if (result->draw != DRAW_EXACT)
        text_addf(&page->line, ", draws by %s", draw_words[result->draw]);
    if (result->draw_bits)
        text_addf(&page->line, " of %u bits", result->draw_bits);
    if (result->times)
        text_addf(&page->line, ", made %u times in a trial", result->times);
    if (result->in_order)
        text_add(&page->line, "; one sequence, so on one thread");
}

/* A sentence with its label, where there is one. */
static void fact(Page *page, const char *label)
{
    if (label)
        page_fact(page, label);
}

void case_run(Page *page, const RunResult *run, const CaseResult *result)
{
    shuffles_run(page, run, result);
    if (!result->external.command) {
        text_add(&page->line, "; ");
        source_used(page, result);
    }
    page_fact(page, "run");
    if (result->external.command)
        fact(page, external_sentence(&page->line, result, page->style.unicode));
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
    page_fact(page, outside ? origin_words[result->kind] : "algorithm");
    page_foreign(page, "claim", result->claim);

    if (result->law.name) {
        text_add(&page->line, result->law.name);
        text_addf(&page->line, ": seen by %s and positions; other checks know only uniform orders",
                  result->dealt ? "outcomes" : "permutations");
        page_fact(page, "law");
    }
    shuffles_run(page, run, result);
    if (!run->stable && run->case_count == 1 && run->trials_per_s > 0)
        text_addf(&page->line, " (%s a second, %d thread%s)", word_rate(run->trials_per_s).text,
                  result->threads, result->threads == 1 ? "" : "s");
    page_fact(page, "run");
    if (outside) {
        fact(page, external_sentence(&page->line, result, unicode));
    } else {
        source_used(page, result);
        page_fact(page, "source");
    }
    page_foreign(page, "digest", result->digest[0] ? result->digest : NULL);
}

/* Whether another check has this cell, with its counts: successors and largest-successor may. */
static bool listed_before(const CaseResult *result, size_t at)
{
    const WorstCell *cells = result->worst;
    for (size_t i = 0; i < at; i++)
        if (strcmp(cells[i].item, cells[at].item) == 0 && cells[i].observed == cells[at].observed)
            return true;
    return false;
}

void case_worst(Page *page, const CaseResult *result, bool with_orders)
{
    size_t shown = 0;
    for (size_t i = 0; i < result->worst_count; i++) {
        const WorstCell *cell = &result->worst[i];
        if ((!with_orders && check_sees_orders(cell->check)) || listed_before(result, i))
            continue;
        if (shown++ == 0)
            text_add(page_out(page), "  Farthest from even:\n");
        cell_name(&page->line, result, cell, page->style.unicode, 60);
        if (cell->observed == 0)
            text_addf(&page->line, ": never, %s expected", word_number(cell->expected).text);
        else
            text_addf(&page->line, ": %s times, %s expected", word_count(cell->observed).text,
                      word_number(cell->expected).text);
        if (cell->observed > 0 && isfinite(cell->ratio))
            text_addf(&page->line, " (%.*f times as often)", cell->ratio < 10 ? 3 : 0, cell->ratio);
        page_paragraph(page, 4);
    }
}

static void say(void *page, const char *label, Text *made)
{
    Page *to = page;
    to->line = *made;
    *made = (Text){0};
    page_fact(to, label);
}

void case_say(Page *page, const CaseResult *result, unsigned parts)
{
    case_sentences(result, parts, (SentenceStyle){page->style.unicode, page->style.verbosity > 0},
                   say, page);
}
