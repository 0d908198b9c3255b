/* The words of a command, read by a table of the options it takes. */
#ifndef FAIRNESS_OPTION_TABLE_H
#define FAIRNESS_OPTION_TABLE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What becomes of the value of an option. */
typedef enum OptionKind {
    OPTION_READS,  /* `read` takes it */
    OPTION_CALLS,  /* it has none: `read` is called with NULL */
    OPTION_FLAG,   /* it has none: a bool becomes true, a number one more */
    OPTION_COUNTS, /* a whole number (number_count) */
    OPTION_REAL,   /* a real number (number_real) */
    OPTION_CHOICE, /* one of a few words; the number of the word, an enumeration */
} OptionKind;

/* Made by the macros below. */
typedef struct Option {
    const char *name; /* "--algo" */
    char letter;      /* of the short form, or 0 */
    OptionKind kind;
    /* Puts the value (of argv, so it lasts) into the command's options. */
    Status (*read)(void *options, const char *value, Error *error);
    size_t at, size;            /* the member of the command's options that the value goes to */
    uint64_t unit, least, most; /* of a count */
    double above, limit;        /* of a real number */
    const char *const *choices; /* the words, ended by NULL */
} Option;

#define OPTION_MEMBER(Type, member)                                                                \
    .at = offsetof(Type, member), .size = sizeof(((Type *)0)->member)
#define READ_OPTION(name_, read_)                                                                  \
    {                                                                                              \
        .name = name_, .kind = OPTION_READS, .read = read_                                         \
    }
#define CALL_OPTION(name_, read_)                                                                  \
    {                                                                                              \
        .name = name_, .kind = OPTION_CALLS, .read = read_                                         \
    }
#define FLAG_OPTION(name_, letter_, Type, member)                                                  \
    {                                                                                              \
        .name = name_, .letter = letter_, .kind = OPTION_FLAG, OPTION_MEMBER(Type, member)         \
    }
/* The member is an unsigned or signed whole number of 4 or 8 bytes that holds `most`. */
#define COUNT_OPTION(name_, Type, member, unit_, least_, most_)                                    \
    {                                                                                              \
        .name = name_, .kind = OPTION_COUNTS, OPTION_MEMBER(Type, member), .unit = unit_,          \
        .least = least_, .most = most_                                                             \
    }
#define REAL_OPTION(name_, Type, member, above_, limit_)                                           \
    {                                                                                              \
        .name = name_, .kind = OPTION_REAL, OPTION_MEMBER(Type, member), .above = above_,          \
        .limit = limit_                                                                            \
    }
#define CHOICE_OPTION(name_, Type, member, choices_)                                               \
    {                                                                                              \
        .name = name_, .kind = OPTION_CHOICE, OPTION_MEMBER(Type, member), .choices = choices_     \
    }

/* Options that several commands have, alike in each. */
extern const char *const when_words[];         /* of When */
extern const char *const counts_words[];       /* of CountsWanted */
extern const char *const text_or_json_words[]; /* of Format, as far as they go */
#define SIZE_OPTION(Type, member) COUNT_OPTION("--n", Type, member, 1000, 1, DECK_MAX_ITEMS)
#define THREADS_OPTION(Type, member)                                                               \
    {                                                                                              \
        .name = "--threads", .letter = 'j', .kind = OPTION_COUNTS, OPTION_MEMBER(Type, member),    \
        .unit = 1000, .least = 1, .most = 4096                                                     \
    }
#define MEMORY_OPTION(Type, member)                                                                \
    COUNT_OPTION("--memory", Type, member, 1024, 1, UINT64_C(1) << 60)
#define ALPHA_OPTION(Type, member)    REAL_OPTION("--alpha", Type, member, 0, 0.5)
#define PROGRESS_OPTION(Type, member) CHOICE_OPTION("--progress", Type, member, when_words)
#define COLOR_OPTION(Type, member)    CHOICE_OPTION("--color", Type, member, when_words)
#define QUIET_OPTION(Type, member)    FLAG_OPTION("--quiet", 'q', Type, member)

typedef struct OptionTable {
    const Option *options; /* without --help, -h and --version, which every command takes */
    size_t count;
    const char *stray; /* what is told to a word that is no option */
    /* Takes such a word (of argv) instead, unless NULL. */
    Status (*word)(void *options, const char *word, Error *error);
    /* Options that several commands have: read into the part of the command's options that begins
     * `shared_at` bytes in. NULL for none. */
    const struct OptionTable *shared;
    size_t shared_at;
    /* Called with each option that was read, unless NULL. */
    Status (*note)(void *options, const Option *option, const char *value, Error *error);
} OptionTable;

enum { OPTION_TABLE_MOST = 64 }; /* options of a table */

/* What the words ask for instead of the work. */
typedef enum Asked { ASKED_NOTHING, ASKED_HELP, ASKED_VERSION } Asked;

/* The option of that name, of the table or the one it shares; NULL where there is none. */
const Option *option_table_find(const OptionTable *table, const char *name);

/* Reads --name value, --name=value, -x value and -xvalue; long names are never cut short. Reading
 * ends at --help or --version. STATUS_USAGE with one line that names the word, and the nearest
 * option where it is not known; or what an option's `read` returned. */
Status option_table_read(const OptionTable *table, int count, char **words, void *options,
                         Asked *ret_asked, Error *error);

/* One of a few words, ended by NULL; its index into *ret. `what` names the option in the error. */
Status option_word(const char *what, const char *text, const char *const *words, int *ret,
                   Error *error);

#endif
