// SPDX-License-Identifier: MIT
//
// Forgets the type in hand.

#undef T
#undef U
#undef W
#undef UW
#undef BITS
#undef LOWEST
#undef HIGHEST
