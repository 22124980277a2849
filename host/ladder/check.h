// SPDX-License-Identifier: MIT
//
// CHECK(): ends the program with a message if a condition does not hold.

#ifndef BARECL_LADDER_CHECK_H
#define BARECL_LADDER_CHECK_H

#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition)                                                            \
    do {                                                                            \
        if (!(condition)) {                                                         \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                                \
        }                                                                           \
    } while (0)

#endif // BARECL_LADDER_CHECK_H
