/* Commands that shuffle line by line, and plugins: children that give outcomes side by side, one
 * for each feed. */
#include "base/sizes.h"
#include "external/child.h"
#include "external/function.h"
#include "external/plugin.h"
#include "external/plugin_process.h"
#include "external/plugin_run.h"
#include "external/subjects.h"
#include "input/line_words.h"
#include "random/block_key.h"

#include <stdlib.h>
#include <string.h>

/* A runner of a function, to be asked what was wrong. */
typedef struct Runner {
    const Function *function;
    pid_t process;
} Runner;

/* SubjectRun.own of all of them. */
typedef struct Children {
    Child *list;
    int opened;            /* of them */
    PluginShared **shared; /* of each that is a plugin */
    PluginWork *works;     /* likewise */
    Runner *runners;       /* of each that is a function */
} Children;

/* The outcomes in the blocks of one feed. */
static uint64_t feed_trials(const TrialPlan *plan, uint64_t feed, uint64_t feeds)
{
    uint64_t blocks = plan_blocks(plan), size = block_trials(plan->n);
    uint64_t own = (blocks - feed + feeds - 1) / feeds;
    bool has_last = (blocks - 1) % feeds == feed;
    return own * size - (has_last ? blocks * size - plan_limit(plan) : 0);
}

static Status start_plugin(SubjectRun *run, int index, uint64_t trials, uint64_t seed, Process *ret,
                           Error *error)
{
    const TrialPlan *plan = run->plan;
    const PluginInfo *plugin = plan->subject.own;
    Children *children = run->own;
    children->shared[index] = plugin_shared_new();
    NEED_ROOM(children->shared[index], "a plugin", error);
    children->works[index] = (PluginWork){
        .text = plugin->file ? plugin->file : plan->subject.text, /* of a function: compiled */
        .n = plan->n,
        .trials = trials,
        .block_trials = block_trials(plan->n),
        .feed = (uint64_t)index,
        .feeds = (uint64_t)run->feed.feeds,
        .seed = plan->seed,
        .own_seed = seed,
        .source = plan->source,
        .shared = children->shared[index],
    };
    return plugin_start(&children->works[index], ret, error);
}

/* Child.explain: the runner has said it in the words of the user's language. */
static bool runner_explain(void *context, uint64_t given, Error *error)
{
    const Runner *runner = context;
    char said[1024];
    if (!function_said(runner->function, runner->process, "wrong", said, sizeof said) &&
        !function_said(runner->function, runner->process, "refused", said, sizeof said))
        return false;
    error_set(error, STATUS_FAILED, "%s", said);
    return true;
}

/* That its numbers are of the seed; and the first outcome that lacked an item, as the runner has
 * written it: LINE, a tab, what stood there. */
static void runner_tell(const Runner *runner, NullItems *missing, SubjectFacts *facts)
{
    char said[1024];
    if (function_said(runner->function, runner->process, "numbers", said, sizeof said))
        facts->seed_known = facts->seed_honoured = true;
    if (!missing->outcomes ||
        !function_said(runner->function, runner->process, "lacks", said, sizeof said))
        return;
    char *tab = strrchr(said, '\t');
    if (tab)
        *tab = 0;
    bytes_quote(said, strlen(said), 60, missing->line);
    bytes_quote(tab ? tab + 1 : "", tab ? strlen(tab + 1) : 0, 20, missing->seen);
    missing->what = lacks_what(missing->seen);
}

