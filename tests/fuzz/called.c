#include "called.h"

#include "cli/commands.h"

#include <gsl/gsl_errno.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

/* One line; in GitHub Actions the same as an annotation, too. */
static void check_refusal(const Called *called)
{
    const char *there = getenv("GITHUB_ACTIONS");
    size_t length = called->err_length;
    const char *end = memchr(called->err, '\n', length);
    FUZZ_CHECK(called->out_length == 0);
    FUZZ_CHECK(strncmp(called->err, "fairness: ", 10) == 0 && called->err[10] != '\n');
    FUZZ_CHECK(end);
    if (there && strcmp(there, "true") == 0) {
        FUZZ_CHECK(strncmp(end + 1, "::error title=fairness::", 24) == 0);
        end = memchr(end + 1, '\n', length - (size_t)(end + 1 - called->err));
    }
    FUZZ_CHECK(end == called->err + length - 1);
    for (size_t i = 0; i + 1 < length; i++)
        FUZZ_CHECK(((unsigned char)called->err[i] >= ' ' && called->err[i] != 0x7f) ||
                   called->err[i] == '\n');
}

Called call_command(const struct Command *command, const char *const *words)
{
    FILE *out = stdout, *err = stderr;
    Called called = {0};
    int count = 0;
    while (words[count])
        count++;
    gsl_set_error_handler_off(); /* as main does */
    /* OpenMP's runtime loads what keeps the stdout that it finds: before that is another. */
    (void)omp_get_max_threads();
    stdout = open_memstream(&called.out, &called.out_length);
    stderr = open_memstream(&called.err, &called.err_length);
    bool opened = stdout && stderr;
    if (opened) {
        called.code =
            command_do(command, count, (char **)words); /* which are read, not written to */
        opened = fclose(stdout) == 0 && fclose(stderr) == 0;
    }
    stdout = out;
    stderr = err;
    FUZZ_CHECK(opened);
    FUZZ_CHECK(called.code >= 0 && called.code <= 4);
    if (called.code == 2 || called.code == 3)
        check_refusal(&called);
    return called;
}

void called_clear(Called *called)
{
    free(called->out);
    free(called->err);
}
