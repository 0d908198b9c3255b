#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Kinds of processors that servers have: virtual machines often call all of a maker's alike. AMD:
 * Processor Programming References of the families; Intel: Software Developer's Manual, volume 4,
 * table 2-1. */
static const struct {
    const char *vendor;
    int family, first, last; /* models */
    const char *name;
} kinds[] = {
    {"AuthenticAMD", 23, 48, 255, "Zen 2"},
    {"AuthenticAMD", 25, 0, 15, "Zen 3"},
    {"AuthenticAMD", 25, 16, 31, "Zen 4"},
    {"AuthenticAMD", 25, 32, 95, "Zen 3"},
    {"AuthenticAMD", 25, 96, 175, "Zen 4"},
    {"AuthenticAMD", 26, 0, 255, "Zen 5"},
    {"GenuineIntel", 6, 85, 85, "Skylake or Cascade Lake"},
    {"GenuineIntel", 6, 106, 108, "Ice Lake"},
    {"GenuineIntel", 6, 143, 143, "Sapphire Rapids"},
    {"GenuineIntel", 6, 173, 173, "Granite Rapids"},
    {"GenuineIntel", 6, 207, 207, "Emerald Rapids"},
};

/* The processor's name and kind, as Linux tells it. */
static void processor_name(char *ret, size_t size)
{
    snprintf(ret, size, "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    if (!file)
        return;
    char line[256], name[128] = "unknown", vendor[64] = "";
    int family = -1, model = -1;
    while (fgets(line, sizeof line, file) && *line != '\n') { /* the first processor */
        sscanf(line, "model name : %127[^\n]", name);
        sscanf(line, "vendor_id : %63s", vendor);
        sscanf(line, "cpu family : %d", &family);
        sscanf(line, "model : %d", &model);
    }
    fclose(file);
    snprintf(ret, size, "%s", name);
    if (family >= 0 && model >= 0)
        snprintf(ret, size, "%s (family %d, model %d)", name, family, model);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (!strcmp(vendor, kinds[i].vendor) && family == kinds[i].family &&
            model >= kinds[i].first && model <= kinds[i].last)
            snprintf(ret, size, "%s (%s)", name, kinds[i].name);
}

void report_begin(Report *ret, size_t rounds, double scale)
{
    *ret = (Report){.rounds = rounds, .scale = scale};
    json_open(&ret->json, NULL, '{');
    json_add_text(&ret->json, "schema", "fairness-bench/1");
    json_open(&ret->json, "groups", '[');
}

/* Ends the group that is begun, if one is. */
static void end_group(Report *report)
{
    if (report->grouped)
        json_close(&report->json, 2);
}

void report_group(Report *report, const char *name, const char *commit)
{
    char processor[256], date[32];
    time_t now = time(NULL);
    struct tm utc;
    strftime(date, sizeof date, "%Y-%m-%d", gmtime_r(&now, &utc));
    processor_name(processor, sizeof processor);
    JsonText *json = &report->json;
    end_group(report);
    report->grouped = true;
    json_open(json, NULL, '{');
    json_add_text(json, "group", name);
    json_add_text(json, "date", date);
    json_add_text(json, "version", FAIRNESS_VERSION);
    json_add_text(json, "commit", commit);
    json_add_text(json, "processor", processor);
    json_add_integer(json, "cores", (uint64_t)sysconf(_SC_NPROCESSORS_ONLN));
    json_add_text(json, "compiler", __VERSION__);
    json_open(json, "lines", '[');
}

static void add_line(Report *report, const Contest *contest, const Contestant *contestant,
                     const Standing *standing, const Rounds *rounds)
{
    JsonText *json = &report->json;
    const char *clock = contest->clock == MEASURE_CPU ? "cpu" : "wall";
    json_open(json, NULL, '{');
    json_add_text(json, "algorithm", contest->algorithm);
    json_add_integer(json, "n", contest->n);
    json_add_text(json, "contestant", contestant->name);
    json_add_integer(json, "trials", contestant->trials);
    json_add_number(json, "cpu_ns", standing->cpu_ns);
    json_add_number(json, "wall_ns", standing->wall_ns);
    json_add_text(json, "clock", clock);
    json_add_number(json, "ratio", standing->ratio);
    json_add_number(json, "lowest", standing->ratio_lowest);
    json_add_number(json, "highest", standing->ratio_highest);
    json_add_integer(json, "rounds", rounds->counted);
    json_add_integer(json, "rounds_run", rounds->run);
    json_add_number(json, "others", rounds->others);
    json_close(json, 1);
    fprintf(stderr, "%-18s n=%-3zu %-22s cpu %11.3f  wall %11.3f ns  x %.3g (%.3g to %.3g)\n",
            contest->algorithm, contest->n, contestant->name, standing->cpu_ns, standing->wall_ns,
            standing->ratio, standing->ratio_lowest, standing->ratio_highest);
}

void report_measure(Report *report, const Contest *contest, const Contestant *contestants,
                    size_t count)
{
    Contestant scaled[MEASURE_MAX_CONTESTANTS];
    memcpy(scaled, contestants, count * sizeof *contestants);
    for (size_t c = 0; c < count; c++) {
        uint64_t trials = (uint64_t)((double)contestants[c].trials * report->scale);
        scaled[c].trials = trials ? trials : 1;
    }
    size_t most = report->rounds;
    Standing standings[MEASURE_MAX_CONTESTANTS];
    Rounds rounds;
    measure(scaled, count, contest->rounds && contest->rounds < most ? contest->rounds : most,
            contest->clock, standings, &rounds);
    for (size_t c = 0; c < count; c++)
        add_line(report, contest, &scaled[c], &standings[c], &rounds);
}

bool report_end(Report *report)
{
    end_group(report);
    json_close(&report->json, 2);
    char *text = json_take(&report->json);
    bool printed = text && fputs(text, stdout) >= 0 && fflush(stdout) == 0;
    free(text);
    return printed;
}
