/* The spectrum of a bias: against worked cases, class sums, and what the parts must be by other
 * formulas. */
#include "exact_testing.h"

#include <math.h>

#include "exact/law_spectrum.h"
#include "reference_any.h"
#include "tallies/rank.h"

static const char *reference_path;

static size_t factorial(size_t n)
{
    return (size_t)permutation_count(n);
}

/* "2.1" */
static void shape_text(const Partition *shape, char *text, size_t size)
{
    size_t at = 0;
    for (size_t row = 0; row < shape->count; row++)
        at += (size_t)snprintf(text + at, size - at, "%s%u", row ? "." : "", shape->rows[row]);
}

static const SpectrumPart *group(const Spectrum *spectrum, const char *shape)
{
    for (size_t i = 0; i < spectrum->count; i++) {
        char text[64];
        shape_text(&spectrum->parts[i].shape, text, sizeof text);
        if (!strcmp(text, shape))
            return &spectrum->parts[i];
    }
    fail_msg("no part %s", shape);
    return NULL;
}

/* The same numbers on any machine. */
static uint64_t next_word(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

static Spectrum split(size_t n, const double *values, int threads)
{
    double *copy = malloc(factorial(n) * sizeof *copy);
    memcpy(copy, values, factorial(n) * sizeof *copy);
    Spectrum spectrum;
    Error error = {0};
    if (spectrum_make(n, copy, threads, &spectrum, &error))
        fail_msg("%s", error.text);
    free(copy);
    return spectrum;
}

TEST(test_shapes)
{
    static const size_t partitions[] = {0, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42};
    for (size_t n = 1; n <= SPECTRUM_MAX_ITEMS; n++) {
        Partition shapes[SPECTRUM_MAX_SHAPES];
        assert_int_equal(shapes_of(n, shapes), partitions[n]);
        assert_int_equal(shapes[0].rows[0], n);
        assert_int_equal(shape_order(&shapes[0]), 0);
        assert_int_equal(shape_order(&shapes[partitions[n] - 1]), n - 1);
    }
    for (size_t n = 2; n <= 8; n++) {
        double *values = calloc(factorial(n), sizeof *values);
        values[1] = 1;
        Spectrum spectrum = split(n, values, 1);
        uint64_t squares = 1; /* that of (n) */
        for (size_t i = 0; i < spectrum.count; i++) {
            uint64_t d = spectrum.parts[i].dimension;
            squares += d * d;
            /* One order is as much of every shape: d |rho|^2 = d^2. */
            assert_true(fabs(spectrum.parts[i].square - (double)(d * d)) < 1e-9);
        }
        assert_int_equal(squares, factorial(n));
        free(values);
    }
}

static void expect_parts(const Law *law, const cJSON *parts)
{
    Spectrum spectrum;
    Error error = {0};
    if (law_spectrum(law, 2, &spectrum, &error))
        fail_msg("%s", error.text);
    assert_int_equal(spectrum.count, cJSON_GetArraySize(parts));
    mpq_t exactly[SPECTRUM_MAX_SHAPES];
    for (size_t i = 0; i < spectrum.count; i++)
        mpq_init(exactly[i]);
    law_spectrum_exactly(law, exactly);
    for (size_t i = 0; i < spectrum.count; i++) {
        char text[64];
        shape_text(&spectrum.parts[i].shape, text, sizeof text);
        mpq_t expected;
        reference_fraction(cJSON_GetObjectItem(parts, text), expected);
        if (!mpq_equal(exactly[i], expected))
            fail_msg("part %s is %g instead of %g", text, mpq_get_d(exactly[i]),
                     mpq_get_d(expected));
        assert_true(fabs(spectrum.parts[i].square - mpq_get_d(expected)) < 1e-12);
        mpq_clears(expected, exactly[i], NULL);
    }
}

/* "transpositions:2 4" */
static Law law_named(const char *words)
{
    char name[64];
    unsigned parameter = 0;
    size_t n = strtoul(strchr(words, ' ') + 1, NULL, 10);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(words, ": "), words);
    if (strchr(words, ':'))
        parameter = (unsigned)strtoul(strchr(words, ':') + 1, NULL, 10);
    return testing_law(name, parameter, n);
}

