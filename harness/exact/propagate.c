#define DECK_MACHINE_LAWS
#include "exact/propagate.h"

#include "base/byte_count.h"

#include <stdlib.h>
#include <string.h>

#include "algorithms/registry.h"
#include "deck/orders.h"
#include "exact/scoped_numbers.h"
#include "platform/platform.h"
#include "tallies/rank.h"

_Static_assert((int)ORDERS_MAX_ITEMS == (int)LAW_MAX_ITEMS, "a law is what the machine can hold");

/* One shuffle on its way through the machine. */
typedef struct Run {
    const Algorithm *algorithm;
    uint32_t times; /* how often it is made */
    Deck deck;
    Draws draws;
    Orders at;
    mpz_t denominator; /* product of the totals of the picks spent */
    mpz_t paths;       /* product of the ranges of the picks drawn */
} Run;

static const Algorithm *find(const char *name)
{
    for (size_t i = 0; algorithm_list[i]; i++)
        if (!strcmp(algorithm_list[i]->name, name))
            return algorithm_list[i];
    return NULL;
}

/* Runs the shuffle once from the start, without cells or with them. */
static Status run_shuffle(Run *run, Error *error)
{
    LawsEnd end = LAWS_DONE;
    run->at.terms = 0;
    for (uint32_t time = 0; time < run->times && end == LAWS_DONE; time++)
        end = laws_run(&run->deck, run->algorithm->shuffle);
    switch (end) {
    case LAWS_DONE:
        return STATUS_OK;
    case LAWS_STOPPED:
        return error_set(error, STATUS_INTERRUPTED, "stopped");
    case LAWS_NO_MEMORY:
        return error_set(error, STATUS_FAILED, "no memory for the draws of %s",
                         run->algorithm->name);
    default:
        return error_set(error, STATUS_USAGE, "%s, n=%zu: no law over all orders at once: %s",
                         run->algorithm->name, run->deck.n, run->draws.refusal);
    }
}

/* The dry run: work, denominator and paths. */
static Status measure(Run *run, Error *error)
{
    SCOPED_INTEGER total; /* 2^32 is beyond an unsigned long of WebAssembly */
    mpz_init(total);
    TRY(run_shuffle(run, error));
    for (size_t i = 0; i < run->draws.records_count; i++) {
        const PickRecord *record = &run->draws.records[i];
        mpz_mul_ui(run->paths, run->paths, record->range);
        mpz_import(total, 1, -1, sizeof record->total, 0, 0, &record->total);
        if (record->spent)
            mpz_mul(run->denominator, run->denominator, total);
    }
    /* Those were the records of the last time, which is like each before it. */
    mpz_pow_ui(run->paths, run->paths, run->times);
    mpz_pow_ui(run->denominator, run->denominator, run->times);
    run->at.words = (mpz_sizeinbase(run->denominator, 2) + 63) / 64;
    run->at.terms_all = run->at.terms;
    return STATUS_OK;
}

/* Two decks of cells; the first also has the cells beside the orders. */
static uint64_t run_cells(const Run *run)
{
    return (2 * run->at.orders + 2 * LAW_CELLS_EXTRA) * run->at.words;
}

static Status run_begin(Run *run, const char *name, uint32_t parameter, size_t n,
                        const ExactLimits *limits, Error *error)
{
    *run = (Run){.algorithm = find(name), .times = limits->repeat ? limits->repeat : 1};
    mpz_init_set_ui(run->denominator, 1);
    mpz_init_set_ui(run->paths, 1);
    if (!run->algorithm)
        return error_set(error, STATUS_USAGE, "no shuffle named '%s'", name);
    if (n < 1 || n > ORDERS_MAX_ITEMS)
        return error_set(error, STATUS_USAGE,
                         "%s, n=%zu: the law of all orders is worked out up to n = %d", name, n,
                         ORDERS_MAX_ITEMS);
    run->at = (Orders){
        .orders = permutation_count(n),
        .terms_most = limits->paths,
        .keep_going = limits->keep_going,
        .context = limits->context,
    };
    run->deck = (Deck){.n = n,
                       .draws = &run->draws,
                       .steps = &orders_steps,
                       .state = &run->at,
                       .left_out = limits->left_out};
    if (!laws_open(&run->draws, n, limits->draw, parameter))
        return error_set(error, STATUS_FAILED, "no memory for the draws of %s", name);
    TRY(measure(run, error));
    run->at.threads = run->at.terms_all <= limits->alone ? 1 : threads_for(limits->threads);
    uint64_t bytes = run_cells(run) * sizeof(uint64_t);
    if (bytes > limits->memory_bytes)
        return error_set(error, STATUS_USAGE,
                         "%s, n=%zu: the law over all orders needs %s, above the limit of %s "
                         "(--memory)",
                         name, n, byte_count(bytes).text, byte_count(limits->memory_bytes).text);
    return STATUS_OK;
}

static void run_end(Run *run)
{
    free(run->at.cells);
    free(run->at.spare);
    laws_close(&run->draws);
    mpz_clears(run->denominator, run->paths, NULL);
}

Status propagation_cost(const char *name, uint32_t parameter, size_t n, const ExactLimits *limits,
                        ExactCost *ret_cost, Error *error)
{
    Run run;
    Status status = run_begin(&run, name, parameter, n, limits, error);
    if (!status)
        *ret_cost = (ExactCost){
            .paths = (double)run.at.terms_all,
            .paths_exact = true,
            .memory_bytes = run_cells(&run) * sizeof(uint64_t),
        };
    run_end(&run);
    return status;
}

/* The run with cells, from all mass on the starting order, and its law. */
static Status run_law(Run *run, Law *ret_law, Error *error)
{
    Orders *at = &run->at;
    size_t words = at->words;
    uint64_t *denominator = calloc(words, sizeof *denominator);
    size_t bytes = (at->orders + LAW_CELLS_EXTRA) * words * sizeof(uint64_t);
    at->cells = malloc(bytes);
    at->spare = malloc(bytes);
    Status status = STATUS_OK;
    if (!denominator || !at->cells || !at->spare) {
        status = error_set(error, STATUS_FAILED, "no memory for the law of %s, n=%zu",
                           run->algorithm->name, run->deck.n);
    } else {
        memset(at->cells, 0, bytes);
        at->cells[0] = 1;
        status = run_shuffle(run, error);
    }
    if (!status) {
        memset(at->cells + at->orders * words, 0, LAW_CELLS_EXTRA * words * sizeof(uint64_t));
        mpz_export(denominator, NULL, -1, sizeof *denominator, 0, 0, run->denominator);
        LawPart part = {.denominator = denominator, .cells = at->cells};
        free(at->spare);
        at->cells = at->spare = NULL;
        status = law_build(run->deck.n, &part, 1, words, run->paths, true, ret_law, error);
    }
    free(denominator);
    return status;
}

Status law_by_propagation(const char *name, uint32_t parameter, size_t n, const ExactLimits *limits,
                          Law *ret_law, Error *error)
{
    Run run;
    Status status = run_begin(&run, name, parameter, n, limits, error);
    THEN(status, run_law(&run, ret_law, error));
    run_end(&run);
    return status;
}
