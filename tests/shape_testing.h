/* What the tests of shapes share: shapes by sizes and by words, numbers of the worked cases. */
#ifndef FAIRNESS_TESTS_SHAPE_TESTING_H
#define FAIRNESS_TESTS_SHAPE_TESTING_H

#include "base/shape_outcomes.h"
#include "input/shape_read.h"
#include "reference_any.h"

#include <math.h>

/* The shape with groups and blocks of these sizes, `seen` of the blocks told. */
static inline Shape shape_of_sizes(const uint32_t *groups, size_t group_count,
                                   const uint32_t *blocks, size_t block_count)
{
    static uint16_t group_of[SHAPE_MOST_ITEMS];
    size_t n = 0;
    Shape shape;
    for (size_t group = 0; group < group_count; group++)
        for (uint32_t i = 0; i < groups[group]; i++)
            group_of[n++] = (uint16_t)group;
    assert_int_equal(shape_make(&shape, n, group_of, group_count, NULL, blocks, block_count, NULL),
                     STATUS_OK);
    shape.outcomes = shape_is_plain(&shape) ? 0 : outcomes_count(&shape);
    return shape;
}

/* The shape that the words of the command line make. */
static inline Shape shape_of_words(const char *deck, size_t n, size_t take, const char *hands)
{
    Shape shape;
    ShapeWords words = {.deck = deck, .take = take, .hands = hands};
    assert_int_equal(shape_read(&words, n, &shape, NULL), STATUS_OK);
    return shape;
}

/* The same words in a table. */
typedef struct Words {
    const char *deck;
    size_t n, take;
    const char *hands;
} Words;

static inline Shape shape_of(const Words *words)
{
    return shape_of_words(words->deck, words->n, words->take, words->hands);
}

static inline size_t read_sizes(const cJSON *list, uint32_t *ret)
{
    size_t count = 0;
    const cJSON *each;
    cJSON_ArrayForEach(each, list) ret[count++] = (uint32_t)each->valueint;
    return count;
}

static inline double fraction(const cJSON *text)
{
    mpq_t value;
    reference_fraction(text, value);
    double number = mpq_get_d(value);
    mpq_clear(value);
    return number;
}

static inline void assert_close(double value, double expected)
{
    if (!(fabs(value - expected) <= 1e-9 * fmax(1, fabs(expected))))
        fail_msg("%.15g is not %.15g", value, expected);
}

#endif
