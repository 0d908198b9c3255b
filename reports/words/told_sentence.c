#include "reports/words/told_sentence.h"

#include "reports/words/item_words.h"
#include "reports/words/text_words.h"

#include <string.h>

/* The fewest digits, at least 3, by which two numbers can be told apart. */
static int digits_apart(double a, double b)
{
    int digits = 3;
    while (digits < 12 && strcmp(number_short(a, digits).text, number_short(b, digits).text) == 0)
        digits++;
    return digits;
}

/* "too many trials have 24 to 26 descents: 80.1%, 55% expected". */
static void share_sentence(Text *out, const CheckKind *kind, const Told *told)
{
    double observed = 100 * told->observed, expected = 100 * told->expected;
    int digits = digits_apart(observed, expected);
    bool below = observed < expected, endless = told->most < told->least;
    if (!kind->noun)
        text_addf(out, "%s: in ", below ? kind->finding_below : kind->finding);
    else
        text_addf(out, "too %s trials have ", below ? "few" : "many");
    if (kind->noun && endless)
        text_addf(out, "%s or more ", word_count(told->least).text);
    else if (kind->noun && told->least == told->most)
        text_addf(out, "%s ", word_count(told->most).text);
    else if (kind->noun && !told->least)
        text_addf(out, "at most %s ", word_count(told->most).text);
    else if (kind->noun)
        text_addf(out, "%s to %s ", word_count(told->least).text, word_count(told->most).text);
    if (kind->noun)
        text_addf(out, "%s: ", told->most == 1 && !endless ? kind->noun_of_one : kind->noun);
    text_addf(out, "%s%%%s, %s%% expected", number_short(observed, digits).text,
              kind->noun ? "" : " of trials", number_short(expected, digits).text);
}

/* A number that is told to that many digits; thousands apart from 1,000 on. */
static void write_told(Text *out, double number, int digits)
{
    text_add(out, number >= 1000 && digits <= 3 ? word_count((uint64_t)(number + 0.5)).text
                                                : number_short(number, digits).text);
}

/* ": mean length about 12.1, 14.3 expected". */
static void told_number(Text *out, const CaseResult *result, const CheckKind *kind,
                        const Told *told, double base)
{
    bool mean = told->as != TOLD_NUMBER;
    int digits = mean ? digits_apart(told->observed, told->expected) : 3;
    text_addf(out, ":%s%s%s%s ", mean && result->trials > 1 ? " mean" : "", *kind->told ? " " : "",
              kind->told, told->as == TOLD_ABOUT ? " about" : "");
    write_told(out, told->observed + base, digits);
    text_add(out, ", ");
    if (mean)
        write_told(out, told->expected, digits);
    else
        text_add(out, word_number(told->expected + base).text);
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

void told_sentence(Text *out, const CaseResult *result, const CheckKind *kind, const Told *told,
                   bool unicode)
{
    const Suspect *suspect = &result->asked.suspect;
    bool about_item = kind->about == ABOUT_SUSPECT;
    double base = about_item && !suspect->at_place ? (double)result->external.base : 0;
    if (about_item) {
        text_add(out, "item ");
        write_item(out, result, suspect->item, unicode);
        text_add_char(out, ' ');
    }
    if (told->as == TOLD_SHARE) {
        share_sentence(out, kind, told);
        return;
    }
    text_add(out, told->observed < told->expected ? kind->finding_below : kind->finding);
    if (!kind->told)
        return;
    if (about_item && suspect->at_place)
        text_addf(out, " at place %zu: %s times, %s expected", place_number(result, suspect->place),
                  word_count((uint64_t)told->observed).text, word_number(told->expected).text);
    else
        told_number(out, result, kind, told, base);
    if (told->riffles)
        text_addf(out, ", as after about %s riffle%s", small_number(told->riffles).text,
                  plural(told->riffles));
}
