#include "reports/json/read_report_case.h"

#include "reports/json/read_report_checks.h"
#include "reports/json/read_report_numbers.h"
#include "reports/json/read_report_values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A list of `count` counts, to *ret; left alone where there is none. */
static void read_cells(ReportReader *reader, const JsonPlace *list, uint64_t *cells, size_t count)
{
    if (json_count(list) != count) {
        json_fault(&reader->json, list, "has %zu counts; accepted: %zu", json_count(list), count);
        return;
    }
    for (JsonPlace each = json_first(list); cells && each.value; each = json_next(&each))
        cells[each.index] = json_integer_at(&reader->json, &each, 0, MOST_INTEGER);
}

static void read_invalid(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    InvalidResult *invalid = &result->invalid;
    JsonPlace object = json_need_object(json, place, "invalid");
    invalid->trials = json_need_integer(json, &object, "trials", 0, result->trials);
    invalid->first = reader_copy(reader, read_text_or_null(reader, &object, "first"));
    invalid->first_trial = json_may_integer(json, &object, "first_trial", 0, MOST_INTEGER, 0);
    JsonPlace missing = json_member(&object, "missing");
    if (missing.value) {
        missing = json_need_object(json, &object, "missing");
        invalid->missing.trials = json_need_integer(json, &missing, "trials", 1, invalid->trials);
        invalid->missing.seen = reader_copy(reader, json_need_text(json, &missing, "printed_as"));
        invalid->missing.first = reader_copy(reader, json_need_text(json, &missing, "first"));
        invalid->missing.first_trial =
            json_need_integer(json, &missing, "first_trial", 0, MOST_INTEGER);
    }
    JsonPlace lost = json_need_array(json, &object, "lost");
    if (json_count(&lost) == 0)
        return;
    invalid->lost = reader_zeroed(reader, result->n, sizeof *invalid->lost);
    read_cells(reader, &lost, invalid->lost, result->n);
}

/* n!, 0 where it is above 2^53: such a table is in no report. */
static uint64_t factorial(size_t n)
{
    uint64_t product = 1;
    for (size_t i = 2; i <= n; i++) {
        if (product > MOST_INTEGER / i)
            return 0;
        product *= i;
    }
    return product;
}

/* Damaged counts would be compared as if they were right. */
static void check_sum(ReportReader *reader, const JsonPlace *place, const uint64_t *cells,
                      size_t count, uint64_t trials)
{
    uint64_t sum = 0;
    for (size_t i = 0; cells && i < count; i++)
        sum += cells[i];
    if (cells && !reader->json.status && sum != trials)
        json_fault(&reader->json, place, "the counts do not add up to the %llu valid trials",
                   (unsigned long long)trials);
}

static void read_positions(ReportReader *reader, const JsonPlace *counts, CaseResult *result,
                           uint64_t trials)
{
    size_t n = result->n;
    JsonPlace rows = json_need_array(&reader->json, counts, "positions");
    if (json_count(&rows) != n) {
        json_fault(&reader->json, &rows, "has %zu rows; accepted: %zu", json_count(&rows), n);
        return;
    }
    result->positions = reader_zeroed(reader, n * n, sizeof *result->positions);
    for (JsonPlace row = json_first(&rows); result->positions && row.value; row = json_next(&row)) {
        if (!cJSON_IsArray(row.value)) {
            json_fault(&reader->json, &row, "accepted: a list");
            return;
        }
        uint64_t *cells = result->positions + row.index * n;
        read_cells(reader, &row, cells, n);
        check_sum(reader, &row, cells, n, trials);
    }
}

static void read_counts(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonPlace counts = json_need_object(&reader->json, place, "counts");
    uint64_t trials = result->trials - result->invalid.trials;
    if (json_member(&counts, "permutations").value) {
        JsonPlace list = json_need_array(&reader->json, &counts, "permutations");
        uint64_t orders = factorial(result->n);
        if (json_count(&list) != orders) {
            json_fault(&reader->json, &list, "has %zu orders; accepted: %zu!, %llu",
                       json_count(&list), result->n, (unsigned long long)orders);
            return;
        }
        result->permutations = reader_zeroed(reader, orders, sizeof *result->permutations);
        read_cells(reader, &list, result->permutations, orders);
        check_sum(reader, &list, result->permutations, orders, trials);
        /* Where it does not say how many orders came up. */
        for (uint64_t i = 0; !result->orders && result->permutations && i < orders; i++)
            result->orders_seen += result->permutations[i] > 0;
        result->orders = orders;
    }
    if (json_member(&counts, "positions").value)
        read_positions(reader, &counts, result, trials);
}

