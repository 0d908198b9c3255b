/* The buffer that one long order went through. */
#include "analyses/analysis.h"
#include "inference/buffer_law.h"
#include "reports/words/text_words.h"
#include "tallies/long_counts.h"
#include "trials/trial_plan.h"

#include <math.h>

static Status conclude(const AnalysisRun *run, CaseResult *result, Error *error)
{
    const TrialCounts *counts = run->counts;
    const Tally *tally = tally_among(counts->tallies, counts->tally_count, &tally_long);
    if (!tally)
        return STATUS_OK;
    LongLayout layout = long_layout(tally->n);
    double places = (double)(layout.middle_end - layout.middle) * (double)counts->trials;
    BufferFound *found = section_add(&result->sections, &analysis_buffer.section, &result->memory);
    TRY(arena_status(&result->memory, "the buffer", error));
    *found = buffer_found(tally->n, counts->trials, counts->advance + 1,
                          (double)tally_cell(tally, layout.sum_cell) / places);
    return STATUS_OK;
}

#define OF BufferFound
TABLE(
    buffer_keys,
    FIELD("known", known,
          "whether it looks like a shuffle through a buffer: `effective` and `size` agree within a "
          "tenth, and `size` is a tenth of the items at most"),
    FIELD("size", size,
          "1 + the farthest that an item came forward: of a buffer its most likely size",
          .least = 1),
    FIELD_OF(JSON_RANGE, "ci95", low,
             "the 95% interval of its size, low and high; the lower end is certain",
             JSON_IF(known)),
    FIELD("effective", effective,
          "the buffer with the same mean distance between items and places; left out where that "
          "is more than a tenth of the items",
          .optional = true, .zero = true),
    FIELD("log10_p", log10_p,
          "log10 of the chance that in a fair order no item comes farther forward", LOG10_P),
    FIELD("log10_p_meet", log10_meet,
          "log10 of the chance, at most, that the first item and the middle one come within a "
          "batch of 256 of each other",
          JSON_IF(known), LOG10_P));

TABLE(
    keys,
    SAME("buffer", buffer_keys,
         "only with `--one-long`, where a bias was found: what the order tells of a buffer that it "
         "went through",
         JSON_IF(size)));
#undef OF

static const char *sentence(Text *line, const CaseResult *result, const void *facts)
{
    enum { LIKELY = -1 }; /* rows that may well meet are no news */
    const BufferFound *buffer = facts;
    if (buffer->size == 1) {
        text_add(line, "every item is where it was: nothing was shuffled");
        return "buffer";
    }
    if (!buffer->size || !(buffer->effective > 0))
        return NULL;
    if (!buffer->known) { /* an item that is out of line says nothing of the others */
        text_addf(line,
                  "items lie as far from their places as after a shuffle through a buffer of about "
                  "%s",
                  word_count((uint64_t)nearbyint(buffer->effective)).text);
        return "buffer";
    }
    text_addf(line, "no item moves forward by more than %s places (chance in a fair order: %s)",
              word_count(buffer->size - 1).text, word_probability(buffer->log10_p).text);
    text_addf(line, ": shuffled through a buffer of %s (95%% interval: %s to %s)",
              word_count(buffer->size).text, word_count((uint64_t)buffer->low).text,
              word_count((uint64_t)buffer->high).text);
    if (buffer->log10_meet < LIKELY)
        text_addf(line, ". Items 0 and %s share a batch of %d with a chance of about %s",
                  word_count(result->n / 2).text, BUFFER_BATCH,
                  word_probability(buffer->log10_meet).text);
    return "buffer";
}

static const char *advice(const CaseResult *result, const void *facts)
{
    const BufferFound *buffer = facts;
    return buffer->known ? "use a larger buffer, or shuffle the row numbers first "
                           "(docs/special-questions.md)"
                         : NULL;
}

const Analysis analysis_buffer = {
    .section = {"buffer", sizeof(BufferFound), .of_bias = true, .advice = advice},
    .conclude = conclude,
    .keys = &keys,
    .sentence = sentence,
};
