#include "reports/words/advice_words.h"

#include "inference/verdict.h"
#include "reports/words/mistake_words.h"
#include "reports/words/report_formats.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"

#include <string.h>

/* Why a case is not as expected. */
typedef enum RedKind {
    RED_BROKEN_COMMAND,
    RED_BROKEN_FILE,
    RED_BROKEN,
    RED_INVALID,
    RED_FORBIDDEN,
    RED_CLASSES,
    RED_BIASED,
    RED_DEPENDENT,
    RED_ONE_ORDER,
    RED_EXPLAINED,
    RED_REPEATS,
    RED_PAIRED,
    RED_TOO_EVEN,
    RED_CONTROL_MISSED,
    RED_CUT_OFF,
    RED_TOO_FEW,
    RED_MIN_EFFECT,
    RED_MIN_EFFECT_ELSEWHERE,
    RED_TOO_FEW_RECORDED,
    RED_SKIPPED,
} RedKind;

/* The advice for each verdict; where more is known it stands before or behind. */
static const char *const advices[] = {
    [RED_BROKEN_COMMAND] = "try it by hand; it must print each line that it reads, shuffled "
                           "(docs/your-shuffle.md): ",
    [RED_BROKEN_FILE] = "mend that line of the file (docs/your-data.md says what it may look like)",
    [RED_BROKEN] = "see what it wrote to standard error",
    [RED_INVALID] = "make the shuffle return every item exactly once",
    [RED_FORBIDDEN] = "check which is wrong: the shuffle, or the chances that it should have",
    [RED_CLASSES] = "check which is wrong: how a class is drawn, or the chances in the file",
    [RED_BIASED] = "--html FILE shows what comes too often; compare the code with Fisher-Yates "
                   "(docs/your-shuffle.md)",
    [RED_DEPENDENT] =
        "look for what is kept from one shuffle to the next: a seed that is set again, "
        "items that are not put back in order",
    /* shuf, say, which shuffles lines, not their items */
    [RED_ONE_ORDER] = "if the command shuffles once and ends: --exec-each",
    [RED_REPEATS] = "look for a generator with few states or a short period, or for a seed that is "
                    "set again",
    [RED_PAIRED] =
        "draw all from one generator that is seeded once, or hash each seed before using "
        "it",
    [RED_TOO_EVEN] = "check that the outcomes are not made up, reused or filtered",
    [RED_CONTROL_MISSED] = "check that this case runs the shuffle that is known to be wrong, with "
                           "enough trials (fairness plan)",
    [RED_CUT_OFF] = "let it run to its end",
    [RED_TOO_FEW] = "run more trials",
    [RED_MIN_EFFECT] = "use --trials auto, which takes as many as --min-effect needs",
    [RED_MIN_EFFECT_ELSEWHERE] = "give --min-effect a check that is run",
    [RED_TOO_FEW_RECORDED] = "record more shuffles; for a single question, choose a larger "
                             "--alpha before looking",
    [RED_SKIPPED] = "choose checks that apply: fairness list checks",
};

static bool is_recorded(const CaseResult *result)
{
    return result->kind == ORIGIN_INPUT;
}

static RedKind red_kind_of(const CaseResult *result)
{
    if (result->error)
        return origin_is_command(result->kind) ? RED_BROKEN_COMMAND
               : is_recorded(result)           ? RED_BROKEN_FILE
                                               : RED_BROKEN;
    bool off = result->status == FINDING_INVALID || result->status == FINDING_BIASED;
    if (off && case_of_classes(result))
        return RED_CLASSES;
    if (result->status == FINDING_INVALID)
        return result->invalid.trials ? RED_INVALID : RED_FORBIDDEN;
    if (result->status == FINDING_BIASED) {
        const CheckResult *check = deciding_check(result);
        bool once = case_verdict(result).evidence == EVIDENCE_ONE_ORDER;
        Together together = result->options.together;
        bool between = check && kind_between_trials(check);
        return between && (together.paired || together.seeds) ? RED_PAIRED
               : once && result->kind == ORIGIN_EXEC          ? RED_ONE_ORDER
               : sections_advice(result->sections)            ? RED_EXPLAINED
               : between                                      ? RED_DEPENDENT
               : check && strcmp(check->id, "repeats") == 0   ? RED_REPEATS
                                                              : RED_BIASED;
    }
    if (result->status == FINDING_TOO_EVEN)
        return RED_TOO_EVEN;
    if (result->trials < result->trials_requested)
        return RED_CUT_OFF;
    if (result->status == FINDING_NO_BIAS_FOUND)
        return RED_CONTROL_MISSED;
    if (result->equivalence.below > 0 && result->equivalence.dependent)
        return result->dependence == DEPENDENCE_FOUND ? RED_DEPENDENT : RED_TOO_EVEN;
    if (result->status == FINDING_SKIPPED)
        return RED_SKIPPED;
    if (result->min_effect > 0 && !min_effect_check(result))
        return RED_MIN_EFFECT_ELSEWHERE;
    if (!case_runs_again(result))
        return RED_TOO_FEW_RECORDED;
    /* --trials auto goes with single shuffles whose orders should be equally likely. */
    return result->min_effect > 0 && !result->law.name ? RED_MIN_EFFECT : RED_TOO_FEW;
}

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

