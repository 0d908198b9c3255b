#include "external/keeper.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void remove_folder(const char *folder)
{
    DIR *open = opendir(folder);
    for (struct dirent *entry; open && (entry = readdir(open));) {
        char path[PATH_MAX];
        int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
            length >= (int)sizeof path)
            continue;
        if (unlink(path) != 0 && (errno == EISDIR || errno == EPERM))
            remove_folder(path);
    }
    if (open)
        closedir(open);
    rmdir(folder);
}

/* In the process, which has nothing of ours open but its end of the pipe: it may not keep others
 * waiting for the end of what we write. It gets groups that were begun, and, negative, ended ones.
 */
static _Noreturn void keep(int pipe, size_t most, const char *folder)
{
    pid_t said, *groups = calloc(most, sizeof *groups);
    ssize_t count;
    most = groups ? most : 0;
    while ((count = read(pipe, &said, sizeof said)) != 0) {
        pid_t old = said > 0 ? 0 : -said, new = said > 0 ? said : 0;
        if (count != sizeof said && errno == EINTR)
            continue;
        for (size_t i = 0; i < most; i++)
            if (groups[i] == old) {
                groups[i] = new;
                break;
            }
    }
    for (size_t i = 0; i < most; i++)
        if (groups[i])
            kill(-groups[i], SIGKILL);
    if (folder)
        remove_folder(folder);
    _exit(0);
}

/* All descriptors but standard input, the pipe. */
static void close_others(void)
{
    enum { MANY = 1024 };
#ifdef SYS_close_range
    if (syscall(SYS_close_range, STDIN_FILENO + 1, ~0U, 0) == 0)
        return;
#endif
    for (int file = STDIN_FILENO + 1; file < MANY; file++)
        close(file);
}

Status keeper_begin(Keeper *ret, size_t most, const char *folder, Error *error)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return error_set(error, STATUS_FAILED, "cannot make a pipe: %s", strerror(errno));
    pid_t id = fork();
    if (id == 0) {
        setpgid(0,
                0); /* what ends our group from a terminal, or from a shell, shall not end this */
        dup2(ends[0], STDIN_FILENO);
        close_others();
        keep(STDIN_FILENO, most, folder);
    }
    int reason = errno;
    close(ends[0]);
    if (id < 0) {
        close(ends[1]);
        errno = reason;
        return error_set(error, STATUS_FAILED, "cannot start a process: %s", strerror(reason));
    }
    setpgid(id, id); /* whoever of the two is first */
    *ret = (Keeper){.id = id, .pipe = ends[1]};
    return STATUS_OK;
}

/* Should it be gone there is nobody to tell. */
void keeper_add(const Keeper *keeper, pid_t group)
{
    while (keeper && keeper->id && write(keeper->pipe, &group, sizeof group) < 0 && errno == EINTR)
        ;
}

void keeper_remove(const Keeper *keeper, pid_t group)
{
    keeper_add(keeper, -group);
}

void keeper_end(Keeper *keeper)
{
    if (!keeper->id)
        return;
    close(keeper->pipe);
    while (waitpid(keeper->id, NULL, 0) < 0 && errno == EINTR)
        ;
    *keeper = KEEPER_NONE;
}
