/* Prints values of the C library's functions, to see whether it computes in more than one way. */
#include <math.h>
#include <stdio.h>

int main(void)
{
    for (volatile double x = 0.1; x < 20; x += 0.01)
        printf("%a %a %a %a\n", exp(x), log(x), pow(x, 7.3), sin(x));
}
