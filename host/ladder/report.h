// SPDX-License-Identifier: MIT

#ifndef BARECL_LADDER_REPORT_H
#define BARECL_LADDER_REPORT_H

#include "ladder/climb.h"

// Writes the climb as a page of HTML with a picture of the ladder. False: the file cannot be written.
bool report_write(const char *path, const struct ladder *ladder, const struct climb *climb);

#endif // BARECL_LADDER_REPORT_H
