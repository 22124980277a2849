// SPDX-License-Identifier: MIT

#include "sink.h"

#include <string.h>

void __tta_put_field(struct sink *sink, const struct conversion *how, const char *prefix,
                     const char *text, int length, int zeros) {
    int fill = how->width - (int)strlen(prefix) - length - zeros;
    if (!how->left)
        repeat(sink, ' ', fill);
    for (; *prefix != '\0'; ++prefix)
        put(sink, *prefix);
    repeat(sink, '0', zeros);
    for (int i = 0; i < length; ++i)
        put(sink, text[i]);
    if (how->left)
        repeat(sink, ' ', fill);
}
