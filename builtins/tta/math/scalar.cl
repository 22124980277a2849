// SPDX-License-Identifier: MIT
//
// The files in ../../generic include BODY for each width; this one includes SCALAR_BODY only for scalars.

#if !(N + 0)
#include SCALAR_BODY
#endif
