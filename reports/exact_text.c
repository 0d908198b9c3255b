/* The text of `exact`, and of `explain` for a deal. */
#include "reports/exact_report.h"

#include "analyses/spectrum.h"
#include "base/elementary.h"
#include "base/numbers.h"
#include "exact/description.h"
#include "reports/text/text_page.h"
#include "reports/words/text_words.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROWS_MOST = 60,   /* outcomes in the table, a screen or two */
    BARS_MOST = 24,   /* with bars */
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

static const char *noun(const LawDescription *law)
{
    return law->shape ? "outcome" : "order";
}

/* Some outcome must come more often. */
static bool is_proved(const LawDescription *law)
{
    return law->bounded && !law->divisible && law->verdict == LAW_BIASED;
}

static bool all_possible(const LawDescription *law)
{
    return strcmp(law->outcomes, law->possible.text) == 0;
}

static void write_impossible(Text *out, const LawDescription *law)
{
    Word outcomes = whole_word(law->outcomes);
    if (law->possible.value < 0x1p53 && strlen(law->outcomes) < 16)
        text_addf(
            out, "%s of the %s %ss cannot occur",
            word_count(strtoull(law->outcomes, NULL, 10) - strtoull(law->possible.text, NULL, 10))
                .text,
            outcomes.text, noun(law));
    else
        text_addf(out, "only %s of the %s %ss can occur", whole_word(law->possible.text).text,
                  outcomes.text, noun(law));
}

static void write_count(Text *out, const LawDescription *law)
{
    if (law->shape)
        text_addf(out, "%s outcomes", whole_word(law->outcomes).text);
    else
        text_addf(out, "%zu! = %s", law->n, whole_word(law->outcomes).text);
}

static void write_proof(Text *out, const LawDescription *law)
{
    write_count(out, law);
    text_addf(out, " %s not divide %s: some %s must come more often", law->shape ? "do" : "does",
              whole_word(law->denominator).text, noun(law));
}

static void write_times(Text *out, double times)
{
    text_addf(out, "%s times its even share",
              isfinite(times) ? word_number(times).text : "over 1e308");
}

static void headline(Page *page, const LawDescription *law)
{
    static const char *const words[] = {[LAW_EVEN] = "EVEN",
                                        [LAW_EVEN_SO_FAR] = "EVEN SO FAR",
                                        [LAW_BIASED] = "BIASED",
                                        [LAW_INVALID] = "INVALID"};
    const char *word = words[law->verdict];
    bool good = law->verdict == LAW_EVEN || law->verdict == LAW_EVEN_SO_FAR;
    Word outcomes = whole_word(law->outcomes);
    Text *line = &page->line;
    text_add(line, law->name);
    if (law->variant)
        text_addf(line, " (%s)", law->variant);
    if (law->shape)
        text_addf(line, ", %s: ", law->shape);
    else
        text_addf(line, ", n=%zu: ", law->n);
    switch (law->verdict) {
    case LAW_EVEN:
        if (law->n == 1)
            text_add(line, "there is only one order");
        else if (law->alike)
            text_addf(line, "each of the %s %ss has probability exactly 1/%s", outcomes.text,
                      noun(law), outcomes.text);
        else
            text_addf(line, "each of the %s outcomes has exactly the probability of a fair deal",
                      outcomes.text);
        break;
    case LAW_EVEN_SO_FAR:
        text_addf(line, "no %s has more than its share", noun(law));
        if (law->alike)
            text_addf(line, ", 1/%s", outcomes.text);
        text_addf(line, "; paths of total probability %s were not followed to their end",
                  number_short(law->leftover.value, 2).text);
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
            text_addf(line, "the likeliest %s has ", noun(law));
            write_times(line, law->max.times_even);
        }
        break;
    }
    page_headline(page, word, good ? "1;32" : "1;31", (int)strlen(word) + 2);
}

