#include "reports/law/law_sheet.h"

#include "base/elementary.h"
#include "base/numbers.h"
#include "reports/exact_report.h"
#include "reports/html/svg_report.h"
#include "reports/words/text_words.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_MOST = 60, BARS_MOST = 24, PLACES_MOST = 8, READ_MOST = 25 };

/* Chances that were counted are within so many standard deviations. */
static const double COUNTED_WITHIN = 4.5;

/* Digits, grouped, or their size where nobody would read them; "1/18", or twelve digits. */
static Word whole(const char *digits)
{
    size_t length = strlen(digits);
    return length <= READ_MOST ? word_digits(digits)
                               : word_made("%c.%.3se+%zu", digits[0], digits + 1, length - 1);
}

static Word exactly(const Exactly *number)
{
    return strlen(number->text) <= READ_MOST ? word_digits(number->text)
                                             : word_made("%.12g", number->value);
}

static const char *noun(const LawDescription *law)
{
    return law->shape ? "outcome" : "order";
}

static bool all_possible(const LawDescription *law)
{
    return law->places || strcmp(law->outcomes, law->possible.text) == 0;
}

/* "item 1 is at place 0 in 0.0260043, 1.3522 times as often as it should". */
static void farthest_place(Text *line, const LawDescription *law)
{
    size_t cell = 0, n = law->n;
    for (size_t i = 1; i < n * n; i++)
        cell = fabs(law->places[i] * (double)n - 1) > fabs(law->places[cell] * (double)n - 1)
                   ? i
                   : cell;
    text_addf(line, "item %zu is at place %zu in %.6g, %s times as often as it should", cell / n,
              cell % n, law->places[cell], word_number(law->places[cell] * (double)n).text);
}

/* Why it is as it is, in a sentence. */
static void headline(Text *line, const LawDescription *law)
{
    bool proved = law->bounded && !law->divisible && !law->places;
    if (law->places && law->verdict == LAW_EVEN)
        text_addf(line, "each item is at each place in 1 of %zu; orders may still be uneven",
                  law->n);
    else if (law->places)
        farthest_place(line, law);
    else if (law->verdict == LAW_EVEN && law->alike)
        text_addf(line, "each of the %s %ss comes in exactly 1 of %s", whole(law->outcomes).text,
                  noun(law), whole(law->outcomes).text);
    else if (law->verdict == LAW_EVEN)
        text_addf(line, "each of the %s outcomes comes as in a fair deal",
                  whole(law->outcomes).text);
    else if (law->verdict == LAW_EVEN_SO_FAR)
        text_addf(line, "no %s has more than its share; paths of probability %s were not followed",
                  noun(law), number_short(law->leftover.value, 2).text);
    else if (law->verdict == LAW_INVALID)
        text_addf(line, "%s of the outcomes lose items", exactly(&law->invalid).text);
    else if (!all_possible(law))
        text_addf(line, "only %s of the %s %ss can come", whole(law->possible.text).text,
                  whole(law->outcomes).text, noun(law));
    else if (proved)
        text_addf(line, "%s equal chances cannot be shared out among %s %ss",
                  whole(law->denominator).text, whole(law->outcomes).text, noun(law));
    else
        text_addf(line, "the likeliest %s comes %s times as often as it should", noun(law),
                  word_number(law->max.times_even).text);
}

static void title(Sheet *sheet, const LawDescription *law)
{
    static const char *const words[] = {[LAW_EVEN] = "FAIR",
                                        [LAW_EVEN_SO_FAR] = "FAIR SO FAR",
                                        [LAW_BIASED] = "BIASED",
                                        [LAW_INVALID] = "INVALID"};
    bool good = law->verdict == LAW_EVEN || law->verdict == LAW_EVEN_SO_FAR;
    text_add(&sheet->line, law->name);
    if (law->variant)
        text_addf(&sheet->line, " (%s)", law->variant);
    if (law->shape)
        text_addf(&sheet->line, ", %s: ", law->shape);
    else
        text_addf(&sheet->line, ", %zu item%s: ", law->n, plural(law->n));
    headline(&sheet->line, law);
    sheet_add(sheet, BLOCK_TITLE, law->places && good ? "FAIR PLACES" : words[law->verdict], NULL)
        ->tone = good ? TONE_GOOD : TONE_BAD;
    if (!good && law->algorithm->mistake)
        sheet_add(sheet, BLOCK_FACT, "why", "%s", law->algorithm->mistake);
    if (!good && law->algorithm->cure)
        sheet_add(sheet, BLOCK_FACT, "fix", "%s", law->algorithm->cure);
    if (good && !law->variant && law->algorithm->biased_from > law->n)
        sheet_add(sheet, BLOCK_FACT, "but", "not from %zu items on", law->algorithm->biased_from);
    sheet_add(sheet, BLOCK_FACT, "code", "%s", law->algorithm->summary);
}

