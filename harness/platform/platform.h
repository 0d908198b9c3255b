/* All that the operating system gives, in one room: no other includes a header of the system, or
 * asks in an #if which system it is (tests/folder_rules.py). Who moves the program to another
 * system writes the .c files of this room anew, and touches nothing else. What starts processes and
 * loads plugins has no counterpart on every system, and is left out there (docs/architecture.md). */
#ifndef FAIRNESS_PLATFORM_H
#define FAIRNESS_PLATFORM_H

#include "platform/clock.h"        /* time that passes, and the date */
#include "platform/end.h"          /* how the process begins and ends */
#include "platform/entropy.h"      /* random bytes */
#include "platform/escape.h"       /* leaving a function that calls others */
#include "platform/file_lock.h"    /* what one process at a time has */
#include "platform/files.h"        /* files that are there whole or not at all; kinds of paths */
#include "platform/input_file.h"   /* files to be read twice */
#include "platform/memory.h"       /* pages, and how much there is */
#include "platform/plain_locale.h" /* a full stop in numbers */
#include "platform/processor.h"    /* which instructions it has */
#include "platform/stops.h"        /* signals, and the end of --timeout */
#include "platform/terminal.h"     /* what the standard streams are connected to */
#include "platform/threads.h"      /* how many */

#endif
