/* The exact law of deals: text, and fairness-exact-deals/1. */
#include "reports/exact_deals.h"

#include "base/numbers.h"
#include "reports/exact_report.h"
#include "reports/exact_text.h"
#include "reports/json/field_write.h"
#include "reports/words/text_words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LISTED_MOST = 60, /* outcomes in the table, a screen or two */
    SHORT_TEXT = 25,  /* characters of a fraction that is still read */
};

static Word exact_word(const Exactly *number)
{
    return strlen(number->text) <= SHORT_TEXT ? word_digits(number->text)
                                              : word_number(number->value);
}

static void write_exactly(Text *out, const Exactly *number)
{
    text_add(out, exact_word(number).text);
    if (strlen(number->text) <= SHORT_TEXT && strchr(number->text, '/'))
        text_addf(out, " = %.4g", number->value);
}

static void write_shares(Text *line, const DealsDescription *deals)
{
    Word outcomes = word_count(deals->outcomes);
    if (deals->alike)
        text_addf(line, "each of the %s outcomes has probability exactly 1/%s", outcomes.text,
                  outcomes.text);
    else
        text_addf(line, "each of the %s outcomes has exactly the probability of a fair deal",
                  outcomes.text);
}

static void headline(Page *page, const DealsDescription *deals)
{
    Text *line = &page->line;
    text_addf(line, "%s, %s: ", deals->name, deals->shape);
    if (deals->verdict == LAW_EVEN)
        write_shares(line, deals);
    else if (deals->verdict == LAW_EVEN_SO_FAR)
        text_addf(line,
                  "no outcome has more than its share; paths of total probability %s were not "
                  "followed to their end",
                  number_short(deals->leftover.value, 2).text);
    else if (deals->verdict == LAW_INVALID)
        text_addf(line, "%s of the outcomes are not permutations: items are lost",
                  exact_word(&deals->invalid).text);
    else if (deals->possible < deals->outcomes)
        text_addf(line, "TV %s; %s of the %s outcomes cannot occur", exact_word(&deals->tv).text,
                  word_count(deals->outcomes - deals->possible).text,
                  word_count(deals->outcomes).text);
    else
        text_addf(line, "TV %s; %s comes %s times as often as expected",
                  exact_word(&deals->tv).text, deals->most.name,
                  word_number(deals->most.times_even).text);
    law_headline(page, deals->verdict);
}

static void facts(Page *page, const DealsDescription *deals)
{
    bool biased = deals->verdict == LAW_BIASED;
    page_gap(page);
    page_foreign(page, "shuffle", deals->algorithm->summary);
    text_addf(&page->line, "%s path%s of the draws; probabilities are multiples of 1/%s",
              word_digits(deals->paths).text, strcmp(deals->paths, "1") == 0 ? "" : "s",
              word_digits(deals->denominator).text);
    page_fact(page, "draws");
    if (!biased)
        return;
    write_exactly(&page->line, &deals->tv);
    text_add(&page->line, ": that share of the deals falls on outcomes that get too many");
    page_fact(page, "TV");
    write_exactly(&page->line, &deals->phi2);
    text_addf(&page->line, ", so w = %s", word_effect(sqrt(deals->phi2.value)).text);
    page_fact(page, "phi2");
    text_addf(&page->line, "%s, %s times its share: %s", exact_word(&deals->most.chance).text,
              word_number(deals->most.times_even).text, deals->most.name);
    if (deals->most_count > 1)
        text_addf(&page->line, ", and %s more", word_count(deals->most_count - 1).text);
    page_fact(page, "highest");
    text_addf(&page->line, "%s, %s times its share: %s", exact_word(&deals->least.chance).text,
              word_number(deals->least.times_even).text, deals->least.name);
    page_fact(page, "lowest");
    text_addf(
        &page->line,
        "%s trials find it with %.4g%% power: chi-square of all outcomes, upper tail at alpha "
        "= %s",
        word_number(deals->trials).text, 100 * deals->power, number_short(deals->alpha, 6).text);
    page_fact(page, "to see it");
}

static void write_why(Page *page, const DealsDescription *deals)
{
    Text *line = &page->line;
    bool good = deals->verdict == LAW_EVEN || deals->verdict == LAW_EVEN_SO_FAR;
    page_gap(page);
    if (deals->verdict == LAW_INVALID)
        text_add(line, "Why: an item can come twice, which it does in no deal.");
    else if (good)
        text_addf(
            line,
            "Why: what is seen has exactly the chances of a fair deal, even if whole orders do "
            "not (`fairness explain --algo %s --n %zu` looks at those).",
            deals->name, deals->n);
    else if (deals->proof)
        text_addf(line,
                  "Why: probabilities are multiples of 1/%s, which the %s outcomes cannot share "
                  "evenly: no matter which way the draws come out, some outcome gets more.",
                  word_digits(deals->denominator).text, word_count(deals->outcomes).text);
    else
        text_add(line, "Why: the outcomes could have their shares, but the draws give some of them "
                       "too often.");
    page_paragraph(page, 2);
    if (good)
        return;
    page_foreign(page, "mistake", deals->algorithm->mistake);
    page_foreign(page, "fix", deals->algorithm->cure);
}