/* Every outcome, where they are few: as bars where all are to come alike. */
static void outcomes(Sheet *sheet, const LawDescription *law)
{
    size_t count = law->listed_count;
    bool bars = law->alike && count <= BARS_MOST;
    if (law->n < 2 || !count || (!bars && !law->shape) || count > ROWS_MOST)
        return;
    if (bars)
        sheet_add(sheet, BLOCK_BARS, noun(law), "= 1 of %zu, if fair", count)->even =
            1 / (double)count;
    else
        sheet_table(sheet, "outcomes", "outcome|#chance|#off");
    for (size_t i = 0; i < count; i++) {
        const LawOutcome *outcome = &law->listed[i];
        if (bars)
            sheet_bar(sheet, outcome->name, outcome->chance.value, exactly(&outcome->chance).text);
        else
            sheet_cells(sheet, outcome->name, exactly(&outcome->chance).text,
                        word_made("%+.1f%%", 100 * (outcome->times_even - 1)).text, NULL);
    }
}

static void places(Sheet *sheet, const LawDescription *law)
{
    bool short_ones = true;
    size_t n = law->n;
    if (law->places && law->verdict != LAW_EVEN)
        sheet_add(sheet, BLOCK_MATRIX, "places", "How likely each item is at each place")->matrix =
            (Matrix){law->pictured, n, n, (uint64_t)PICTURED_TRIALS, 0, true};
    if (!law->positions || n < 2 || n > PLACES_MOST || law->verdict < LAW_BIASED)
        return;
    for (size_t i = 0; i < n; i++)
        text_addf(&sheet->line, "|# %zu", i);
    for (size_t i = 0; i < n * n; i++)
        short_ones &= strlen(law->positions[i].text) <= 6;
    sheet_table(sheet, "places", "item at place");
    for (size_t i = 0; i < n * n; i++) {
        if (i % n == 0)
            sheet_cell(sheet, "%zu", i / n);
        sheet_cell(sheet, "%s",
                   short_ones ? law->positions[i].text
                              : word_made("%.2f%%", 100 * law->positions[i].value).text);
    }
}

static void extreme(Sheet *sheet, const char *label, const LawOutcome *outcome, const char *count,
                    const LawDescription *law)
{
    sheet_add(sheet, BLOCK_FACT, label, "%s, %s times the fair share: %s %s%s%s%s",
              exactly(&outcome->chance).text, word_number(outcome->times_even).text,
              whole(count).text, noun(law), strcmp(count, "1") == 0 ? "" : "s",
              outcome->name ? ", as " : "", outcome->name ? outcome->name : "");
}

static void measures(Sheet *sheet, const LawDescription *law)
{
    sheet_add(sheet, BLOCK_FACT, "w", "%s%s", word_effect(sqrt(law->phi2.value)).text,
              law->places ? ", of places" : "");
    if (law->counted) {
        double trials = (double)law->counted, even = 1 / (double)law->n;
        sheet_add(sheet, BLOCK_FACT, "counted",
                  "in %s trials; each chance within %.1f sqrt(chance / trials), at 1 in %zu %.2g",
                  word_count(law->counted).text, COUNTED_WITHIN, law->n,
                  COUNTED_WITHIN * sqrt(even / trials));
    }
    if (!law->places) {
        sheet_add(sheet, BLOCK_FACT, "draws", "%s path%s%s; chances are multiples of 1/%s",
                  whole(law->paths).text, strcmp(law->paths, "1") == 0 ? "" : "s",
                  law->uneven || law->method == EXACT_ENUMERATION ? "" : ", equally likely",
                  whole(law->denominator).text);
        sheet_add(sheet, BLOCK_FACT, "TV", "%s = %.4g: so much of the %ss would have to be others",
                  exactly(&law->tv).text, law->tv.value, noun(law));
        extreme(sheet, "most", &law->max, law->max_count, law);
        extreme(sheet, "least", &law->min, law->min_count, law);
        if (isfinite(law->kl) && !law->shape)
            sheet_add(sheet, BLOCK_FACT, "KL", "%.4g nats", law->kl);
    }
    if (!isnan(law->sign.value) && (law->sign.text || law->places))
        sheet_add(sheet, BLOCK_FACT, "sign", "%.4g on average; even orders +1, odd -1, fair 0",
                  law->sign.value);
}

void law_sheet(Sheet *sheet, const LawDescription *law, const Plan *plan, bool measured)
{
    bool wrong = law->verdict == LAW_BIASED || law->verdict == LAW_INVALID;
    sheet->detail = -1;
    title(sheet, law);
    sheet->detail = 0;
    outcomes(sheet, law);
    places(sheet, law);
    if (wrong && measured)
        measures(sheet, law);
    if (plan) {
        plan_sentence(&sheet->line, plan);
        sheet_add(sheet, BLOCK_PARAGRAPH, NULL, NULL);
    }
    if (plan && plan->planned.purpose && law->verdict == LAW_BIASED && !law->shape)
        sheet_add(sheet, BLOCK_CODE, "try", "fairness --algo %s --n %zu%s --trials %.0f", law->name,
                  law->n, law->variant_options ? law->variant_options : "", plan->trials);
}

char *places_svg(const LawDescription *law)
{
    Sheet sheet = {0};
    sheet_add(&sheet, BLOCK_TITLE, law->name, "%zu items, %s%s%s", law->n,
              law->counted ? "counted" : "by its exact law", law->variant ? ", " : "",
              law->variant ? law->variant : "");
    sheet_add(&sheet, BLOCK_MATRIX, "places", "How likely each item is at each place")->matrix =
        (Matrix){law->pictured, law->n, law->n, (uint64_t)PICTURED_TRIALS, 0, true};
    return svg_of_sheet(&sheet, word_made("%s, %zu items", law->name, law->n).text);
}
