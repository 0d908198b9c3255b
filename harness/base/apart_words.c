#include "base/apart_words.h"

#include "base/array.h"

/* A state, as numbers: what came last, how many items are left of all that are free, of the group
 * that is followed, and of each other group, the most first. */
enum { KEY_LAST, KEY_FREE, KEY_FOLLOWED, KEY_GROUPS };

/* What came last: nothing that matters, the group that is followed, or LAST_GROUP and as many items
 * as that group has left. */
enum { LAST_ANY, LAST_FOLLOWED, LAST_GROUP };

enum { SLOTS = 4 * APART_MOST_STATES + 3 };

/* A chance below it is none, but for the rounding of the others. */
static const double ROUNDING = 1e-12;

typedef struct Making {
    ApartWords words;
    size_t width;    /* numbers of a key */
    uint16_t *keys;  /* of the states */
    uint32_t *slots; /* the states by their keys, each its number and 1; 0: none */
    Arena scratch;
} Making;

static uint16_t *key_of(const Making *making, size_t state)
{
    return making->keys + state * making->width;
}

static size_t slot_of(const Making *making, const uint16_t *key)
{
    size_t bytes = making->width * sizeof *key;
    uint64_t hash = 0;
    for (size_t i = 0; i < making->width; i++) {
        hash = (hash ^ key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    size_t slot = (size_t)(hash % SLOTS);
    while (making->slots[slot] && memcmp(key_of(making, making->slots[slot] - 1), key, bytes) != 0)
        slot = (slot + 1) % SLOTS;
    return slot;
}

/* The state with that key, which is made unless it is there. */
static Status find_state(Making *making, const uint16_t *key, uint32_t *ret, Error *error)
{
    size_t slot = slot_of(making, key), states = making->words.states;
    if (!making->slots[slot]) {
        if (states == APART_MOST_STATES)
            return error_set(
                error, STATUS_USAGE,
                "too many ways to go on: fewer kinds of items, or of fewer items each");
        NEED_ROOM(array_room(&making->keys, states, making->width * sizeof *key), "a law", error);
        memcpy(key_of(making, states), key, making->width * sizeof *key);
        making->slots[slot] = (uint32_t)(states + 1);
        making->words.states++;
    }
    *ret = making->slots[slot] - 1;
    return STATUS_OK;
}

/* Adds a step from `state` by taking one of the items that number `at` of its key counts, which
 * `ways` of all that are left are. */
static Status add_step(Making *making, size_t state, size_t at, ApartKind kind, double ways,
                       uint16_t *key, Error *error)
{
    ApartWords *words = &making->words;
    memcpy(key, key_of(making, state), making->width * sizeof *key);
    ApartStep step = {.kind = kind, .left = key[at], .chance = ways};
    key[at]--;
    key[KEY_LAST] = LAST_ANY;
    if (key[at] && kind != APART_FREE)
        key[KEY_LAST] = (uint16_t)(kind == APART_FOLLOWED ? LAST_FOLLOWED : LAST_GROUP + key[at]);
    TRY(find_state(making, key, &step.next, error));
    NEED_ROOM(array_room(&words->steps, words->step_count, sizeof step), "a law", error);
    words->steps[words->step_count++] = step;
    return STATUS_OK;
}

static Status add_steps(Making *making, size_t state, uint16_t *key, Error *error)
{
    uint16_t last = key_of(making, state)[KEY_LAST];
    uint16_t free_items = key_of(making, state)[KEY_FREE];
    uint16_t followed = key_of(making, state)[KEY_FOLLOWED];
    if (free_items)
        TRY(add_step(making, state, KEY_FREE, APART_FREE, free_items, key, error));
    if (followed && last != LAST_FOLLOWED)
        TRY(add_step(making, state, KEY_FOLLOWED, APART_FOLLOWED, followed, key, error));
    for (size_t first = KEY_GROUPS, end; first < making->width; first = end) {
        const uint16_t *from = key_of(making, state);
        uint16_t left = from[first];
        for (end = first + 1; end < making->width && from[end] == left; end++)
            continue;
        size_t groups = end - first - (last == LAST_GROUP + left);
        if (left && groups) /* the last of them: the numbers stay sorted */
            TRY(add_step(making, state, end - 1, APART_GROUP, (double)groups * left, key, error));
    }
    return STATUS_OK;
}

/* From the last state to the first: the chance that what is left comes without neighbours, and of
 * each step, given that it does. */
static void find_chances(Making *making, double *even)
{
    ApartWords *words = &making->words;
    for (size_t state = words->states; state-- > 0;) {
        const uint16_t *key = key_of(making, state);
        double left = 0, sum = 0;
        for (size_t i = KEY_FREE; i < making->width; i++)
            left += key[i];
        for (size_t s = words->begin[state]; s < words->begin[state + 1]; s++) {
            words->steps[s].chance *= even[words->steps[s].next] / left;
            sum += words->steps[s].chance;
        }
        for (size_t s = words->begin[state]; sum > 0 && s < words->begin[state + 1]; s++)
            words->steps[s].chance /= sum;
        even[state] = left > 0 ? sum : 1;
    }
    words->share = even[0];
}

static int most_first(const void *a, const void *b)
{
    return (int)*(const uint16_t *)b - (int)*(const uint16_t *)a;
}

/* The key before the first place. */
static void write_first(const Shape *shape, const bool *apart, size_t followed, uint16_t *key)
{
    size_t at = KEY_GROUPS;
    for (size_t group = 0; group < shape->groups; group++) {
        uint16_t items = (uint16_t)shape_in_group(shape, group);
        if (!apart[group])
            key[KEY_FREE] = (uint16_t)(key[KEY_FREE] + items);
        else if (group == followed)
            key[KEY_FOLLOWED] = items;
        else
            key[at++] = items;
    }
    qsort(key + KEY_GROUPS, at - KEY_GROUPS, sizeof *key, most_first);
}

static Status make(Making *making, const Shape *shape, const bool *apart, size_t followed,
                   Error *error)
{
    ApartWords *words = &making->words;
    making->width = KEY_GROUPS + shape->groups;
    uint16_t *key = arena_get(&making->scratch, making->width, sizeof *key);
    making->slots = arena_get(&making->scratch, SLOTS, sizeof *making->slots);
    TRY(arena_status(&making->scratch, "a law", error));
    write_first(shape, apart, followed, key);
    uint32_t first;
    TRY(find_state(making, key, &first, error));
    for (size_t state = 0; state < words->states; state++) {
        NEED_ROOM(array_room(&words->begin, state, sizeof *words->begin), "a law", error);
        words->begin[state] = (uint32_t)words->step_count;
        TRY(add_steps(making, state, key, error));
    }
    NEED_ROOM(array_room(&words->begin, words->states, sizeof *words->begin), "a law", error);
    words->begin[words->states] = (uint32_t)words->step_count;
    double *even = arena_get(&making->scratch, words->states, sizeof *even);
    TRY(arena_status(&making->scratch, "a law", error));
    find_chances(making, even);
    return STATUS_OK;
}

Status apart_words_make(const Shape *shape, const bool *apart, size_t followed, ApartWords *ret,
                        Error *error)
{
    Making making = {0};
    Status status = make(&making, shape, apart, followed, error);
    free(making.keys);
    arena_clear(&making.scratch);
    if (status)
        apart_words_end(&making.words);
    else
        *ret = making.words;
    return status;
}

void apart_words_end(ApartWords *words)
{
    free(words->begin);
    free(words->steps);
    *words = (ApartWords){0};
}

/* Adds up the chances of steps of that kind at each place. */
static Status add_up(const ApartWords *words, size_t n, ApartKind kind, double *ret, Error *error)
{
    SCOPED_ARENA scratch = {0};
    double *reached = arena_get(&scratch, words->states, sizeof *reached);
    size_t *place = arena_get(&scratch, words->states, sizeof *place);
    TRY(arena_status(&scratch, "a law", error));
    memset(ret, 0, n * sizeof *ret);
    reached[0] = 1;
    for (size_t state = 0; state < words->states; state++) /* each leads to later ones */
        for (size_t s = words->begin[state]; s < words->begin[state + 1]; s++) {
            const ApartStep *step = &words->steps[s];
            double chance = reached[state] * step->chance;
            reached[step->next] += chance;
            place[step->next] = place[state] + 1;
            ret[place[state]] += step->kind == kind ? chance : 0;
        }
    return STATUS_OK;
}

Status apart_words_places(const Shape *shape, const bool *apart, double *ret, Error *error)
{
    size_t n = shape->n, groups = shape->groups, all_free = 0;
    for (size_t group = 0; group < groups; group++) {
        size_t like = 0; /* a group before it with as many items, or itself */
        while (apart[group] &&
               (!apart[like] || shape_in_group(shape, like) != shape_in_group(shape, group)))
            like++;
        all_free += apart[group] ? 0 : shape_in_group(shape, group);
        if (!apart[group] || like < group) {
            memcpy(ret + group * n, ret + like * n, apart[group] ? n * sizeof *ret : 0);
            continue;
        }
        ApartWords words;
        TRY(apart_words_make(shape, apart, group, &words, error));
        Status status = add_up(&words, n, APART_FOLLOWED, ret + group * n, error);
        apart_words_end(&words);
        if (status)
            return status;
    }
    for (size_t place = 0; place < n; place++) {
        double left = 1;
        for (size_t group = 0; group < groups; group++)
            left -= apart[group] ? ret[group * n + place] : 0;
        left = left > ROUNDING ? left : 0;
        for (size_t group = 0; group < groups; group++)
            if (!apart[group])
                ret[group * n + place] =
                    left * (double)shape_in_group(shape, group) / (double)all_free;
    }
    return STATUS_OK;
}
