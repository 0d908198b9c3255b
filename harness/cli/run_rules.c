#include "cli/run_rules.h"

#define COMMANDS   "--exec|--exec-each"
#define RECORDED   "--input|--one-long"
#define OUTSIDE    COMMANDS "|" GIVEN_PLUGIN "|" GIVEN_FUNCTION "|" RECORDED
#define DEALS      "--deck|--take|--hands"
#define REPORTS    "--format|--json|--html|--junit|--output"
#define RECORDS    GIVEN_ROWS "|--as lines|--as csv|--as json|--as stream|--as by-size|--by"
#define BYTES      "--as u8|--as u16le|" LONG_BYTES
#define LONG_BYTES "--as u32le|--as u64le"

/* The first that is broken is the one that is reported: what is run stands before how it is read,
 * and this before what is looked at. */
const OptionRule run_rules[] = {
    {"--algo|" OUTSIDE, NOT_WITH, "--algo|" OUTSIDE, "a run takes one of them"},
    {OUTSIDE, NOT_WITH, GIVEN_PROCESSES, "it runs in one; -j K starts K of a command"},
    {"--as|--items", NOT_WITH, GIVEN_PLUGIN "|" GIVEN_FUNCTION, "it shuffles 0 to n-1 in memory"},
    {"--as", ONLY_WITH, COMMANDS "|" RECORDED, "a shuffle of ours is not read"},
    {"--items", ONLY_WITH, COMMANDS "|--input",
     "a built-in shuffle takes --deck for items that are alike"},
    {BYTES, NOT_WITH, "--exec-each", "it reads text"},
    {"--items", NOT_WITH, BYTES "|--as from-1", "names are text, and have no numbers"},
    {LONG_BYTES, ONLY_WITH, "--one-long", "elsewhere an item is below 65,536"},
    {"--source", NOT_WITH, COMMANDS "|" GIVEN_FUNCTION "|" RECORDED,
     "an external shuffle has its own random numbers"},
    {"--start!identity|--draw!exact", NOT_WITH, OUTSIDE,
     "an external shuffle starts from 0 1 2 ... and makes its own draws"},
    {"--repeat!1", NOT_WITH, OUTSIDE,
     "an external shuffle is made twice where it calls itself twice"},
    {"--keep", NOT_WITH, OUTSIDE, "an external shuffle runs in one piece"},
    {"--trials=auto", NOT_WITH, RECORDED,
     "recorded outcomes are all used; give a number to use fewer"},
    {"--trials=auto", ONLY_WITH, "--algo|--min-effect",
     "nothing is known about an external shuffle; give a number, or --min-effect W"},

    {GIVEN_TIME, NOT_WITH, "--seeds|" RECORDED, "these say how many there are"},
    {GIVEN_TIME, NOT_WITH, "--paired|--stop-early|--keep|" GIVEN_PROCESSES,
     "a part of it is run before, to see how long trials take"},

    {"--table", ONLY_WITH, "--input", "it says what that file counts"},
    {"--table", NOT_WITH, RECORDS "|--as", "a table has counts in place of outcomes"},
    {"--table", NOT_WITH, "--trials", "a table of counts says itself how many there were"},
    {"--table", NOT_WITH, "--stop-early", "all trials are done"},
    {"--table=places,pairs-taken,blocks,classes", NOT_WITH, "--column",
     "it says which column holds the counts of a table of orders, first or taken"},
    {"--table=first", NOT_WITH, "--take|--hands", "the first place is seen, and no other"},
    {"--table=classes", NOT_WITH, DEALS "|--items|--n",
     "the file says what the classes are, and their chances"},

    {RECORDS "|--column", ONLY_WITH, "--input", "it says how that file is read"},
    {RECORDS "|--column", NOT_WITH, BYTES, "rows are text"},
    {"--as stream", NOT_WITH, "--column|--by|--as by-size", "a stream has no columns or lines"},
    {RECORDS, NOT_WITH, "--trials", "all that was recorded is used"},
    {"--as by-size", NOT_WITH, "--take|--hands",
     "the rows themselves say how many places are seen"},

    {"--one-long", NOT_WITH, "--stop-early|" DEALS "|--law!uniform",
     "it takes orders of different items, by number"},
    {"--one-long", NOT_WITH, "--checks!auto,all",
     "it has checks of its own, and makes all; accepted: --checks auto or all"},

    {"--paired", NOT_WITH, "--seeds", "give one of the two"},
    {"--paired|--seeds", NOT_WITH, "--table|--one-long|" RECORDS,
     "outcomes are compared in the order in which they come"},
    {"--paired|--seeds", NOT_WITH, "--stop-early|--keep|" GIVEN_PROCESSES,
     "outcomes are compared when the last is there"},
    {"--paired|--seeds", NOT_WITH, "--start!identity", "each outcome starts from 0 1 2 ..."},
    {"--paired|--seeds", NOT_WITH, "--trials=auto", "no plan is made for pairs; say how many"},
    {"--paired!recorded", ONLY_WITH, "--algo", "outcomes from elsewhere are `recorded`"},
    {"--seeds", NOT_WITH, "--input",
     "it starts a command or a shuffle of ours; --input is recorded"},
    {"--seeds", NOT_WITH, "--trials|--seed", "each seed is one trial, so give only --seeds"},

    {"--take", NOT_WITH, "--hands",
     "give one of the two; order counts with --take, not within a hand"},
    {"--deck", NOT_WITH, "--items", "one of them says what the items are"},
    {"--start!identity", NOT_WITH, GIVEN_DEALS,
     "with --deck, --take and --hands the items lie in order before each shuffle"},
    {GIVEN_PRIOR, NOT_WITH, GIVEN_DEALS,
     "it takes items that all differ, and places that are all seen"},

    {"--equivalent", NOT_WITH, "--stop-early",
     "a limit of the bias holds for a number of trials that is chosen before"},
    {"--equivalent", NOT_WITH, "--expect=biased|--min-effect",
     "it says itself what passes: a bias that is shown to be small"},
    {"--equivalent", NOT_WITH, "--trials=auto",
     "`fairness plan --equivalent W --n N` says how many trials it takes"},
    {"--equivalent", NOT_WITH, DEALS "|" GIVEN_DEALS "|--law!uniform|--one-long|--paired|--seeds",
     "its limits are known for orders of different items, each by itself, that should be even"},
    {"--equivalent", NOT_WITH, "--table!orders,places",
     "of tables it goes with --table orders and places"},
    {"--equivalent", NOT_WITH, "--start!identity", "other starts hide a bias"},

    {"--law!uniform", NOT_WITH, "--table=first,taken,pairs-taken,blocks,classes",
     "of tables it goes with --table orders and places"},
    {"--law!uniform,no-equal-neighbours", NOT_WITH, DEALS "|" GIVEN_DEALS,
     "it takes items that all differ, and places that are all seen"},
    {"--law=no-equal-neighbours", NOT_WITH, "--table|--take|--hands",
     "it takes orders of alike items, with all places seen"},
    {"--law!uniform", NOT_WITH, "--stop-early", "e-values are for uniform orders only"},
    {"--law!uniform", NOT_WITH, "--start!identity",
     "the items lie in order before each shuffle: --start identity"},
    {"--law!uniform", NOT_WITH, GIVEN_PRIOR, "these ask of uniform orders"},
    {"--law!uniform", NOT_WITH, "--trials=auto", "auto plans for uniform orders; say how many"},

    {"--part", ONLY_WITH, "--keep", "FILE gets the counts, for `fairness merge`"},
    {"--part", NOT_WITH, REPORTS "|--baseline",
     "a part has no verdict yet; `fairness merge` reports on all"},
    {"--keep", NOT_WITH, "--stop-early", "give one of the two"},
    {"--keep", NOT_WITH, GIVEN_PROCESSES, "they share the trials themselves"},
    {"--stop-early", NOT_WITH, GIVEN_PROCESSES, "none of them sees all trials in order"},
    {.options = NULL},
};
