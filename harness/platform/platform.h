/* All that the operating system gives, in one room: no other includes a header of the system, or
 * asks in an #if which system it is (tests/folder_rules.py). Who moves the program to another
 * system writes the .c files of this room anew, and touches nothing else. What starts processes and
 * loads plugins has no counterpart on every system, and is left out there (docs/architecture.md).
 * Here are the small things; files and stops have headers of their own. */
#ifndef FAIRNESS_PLATFORM_H
#define FAIRNESS_PLATFORM_H

#include "base/status.h"
#include "platform/files.h" /* files that are there whole or not at all, locks, kinds of paths */
#include "platform/stops.h" /* signals, and the end of --timeout */

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef _OPENMP
#include <omp.h>
#endif

/* ---- time ---- */

/* Seconds since some moment before the program began; and whole milliseconds. */
double monotonic_seconds(void);
int64_t monotonic_ms(void);

/* Lets a thousandth of a second pass, or a little more. */
void pause_a_moment(void);

/* The date and time of day in UTC, "2026-01-31T12:00:00Z"; empty beyond all years. */
enum { DATE_SIZE = 32 };
void date_now(char ret_text[static DATE_SIZE]);

/* The name of this machine; empty where it does not say. */
enum { HOST_NAME_SIZE = 256 };
void host_name(char ret_text[static HOST_NAME_SIZE]);

/* System, release and processor, "Linux 6.1 x86_64, 2 processors"; empty where it does not say. */
enum { MACHINE_WORDS_SIZE = 256 };
void machine_words(char ret_text[static MACHINE_WORDS_SIZE]);

/* Where the program's own file can be read; NULL where there is none. Static storage. */
const char *program_path(void);

/* ---- random bytes ---- */

/* Fills `size` bytes, all of them. False, and errno says why, where the system gives none, as an
 * old kernel or a sandbox may; once it has given some it does not refuse. */
bool entropy_fill(void *bytes, size_t size);

/* ---- memory ---- */

/* Memory of `bytes` bytes, all 0, for a table that is read all over: by itself, in huge pages where
 * there are any. NULL where they are not to be had. The caller owes pages_free of as many. */
void *pages_alloc(size_t bytes);
void pages_free(void *pages, size_t bytes);

/* Three quarters of the machine's memory, or of what the control group of this process may have
 * where that is less, in bytes: what may be taken without asking. */
uint64_t default_memory(void);

/* Bytes that counts may take: `wanted`, or default_memory() where that is 0. */
uint64_t memory_allowed(uint64_t wanted);

/* Bytes that the control groups allow which `groups` names, as /proc/self/cgroup does, and which
 * lie in `mount`, as in /sys/fs/cgroup, of version 2 or 1; the least of each and its parents.
 * UINT64_MAX where there is no limit. */
uint64_t group_memory(const char *groups, const char *mount);

/* ---- threads ---- */

/* OpenMP's, whose pragmas a compiler without it passes over; then there is one, and a lock is
 * nothing. */
#ifdef _OPENMP
typedef omp_lock_t Lock;
#else
typedef int Lock;
#define omp_get_num_procs()    1
#define omp_get_max_threads()  1
#define omp_get_thread_num()   0
#define omp_init_lock(lock)    ((void)(lock))
#define omp_set_lock(lock)     ((void)(lock))
#define omp_unset_lock(lock)   ((void)(lock))
#define omp_destroy_lock(lock) ((void)(lock))
#endif

/* How many processors there are for us. */
static inline int threads_of_machine(void)
{
    return omp_get_num_procs();
}

/* How many threads to use where the caller requested `wanted`, or for as many as there are (0). */
static inline int threads_for(int wanted)
{
    return wanted > 0 ? wanted : omp_get_max_threads();
}

/* The number of this thread in its team; 0 is the one that called. */
static inline int threads_self(void)
{
    return omp_get_thread_num();
}

/* A lock from lock_make to lock_end, which one thread at a time has, from lock_take to lock_leave.
 */
static inline void lock_make(Lock *lock)
{
    omp_init_lock(lock);
}

static inline void lock_take(Lock *lock)
{
    omp_set_lock(lock);
}

static inline void lock_leave(Lock *lock)
{
    omp_unset_lock(lock);
}

static inline void lock_end(Lock *lock)
{
    omp_destroy_lock(lock);
}

/* ---- the processor ---- */

/* Whether it has those that an x86-64 of this level is known by: 2, 3 or 4. Never on another. */
bool processor_has_level(int level);

/* ---- leaving a function for good from one that it has called, through those between ---- */

typedef struct Escape {
    jmp_buf point;
} Escape;

/* 0; and once more, at the same place, what escape_to was called with. As setjmp, to stand in a
 * condition; it saves no signal mask, which would take a call of the system. Valid until the
 * function that contains it returns. */
#define ESCAPE_SET(escape) _setjmp((escape)->point)

/* Goes back to where the escape was set. `value` is not 0. */
static inline _Noreturn void escape_to(Escape *escape, int value)
{
    longjmp(escape->point, value);
}

/* ---- numbers in texts with a full stop, whatever language the program speaks ---- */

typedef struct PlainLocale {
    void *plain, *before;
} PlainLocale;

/* Puts the locale of this thread aside until plain_locale_end. False for want of memory. */
bool plain_locale_begin(PlainLocale *ret);
void plain_locale_end(const PlainLocale *locale);

/* ---- what the standard streams are connected to ---- */

/* Whether standard output is a terminal. Open MPI gives rank 0 one of its own, wherever the output
 * goes in the end: there it is the launcher's standard output that counts, where it can be seen. */
bool output_is_terminal(void);
bool errors_are_terminal(void);

/* Whether nobody reads what is written there any more: the other end of a pipe is closed. */
bool output_is_closed(void);

/* The columns of that terminal; 0 where it does not say, or is none. */
size_t output_columns(void);
size_t errors_columns(void);

/* ---- the beginning and the end of the process ---- */

/* Holds a standard stream that the caller closed by a descriptor that cannot be written to: it must
 * not become a file that is opened later, and writing there is to fail. To be called first. */
void stdio_open_missing(void);

/* Discards all that is written to the standard streams from here on. */
void streams_discard(void);

/* Where the caller limits the stack or all memory (`ulimit -s`, `-v`): takes what any command needs
 * of the stack now, for a stack that cannot grow ends a program without a word. STATUS_FAILED where
 * it is not to be had. */
Status stack_prefault(Error *error);

/* Writes the line and ends the process, with nothing in between. A handler of a signal may call it.
 */
_Noreturn void end_at_once(const char *line, int status);

/* A library that calls exit(), as the OpenMP runtime does with 1 when memory runs out, is made to
 * end with the guard's status, for 1 is this program's word for "biased"; and without the part of a
 * report that may be on its way. */
typedef struct EndGuard {
    long process; /* ours */
    int status;
    bool by_us; /* the process ends because main says so */
} EndGuard;

/* Called once, by main. The guard must be there until the process is gone. */
void end_guard_set(EndGuard *guard, int status);

/* Ends the process with the exit status of a command. */
_Noreturn void end_guarded(EndGuard *guard, int status);

#endif
