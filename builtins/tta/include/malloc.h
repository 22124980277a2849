// SPDX-License-Identifier: MIT
//
// The heap's functions under the name by which older programs include them.

#ifndef MALLOC_H
#define MALLOC_H

#include <stdlib.h>

#endif // MALLOC_H
