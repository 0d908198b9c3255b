/* Reads the words of a command line by a table of the options that the command takes. */
#ifndef FAIRNESS_OPTION_TABLE_H
#define FAIRNESS_OPTION_TABLE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How the value of an option is read, and into what. */
typedef enum OptionKind {
    OPTION_READS,  /* by `read` */
    OPTION_FLAG,   /* there is no value: a bool becomes true */
    OPTION_COUNTS, /* a whole number (number_count) */
    OPTION_REAL,   /* a real number (number_real) */
    OPTION_CHOICE, /* one of a few words; the number of the word, an enumeration */
    OPTION_TEXT,   /* as it was typed: of argv */
} OptionKind;

/* The heading under which the help shows an option. */
typedef enum OptionGroup {
    GROUP_SHUFFLE,  /* what is run */
    GROUP_EXTERNAL, /* ... where it is not built in */
    GROUP_VERDICT,  /* what is looked at, and judged */
    GROUP_REPORT,   /* what is written */
    GROUP_MACHINE,  /* how and where it is run; none of these changes a count */
    GROUP_COUNT
} OptionGroup;

const char *option_group_heading(OptionGroup group);

/* The kind of value of a suite's key that stands for an option. The key is the option's name
 * without the leading hyphens, and with _ for the others. */
typedef enum SuiteValue {
    SUITE_NONE, /* there is no such key */
    SUITE_TEXT,
    SUITE_NUMBER_OR_TEXT,
    SUITE_NUMBERS, /* or a list of them */
    SUITE_TEXTS,   /* or a list of them */
} SuiteValue;

/* One option: a row of a command's table, made by the macros below. The parser, "did you mean", the
 * help, the manual page, the completions and the keys of suites all come from it. */
typedef struct Option {
    const char *name;  /* "--algo" */
    char letter;       /* of the short form, or 0 */
    const char *value; /* what the help calls its value, "NAMES", with FILE in it where it names
                          one; NULL where `choices` say it, or where it takes none */
    const char *help;  /* what it does; a sentence without capital and full stop */
    const char *brief; /* the same on one line of -h; NULL: its first clause */
    OptionGroup group;
    OptionKind kind;
    /* Puts the value (of argv, so it lasts) into the command's options, or the member of them. */
    Status (*read)(void *into, const char *value, Error *error);
    size_t at, size;            /* where the value is stored: the member of the struct of options */
    size_t given;               /* the bool in it that becomes true, too; 0: none */
    uint64_t unit, least, most; /* of a count */
    double above, limit;        /* of a real number */
    const char *const *choices; /* the words, ended by NULL */
    const char *accepted;       /* of a text that is not empty, nor -: what is; NULL: it may be */
    const char *file;           /* of a text that is the name of a file, given once: what an error
                                   says of it; NULL: it is none */
    SuiteValue suite;           /* the key of a case that stands for it ... */
    bool suite_subject;         /* ... says what is run; each case has one of these */
    bool suite_own;     /* ... says more of what is run: like it, it is no default of all cases */
    bool suite_only;    /* ... is a word without an option in a run */
    bool suite_command; /* the command `suite` takes it, for all cases */
    bool local; /* says how and where a run is made and shown, not what its result is: no part of
                   what identifies the run (store.h) */
} Option;

#define OPTION_MEMBER(Type, member)                                                                \
    .at = offsetof(Type, member), .size = sizeof(((Type *)0)->member)
/* After the help further members may follow: `.suite = SUITE_TEXT`. */
#define READ_OPTION(name_, value_, read_, group_, ...)                                             \
    {                                                                                              \
        .name = name_, .value = value_, .kind = OPTION_READS, .read = read_, .group = group_,      \
        .help = __VA_ARGS__                                                                        \
    }
/* `read` gets the member. */
#define READ_MEMBER_OPTION(name_, value_, Type, member, read_, group_, ...)                        \
    READ_OPTION(name_, value_, read_, group_, __VA_ARGS__, .at = offsetof(Type, member))
#define FLAG_OPTION(name_, letter_, Type, member, group_, ...)                                     \
    {                                                                                              \
        .name = name_, .letter = letter_, .kind = OPTION_FLAG, OPTION_MEMBER(Type, member),        \
        .group = group_, .help = __VA_ARGS__                                                       \
    }
/* The member is an unsigned or signed whole number of 4 or 8 bytes that holds `most`. */
#define COUNT_OPTION(name_, value_, Type, member, unit_, least_, most_, group_, ...)               \
    {                                                                                              \
        .name = name_, .value = value_, .kind = OPTION_COUNTS, OPTION_MEMBER(Type, member),        \
        .unit = unit_, .least = least_, .most = most_, .group = group_, .help = __VA_ARGS__        \
    }
#define REAL_OPTION(name_, value_, Type, member, above_, limit_, group_, ...)                      \
    {                                                                                              \
        .name = name_, .value = value_, .kind = OPTION_REAL, OPTION_MEMBER(Type, member),          \
        .above = above_, .limit = limit_, .group = group_, .help = __VA_ARGS__                     \
    }
#define CHOICE_OPTION(name_, Type, member, choices_, group_, ...)                                  \
    {                                                                                              \
        .name = name_, .kind = OPTION_CHOICE, OPTION_MEMBER(Type, member), .choices = choices_,    \
        .group = group_, .help = __VA_ARGS__                                                       \
    }

