/* The exact law, written to people. */
#include "reports/exact_text.h"

#include "base/elementary.h"
#include "base/numbers.h"
#include "inference/plan.h"
#include "reports/plan_report.h"
#include "reports/words/spectrum_words.h"
#include "reports/words/text_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BARS_MAX_N = 4,   /* 24 orders, a screenful */
    PLACES_MAX_N = 8, /* the position matrix is printed up to here */
    SHORT_TEXT = 25,  /* characters of a fraction or number that is still read */
};

/* A whole number given as digits: grouped, or by its size where nobody would read it. */
static Word whole_word(const char *digits)
{
    size_t length = strlen(digits);
    if (length <= SHORT_TEXT)
        return word_digits(digits);
    return word_made("%c.%.3se+%zu", digits[0], digits + 1, length - 1);
}

static bool is_short(const Exactly *number)
{
    return strlen(number->text) <= SHORT_TEXT;
}

/* "1/18", or twelve digits where the fraction is long. */
static Word exact_word(const Exactly *number)
{
    if (is_short(number))
        return word_digits(number->text);
    return isfinite(number->value) ? word_made("%.12g", number->value) : word_made("beyond 1e308");
}

/* "1/18 = 0.05556". */
static void write_exactly(Text *out, const Exactly *number)
{
    text_add(out, exact_word(number).text);
    if (is_short(number) && strchr(number->text, '/'))
        text_addf(out, " = %.4g", number->value);
}

static void write_order(Text *out, const uint8_t *items, size_t n)
{
    for (size_t place = 0; place < n; place++)
        text_addf(out, "%s%u", place ? " " : "", items[place]);
}

static bool is_proved(const LawDescription *law)
{
    return law->bounded && !law->divisible && law->verdict == LAW_BIASED;
}

static bool all_possible(const LawDescription *law)
{
    return strcmp(law->orders, law->orders_possible.text) == 0;
}

static void write_impossible(Text *out, const LawDescription *law)
{
    if (law->orders_possible.value < 0x1p53 && strlen(law->orders) < 16)
        text_addf(out, "%s of the %s orders cannot occur",
                  word_count(strtoull(law->orders, NULL, 10) -
                             strtoull(law->orders_possible.text, NULL, 10))
                      .text,
                  whole_word(law->orders).text);
    else
        text_addf(out, "only %s of the %s orders can occur",
                  whole_word(law->orders_possible.text).text, whole_word(law->orders).text);
}

static void write_proof(Text *out, const LawDescription *law)
{
    text_addf(out, "%zu! = %s does not divide %s: some order must come more often", law->n,
              whole_word(law->orders).text, whole_word(law->denominator).text);
}

static void write_times(Text *out, double times)
{
    text_addf(out, "%s times its even share",
              isfinite(times) ? word_number(times).text : "over 1e308");
}

void law_headline(Page *page, LawVerdict verdict)
{
    static const char *const words[] = {[LAW_EVEN] = "EVEN",
                                        [LAW_EVEN_SO_FAR] = "EVEN SO FAR",
                                        [LAW_BIASED] = "BIASED",
                                        [LAW_INVALID] = "INVALID"};
    bool good = verdict == LAW_EVEN || verdict == LAW_EVEN_SO_FAR;
    const char *word = words[verdict];
    page_headline(page, word, good ? "1;32" : "1;31", (int)strlen(word) + 2);
}

static void headline(Page *page, const LawDescription *law)
{
    Text *line = &page->line;
    text_addf(line, "%s, n=%zu: ", law->name, law->n);
    switch (law->verdict) {
    case LAW_EVEN:
        if (law->n == 1)
            text_add(line, "there is only one order");
        else
            text_addf(line, "each of the %s orders has probability exactly 1/%s",
                      whole_word(law->orders).text, whole_word(law->orders).text);
        break;
    case LAW_EVEN_SO_FAR:
        text_addf(line,
                  "no order has more than its share, 1/%s; paths of total probability %s were not "
                  "followed to their end",
                  whole_word(law->orders).text, number_short(law->leftover.value, 2).text);
        break;
    case LAW_INVALID:
        text_addf(line, "%s of the outcomes are not permutations: items are lost",
                  exact_word(&law->invalid).text);
        break;
    case LAW_BIASED:
        text_addf(line, "TV %s; ", exact_word(&law->tv).text);
        if (!all_possible(law)) {
            write_impossible(line, law);
        } else if (is_proved(law)) {
            write_proof(line, law);
        } else {
            text_add(line, "the likeliest order has ");
            write_times(line, law->max.times_even);
        }
        break;
    }
    law_headline(page, law->verdict);
}

