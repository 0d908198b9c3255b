/* The case that is to be run, as the caller describes it, one fact after the other. */
#include "library/case.h"

#include "base/numbers.h"
#include "base/text.h"
#include "external/subjects.h"
#include "input/shape_read.h"
#include "platform/platform.h"
#include "trials/lane_machine.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_THREADS = 4096, MAX_NAME = 200 };

/* What is returned where a fact is not accepted: the line says why. */
#define REFUSED(one, ...) case_status(one, error_set(&(one)->error, STATUS_USAGE, __VA_ARGS__))
/* Each fact needs a case, and what it accepts. */
#define REFUSE_IF(refused, ...)                                                                    \
    do {                                                                                           \
        if (!one)                                                                                  \
            return FAIRNESS_FAILED;                                                                \
        if (refused)                                                                               \
            return REFUSED(one, __VA_ARGS__);                                                      \
    } while (0)

const char *fairness_version(void)
{
    return FAIRNESS_VERSION;
}

FairnessCase *fairness_case_new(void)
{
    FairnessCase *one = calloc(1, sizeof *one);
    if (!one)
        return NULL;
    one->spec.trials = DEFAULT_TRIALS;
    one->spec.seed = DEFAULT_SEED;
    one->settings.alpha = DEFAULT_ALPHA;
    one->settings.quiet = true;
    if (source_find(DEFAULT_SOURCE, &one->spec.source, &one->error) ||
        lane_machine_find("auto", &one->settings.machine, &one->error)) {
        free(one);
        return NULL;
    }
    return one;
}

void fairness_case_free(FairnessCase *one)
{
    if (one) {
        case_drop_counts(one);
        free(one->name);
        free(one->deck);
        free(one->hands);
        free(one->law_text);
        item_code_clear(&one->code);
    }
    free(one);
}

const char *fairness_case_message(const FairnessCase *one)
{
    return one ? one->error.text : "out of memory for a case";
}

int case_threads(const FairnessCase *one)
{
    return one->threads ? one->threads : one->name ? 1 : threads_of_machine();
}

/* "--n 3: ..." is "n 3: ..." here. */
static void drop_dashes(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++) {
        bool begins = from == text || from[-1] == ' ';
        if (begins && from[0] == '-' && from[1] == '-')
            from += 2;
        *to = *from;
        if (!*from)
            return;
        to++;
    }
    *to = 0;
}

FairnessStatus case_status(FairnessCase *one, Status status)
{
    if (!status)
        one->error.text[0] = 0;
    drop_dashes(one->error.text);
    return !status ? FAIRNESS_OK : status == STATUS_USAGE ? FAIRNESS_BAD_INPUT : FAIRNESS_FAILED;
}

/* Puts a copy of the text, or NULL, in the place of another. */
static Status set_text(FairnessCase *one, char **text, const char *with, const char *what)
{
    char *copy = with ? strdup(with) : NULL;
    if (with && !copy)
        return error_set(&one->error, STATUS_FAILED, "out of memory for %s", what);
    free(*text);
    *text = copy;
    return STATUS_OK;
}

FairnessStatus fairness_case_set_algorithm(FairnessCase *one, const char *name)
{
    REFUSE_IF(!name, "algo: no name");
    Subject subject;
    Status status = subject_find(name, &subject, &one->error);
    if (!status) {
        case_drop_counts(one);
        one->spec.subject = subject;
        free(one->name);
        one->name = NULL;
    }
    return case_status(one, status);
}

/* Takes something of the caller's as the subject: `own`, of that kind. */
static FairnessStatus set_own(FairnessCase *one, const char *name, const SubjectKind *kind,
                              const void *own)
{
    REFUSE_IF(!name || !*name || strlen(name) > MAX_NAME,
              "shuffle: it needs a name of up to %d bytes", MAX_NAME);
    char *copy = strdup(name);
    if (!copy)
        return case_status(one, error_set(&one->error, STATUS_FAILED, "out of memory for a name"));
    case_drop_counts(one);
    free(one->name);
    one->name = copy;
    one->spec.subject =
        (Subject){.kind = kind, .text = copy, .name = copy, .own = own, .facts = &one->facts};
    return case_status(one, STATUS_OK);
}

static FairnessStatus set_callback(FairnessCase *one, const char *name, Callback callback)
{
    REFUSE_IF(!callback.shuffle && !callback.batch, "shuffle: no function");
    FairnessStatus status = set_own(one, name, &subject_callback, &one->callback);
    if (!status)
        one->callback = callback;
    return status;
}

FairnessStatus fairness_case_set_shuffle(FairnessCase *one, const char *name,
                                         FairnessCallback *shuffle, void *user)
{
    return one ? set_callback(one, name, (Callback){.shuffle = shuffle, .user = user})
               : FAIRNESS_FAILED;
}

