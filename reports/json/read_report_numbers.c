#include "reports/json/read_report_numbers.h"

#include "reports/json/read_report_values.h"

#include <math.h>
#include <string.h>

double reader_between(ReportReader *reader, const JsonPlace *object, const char *key, double value,
                      double least, double most)
{
    JsonPlace place = json_member(object, key);
    if (value < least)
        json_fault(&reader->json, &place, "accepted: a number from %g on", least);
    else if (value > most)
        json_fault(&reader->json, &place, "accepted: a number up to %g", most);
    return value;
}

double reader_need_from_0(ReportReader *reader, const JsonPlace *object, const char *key)
{
    double value = json_need_number(&reader->json, object, key);
    return reader_between(reader, object, key, value, 0, INFINITY);
}

double reader_need_chance(ReportReader *reader, const JsonPlace *object, const char *key)
{
    JsonPlace place = json_member(object, key);
    double chance = json_need_number(&reader->json, object, key);
    if (!(chance > 0 && chance <= 1))
        json_fault(&reader->json, &place, "accepted: a number above 0 and up to 1");
    return chance;
}

double reader_may_log10_p(ReportReader *reader, const JsonPlace *object, const char *key)
{
    double log10_p = json_may_number(&reader->json, object, key, NAN, -INFINITY);
    return reader_between(reader, object, key, log10_p, -INFINITY, 0);
}

double reader_need_log10_p(ReportReader *reader, const JsonPlace *object, const char *key)
{
    JsonPlace place = json_member(object, key);
    if (!place.value)
        json_fault(&reader->json, &place, "missing");
    return reader_may_log10_p(reader, object, key);
}

bool reader_is_whole(const char *text)
{
    return *text && !text[strspn(text, "0123456789")];
}

char *reader_fraction(ReportReader *reader, const JsonPlace *object, const char *key,
                      const char *text)
{
    JsonPlace place = json_member(object, key);
    size_t whole = text ? strspn(text, "0123456789") : 0;
    if (text &&
        !(whole && (!text[whole] || (text[whole] == '/' && reader_is_whole(text + whole + 1)))))
        json_fault(&reader->json, &place, "accepted: a whole number or a fraction, as text");
    return reader_copy(reader, text);
}

void read_effect(ReportReader *reader, const JsonPlace *object, const char *key, Effect *effect)
{
    *effect = (Effect){NAN, NAN, NAN};
    if (!json_member(object, key).value)
        return;
    JsonPlace place = json_need_object(&reader->json, object, key);
    effect->value = reader_need_from_0(reader, &place, "value");
    if (!json_member(&place, "ci95").value)
        return;
    JsonPlace interval = json_need_array(&reader->json, &place, "ci95");
    if (json_count(&interval) != 2) {
        json_fault(&reader->json, &interval, "accepted: two numbers");
        return;
    }
    const cJSON *low = interval.value->child, *high = low->next;
    if (!cJSON_IsNumber(low) || !(cJSON_IsNumber(high) || cJSON_IsNull(high)) ||
        !(low->valuedouble >= 0 && isfinite(low->valuedouble)) ||
        (cJSON_IsNumber(high) && !(high->valuedouble >= 0 && isfinite(high->valuedouble))))
        json_fault(&reader->json, &interval, "accepted: two numbers from 0 on");
    effect->low = low->valuedouble;
    effect->high = cJSON_IsNull(high) ? INFINITY : high->valuedouble;
}
