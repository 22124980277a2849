// SPDX-License-Identifier: MIT
//
// Texts compared without regard to upper and lower case.

#include <ctype.h>
#include <strings.h>

int strcasecmp(const char *a, const char *b) { return strncasecmp(a, b, (size_t)-1); }

int strncasecmp(const char *a, const char *b, size_t size) {
    for (; size > 0; --size, ++a, ++b) {
        int x = tolower((unsigned char)*a), y = tolower((unsigned char)*b);
        if (x != y || x == 0)
            return x - y;
    }
    return 0;
}
