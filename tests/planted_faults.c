/* A fault on purpose, chosen by the argument, so that a clean run of the other tests under the
 * address and undefined-behaviour sanitizers means something: the same settings must find these.
 * `clean` has none. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITEMS = 4 };

/* One index too many where there is a `beyond`. Not inlined, so that no compiler knows the size. */
__attribute__((noinline)) static int sum(const int *items, int beyond)
{
    int total = 0;
    for (int i = 0; i < ITEMS + beyond; i++)
        total += items[i];
    return total;
}

int main(int count, char **arguments)
{
    const char *fault = count == 2 ? arguments[1] : "";
    int *items = calloc(ITEMS, sizeof *items);
    if (!items)
        return 2;
    volatile int largest = INT_MAX; /* read, so that no compiler knows it */
    if (strcmp(fault, "overflow") == 0)
        printf("%d\n", largest + count);
    else if (strcmp(fault, "shift") == 0)
        printf("%d\n", count << (largest & 63));
    else if (strcmp(fault, "beyond") == 0)
        printf("%d\n", sum(items, 1));
    else if (strcmp(fault, "leak") == 0)
        items = NULL;
    else if (strcmp(fault, "clean") == 0)
        printf("%d\n", sum(items, 0));
    else
        return 2;
    free(items);
    return 0;
}
