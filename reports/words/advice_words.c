#include "reports/words/advice_words.h"

#include "inference/verdict.h"
#include "reports/words/item_words.h"
#include "reports/words/mistake_words.h"
#include "reports/words/report_formats.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <string.h>

static const char kept_between[] =
    "look for what is kept from one shuffle to the next: a seed that is set again, items that are "
    "not put back in order";

/* Whether a shell takes it for more than one command, of which a pipe would feed the first. */
static bool is_compound(const char *command)
{
    char quote = 0;
    for (const char *at = command; *at; at++) {
        if (*at == '\\' && quote != '\'' && at[1])
            at++;
        else if (quote)
            quote = *at == quote ? 0 : quote;
        else if (*at == '\'' || *at == '"')
            quote = *at;
        else if (strchr(";&\n", *at) || (*at == '|' && at[1] == '|'))
            return true;
    }
    return false;
}

void try_by_hand(Text *out, Origin origin, const char *command, size_t n)
{
    bool each = origin == ORIGIN_EXEC_EACH;
    bool compound = command && is_compound(command);
    text_addf(out, "seq %s0 %zu | %s", each ? "" : "-s ' ' ", n ? n - 1 : 0, compound ? "(" : "");
    text_escape(out, command ? command : "", true, 0);
    text_add(out, compound ? ")" : "");
}

/* What to do about a bias; false, and nothing written, where its mistake and the fix are named. */
static bool mend_bias(Text *out, const CaseResult *result)
{
    const CheckResult *check = deciding_check(result);
    Mistake mistake = mistake_of(result);
    bool once = case_verdict(result).evidence == EVIDENCE_ONE_ORDER;
    bool between = check && kind_between_trials(check);
    bool together = result->options.together.paired || result->options.together.seeds;
    if (case_of_classes(result))
        text_add(out, "check which is wrong: how a class is drawn, or the chances in the file");
    else if (between && together)
        text_add(out, "draw all from one generator that is seeded once, or hash each seed before "
                      "using it");
    else if (once && result->kind == ORIGIN_EXEC) /* shuf, say, which shuffles lines */
        text_add(out, "if the command shuffles once and ends: --exec-each");
    else if (sections_advice(result->sections, result))
        text_add(out, sections_advice(result->sections, result));
    else if (!between && check && strcmp(check->id, "repeats") == 0)
        text_add(out, "look for a generator with few states or a short period, or for a seed that "
                      "is set again");
    else if (!between && (mistake.why || mistake.fix))
        return false;
    else if (result->external.sorted) /* as the headline says */
        text_addf(out, "count hands, in which order says nothing: --hands %zu; or look for a sort",
                  result->dealt ? case_shape(result)->seen : result->n - 1);
    else if (!between && case_draws(result)) /* nothing is shuffled */
        text_add(out,
                 case_runs_again(result)
                     ? "--html FILE shows what comes too often; look at how one is drawn: a "
                       "remainder (%) or a rounded number favours some"
                     : "--html FILE shows what comes too often; if not all should be equally "
                       "likely, say the chances: `label,chance,count` a line, --table classes");
    else
        text_add(out, between ? kept_between
                      : once && case_runs_again(result)
                          ? "look for a seed that is set again in each call, or a list that is not "
                            "shuffled in place"
                      : case_runs_again(result)
                          ? "--html FILE shows what comes too often; compare the code with "
                            "Fisher-Yates (docs/your-shuffle.md)"
                          : "--html FILE shows what comes too often; if not every order should be "
                            "equally likely, say so by --law");
    return true;
}

static bool mend_outcomes(Text *out, const CaseResult *result)
{
    Mistake mistake = mistake_of(result);
    if (case_of_classes(result))
        return mend_bias(out, result);
    if (mistake.why || mistake.fix)
        return false;
    text_add(out,
             result->invalid.trials && case_runs_again(result)
                 ? "make the shuffle return every item exactly once"
             : result->invalid.trials
                 ? "correct what was written down wrongly; if it came so, the shuffle loses items"
                 : "check which is wrong: the shuffle, or the chances that it should have");
    return true;
}

/* More of what there was too little of. --trials auto goes with single shuffles whose orders should
 * be equally likely. */
