/* Linked into the program in place of one function that calculates (--wrap of the linker), which is
 * wrong here. A self-test must see that. */
double __real_log_gamma(double x);
double __wrap_log_gamma(double x);

double __wrap_log_gamma(double x)
{
    return __real_log_gamma(x) + 0.5;
}