TEST(test_worked_laws)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item;
    size_t met = 0;
    REFERENCE_EACH(item, file, 4, "exact-law")
    {
        Law law = law_named(reference_at(item, "input.shuffle")->valuestring);
        const cJSON *numerators = reference_at(item, "input.numerators"), *one;
        double all = 0;
        cJSON_ArrayForEach(one, numerators) all += one->valuedouble;
        for (uint64_t order = 0; order < law.orders; order++)
            assert_true(law_probability(&law, order) ==
                        cJSON_GetArrayItem(numerators, (int)order)->valuedouble / all);
        expect_parts(&law, reference_at(item, "expected.parts"));
        law_clear(&law);
        met++;
    }
    assert_int_equal(met, 10);
    cJSON_Delete(file);
    /* From the table of the same program. */
    static const char *const more[][2] = {
        {"naive 5",
         "{\"4.1\":\"363072/9765625\",\"3.2\":\"597/1953125\",\"3.1.1\":\"8676/1953125\","
         "\"2.2.1\":\"1/390625\",\"2.1.1.1\":\"16384/9765625\","
         "\"1.1.1.1.1\":\"59049/9765625\"}"},
        {"poker-1999 5", "{\"4.1\":\"35117/131072\",\"3.2\":\"5/131072\",\"3.1.1\":\"423/32768\","
                         "\"2.2.1\":\"5/131072\",\"2.1.1.1\":\"317/131072\","
                         "\"1.1.1.1.1\":\"1/256\"}"},
        {"sort-v8 4", "{\"3.1\":\"381/1024\",\"2.2\":\"197/512\",\"2.1.1\":\"345/1024\","
                      "\"1.1.1.1\":\"1/16\"}"},
        {"cut 5", "{\"4.1\":\"0\",\"3.2\":\"5\",\"3.1.1\":\"12\",\"2.2.1\":\"5\",\"2.1.1.1\":\"0\","
                  "\"1.1.1.1.1\":\"1\"}"},
    };
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        Law law = law_named(more[i][0]);
        cJSON *parts = cJSON_Parse(more[i][1]);
        expect_parts(&law, parts);
        cJSON_Delete(parts);
        law_clear(&law);
    }
}

TEST(test_worked_counts)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item, *part;
    size_t met = 0;
    REFERENCE_EACH(item, file, 4, "orders")
    {
        const cJSON *counts = reference_at(item, "input.counts");
        double values[24], trials = 0;
        for (int order = 0; order < cJSON_GetArraySize(counts); order++)
            trials += values[order] = cJSON_GetArrayItem(counts, order)->valuedouble;
        Spectrum spectrum = split((size_t)reference_at(item, "input.n")->valueint, values, 1);
        cJSON_ArrayForEach(part, reference_at(item, "expected.parts"))
        {
            const SpectrumPart *found = group(&spectrum, part->string);
            double expected = reference_at(part, "statistic_float")->valuedouble;
            assert_true(fabs(found->square / trials - expected) < 1e-12 * expected);
            assert_int_equal(found->dimension * found->dimension,
                             reference_at(part, "df")->valueint);
        }
        met++;
    }
    assert_int_equal(met, 2);
    cJSON_Delete(file);
}

/* Parts that formulas without representations give: where single items go, which two share which
 * two places, which way round (docs/statistics.md), and even and odd. */