static void read_planned(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    PlannedTrials *planned = &result->planned;
    if (!json_member(place, "planned").value)
        return;
    JsonPlace object = json_need_object(json, place, "planned");
    planned->trials = result->trials_asked;
    planned->purpose = reader_keep_word(reader, json_need_text(json, &object, "purpose"));
    planned->by = reader_keep_word(reader, json_may_text(json, &object, "check", NULL));
    JsonPlace effect = json_need_object(json, &object, "effect");
    planned->effect = reader_need_from_0(reader, &effect, "value");
    planned->power = reader_need_chance(reader, &object, "power");
    planned->capped = json_need_bool(json, &object, "capped");
}

static uint64_t read_seed(ReportReader *reader, const JsonPlace *object)
{
    const char *text = json_need_text(&reader->json, object, "seed");
    size_t length = strlen(text);
    JsonPlace place = json_member(object, "seed");
    if (length < 1 || length > 20 || strspn(text, "0123456789") != length ||
        (length == 20 && strcmp(text, "18446744073709551615") > 0))
        json_fault(&reader->json, &place, "accepted: a whole number of 64 bits, as text");
    return strtoull(text, NULL, 10);
}

static void read_source(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    result->seed = read_seed(reader, place);
    result->source = reader_copy(reader, json_need_text(json, place, "source"));
    JsonPlace bits = json_need_object(json, place, "source_bits");
    result->state_bits = json_may_number(json, &bits, "state", INFINITY, INFINITY);
    result->seed_bits = json_may_number(json, &bits, "seed", INFINITY, INFINITY);
    result->orders_bits = json_need_number(json, &bits, "orders");
    result->repeatable = json_need_bool(json, place, "repeatable");
    result->in_order = json_need_bool(json, place, "in_order");
    result->share_bits = json_may_number(json, &bits, "share", 0, -INFINITY);
    result->draw = reader_keep_word(reader, json_need_text(json, place, "draw"));
    result->draw_bits = (unsigned)json_may_integer(json, place, "draw_bits", 1, 64, 0);
    result->start = reader_keep_word(reader, json_need_text(json, place, "start"));
}

/* What the items are called outside. */
static void read_items(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    if (!json_member(place, "items").value)
        return;
    JsonPlace list = json_need_array(json, place, "items");
    if (json_count(&list) != result->n) {
        json_fault(json, &list, "has %zu items; accepted: %zu", json_count(&list), result->n);
        return;
    }
    char **items = reader_zeroed(reader, result->n, sizeof *items);
    result->external.items = items;
    for (JsonPlace each = json_first(&list); items && each.value; each = json_next(&each)) {
        if (!cJSON_IsString(each.value))
            json_fault(json, &each, "accepted: text");
        else
            items[each.index] = reader_copy(reader, each.value->valuestring);
    }
    for (size_t i = 0; items && i < result->n && !json->status; i++)
        if (!items[i] || !*items[i])
            json_fault(json, &list, "accepted: a label for each item");
}

static void read_outside(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    ExternalResult *external = &result->external;
    if (!json_member(place, "command").value)
        return;
    external->command = reader_copy(reader, json_need_text(json, place, "command"));
    external->wire = reader_keep_word(reader, json_may_text(json, place, "wire", NULL));
    external->base = (unsigned)json_may_integer(json, place, "base", 0, 1, 0);
    read_items(reader, place, result);
    external->children = json_may_integer(json, place, "children", 0, INT32_MAX, 0);
    external->own_words = json_may_bool(json, place, "own_words", true);
    external->seed_known = json_member(place, "seed_honoured").value != NULL;
    external->seed_honoured = json_may_bool(json, place, "seed_honoured", false);
    external->one_order = json_may_bool(json, place, "one_order", false);
    external->unchanged = json_may_bool(json, place, "unchanged", false);
    external->repeats =
        external->seed_known && result->repeatable && !external->seed_honoured; /* told so there */
}

static void read_evidence(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    result->by_evidence = json_member(place, "stop_early").value != NULL;
    if (!result->by_evidence)
        return;
    JsonPlace early = json_need_object(json, place, "stop_early");
    result->log10_e = json_may_number(json, &early, "log10_e", NAN, INFINITY);
    result->log10_e_needed = json_may_number(json, &early, "log10_e_needed", NAN, INFINITY);
}

