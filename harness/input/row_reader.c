#include "input/row_reader.h"

#include "base/nearest.h"
#include "input/item_code.h"
#include "input/line_fault.h"
#include "input/reading.h"
#include "input/row_text.h"

#include <stdlib.h>
#include <string.h>

enum { FORM_MOST = 255 };

/* Notes that the bytes mean a name, so that they are found without a look at what is in them: the
 * number of that text is the name's. */
static void note_form(RowReader *reader, const char *text, size_t length, Item name)
{
    if (!length || length > FORM_MOST)
        return;
    texts_add(&reader->forms, &reader->memory, (Word){text, length});
    TextKey form = text_key(text, length);
    if (!reader->memory.lost)
        texts_slot(&reader->forms, &form)->number = (uint32_t)name + 1;
}

/* The next byte that is a line end or the mark. */
static inline const char *find_stop(const char *at, char mark)
{
    while (*at != mark && *at != '\n')
        at++;
    return at;
}

/* Reads a row whose parts all were seen before, up to its line end; NULL where it is another. */
static inline const char *read_known(const RowReader *reader, const char *text, Item *outcome)
{
    const RowLeaf *leaf = reader->leaves, *behind = leaf + reader->leaf_count;
    const char *stop = text;
    if (*text == '#')
        return NULL;
    for (; leaf < behind; leaf++, text = stop + 1) {
        stop = find_stop(text, leaf->stop);
        if (*stop != leaf->stop || (leaf->place == NO_PLACE ? *text == '"' : stop == text))
            return NULL;
        if (leaf->place == NO_PLACE)
            continue;
        TextKey form = text_key(text, (size_t)(stop - text));
        uint32_t number = texts_slot(&reader->forms, &form)->number;
        if (!number)
            return NULL;
        outcome[leaf->place] = (Item)(number - 1);
    }
    return *stop == '\n' ? stop : NULL;
}

/* Notes the bytes of a row whose parts are known, where each is between two marks. */
static void learn(RowReader *reader, const char *text, const char *end, const Item *outcome)
{
    for (size_t i = 0; reader->plain && i < reader->leaf_count; i++) {
        const RowLeaf *leaf = &reader->leaves[i];
        const char *stop = find_stop(text, leaf->stop);
        if (*stop != leaf->stop || stop > end || (i + 1 == reader->leaf_count && stop != end))
            return;
        Word raw = word_trim((Word){text, (size_t)(stop - text)}), part = reader->parts[i];
        if (leaf->place != NO_PLACE && same_words(raw, part) && !memchr(raw.text, '"', raw.length))
            note_form(reader, text, (size_t)(stop - text), outcome[leaf->place]);
        text = stop + 1;
    }
}

