/* Linked into the program in place of one function that calculates (--wrap of the linker), which is
 * wrong here in the eighth digit, and with it the tails of chi-square. GSL's are right. */
double __real_stirling_remainder(double a);
double __wrap_stirling_remainder(double a);

double __wrap_stirling_remainder(double a)
{
    return __real_stirling_remainder(a) + 1e-8;
}
