/* Places by a run: a law that can be run need not be worked out. */
#include "algorithms/registry.h"
#include "base/elementary.h"
#include "exact/places.h"
#include "trials/lane_machine.h"
#include "trials/run_trials.h"

/* A bias that was counted is one if it is so many standard deviations above what chance brings. */
static const double SURE = 6;

/* Of the runs that count, their own. */
static const uint64_t SEED = UINT64_C(0x706c61636573);

static bool keep_going(void *context, uint64_t done)
{
    const PlacesLaw *law = context;
    return law->keep_going(law->context, (double)done / (double)law->trials);
}

Status places_counted(size_t index, uint32_t parameter, size_t n, PlacesLaw *law, bool *ret_known,
                      Error *error)
{
    TrialCounts counts;
    const LaneMachine *machine;
    TRY(lane_machine_find("auto", &machine, error));
    TrialPlan plan = {
        .subject = {.algorithm = algorithm_list[index], .index = index, .parameter = parameter},
        .n = n,
        .trials = law->trials,
        .seed = SEED,
        .source = source_list[0],
        .draw = law->draw,
        .repeat = law->times,
        .machine = machine,
        .tallies = {&tally_positions},
        .tally_count = 1,
        .threads = law->threads,
        .keep_going = law->keep_going ? keep_going : NULL,
        .keep_going_context = law,
    };
    TRY(run_trials(&plan, &counts, error));
    bool whole = counts.complete;
    *ret_known = whole && !counts.invalid;
    for (size_t cell = 0; *ret_known && cell < n * n; cell++)
        law->chances[cell] = (double)tally_cell(&counts.tallies[0], cell) / (double)law->trials;
    if (*ret_known) {
        law->counted = law->trials;
        law->sign = NAN;
    }
    trial_counts_clear(&counts);
    return whole ? STATUS_OK : error_set(error, STATUS_INTERRUPTED, "stopped");
}

double places_bias(const PlacesLaw *law, size_t n)
{
    double squares = 0, chance_alone = 0, ways = (double)n - 1;
    for (size_t cell = 0; cell < n * n; cell++) {
        double off = law->chances[cell] - 1 / (double)n;
        squares += off * off;
        chance_alone += law->chances[cell] * (1 - law->chances[cell]);
    }
    if (!law->counted)
        return squares * ways;
    double trials = (double)law->counted, bias = ways * (squares - chance_alone / trials);
    return bias > SURE * sqrt(2) * ways / trials ? bias : 0;
}
