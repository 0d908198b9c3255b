/* fairness teach: writes the classroom page, where it was built in (-Dteach of meson). */
#include "cli/commands.h"
#include "cli/option_table.h"
#include "cli/output_file.h"
#include "cli/terminal.h"
#include "reports/classroom/classroom_page.h"

static const OptionTable teach_table = {
    .options = NULL, .count = 0, .stray = "the page goes to standard output: > lesson.html"};

int command_teach(int count, char **words)
{
    Asked asked = ASKED_NOTHING;
    Error error = {0};
    Status status = option_table_read(&teach_table, count, words, NULL, &asked, &error);
    if (!status && asked == ASKED_NOTHING && !classroom_page_size)
        status = error_set(&error, STATUS_FAILED,
                           "teach: the page was left out when this program was built; "
                           "`scripts/fairness teach` in its sources builds one that has it");
    if (!status && asked == ASKED_NOTHING && terminal_is_output())
        status = error_set(&error, STATUS_USAGE,
                           "teach: the page is for a browser, not for a terminal: "
                           "fairness teach > lesson.html");
    if (status)
        return command_failed(status, &error);
    if (asked != ASKED_NOTHING)
        return asked == ASKED_HELP ? print_help() : print_version();
    status = output_print((const char *)classroom_page, classroom_page_size, &error);
    return status ? command_failed(status, &error) : EXIT_AS_EXPECTED;
}
