/* A library to be loaded before the C library (LD_PRELOAD): the time of day jumps at every look, by
 * years and backwards, as when it is set; the clock that only goes forward is left alone. What a
 * program does must not depend on it. */
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

/* From 1970 to 2100: what dates can be written for. */
static time_t jump(void)
{
    static unsigned long state;
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return (time_t)(state >> 33) % 4102444800;
}

time_t time(time_t *ret)
{
    time_t now = jump();
    if (ret)
        *ret = now;
    return now;
}

int gettimeofday(struct timeval *restrict ret, void *restrict zone)
{
    *ret = (struct timeval){.tv_sec = jump()};
    return 0;
}

int clock_gettime(clockid_t clock, struct timespec *ret)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    if (clock != CLOCK_REALTIME)
        return real(clock, ret);
    *ret = (struct timespec){.tv_sec = jump()};
    return 0;
}
