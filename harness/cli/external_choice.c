#include "cli/external_choice.h"

#include <stdlib.h>

void external_choice_clear(ExternalChoice *choice)
{
    if (choice->recording_open)
        recording_close(&choice->recording);
    choice->recording_open = false;
    item_code_clear(&choice->code);
    free(choice->cases);
    choice->cases = NULL;
}
