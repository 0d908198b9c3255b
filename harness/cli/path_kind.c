#include "cli/path_kind.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool path_is_pipe(const char *path)
{
    struct stat found;
    return path && strcmp(path, "-") != 0 && stat(path, &found) == 0 && S_ISFIFO(found.st_mode);
}

bool path_is_standard_input(const char *path)
{
    struct stat own, named;
    if (strcmp(path, "-") == 0)
        return true;
    return fstat(STDIN_FILENO, &own) == 0 && stat(path, &named) == 0 &&
           own.st_dev == named.st_dev && own.st_ino == named.st_ino &&
           (S_ISFIFO(own.st_mode) || S_ISSOCK(own.st_mode) || isatty(STDIN_FILENO));
}