#define TEXT_OPTION(name_, value_, Type, member, group_, ...)                                      \
    {                                                                                              \
        .name = name_, .value = value_, .kind = OPTION_TEXT, OPTION_MEMBER(Type, member),          \
        .group = group_, .help = __VA_ARGS__                                                       \
    }

/* Options that several commands have, the same in each. */
extern const char *const text_or_json_words[]; /* of Format, as far as they go */
#define SIZE_OPTION(Type, member)                                                                  \
    COUNT_OPTION("--n", "N", Type, member, 1000, 1, DECK_MAX_ITEMS, GROUP_SHUFFLE,                 \
                 "how many items", .letter = 'n')
#define THREADS_OPTION(Type, member)                                                               \
    COUNT_OPTION("--threads", "T", Type, member, 1000, 1, 4096, GROUP_MACHINE,                     \
                 "threads (all processors)", .letter = 'j', .local = true, .suite_command = true)
#define REPEAT_OPTION(Type, member)                                                                \
    COUNT_OPTION("--repeat", "K", Type, member, 1000, 1, REPEATS_MOST, GROUP_SHUFFLE,              \
                 "the shuffle is made K times, each time from where it left (1)",                  \
                 .suite = SUITE_NUMBER_OR_TEXT)
#define MEMORY_OPTION(Type, member)                                                                \
    COUNT_OPTION("--memory", "SIZE", Type, member, 1024, 1, UINT64_C(1) << 60, GROUP_MACHINE,      \
                 "most memory to use (3/4 of what the machine, or the control group, has; 8G, "    \
                 "512M)",                                                                          \
                 .local = true, .suite_command = true)
#define TIMEOUT_OPTION(Type, member, ...)                                                          \
    REAL_OPTION("--timeout", "SECONDS", Type, member, 0, 1e9, GROUP_MACHINE, __VA_ARGS__,          \
                .local = true, .suite_command = true)
#define ALPHA_OPTION(Type, member)                                                                 \
    REAL_OPTION("--alpha", "A", Type, member, 0, 0.5, GROUP_VERDICT,                               \
                "chance of a false alarm in the whole run (1e-6; recorded data 1e-3)")
#define QUIET_OPTION(Type, member)                                                                 \
    FLAG_OPTION("--quiet", 'q', Type, member, GROUP_REPORT, "verdicts only")
#define TEXT_OR_JSON_OPTION(Type, member, auto_)                                                   \
    CHOICE_OPTION("--format", Type, member, text_or_json_words, GROUP_REPORT,                      \
                  "what standard output gets (auto: " auto_ ")")
#define TEXT_ON_TERMINAL "text on a terminal and with -q, JSON elsewhere"
#define TEXT_EVERYWHERE  "text, also in a pipe"

typedef struct OptionTable {
    const Option *options; /* without --help, -h and --version, which every command takes */
    size_t count;
    /* Which of them it takes; NULL: all. */
    bool (*takes)(const Option *option);
    const char *stray; /* the error for a word that is not an option */
    /* Takes such a word (of argv) in place of the error, unless NULL. */
    Status (*word)(void *options, const char *word, Error *error);
    /* A table of options that several commands share; these are read into the struct that begins
     * `shared_at` bytes into the command's own. NULL for none. */
    const struct OptionTable *shared;
    size_t shared_at;
    size_t given_at; /* where the options have their GivenOptions (option_rules.h); 0: nowhere */
    /* Called with each option that was read, unless NULL. */
    Status (*note)(void *options, const Option *option, const char *value, Error *error);
} OptionTable;

/* The options of an OptionTable. */
#define OPTIONS_OF(table) .options = table, .count = sizeof table / sizeof table[0]

enum { OPTION_TABLE_MOST = 64 }; /* options of a table */

/* The help that the words want in place of running the command. */
typedef enum HelpWanted {
    HELP_NONE,
    HELP_FULL,
    HELP_SHORT,
    HELP_START, /* nothing was typed */
    HELP_VERSION,
} HelpWanted;

/* The option of that name, of the table or the one it shares; NULL where there is none. */
const Option *option_table_find(const OptionTable *table, const char *name);

/* Whether the table takes its option `i` < count. */
bool option_table_takes(const OptionTable *table, size_t i);

/* The words that stand in the place of what the help calls its value; NULL where it has that. */
const char *const *option_words(const Option *option);

/* The next table of the command whose table this is: the one that it shares, at last that of
 * --help, -h and --version, which every command takes; then NULL. */
const OptionTable *option_table_next(const OptionTable *table);

/* Reads --name value, --name=value, -x value and -xvalue; long names are never cut short. Reading
 * ends at --help or --version. STATUS_USAGE with one line that names the word, and the nearest
 * option where it is not known; or what an option's `read` returned. */
Status option_table_read(const OptionTable *table, int count, char **words, void *options,
                         HelpWanted *ret_asked, Error *error);

/* One of a few words, ended by NULL; its index into *ret. `what` names the option in the error. */
Status option_word(const char *what, const char *text, const char *const *words, int *ret,
                   Error *error);

/* The next comma-separated part of *text into `part`, moving *text on. False at the end. Fails, by
 * a part of length 0, on an empty one. */
bool list_next(const char **text, char *part, size_t size);

#endif
