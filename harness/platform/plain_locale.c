#include "platform/plain_locale.h"

#include <locale.h>

bool plain_locale_begin(PlainLocale *ret)
{
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (plain == (locale_t)0)
        return false;
    *ret = (PlainLocale){plain, uselocale(plain)};
    return true;
}

void plain_locale_end(const PlainLocale *locale)
{
    uselocale((locale_t)locale->before);
    freelocale((locale_t)locale->plain);
}
