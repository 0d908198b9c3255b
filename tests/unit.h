/* Included by every unit test: cmocka, the headers that it needs first, and the headers of the C
 * library that most tests use. */
#ifndef FAIRNESS_TESTS_UNIT_H
#define FAIRNESS_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Begins a test without a state; `main` lists it as cmocka_unit_test(name). */
#define TEST(name) static void name(void **state __attribute__((unused)))

#endif
