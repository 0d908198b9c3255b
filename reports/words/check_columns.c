#include "reports/words/check_columns.h"

#include "base/elementary.h"
#include "inference/verdict.h"
#include "reports/words/verdict_words.h"

#include <string.h>

static const char *id_text(const CheckResult *check, Word *word)
{
    return check->id;
}

static const char *status_text(const CheckResult *check, Word *word)
{
    return finding_name(check->status);
}

static const char *diagnosed_text(const CheckResult *check, Word *word)
{
    *word = word_made("%s%s", finding_name(check->status), check->diagnostic ? " (diagnosis)" : "");
    return word->text;
}

static const char *finds_text(const CheckResult *check, Word *word)
{
    return verdict_word(check->status);
}

static const char *method_text(const CheckResult *check, Word *word)
{
    return check->status != FINDING_SKIPPED && check->method ? check->method : "";
}

static const char *reason_text(const CheckResult *check, Word *word)
{
    return check->reason;
}

/* Why it was not made, or what it is besides. */
static const char *note_text(const CheckResult *check, Word *word)
{
    return check->status == FINDING_SKIPPED ? check->reason : check->diagnostic ? "diagnostic" : "";
}

/* Both ends, as GSL has them before corrections. */
static const char *by_gsl_text(const CheckResult *check, Word *word)
{
    if (isnan(check->gsl_p_upper))
        return "";
    Word upper = word_probability(log10(check->gsl_p_upper));
    bool lower = !isnan(check->gsl_p_lower);
    *word = word_made("%.20s%s%.20s", upper.text, lower ? ", " : "",
                      lower ? word_probability(log10(check->gsl_p_lower)).text : "");
    return word->text;
}

#define PLAIN               (TABLE_TEXT | TABLE_EVIDENCE)
#define PEOPLE              (PLAIN | TABLE_MARKDOWN | TABLE_HTML)
#define NUMBER(member, ...) .at = offsetof(CheckResult, member), __VA_ARGS__
#define RAW(member)         .at = offsetof(CheckResult, member), .tables = TABLE_CSV

static const CheckColumn columns[] = {
    {"check", PEOPLE | TABLE_CSV, .text = id_text, .foreign = true, .shrink = true},
    {"result", TABLE_TEXT, .text = status_text, .leave = 6},
    {"result", TABLE_HTML, .text = diagnosed_text},
    {"finds", TABLE_MARKDOWN, .text = finds_text},
    {"status", TABLE_CSV, .text = status_text},
    {"method", TABLE_CSV, .text = method_text, .foreign = true},
    {"e-value", TABLE_EVIDENCE, NUMBER(log10_e, .number = word_evidence)},
    {"statistic", PEOPLE | TABLE_CSV, NUMBER(statistic, .number = word_number, .leave = 3)},
    {"df", PEOPLE | TABLE_CSV, NUMBER(df, .number = word_number, .leave = 2)},
    {"log10_p_upper", RAW(log10_p_upper)},
    {"log10_p_lower", RAW(log10_p_lower)},
    {"log10_p", RAW(log10_p)},
    {"log10_p_adjusted", RAW(log10_p_adjusted)},
    {"p", TABLE_TEXT | TABLE_HTML,
     NUMBER(log10_p, .number = word_probability, .floored = true, .leave = 5)},
    {"adjusted p", TABLE_TEXT | TABLE_MARKDOWN | TABLE_HTML,
     NUMBER(log10_p_adjusted, .number = word_probability, .floored = true)},
    {"p by GSL", TABLE_IN_FULL, .text = by_gsl_text, .leave = 1},
    {"w", PEOPLE | TABLE_CSV, NUMBER(effect.value, .number = word_effect)},
    {"95% interval", TABLE_HTML,
     NUMBER(effect.low, .number = word_effect, .interval = true, .finite = true)},
    {"95% interval", TABLE_TEXT,
     NUMBER(effect.low, .number = word_effect, .interval = true, .leave = 4)},
    {"w_low", RAW(effect.low)},
    {"w_high", RAW(effect.high)},
    {"detects", PLAIN, NUMBER(detectable, .number = word_effect, .finite = true, .leave = 1)},
    {"detects w", TABLE_MARKDOWN, NUMBER(detectable, .number = word_effect, .finite = true)},
    {"detectable", RAW(detectable)},
    {"power", RAW(power)},
    {"method", TABLE_TEXT | TABLE_HTML, .text = method_text, .foreign = true, .leave = 7},
    {"reason", TABLE_CSV, .text = reason_text, .foreign = true},
    {"", TABLE_MARKDOWN, .text = note_text, .foreign = true},
};

_Static_assert(sizeof columns / sizeof columns[0] <= CHECK_COLUMNS_MOST, "room for all columns");

size_t check_columns(unsigned tables, const CheckColumn *ret[CHECK_COLUMNS_MOST])
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        if (columns[i].tables & tables)
            ret[count++] = &columns[i];
    return count;
}

double check_number(const CheckColumn *column, const CheckResult *check)
{
    double value = NAN;
    if (check->status != FINDING_SKIPPED)
        memcpy(&value, (const char *)check + column->at, sizeof value);
    return value;
}

bool check_on_floor(const CheckResult *check)
{
    return check->simulated && check->log10_p <= check->log10_p_least + 1e-9;
}

const char *check_cell(const CheckColumn *column, const CheckResult *check, Word *word)
{
    if (column->text)
        return column->text(check, word);
    double value = check_number(column, check);
    double end = column->interval ? check->effect.high : value;
    bool shown = end <= LARGEST_EFFECT_TOLD;
    if (isnan(value) || (column->finite && !shown))
        return "";
    *word = column->number(value);
    if (column->floored && check_on_floor(check) && value < 0)
        *word = word_made("<= %.40s", word->text);
    if (column->interval && shown)
        *word = word_made("%.20s to %.20s", word->text, word_effect(end).text);
    else if (column->interval)
        *word = word_made("%.20s or more", word->text);
    return word->text;
}
