// SPDX-License-Identifier: MIT

#ifndef ALLOCA_H
#define ALLOCA_H

#define alloca(size) __builtin_alloca(size)

#endif // ALLOCA_H
