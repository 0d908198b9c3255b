#include "input/shaped_record.h"

#include "input/line_words.h"

#include <stdlib.h>
#include <string.h>

Status item_code_shape(ItemCode *code, const Shape *shape, bool numbers_first, Error *error)
{
    size_t groups = shape->names ? shape->groups : 0;
    code->names = arena_get(&code->memory, groups, sizeof *code->names);
    code->members = arena_get(&code->memory, shape->n, sizeof *code->members);
    code->starts = arena_get(&code->memory, shape->groups + 1, sizeof *code->starts);
    TRY(arena_status(&code->memory, "the names of a deck", error));
    code->shape = shape;
    code->numbers_first = numbers_first;
    code->name_count = groups;
    for (size_t group = 0; group < groups; group++)
        code->names[group] = (Label){.text = shape->names[group], .item = (Item)group};
    labels_sort(code->names, groups);
    for (size_t item = 0; item < shape->n; item++)
        code->starts[shape_group(shape, item) + 1]++;
    for (size_t group = 0; group < shape->groups; group++)
        code->starts[group + 1] += code->starts[group];
    for (size_t item = shape->n; item-- > 0;) /* each group's items in order */
        code->members[--code->starts[shape_group(shape, item) + 1]] = (Item)item;
    /* The end of each group has become its start, one place on. */
    memmove(code->starts, code->starts + 1, shape->groups * sizeof *code->starts);
    code->starts[shape->groups] = (uint32_t)shape->n;
    return STATUS_OK;
}

/* The next of its group where it is a name; once more the last of them where all have come, for
 * which the outcome will be found to be no deal. */
size_t shaped_item(const ItemCode *code, DealLines *lines, const char *token, size_t length)
{
    size_t n = code->shape->n, number = word_number(token, length, code->base, n);
    if (number < n && (code->numbers_first || !code->name_count))
        return number;
    const Label *name = label_find(code->names, code->name_count, token, length, NULL);
    if (!name)
        return code->n ? n : number;
    size_t group = name->item;
    uint32_t first = code->starts[group], size = code->starts[group + 1] - first;
    uint32_t used = lines->used[group];
    lines->used[group] += used < size;
    return code->members[first + (used < size ? used : size - 1)];
}

/* Whether the deal's hands, or what is seen of it, end before that place. */
static bool is_border(const Shape *shape, size_t place)
{
    return place == 0 || place >= shape->seen ||
           shape_block(shape, place) != shape_block(shape, place - 1);
}

/* Whether a closing bracket and then an opening one lie between two words. */
static bool brackets_between(const char *gap, size_t length)
{
    bool closed = false;
    for (size_t at = 0; at < length; at++) {
        closed |= gap[at] == ']' || gap[at] == ')' || gap[at] == '}';
        if (closed && (gap[at] == '[' || gap[at] == '(' || gap[at] == '{'))
            return true;
    }
    return false;
}

bool shaped_mark_fits(const Shape *shape, size_t place, const char *gap, size_t length, bool bar)
{
    bool mark = bar || (place && brackets_between(gap, length));
    return !mark || is_border(shape, place);
}

ParseResult shaped_line_end(const Shape *shape, DealLines *lines, RecordLine *line, Item *items,
                            ParseResult reading)
{
    RecordProblem *problem = &line->problem;
    size_t words = line->count + line->nothings;
    /* The next line begins anew; looking at all groups would take longer than reading it. */
    for (size_t i = 0; i < line->count && i < shape->n; i++)
        lines->used[shape_group(shape, items[i])] = 0;
    if (reading == READ_REFUSED)
        return reading;
    problem->count = words;
    problem->printed = lines->printed;
    if ((words != shape->seen && words != shape->n) || !line->count ||
        (lines->printed && words != lines->printed)) {
        problem->what = line->nothings && !line->count ? RECORD_NO_ITEM : RECORD_WRONG_COUNT;
        return READ_REFUSED;
    }
    lines->printed = words;
    if (!line->nothings)
        return READ_WHOLE;
    problem->what = RECORD_MISSING;
    for (size_t place = line->count; place < shape->seen; place++)
        items[place] = items[0];
    return READ_MISSING;
}
