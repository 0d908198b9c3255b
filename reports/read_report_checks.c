#include "reports/read_report_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void read_check(ReportReader *reader, const JsonPlace *place, CheckResult *check)
{
    JsonReading *json = &reader->json;
    check->id = reader_keep(reader, json_need_text(json, place, "id"));
    check->status = read_finding(reader, place, "status");
    check->diagnostic = json_may_bool(json, place, "diagnostic", false);
    read_into(check->reason, sizeof check->reason, json_may_text(json, place, "reason", ""));
    check->method = "";
    check->statistic = check->df = check->log10_p = check->log10_p_adjusted = NAN;
    check->log10_p_upper = check->log10_p_lower = check->detectable = check->power = NAN;
    check->effect = (Effect){NAN, NAN, NAN};
    if (check->status == FINDING_SKIPPED)
        return;
    check->method = reader_keep(reader, json_need_text(json, place, "method"));
    check->statistic = json_may_number(json, place, "statistic", NAN, NAN);
    check->df = json_may_number(json, place, "df", NAN, NAN);
    check->by_evidence = json_member(place, "log10_e").value != NULL;
    check->log10_e = json_may_number(json, place, "log10_e", 0, -INFINITY);
    check->log10_p_upper = json_may_number(json, place, "log10_p_upper", NAN, -INFINITY);
    check->log10_p_lower = json_may_number(json, place, "log10_p_lower", NAN, -INFINITY);
    check->log10_p = json_may_number(json, place, "log10_p", NAN, -INFINITY);
    check->log10_p_adjusted = json_may_number(json, place, "log10_p_adjusted", NAN, -INFINITY);
    read_effect(reader, place, &check->effect);
    if (json_member(place, "detectable").value) {
        JsonPlace detectable = json_need_object(json, place, "detectable");
        check->detectable = json_need_number(json, &detectable, "value");
        check->power = json_need_number(json, &detectable, "power");
    }
}

void read_checks(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonPlace list = json_need_array(&reader->json, place, "checks");
    result->checks = reader_zeroed(reader, json_count(&list), sizeof *result->checks);
    for (JsonPlace each = json_first(&list); result->checks && each.value; each = json_next(&each))
        read_check(reader, &each, &result->checks[result->check_count++]);
}

void read_worst(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    JsonPlace list = json_need_array(json, place, "worst");
    result->worst = reader_zeroed(reader, json_count(&list), sizeof *result->worst);
    for (JsonPlace each = json_first(&list); result->worst && each.value; each = json_next(&each)) {
        WorstCell *cell = &result->worst[result->worst_count++];
        cell->check = reader_keep(reader, json_need_text(json, &each, "check"));
        read_into(cell->item, sizeof cell->item, json_need_text(json, &each, "item"));
        cell->observed = json_need_integer(json, &each, "observed", 0, MOST_INTEGER);
        cell->expected = json_need_number(json, &each, "expected");
        cell->ratio = json_may_number(json, &each, "ratio", NAN, INFINITY);
        cell->log10_p_adjusted = json_may_number(json, &each, "log10_p_adjusted", NAN, -INFINITY);
    }
}

void read_exact(ReportReader *reader, const JsonPlace *place, ExactResult *exact)
{
    JsonReading *json = &reader->json;
    if (!json_member(place, "exact").value)
        return;
    JsonPlace law = json_need_object(json, place, "exact");
    exact->known = true;
    exact->tv = reader_copy(reader, json_need_text(json, &law, "tv"));
    exact->phi2 = reader_copy(reader, json_need_text(json, &law, "phi2"));
    exact->denominator = reader_copy(reader, json_need_text(json, &law, "denominator"));
    exact->paths = reader_copy(reader, read_text_or_null(reader, &law, "paths"));
    exact->paths_equal = json_may_bool(json, &law, "paths_equal", false);
    exact->divisible = json_need_bool(json, &law, "divisible");
    exact->bounded = json_need_bool(json, &law, "bounded");
    exact->orders_possible = json_need_integer(json, &law, "orders_possible", 0, MOST_INTEGER);
    exact->fits_known = json_member(&law, "fits").value != NULL;
    exact->fits = json_may_bool(json, &law, "fits", false);
    exact->fits_log10_p = json_may_number(json, &law, "fits_log10_p", NAN, -INFINITY);
    if (!json_member(&law, "numerators").value)
        return;
    JsonPlace list = json_need_array(json, &law, "numerators");
    exact->numerators = reader_zeroed(reader, json_count(&list), sizeof *exact->numerators);
    for (JsonPlace each = json_first(&list); exact->numerators && each.value;
         each = json_next(&each)) {
        if (!cJSON_IsString(each.value))
            json_fault(json, &each, "accepted: digits as text");
        else
            exact->numerators[exact->numerator_count++] =
                reader_copy(reader, each.value->valuestring);
    }
}

void read_looks_like(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    if (!json_member(place, "looks_like").value)
        return;
    JsonPlace list = json_need_array(json, place, "looks_like");
    result->looks_like = reader_zeroed(reader, json_count(&list), sizeof *result->looks_like);
    for (JsonPlace each = json_first(&list); result->looks_like && each.value;
         each = json_next(&each)) {
        LooksLike *law = &result->looks_like[result->looks_like_count++];
        read_into(law->algorithm, sizeof law->algorithm, json_need_text(json, &each, "algorithm"));
        law->transform = reader_keep(reader, json_need_text(json, &each, "transform"));
        law->log10_p = json_may_number(json, &each, "log10_p", NAN, -INFINITY);
        law->mistake = reader_keep(reader, json_may_text(json, &each, "mistake", NULL));
        law->cure = reader_keep(reader, json_may_text(json, &each, "cure", NULL));
    }
}
