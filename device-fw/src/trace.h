// SPDX-License-Identifier: MIT
//
// A short log of the firmware as text, in a buffer that the resource table of the ELF file names: Linux' remoteproc
// shows it (debugfs, remoteproc<n>/trace0). Only the first core writes to it. Transport-triggered machines and
// processes have no log, since remoteproc does not load them.

#ifndef TRACE_H
#define TRACE_H

#include "board.h"

#if !defined(BOARD_CORE_ARCHITECTURE_TTA) && !defined(BOARD_CORE_ARCHITECTURE_LINUX)

// Adds a line: the text, and the value in hexadecimal. A full buffer is cleared first.
void trace_line(const char *text, uint64_t value);

#else

static inline void trace_line(const char *text, uint64_t value) { (void)text, (void)value; }

#endif

#endif // TRACE_H
