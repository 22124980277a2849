// SPDX-License-Identifier: MIT
//
// Built-ins that return a second result through a pointer to private, local, global or any memory.
//
//     IN_EVERY_SPACE(F)    F(__private) F(__local) F(__global) F(__generic)

#undef IN_EVERY_SPACE
#define IN_EVERY_SPACE(F) F(__private) F(__local) F(__global) F(__generic)