FairnessStatus fairness_case_set_batch(FairnessCase *one, const char *name, FairnessBatch *batch,
                                       void *user)
{
    return one ? set_callback(one, name, (Callback){.batch = batch, .user = user})
               : FAIRNESS_FAILED;
}

FairnessStatus fairness_case_set_lack(FairnessCase *one, const char *line, const char *seen)
{
    REFUSE_IF(!line != !seen, "lack: a line, and what stands in it, or neither");
    one->lack_line = line;
    one->lack_seen = seen;
    return case_status(one, STATUS_OK);
}

FairnessStatus fairness_case_set_orders(FairnessCase *one, const char *name, const void *orders,
                                        size_t rows, size_t width, ptrdiff_t stride,
                                        FairnessItemType type)
{
    REFUSE_IF(!orders || rows < 1, "orders: there are none");
    REFUSE_IF(width > DECK_MAX_ITEMS, "orders: rows of %zu: accepted: up to %s", width,
              count_grouped(DECK_MAX_ITEMS).text);
    REFUSE_IF((unsigned)type > FAIRNESS_I64,
              "orders: items of type %d: accepted: 0 (FAIRNESS_U8) to "
              "%d (FAIRNESS_I64)",
              (int)type, FAIRNESS_I64);
    FairnessStatus status = set_own(one, name, &subject_orders, &one->orders);
    if (!status)
        one->orders = (GivenOrders){.first = orders,
                                    .rows = rows,
                                    .width = width,
                                    .stride = stride,
                                    .form = (ItemForm)type};
    return status;
}

FairnessStatus fairness_case_set_items(FairnessCase *one, const char *const *names, size_t count)
{
    REFUSE_IF(count > DECK_MAX_ITEMS || (count && !names), "items: %zu names: accepted: up to %s",
              count, count_grouped(DECK_MAX_ITEMS).text);
    for (size_t i = 0; i < count; i++)
        if (!names[i] || !names[i][0] || strlen(names[i]) > LABEL_MOST)
            return REFUSED(one, "items: name %zu: accepted: 1 to %d bytes", i, LABEL_MOST);
    ItemCode code = {.base = one->code.base};
    Status status = count
                        ? item_code_set(&code, (char *const *)(uintptr_t)names, count, &one->error)
                        : STATUS_OK;
    for (size_t i = 1; !status && i < count; i++)
        if (strcmp(code.sorted[i - 1].text, code.sorted[i].text) == 0)
            status = error_set(&one->error, STATUS_USAGE, "items: \"%.60s\" is the name of two",
                               code.sorted[i].text);
    if (status) {
        item_code_clear(&code);
        return case_status(one, status);
    }
    item_code_clear(&one->code);
    one->code = code;
    return case_status(one, STATUS_OK);
}

FairnessStatus fairness_case_set_base(FairnessCase *one, unsigned base)
{
    REFUSE_IF(base > 1, "base %u: accepted: 0, 1", base);
    one->code.base = base;
    return case_status(one, STATUS_OK);
}

FairnessStatus fairness_case_set_n(FairnessCase *one, size_t n)
{
    REFUSE_IF(n < 1 || n > DECK_MAX_ITEMS, "n %zu: accepted: 1 to %s", n,
              count_grouped(DECK_MAX_ITEMS).text);
    one->spec.n = n;
    return case_status(one, STATUS_OK);
}

FairnessStatus fairness_case_set_deck(FairnessCase *one, const char *deck)
{
    if (!one)
        return FAIRNESS_FAILED;
    size_t n = 0;
    ShapeWords words = {.deck = deck};
    Status status = shape_read_items(&words, &n, &one->error);
    if (status)
        return case_status(one, status);
    return case_status(one, set_text(one, &one->deck, deck, "a deck"));
}

FairnessStatus fairness_case_set_take(FairnessCase *one, size_t count)
{
    REFUSE_IF(count > SHAPE_MOST_ITEMS, "take %zu: accepted: 0 to %s", count,
              count_grouped(SHAPE_MOST_ITEMS).text);
    one->take = count;
    return case_status(one, STATUS_OK);
}

FairnessStatus fairness_case_set_law(FairnessCase *one, const char *law, const char *text)
{
    if (!one)
        return FAIRNESS_FAILED;
    int name = law ? 0 : LAW_UNIFORM;
    while (law && law_words[name] && strcmp(law_words[name], law) != 0)
        name++;
    REFUSE_IF(!law_words[name],
              "law \"%.60s\": accepted: uniform, even, derangement, "
              "cycle, no-equal-neighbours, weights, chances, subset",
              law);
    REFUSE_IF(name != LAW_NEIGHBOURS && !text == law_has_file((LawName)name), "law %s: %s",
              law_words[name], text ? "it takes no text" : "it needs its text");
    Status status = set_text(one, &one->law_text, text, "a law");
    if (!status)
        one->law = (LawName)name;
    return case_status(one, status);
}