static void write_method(Text *out, const LawDescription *law)
{
    const char *many = strcmp(law->paths, "1") == 0 ? "" : "s";
    switch (law->method) {
    case EXACT_PROPAGATION:
        text_addf(out, "%s equally likely path%s: ways the random draws can come out",
                  whole_word(law->paths).text, many);
        break;
    case EXACT_ENUMERATION:
        text_addf(out, "%s path%s of the draws, each with its own probability",
                  whole_word(law->paths).text, many);
        break;
    case EXACT_FORMULA:
        text_addf(out,
                  "by formula: %s equally likely ways to give each card a heap (Bayer & "
                  "Diaconis 1992)",
                  whole_word(law->paths).text);
        break;
    }
}

static void write_extreme(Text *out, const LawDescription *law, const Extreme *extreme)
{
    text_addf(out, "%s, ", exact_word(&extreme->chance).text);
    write_times(out, extreme->times_even);
    bool one = strcmp(extreme->orders, "1") == 0;
    text_addf(out, ": %s order%s", whole_word(extreme->orders).text, one ? "" : "s");
    if (extreme->example_known) {
        text_add(out, one ? ", " : ", such as ");
        write_order(out, extreme->items, law->n);
    }
}

static void impossible_fact(Page *page, const LawDescription *law)
{
    if (all_possible(law))
        return;
    write_impossible(&page->line, law);
    for (size_t i = 0, written = 0; i < law->listed_count; i++)
        if (law->listed[i].chance.value == 0) {
            text_add(&page->line, written++ ? ", " : ": ");
            write_order(&page->line, law->listed[i].items, law->n);
        }
    page_fact(page, "impossible");
}

static void measure_facts(Page *page, const LawDescription *law)
{
    write_exactly(&page->line, &law->tv);
    text_add(&page->line, law->invalid.value > 0
                              ? ": that share of the outcomes is not a permutation, or falls on "
                                "orders that get too many"
                              : ": that share of the outcomes falls on orders that get too many");
    if (law->leftover.value > 0)
        text_addf(&page->line, "; at most, since %s was not followed",
                  number_short(law->leftover.value, 2).text);
    page_fact(page, "TV");
    write_exactly(&page->line, &law->phi2);
    if (isfinite(law->phi2.value))
        text_addf(&page->line, ", so w = %s", word_effect(sqrt(law->phi2.value)).text);
    page_fact(page, "phi2");
    /* Skipped if items can be lost: the parts would not sum to phi2. */
    if (!(law->invalid.value > 0) &&
        spectrum_words(&page->line, law->parts, law->part_count, law->n, true))
        page_fact(page, "kind");
    if (isfinite(law->kl))
        text_addf(&page->line, "%.4g nats", law->kl);
    else
        text_add(&page->line, "infinite: an even shuffle never has these outcomes");
    page_fact(page, "KL");
    write_extreme(&page->line, law, &law->max);
    page_fact(page, "highest");
    if (law->min.chance.value > 0) { /* those that cannot occur are written apart */
        write_extreme(&page->line, law, &law->min);
        page_fact(page, "lowest");
    }
    if (law->sign.text) {
        write_exactly(&page->line, &law->sign);
        text_add(&page->line, " (even orders count +1, odd ones -1; an even shuffle has 0)");
        page_fact(page, "mean sign");
    }
}

static void facts(Page *page, const LawDescription *law)
{
    bool wrong = law->verdict == LAW_BIASED || law->verdict == LAW_INVALID;
    page_gap(page);
    page_foreign(page, "shuffle", law->algorithm->summary);
    write_method(&page->line, law);
    page_fact(page, "draws");
    if (strcmp(law->denominator, "1") == 0)
        text_add(&page->line, "probabilities are 0 or 1");
    else
        text_addf(&page->line, "probabilities are multiples of 1/%s",
                  whole_word(law->denominator).text);
    if (is_proved(law) && !all_possible(law)) { /* else the headline written it */
        text_add(&page->line, "; ");
        write_proof(&page->line, law);
    } else if (law->verdict == LAW_BIASED && law->divisible) {
        text_addf(&page->line,
                  ", which %zu! = %s divides: a fair law is possible, but this is not one", law->n,
                  whole_word(law->orders).text);
    }
    page_fact(page, "law");
    if (wrong)
        measure_facts(page, law);
    impossible_fact(page, law);
    page_foreign(page, "mistake", wrong ? law->algorithm->mistake : NULL);
    page_foreign(page, "fix", wrong ? law->algorithm->cure : NULL);
}

