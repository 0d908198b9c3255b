#include "reports/text/text_case.h"

#include "reports/words/item_words.h"
#include "reports/words/text_verdict.h"
#include "reports/words/text_words.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#define MAX_WORST 5

const char *planned_sentence(Text *line, const CaseResult *result)
{
    const PlannedTrials *plan = &result->planned;
    if (!plan->trials)
        return NULL;
    text_add(line, "trials chosen to find ");
    if (strcmp(plan->purpose, "invalid") == 0)
        text_addf(line, "an outcome that is no permutation (chance %.3g)", plan->effect);
    else
        text_addf(line, "%s of w = %.3g by the check %s",
                  strcmp(plan->purpose, "law") == 0 ? "this shuffle's own bias"
                                                    : "an imbalance, if there is one,",
                  plan->effect, plan->by);
    text_addf(line, " with %.3g%% power", 100 * plan->power);
    if (plan->capped)
        text_add(line, "; it takes more than --trials auto spends, so the power is less");
    return "plan";
}

const char *external_sentence(Text *line, const CaseResult *result, bool unicode)
{
    const ExternalResult *external = &result->external;
    unsigned long long seed = result->seed;
    if (external->children == 0)
        return NULL;
    if (!external->own_words) {
        text_escape(line, result->source, unicode, 40);
        text_addf(line, ", seed %llu", seed);
    } else if (strcmp(result->kind, "callback") == 0) {
        text_add(line, "its own");
    } else if (!external->seed_known) {
        text_add(line, "its own; what --seed does to it is not known");
    } else if (external->seed_honoured) {
        text_addf(line, "its own, from seed %llu: the same seed gives the same outcomes", seed);
    } else if (external->one_order && external->repeats) {
        text_add(line, "none to be seen: always the same order, whatever the seed");
    } else if (external->repeats) {
        text_add(
            line,
            "its own, the same in every run, whatever the seed: all that is said here is said of "
            "one fixed sequence");
    } else {
        text_add(line, "its own, another every time: it does not use FAIRNESS_SEED");
    }
    return "source";
}

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
        if (!with_orders && strcmp(cell->check, "permutations") == 0)
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

void law_sentence(Text *line, const CaseResult *result)
{
    const ExactResult *exact = &result->exact;
    bool even = exact->tv && strcmp(exact->tv, "0") == 0;
    if (even && exact->orders_possible == 1)
        text_add(line, "there is but one order");
    else if (even)
        text_addf(line, "all %s orders are equally likely, by following every choice it can make",
                  word_count(exact->orders_possible).text);
    else
        text_addf(line, "%s order%s can come up", word_count(exact->orders_possible).text,
                  exact->orders_possible == 1 ? "" : "s");
    /* At larger n these fractions have hundreds of digits; the JSON report has them all. */
    if (!even && exact->tv && strlen(exact->tv) <= 24)
        text_addf(line, "; distance from even (total variation) %s", exact->tv);
    if (!even && exact->phi2 && strlen(exact->phi2) <= 24)
        text_addf(line, ", w^2 = %s", exact->phi2);
    if (!even && exact->bounded && !exact->divisible && exact->denominator &&
        strlen(exact->denominator) <= 24)
        text_addf(line,
                  "; every chance is a multiple of 1/%s, and %s is no multiple of %zu!, the number "
                  "of orders, so they cannot be equally likely",
                  word_digits(exact->denominator).text, word_digits(exact->denominator).text,
                  result->n);
    if (exact->fits_known)
        text_addf(line, "; the counts %s",
                  exact->fits ? "agree with this law"
                              : "DISAGREE with this law (a fault in the "
                                "program or its source of randomness)");
}

/* What was done to the outcomes of a law before the counts fit it; NULL where nothing was. */
static const char *transform_words(const LooksLike *law)
{
    if (!law->transform || strcmp(law->transform, "none") == 0)
        return NULL;
    if (strcmp(law->transform, "reverse") == 0)
        return "read from the last place to the first";
    if (strcmp(law->transform, "inverse") == 0)
        return "inverse: items and places exchanged";
    return law->transform;
}

/* "unchanged in 10.0% of trials (9.87% to 10.1%)". */
static void write_share(Text *out, Effect share)
{
    if (share.value >= 1) {
        text_add(out, " in every trial");
        return;
    }
    text_addf(out, " in %.3g%% of trials", 100 * share.value);
    if (!isnan(share.low))
        text_addf(out, " (%.3g%% to %.3g%%)", 100 * share.low, 100 * share.high);
}

void likeness_words(Text *out, const CaseResult *result, const LooksLike *law, bool unicode)
{
    static const char *const said[][2] = {{"one-order", "one order"},
                                          {"each-outcome-twice", "each outcome twice"}};
    const char *name = law->algorithm, *transform = transform_words(law);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (strcmp(name, said[i][0]) == 0)
            name = said[i][1];
    text_escape(out, name, unicode, 60);
    if (transform) {
        text_add(out, " (");
        text_escape(out, transform, unicode, 60);
        text_add_char(out, ')');
    }
    if (law->in_part)
        write_share(out, law->share);
    if (law->order[0]) {
        text_add(out, ": ");
        write_items_in(out, result, law->order, unicode, 0);
    }
}

