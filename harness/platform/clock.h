/* Time that passes, by a clock that nobody sets; and the date. */
#ifndef FAIRNESS_CLOCK_H
#define FAIRNESS_CLOCK_H

#include <stdint.h>

/* Seconds since some moment before the program began; and whole milliseconds. */
double monotonic_seconds(void);
int64_t monotonic_ms(void);

/* Lets a thousandth of a second pass, or a little more. */
void pause_a_moment(void);

/* The date and time of day in UTC, "2026-01-31T12:00:00Z"; empty beyond all years. */
enum { DATE_SIZE = 32 };
void date_now(char ret_text[static DATE_SIZE]);

/* What this machine is called; empty where it does not say. */
enum { HOST_NAME_SIZE = 256 };
void host_name(char ret_text[static HOST_NAME_SIZE]);

#endif
