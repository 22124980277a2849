// SPDX-License-Identifier: MIT

#include <stdlib.h>

#define MOST 32

extern void (*__tta_at_exit)(void);

static void (*functions[MOST])(void);
static int count;

// Calls the functions, the last one first, including functions that are registered meanwhile.
static void call_functions(void) {
    while (count > 0)
        functions[--count]();
}

int atexit(void (*function)(void)) {
    if (count == MOST)
        return -1;
    functions[count++] = function;
    __tta_at_exit = call_functions;
    return 0;
}
