// SPDX-License-Identifier: MIT

#ifndef FORMAT_H
#define FORMAT_H

#include "sink.h"

#include <stdarg.h>

// Writes the arguments by `format`.
void __tta_format(struct sink *sink, const char *format, va_list *arguments);

#endif // FORMAT_H
