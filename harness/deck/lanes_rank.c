#include "deck/lanes_rank.h"

#define LANES_RANK_CASE(n, unused)                                                                 \
    case n:                                                                                        \
        if (marks && n <= LANES_MARKS_MAX)                                                         \
            lanes_rank(rows, n, 1, ranks, wrong);                                                  \
        else                                                                                       \
            lanes_rank(rows, n, 0, ranks, wrong);                                                  \
        return;

void lanes_rank_any(const Row *rows, size_t n, _Bool marks, void *ranks, Row *wrong)
{
    switch (n) {
        LANE_SIZES(LANES_RANK_CASE, )
    }
    lanes_rank(rows, n, marks, ranks, wrong);
}
