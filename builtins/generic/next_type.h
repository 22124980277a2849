// SPDX-License-Identifier: MIT
//
// Undefines the current type.

#undef T
#undef U
#undef W
#undef UW
#undef BITS
#undef LOWEST
#undef HIGHEST
