#include "cli/store.h"

#include <endian.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char magic[] = "fairness-counts/1\n";
enum { MAGIC_SIZE = sizeof magic - 1, WORDS_AT = MAGIC_SIZE + 3 * 8, MOST_WORD_BYTES = 1 << 20 };

/* ---- the head ---- */

static void add_number(Text *text, uint64_t number)
{
    number = htole64(number);
    text_add_bytes(text, &number, sizeof number);
}

static uint64_t number_at(const char *bytes)
{
    uint64_t number;
    memcpy(&number, bytes, sizeof number);
    return le64toh(number);
}

/* The words of a head, one after the other: the version, then what was typed. NULL after the last.
 */
static const char *next_word(const Text *head, const char *word)
{
    const char *next = word ? word + strlen(word) + 1 : head->bytes + WORDS_AT;
    return next < head->bytes + head->length ? next : NULL;
}

Status store_begin(const char *path, uint64_t part, uint64_t of, char *const *words,
                   size_t word_count, Store *ret, Error *error)
{
    Text *head = &ret->head;
    *ret = (Store){.part = part, .of = of};
    size_t size = sizeof FAIRNESS_VERSION;
    for (size_t i = 0; i < word_count; i++)
        size += strlen(words[i]) + 1;
    text_add(head, magic);
    add_number(head, size);
    add_number(head, part);
    add_number(head, of);
    text_add_bytes(head, FAIRNESS_VERSION, sizeof FAIRNESS_VERSION);
    for (size_t i = 0; i < word_count; i++)
        text_add_bytes(head, words[i], strlen(words[i]) + 1);
    ret->path = output_final_place(path);
    int reason = errno;
    lock_make(&ret->turn);
    if (!ret->path)
        return error_set(error, status_of_errno(reason, STATUS_USAGE),
                         "--keep %.300s: cannot be written: %s", path, strerror(reason));
    NEED_ROOM(!head->lost, "the words of the run", error);
    return STATUS_OK;
}

/* Opens the file, and reads its head. After a failure *ret_stream may be open, too; *ret_reason is
 * the errno of one that cannot be opened, ENOENT of one that is empty, since nothing was saved yet.
 */
static Status open_file(const char *path, FILE **ret_stream, int *ret_reason, Text *ret_head,
                        Error *error)
{
    const char *why, *wrong = NULL;
    char start[WORDS_AT] = "";
    FILE *stream = *ret_stream = file_open_regular(path, ret_reason, &why);
    if (!stream)
        return error_set(error, status_of_errno(*ret_reason, STATUS_USAGE),
                         "%.300s: cannot be read: %s", path,
                         *ret_reason == EINVAL ? "not a file" : why);
    size_t there = fread(start, 1, sizeof start, stream);
    *ret_reason = there ? 0 : ENOENT;
    uint64_t size = number_at(start + MAGIC_SIZE);
    if (memcmp(start, magic, there < MAGIC_SIZE ? there : MAGIC_SIZE) != 0)
        wrong = "not a file of counts of this version";
    else if (there < sizeof start)
        wrong = "cut short";
    else if (!size || size > MOST_WORD_BYTES)
        wrong = "damaged: its words have no end";
    text_add_bytes(ret_head, start, sizeof start);
    for (char byte; !wrong && size--; text_add_char(ret_head, byte))
        if (fread(&byte, 1, 1, stream) != 1)
            wrong = "cut short";
    if (!wrong && !ret_head->lost && ret_head->bytes[ret_head->length - 1])
        wrong = "damaged: its words have no end";
    if (wrong)
        return error_set(error, STATUS_USAGE, "%.300s: %s", path, wrong);
    NEED_ROOM(!ret_head->lost, "the words of a file of counts", error);
    const char *version = next_word(ret_head, NULL);
    if (strcmp(version, FAIRNESS_VERSION) != 0)
        return error_set(error, STATUS_USAGE,
                         "%.300s: counted by version %.20s; this is " FAIRNESS_VERSION, path,
                         version);
    return STATUS_OK;
}

/* Opens the store's file behind its head. STATUS_OK and NULL where there is none yet. */
static Status open_records(const Store *store, FILE **ret, Error *error)
{
    int reason;
    Text head = {0};
    Status status = open_file(store->path, ret, &reason, &head, error);
    bool none = status && reason == ENOENT;
    if (!status && (head.length != store->head.length ||
                    memcmp(head.bytes, store->head.bytes, head.length) != 0))
        status = error_set(error, STATUS_USAGE,
                           "%.300s: holds the counts of another command; remove it to start anew",
                           store->path);
    text_clear(&head);
    if (status && *ret) {
        fclose(*ret);
        *ret = NULL;
    }
    return none ? STATUS_OK : status;
}

