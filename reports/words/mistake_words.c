#include "reports/words/mistake_words.h"

#include "reports/words/item_words.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *law_sentence(Text *line, const CaseResult *result)
{
    const ExactResult *exact = &result->exact;
    if (!exact->known)
        return NULL;
    bool even = exact->tv && strcmp(exact->tv, "0") == 0;
    if (even && exact->orders_possible == 1)
        text_add(line, "there is only one order");
    else if (even)
        text_addf(line, "all %s orders are equally likely, by following every choice it can make",
                  word_count(exact->orders_possible).text);
    else
        text_addf(line, "%s order%s can come out", word_count(exact->orders_possible).text,
                  exact->orders_possible == 1 ? "" : "s");
    /* At larger n these fractions have hundreds of digits; the JSON report has them all. */
    if (!even && exact->tv && strlen(exact->tv) <= 24)
        text_addf(line, "; distance from even (total variation) %s", word_digits(exact->tv).text);
    if (!even && exact->phi2 && strlen(exact->phi2) <= 24)
        text_addf(line, ", w^2 = %s", word_digits(exact->phi2).text);
    if (exact->orders_possible > 1 && exact->bounded && !exact->divisible && exact->denominator &&
        strlen(exact->denominator) <= 24)
        text_addf(
            line,
            "; every chance is a multiple of 1/%s, and %s is not a multiple of %zu!, the number "
            "of orders, so they cannot be equally likely",
            word_digits(exact->denominator).text, word_digits(exact->denominator).text, result->n);
    if (exact->fits_known)
        text_addf(line, "; the counts %s",
                  exact->fits ? "agree with this law"
                              : "DISAGREE with this law (a fault in the "
                                "program or its source of randomness)");
    return "exact law";
}

/* The transform of a law's outcomes with which the counts fit it; NULL where there is none. */
static const char *transform_said(const LooksLike *law)
{
    if (law->transform == TRANSFORM_NONE)
        return NULL;
    return law->transform == TRANSFORM_REVERSE ? "read from the last place to the first"
                                               : "inverse: items and places exchanged";
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

/* A law that the counts of the case look like, in words: "naive", "naive (read from the last place
 * to the first)", "unchanged in 10.0% of trials (9.87% to 10.1%)". Printable, ASCII unless
 * `unicode`. */
static void likeness_words(Text *out, const CaseResult *result, const LooksLike *law, bool unicode)
{
    static const char *const said[][2] = {{"one-order", "one order"},
                                          {"each-outcome-twice", "each outcome twice"}};
    const char *name = law->algorithm, *transform = transform_said(law);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (strcmp(name, said[i][0]) == 0)
            name = said[i][1];
    text_escape(out, name, unicode, 60);
    if (law->parameter_high)
        text_addf(out, " (%u to %u)", law->parameter_low, law->parameter_high);
    if (law->draw == DRAW_FLOAT)
        text_addf(out, " with fractions of %u bits", law->draw_bits);
    else if (law->draw == DRAW_MODULO && law->draw_bits == 8)
        text_add(out, " with byte % k");
    else if (law->draw == DRAW_MODULO)
        text_addf(out, " with %u-bit numbers %% k", law->draw_bits);
    else if (law->draw == DRAW_THREE_WAY)
        text_add(out, " with a comparator of -1, 0, 1");
    if (law->times == 2)
        text_add(out, " made twice");
    else if (law->times > 2)
        text_addf(out, " made %u times", law->times);
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

/* ", as would 7 of 100 random laws". */
static void write_random_laws(Text *out, double part)
{
    if (part >= 0.01)
        text_addf(out, ", as would %.0f of 100 random laws", 100 * part);
    else
        text_addf(out, ", as would 1 of %s random laws", word_count((uint64_t)(1 / part)).text);
}

/* "; --n 4 --trials 5e3", the case's own items for n = 0. */
static void write_run(Text *out, const CaseResult *result, size_t n, uint64_t trials)
{
    if (case_runs_again(result) && !result->view) {
        text_add(out, "; ");
        if (n)
            text_addf(out, "--n %zu ", n);
        text_add(out, "--trials ");
        write_trials(out, trials);
        return;
    }
    text_addf(out, "; %s trials", word_count(trials).text);
    if (n)
        text_addf(out, " of %zu items", n);
}

const char *likeness_sentence(Text *out, const CaseResult *result, bool unicode)
{
    if (result->looks_like_count == 0)
        return NULL;
    for (size_t i = 0; i < result->looks_like_count; i++) {
        text_add(out, i ? ", " : "");
        likeness_words(out, result, &result->looks_like[i], unicode);
    }
    const LooksLike *first = &result->looks_like[0];
    bool which = first->which_trials, more = first->which_n > result->n;
    if (first->probable)
        write_random_laws(out, first->random_laws);
    if (which && more) {
        write_run(out, result, first->which_n, first->which_trials);
        text_add(out, " would tell which");
    } else if (first->probable && first->telling_trials) {
        uint64_t trials = first->which_trials > first->telling_trials ? first->which_trials
                                                                      : first->telling_trials;
        write_run(out, result, 0, trials);
        text_add(out, " would settle it");
    } else if (which && !first->probable) {
        write_run(out, result, 0, first->which_trials);
        text_add(out, " would tell which");
    }
    return first->probable ? "fits" : "looks like";
}

/* Whether they are one shuffle, with one parameter or one that the counts do not refuse. */
static bool same_shuffle(const LooksLike *law, const char *algorithm)
{
    size_t name = strcspn(law->algorithm, ":");
    if (!law->parameter_high || strncmp(law->algorithm, algorithm, name + 1) != 0)
        return strcmp(law->algorithm, algorithm) == 0;
    unsigned long parameter = strtoul(algorithm + name + 1, NULL, 10);
    return parameter >= law->parameter_low && parameter <= law->parameter_high;
}

bool likeness_is_itself(const LooksLike *law, const CaseResult *result)
{
    return same_shuffle(law, result->algorithm) && law->draw == result->draw &&
           law->draw_bits == result->draw_bits &&
           (law->times > 1 ? law->times : 0) == result->times;
}

const LooksLike *likeness_explained(const CaseResult *result)
{
    for (size_t i = 0; result->mistake && i < result->looks_like_count; i++)
        if (likeness_is_itself(&result->looks_like[i], result))
            return NULL;
    return result->looks_like_count > 0 ? &result->looks_like[0] : NULL;
}

/* "Fits naive, as would 7 of 100 random laws; --trials 2e5 would settle it. " */
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
    if (!case_is_wrong(result) || result->as_expected)
        return false;
    if (law && !mistake && !cure && likeness_is_itself(law, result))
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
