/* Between the files of an explanation. */
#ifndef FAIRNESS_EXPLANATION_ORDERS_H
#define FAIRNESS_EXPLANATION_ORDERS_H

#include "exact/explanation.h"

/* Sets all of the explanation that is about orders, dice and places, from its law and measures.
 * STATUS_FAILED without memory, with what is set so far left to explanation_clear. */
Status explanation_look_at_orders(Explanation *explanation, Error *error);

#endif
