/* The law of words without equal neighbours. */
#include "base/elementary.h"
#include "input/law_read.h"

#include <stdio.h>
#include <string.h>

/* The name of a group, or its number. */
static const char *name_of(const Shape *shape, size_t group, char room[24])
{
    snprintf(room, 24, "%zu", group);
    return shape->names ? shape->names[group] : room;
}

static Status mark_kinds(const Shape *shape, const char *kinds, bool *apart, Error *error)
{
    char room[24];
    for (const char *at = kinds; *at;) {
        size_t length = strcspn(at, ","), group = 0;
        while (group < shape->groups) {
            const char *name = name_of(shape, group, room);
            if (strlen(name) == length && memcmp(name, at, length) == 0)
                break;
            group++;
        }
        if (group == shape->groups)
            return error_set(
                error, STATUS_USAGE,
                "--law no-equal-neighbours: \"%.*s\" is none of the %zu kinds of items",
                (int)(length < 60 ? length : 60), at, shape->groups);
        apart[group] = true;
        at += length + (at[length] == ',');
    }
    return STATUS_OK;
}

/* Whether each kind can be kept apart: its items need another one between any two. */
static Status check_room(const Shape *shape, const TargetLaw *law, Error *error)
{
    bool any = false;
    char room[24], rest[24];
    for (size_t group = 0; group < law->groups; group++) {
        size_t items = shape_in_group(shape, group);
        any |= law->apart[group] && items > 1;
        if (!law->apart[group] || 2 * items <= law->n + 1)
            continue;
        return error_set(error, STATUS_USAGE,
                         "--law no-equal-neighbours: %zu of %zu items are %.60s: some must be "
                         "neighbours. If these may, name the others: no-equal-neighbours:%.60s",
                         items, law->n, name_of(shape, group, room),
                         name_of(shape, group ? 0 : 1, rest));
    }
    return any ? STATUS_OK
               : error_set(error, STATUS_USAGE,
                           "--law no-equal-neighbours: no kind has two items to keep apart");
}

static Status make(const Shape *shape, const char *kinds, TargetLaw *law, Error *error)
{
    Arena *memory = &law->memory;
    size_t n = law->n, groups = law->groups;
    law->group_of = arena_get(memory, n, sizeof *law->group_of);
    law->apart = arena_get(memory, groups, sizeof *law->apart);
    law->items = arena_get(memory, n, sizeof *law->items);
    law->starts = arena_get(memory, groups + 1, sizeof *law->starts);
    law->places = arena_get(memory, groups * n, sizeof *law->places);
    TRY(arena_status(memory, "a law", error));
    for (size_t group = 0, at = 0; group < groups; group++) {
        law->apart[group] = !kinds;
        for (size_t item = 0; item < n; item++)
            if (shape_group(shape, item) == group)
                law->items[at++] = (Item)item;
        law->starts[group + 1] = (uint32_t)at;
    }
    for (size_t item = 0; item < n; item++)
        law->group_of[item] = (uint16_t)shape_group(shape, item);
    if (kinds)
        TRY(mark_kinds(shape, kinds, law->apart, error));
    TRY(check_room(shape, law, error));
    TRY(apart_words_make(shape, law->apart, groups, &law->words, error));
    arena_keep(memory, law->words.begin);
    arena_keep(memory, law->words.steps);
    TRY(arena_status(memory, "a law", error));
    TRY(apart_words_places(shape, law->apart, law->places, error));
    law->orders = (uint64_t)round(law->words.share * (double)shape->outcomes);
    if (shape->outcomes && law->orders < 2)
        return error_set(error, STATUS_USAGE,
                         "--law no-equal-neighbours: only one order may come: there is nothing to "
                         "test");
    return STATUS_OK;
}

Status law_apart_read(const Shape *shape, const char *kinds, TargetLaw *ret, Error *error)
{
    TargetLaw law = {.name = LAW_NEIGHBOURS, .n = shape->n, .groups = shape->groups};
    if (shape->groups == shape->n)
        return error_set(
            error, STATUS_USAGE,
            "--law no-equal-neighbours: all items differ; --deck says which are alike, "
            "as in --deck 5*X,15*o");
    if (shape->blocks < shape->n || shape->seen < shape->n)
        return error_set(error, STATUS_USAGE,
                         "--law no-equal-neighbours: it takes places that are all seen");
    Status status = make(shape, kinds, &law, error);
    if (status) {
        target_law_clear(&law);
        if (status == STATUS_USAGE && strncmp(error->text, "--law", 5) != 0) {
            Error inner = *error;
            error_set(error, status, "--law no-equal-neighbours: %.400s", inner.text);
        }
        return status;
    }
    *ret = law;
    return STATUS_OK;
}