static void outcome_table(Page *page, const DealsDescription *deals)
{
    int name = 7, chance = 6;
    if (!deals->listed_count || deals->listed_count > LISTED_MOST || deals->verdict == LAW_INVALID)
        return;
    for (size_t i = 0; i < deals->listed_count; i++) {
        int long_name = (int)strlen(deals->listed[i].name);
        int long_chance = (int)strlen(exact_word(&deals->listed[i].chance).text);
        name = long_name > name ? long_name : name;
        chance = long_chance > chance ? long_chance : chance;
    }
    page_gap(page);
    text_addf(page_out(page), "  %-*s  %*s  %8s\n", name, "outcome", chance, "chance", "off");
    for (size_t i = 0; i < deals->listed_count; i++) {
        const DealOutcome *outcome = &deals->listed[i];
        double off = 100 * (outcome->times_even - 1);
        text_addf(&page->out, "  %-*s  %*s  %+7.1f%%\n", name, outcome->name, chance,
                  exact_word(&outcome->chance).text, fabs(off) < 0.05 ? 0.0 : off);
    }
}

char *exact_deals_text(const DealsDescription *deals, bool why, TextStyle style)
{
    Page page = page_begin(style);
    headline(&page, deals);
    if (style.verbosity >= 0) {
        facts(&page, deals);
        outcome_table(&page, deals);
        if (why)
            write_why(&page, deals);
    }
    return page_finish(&page);
}

/* ---- JSON ---- */

#define OF DealOutcome
TABLE(outcome_keys, FIELD("outcome", name, "what is seen of it: items, or kinds, by place or hand"),
      FIELD("chance", chance.text, "its probability", .form = FORM_FRACTION),
      FIELD("even", even.text, "its probability where all orders are alike", .form = FORM_FRACTION),
      FIELD("times_even", times_even, "the first over the second", .limits = LIMITS_FROM_0));
#undef OF

#define OF DealsDescription
TABLE(deals_keys,
      FIELD("algorithm", name, "the shuffle or sampler, with its parameter after a colon"),
      FIELD("n", n, "how many items", .least = 1),
      FIELD("shape", shape, "what is dealt, in words: \"2 of 5\"", .form = FORM_SOME),
      CHOICE("status", verdict, law_verdict_words,
             "`even`: every outcome has the probability of a fair deal. `even-so-far`: none has "
             "more, and what is lacking are paths that were not followed to their end. `biased`: "
             "neither. `invalid`: some outcomes are not permutations"),
      FIELD("paths", paths, "paths of the draws", .form = FORM_WHOLE),
      FIELD("denominator", denominator, "all probabilities are multiples of one over it",
            .form = FORM_WHOLE),
      FIELD("outcomes", outcomes, "how many outcomes can be told apart", .least = 2),
      FIELD("outcomes_possible", possible, "how many have a probability above 0"),
      FIELD("alike", alike, "whether all of them are equally likely in a fair deal"),
      FIELD("tv", tv.text, "total variation distance from a fair deal", .form = FORM_FRACTION),
      FIELD("tv_value", tv.value, "the same in double precision", .limits = LIMITS_SHARE),
      FIELD("phi2", phi2.text, "w squared: the sum of (p - u)^2 / u over the outcomes",
            .form = FORM_FRACTION),
      FIELD("phi2_value", phi2.value, "the same in double precision", .limits = LIMITS_FROM_0),
      FIELD("invalid", invalid.text, "probability of an outcome that is not a permutation",
            .form = FORM_FRACTION),
      FIELD("leftover", leftover.text,
            "probability of the paths that were not followed to their end", .form = FORM_FRACTION),
      FIELD("alpha", alpha, "level of the test that `trials` is of", .limits = LIMITS_BETWEEN),
      FIELD("power", power, "its probability of finding the bias", .limits = LIMITS_BETWEEN),
      FIELD("trials", trials,
            "trials after which one chi-square test of all outcomes, upper tail at alpha, finds it",
            .limits = LIMITS_FROM_1, .null = "no number does: it is even, or invalid"),
      LIST("law", listed, listed_count, outcome_keys,
           "every outcome; empty where there are more than 1,000"));
#undef OF

const JsonDocument exact_deals_document = {
    .name = "fairness-exact-deals/1",
    .meaning =
        "the exact law of what is seen of a shuffle or sampler: with --deck, --take, --hands",
    .table = &deals_keys,
};

char *exact_deals_json(const DealsDescription *deals)
{
    return json_document(&exact_deals_document, deals);
}
