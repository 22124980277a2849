// SPDX-License-Identifier: MIT
//
// A few lines of text on what the firmware has come through, in a buffer of its own that the resource table of the
// ELF file names: Linux' remoteproc shows it (debugfs, remoteproc<n>/trace0). Of the first core, but not of
// transport-triggered machines and processes, which no Linux loads.

#ifndef TRACE_H
#define TRACE_H

#include "board.h"

#if !defined(BOARD_CORE_ARCHITECTURE_TTA) && !defined(BOARD_CORE_ARCHITECTURE_LINUX)

// Adds a line: the text, and the value in hexadecimal. When the buffer is full, it begins anew.
void trace_line(const char *text, uint64_t value);

#else

static inline void trace_line(const char *text, uint64_t value) { (void)text, (void)value; }

#endif

#endif // TRACE_H
