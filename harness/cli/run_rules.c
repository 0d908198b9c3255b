#include "cli/run_rules.h"

#define COMMANDS "--exec|--exec-each"
#define RECORDED "--input|--one-long"
#define OUTSIDE  COMMANDS "|--plugin|" GIVEN_FUNCTION "|" RECORDED
#define DEALS    "--deck|--take|--hands"
#define RECORDS  "--records|--by|--by-size"

/* The first that is broken is the one that is reported: what is run stands before how it is read,
 * and this before what is looked at. */
const OptionRule run_rules[] = {
    {"--algo|" OUTSIDE, NOT_WITH, "--algo|" OUTSIDE, "a run takes one of them"},
    {OUTSIDE, NOT_WITH, GIVEN_PROCESSES, "it runs in one; -j K starts K of a command"},
    {"--wire|--base|--items", NOT_WITH, "--plugin|" GIVEN_FUNCTION,
     "it shuffles 0 to n-1 in memory"},
    {"--wire|--base", ONLY_WITH, COMMANDS "|" RECORDED, "a shuffle of ours is not read"},
    {"--items", ONLY_WITH, COMMANDS "|--input",
     "a built-in shuffle takes --deck for items that are alike"},
    {"--wire!text", NOT_WITH, "--exec-each", "it reads text"},
    {"--items", NOT_WITH, "--wire!text|--base!0", "names go with --wire text and without --base"},
    {"--wire=u32le,u64le", ONLY_WITH, "--one-long", "elsewhere an item is below 65,536"},
    {"--source", NOT_WITH, COMMANDS "|" GIVEN_FUNCTION "|" RECORDED,
     "an external shuffle has its own random numbers"},
    {"--start!identity|--draw!exact", NOT_WITH, OUTSIDE,
     "an external shuffle starts from 0 1 2 ... and makes its own draws"},
    {"--draw-bits", ONLY_WITH, "--draw=modulo,float", "exact draws take what they need"},
    {"--shard|--checkpoint", NOT_WITH, OUTSIDE, "an external shuffle runs in one piece"},
    {"--trials=auto", NOT_WITH, RECORDED,
     "recorded outcomes are all used; give a number to use fewer"},
    {"--trials=auto", ONLY_WITH, "--algo|--min-effect",
     "nothing is known about an external shuffle; give a number, or --min-effect W"},

    {"--table", ONLY_WITH, "--input", "it says what that file counts"},
    {"--table", NOT_WITH, RECORDS "|--wire|--base", "a table has counts in place of outcomes"},
    {"--table", NOT_WITH, "--trials", "a table of counts says itself how many there were"},
    {"--table", NOT_WITH, "--stop-early", "all trials are done"},
    {"--table=places,pairs-taken,blocks,classes", NOT_WITH, "--column",
     "it says which column holds the counts of a table of orders, first or taken"},
    {"--table=first", NOT_WITH, "--take|--hands", "the first place is seen, and no other"},
    {"--table=classes", NOT_WITH, DEALS "|--items|--n",
     "the file says what the classes are, and their chances"},

    {RECORDS "|--column", ONLY_WITH, "--input", "it says how that file is read"},
    {RECORDS, NOT_WITH, "--wire", "give one of the two"},
    {RECORDS, NOT_WITH, "--trials", "all that was recorded is used"},
    {"--by-size", NOT_WITH, "--take|--hands", "the rows themselves say how many places are seen"},

    {"--one-long", NOT_WITH, "--stop-early|" DEALS "|--law!uniform|--trend|--suspect",
     "it takes orders of different items, by number"},
    {"--one-long", NOT_WITH, "--checks!auto,all",
     "it has checks of its own, and makes all; accepted: --checks auto or all"},

    {"--paired", NOT_WITH, "--seeds", "give one of the two"},
    {"--paired|--seeds", NOT_WITH, "--table|--one-long|" RECORDS "|" DEALS "|--law!uniform",
     "pairs are whole orders of different items"},
    {"--paired|--seeds", NOT_WITH, "--stop-early|--shard|--checkpoint|" GIVEN_PROCESSES,
     "all outcomes are kept, in one process, and looked at when the last is there"},
    {"--paired|--seeds", NOT_WITH, "--start!identity", "each outcome starts from 0 1 2 ..."},
    {"--paired|--seeds", NOT_WITH, "--trials=auto", "no plan is made for pairs; say how many"},
    {"--paired!recorded", ONLY_WITH, "--algo", "outcomes from elsewhere are `recorded`"},
    {"--seeds", NOT_WITH, "--input",
     "it starts a command or a shuffle of ours; --input is recorded"},
    {"--seed-as", ONLY_WITH, "--seeds", "it says how each of them reaches a function"},
    {"--seeds", NOT_WITH, "--trials|--seed", "each seed is one trial, so give only --seeds"},

    {"--take", NOT_WITH, "--hands",
     "give one of the two; order counts with --take, not within a hand"},
    {"--deck", NOT_WITH, "--items", "one of them says what the items are"},
    {"--start!identity", NOT_WITH, GIVEN_DEALS,
     "with --deck, --take and --hands the items lie in order before each shuffle"},
    {"--trend|--suspect", NOT_WITH, GIVEN_DEALS,
     "it takes items that all differ, and places that are all seen"},

    {"--stop-early", NOT_WITH, "--simulations", "e-values hold for any number of trials"},

    {"--law!uniform", NOT_WITH, "--table=first,taken,pairs-taken,blocks,classes",
     "of tables it goes with --table orders and places"},
    {"--law!uniform", NOT_WITH, DEALS "|" GIVEN_DEALS,
     "it takes items that all differ, and places that are all seen"},
    {"--law!uniform", NOT_WITH, "--stop-early", "e-values are for uniform orders only"},
    {"--law!uniform", NOT_WITH, "--start!identity",
     "the items lie in order before each shuffle: --start identity"},
    {"--law!uniform", NOT_WITH, "--trend|--suspect", "--trend and --suspect ask of uniform orders"},
    {"--law!uniform", NOT_WITH, "--trials=auto", "auto plans for uniform orders; say how many"},

    {"--shard", NOT_WITH, "--stop-early", "a part of a run cannot tell when to stop"},
    {"--shard", NOT_WITH, "--checkpoint", "a part is counted in one go; make more parts"},
    {"--shard", NOT_WITH, "--baseline|--save-baseline",
     "a part has no verdict yet; `fairness merge` takes it"},
    {"--checkpoint", NOT_WITH, "--stop-early", "give one of the two"},
    {"--checkpoint", NOT_WITH, "--seed=random",
     "a random seed cannot be resumed; accepted: --seed NUMBER"},
    {"--checkpoint-every", ONLY_WITH, "--checkpoint", "it says how often that is saved"},
    {"--shard|--checkpoint", NOT_WITH, GIVEN_PROCESSES, "they share the trials themselves"},
    {"--stop-early", NOT_WITH, GIVEN_PROCESSES, "none of them sees all trials in order"},
    {.options = NULL},
};
