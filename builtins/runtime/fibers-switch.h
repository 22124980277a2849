// SPDX-License-Identifier: MIT
//
// The contexts of fibers. A stopped context is its stack pointer; above it on the stack are the registers that a
// function preserves by the ABI. Rounding modes and similar state are not saved, because kernels do not change them.

#ifndef BARECL_RUNTIME_FIBERS_SWITCH_H
#define BARECL_RUNTIME_FIBERS_SWITCH_H

// Stores the running context in *save and calls function(argument): bcl_context_start() on the stack that ends at
// `top`, from where the function must not return; bcl_context_call() on the current stack.
void bcl_context_start(void **save, void *top, void (*function)(void *), void *argument);
void bcl_context_call(void **save, void (*function)(void *), void *argument);

// Stores the running context in *save and continues `next`, which returns from the call that stopped it. A context that
// bcl_context_call() stopped continues as if its function had returned.
void bcl_context_switch(void **save, void *next);

#endif // BARECL_RUNTIME_FIBERS_SWITCH_H
