#include "reports/words/asker_words.h"

#include <ctype.h>
#include <string.h>

const char *const asker_words[] = {"terminal", "javascript", "python", "page", NULL};

Asker asker_of(const char *name)
{
    for (int asker = ASKER_TERMINAL; name && asker_words[asker]; asker++)
        if (strcmp(asker_words[asker], name) == 0)
            return (Asker)asker;
    return ASKER_TERMINAL;
}

/* An option as it is called in JavaScript, in Python and on the page; NULL where it is not there.
 */
static const struct {
    const char *option, *names[ASKER_PAGE];
} options[] = {
    {"--alpha", {"alpha", "alpha", "alpha"}},
    {"--as", {"as", NULL, NULL}},
    {"--checks", {"checks", "checks", NULL}},
    {"--deck", {"deck", "deck", NULL}},
    {"--hands", {"hands", "hands", NULL}},
    {"--html", {"html", ".html", NULL}},
    {"--items", {"items", "items", NULL}},
    {"--json", {NULL, ".report", NULL}},
    {"--law", {"law", "law", NULL}},
    {"--min-effect", {"minEffect", NULL, NULL}},
    {"--n", {"n", "n", "n"}},
    {"--seeds", {"seeds", NULL, NULL}},
    {"--source", {"source", "source", NULL}},
    {"--stop-early", {"stopEarly", NULL, NULL}},
    {"--table", {"table", "table", NULL}},
    {"--take", {"take", "take", NULL}},
    {"--trials", {"trials", "trials", "trials"}},
};

static const char *name_for(const char *option, size_t length, Asker asker)
{
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (strlen(options[i].option) == length && strncmp(options[i].option, option, length) == 0)
            return options[i].names[asker - 1];
    return NULL;
}

/* The length of the option that begins there, "--trials", "-v"; 0 where none does. */
static size_t option_at(const char *text, const char *at)
{
    size_t dashes = strspn(at, "-");
    if (dashes < 1 || dashes > 2 || (at > text && !strchr(" (\"'", at[-1])) ||
        !islower((unsigned char)at[dashes]))
        return 0;
    size_t length = dashes + strspn(at + dashes, "abcdefghijklmnopqrstuvwxyz-");
    return dashes == 2 || length == 2 ? length : 0;
}

/* The length of the value behind an option and a blank; 0 where the sentence goes on. */
static size_t value_at(const char *at)
{
    size_t length = *at == ' ' ? strcspn(at + 1, " ,;()") : 0;
    while (length && strchr(".:", at[length])) /* the sentence's */
        length--;
    return length && (isdigit((unsigned char)at[1]) || isupper((unsigned char)at[1]) ||
                      strncmp(at, " auto", 5) == 0 || strncmp(at, " all", 4) == 0)
               ? length
               : 0;
}

/* An option's value, "trials: 924", "trials='auto'"; in a line that stays whole as it was typed. */
static void add_value(Text *out, const char *value, size_t length, Asker asker, bool whole)
{
    static const char *const before[] = {" ", ": ", "=", " "}, *const quotes[] = {"", "'", "\"",
                                                                                  ""};
    size_t digits = strspn(value, "0123456789");
    bool number =
        digits && (digits == length || (value[digits] == '.' && value[digits + 1] != '.'));
    const char *quote = number || whole ? "" : quotes[asker];
    text_addf(out, "%s%s%.*s%s", before[whole ? ASKER_TERMINAL : asker], quote, (int)length, value,
              quote);
}

/* A clause, from `at` to before `end`. False where it speaks of an option that there is not. */
static bool add_clause(Text *out, const char *at, const char *end, Asker asker, bool whole)
{
    const char *begin = at;
    bool known = true;
    while (at < end) {
        size_t length = option_at(begin, at);
        if (strncmp(at, " (docs/", 7) == 0 && strchr(at, ')')) {
            at = strchr(at, ')') + 1;
            continue;
        }
        if (!length) {
            text_add_char(out, *at++);
            continue;
        }
        const char *name = name_for(at, length, asker);
        size_t value = name ? value_at(at + length) : 0;
        text_add_bytes(out, name ? name : at, name ? strlen(name) : length);
        if (value && strncmp(at + length, " FILE", 5) != 0) /* a program gets it in memory */
            add_value(out, at + length + 1, value, asker, whole);
        known &= name != NULL;
        at += length + (value ? value + 1 : 0);
    }
    return known;
}

void text_for_asker(Text *out, const char *text, Asker asker, bool whole)
{
    bool first = true;
    if (asker == ASKER_TERMINAL) {
        text_add(out, text);
        return;
    }
    for (const char *at = text; *at;) {
        const char *end = strstr(at, "; ") ? strstr(at, "; ") : at + strlen(at);
        Text clause = {0};
        if (add_clause(&clause, at, end, asker, whole) || (whole && first)) {
            const char *made = text_string(&clause);
            text_addf(out, "%s%s", first ? "" : "; ",
                      made + (first && strncmp(made, "or ", 3) == 0 ? 3 : 0));
            first = false;
        }
        text_end_part(&clause, out);
        at = *end ? end + 2 : end;
    }
}
