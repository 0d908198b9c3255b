#include "exact/walk.h"

#include <string.h>

#include "base/splitmix.h"
#include "exact/wide.h"
#include "platform/platform.h"

/* The index of the range's weights, made when first requested. */
static size_t weights_index(Walk *walk, uint32_t range)
{
    for (size_t i = 0; i < walk->weights_count; i++)
        if (walk->weights[i].range == range)
            return i;
    uint64_t *weights = arena_get(&walk->memory, range, sizeof *weights);
    if (!weights ||
        !arena_room(&walk->memory, &walk->weights, walk->weights_count, sizeof *walk->weights))
        escape_to(&walk->escape, WALK_FAILED);
    walk->weights[walk->weights_count] =
        (WalkWeights){range, draw_law_weights(walk->law, range, weights), weights};
    return walk->weights_count++;
}

static bool can_come(const Walk *walk, const WalkStep *step, uint32_t value)
{
    return walk->law.method == DRAW_EXACT || walk->weights[step->weights].weights[value];
}

uint32_t walk_ways(const Walk *walk, size_t step)
{
    uint32_t ways = 0;
    for (uint32_t value = 0; value < walk->steps[step].range; value++)
        ways += can_come(walk, &walk->steps[step], value);
    return ways;
}

static uint32_t choose(Walk *walk, const WalkStep *step)
{
    uint32_t range = step->range;
    WalkWay way = walk->way;
    if (way == WALK_TURNS)
        way = walk->depth % 2 ? WALK_FIRST : WALK_LAST;
    uint32_t value = 0;
    if (way == WALK_LAST)
        value = range - 1;
    else if (way == WALK_RANDOM)
        value = (uint32_t)(((splitmix64_next(&walk->random) >> 32) * range) >> 32);
    while (!can_come(walk, step, value)) /* some value can */
        value = way == WALK_LAST ? value - 1 : way == WALK_FIRST ? value + 1 : (value + 1) % range;
    return value;
}

/* The step's weight times the probability before it. The numerator is at most the denominator,
 * which fits. */
static void weigh(Walk *walk, size_t index)
{
    const WalkStep *step = &walk->steps[index];
    if (walk->law.method != DRAW_EXACT)
        wide_multiply(walk->numerator[index + 1], walk->numerator[index], walk->words,
                      walk->weights[step->weights].weights[step->value]);
}

static uint32_t lengthen(Walk *walk, uint32_t range)
{
    if (walk->depth >= walk->steps_most)
        escape_to(&walk->escape, WALK_DEEP);
    uint64_t product = walk->depth ? walk->steps[walk->depth - 1].product : 1;
    if (walk->depth >= WALK_STEPS || product > walk->product_most / range)
        escape_to(&walk->escape, WALK_LEFTOVER);
    WalkStep step = {.range = range, .product = product * range};
    uint64_t total = range;
    if (walk->law.method != DRAW_EXACT) {
        step.weights = weights_index(walk, range);
        total = walk->weights[step.weights].total;
    }
    size_t index = walk->depth;
    if (!wide_multiply(walk->denominator[index + 1], walk->denominator[index], walk->words, total))
        escape_to(&walk->escape, WALK_LEFTOVER);
    step.value = index < walk->prefix_steps ? walk->prefix[index] : choose(walk, &step);
    walk->steps[index] = step;
    walk->depth = index + 1;
    walk->at = index + 1;
    weigh(walk, index);
    return step.value;
}

static uint32_t path_below(Draws *draws, uint32_t range)
{
    Walk *walk = draws->context;
    if (range == 1)
        return 0; /* no choice, no step */
    if (walk->at < walk->depth)
        return walk->steps[walk->at++].value;
    return lengthen(walk, range);
}

static void path_start_over(Draws *draws)
{
    Walk *walk = draws->context;
    escape_to(&walk->escape, WALK_START_OVER);
}

/* Without a column nobody asks for a word. */
static const DrawsBehind path_behind = {.below = path_below, .start_over = path_start_over};

Status walk_begin(Walk *walk, const Algorithm *algorithm, uint32_t parameter, size_t n, DrawLaw law,
                  size_t words, Error *error)
{
    walk->algorithm = algorithm;
    walk->memory = (Arena){0};
    walk->deck = (Deck){.items = arena_get(&walk->memory, 2 * n, sizeof(Item)), .n = n};
    walk->draws = (Draws){.parameter = parameter,
                          .room = arena_get(&walk->memory, n, sizeof(Pick)),
                          .behind = &path_behind,
                          .context = walk};
    walk->law = law;
    walk->words = words;
    walk->product_most = WALK_PRODUCT_MOST;
    walk->steps_most = WALK_STEPS;
    walk->way = WALK_FIRST;
    walk->random = 0;
    walk->prefix = NULL;
    walk->prefix_steps = walk->at = walk->depth = 0;
    walk->weights = NULL;
    walk->weights_count = 0;
    /* Clears only the parts of the tables that are read: whole ones are tens of kilobytes for each
     * small law. */
    for (size_t depth = 0; depth <= WALK_STEPS; depth++) {
        memset(walk->numerator[depth], 0, words * sizeof(uint64_t));
        walk->numerator[depth][0] = 1;
    }
    memset(walk->denominator[0], 0, words * sizeof(uint64_t));
    walk->denominator[0][0] = 1;
    TRY(arena_status(&walk->memory, "a path", error));
    walk->deck.kept = walk->deck.items + n;
    return STATUS_OK;
}

void walk_end(Walk *walk)
{
    arena_clear(&walk->memory);
}

void walk_restart(Walk *walk, const uint32_t *prefix, size_t steps)
{
    walk->depth = 0;
    walk->prefix = prefix;
    walk->prefix_steps = steps;
}

WalkEnd walk_run(Walk *walk)
{
    WalkEnd end = (WalkEnd)ESCAPE_SET(&walk->escape);
    if (end != WALK_DONE)
        return end;
    for (size_t place = 0; place < walk->deck.n; place++)
        walk->deck.items[place] = (Item)place;
    walk->at = 0;
    walk->algorithm->shuffle(&walk->deck, walk->deck.n, &walk->draws);
    return WALK_DONE;
}

bool walk_next(Walk *walk)
{
    for (; walk->depth > walk->prefix_steps; walk->depth--) {
        WalkStep *step = &walk->steps[walk->depth - 1];
        while (++step->value < step->range) {
            if (can_come(walk, step, step->value)) {
                weigh(walk, walk->depth - 1);
                return true;
            }
        }
    }
    return false;
}
