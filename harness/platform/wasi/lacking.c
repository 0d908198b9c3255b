/* Functions that the files of this room call and wasi-libc lacks: names for temporary files, and
 * things that a system without processes has no use for, and does not refuse. */
#include "platform/platform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* The standard streams alone are requested; they stay open whatever is closed. */
int dup(int descriptor)
{
    return descriptor;
}

/* No stream takes another's place. */
int dup2(int descriptor, int as)
{
    errno = ENOTSUP;
    return -1;
}

int flock(int descriptor, int operation)
{
    return 0;
}

int fchmod(int descriptor, mode_t mode)
{
    return 0;
}

int fstatvfs(int descriptor, struct statvfs *ret)
{
    errno = ENOSYS;
    return -1;
}

int mkostemp(char *name, int flags)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
    unsigned char chance[6];
    size_t length = strlen(name);
    if (length < sizeof chance || !entropy_fill(chance, sizeof chance))
        return -1;
    for (size_t i = 0; i < sizeof chance; i++)
        name[length - sizeof chance + i] = letters[chance[i] % 32];
    return open(name, O_CREAT | O_EXCL | O_RDWR | flags, 0600);
}

/* Debian's runtime of the compiler was built with a guard on the stack. */
extern uintptr_t __stack_chk_guard;
uintptr_t __stack_chk_guard = 0x5afe;

_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void)
{
    abort();
}
