#include "external/function.h"

#include "base/nearest.h"
#include "base/text.h"
#include "external/process.h"
#include "external/runner_files.h"
#include "platform/platform.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAID_SIZE = 16384,
    NAMES_SHOWN = 8,
    USUAL_SIZE = 3,    /* where no number of items was asked for */
    PATIENCE_MS = 500, /* with its first call, from the start on */
};

/* A line for the shell: outcomes leave by 3 and what the runner says by 4, so that nothing that the
 * function prints gets among them. It becomes the runner, and keeps its number. */
static char *make_command(Function *function, const char *words)
{
    const Language *language = function->word.language;
    Text out = {0};
    text_add(&out, "export");
    add_quoted(&out, "FAIRNESS_RUN=", function->folder);
    add_quoted(&out, "FAIRNESS_FILE=", function->file);
    add_quoted(&out, "FAIRNESS_FUNCTION=", function->name);
    text_add(&out, function->word.module ? " FAIRNESS_MODULE=1" : "");
    text_add(&out, function->any_n ? " FAIRNESS_ANY_N=1" : "");
    /* what is killed, as a compiler, or R, leaves files there */
    add_quoted(&out, "TMPDIR=", function->folder);
    text_addf(
        &out,
        "; exec 3>&1 1>&2 4>\"$FAIRNESS_RUN/$$\" </dev/null; for p in %s; do command -v \"$p\" "
        ">/dev/null && exec \"$p\" %s; done; echo",
        language->programs, words);
    text_addf(
        &out,
        " \"refused $FAIRNESS_FILE: %s is not installed here: apt-get install %s\" >&4; exit 1",
        language->name, language->package);
    return arena_keep(&function->memory, text_take(&out));
}

static Status make_commands(Function *function, Error *error)
{
    const Language *language = function->word.language;
    if (language->compile && !language->run && !language->pasted)
        snprintf(function->plugin, sizeof function->plugin, "%s/plugin.so", function->folder);
    if (language->compile)
        function->compile = make_command(function, language->compile);
    if (language->run)
        function->run = make_command(function, language->run);
    return arena_status(&function->memory, "a function", error);
}

/* Writes the runners of all languages: few bytes, and some go together. */
static Status write_runners(const Function *function, Error *error)
{
    for (const RunnerFile *file = runner_files; file->name; file++) {
        char path[400];
        snprintf(path, sizeof path, "%s/%s", function->folder, file->name);
        FILE *stream = fopen(path, "wb");
        bool good = stream && fwrite(file->bytes, 1, file->size, stream) == file->size;
        good = (!stream || fclose(stream) == 0) && good;
        if (!good)
            return error_set(error, STATUS_FAILED, "cannot write %s: %s", path, strerror(errno));
    }
    return STATUS_OK;
}

