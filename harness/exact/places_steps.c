#include "exact/places_steps.h"

void places_swap(Places *at, size_t place)
{
    const double *weights = at->weights;
    for (size_t item = 0; item < at->n; item++) {
        double *row = at->chance + item * at->n;
        double here = row[place], comes = here * weights[place];
        for (size_t other = 0; other < at->n; other++) {
            if (other == place)
                continue;
            comes += row[other] * weights[other];
            row[other] += (here - row[other]) * weights[other];
        }
        row[place] = comes;
    }
}

void places_insert(Places *at, size_t from)
{
    for (size_t item = 0; item < at->n; item++) {
        double *row = at->chance + item * at->n;
        double moved = row[from], below = 0.0, pushed = 0.0;
        for (size_t place = 0; place <= from; place++) {
            below += at->weights[place];
            double stays = place < from ? row[place] * (1.0 - below) : 0.0;
            double pushes = place < from ? row[place] * below : 0.0;
            row[place] = stays + pushed + moved * at->weights[place];
            pushed = pushes;
        }
    }
}
