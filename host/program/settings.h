// SPDX-License-Identifier: MIT
//
// The settings of a build that come from the environment (barecl/frames.h). The compiler checks their values.
//
//   BARECL_WORKITEM     loops, scalar, lanes, replicate, fibers, auto: how the work-items of a work-group are run
//   BARECL_CHECK        barriers: check at run time that all work-items meet the same barriers;
//                       bounds: compare each access with the bounds of its object;
//                       races: the same, and find work-items of a group that race;
//                       memory: the same, and find reads of local and private memory that nobody wrote;
//                       lanes: fill lanes that have no work-item with values that show if they are used
//   BARECL_HORIZONTAL   on, off, auto: interchange a kernel's loops with the loop over the work-items
//   BARECL_OPT          0 to 3: LLVM's -O level

#ifndef BARECL_PROGRAM_SETTINGS_H
#define BARECL_PROGRAM_SETTINGS_H

// Returns the current settings: text of base/text.h, which the caller owns. NULL: no memory.
char *bcl_settings_from_environment(void);

#endif // BARECL_PROGRAM_SETTINGS_H
