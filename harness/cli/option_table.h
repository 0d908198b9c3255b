/* The words of a command, read by a table of the options it takes. */
#ifndef FAIRNESS_OPTION_TABLE_H
#define FAIRNESS_OPTION_TABLE_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Option {
    const char *name; /* "--algo" */
    char letter;      /* of the short form, or 0 */
    bool takes_value;
    /* Puts the value (NULL where none is taken; of argv, so it lasts) into the command's options.
     */
    Status (*read)(void *options, const char *value, Error *error);
} Option;

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
