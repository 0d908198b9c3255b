#include "cli/law_output.h"

#include "cli/output_file.h"
#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>

bool output_wants_json(Format format, bool quiet)
{
    return format == FORMAT_JSON || (format == FORMAT_AUTO && !terminal_is_output() && !quiet);
}

Status law_print(char *text, Error *error)
{
    if (!text)
        return error_set(error, STATUS_FAILED, "out of memory for the document");
    Status status = output_print(text, strlen(text), error);
    free(text);
    return status;
}

Plan law_plan(const LawOptions *options, const LawDescription *law)
{
    Plan plan = {
        .n = (unsigned)law->n,
        .alpha = options->alpha,
        .phi2 = law->verdict == LAW_BIASED ? law->phi2.value : 0,
        .invalid = law->invalid.value,
    };
    if (law->verdict == LAW_INVALID)
        plan.sees = PLAN_INVALID;
    else if (law->verdict == LAW_BIASED)
        plan.sees = law->n <= PLAN_MAX_N ? PLAN_ORDERS : PLAN_NO_ORDERS;
    plan_work_out(&plan, options->power, (double)options->trials);
    return plan;
}
