// SPDX-License-Identifier: MIT
//
// Included before each file of the library: definitions that small C libraries lack.

#ifndef BARECL_SINGLE_SYSTEM_H
#define BARECL_SINGLE_SYSTEM_H

#include <stdint.h> // newlib's stdatomic.h needs it
#include <stdio.h>

#define flockfile(file) ((void)(file))
#define funlockfile(file) ((void)(file))

#endif // BARECL_SINGLE_SYSTEM_H