void try_by_hand(Text *out, Origin origin, const char *command, size_t n, bool unicode)
{
    bool each = origin == ORIGIN_EXEC_EACH;
    bool compound = command && is_compound(command);
    text_addf(out, "seq %s0 %zu | %s", each ? "" : "-s ' ' ", n ? n - 1 : 0, compound ? "(" : "");
    text_escape(out, command ? command : "", unicode, 0);
    text_add(out, compound ? ")" : "");
}

bool case_advice(Text *out, const CaseResult *result, bool unicode)
{
    if (result->as_expected)
        return false;
    RedKind kind = red_kind_of(result);
    if (kind == RED_BIASED || kind == RED_INVALID || kind == RED_FORBIDDEN) {
        Text named = {0};
        bool known = mistake_sentence(&named, result);
        text_clear(&named);
        if (known)
            return false;
    }
    if ((kind == RED_TOO_FEW || kind == RED_TOO_FEW_RECORDED) && result->simulations_enough)
        text_addf(out, "simulate more data: --simulations %llu; or ",
                  (unsigned long long)result->simulations_enough);
    if (kind == RED_TOO_FEW && result->equivalence.trials > (double)result->trials) {
        text_addf(out, "run more: --trials %.0f", result->equivalence.trials);
        return true;
    }
    if (kind == RED_TOO_FEW && result->too_few.trials > 0) {
        if (result->options.together.seeds)
            text_addf(out, "take more seeds: --seeds %llu..%.0f", (unsigned long long)result->seed,
                      (double)result->seed + result->too_few.trials - 1);
        else
            text_addf(out, "run more: --trials %.0f", result->too_few.trials);
        if (result->options.planned.trials &&
            strcmp(result->options.planned.purpose, "budget") == 0)
            text_addf(
                out, ", which take some %s",
                word_duration(result->duration_s / (double)result->trials * result->too_few.trials)
                    .text);
        return true;
    }
    if (kind == RED_TOO_FEW_RECORDED && result->twice_as_likely > (double)result->trials) {
        text_addf(out,
                  "record %s draws; for a single question, choose a larger --alpha before looking",
                  word_count((uint64_t)result->twice_as_likely).text);
        return true;
    }
    if (kind == RED_TOO_FEW_RECORDED && result->too_few.trials > (double)result->trials)
        text_addf(out, "%s would %s; ", word_count((uint64_t)result->too_few.trials).text,
                  result->dealt || result->law.name ? "find such chances"
                                                    : "find the usual mistake");
    if (kind == RED_SKIPPED && result->n == 1) {
        text_add(out, "take 2 items or more");
        return true;
    }
    if ((kind == RED_BIASED || kind == RED_DEPENDENT) &&
        result->external.sorted) { /* as the headline says */
        text_addf(out, "count hands, in which order says nothing: --hands %zu; or look for a sort",
                  result->dealt ? case_shape(result)->seen : result->n - 1);
        return true;
    }
    text_add(out, kind == RED_EXPLAINED ? sections_advice(result->sections) : advices[kind]);
    const CheckResult *made = kind == RED_MIN_EFFECT_ELSEWHERE ? reaching_check(result) : NULL;
    if (made)
        text_addf(out, ": --min-effect %s:W", made->id);
    if (kind == RED_BROKEN_COMMAND)
        try_by_hand(out, result->kind, result->external.command, result->n, unicode);
    return true;
}

bool advice_after(Text *out, const CaseResult *result, const char *between, bool unicode)
{
    Text advice = {0};
    bool some = case_advice(&advice, result, unicode);
    if (some)
        text_addf(out, "%sTo do: %s.", between, text_string(&advice));
    text_end_part(&advice, out);
    return some;
}

const char *change_advice(const CaseChange *change)
{
    static const char *const words[] = {
        [CHANGE_NEW] = "if it is meant: --allow-new, or save a new baseline",
        [CHANGE_MISSING] = "if it is meant: --allow-missing, or save a new baseline",
        [CHANGE_OTHER] = "if it is meant, save a new baseline",
        [CHANGE_GREW] = "if it is meant, save a new baseline: --save-baseline FILE, without "
                        "--baseline",
        [CHANGE_WORSE] = "if it is meant, save a new baseline: --save-baseline FILE, without "
                         "--baseline",
    };
    return change->regression ? words[change->change] : NULL;
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
#define FORMAT_OPTION(NAME, name, summary) "--" #name,
    static const char *const options[] = {REPORT_FILE_FORMATS(FORMAT_OPTION) "--format", "--color",
                                          "--progress"};
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

bool again_command(Text *out, const RunResult *run, bool unicode)
{
    bool red = run->comparison && run->comparison->regression;
    for (size_t i = 0; i < run->case_count; i++)
        red |= !run->cases[i].as_expected;
    if (!red || !run->command || run->stable)
        return false;
    Text kept = {0};
    bool skip = false; /* the value of what was left out */
    for (const char *word = run->command; *word;) {
        size_t length = word_length(word);
        bool value = false, own = !skip && is_of_the_report(word, length, &value);
        if (!skip && !own) {
            text_add(&kept, kept.length ? " " : "");
            text_add_bytes(&kept, word, length);
        }
        skip = own && value;
        word += length + (word[length] == ' ');
    }
    text_escape(out, text_string(&kept), unicode, 0);
    text_end_part(&kept, out);
    return true;
}
