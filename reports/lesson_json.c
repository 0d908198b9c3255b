/* A lesson as JSON. Fractions and whole numbers that may be large are strings. */
#include "exact/big_number_text.h"
#include "reports/json_tree.h"
#include "reports/lesson_parts.h"
#include "reports/lesson_text.h"

#include <stdlib.h>

enum {
    ORDERS_MAX_ITEMS = 6, /* 720 orders listed */
};

static void add_number(JsonBuilder *builder, cJSON *parent, const char *key, const mpz_t number)
{
    char *digits = mpz_get_str(NULL, 10, number);
    builder->failed |= !digits;
    json_add_text(builder, parent, key, digits);
    free(digits);
}

static void add_fraction(JsonBuilder *builder, cJSON *parent, const char *key, const mpq_t fraction)
{
    char *text = fraction_text(fraction);
    builder->failed |= !text;
    json_add_text(builder, parent, key, text);
    free(text);
}

static void add_items(JsonBuilder *builder, cJSON *parent, const char *key, const Lesson *lesson,
                      const Item *items)
{
    uint64_t cells[LAW_MAX_ITEMS];
    for (size_t place = 0; place < lesson->n; place++)
        cells[place] = items[place];
    json_add_counts(builder, parent, key, cells, lesson->n);
}

static void add_path(JsonBuilder *builder, cJSON *parent, const char *key, const Lesson *lesson,
                     const LessonPath *path)
{
    cJSON *entry = json_add_object(builder, parent, key);
    uint64_t cells[WALK_STEPS];
    for (size_t i = 0; i < path->steps; i++)
        cells[i] = path->values[i];
    json_add_counts(builder, entry, "values", cells, path->steps);
    for (size_t i = 0; i < path->steps; i++)
        cells[i] = path->ranges[i];
    json_add_counts(builder, entry, "ranges", cells, path->steps);
    json_add_bool(builder, entry, "starts_over", path->starts_over);
    if (path->starts_over)
        json_add_text(builder, entry, "outcome", NULL);
    else
        add_items(builder, entry, "outcome", lesson, path->items);
}

static void add_choices(JsonBuilder *builder, cJSON *root, const Lesson *lesson)
{
    cJSON *choices = json_add_object(builder, root, "choices");
    add_number(builder, choices, "paths", lesson->law.paths);
    json_add_bool(builder, choices, "all_followed",
                  !lesson->by_formula && !mpz_sgn(lesson->law.leftover));
    json_add_bool(builder, choices, "by_formula", lesson->by_formula);
    json_add_bool(builder, choices, "equally_likely", lesson->alike);
    json_add_bool(builder, choices, "same_for_all", lesson->fixed);
    json_add_bool(builder, choices, "between_two", lesson->coins);
    uint64_t cells[WALK_STEPS];
    for (size_t i = 0; i < lesson->steps_most; i++)
        cells[i] = lesson->ranges[i];
    if (lesson->fixed)
        json_add_counts(builder, choices, "ranges", cells, lesson->steps_most);
    json_add_integer(builder, choices, "starting_over", lesson->paths_starting_over);
    cJSON *tree = json_add_array(builder, choices, "tree");
    for (size_t i = 0; i < lesson->drawn_count; i++)
        add_path(builder, tree, NULL, lesson, &lesson->drawn[i]);
}

static void add_proof(JsonBuilder *builder, cJSON *root, const Lesson *lesson)
{
    const LessonProof *proof = &lesson->proof;
    cJSON *entry = json_add_object(builder, root, "proof");
    json_add_bool(builder, entry, "impossible", proof->holds);
    add_number(builder, entry, "shares", lesson->shares);
    json_add_text(builder, entry, "share_is", lesson_unit(lesson));
    json_add_integer(builder, entry, "orders", lesson->law.orders);
    add_number(builder, entry, "each", proof->each);
    add_number(builder, entry, "left_over", proof->left_over);
    json_add_bool(builder, entry, "bounded", lesson->law.bounded);
    if (proof->prime)
        json_add_integer(builder, entry, "prime", proof->prime);
}

static void add_orders(JsonBuilder *builder, cJSON *root, const Lesson *lesson)
{
    json_add_integer(builder, root, "orders_possible", lesson->measures.orders_possible);
    add_fraction(builder, root, "tv", lesson->measures.tv);
    add_fraction(builder, root, "invalid", lesson->measures.invalid);
    add_fraction(builder, root, "leftover", lesson->measures.leftover);
    if (lesson->n > ORDERS_MAX_ITEMS)
        return;
    cJSON *orders = json_add_array(builder, root, "shares_of_orders");
    mpz_t shares;
    mpz_init(shares);
    for (uint64_t rank = 0; rank < lesson->law.orders; rank++) {
        lesson_shares_of(lesson, rank, shares);
        add_number(builder, orders, NULL, shares);
    }
    mpz_clear(shares);
}

static void add_cell(JsonBuilder *builder, cJSON *parent, const char *key, const LessonCell *cell)
{
    cJSON *entry = json_add_object(builder, parent, key);
    json_add_integer(builder, entry, "item", cell->item);
    json_add_integer(builder, entry, "place", cell->place);
    json_add_number(builder, entry, "chance", cell->chance);
}

static void add_wrong(JsonBuilder *builder, cJSON *root, const Lesson *lesson)
{
    cJSON *dice = json_add_array(builder, root, "dice");
    for (size_t i = 0; i < lesson->dice_count; i++) {
        const LessonDie *die = &lesson->dice[i];
        cJSON *entry = json_add_object(builder, dice, NULL);
        json_add_integer(builder, entry, "place", die->place);
        json_add_bool(builder, entry, "even", die->even);
        cJSON *sides = json_add_array(builder, entry, "sides");
        for (size_t side = 0; side <= die->place; side++)
            json_add_text(builder, sides, NULL, die->fractions[side]);
    }
    cJSON *places = json_add_object(builder, root, "places");
    json_add_bool(builder, places, "even", lesson->places_even);
    add_cell(builder, places, "most", &lesson->over);
    add_cell(builder, places, "least", &lesson->under);
    if (lesson->example_known)
        add_path(builder, root, "example", lesson, &lesson->example);
}

char *lesson_json(const Lesson *lesson, const char *name)
{
    static const char *const kinds[] = {
        [LESSON_EVEN] = "even",       [LESSON_SOME] = "some_orders", [LESSON_UNEVEN] = "uneven",
        [LESSON_INVALID] = "invalid", [LESSON_OPEN] = "unknown",
    };
    JsonBuilder builder = {0};
    cJSON *root = cJSON_CreateObject();
    if (!root)
        return NULL;
    json_add_text(&builder, root, "schema", "fairness-lesson/1");
    json_add_text(&builder, root, "algorithm", name);
    json_add_integer(&builder, root, "n", lesson->n);
    json_add_text(&builder, root, "law", kinds[lesson->kind]);
    json_add_text(&builder, root, "summary", lesson->algorithm->summary);
    add_choices(&builder, root, lesson);
    add_proof(&builder, root, lesson);
    add_orders(&builder, root, lesson);
    add_wrong(&builder, root, lesson);
    json_add_text(&builder, root, "mistake", lesson->algorithm->mistake);
    json_add_text(&builder, root, "cure", lesson->algorithm->cure);
    char *text = builder.failed ? NULL : json_print(root);
    cJSON_Delete(root);
    return text;
}
