/* A library to be loaded before the C library (LD_PRELOAD): one function of it is wrong, as on a
 * machine with a broken one. A self-test must see that. */
#include <dlfcn.h>
#include <math.h>

double lgamma_r(double x, int *sign)
{
    static double (*real)(double, int *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "lgamma_r");
    return real(x, sign) + 0.5;
}
