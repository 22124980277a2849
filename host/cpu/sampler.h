// SPDX-License-Identifier: MIT
//
// A profile of the kernels that run in the application's process, if BARECL_PROFILE is set. A timer of each thread that
// runs work-groups counts the thread's processor time, and raises SIGPROF after every millisecond of it. The handler
// counts the milliseconds for the instruction that the signal has stopped, if a kernel has it. The counts go to
// FOLDER/cpu-PROCESS.samples when a program is unloaded, and at the end of the process. A part of that file is
//
//   samples VERSION MICROSECONDS            of a count
//   COUNT<tab>FILE<tab>LINE<tab>FUNCTION<tab>OUTERMOST   one line for each place in the source; OUTERMOST: the function
//                                           into which FUNCTION is inlined, mostly the kernel. Without a known place
//                                           the fields are empty, and LINE is 0
//
// SIGPROF is unblocked in threads that run work-groups. SIGPROF that another timer raises goes to the handler that the
// application had installed before the first program was loaded.
//
// Functions may be called by any thread. Without the variable, a call costs the test of a word.

#ifndef BARECL_CPU_SAMPLER_H
#define BARECL_CPU_SAMPLER_H

#include "binary/image.h"

// Begins to count for the image at `code`. The image stays until bcl_sampler_remove().
void bcl_sampler_add(const struct bcl_image *image, const void *code);

// Writes the counts of the image at `code`, which no thread runs any more.
void bcl_sampler_remove(const void *code);

// This thread is about to run work-groups.
void bcl_sampler_enter(void);

// In the child of a fork: nothing is loaded, and this thread has no timer.
void bcl_sampler_forget(void);

#endif // BARECL_CPU_SAMPLER_H
