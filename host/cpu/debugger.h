// SPDX-License-Identifier: MIT
//
// Kernels in the application's process, as debuggers see them: the interface of GDB ("Debugging with GDB", section "JIT
// Compilation Interface"), which LLDB reads too. A debugger that is attached stops in __jit_debug_register_code() each
// time, and reads the list; one that comes later reads the list then. Without a debugger, it costs a list entry. Only
// programs that were built with -g have something to tell.
//
// These functions may be called by any thread.

#ifndef BARECL_CPU_DEBUGGER_H
#define BARECL_CPU_DEBUGGER_H

#include "binary/image.h"

// The image is loaded at `code`. Without memory, debuggers do not see it.
void bcl_debugger_add(const struct bcl_image *image, const void *code);

// The code is about to be removed. Nothing happens if it was not added.
void bcl_debugger_remove(const void *code);

// In the child of a fork: makes the lock free again. The programs stay as they are.
void bcl_debugger_forget(void);

#endif // BARECL_CPU_DEBUGGER_H