static void write_method(Text *out, const LawDescription *law)
{
    const char *many = strcmp(law->paths, "1") == 0 ? "" : "s";
    switch (law->method) {
    case EXACT_PROPAGATION:
        text_addf(out, "%s %spath%s: ways the random draws can come out",
                  whole_word(law->paths).text, law->uneven ? "" : "equally likely ", many);
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

static void write_extreme(Text *out, const LawDescription *law, const LawOutcome *extreme,
                          const char *count)
{
    text_addf(out, "%s, ", exact_word(&extreme->chance).text);
    write_times(out, extreme->times_even);
    bool one = strcmp(count, "1") == 0;
    text_addf(out, ": %s %s%s", whole_word(count).text, noun(law), one ? "" : "s");
    if (extreme->name)
        text_addf(out, "%s%s", one ? ", " : ", such as ", extreme->name);
}

static void impossible_fact(Page *page, const LawDescription *law)
{
    if (all_possible(law))
        return;
    write_impossible(&page->line, law);
    size_t most = law->shape ? ROWS_MOST : law->listed_count;
    for (size_t i = 0, written = 0; i < law->listed_count && law->listed_count <= most; i++)
        if (law->listed[i].chance.value == 0)
            text_addf(&page->line, "%s%s", written++ ? ", " : ": ", law->listed[i].name);
    page_fact(page, "impossible");
}

static void measure_facts(Page *page, const LawDescription *law)
{
    write_exactly(&page->line, &law->tv);
    text_addf(&page->line, ": that share of the outcomes %sfalls on %s that get too many",
              law->invalid.value > 0 ? "is not a permutation, or " : "",
              law->shape ? "some" : "orders");
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
    else if (!law->shape)
        text_add(&page->line, "infinite: an even shuffle never has these outcomes");
    if (!law->shape)
        page_fact(page, "KL");
    write_extreme(&page->line, law, &law->max, law->max_count);
    page_fact(page, "highest");
    if (law->min.chance.value > 0) { /* those that cannot occur are written apart */
        write_extreme(&page->line, law, &law->min, law->min_count);
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
    } else if (law->verdict == LAW_BIASED && law->divisible && law->alike) {
        text_add(&page->line, ", which ");
        write_count(&page->line, law);
        text_addf(&page->line, " divide%s: a fair law is possible, but this is not one",
                  law->shape ? "" : "s");
    }
    page_fact(page, "law");
    if (wrong)
        measure_facts(page, law);
    impossible_fact(page, law);
    page_foreign(page, "mistake", wrong ? law->algorithm->mistake : NULL);
    page_foreign(page, "fix", wrong ? law->algorithm->cure : NULL);
}

/* Every outcome, with bars where all are to come alike and there are few. */
static void outcome_table(Page *page, const LawDescription *law)
{
    int name = 7, width = 6;
    bool bars = law->alike && law->listed_count <= BARS_MOST;
    if (law->n < 2 || !law->listed_count || (!bars && !law->shape) ||
        law->listed_count > ROWS_MOST || (law->shape && law->verdict == LAW_INVALID))
        return;
    for (size_t i = 0; i < law->listed_count; i++) {
        int long_name = (int)strlen(law->listed[i].name);
        int long_chance = (int)strlen(exact_word(&law->listed[i].chance).text);
        name = long_name > name ? long_name : name;
        width = long_chance > width ? long_chance : width;
    }
    int room = page->style.width - (2 + name + 2 + width + 2 + 8 + 2) - 1;
    if (room < 8 && !law->shape)
        return;
    bars = bars && room >= 8;
    room = room < 40 ? room : 40;
    double even = 1 / (double)law->listed_count;
    double scale = room / fmax(law->max.chance.value, even);
    page_gap(page);
    text_addf(page_out(page), "  %-*s  %*s  %8s", name, noun(law), width, "chance", "off");
    text_add(&page->out, !bars ? "\n" : page->style.unicode ? "  \u2502 = even\n" : "  | = even\n");
    for (size_t i = 0; i < law->listed_count; i++) {
        const LawOutcome *outcome = &law->listed[i];
        double off = 100 * (outcome->times_even - 1);
        text_addf(&page->out, "  %-*s  %*s  %+7.1f%%", name, outcome->name, width,
                  exact_word(&outcome->chance).text, fabs(off) < 0.05 ? 0.0 : off);
        if (bars) {
            text_add(&page->out, "  ");
            page_bar(page, (int)(outcome->chance.value * scale + 0.5), (int)(even * scale));
        }
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

static void why_paragraph(Page *page, const LawDescription *law)
{
    Text *line = &page->line;
    page_gap(page);
    if (law->verdict == LAW_INVALID)
        text_add(line, "Why: an item can come twice, which it does in no deal.");
    else if (law->verdict != LAW_BIASED && !law->shape)
        text_add(line, "Why: each order has exactly the same chance, with every way that the draws "
                       "can come out taken together.");
    else if (law->verdict != LAW_BIASED)
        text_addf(
            line,
            "Why: what is seen has exactly the chances of a fair deal, even if whole orders do "
            "not (`fairness explain --algo %s --n %zu` looks at those).",
            law->name, law->n);
    else if (is_proved(law))
        text_addf(line,
                  "Why: probabilities are multiples of 1/%s, which the %s outcomes cannot share "
                  "evenly: no matter which way the draws come out, some outcome gets more.",
                  whole_word(law->denominator).text, whole_word(law->outcomes).text);
    else
        text_add(line, "Why: the outcomes could have their shares, but the draws give some of them "
                       "too often.");
    page_paragraph(page, 2);
}

char *exact_text(const LawDescription *law, const Plan *plan, bool why, TextStyle style)
{
    Page page = page_begin(style);
    headline(&page, law);
    if (style.verbosity < 0)
        return page_finish(&page);
    facts(&page, law);
    outcome_table(&page, law);
    places(&page, law);
    if (why)
        why_paragraph(&page, law);
    page_gap(&page);
    if (law->verdict == LAW_EVEN_SO_FAR)
        text_addf(&page.line, "If there is a bias, its TV is at most %s.",
                  number_short(law->leftover.value, 2).text);
    else
        plan_sentence(&page.line, plan);
    page_paragraph(&page, 2);
    if (plan->planned.purpose && law->verdict == LAW_BIASED && !law->shape) {
        text_addf(&page.line, "Try: fairness --algo %s --n %zu%s --trials %.0f", law->name, law->n,
                  law->variant_options ? law->variant_options : "", plan->trials);
        page_paragraph(&page, 2);
    }
    return page_finish(&page);
}
