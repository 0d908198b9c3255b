/* Sizes of buffers, tables and lists for which any size would do, so that a size decides how fast
 * something is, and nothing else. A build with -Dleast_sizes=true has the least ones, so that tests
 * with little data cross every end of them. */
#ifndef FAIRNESS_SIZES_H
#define FAIRNESS_SIZES_H

#ifdef FAIRNESS_LEAST_SIZES
#define USUAL_OR_LEAST(usual, least) (least)
#else
#define USUAL_OR_LEAST(usual, least) (usual)
#endif

#endif
