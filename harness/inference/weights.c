#include "inference/weights.h"

#include "inference/stat_test.h"

enum { FEW_ITEMS = 5 };
static const double PART = 0.1, PART_OF_FEW_ITEMS = 0.02;

/* The class's count in `weights`. */
static size_t *class_of(Weights *weights, const CheckKind *kind, size_t n, uint64_t trials)
{
    if (!kind)
        return &weights->others;
    if (kind->about == ABOUT_MISTAKES)
        return &weights->directed;
    bool slight = kind->about == ABOUT_ONE_CELL ||
                  (kind->about == ABOUT_NUMBER && trials < number_grouped_from(kind->stat, n));
    return slight ? &weights->slight : &weights->others;
}

void weights_count(Weights *weights, const CheckKind *kind, size_t n, uint64_t trials)
{
    ++*class_of(weights, kind, n, trials);
}

double check_weight(const Weights *weights, const CheckKind *kind, size_t n, uint64_t trials)
{
    Weights counted = *weights;
    const size_t *class = class_of(&counted, kind, n, trials);
    if (class == &counted.others)
        return 1;
    double part = n <= FEW_ITEMS ? PART_OF_FEW_ITEMS : PART;
    double rest = 1 - part * (double)((counted.slight > 0) + (counted.directed > 0));
    double others = counted.others ? (double)counted.others : 1;
    return part / rest * others / (double)*class;
}
