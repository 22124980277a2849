// SPDX-License-Identifier: MIT
//
// The compiler generates both functions (compiler/tta/codegen/LongJumps.h).

#ifndef SETJMP_H
#define SETJMP_H

typedef int jmp_buf[3]; // stack pointer, return address, frame pointer

int setjmp(jmp_buf to) __attribute__((returns_twice));
#define setjmp(to) setjmp(to)
_Noreturn void longjmp(jmp_buf from, int value);

#endif // SETJMP_H