Status store_check(const Store *store, Error *error)
{
    FILE *stream;
    TRY(open_records(store, &stream, error));
    if (stream)
        fclose(stream);
    return STATUS_OK;
}

Status store_find(const char *path, Store *ret, Error *error)
{
    int reason;
    FILE *stream;
    *ret = (Store){.path = strdup(path)};
    lock_make(&ret->turn);
    NEED_ROOM(ret->path, "a name", error);
    Status status = open_file(path, &stream, &reason, &ret->head, error);
    if (stream)
        fclose(stream);
    if (status)
        return status;
    ret->part = number_at(ret->head.bytes + MAGIC_SIZE + 8);
    ret->of = number_at(ret->head.bytes + MAGIC_SIZE + 16);
    return ret->part >= 1 && ret->part <= ret->of && ret->of <= MOST_PARTS
               ? STATUS_OK
               : error_set(error, STATUS_USAGE, "%.300s: damaged: it does not say which part it is",
                           path);
}

bool store_same_words(const Store *one, const Store *other)
{
    return one->head.length == other->head.length &&
           memcmp(one->head.bytes + WORDS_AT, other->head.bytes + WORDS_AT,
                  one->head.length - WORDS_AT) == 0;
}

Status store_words(const Store *store, char ***ret, size_t *ret_count, Error *error)
{
    size_t count = 0;
    const char *first = next_word(&store->head, next_word(&store->head, NULL));
    for (const char *word = first; word; word = next_word(&store->head, word))
        count++;
    char **words = malloc((count + 1) * sizeof *words);
    NEED_ROOM(words, "the words of a file of counts", error);
    *ret = words;
    *ret_count = count;
    for (const char *word = first; word; word = next_word(&store->head, word))
        *words++ = (char *)word;
    return STATUS_OK;
}

/* ---- which cases there are ---- */

Status store_cases(Store *store, size_t count, Error *error)
{
    store->count = count;
    store->keys = arena_get(&store->memory, count, sizeof *store->keys);
    store->cases = arena_get(&store->memory, count, sizeof *store->cases);
    return arena_status(&store->memory, "the counts", error);
}

void store_key(Store *store, size_t index, const Text *made_of)
{
    CountsKey *key = &store->keys[index];
    struct sha256_ctx sha;
    sha256_init(&sha);
    sha256_update(&sha, made_of->length, (const uint8_t *)made_of->bytes);
    sha256_digest(&sha, sizeof key->bytes, key->bytes);
}

/* The case with that key whose record is not yet found; NULL where there is none. */
static StoredCase *case_of(Store *store, const CountsKey *key)
{
    for (size_t i = 0; i < store->count; i++)
        if (!store->cases[i].at && memcmp(&store->keys[i], key, sizeof *key) == 0)
            return &store->cases[i];
    return NULL;
}

Status store_look(Store *store, Error *error)
{
    FILE *stream;
    Error unused;
    CountsRecord record;
    bool any = false;
    TRY(open_records(store, &stream, error));
    if (!stream)
        return STATUS_OK;
    store->end = (int64_t)store->head.length;
    while (!counts_record_pass(stream, store->path, &store->head, &record, &unused)) {
        StoredCase *found = case_of(store, &record.key);
        if (found)
            *found = (StoredCase){store->end, record};
        any |= found != NULL;
        store->others |= !found;
        store->end += (int64_t)record.size;
    }
    fseeko(stream, 0, SEEK_END);
    store->rest = ftello(stream) != store->end;
    fclose(stream);
    return any || !store->others
               ? STATUS_OK
               : error_set(error, STATUS_USAGE,
                           "%.300s: holds the counts of other cases; remove it to start anew",
                           store->path);
}

Status store_take(Store *store, size_t index, const TrialPlan *plan, CountsRecord *ret_record,
                  TrialCounts *ret, Error *error)
{
    const StoredCase *stored = &store->cases[index];
    FILE *stream = NULL;
    lock_take(&store->turn);
    Status status = stored->at ? open_records(store, &stream, error) : STATUS_OK;
    if (!status && (!stream || fseeko(stream, stored->at, SEEK_SET) != 0))
        status = error_set(error, STATUS_USAGE, "%.300s: %s; run its command again", store->path,
                           store->rest ? "cut short, or damaged" : "not yet counted to its end");
    THEN(status,
         counts_record_read(stream, store->path, &store->head, plan, ret_record, ret, error));
    if (stream)
        fclose(stream);
    lock_leave(&store->turn);
    return status;
}

