// SPDX-License-Identifier: MIT
//
// Start and end of a program. ttasim (compiler/tta/ttasim.cpp) stops before __tta_halt and exits with
// __exit_code; other environments find the exit code in the same variable.

#include <stdlib.h>

int main(int count, char **words);

int __exit_code;

__attribute__((noinline)) _Noreturn void __tta_halt(void) {
    for (;;)
        (void)*(volatile int *)&__exit_code; // the compiler may remove a loop without effects
}

_Noreturn void _Exit(int code) {
    *(volatile int *)&__exit_code = code;
    __tta_halt();
}

// atexit() sets it; programs that do not call atexit() do not contain it.
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