FairnessStatus fairness_case_set_hands(FairnessCase *one, const size_t *sizes, size_t count)
{
    REFUSE_IF(count && !sizes, "hands: no sizes");
    Text text = {0};
    for (size_t hand = 0; hand < count; hand++) {
        if (!sizes[hand] || sizes[hand] > SHAPE_MOST_ITEMS) {
            text_clear(&text);
            return REFUSED(one, "hands: %zu places: accepted: 1 to %d", sizes[hand],
                           SHAPE_MOST_ITEMS);
        }
        text_addf(&text, "%s%zu", hand ? "," : "", sizes[hand]);
    }
    Status status = text.lost
                        ? error_set(&one->error, STATUS_FAILED, "out of memory for hands")
                        : set_text(one, &one->hands, count ? text_string(&text) : NULL, "hands");
    text_clear(&text);
    return case_status(one, status);
}

FairnessStatus fairness_case_set_trials(FairnessCase *one, uint64_t trials)
{
    REFUSE_IF(trials < 1 || trials > MOST_COUNT, "trials %llu: accepted: 1 to 2^53",
              (unsigned long long)trials);
    one->spec.trials = trials;
    return case_status(one, STATUS_OK);
}

FairnessStatus fairness_case_set_seed(FairnessCase *one, uint64_t seed)
{
    if (!one)
        return FAIRNESS_FAILED;
    one->spec.seed = seed;
    return case_status(one, STATUS_OK);
}

FairnessStatus fairness_case_set_source(FairnessCase *one, const char *name)
{
    REFUSE_IF(!name, "source: no name");
    return case_status(one, source_find(name, &one->spec.source, &one->error));
}

FairnessStatus fairness_case_set_alpha(FairnessCase *one, double alpha)
{
    REFUSE_IF(!(alpha > 0 && alpha <= 0.5), "alpha: accepted: above 0 and at most 0.5");
    one->settings.alpha = alpha;
    return case_status(one, STATUS_OK);
}

FairnessStatus fairness_case_set_threads(FairnessCase *one, int threads)
{
    REFUSE_IF(threads < 0 || threads > MAX_THREADS,
              "threads %d: accepted: 1 to %d, or 0 for the default", threads, MAX_THREADS);
    one->threads = threads;
    return case_status(one, STATUS_OK);
}

FairnessStatus fairness_case_set_checks(FairnessCase *one, const char *checks)
{
    REFUSE_IF(!checks, "checks: no names");
    Error inner;
    Status status = check_choice_read(checks, &one->spec.checks, &inner);
    return case_status(one, status ? error_set(&one->error, status, "checks: %.300s", inner.text)
                                   : STATUS_OK);
}

FairnessStatus fairness_case_set_expected(FairnessCase *one, FairnessExpectation expected)
{
    REFUSE_IF(expected != FAIRNESS_EXPECT_FAIR && expected != FAIRNESS_EXPECT_BIASED,
              "expected %d: accepted: fair (%d), biased (%d)", (int)expected, FAIRNESS_EXPECT_FAIR,
              FAIRNESS_EXPECT_BIASED);
    one->spec.options.expected = expected == FAIRNESS_EXPECT_BIASED ? EXPECT_BIASED : EXPECT_FAIR;
    return case_status(one, STATUS_OK);
}

FairnessStatus fairness_case_set_budget(FairnessCase *one, double seconds)
{
    REFUSE_IF(!(seconds >= 0 && seconds <= 1e9), "budget %g: accepted: seconds, 0 to 1e9", seconds);
    one->spec.budget = seconds;
    return case_status(one, STATUS_OK);
}

FairnessStatus fairness_case_set_memory(FairnessCase *one, uint64_t bytes)
{
    REFUSE_IF(bytes < 1, "memory 0: accepted: 1 and more");
    one->settings.memory = bytes;
    return case_status(one, STATUS_OK);
}

FairnessStatus fairness_case_set_asker(FairnessCase *one, const char *name)
{
    if (!one)
        return FAIRNESS_FAILED;
    Asker asker = asker_of(name);
    REFUSE_IF(!name || strcmp(name, asker_words[asker]) != 0,
              "asker \"%.60s\": accepted: terminal, javascript, python, page", name ? name : "");
    one->asker = asker;
    return case_status(one, STATUS_OK);
}

FairnessStatus fairness_case_set_keep_going(FairnessCase *one, FairnessKeepGoing *keep_going,
                                            void *user)
{
    if (!one)
        return FAIRNESS_FAILED;
    one->keep_going = keep_going;
    one->keep_going_user = user;
    return case_status(one, STATUS_OK);
}
