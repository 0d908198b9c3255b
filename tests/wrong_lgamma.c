/* A library to be loaded before the C library (LD_PRELOAD): one function of it is wrong, as on a
 * machine with a broken one. A self-test must see that. */
#include <dlfcn.h>
#include <math.h>

double lgamma(double x)
{
    static double (*real)(double);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "lgamma");
    return real(x) + 0.5;
}
