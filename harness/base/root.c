#include "base/root.h"

#include "base/elementary.h"

enum { STEPS_MOST = 200 };

/* The next argument while no upper end is known. */
static bool asks_beyond(Root *root)
{
    if (isnan(root->high) || !(root->low < root->most)) {
        root->high = isnan(root->high) ? NAN : INFINITY;
        return false;
    }
    root->x = fmin(root->most, root->steps ? 2 * root->low : root->guess);
    return true;
}

bool root_asks(Root *root)
{
    double low = root->low, high = root->high, below = root->at_low, above = root->at_high;
    if (!(high > low))
        return asks_beyond(root);
    if (high - low <= (root->whole ? 1 + root->within * low : root->within * fabs(high)) ||
        root->steps > STEPS_MOST)
        return false;
    bool known = below < 0 && above > 0 && isfinite(below) && isfinite(above);
    double part = known && root->steps % 3 < 2 ? below / (below - above) : 0.5;
    root->x = part == 0.5 ? 0.5 * (low + high) : low + part * (high - low);
    if (root->whole)
        root->x = fmin(fmax(floor(root->x), low + 1), high - 1);
    else if (!(root->x > low && root->x < high))
        root->x = 0.5 * (low + high);
    return root->x > low && root->x < high;
}

void root_take(Root *root, double gap)
{
    root->steps++;
    if (isnan(gap)) {
        root->low = root->high = NAN;
    } else if (gap < 0) {
        root->low = root->x;
        root->at_low = gap;
    } else {
        root->high = root->x;
        root->at_high = gap;
    }
}
