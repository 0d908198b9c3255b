#include "cases/progress.h"

#include "platform/platform.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void progress_begin(Progress *progress, const char *title, uint64_t total)
{
    progress->title = title;
    progress->total = total;
    progress->started = monotonic_seconds();
    if (progress->at <= 1)
        progress->shown_since = progress->last_shown = progress->started;
    progress->bar_there = false;
    progress->so_far = NULL;
}

/* About how long: "40 s", "19 min", "5 h", "3 days". */
static void duration_text(double seconds, char *text, size_t size)
{
    static const struct {
        double most, unit;
        const char *name;
    } steps[] = {{120, 1, "s"}, {7200, 60, "min"}, {172800, 3600, "h"}, {INFINITY, 86400, "days"}};
    size_t step = 0;
    while (seconds >= steps[step].most)
        step++;
    snprintf(text, size, "%.0f %s", seconds / steps[step].unit, steps[step].name);
}

/* About how fast: "12M/s", with the letters that --trials takes. */
static void rate_text(double rate, char *text, size_t size)
{
    static const struct {
        double unit;
        const char *letter;
    } steps[] = {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1, ""}};
    size_t step = 0;
    while (step + 1 < sizeof steps / sizeof *steps && rate < steps[step].unit)
        step++;
    rate /= steps[step].unit;
    snprintf(text, size, "%.*f%s/s", rate < 9.95 ? 1 : 0, rate, steps[step].letter);
}

/* Fits the terminal: a line that is wrapped cannot be overwritten. */
static void show_bar(Progress *progress, uint64_t done, double now)
{
    enum { WIDTH = 10 };
    double share = (double)done / (double)progress->total;
    double seconds = now - progress->started;
    char bar[WIDTH + 1], left[32], rate[32], line[512], count[64] = "";
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < (int)(share * WIDTH) ? '#' : '.';
    bar[WIDTH] = 0;
    duration_text(seconds / share * (1 - share), left, sizeof left);
    rate_text((double)done / seconds, rate, sizeof rate);
    if (progress->of > 1)
        snprintf(count, sizeof count, "%zu of %zu  ", progress->at, progress->of);
    snprintf(line, sizeof line, "%s%.22s [%s] %3.0f%%  %s  %s left%s%s", count, progress->title,
             bar, 100 * share, rate, left, progress->so_far ? "  " : "",
             progress->so_far ? progress->so_far : "");
    size_t columns = errors_columns(), room = columns ? columns : 80;
    if (strlen(line) >= room)
        line[room - 1] = '\0';
    fprintf(stderr, "\r%s\033[K", line);
    fflush(stderr);
    progress->bar_there = true;
}

void progress_look(Progress *progress)
{
    if ((!progress->host && stops_requested()) || (progress->gone && progress->gone()))
        progress->interrupted = true;
}

bool progress_keep_going(void *context, uint64_t done)
{
    Progress *progress = context;
    progress_look(progress);
    if (progress->host && !progress->host(progress->host_context, done))
        progress->interrupted = true;
    if (progress->deadline > 0 && monotonic_seconds() > progress->deadline)
        progress->timed_out = true;
    if (progress->shown && done) {
        double now = monotonic_seconds();
        if (now - progress->shown_since > 1 && now - progress->last_shown > 0.1) {
            show_bar(progress, done, now);
            progress->last_shown = now;
        }
    }
    return !progress_stopped(progress);
}

bool progress_waits(void *context)
{
    return progress_keep_going(context, 0);
}

bool progress_stop_requested(void *context)
{
    const Progress *progress = context;
    return (!progress->host && stops_requested()) ||
           (progress->deadline > 0 && monotonic_seconds() > progress->deadline);
}

bool progress_stopped(const Progress *progress)
{
    return progress->interrupted || progress->timed_out;
}

void progress_end(Progress *progress)
{
    if (progress->bar_there)
        fprintf(stderr, "\r\033[K");
    progress->bar_there = false;
}
