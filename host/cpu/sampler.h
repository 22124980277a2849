// SPDX-License-Identifier: MIT
//
// A profile of the kernels that run in the application's process, if BARECL_PROFILE is set. A timer of each thread that
// runs work-groups raises SIGPROF after every millisecond of the thread's processor time. If the signal interrupts an
// instruction of a kernel, the handler adds the milliseconds to the instruction's count. When a program is unloaded,
// and at the end of the process, the counts are appended to FOLDER/cpu-PROCESS.samples, as
//
//   samples VERSION MICROSECONDS            MICROSECONDS: the processor time that one count stands for
//   COUNT<tab>FILE<tab>LINE<tab>FUNCTION<tab>OUTERMOST   a line for each instruction with a count, and its place in the
//                                           source. OUTERMOST: the function into which FUNCTION is inlined, mostly the
//                                           kernel. If the place is not known, the texts are empty, and LINE is 0
//
// SIGPROF is unblocked in threads that run work-groups. A SIGPROF from any other source goes to the handler that the
// application had installed before the first program was loaded.
//
// Any thread may call the functions. Without the variable, they only find out that it is not set.

#ifndef BARECL_CPU_SAMPLER_H
#define BARECL_CPU_SAMPLER_H

#include "binary/image.h"

// Begins to count for the image, which is loaded at `code`. The image must stay until bcl_sampler_remove().
void bcl_sampler_add(const struct bcl_image *image, const void *code);

// Writes the counts of the image at `code`, and ends counting for it. No thread runs it any more.
void bcl_sampler_remove(const void *code);

// Called before this thread runs work-groups: starts its timer, if it has none.
void bcl_sampler_enter(void);

// For the child of a fork, which has no programs and no timers.
void bcl_sampler_forget(void);

#endif // BARECL_CPU_SAMPLER_H
