#include "cases/external_kind.h"

void plan_feed(TrialPlan *plan, const OutcomeFeed *feed)
{
    plan->feed = feed;
    plan->threads = 1; /* fewer feeds would change what comes out */
}
