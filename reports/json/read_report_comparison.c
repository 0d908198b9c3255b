#include "reports/json/read_report_comparison.h"

#include "reports/json/read_report_numbers.h"
#include "reports/json/read_report_values.h"

#include <math.h>

static void read_check_change(ReportReader *reader, const JsonPlace *place, CheckChange *check)
{
    JsonReading *json = &reader->json;
    check->check = reader_keep_word(reader, json_need_text(json, place, "id"));
    check->before.value = reader_need_from_0(reader, place, "before");
    check->after.value = reader_need_from_0(reader, place, "now");
    check->outside = json_need_bool(json, place, "outside");
    check->tested = json_member(place, "log10_p").value != NULL;
    check->log10_p = json_may_number(json, place, "log10_p", 0, -INFINITY);
    check->log10_p_adjusted = json_may_number(json, place, "log10_p_adjusted", 0, -INFINITY);
    check->grew = json_need_bool(json, place, "grew");
}

static void read_change(ReportReader *reader, const JsonPlace *place, CaseChange *change)
{
    JsonReading *json = &reader->json;
    JsonPlace kind = json_member(place, "change");
    change->id = reader_copy(reader, json_need_text(json, place, "id"));
    if (!change_find(json_need_text(json, place, "change"), &change->change))
        json_fault(json, &kind, "accepted: same, stream, new, missing, other, grew, worse");
    change->regression = json_need_bool(json, place, "regression");
    change->known_before = json_member(place, "before").value != NULL;
    change->known_now = json_member(place, "now").value != NULL;
    if (change->known_before)
        change->before = read_finding(reader, place, "before");
    if (change->known_now)
        change->now = read_finding(reader, place, "now");
    change->n_before = json_may_integer(json, place, "n_before", 1, 65536, 0);
    change->n_now = json_may_integer(json, place, "n_now", 1, 65536, 0);
    JsonPlace list = json_need_array(json, place, "checks");
    change->checks = reader_zeroed(reader, json_count(&list), sizeof *change->checks);
    for (JsonPlace each = json_first(&list); change->checks && each.value; each = json_next(&each))
        read_check_change(reader, &each, &change->checks[change->check_count++]);
}

void read_comparison(ReportReader *reader, const JsonPlace *root)
{
    JsonReading *json = &reader->json;
    if (!json_member(root, "comparison").value)
        return;
    JsonPlace place = json_need_object(json, root, "comparison");
    Comparison *made = reader->run.comparison = reader_zeroed(reader, 1, sizeof *made);
    if (!made)
        return;
    made->baseline = reader_copy(reader, json_need_text(json, &place, "baseline"));
    made->tolerance = reader_need_from_0(reader, &place, "tolerance");
    made->regression = json_need_bool(json, &place, "regression");
    made->tests = json_need_integer(json, &place, "tests", 0, MOST_INTEGER);
    JsonPlace list = json_need_array(json, &place, "cases");
    made->cases = reader_zeroed(reader, json_count(&list), sizeof *made->cases);
    for (JsonPlace each = json_first(&list); made->cases && each.value; each = json_next(&each))
        read_change(reader, &each, &made->cases[made->case_count++]);
}
