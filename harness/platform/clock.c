#include "platform/clock.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

static struct timespec now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time;
}

double monotonic_seconds(void)
{
    struct timespec time = now();
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int64_t monotonic_ms(void)
{
    struct timespec time = now();
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void pause_a_moment(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

void date_now(char ret_text[static DATE_SIZE])
{
    time_t seconds = time(NULL);
    struct tm utc;
    ret_text[0] = 0;
    if (gmtime_r(&seconds, &utc))
        strftime(ret_text, DATE_SIZE, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

void host_name(char ret_text[static HOST_NAME_SIZE])
{
    memset(ret_text, 0, HOST_NAME_SIZE);
    gethostname(ret_text, HOST_NAME_SIZE - 1);
}
