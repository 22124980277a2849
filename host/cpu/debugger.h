// SPDX-License-Identifier: MIT
//
// Kernels in the application's process, as debuggers see them: the interface of GDB ("Debugging with GDB", section "JIT
// Compilation Interface"), which LLDB reads too. The interface is a list of debug files. An attached debugger stops in
// __jit_debug_register_code() after each change and reads the entry that changed; a debugger that attaches later reads
// the whole list. Without a debugger, a program costs one list entry. Only programs that were built with -g are in the
// list.
//
// These functions may be called by any thread.

#ifndef BARECL_CPU_DEBUGGER_H
#define BARECL_CPU_DEBUGGER_H

#include "binary/image.h"

// Lists an image that is loaded at `code`. If there is no memory for the entry, debuggers do not see the image.
void bcl_debugger_add(const struct bcl_image *image, const void *code);

// Removes the entry of the image at `code`, whose memory is about to be freed. Does nothing if there is no entry.
void bcl_debugger_remove(const void *code);

// In the child of a fork: frees the lock, which another thread of the parent may have held. The list stays.
void bcl_debugger_forget(void);

#endif // BARECL_CPU_DEBUGGER_H
