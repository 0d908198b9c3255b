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

/* An option in the words of each asker: "name", by which it is called where it has no value; with a
 * value "name: 5", "name=5", "name 5". NULL: there is none. */
typedef struct OptionWords {
    const char *option, *javascript, *python, *page;
    bool text; /* its value is a text, and stands in quotes in a program */
} OptionWords;

static const OptionWords option_words[] = {
    {"--alpha", "alpha", "alpha", "alpha", false},
    {"--base", "base", "base", NULL, false},
    {"--checks", "checks", "checks", NULL, true},
    {"--deck", "deck", "deck", NULL, true},
    {"--hands", "hands", "hands", NULL, false},
    {"--html", "html: true", ".html", NULL, false},
    {"--items", "items", "items", NULL, true},
    {"--json", NULL, ".report", NULL, false},
    {"--law", "law", "law", NULL, true},
    {"--min-effect", "minEffect", NULL, NULL, true},
    {"--n", "n", "n", "n", false},
    {"--seed", NULL, NULL, NULL, false},
    {"--seeds", "seeds", NULL, NULL, true},
    {"--simulations", "simulations", NULL, NULL, false},
    {"--source", "source", "source", NULL, true},
    {"--stop-early", "stopEarly", NULL, NULL, false},
    {"--suspect", "suspect", NULL, NULL, true},
    {"--table", "table", "table", NULL, true},
    {"--take", "take", "take", NULL, false},
    {"--trend", "trend", NULL, NULL, false},
    {"--trials", "trials", "trials", "trials", false},
};

static const OptionWords *find_option(const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof option_words / sizeof *option_words; i++)
        if (strlen(option_words[i].option) == length &&
            strncmp(option_words[i].option, word, length) == 0)
            return &option_words[i];
    return NULL;
}

static const char *name_for(const OptionWords *option, Asker asker)
{
    return !option                     ? NULL
           : asker == ASKER_JAVASCRIPT ? option->javascript
           : asker == ASKER_PYTHON     ? option->python
                                       : option->page;
}

/* The length of the option that begins there: "--trials", "-v"; 0 where none does. */
static size_t option_at(const char *text, const char *at)
{
    size_t dashes = strspn(at, "-");
    if (dashes < 1 || dashes > 2 || (at > text && !strchr(" (\"'", at[-1])) ||
        !islower((unsigned char)at[dashes]))
        return 0;
    size_t length = dashes + strspn(at + dashes, "abcdefghijklmnopqrstuvwxyz-");
    return dashes == 2 || length == 2 ? length : 0;
}

/* The length of the value behind an option, at a blank; 0 where what comes is the sentence going
 * on. */
static size_t value_at(const char *at, bool any_word)
{
    if (at[0] != ' ')
        return 0;
    size_t length = strcspn(at + 1, " ,;()");
    bool known = isdigit((unsigned char)at[1]) || isupper((unsigned char)at[1]) || any_word ||
                 (length == 4 && strncmp(at + 1, "auto", 4) == 0) ||
                 (length == 3 && strncmp(at + 1, "all", 3) == 0);
    while (length && strchr(".:", at[length])) /* the sentence's */
        length--;
    return length && known ? length : 0;
}

/* The clause, from `at` to before `end`, which has no brackets. False where it is to be left out.
 */
static bool add_clause(Text *out, const char *at, const char *end, Asker asker, bool whole)
{
    const char *begin = at;
    bool keep = true;
    while (at < end) {
        size_t length = option_at(begin, at);
        if (!length) {
            keep &= strncmp(at, "docs/", 5) != 0;
            text_add_char(out, *at++);
            continue;
        }
        const OptionWords *option = find_option(at, length);
        const char *name = name_for(option, asker);
        size_t value =
            name ? value_at(at + length, option->text && strcmp(option->option, "--checks") == 0)
                 : 0;
        keep &= name != NULL;
        if (!name)
            text_add_bytes(out, at, length);
        else
            text_add(out, name);
        if (value && !strpbrk(name, ":.")) {
            const char *word = at + length + 1;
            bool quoted =
                !whole && asker != ASKER_PAGE && (option->text || islower((unsigned char)*word));
            const char *quote = !quoted ? "" : asker == ASKER_PYTHON ? "\"" : "'";
            text_add(out, whole || asker == ASKER_PAGE ? " " : asker == ASKER_PYTHON ? "=" : ": ");
            text_addf(out, "%s%.*s%s", quote, (int)value, word, quote);
        }
        at += length + (value ? value + 1 : 0);
    }
    return keep;
}

/* Where the clause that begins there ends: at "; ", at a bracket, or at `end`. */
static const char *clause_end(const char *at, const char *end)
{
    while (at < end && *at != '(' && !(at[0] == ';' && at[1] == ' '))
        at++;
    return at;
}

static const char *bracket_end(const char *at, const char *end)
{
    for (int depth = 0; at < end; at++) {
        depth += (*at == '(') - (*at == ')');
        if (depth == 0)
            return at;
    }
    return end;
}

static void add_part(Text *out, const char *at, const char *end, Asker asker, bool whole)
{
    bool first = true;
    while (at < end) { /* from one "; " to the next */
        Text sentence = {0};
        bool keep = true;
        for (;;) {
            const char *stop = clause_end(at, end);
            Text clause = {0};
            keep &= add_clause(&clause, at, stop, asker, whole);
            text_add(&sentence, text_string(&clause));
            text_end_part(&clause, &sentence);
            at = stop;
            if (at == end || *at != '(')
                break;
            const char *close = bracket_end(at, end);
            Text inner = {0};
            add_part(&inner, at + 1, close, asker, whole);
            size_t length = strlen(text_string(&sentence));
            if (inner.length) {
                text_addf(&sentence, "(%s)", text_string(&inner));
            } else if (length &&
                       text_string(&sentence)[length - 1] == ' ') { /* the blank before it */
                Text shorter = {0};
                text_add_bytes(&shorter, text_string(&sentence), length - 1);
                text_clear(&sentence);
                sentence = shorter;
            }
            text_end_part(&inner, &sentence);
            at = close < end ? close + 1 : end;
        }
        const char *made = text_string(&sentence);
        if ((keep || (whole && first)) && *made) {
            bool or_so = first && strncmp(made, "or ", 3) == 0;
            text_addf(out, "%s%s", first ? "" : "; ", made + (or_so ? 3 : 0));
            first = false;
        }
        text_end_part(&sentence, out);
        at += at < end ? 2 : 0;
    }
}

void text_for_asker(Text *out, const char *text, Asker asker, bool whole)
{
    if (asker == ASKER_TERMINAL)
        text_add(out, text);
    else
        add_part(out, text, text + strlen(text), asker, whole);
}
