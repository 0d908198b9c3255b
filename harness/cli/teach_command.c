/* fairness teach: writes the classroom page, where it was built in (-Dteach of meson). */
#include "cli/commands.h"
#include "platform/platform.h"
#include "reports/classroom/classroom_page.h"

static const OptionTable teach_table = {
    .options = NULL, .count = 0, .stray = "the page goes to standard output: > lesson.html"};

static Status run(void *options, int count, char **words, int *ret_code, Error *error)
{
    if (!classroom_page_size)
        return error_set(error, STATUS_FAILED,
                         "teach: this program was built without the page; `scripts/fairness teach` "
                         "in its sources builds one that has it");
    if (output_is_terminal())
        return error_set(error, STATUS_USAGE,
                         "teach: the page is for a browser, not for a terminal: "
                         "fairness teach > lesson.html");
    return output_print((const char *)classroom_page, classroom_page_size, error);
}

const Command command_teach = {
    .name = "teach",
    .usage = "> lesson.html",
    .summary =
        "a lesson as one page, in five languages: it runs the shuffles itself, without a network",
    .exits = EXITS_OF_AN_ANSWER,
    .options = &teach_table,
    .run = run,
};
