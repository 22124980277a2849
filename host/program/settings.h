// SPDX-License-Identifier: MIT
//
// The settings of a build that the environment gives (barecl/frames.h). The compiler checks them.
//
//   BARECL_WORKITEM     loops, scalar, lanes, replicate, fibers, auto: how the work-items of a work-group are run
//   BARECL_CHECK        barriers: check at run time that all work-items reach the same barriers;
//                       lanes: let it show where a lane without a work-item is used
//   BARECL_HORIZONTAL   on, off, auto: interchange loops of kernels with that over the work-items
//   BARECL_OPT          0 to 3: LLVM's -O level

#ifndef BARECL_PROGRAM_SETTINGS_H
#define BARECL_PROGRAM_SETTINGS_H

// As they are now: text of base/text.h, the caller's. NULL: no memory.
char *bcl_settings_from_environment(void);

#endif // BARECL_PROGRAM_SETTINGS_H