static Status no_name(const RowReader *reader, Word word, Error *error)
{
    SCOPED_ARENA room = {0};
    char *text = arena_get(&room, word.length + 1, 1);
    const char **names = arena_get(&room, reader->names.count, sizeof *names);
    TRY(arena_status(&room, "the rows of --input", error));
    memcpy(text, word.text, word.length);
    for (size_t i = 0; i < reader->names.count; i++)
        names[i] = reader->names.of[i].text;
    const char *nearest = nearest_name(text, names, reader->names.count);
    return line_fault(reader->where, reader->line, error,
                      "\"%s\" is none of the %zu items of the lines before it%s%.60s%s",
                      bytes_quoted(word.text, word.length).text, reader->names.count,
                      nearest ? "; did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
}

/* The parts of a row of cells; false: it has others. */
static bool find_parts(RowReader *reader, const RowText *row)
{
    size_t list = SIZE_MAX;
    const char *at = NULL;
    for (size_t i = 0; row->count == reader->lists && i < reader->leaf_count; i++) {
        const RowLeaf *leaf = &reader->leaves[i];
        at = leaf->list == list ? at : NULL;
        list = leaf->list;
        if (!leaf_next(row->cells[list], &at, leaf->end, &reader->parts[i]) ||
            (leaf->place != NO_PLACE && !reader->parts[i].length))
            return false;
    }
    return row->count == reader->lists;
}

/* Reads a row however it is written. *ret_end: where it ends; NULL: not all of it is there. */
static Status read_any(RowReader *reader, char *text, Item *outcome, const char **ret_end,
                       bool *ret_read, Error *error)
{
    char *end = reader->end;
    RowText row = row_text_of(text, (size_t)(end - text), reader->mark, reader->framed);
    bool more = row_next(&row), header = reader->header && !reader->begun;
    *ret_read = false;
    *ret_end = row.at;
    if (row.lost || ((row.at == end || row.open) && !reader->ended)) {
        row_text_clear(&row);
        *ret_end = NULL;
        return row.lost ? outcomes_no_memory(error) : STATUS_OK;
    }
    size_t length = (size_t)(row.at - text);
    bool doubled = memmem(text, length, "\"\"", 2);
    reader->line += more ? row.line : 0;
    reader->begun |= more;
    if (doubled) {
        row_text_clear(&row);
        row = row_text_of(text, length, reader->mark, reader->framed);
        row.doubled = true;
        row_next(&row);
    }
    bool good = more && !header && find_parts(reader, &row);
    size_t count = row.count;
    row_text_clear(&row);
    Status status = STATUS_OK;
    if (memchr(text, 0, length))
        status = line_fault(reader->where, reader->line, error, "a NUL");
    else if (more && !header && !good)
        status = line_fault(reader->where, reader->line, error,
                            "it has %zu cell%s, or parts in them, that the others do not have; "
                            "they have %zu",
                            count, count == 1 ? "" : "s", reader->lists);
    for (size_t i = 0; good && !status && i < reader->leaf_count; i++) {
        size_t place = reader->leaves[i].place, known = reader->names.count;
        Word part = reader->parts[i];
        if (place == NO_PLACE)
            continue;
        uint32_t name = texts_add(&reader->names, &reader->memory, part);
        if (name == UINT32_MAX)
            status = outcomes_no_memory(error);
        else if (name == known && (reader->known || known == reader->most_names))
            status = no_name(reader, part, error);
        else
            outcome[place] = (Item)name;
    }
    if (good && !status && !doubled)
        learn(reader, text, row.at - 1, outcome);
    reader->line += more ? row.lines - 1 : 0;
    *ret_read = good && !status;
    return status;
}

Status row_reader_read(RowReader *reader, Item *outcomes, size_t most, size_t *ret_count,
                       Error *error)
{
    char *text = reader->at;
    const char *end = reader->end;
    const char *last = reader->ended ? end : memrchr(text, '\n', (size_t)(end - text));
    Status status = STATUS_OK;
    *ret_count = 0;
    while (!status && last && *ret_count < most && text < last) {
        bool fast = reader->plain && reader->begun && reader->forms.count, read = fast;
        const char *stop = fast ? read_known(reader, text, outcomes) : NULL;
        reader->line += stop != NULL;
        if (stop)
            stop++;
        else
            status = read_any(reader, text, outcomes, &stop, &read, error);
        if (!stop || status)
            break;
        text += stop - text;
        if (!read)
            continue;
        if (reader->means)
            outcome_names_row(reader->means, reader->width, outcomes);
        ++*ret_count;
        outcomes += reader->n;
    }
    reader->at = text < end ? text : reader->end;
    return status;
}

void row_reader_rewind(RowReader *reader)
{
    reader->line = 0;
    reader->begun = false;
}

/* The parts of each cell of a row, in the order of the text. */
static void find_leaves(RowReader *reader, const Fit *fit)
{
    const Sheet *sheet = fit->sheet;
    for (size_t list = 0; list < sheet->list_count; list++) {
        size_t begin = reader->leaf_count;
        char stop = list + 1 < sheet->list_count ? sheet->mark : '\n';
        for (size_t i = 0; i <= sheet->column_count; i++) {
            bool none = i == sheet->column_count;
            if (none ? reader->leaf_count > begin : sheet->columns[i].list != list)
                continue;
            if (!arena_room(&reader->memory, &reader->leaves, reader->leaf_count, sizeof(RowLeaf)))
                return;
            char end = none ? '\n' : sheet->columns[i].end;
            bool used = !none && i >= fit->first && i < fit->first + fit->width;
            reader->leaves[reader->leaf_count++] =
                (RowLeaf){.list = list,
                          .end = end,
                          .stop = end == '\n' ? stop : end,
                          .place = used ? (uint16_t)(i - fit->first) : NO_PLACE};
            reader->plain &= end != 0;
        }
    }
}

Status row_reader_open(RowReader *ret, const Fit *fit, const char *where, Error *error)
{
    const Sheet *sheet = fit->sheet;
    RowReader reader = {.where = where,
                        .mark = sheet->mark,
                        .framed = sheet->framed,
                        .header = sheet->header != NULL,
                        .plain = !sheet->framed,
                        .lists = sheet->list_count,
                        .width = fit->width,
                        .n = fit->width,
                        .most_names = fit->kind == FIT_WHOLE ? fit->n : SHAPE_MOST_ITEMS};
    find_leaves(&reader, fit);
    reader.parts = arena_get(&reader.memory, reader.leaf_count, sizeof *reader.parts);
    *ret = reader;
    return arena_status(&reader.memory, "the rows of --input", error);
}

void row_reader_clear(RowReader *reader)
{
    arena_clear(&reader->memory);
    *reader = (RowReader){.where = NULL};
}
