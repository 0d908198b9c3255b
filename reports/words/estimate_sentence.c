#include "reports/words/estimate_sentence.h"

#include "reports/words/item_words.h"
#include "reports/words/text_words.h"

#include <string.h>

/* The fewest digits, at least 3, by which two numbers can be distinguished. */
static int digits_apart(double a, double b)
{
    int digits = 3;
    while (digits < 12 && strcmp(number_short(a, digits).text, number_short(b, digits).text) == 0)
        digits++;
    return digits;
}

/* "too many trials have 24 to 26 descents: 80.1%, 55% expected". */
static void share_sentence(Text *out, const CheckKind *kind, const Estimate *estimate)
{
    double observed = 100 * estimate->observed, expected = 100 * estimate->expected;
    int digits = digits_apart(observed, expected);
    bool below = observed < expected, endless = estimate->most < estimate->least;
    if (!kind->noun)
        text_addf(out, "%s: in ", below ? kind->finding_below : kind->finding);
    else
        text_addf(out, "too %s trials have ", below ? "few" : "many");
    if (kind->noun && endless)
        text_addf(out, "%s or more ", word_count(estimate->least).text);
    else if (kind->noun && estimate->least == estimate->most)
        text_addf(out, "%s ", word_count(estimate->most).text);
    else if (kind->noun && !estimate->least)
        text_addf(out, "at most %s ", word_count(estimate->most).text);
    else if (kind->noun)
        text_addf(out, "%s to %s ", word_count(estimate->least).text,
                  word_count(estimate->most).text);
    if (kind->noun)
        text_addf(out, "%s: ", estimate->most == 1 && !endless ? kind->noun_of_one : kind->noun);
    text_addf(out, "%s%%%s, %s%% expected", number_short(observed, digits).text,
              kind->noun ? "" : " of trials", number_short(expected, digits).text);
}

/* A number that is told to that many digits; thousands apart from 1,000 on. */
static void write_estimate(Text *out, double number, int digits)
{
    text_add(out, number >= 1000 && digits <= 3 ? word_count((uint64_t)(number + 0.5)).text
                                                : number_short(number, digits).text);
}

/* ": mean length about 12.1, 14.3 expected". */
static void estimate_number(Text *out, const CaseResult *result, const CheckKind *kind,
                            const Estimate *estimate, double base)
{
    bool mean = estimate->as != ESTIMATE_NUMBER;
    int digits = mean ? digits_apart(estimate->observed, estimate->expected) : 3;
    text_addf(out, ":%s%s%s%s ", mean && result->trials > 1 ? " mean" : "",
              *kind->estimate ? " " : "", kind->estimate,
              estimate->as == ESTIMATE_ABOUT ? " about" : "");
    write_estimate(out, estimate->observed + base, digits);
    text_add(out, ", ");
    if (mean)
        write_estimate(out, estimate->expected, digits);
    else
        text_add(out, word_number(estimate->expected + base).text);
    text_add(out, " expected");
}

/* "three"; of larger numbers the digits. */
static Word small_number(uint64_t number)
{
    static const char *const words[] = {"no",   "one", "two",   "three", "four",
                                        "five", "six", "seven", "eight", "nine"};
    return number < sizeof words / sizeof *words ? word_made("%s", words[number])
                                                 : word_count(number);
}

void estimate_sentence(Text *out, const CaseResult *result, const CheckKind *kind,
                       const Estimate *estimate, bool of_steps, bool unicode)
{
    const NamedItem *about = kind->item ? kind->item(&result->options) : NULL;
    double base = about && !about->at_place ? (double)result->external.base : 0;
    if (about) {
        text_add(out, "item ");
        write_item(out, result, about->item, unicode);
        text_add_char(out, ' ');
    }
    if (estimate->as == ESTIMATE_SHARE) {
        share_sentence(out, kind, estimate);
        return;
    }
    text_add(out, estimate->observed < estimate->expected ? kind->finding_below : kind->finding);
    if (!kind->estimate)
        return;
    if (about && about->at_place)
        text_addf(out, " at place %zu: %s times, %s expected", place_number(result, about->place),
                  word_count((uint64_t)estimate->observed).text,
                  word_number(estimate->expected).text);
    else
        estimate_number(out, result, kind, estimate, base);
    if (estimate->riffles)
        text_addf(out, ", %s about %s riffle%s", of_steps ? "as if each step were" : "as after",
                  small_number(estimate->riffles).text, plural(estimate->riffles));
}