TEST(test_other_formulas)
{
    for (size_t n = 4; n <= 8; n++) {
        size_t orders = factorial(n);
        double *values = malloc(orders * sizeof *values), trials = 0, sign = 0;
        double *pairs = calloc(n * n * n * n, sizeof *pairs),
               *places = calloc(n * n, sizeof *places);
        uint64_t words = n;
        Item items[8];
        permutation_unrank(0, n, items);
        for (size_t order = 0; order < orders; order++) {
            double count = values[order] = (double)(next_word(&words) % 100);
            unsigned inversions = 0;
            for (size_t p = 0; p < n; p++) {
                places[items[p] * n + p] += count;
                for (size_t q = 0; q < n; q++) {
                    inversions += p < q && items[p] > items[q];
                    if (p != q)
                        pairs[((items[p] * n + items[q]) * n + p) * n + q] += count;
                }
            }
            trials += count;
            sign += inversions & 1 ? -count : count;
            permutation_next(items, n);
        }
        double singles = 0, together = 0, round = 0, N = (double)n;
        for (size_t i = 0; i < n * n; i++)
            singles += places[i] * places[i];
        for (size_t a = 0; a < n; a++)
            for (size_t b = a + 1; b < n; b++)
                for (size_t p = 0; p < n; p++)
                    for (size_t q = p + 1; q < n; q++) {
                        double one = pairs[((a * n + b) * n + p) * n + q];
                        double other = pairs[((a * n + b) * n + q) * n + p];
                        together += (one + other) * (one + other);
                        round += (one - other) * (one - other);
                    }
        Spectrum spectrum = split(n, values, 2);
        const struct {
            size_t index;
            double expected;
        } parts[] = {
            {0, (N - 1) * (singles - trials * trials)},
            {1, N * (N - 3) / 2 * (together - singles)},
            {2, (N - 1) * (N - 2) / 2 * (round - singles + trials * trials)},
            {spectrum.count - 1, sign * sign},
        };
        for (size_t i = 0; i < 4; i++)
            assert_true(fabs(spectrum.parts[parts[i].index].square - parts[i].expected) <
                        1e-9 * trials * trials);
        free(values);
        free(pairs);
        free(places);
    }
}

/* Odd orders turned round: each shape's part is that of its mirror, columns for rows. */
TEST(test_mirror)
{
    enum { N = 7 };
    double values[5040], turned[5040];
    uint64_t words = 1;
    for (size_t order = 0; order < 5040; order++) {
        unsigned inversions = 0, rank = (unsigned)order;
        for (unsigned base = 2; base <= N; rank /= base++)
            inversions += rank % base;
        values[order] = (double)next_word(&words) * 0x1p-31;
        turned[order] = inversions & 1 ? -values[order] : values[order];
    }
    Spectrum spectrum = split(N, values, 1), mirrored = split(N, turned, 1);
    for (size_t i = 0; i + 1 < spectrum.count; i++) {
        const Partition *shape = &spectrum.parts[i].shape;
        Partition mirror = {.count = shape->rows[0]};
        for (size_t row = 0; row < shape->count; row++)
            for (size_t column = 0; column < shape->rows[row]; column++)
                mirror.rows[column]++;
        char text[64];
        shape_text(&mirror, text, sizeof text);
        assert_true(fabs(group(&mirrored, text)->square / spectrum.parts[i].square - 1) < 1e-9);
    }
}

/* The same doubles for any number of threads; even values have no parts; the largest size. */
TEST(test_edges)
{
    enum { LARGEST = SPECTRUM_MAX_ITEMS };
    size_t orders = factorial(LARGEST);
    double *values = malloc(orders * sizeof *values);
    uint64_t words = 3;
    for (size_t order = 0; order < orders; order++)
        values[order] = (double)(next_word(&words) % 7);
    Spectrum one = split(LARGEST, values, 1), three = split(LARGEST, values, 3);
    for (size_t i = 0; i < one.count; i++)
        assert_memory_equal(&one.parts[i].square, &three.parts[i].square, sizeof(double));
    free(values);
    for (size_t n = 2; n <= 6; n++) {
        double even[720];
        for (size_t order = 0; order < factorial(n); order++)
            even[order] = 1. / (double)factorial(n);
        Spectrum spectrum = split(n, even, 1);
        for (size_t i = 0; i < spectrum.count; i++)
            assert_true(spectrum.parts[i].square < 1e-20);
    }
}

/* Even laws: what is rounded is no bias, however many orders there are. */
TEST(test_equal_values)
{
    for (size_t n = 2; n <= SPECTRUM_MAX_ITEMS; n++) {
        double *values = malloc(factorial(n) * sizeof *values);
        for (size_t i = 0; i < factorial(n); i++)
            values[i] = 1 / (double)factorial(n);
        Spectrum spectrum = split(n, values, 1);
        for (size_t i = 0; i < spectrum.count; i++)
            assert_true(spectrum.parts[i].square < 1e-20);
        free(values);
    }
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    reference_path = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes),        cmocka_unit_test(test_worked_laws),
        cmocka_unit_test(test_worked_counts), cmocka_unit_test(test_other_formulas),
        cmocka_unit_test(test_mirror),        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_equal_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
