// SPDX-License-Identifier: MIT
//
// The contexts that fibers are switched between. A stopped context is the stack pointer below the
// registers that the ABI says a function preserves. Rounding modes and the like are not saved: kernels
// do not change them.

#ifndef BARECL_RUNTIME_FIBERS_SWITCH_H
#define BARECL_RUNTIME_FIBERS_SWITCH_H

// Stores the running context in *save and calls function(argument): on the stack that ends at
// `top`, from where it may not return, or here.
void bcl_context_start(void **save, void *top, void (*function)(void *), void *argument);
void bcl_context_call(void **save, void (*function)(void *), void *argument);

// Stores the running context in *save and goes on with `next`, which returns from its own call; to
// the one of bcl_context_call() as if its function had returned.
void bcl_context_switch(void **save, void *next);

#endif // BARECL_RUNTIME_FIBERS_SWITCH_H
