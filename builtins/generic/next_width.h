// SPDX-License-Identifier: MIT
//
// Undefines the current width, and the guards of the headers of math/ that were included for it.

#undef N
#undef WIDTH_HAS_ORDER
#undef WIDTH_HAS_PAIRS
#undef WIDTH_HAS_PARTS
#undef WIDTH_HAS_ROUND
#undef WIDTH_HAS_ARCTANGENT
#undef WIDTH_HAS_EXPONENTIAL
#undef WIDTH_HAS_LN2
#undef WIDTH_HAS_LOGARITHM
#undef WIDTH_HAS_SPLIT
#undef WIDTH_HAS_SMALL_INTEGERS
#undef WIDTH_HAS_POWER
#undef WIDTH_HAS_TRIGONOMETRIC
#undef WIDTH_HAS_ERROR_FUNCTION
#undef WIDTH_HAS_GAMMA
#undef WIDTH_HAS_LOG_GAMMA