static Status start_child(SubjectRun *run, int index, Error *error)
{
    static const ItemCode plain = {0};
    const TrialPlan *plan = run->plan;
    const Subject *subject = &plan->subject;
    Children *children = run->own;
    bool plugin = subject->kind == &subject_plugin;
    const Function *function = subject->kind == &subject_function ? subject->own : NULL;
    uint64_t feeds = (uint64_t)run->feed.feeds;
    uint64_t trials = feed_trials(plan, (uint64_t)index, feeds);
    uint64_t seed = feeds == 1 ? plan->seed : derived_seed(plan->seed, (uint64_t)index);
    Started *begun = function ? subject->outcomes : NULL;
    bool there = begun && begun->settings.n == plan->n && begun->settings.trials == trials &&
                 begun->settings.seed == seed && begun->process.id;
    Process process = there ? begun->process : PROCESS_NONE;
    Status status = STATUS_OK;
    if (there) {
        begun->process = PROCESS_NONE;
    } else if (plugin) {
        status = start_plugin(run, index, trials, seed, &process, error);
    } else {
        ProcessSettings settings = {.n = plan->n,
                                    .trials = trials,
                                    .seed = seed,
                                    .wire = wire_words[function ? WIRE_U16LE : subject->wire],
                                    .shape = plan->shape,
                                    .seed_as =
                                        function ? function->started.settings.seed_as : NULL};
        status =
            process_start(function ? function->run : subject->text, &settings, -1, &process, error);
    }
    if (status)
        return status;
    Child *child = &children->list[index];
    children->opened++;
    status = child_open(child, &process, plugin || function ? &plain : item_code_of(subject),
                        plugin || function ? WIRE_U16LE : subject->wire, plan->n, trials,
                        index ? &run->rest : &run->first,
                        plugin     ? "the plugin"
                        : function ? "the function"
                                   : "the command",
                        error);
    if (there)
        child->tail = begun->tail;
    if (function) {
        children->runners[index] = (Runner){function, child->process.id};
        child->reader.gaps = true;
        child->explain = runner_explain;
        child->explain_context = &children->runners[index];
    }
    if (plugin) {
        child->explain = plugin_explain;
        child->explain_context = children->shared[index];
    }
    return status;
}

static Status children_open(SubjectRun *run, Error *error)
{
    size_t count = (size_t)run->feed.feeds;
    Arena *memory = &run->memory;
    Children *children = run->own = arena_get(memory, 1, sizeof *children);
    TRY(arena_status(memory, "children", error));
    children->list = arena_get(memory, count, sizeof *children->list);
    children->shared = arena_get(memory, count, sizeof *children->shared);
    children->works = arena_get(memory, count, sizeof *children->works);
    children->runners = arena_get(memory, count, sizeof *children->runners);
    TRY(arena_status(memory, "children", error));
    for (int index = 0; index < run->feed.feeds; index++)
        TRY(start_child(run, index, error));
    return STATUS_OK;
}

/* Commands are sent the items in order for every trial: enough of them to fill what is written at
 * once. */
static Status exec_open(SubjectRun *run, Error *error)
{
    const TrialPlan *plan = run->plan;
    const Subject *subject = &plan->subject;
    uint64_t trials = plan_limit(plan);
    size_t copies = USUAL_OR_LEAST(1 << 18, 64) / (plan->n * 8) + 1, size = 0;
    copies = copies < trials ? copies : (size_t)trials;
    char *input = NULL;
    Status status = wire_write_input(item_code_of(subject), subject->wire, plan->n, copies, &input,
                                     &size, error);
    arena_keep(&run->memory, input);
    THEN(status, children_open(run, error));
    Children *children = run->own;
    for (int index = 0; !status && index < children->opened; index++)
        child_send(&children->list[index], input, size, copies);
    return status;
}

static void children_close(SubjectRun *run)
{
    Children *children = run->own;
    if (!children)
        return;
    for (int index = 0; index < children->opened; index++)
        child_close(&children->list[index]);
    for (int index = 0; children->shared && index < run->feed.feeds; index++)
        plugin_shared_free(children->shared[index]);
}

static Status children_next(SubjectRun *run, int feed, Item *outcomes, bool *missing, size_t count,
                            size_t *ret_count, Error *error)
{
    Children *children = run->own;
    return child_next(&children->list[feed], outcomes, missing, count, ret_count, error);
}

/* Where there are several children, only the first is listened to: it is this thread's. */
static bool children_heard(const SubjectRun *run, uint64_t *ret_done, uint64_t *ret_heard)
{
    const Children *children = run->own;
    if (!children->opened)
        return false;
    const WireReader *reader = &children->list[0].reader;
    *ret_done = reader->read;
    *ret_heard = reader->read + reader->end;
    return true;
}

