// SPDX-License-Identifier: MIT
//
// SCALAR_BODY, of the widths that the files in ../../generic include BODY for, for scalars alone.

#if !(N + 0)
#include SCALAR_BODY
#endif