/* ---- saving ---- */

static Status writing_failed(const Store *store, Error *error)
{
    return error_set(error, STATUS_FAILED, "--keep %.300s: writing failed: %s", store->path,
                     strerror(errno));
}

/* Adds a record behind those that are there. */
static Status add_record(Store *store, const TrialPlan *plan, CountsRecord *record,
                         const TrialCounts *counts, Error *error)
{
    FILE *stream = fopen(store->path, "r+b");
    if (!stream || fseeko(stream, store->end, SEEK_SET) != 0) {
        Status status = writing_failed(store, error);
        if (stream)
            fclose(stream);
        return status;
    }
    store->rest = true; /* until all of it is there */
    Status status =
        counts_record_write(stream, store->path, &store->head, plan, record, counts, error);
    if (fclose(stream) != 0 && !status)
        status = writing_failed(store, error);
    store->rest = status != STATUS_OK;
    return status;
}

/* Copies the records of all cases but one, as they lie there. */
static Status copy_records(const Store *store, size_t but, FILE *to, int64_t *places, Error *error)
{
    char bytes[1 << 14];
    FILE *from;
    int64_t at = (int64_t)store->head.length;
    TRY(open_records(store, &from, error));
    Status status = from ? STATUS_OK
                         : error_set(error, STATUS_FAILED,
                                     "--keep %.300s: taken away by another program", store->path);
    for (size_t i = 0; !status && i < store->count; i++) {
        const StoredCase *stored = &store->cases[i];
        if (!stored->at || i == but)
            continue;
        places[i] = at;
        at += (int64_t)stored->record.size;
        bool good = fseeko(from, stored->at, SEEK_SET) == 0;
        for (uint64_t left = stored->record.size, piece; good && left; left -= piece) {
            piece = left < sizeof bytes ? left : sizeof bytes;
            good = fread(bytes, 1, piece, from) == piece && fwrite(bytes, 1, piece, to) == piece;
        }
        status = good ? STATUS_OK : writing_failed(store, error);
    }
    if (from)
        fclose(from);
    return status;
}

/* Writes all records anew, with this one in the place of the case's own. */
static Status write_all(Store *store, size_t index, const TrialPlan *plan, CountsRecord *record,
                        const TrialCounts *counts, Error *error)
{
    FILE *next;
    SCOPED_ROOM(int64_t, places, store->count, "the counts", error);
    TRY(file_lock_next(&store->lock, &next, error));
    Status status = output_write(next, store->path, store->head.bytes, store->head.length, error);
    THEN_IF(status, store->end, copy_records(store, index, next, places, error));
    THEN(status, counts_record_write(next, store->path, &store->head, plan, record, counts, error));
    TRY(file_lock_replace(&store->lock, next, status, error));
    store->end = (int64_t)store->head.length;
    for (size_t i = 0; i < store->count; i++) {
        store->cases[i].at = places[i];
        if (places[i])
            store->end += (int64_t)store->cases[i].record.size;
    }
    store->rest = store->others = false;
    return STATUS_OK;
}

void store_put(Store *store, size_t index, const TrialPlan *plan, uint64_t first_block,
               uint64_t next_block, const TrialCounts *counts)
{
    CountsRecord record = {
        .key = store->keys[index], .first_block = first_block, .next_block = next_block};
    lock_take(&store->turn);
    StoredCase *stored = &store->cases[index];
    bool behind = store->end && !store->rest && !stored->at;
    Status status = behind ? add_record(store, plan, &record, counts, &store->unsaved_why)
                           : write_all(store, index, plan, &record, counts, &store->unsaved_why);
    store->unsaved = status;
    if (!status) {
        *stored = (StoredCase){store->end, record};
        store->end += (int64_t)record.size;
    }
    lock_leave(&store->turn);
}

void store_close(Store *store)
{
    if (store->path || store->head.length) /* it was begun */
        lock_end(&store->turn);
    file_lock_release(&store->lock);
    arena_clear(&store->memory);
    text_clear(&store->head);
    free(store->path);
    *store = (Store){0};
}