static Status children_finish(SubjectRun *run, bool *ret_stopped, Error *error)
{
    Children *children = run->own;
    Status status = STATUS_OK;
    for (int index = 0; !status && !*ret_stopped && index < children->opened; index++)
        status = child_finish(&children->list[index], ret_stopped, error);
    return status;
}

static void children_tell(SubjectRun *run, SubjectFacts *facts)
{
    Children *children = run->own;
    for (int index = 0; index < children->opened; index++) {
        Child *child = &children->list[index];
        const Runner *runner = &children->runners[index];
        if (runner->function)
            runner_tell(runner, &child->reader.missing, facts);
        subject_tell_missing(run, index, &child->reader.missing, facts);
        process_read_error(&child->process.err, &child->tail);
        if (child->tail.written && !facts->tail[0])
            tail_text(&child->tail, facts->tail, sizeof facts->tail);
        if (children->shared[index])
            facts->used_words |= children->shared[index]->used_words;
    }
}

static int exec_feeds(const TrialPlan *plan)
{
    return plan->seed_itself ? 1 : subject_feeds_of(plan, plan->children); /* seeds go in order */
}

/* Words of one sequence have one reader. */
static int plugin_feeds(const TrialPlan *plan)
{
    return plan->source->fill ? exec_feeds(plan) : 1;
}

static Status plugin_check(const Subject *subject, size_t n, Error *error)
{
    const PluginInfo *plugin = subject->own;
    uint64_t most = plugin->max_n ? plugin->max_n : DECK_MAX_ITEMS;
    if (n >= plugin->min_n && n <= most)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE, "--n %zu: %s is defined for n from %llu to %llu", n,
                     plugin->name, (unsigned long long)plugin->min_n, (unsigned long long)most);
}

/* How a run goes on and ends, whatever the children are. */
#define RUN_BY_CHILDREN                                                                            \
    .close = children_close, .next = children_next, .heard = children_heard,                       \
    .finish = children_finish, .tell = children_tell

const SubjectKind subject_exec = {
    .origin = ORIGIN_EXEC,
    .option = "--exec",
    .accepted = "a command, as for /bin/sh -c",
    .trials = 100000,
    .awaits = {"the command to print its line ",
               ": it must print one for each line that it reads (docs/your-shuffle.md)"},
    .takes_seed = true,
    .tells_order = true,
    .any_size = true,
    .on_wire = true,
    .check = items_check,
    .items = items_of,
    .feeds = exec_feeds,
    .open = exec_open,
    RUN_BY_CHILDREN,
};

static Status function_check(const Subject *subject, size_t n, Error *error)
{
    const Function *function = subject->own;
    if (function->n && function->n != n)
        return error_set(error, STATUS_USAGE, "--n %zu: %s shuffles %zu items of its own; drop --n",
                         n, function->title, function->n);
    return n <= FUNCTION_MOST_ITEMS
               ? STATUS_OK
               : error_set(error, STATUS_USAGE, "--n %zu: accepted for a function: 1 to %d", n,
                           FUNCTION_MOST_ITEMS);
}

static SubjectItems function_items(const Subject *subject)
{
    return (SubjectItems){.labels = ((const Function *)subject->own)->labels};
}

const SubjectKind subject_function = {
    .origin = ORIGIN_FUNCTION,
    .option = "a function",
    .accepted = "FILE#NAME, FILE:NAME",
    .trials = 100000,
    .awaits = {"call ", " of the function to return"},
    .many_seeds = true,
    .tells_order = true,
    .any_size = true,
    .check = function_check,
    .items = function_items,
    .feeds = exec_feeds,
    .open = children_open,
    RUN_BY_CHILDREN,
};

const SubjectKind subject_plugin = {
    .origin = ORIGIN_PLUGIN,
    .option = "compiled code",
    .accepted = "FILE.so or FILE.so:NAME",
    .trials = 1000000,
    .awaits = {"shuffle ", " of the plugin"},
    .takes_seed = true,
    .tells_order = true,
    .any_size = true,
    .check = plugin_check,
    .feeds = plugin_feeds,
    .open = children_open,
    RUN_BY_CHILDREN,
};
