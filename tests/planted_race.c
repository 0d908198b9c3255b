/* A race on purpose, so that a clean run under the thread sanitizer means something: the same
 * settings must find this one. Two forms, chosen by the argument:
 *
 *     race   all threads add to one counter without a word to each other
 *     clean  the same sum by the means the engine uses: private sums, a reduction, a critical
 *            section, an atomic add, and plain reading after the barrier
 *
 * `clean` must stay silent: without Archer the sanitizer does not know OpenMP's barriers and
 * reports every one of them, and a tool that always shouts would find the planted race too. */
#include <stdio.h>
#include <string.h>

enum { THREADS = 2, ROUNDS = 10000 };

static long sum_racing(void)
{
    long sum = 0;
#pragma omp parallel num_threads(THREADS) shared(sum)
    for (int i = 0; i < ROUNDS; i++)
        sum += i & 1;
    return sum;
}

static long sum_agreed(void)
{
    long reduced = 0, guarded = 0, atomic = 0;
    long own[THREADS] = {0};
#pragma omp parallel for num_threads(THREADS) reduction(+ : reduced) schedule(dynamic, 16)
    for (int i = 0; i < ROUNDS; i++)
        reduced += i & 1;
#pragma omp parallel num_threads(THREADS) shared(guarded, atomic, own)
    {
        long mine = 0;
#pragma omp for schedule(static)
        for (int i = 0; i < ROUNDS; i++)
            mine += i & 1;
#pragma omp critical
        guarded += mine;
#pragma omp atomic
        atomic += mine;
#pragma omp for schedule(static, 1)
        for (int t = 0; t < THREADS; t++)
            own[t] = t + 1;
            /* After the barrier of the loop every thread may read what the others wrote. */
#pragma omp single
        if (own[0] + own[1] != 3)
            guarded = -1;
    }
    return reduced == guarded && guarded == atomic ? atomic : -1;
}

int main(int count, char **arguments)
{
    if (count == 2 && strcmp(arguments[1], "race") == 0) {
        printf("%ld\n", sum_racing()); /* any number up to THREADS * ROUNDS / 2 */
        return 0;
    }
    if (count == 2 && strcmp(arguments[1], "clean") == 0)
        return sum_agreed() == ROUNDS / 2 ? 0 : 1;
    fputs("usage: planted_race race|clean\n", stderr);
    return 2;
}