/* "2e5", of a number of trials. */
static void write_trials(Text *out, uint64_t trials)
{
    int zeros = 0;
    for (; trials >= 10 && trials % 10 == 0; zeros++)
        trials /= 10;
    text_addf(out, zeros ? "%llue%d" : "%llu", (unsigned long long)trials, zeros);
}

const char *likeness_sentence(Text *out, const CaseResult *result, bool unicode)
{
    if (result->looks_like_count == 0)
        return NULL;
    for (size_t i = 0; i < result->looks_like_count; i++) {
        text_add(out, i ? ", " : "");
        likeness_words(out, result, &result->looks_like[i], unicode);
    }
    if (!result->looks_like[0].probable)
        return "looks like";
    if (result->looks_like[0].telling_trials) {
        text_add(out, "; --trials ");
        write_trials(out, result->looks_like[0].telling_trials);
        text_add(out, " would tell");
    }
    return "probably";
}

const LooksLike *likeness_explained(const CaseResult *result)
{
    for (size_t i = 0; result->mistake && i < result->looks_like_count; i++)
        if (strcmp(result->looks_like[i].algorithm, result->algorithm) == 0)
            return NULL;
    return result->looks_like_count > 0 ? &result->looks_like[0] : NULL;
}

static bool is_wrong(const CaseResult *result)
{
    return result->status == FINDING_BIASED || result->status == FINDING_INVALID;
}

/* "Probably naive; --trials 2e5 would tell. " */
static void likeness_begins(Text *out, const CaseResult *result, bool unicode)
{
    Text names = {0};
    const char *label = likeness_sentence(&names, result, unicode);
    if (label)
        text_addf(out, "%c%s %s.", toupper((unsigned char)*label), label + 1, text_string(&names));
    text_end_part(&names, out);
}

bool mistake_sentence(Text *out, const CaseResult *result, bool unicode)
{
    const LooksLike *law = result->mistake ? NULL : likeness_explained(result);
    const char *mistake = law ? law->mistake : result->mistake;
    const char *cure = law ? law->cure : result->cure;
    if (!is_wrong(result) || result->as_expected)
        return false;
    if (law && !mistake && !cure && strcmp(law->algorithm, result->algorithm) == 0)
        return false; /* that it is like itself says nothing */
    if (law)
        likeness_begins(out, result, unicode);
    if (mistake) {
        text_addf(out, "%sMistake: ", law ? " " : "");
        text_escape(out, mistake, unicode, 0);
        text_add_char(out, '.');
    }
    if (cure) {
        text_addf(out, "%sFix: ", law || mistake ? " " : "");
        text_escape(out, cure, unicode, 0);
        text_add_char(out, '.');
    }
    return law || mistake || cure;
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

const char *source_sentence(Text *line, const CaseResult *result)
{
    double orders = result->orders_bits;
    if (result->state_bits > 0 && result->state_bits < orders) {
        text_addf(line,
                  "this source can reach at most %s of %s orders, one in %s: it has %.4g bits of "
                  "state",
                  word_bits(result->state_bits).text, word_bits(orders).text,
                  word_bits(-result->share_bits).text, result->state_bits);
        return "warning";
    }
    if (result->seed_bits > 0 && result->seed_bits < orders) {
        text_addf(line,
                  "a %.4g-bit seed can lead to at most %s of %s orders; this matters to a program "
                  "that deals once from each seed, less to a long run like this one",
                  result->seed_bits, word_bits(result->seed_bits).text, word_bits(orders).text);
        return "note";
    }
    return NULL;
}

const char *start_sentence(Text *line, const CaseResult *result)
{
    if (strcmp(result->start, "carry") == 0)
        text_add(
            line,
            "each trial shuffles what the trial before left: that evens out nearly every bias, "
            "and makes trials depend on each other, so that counts can look too uneven by that "
            "alone. What the shuffle itself does shows in the checks named serial (--checks "
            "serial)");
    else if (strcmp(result->start, "random") == 0)
        text_add(
            line,
            "each trial starts from a fair random order, so that whatever a shuffle does to it "
            "without looking at the items comes out fair");
    else
        return NULL;
    return "warning";
}

const char *dependence_sentence(Text *line, const CaseResult *result)
{
    if (result->dependence != DEPENDENCE_UNCLEAR || strcmp(result->start, "carry") == 0)
        return NULL; /* carried trials do depend: start_sentence */
    text_add(
        line,
        "whether trials depend on each other cannot be told: where they are biased by themselves, "
        "which must be looked for as well, that shows between them, too");
    return "note";
}

void case_reasons(Page *page, const CaseResult *result)
{
    bool wrong = is_wrong(result);
    if (wrong && result->mistake) {
        text_escape(&page->line, result->mistake, page->style.unicode, 0);
        page_fact(page, "why");
    }
    if (wrong && result->cure) {
        text_escape(&page->line, result->cure, page->style.unicode, 0);
        page_fact(page, "cure");
    }
    likenesses(page, result);
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
