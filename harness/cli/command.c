/* How every command is called: reads its options, runs it, reports its failure. */
#include "cli/commands.h"
#include "trials/team.h"

#include <stdlib.h>

const Command *const command_list[] = {
    &command_run,      &command_exact, &command_explain, &command_plan,  &command_merge,
    &command_report,   &command_suite, &command_compare, &command_badge, &command_lists,
    &command_selftest, &command_teach, &command_dossier, NULL,
};
_Static_assert(sizeof command_list / sizeof command_list[0] <= COMMANDS_MOST + 1,
               "COMMANDS_MOST is too small");

int command_do(const Command *command, int count, char **words)
{
    Error error = {0};
    HelpWanted help = HELP_NONE;
    int code = EXIT_AS_EXPECTED;
    void *options = calloc(1, command->size + 1);
    Status status =
        options ? STATUS_OK : error_set(&error, STATUS_FAILED, "out of memory for the options");
    THEN_IF(status, command->begin, command->begin(options, &error));
    THEN(status, option_table_read(command->options, count, words, options, &help, &error));
    if (command->in_team)
        status = team_agree(status, &error);
    if (!status && help != HELP_NONE)
        status = print_help(command, help, &error);
    else if (!status)
        status = command->run(options, count, words, &code, &error);
    if (options && command->end)
        command->end(options);
    free(options);
    return status ? command_failed(status, &error) : code;
}