static void more_trials(Text *out, const CaseResult *result)
{
    bool again = case_runs_again(result), seeds = result->options.together.seeds;
    double enough = result->too_few.trials, trials = (double)result->trials;
    if (again && result->min_effect > 0 && !result->law.name) {
        text_add(out, "use --trials auto, which takes as many as --min-effect needs");
        return;
    }
    if (again && result->equivalence.trials > trials)
        text_addf(out, "run more: --trials %.0f", result->equivalence.trials);
    else if (again && enough > 0 && seeds)
        text_addf(out, "take more seeds: --seeds %llu..%.0f", (unsigned long long)result->seed,
                  (double)result->seed + enough - 1);
    else if (again && enough > 0)
        text_addf(out, "run more: --trials %.0f", enough);
    else if (again)
        text_add(out, "run more trials");
    if (again && enough > 0 && result->equivalence.trials <= trials &&
        result->options.planned.trials && strcmp(result->options.planned.purpose, "budget") == 0)
        text_addf(out, ", which take some %s",
                  word_duration(result->duration_s / trials * enough).text);
    if (again)
        return;
    if (result->twice_as_likely > trials) {
        text_addf(out, "record %s draws", word_count((uint64_t)result->twice_as_likely).text);
    } else {
        if (enough > trials)
            text_addf(out, "%s would %s; ", word_count((uint64_t)enough).text,
                      result->dealt || result->law.name ? "find such chances"
                                                        : "find the usual mistake");
        text_addf(out, "record more %ss", case_draws(result) ? "draw" : "shuffle");
    }
}

static void mend_broken(Text *out, const CaseResult *result)
{
    if (!origin_is_command(result->kind)) {
        text_add(out, result->kind == ORIGIN_INPUT
                          ? "mend that line of the file (docs/your-data.md "
                            "says what it may look like)"
                          : "see what it wrote to standard error");
        return;
    }
    text_add(out, "try it by hand; it must print each line that it reads, shuffled "
                  "(docs/your-shuffle.md): ");
    try_by_hand(out, result->kind, result->external.command, result->n);
}

bool case_advice(Text *out, const CaseResult *result)
{
    const Equivalence *is = &result->equivalence;
    bool even = result->status == FINDING_TOO_EVEN, skipped = result->status == FINDING_SKIPPED;
    if (result->as_expected)
        return false;
    if (result->error)
        mend_broken(out, result);
    else if (result->status == FINDING_INVALID)
        return mend_outcomes(out, result);
    else if (result->status == FINDING_BIASED)
        return mend_bias(out, result);
    else if (!even && result->trials < result->trials_requested)
        text_add(out, "let it run to its end");
    else if (result->status == FINDING_NO_BIAS_FOUND)
        text_add(out, "check that this case runs the shuffle that is known to be wrong, with "
                      "enough trials (fairness plan)");
    else if (!even && is->below > 0 && is->dependent && result->dependence == DEPENDENCE_FOUND)
        text_add(out, kept_between);
    else if (even || (is->below > 0 && is->dependent))
        text_add(out, "check that the outcomes are not made up, reused or filtered");
    else if (skipped)
        text_add(out, result->n == 1 ? "take 2 items or more"
                                     : "choose checks that apply: fairness list checks");
    else if (result->min_effect > 0 && !min_effect_check(result)) {
        const CheckResult *made = reaching_check(result);
        text_add(out, "give --min-effect a check that is run");
        if (made)
            text_addf(out, ": --min-effect %s:W", made->id);
    } else
        more_trials(out, result);
    return true;
}

const char *change_advice(const CaseChange *change)
{
    bool counts = change->change == CHANGE_GREW || change->change == CHANGE_WORSE;
    return !change->regression ? NULL
           : counts
               ? "if it is meant, save a new baseline: --stable --json FILE, without --baseline"
               : "if it is meant, save a new baseline";
}

/* Where the word of a command line ends: at a blank outside of quotes. */
static size_t word_length(const char *word)
{
    size_t length = 0;
    for (bool quoted = false; word[length] && (quoted || word[length] != ' '); length++) {
        if (word[length] == '\'')
            quoted = !quoted;
        else if (word[length] == '\\' && !quoted && word[length + 1])
            length++;
    }
    return length;
}

/* Whether an option only says where the report goes and how it looks, and is of no use to one who
 * wants to see it. `*ret_value`: its value is the next word. */
static bool is_of_the_report(const char *word, size_t length, bool *ret_value)
{
#define FORMAT_OPTION(NAME, name, ending, summary) "--" #name,
    static const char *const options[] = {REPORT_OPTION_FORMATS(FORMAT_OPTION) "--output", "-o",
                                          "--format"};
#undef FORMAT_OPTION
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        size_t size = strlen(options[i]);
        *ret_value = length == size;
        if (strncmp(word, options[i], size) == 0 && (length == size || word[size] == '='))
            return true;
    }
    *ret_value = false;
    return length == 2 && (strncmp(word, "-q", 2) == 0 || strncmp(word, "-v", 2) == 0);
}

bool again_command(Text *out, const RunResult *run)
{
    bool red = run->comparison && run->comparison->regression;
    for (size_t i = 0; i < run->case_count; i++)
        red |= !run->cases[i].as_expected;
    if (!red || !run->command || run->stable)
        return false;
    bool skip = false; /* the value of what was left out */
    for (const char *word = run->command; *word;) {
        size_t length = word_length(word);
        bool value = false, own = !skip && is_of_the_report(word, length, &value);
        if (!skip && !own) {
            text_add(out, word == run->command ? "" : " ");
            text_add_bytes(out, word, length);
        }
        skip = own && value;
        word += length + (word[length] == ' ');
    }
    return true;
}