static void order_table(Page *page, const LawDescription *law)
{
    if (law->n < 2 || law->n > BARS_MAX_N)
        return;
    int n = (int)law->n, width = 6;
    for (size_t i = 0; i < law->listed_count; i++)
        if ((int)strlen(word_digits(law->listed[i].chance.text).text) > width)
            width = (int)strlen(word_digits(law->listed[i].chance.text).text);
    int room = page->style.width - (2 + 7 + 2 + width + 2 + 8 + 2) - 1;
    if (room < 8)
        return;
    room = room < 40 ? room : 40;
    double even = 1 / (double)law->listed_count;
    double scale = room / fmax(law->max.chance.value, even);
    page_gap(page);
    text_addf(page_out(page), "  %-7s  %*s  %8s  %s\n", "order", width, "chance", "off",
              page->style.unicode ? "\u2502 = even" : "| = even");
    for (size_t i = 0; i < law->listed_count; i++) {
        const ListedOrder *order = &law->listed[i];
        double off = 100 * (order->chance.value / even - 1);
        char label[2 * BARS_MAX_N];
        for (int place = 0; place < n; place++)
            snprintf(label + 2 * place, sizeof label - 2 * (size_t)place, "%u ",
                     order->items[place]);
        label[2 * n - 1] = '\0';
        text_addf(&page->out, "  %-7s  %*s  %+7.1f%%  ", label, width,
                  word_digits(order->chance.text).text, fabs(off) < 0.05 ? 0.0 : off);
        page_bar(page, (int)(order->chance.value * scale + 0.5), (int)(even * scale));
        text_add_char(&page->out, '\n');
    }
}

/* "1/3" in every cell? */
static bool flat(const LawDescription *law)
{
    for (size_t i = 1; i < law->n * law->n; i++)
        if (strcmp(law->positions[i].text, law->positions[0].text) != 0)
            return false;
    return true;
}

static void places(Page *page, const LawDescription *law)
{
    if (!law->positions || law->n < 2 || law->verdict == LAW_EVEN ||
        law->verdict == LAW_EVEN_SO_FAR)
        return;
    page_gap(page);
    if (flat(law)) {
        text_addf(&page->line,
                  "Every item ends at every place with the same probability, %s: looking at places "
                  "alone, nobody would notice.",
                  law->positions[0].text);
        page_paragraph(page, 2);
        return;
    }
    if (law->n > PLACES_MAX_N)
        return;
    int n = (int)law->n, width = 3;
    for (int i = 0; i < n * n; i++)
        if ((int)strlen(word_digits(law->positions[i].text).text) > width)
            width = (int)strlen(word_digits(law->positions[i].text).text);
    bool fractions = 2 + 7 + n * (2 + width) <= page->style.width;
    width = fractions ? width : 6;
    text_add(&page->line, "How likely each item ends at each place");
    if (fractions)
        text_addf(&page->line, " (1/%d everywhere, if even):", n);
    else
        text_addf(&page->line, ", in %% (%.2f everywhere, if even):", 100. / n);
    page_paragraph(page, 2);
    text_addf(&page->out, "  %-7s", "place");
    for (int place = 0; place < n; place++)
        text_addf(&page->out, "  %*d", width, place);
    text_add_char(&page->out, '\n');
    for (int item = 0; item < n; item++) {
        text_addf(&page->out, "  item %-2d", item);
        for (int place = 0; place < n; place++) {
            const Exactly *cell = &law->positions[item * n + place];
            if (fractions)
                text_addf(&page->out, "  %*s", width, word_digits(cell->text).text);
            else
                text_addf(&page->out, "  %*.2f", width, 100 * cell->value);
        }
        text_add_char(&page->out, '\n');
    }
}

char *exact_text(const LawDescription *law, const Plan *plan, TextStyle style)
{
    Page page = page_begin(style);
    headline(&page, law);
    if (style.verbosity >= 0) {
        facts(&page, law);
        order_table(&page, law);
        places(&page, law);
        page_gap(&page);
        if (law->verdict == LAW_EVEN_SO_FAR)
            text_addf(&page.line, "If there is a bias, its TV is at most %s.",
                      number_short(law->leftover.value, 2).text);
        else
            plan_sentence(&page.line, plan);
        page_paragraph(&page, 2);
        if (plan->sees == PLAN_ORDERS) {
            text_addf(&page.line, "Try: fairness --algo %s --n %zu --trials %.0f", law->name,
                      law->n, plan->trials[PLAN_RUN]);
            page_paragraph(&page, 2);
        }
    }
    return page_finish(&page);
}
