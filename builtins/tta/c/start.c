// SPDX-License-Identifier: MIT
//
// Start and end of a program. ttasim (compiler/tta/ttasim.cpp) stops before __tta_halt, and its
// exit code is then the program's; another environment finds it in the same place.

#include <stdlib.h>

int main(int count, char **words);

int __exit_code;

__attribute__((noinline)) _Noreturn void __tta_halt(void) {
    for (;;)
        (void)*(volatile int *)&__exit_code; // a loop without effect need not be there
}

_Noreturn void _Exit(int code) {
    *(volatile int *)&__exit_code = code;
    __tta_halt();
}

// Set by atexit(), which a program need not have.
void (*__tta_at_exit)(void);

_Noreturn void exit(int code) {
    if (__tta_at_exit != NULL)
        __tta_at_exit();
    _Exit(code);
}

_Noreturn void abort(void) { _Exit(134); }

_Noreturn void _start(void) {
    static char name[] = "program", *words[] = {name, NULL};
    exit(main(1, words));
}