static void read_dependence(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    const char *word = json_may_text(&reader->json, place, "dependence",
                                     dependence_name(DEPENDENCE_NOT_LOOKED_FOR));
    for (Dependence each = DEPENDENCE_NOT_LOOKED_FOR; each <= DEPENDENCE_FOUND; each++)
        if (strcmp(dependence_name(each), word) == 0) {
            result->dependence = each;
            return;
        }
    JsonPlace member = json_member(place, "dependence");
    json_fault(&reader->json, &member, "accepted: not-looked-for, not-found, unclear, found");
}

static void read_choice(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    result->checks_asked =
        reader_keep_word(reader, json_may_text(json, place, "checks_asked", NULL));
    if (!json_member(place, "checks_left_out").value)
        return;
    JsonPlace list = json_need_array(json, place, "checks_left_out");
    result->left_out = reader_zeroed(reader, json_count(&list), sizeof *result->left_out);
    for (JsonPlace each = json_first(&list); result->left_out && each.value;
         each = json_next(&each)) {
        if (!cJSON_IsString(each.value))
            json_fault(json, &each, "accepted: text");
        else
            result->left_out[result->left_out_count++] =
                reader_keep_word(reader, each.value->valuestring);
    }
}

/* It is in no key of the case: without it the case would have been no-bias-found, as one of its
 * checks is. */
static void read_min_effect(const ReportReader *reader, CaseResult *result)
{
    bool had_power = false;
    for (size_t i = 0; i < result->check_count; i++)
        had_power |=
            result->checks[i].status == FINDING_NO_BIAS_FOUND && !result->checks[i].diagnostic;
    if (reader->run.min_effect > 0 && had_power && result->status == FINDING_INCONCLUSIVE &&
        (result->by_evidence || result->trials == result->trials_asked)) {
        result->min_effect = reader->run.min_effect;
        result->min_effect_check = reader->run.min_effect_check;
    }
}

static void read_too_few(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    if (!json_member(place, "too_few").value)
        return;
    JsonPlace few = json_need_object(json, place, "too_few");
    result->too_few.effect = reader_need_from_0(reader, &few, "value");
    if (json_member(&few, "trials").value)
        result->too_few.trials = reader_need_from_0(reader, &few, "trials");
    result->too_few.check = reader_keep_word(reader, json_need_text(json, &few, "check"));
}

void read_case(ReportReader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    result->id = reader_copy(reader, json_need_text(json, place, "id"));
    result->kind = reader_keep_word(reader, json_need_text(json, place, "kind"));
    result->algorithm = reader_copy(reader, json_need_text(json, place, "algorithm"));
    result->summary = reader_keep(reader, json_may_text(json, place, "summary", NULL));
    result->claim = reader_keep(reader, json_may_text(json, place, "claim", NULL));
    result->mistake = reader_keep(reader, json_may_text(json, place, "mistake", NULL));
    result->cure = reader_keep(reader, json_may_text(json, place, "cure", NULL));
    result->n = json_need_integer(json, place, "n", 1, 65536);
    result->trials = json_need_integer(json, place, "trials", 0, MOST_INTEGER);
    result->trials_asked =
        json_may_integer(json, place, "trials_asked", 0, MOST_INTEGER, result->trials);
    read_planned(reader, place, result);
    read_source(reader, place, result);
    read_outside(reader, place, result);
    const char *digest = json_need_text(json, place, "digest");
    JsonPlace digest_place = json_member(place, "digest");
    if (*digest && (strncmp(digest, "sha256:", 7) != 0 || strlen(digest) != 71 ||
                    strspn(digest + 7, "0123456789abcdef") != 64))
        json_fault(json, &digest_place, "accepted: sha256: and 64 hexadecimal digits");
    read_into(result->digest, sizeof result->digest, digest);
    result->status = read_finding(reader, place, "status");
    result->expected = read_expectation(reader, place, reader->run.expected);
    result->as_expected = json_may_bool(json, place, "as_expected",
                                        finding_as_expected(result->status, result->expected));
    result->error = reader_copy(reader, json_may_text(json, place, "error", NULL));
    if (json_member(place, "orders_seen").value) {
        result->orders_seen = json_need_integer(json, place, "orders_seen", 0, MOST_INTEGER);
        result->orders = factorial(result->n);
    }
    if (json->status)
        return;
    read_evidence(reader, place, result);
    read_dependence(reader, place, result);
    read_choice(reader, place, result);
    read_checks(reader, place, result);
    read_min_effect(reader, result);
    read_too_few(reader, place, result);
    read_worst(reader, place, result);
    read_exact(reader, place, &result->exact);
    read_looks_like(reader, place, result);
    read_invalid(reader, place, result);
    read_counts(reader, place, result);
}