bool function_said(const Function *function, pid_t process, const char *what, char *ret,
                   size_t size)
{
    char path[400], text[SAID_SIZE];
    size_t length = strlen(what);
    snprintf(path, sizeof path, "%s/%ld", function->folder, (long)process);
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    for (char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (strncmp(line, what, length) == 0 && line[length] == ' ') {
            snprintf(ret, size, "%.*s", (int)strcspn(line + length + 1, "\n"), line + length + 1);
            return true;
        }
    return false;
}

/* The same of the runner that was started. */
static bool function_says(const Function *function, const char *what, char *ret, size_t size)
{
    return function_said(function, function->started.process.id, what, ret, size);
}

/* The compiler's first error. */
static void add_compile_error(Text *out, const Function *function, const Tail *tail)
{
    char text[TAIL_SIZE + 1], *line = text;
    const char *seed_as = function->started.settings.seed_as;
    tail_text(tail, text, sizeof text);
    for (char *next = text; (line = strsep(&next, "\n")) && next && !strstr(line, "error");)
        ;
    char *message = strstr(line, "error: ");
    if (strstr(line, "SIGNATURE") || strstr(line, "undeclared"))
        text_addf(
            out,
            "%s: it has no function %s%s that takes (int *items, int n), of any whole numbers%s",
            function->title, function->name,
            seed_as && strcmp(seed_as, "argument") == 0 ? ", with a seed behind them," : "",
            strcmp(function->word.language->name, "C") == 0 ? ""
                                                            : ", or a vector, or two iterators");
    else if (strstr(line, function->file))
        text_add(out, strstr(line, function->file));
    else
        text_addf(out, "%s: it cannot be compiled: %s", function->file,
                  message ? message + 7 : line);
}

/* What a runner has refused; where it lists names behind "it defines" or "it exports", the first of
 * them, and the nearest of all. */
static void add_refusal(Text *out, const char *said, const char *name)
{
    const char *list = strstr(said, "it defines "), *nearest = NULL;
    char names[SAID_SIZE] = "", *next = names, *each;
    size_t distance = NAME_NOT_NEAR, count = 0;
    list = list ? list : strstr(said, "it exports ");
    const char *first = list ? list + 11 : said;
    const char *end = first + (list ? strcspn(first, ";") : 0), *shown = end;
    snprintf(names, sizeof names, "%.*s", (int)(end - first), first);
    for (; (each = strtok_r(next, ",", &next)); count++) {
        if (*name)
            nearest_consider(name, each + (*each == ' '), &nearest, &distance);
        if (count == NAMES_SHOWN)
            shown = first + (each - names) - 1;
    }
    text_add_bytes(out, said, (size_t)(shown - said));
    if (count > NAMES_SHOWN)
        text_addf(out, " and %zu more", count - NAMES_SHOWN);
    text_addf(out, "%s%s%s%s", end, nearest ? "; did you mean " : "", nearest ? nearest : "",
              nearest ? "?" : "");
}

/* Takes the deck of its own, "3", and behind tabs the names where all are there. */
static Status take_deck(Function *function, char *said, Error *error)
{
    size_t count = 0;
    function->n = (size_t)strtoul(said, NULL, 10);
    function->labels = arena_get(&function->memory, function->n, sizeof *function->labels);
    for (char *tab = strchr(said, '\t'); function->labels && tab && count < function->n; count++) {
        char *label = tab + 1;
        tab = strchr(label, '\t');
        function->labels[count] = arena_keep(
            &function->memory, strndup(label, tab ? (size_t)(tab - label) : strlen(label)));
    }
    function->labels = count == function->n ? function->labels : NULL;
    return arena_status(&function->memory, "a deck", error);
}

/* Starts one of its commands in the place of the one before, and waits until it has ended, or gives
 * outcomes, or takes long for the first. */
static Status ask(Function *function, const char *command, const ProcessSettings *settings,
                  const Watch *watch, Error *error)
{
    Process *process = &function->started.process;
    Tail *tail = &function->started.tail;
    char said[SAID_SIZE], fate[80];
    bool going = true;
    const Language *language = function->word.language;
    process_end(process);
    *tail = (Tail){.written = 0};
    TRY(process_start(command, settings, -1, process, error));
    int64_t since = monotonic_ms();
    while (going && !process_has_ended(process) && !process_gives(process) &&
           !(monotonic_ms() - since > PATIENCE_MS &&
             function_says(function, "name", said, sizeof said))) {
        process_read_error(&process->err, tail);
        going = watch->keep_going(watch->context);
    }
    process_read_error(&process->err, tail);
    Text line = {0};
    if (!going)
        text_addf(&line, "%s: stopped, or out of time, while it was loaded or first called",
                  function->title);
    else if (function_says(function, "refused", said, sizeof said))
        add_refusal(&line, said, function->name);
    else if (language->pasted) {
        tail_text(tail, said, sizeof said);
        function->paste = arena_copy(&function->memory, said);
        text_addf(&line,
                  "%s: a function in %s is called by a program of yours: paste the one above, and "
                  "run it as its head says%s%s",
                  function->title, language->name, language->package ? "; apt-get install " : "",
                  language->package ? language->package : "");
    } else if (process->wait_status && command == function->compile)
        add_compile_error(&line, function, tail);
    else if (command == function->run && !function_says(function, "name", said, sizeof said))
        text_addf(&line, "%s: it %s while it was loaded; a function under test ends no program",
                  function->file, process_fate(process, fate, sizeof fate));
    Status status = STATUS_OK;
    if (line.length || line.lost)
        status = error_set(error, going ? STATUS_USAGE : STATUS_FAILED, "%s", text_string(&line));
    text_clear(&line);
    return status;
}

/* The number of items, another than n, that its first call gave; 0: it gave n, or no list. */
static unsigned long gave(const Function *function)
{
    char said[SAID_SIZE], *end;
    bool lacks = function_says(function, "lacks", said, sizeof said) && strchr(said, '\t');
    unsigned long count = lacks ? strtoul(strrchr(said, '\t') + 1, &end, 10) : 0;
    return count && strcmp(end, " items") == 0 ? count : 0;
}

/* Has its runner say what it is, and keeps it; or says that it gives as many items whatever it
 * gets. */
static Status start_runner(Function *function, const Watch *watch, char *name, size_t size,
                           Error *error)
{
    char said[SAID_SIZE];
    ProcessSettings *asked = &function->started.settings, more = *asked;
    TRY(ask(function, function->run, asked, watch, error));
    function_says(function, "name", name, size);
    if (function_says(function, "deck", said, sizeof said))
        return take_deck(function, said, error);
    unsigned long always = gave(function);
    more.n += always + 1;
    if (!always || ask(function, function->run, &more, watch, error))
        return STATUS_OK;
    bool same = gave(function) == always;
    process_end(&function->started.process);
    return !same ? STATUS_OK
                 : error_set(error, STATUS_USAGE,
                             "%.200s: it gives %lu item%s whatever it gets; to test it with so "
                             "many: %s %lu",
                             function->title, always, always == 1 ? "" : "s",
                             always > asked->n ? "--n" : "--take", always);
}

/* Takes the file, the name and the title from the word. */
static Status take_words(Function *function, const char *word, const char *name, Error *error)
{
    Text title = {0};
    function->file = arena_keep(&function->memory, strndup(word, function->word.file_length));
    function->name = arena_copy(&function->memory, name);
    text_addf(&title, "%.*s", (int)function->word.file_length, word);
    char mark = word[function->word.file_length];
    if (*name)
        text_addf(&title, "%c%s", mark ? mark : function->word.language->mark, name);
    function->title = arena_keep(&function->memory, text_take(&title));
    return arena_status(&function->memory, "a function", error);
}

static Status open_folder(Function *function, Error *error)
{
    const char *home = getenv("TMPDIR");
    int length = snprintf(function->folder, sizeof function->folder, "%s/fairness-XXXXXX",
                          home && *home ? home : "/tmp");
    bool good = length > 0 && length < (int)sizeof function->folder;
    errno = good ? 0 : ENAMETOOLONG;
    if (good && mkdtemp(function->folder))
        return STATUS_OK;
    error_set(error, STATUS_FAILED, "cannot make a folder for the runner, %s: %s", function->folder,
              strerror(errno));
    function->folder[0] = 0;
    return STATUS_FAILED;
}

Status function_open(Function *ret, const char *word, const FunctionWord *split,
                     const ProcessSettings *settings, const Watch *watch, Error *error)
{
    char name[SAID_SIZE];
    int reason = 0;
    const char *why = "";
    *ret = (Function){.word = *split, .any_n = !settings->n};
    ret->started = (Started){.settings = *settings, .process = PROCESS_NONE};
    ret->started.settings.n = ret->any_n ? USUAL_SIZE : settings->n;
    TRY(take_words(ret, word, split->name, error));
    FILE *file = split->module ? NULL : file_open_regular(ret->file, &reason, &why);
    if (file)
        fclose(file);
    else if (!split->module)
        return error_set(error, STATUS_USAGE, "%.200s: %s", ret->file,
                         reason == ENOENT ? "no such file" : why);
    if (!split->language->run && !*split->name)
        return error_set(error, STATUS_USAGE, "%.200s: name the function, as %.200s%cshuffle",
                         ret->file, ret->file, split->language->mark);
    TRY(open_folder(ret, error));
    TRY(write_runners(ret, error));
    TRY(make_commands(ret, error));
    if (ret->compile)
        TRY(ask(ret, ret->compile, &ret->started.settings, watch, error));
    if (!ret->run)
        return STATUS_OK;
    TRY(start_runner(ret, watch, name, sizeof name, error));
    return *split->name ? STATUS_OK : take_words(ret, word, name, error);
}

void function_close(Function *function)
{
    if (function->folder[0]) {
        process_end(&function->started.process);
        folder_remove(function->folder);
    }
    arena_clear(&function->memory);
    *function = (Function){.n = 0};
}
