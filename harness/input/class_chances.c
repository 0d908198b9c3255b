#include "input/class_chances.h"

#include "base/arena.h"
#include "base/divisor.h"

#include <math.h>
#include <string.h>

static const uint64_t MOST_DIGITS = UINT64_C(1000000000);

/* Digits at *at, moving it on; false where there are none, or too many. */
static bool read_digits(const char **at, uint64_t *ret, uint64_t *ret_scale)
{
    const char *begin = *at;
    uint64_t value = *ret, scale = 1;
    for (; **at >= '0' && **at <= '9'; (*at)++) {
        if (value > MOST_DIGITS || scale > MOST_DIGITS)
            return false;
        value = value * 10 + (uint64_t)(**at - '0');
        scale *= 10;
    }
    *ret = value;
    *ret_scale = scale;
    return *at > begin;
}

bool chance_read(const char *text, Chance *ret)
{
    Chance chance = {.below = 1};
    uint64_t scale;
    bool well = read_digits(&text, &chance.above, &scale);
    chance.parts = well && !*text;
    if (well && *text == '/') {
        chance.below = 0;
        text++;
        well = read_digits(&text, &chance.below, &scale) && chance.below;
    } else if (well && *text == '.') {
        text++;
        well = read_digits(&text, &chance.above, &chance.below);
        chance.off = chance.below < 1000 ? 0 : 0.5 / (double)chance.below;
    }
    if (!well || *text)
        return false;
    uint64_t common = divisor_of_both(chance.above, chance.below);
    chance.above /= common;
    chance.below /= common;
    *ret = chance;
    return true;
}

static Status too_fine(Error *error)
{
    return error_set(error, STATUS_USAGE,
                     "the chances have no common denominator up to %d; accepted: fractions that "
                     "have one, such as 1/13 and 1/26, or whole parts of at most that in all",
                     SHAPE_MOST_ITEMS);
}

/* The parts of each class, as the fractions say them exactly. */
static Status exact_parts(const Chance *fractions, size_t count, uint64_t *parts, uint64_t *ret_all,
                          Error *error)
{
    uint64_t below = 1, all = 0, common = 0;
    bool whole = true;
    Status status = STATUS_OK;
    for (size_t i = 0; !status && i < count; i++) {
        whole = whole && fractions[i].parts;
        below *= fractions[i].below / divisor_of_both(below, fractions[i].below);
        if (below > MOST_DIGITS || fractions[i].above > MOST_DIGITS)
            status = too_fine(error);
    }
    for (size_t i = 0; !status && i < count; i++) {
        parts[i] = fractions[i].above * (below / fractions[i].below);
        all += parts[i];
        common = divisor_of_both(parts[i], common);
    }
    if (!status && !whole && all != below)
        status = error_set(error, STATUS_USAGE,
                           "the chances add up to %.9g, not to 1 (fractions, 1/3, are exact)",
                           (double)all / (double)below);
    for (size_t i = 0; !status && common && i < count; i++)
        parts[i] /= common;
    all = common ? all / common : 0;
    THEN_IF(status, all > SHAPE_MOST_ITEMS, too_fine(error));
    *ret_all = all;
    return status;
}

/* Whether each chance is one of so many parts of `all`, rounded. */
static bool are_rounded(const Chance *fractions, size_t count, uint64_t all, uint64_t *parts)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        double chance = (double)fractions[i].above / (double)fractions[i].below;
        parts[i] = (uint64_t)(chance * (double)all + 0.5);
        bool lost = !parts[i] && fractions[i].above;
        if (lost || fabs((double)parts[i] / (double)all - chance) > fractions[i].off + 1e-15)
            return false;
        sum += parts[i];
    }
    return sum == all;
}

/* The parts of each class, of as many as are needed; their number. */
static Status parts_of(char *const *chances, size_t count, uint64_t *parts, uint64_t *ret_all,
                       Error *error)
{
    SCOPED_ARENA room = {0};
    Chance *fractions = arena_get(&room, count, sizeof *fractions);
    TRY(arena_status(&room, "the chances of a table", error));
    bool decimals = false;
    uint64_t all;
    for (size_t i = 0; i < count; i++) {
        if (!chance_read(chances[i], &fractions[i]))
            return error_set(error, STATUS_USAGE,
                             "\"%.40s\" is not a chance; accepted: 1/13, 0.25, or whole parts",
                             chances[i]);
        decimals |= fractions[i].off > 0;
    }
    Status status = exact_parts(fractions, count, parts, &all, error);
    for (uint64_t some = 2; status && decimals && some <= SHAPE_MOST_ITEMS; some++)
        if (are_rounded(fractions, count, some, parts)) {
            all = some;
            status = STATUS_OK;
        }
    if (status)
        return status;
    /* Two classes of one part each would be two items, of which both places are known. */
    for (size_t i = 0; all == 2 && i < count; i++)
        parts[i] *= parts[i] < 2 ? 2 : 1;
    *ret_all = all == 2 ? 4 : all;
    return STATUS_OK;
}

Status class_chances_shape(char *const *labels, char *const *chances, size_t count, Shape *ret,
                           size_t *ret_group, Error *error)
{
    SCOPED_ARENA room = {0};
    uint64_t *parts = arena_get(&room, count, sizeof *parts), all = 0;
    char **names = arena_get(&room, count, sizeof *names);
    size_t groups = 0, item = 0;
    TRY(arena_status(&room, "the chances of a table", error));
    TRY(parts_of(chances, count, parts, &all, error));
    uint16_t *group_of = arena_get(&room, all, sizeof *group_of);
    TRY(arena_status(&room, "the chances of a table", error));
    for (size_t i = 0; i < count; i++) {
        ret_group[i] = parts[i] ? groups : SIZE_MAX;
        for (uint64_t part = 0; part < parts[i]; part++)
            group_of[item++] = (uint16_t)groups;
        if (parts[i])
            names[groups++] = labels[i];
    }
    if (groups < 2)
        return error_set(error, STATUS_USAGE, "fewer than two classes have a chance above 0");
    return shape_make(ret, item, group_of, groups, names, NULL, 1, error);
}
