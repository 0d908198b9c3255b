/* Linked into the program in place of one function that calculates (--wrap of the linker), which is
 * wrong here. A self-test must see that. */
double __real_log_binomial_beyond(double k, double n, double p);
double __wrap_log_binomial_beyond(double k, double n, double p);

double __wrap_log_binomial_beyond(double k, double n, double p)
{
    return __real_log_binomial_beyond(k, n, p) + 2;
}
