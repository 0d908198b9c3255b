#include "external/languages.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

const Language languages[] = {
    {
        .name = "JavaScript",
        .endings = ".js .mjs .cjs .ts .mts .cts",
        .mark = '#',
        .modules = true,
        .runner = "run.mjs ../../clients/javascript/load.mjs ../../clients/javascript/batch.cjs",
        .programs = "node nodejs",
        .package = "nodejs",
        .run = "\"$FAIRNESS_RUN/run.mjs\"",
    },
    {
        .name = "Python",
        .endings = ".py",
        .mark = ':',
        .modules = true,
        .runner = "run.py",
        .programs = "python3 python",
        .package = "python3",
        .run = "-B \"$FAIRNESS_RUN/run.py\"",
    },
    {
        .name = "Ruby",
        .endings = ".rb",
        .mark = ':',
        .runner = "run.rb",
        .programs = "ruby",
        .package = "ruby",
        .run = "\"$FAIRNESS_RUN/run.rb\"",
    },
    {
        .name = "Perl",
        .endings = ".pl .pm",
        .mark = ':',
        .runner = "run.pl",
        .programs = "perl",
        .package = "perl",
        .run = "\"$FAIRNESS_RUN/run.pl\"",
    },
    {
        .name = "PHP",
        .endings = ".php",
        .mark = ':',
        .runner = "run.php",
        .programs = "php",
        .package = "php-cli",
        .run = "-d display_errors=stderr \"$FAIRNESS_RUN/run.php\"",
    },
    {
        .name = "R",
        .endings = ".R",
        .mark = ':',
        .runner = "run.R",
        .programs = "Rscript",
        .package = "r-base-core",
        .run = "\"$FAIRNESS_RUN/run.R\"",
    },
    {
        .name = "Lua",
        .endings = ".lua",
        .mark = ':',
        .runner = "run.lua",
        .programs = "lua5.4 lua lua5.3 luajit",
        .package = "lua5.4",
        .run = "\"$FAIRNESS_RUN/run.lua\"",
    },
    {
        .name = "Julia",
        .endings = ".jl",
        .mark = ':',
        .runner = "run.jl",
        .programs = "julia",
        .package = "julia",
        .run = "--startup-file=no \"$FAIRNESS_RUN/run.jl\"",
    },
    {
        .name = "Java",
        .endings = ".java",
        .mark = ':',
        .runner = "Run.java",
        .programs = "java",
        .package = "default-jdk-headless",
        .compile = "-Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "
                   "\"$FAIRNESS_RUN/Run.java\" compile",
        .run = "-Xshare:auto -XX:+UseSerialGC --add-opens java.base/java.lang=ALL-UNNAMED "
               "--add-opens java.base/java.util=ALL-UNNAMED -cp "
               "\"$FAIRNESS_RUN:$FAIRNESS_RUN/classes:${CLASSPATH:-.}\" Run",
    },
    {
        .name = "C",
        .endings = ".c",
        .mark = ':',
        .runner = "run.c ../../include/fairness_plugin.h",
        .programs = "cc gcc clang",
        .package = "gcc",
        .compile =
            "-O2 -w -shared -fPIC -o \"$FAIRNESS_RUN/plugin.so\" \"$FAIRNESS_RUN/run.c\" -lm",
    },
    {
        .name = "C++",
        .endings = ".cpp .cc .cxx",
        .mark = ':',
        .runner = "run.cpp ../../include/fairness_plugin.h",
        .programs = "c++ g++ clang++",
        .package = "g++",
        .compile = "-std=c++20 -O2 -w -shared -fPIC -o \"$FAIRNESS_RUN/plugin.so\" "
                   "\"$FAIRNESS_RUN/run.cpp\"",
    },
    {.name = "compiled code", .endings = ".so", .mark = ':'},
    {.name = NULL},
};

/* The language of a file of that name, by its ending, letter case aside; NULL: none. */
static const Language *language_of_file(const char *name, size_t length)
{
    for (const Language *each = languages; each->name; each++)
        for (const char *ending = each->endings; *ending;) {
            size_t size = strcspn(ending, " ");
            if (length > size && strncasecmp(name + length - size, ending, size) == 0)
                return each;
            ending += size + strspn(ending + size, " ");
        }
    return NULL;
}

/* The language whose modules are named at this mark. */
static const Language *language_of_mark(char mark)
{
    const Language *each = languages;
    while (each->name && !(each->modules && each->mark == mark))
        each++;
    return each->name ? each : NULL;
}

/* Whether all bytes are those that a name of a module, or of what it exports, is made of. */
static bool is_named(const char *text, size_t length, const char *others)
{
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)text[i]) && !strchr(others, text[i]))
            return false;
    return length > 0;
}

static bool module_word(const char *word, FunctionWord *ret)
{
    size_t at = strcspn(word, "#:"), length = strlen(word);
    const Language *language = at < length ? language_of_mark(word[at]) : NULL;
    bool package = language && word[at] == '#';
    if (!language || (!package && (at < 2 || isdigit((unsigned char)word[0]))) ||
        !is_named(word, at, package ? "@/._-" : "._") || strchr("./", word[0]) ||
        !is_named(word + at + 1, length - at - 1, "._$"))
        return false;
    *ret = (FunctionWord){language, at, word + at + 1, true};
    return true;
}

bool function_word(const char *word, bool (*is_file)(const char *name, size_t length),
                   FunctionWord *ret)
{
    bool found = false, there = false;
    for (size_t at = strlen(word); at > 0 && !there; at--) {
        bool mark = !word[at] || word[at] == '#' ||
                    (word[at] == ':' && word[at + 1] != '/' && word[at + 1] != '\\');
        const Language *language = mark ? language_of_file(word, at) : NULL;
        if (!language)
            continue;
        there = is_file(word, at);
        if (!there && (found || memchr(word, ' ', at)))
            continue;
        found = true;
        *ret = (FunctionWord){language, at, word + at + (word[at] != 0), false};
    }
    return found || module_word(word, ret);
}
