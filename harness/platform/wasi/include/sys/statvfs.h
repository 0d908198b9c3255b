/* wasi-libc has none: the room on a disk is not to be requested. */
#ifndef WASI_STATVFS_H
#define WASI_STATVFS_H

struct statvfs {
    unsigned long long f_bavail;
    unsigned long f_frsize;
};
int fstatvfs(int descriptor, struct statvfs *ret);

#endif
