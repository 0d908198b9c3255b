/* Functions that every C library with POSIX's clocks and locales has, on a system of any kind. */
#include "platform/platform.h"

#include <locale.h>
#include <time.h>

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

bool plain_locale_begin(PlainLocale *ret)
{
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (plain == (locale_t)0)
        return false;
    *ret = (PlainLocale){plain, uselocale(plain)};
    return true;
}

void plain_locale_end(const PlainLocale *locale)
{
    uselocale((locale_t)locale->before);
    freelocale((locale_t)locale->plain);
}
