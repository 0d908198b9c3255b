#include "analyses/spectrum.h"
#include "exact/big_number_text.h"
#include "reports/explain/explanation_parts.h"
#include "reports/explain/explanation_report.h"
#include "reports/json/json_tree.h"

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

static void add_items(JsonBuilder *builder, cJSON *parent, const char *key,
                      const Explanation *explanation, const Item *items)
{
    uint64_t cells[LAW_MAX_ITEMS];
    for (size_t place = 0; place < explanation->found.n; place++)
        cells[place] = items[place];
    json_add_counts(builder, parent, key, cells, explanation->found.n);
}

static void add_path(JsonBuilder *builder, cJSON *parent, const char *key,
                     const Explanation *explanation, const ExplanationPath *path)
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
        add_items(builder, entry, "outcome", explanation, path->items);
}

static void add_choices(JsonBuilder *builder, cJSON *root, const Explanation *explanation)
{
    cJSON *choices = json_add_object(builder, root, "choices");
    add_number(builder, choices, "paths", explanation->found.law.paths);
    json_add_bool(builder, choices, "all_followed",
                  explanation->found.method != EXACT_FORMULA &&
                      !mpz_sgn(explanation->found.law.leftover));
    json_add_bool(builder, choices, "by_formula", explanation->found.method == EXACT_FORMULA);
    json_add_bool(builder, choices, "equally_likely", explanation->alike);
    json_add_bool(builder, choices, "same_for_all", explanation->fixed);
    json_add_bool(builder, choices, "between_two", explanation->coins);
    uint64_t cells[WALK_STEPS];
    for (size_t i = 0; i < explanation->steps_most; i++)
        cells[i] = explanation->ranges[i];
    if (explanation->fixed)
        json_add_counts(builder, choices, "ranges", cells, explanation->steps_most);
    json_add_integer(builder, choices, "starting_over", explanation->paths_starting_over);
    cJSON *tree = json_add_array(builder, choices, "tree");
    for (size_t i = 0; i < explanation->drawn_count; i++)
        add_path(builder, tree, NULL, explanation, &explanation->drawn[i]);
}

static void add_proof(JsonBuilder *builder, cJSON *root, const Explanation *explanation)
{
    const ExplanationProof *proof = &explanation->proof;
    cJSON *entry = json_add_object(builder, root, "proof");
    json_add_bool(builder, entry, "impossible", proof->holds);
    add_number(builder, entry, "shares", explanation->shares);
    json_add_text(builder, entry, "share_is", explanation_unit(explanation));
    json_add_integer(builder, entry, "orders", explanation->found.law.orders);
    add_number(builder, entry, "each", proof->each);
    add_number(builder, entry, "left_over", proof->left_over);
    json_add_bool(builder, entry, "bounded", explanation->found.law.bounded);
    if (proof->prime)
        json_add_integer(builder, entry, "prime", proof->prime);
}

static void add_orders(JsonBuilder *builder, cJSON *root, const Explanation *explanation)
{
    json_add_integer(builder, root, "orders_possible", explanation->found.measures.orders_possible);
    add_fraction(builder, root, "tv", explanation->found.measures.tv);
    add_fraction(builder, root, "invalid", explanation->found.measures.invalid);
    add_fraction(builder, root, "leftover", explanation->found.measures.leftover);
    if (explanation->found.n > ORDERS_MAX_ITEMS)
        return;
    cJSON *orders = json_add_array(builder, root, "shares_of_orders");
    mpz_t shares;
    mpz_init(shares);
    for (uint64_t rank = 0; rank < explanation->found.law.orders; rank++) {
        explanation_shares_of(explanation, rank, shares);
        add_number(builder, orders, NULL, shares);
    }
    mpz_clear(shares);
}

static void add_cell(JsonBuilder *builder, cJSON *parent, const char *key,
                     const ExplanationCell *cell)
{
    cJSON *entry = json_add_object(builder, parent, key);
    json_add_integer(builder, entry, "item", cell->item);
    json_add_integer(builder, entry, "place", cell->place);
    json_add_number(builder, entry, "chance", cell->chance);
}

/* How much of the bias shows in statements about one item, two, and so on. */
static void add_kind(JsonBuilder *builder, cJSON *root, const Explanation *explanation)
{
    OrderShare shares[SPECTRUM_ORDERS];
    cJSON *kind = json_add_array(builder, root, "kind");
    if (!explanation->part_count)
        return;
    spectrum_shares(explanation->parts, explanation->part_count, explanation->found.n, shares);
    for (size_t i = 0; i + 1 < explanation->found.n; i++) {
        if (!shares[i].shown)
            continue;
        cJSON *entry = json_add_object(builder, kind, NULL);
        json_add_integer(builder, entry, "items", shares[i].order);
        json_add_number(builder, entry, "share", shares[i].share);
    }
}

static void add_wrong(JsonBuilder *builder, cJSON *root, const Explanation *explanation)
{
    cJSON *dice = json_add_array(builder, root, "dice");
    for (size_t i = 0; i < explanation->dice_count; i++) {
        const ExplanationDie *die = &explanation->dice[i];
        cJSON *entry = json_add_object(builder, dice, NULL);
        json_add_integer(builder, entry, "place", die->place);
        json_add_bool(builder, entry, "even", die->even);
        cJSON *sides = json_add_array(builder, entry, "sides");
        for (size_t side = 0; side <= die->place; side++)
            json_add_text(builder, sides, NULL, die->fractions[side]);
    }
    cJSON *places = json_add_object(builder, root, "places");
    json_add_bool(builder, places, "even", explanation->places_even);
    add_cell(builder, places, "most", &explanation->over);
    add_cell(builder, places, "least", &explanation->under);
    add_kind(builder, root, explanation);
    if (explanation->example_known)
        add_path(builder, root, "example", explanation, &explanation->example);
}

char *explanation_json(const Explanation *explanation, const char *name)
{
    static const char *const kinds[] = {
        [EXPLANATION_EVEN] = "even",     [EXPLANATION_SOME] = "some_orders",
        [EXPLANATION_UNEVEN] = "uneven", [EXPLANATION_INVALID] = "invalid",
        [EXPLANATION_OPEN] = "unknown",
    };
    JsonBuilder builder = {0};
    cJSON *root = cJSON_CreateObject();
    if (!root)
        return NULL;
    json_add_text(&builder, root, "schema", "fairness-lesson/1");
    json_add_text(&builder, root, "algorithm", name);
    json_add_integer(&builder, root, "n", explanation->found.n);
    json_add_text(&builder, root, "law", kinds[explanation->kind]);
    json_add_text(&builder, root, "summary", explanation->found.algorithm->summary);
    add_choices(&builder, root, explanation);
    add_proof(&builder, root, explanation);
    add_orders(&builder, root, explanation);
    add_wrong(&builder, root, explanation);
    json_add_text(&builder, root, "mistake", explanation->found.algorithm->mistake);
    json_add_text(&builder, root, "cure", explanation->found.algorithm->cure);
    char *text = builder.failed ? NULL : json_print(root);
    cJSON_Delete(root);
    return text;
}
