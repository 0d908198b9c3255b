#include "external/languages.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* A language whose functions a program calls that their author pastes: its text, with the names in
 * it, is what sed prints. */
#define PASTED(LANGUAGE, ENDING, PACKAGE)                                                          \
    {                                                                                              \
        .name = LANGUAGE, .endings = "." ENDING, .mark = ':', .pasted = true, .programs = "sed",   \
        .package = PACKAGE,                                                                        \
        .compile =                                                                                 \
            "\"s|FUNCTION|${FAIRNESS_FUNCTION%%[!A-Za-z0-9_.:]*}|g; "                              \
            "s|FILE|${FAIRNESS_FILE%%[!A-Za-z0-9_./-]*}|g\" \"$FAIRNESS_RUN/paste." ENDING "\""    \
    }

/* A plugin of the file, which the compiler reads before the runner, and of a function by its name.
 */
#define COMPILED(OPTIONS, ENDING)                                                                  \
    OPTIONS " -w -shared -fPIC -o \"$FAIRNESS_RUN/plugin.so\" -Dmain=fairness_main_of_the_file "   \
            "\"-DFAIRNESS_SEED_${FAIRNESS_SEED_AS%%:*}=${FAIRNESS_SEED_AS#*:}\" "                  \
            "\"-DFAIRNESS_FUNCTION=$FAIRNESS_FUNCTION\" -include \"$FAIRNESS_FILE\" "              \
            "\"$FAIRNESS_RUN/run." ENDING "\""

const Language languages[] = {
    {"JavaScript", ".js .mjs .cjs .ts .mts .cts", '#', "node nodejs", "nodejs", .modules = true,
     .run = "\"$FAIRNESS_RUN/run.mjs\""},
    {"Python", ".py", ':', "python3 python", "python3", .modules = true,
     .run = "-B \"$FAIRNESS_RUN/run.py\""},
    {"Ruby", ".rb", ':', "ruby", "ruby", .run = "\"$FAIRNESS_RUN/run.rb\""},
    {"Perl", ".pl .pm", ':', "perl", "perl", .run = "\"$FAIRNESS_RUN/run.pl\""},
    {"PHP", ".php", ':', "php", "php-cli",
     .run = "-d display_errors=stderr \"$FAIRNESS_RUN/run.php\""},
    {"R", ".R", ':', "Rscript", "r-base-core", .run = "\"$FAIRNESS_RUN/run.R\""},
    {"Lua", ".lua", ':', "lua5.4 lua lua5.3 luajit", "lua5.4", .run = "\"$FAIRNESS_RUN/run.lua\""},
    {"Julia", ".jl", ':', "julia", "julia", .run = "--startup-file=no \"$FAIRNESS_RUN/run.jl\""},
    {"Java", ".java", ':', "java", "default-jdk-headless",
     .compile = "-Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "
                "\"$FAIRNESS_RUN/Run.java\" compile",
     .run = "-Xshare:auto -XX:+UseSerialGC --add-opens java.base/java.lang=ALL-UNNAMED "
            "--add-opens java.base/java.util=ALL-UNNAMED -cp "
            "\"$FAIRNESS_RUN:$FAIRNESS_RUN/classes:${CLASSPATH:-.}\" Run"},
    {"C", ".c", ':', "cc gcc clang", "gcc", .compile = COMPILED("-O2", "c") " -lm"},
    {"C++", ".cpp .cc .cxx", ':', "c++ g++ clang++", "g++",
     .compile = COMPILED("-std=c++20 -O2", "cpp")},
    PASTED("Go", "go", "golang-go"),
    PASTED("Rust", "rs", "rustc"),
    PASTED("C#", "cs", NULL),
    PASTED("Kotlin", "kt", "kotlin"),
    PASTED("Swift", "swift", NULL),
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
        *ret = (FunctionWord){language, at, word + at + strspn(word + at, "#:"), false};
    }
    return found || module_word(word, ret);
}
