// SPDX-License-Identifier: MIT
//
// convert_float[_MODE](float): nothing to do.

#if SIGNED && BITS == 32
OVERLOAD floatn CONVERT(float)(floatn x) { return x; }
OVERLOAD floatn PASTE(CONVERT(float), _rte)(floatn x) { return x; }
OVERLOAD floatn PASTE(CONVERT(float), _rtz)(floatn x) { return x; }
OVERLOAD floatn PASTE(CONVERT(float), _rtp)(floatn x) { return x; }
OVERLOAD floatn PASTE(CONVERT(float), _rtn)(floatn x) { return x; }
#endif
