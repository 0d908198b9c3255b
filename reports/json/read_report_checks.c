#include "reports/json/read_report_checks.h"

#include "reports/json/read_report_numbers.h"
#include "reports/json/read_report_values.h"

#include <math.h>

/* Twice as many as any check has: (65536 - 1)^2. What is judged again takes time by their root. */
static const double MOST_DF = 1e10;

/* `most`: the trials of the case. */
static void read_check(ReportReader *reader, const JsonPlace *place, uint64_t most,
                       CheckResult *check)
{
    JsonReading *json = &reader->json;
    check->id = reader_keep_word(reader, json_need_text(json, place, "id"));
    check->status = read_finding(reader, place, "status");
    check->diagnostic = json_may_bool(json, place, "diagnostic", false);
    read_into(check->reason, sizeof check->reason, json_may_text(json, place, "reason", ""));
    check->method = "";
    check->statistic = check->df = check->log10_p = check->log10_p_adjusted = NAN;
    check->log10_p_upper = check->log10_p_lower = check->detectable = check->power = NAN;
    check->effect = (Effect){NAN, NAN, NAN};
    if (check->status == FINDING_SKIPPED)
        return;
    check->method = reader_keep_word(reader, json_need_text(json, place, "method"));
    check->trials = json_may_integer(json, place, "trials", 1, most, 0);
    check->statistic = json_may_number(json, place, "statistic", NAN, NAN);
    check->df = json_may_number(json, place, "df", NAN, NAN);
    reader_between(reader, place, "df", check->df, 0, MOST_DF);
    check->by_evidence = json_member(place, "log10_e").value != NULL;
    check->log10_e = json_may_number(json, place, "log10_e", 0, INFINITY);
    /* What decides the status must be there, or another verdict would be made of it. */
    double (*log10_p)(ReportReader *, const JsonPlace *, const char *) =
        check->by_evidence ? reader_may_log10_p : reader_need_log10_p;
    check->log10_p_upper = log10_p(reader, place, "log10_p_upper");
    check->log10_p_lower = log10_p(reader, place, "log10_p_lower");
    check->log10_p = log10_p(reader, place, "log10_p");
    check->log10_p_adjusted = log10_p(reader, place, "log10_p_adjusted");
    read_effect(reader, place, "effect", &check->effect);
    if (json_member(place, "detectable").value) {
        JsonPlace detectable = json_need_object(json, place, "detectable");
        check->detectable = reader_need_from_0(reader, &detectable, "value");
        check->power = reader_need_chance(reader, &detectable, "power");
    }
}

void read_checks(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    if (json_member(place, "sampled").value) {
        JsonPlace sampled = json_need_object(&reader->json, place, "sampled");
        uint64_t most = result->trials;
        result->sampled = (SampledTrials){
            .trials = json_need_integer(&reader->json, &sampled, "trials", 0, most),
            .first = json_may_integer(&reader->json, &sampled, "first", 0, most, 0),
            .one_in = json_may_integer(&reader->json, &sampled, "one_in", 1, most, 0)};
    }
    JsonPlace list = json_need_array(&reader->json, place, "checks");
    result->checks = reader_zeroed(reader, json_count(&list), sizeof *result->checks);
    for (JsonPlace each = json_first(&list); result->checks && each.value; each = json_next(&each))
        read_check(reader, &each, result->trials, &result->checks[result->check_count++]);
}

void read_worst(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    JsonPlace list = json_need_array(json, place, "worst");
    result->worst = reader_zeroed(reader, json_count(&list), sizeof *result->worst);
    for (JsonPlace each = json_first(&list); result->worst && each.value; each = json_next(&each)) {
        WorstCell *cell = &result->worst[result->worst_count++];
        cell->check = reader_keep_word(reader, json_need_text(json, &each, "check"));
        read_into(cell->item, sizeof cell->item, json_need_text(json, &each, "item"));
        cell->observed = json_need_integer(json, &each, "observed", 0, MOST_INTEGER);
        cell->expected = reader_need_from_0(reader, &each, "expected");
        cell->ratio = json_may_number(json, &each, "ratio", NAN, INFINITY);
        reader_between(reader, &each, "ratio", cell->ratio, 0, INFINITY);
        cell->log10_p_adjusted = reader_may_log10_p(reader, &each, "log10_p_adjusted");
    }
}

void read_exact(ReportReader *reader, const JsonPlace *place, ExactResult *exact)
{
    JsonReading *json = &reader->json;
    if (!json_member(place, "exact").value)
        return;
    JsonPlace law = json_need_object(json, place, "exact");
    exact->known = true;
    exact->tv = reader_fraction(reader, &law, "tv", json_need_text(json, &law, "tv"));
    exact->phi2 = reader_fraction(reader, &law, "phi2", json_need_text(json, &law, "phi2"));
    exact->denominator =
        reader_fraction(reader, &law, "denominator", json_need_text(json, &law, "denominator"));
    exact->paths = reader_fraction(reader, &law, "paths", read_text_or_null(reader, &law, "paths"));
    exact->paths_equal = json_may_bool(json, &law, "paths_equal", false);
    exact->divisible = json_need_bool(json, &law, "divisible");
    exact->bounded = json_need_bool(json, &law, "bounded");
    exact->orders_possible = json_need_integer(json, &law, "orders_possible", 0, MOST_INTEGER);
    exact->fits_known = json_member(&law, "fits").value != NULL;
    exact->fits = json_may_bool(json, &law, "fits", false);
    exact->fits_log10_p = reader_may_log10_p(reader, &law, "fits_log10_p");
    if (!json_member(&law, "numerators").value)
        return;
    JsonPlace list = json_need_array(json, &law, "numerators");
    exact->numerators = reader_zeroed(reader, json_count(&list), sizeof *exact->numerators);
    for (JsonPlace each = json_first(&list); exact->numerators && each.value;
         each = json_next(&each)) {
        if (!cJSON_IsString(each.value) || !reader_is_whole(each.value->valuestring))
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
        law->transform = reader_keep_word(reader, json_need_text(json, &each, "transform"));
        law->log10_p = reader_may_log10_p(reader, &each, "log10_p");
        law->mistake = reader_keep(reader, json_may_text(json, &each, "mistake", NULL));
        law->cure = reader_keep(reader, json_may_text(json, &each, "cure", NULL));
        read_effect(reader, &each, "share", &law->share);
        law->in_part = !isnan(law->share.value);
        if (json_member(&each, "order").value)
            read_into(law->order, sizeof law->order, json_need_text(json, &each, "order"));
        law->probable = json_may_bool(json, &each, "probable", false);
        law->telling_trials = json_may_integer(json, &each, "telling_trials", 0, MOST_INTEGER, 0);
    }
}
