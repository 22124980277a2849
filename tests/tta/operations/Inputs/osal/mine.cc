// SPDX-License-Identifier: MIT

#include "OSAL.hh"

OPERATION(SPLIT)
TRIGGER
    UIntWord low = UINT(1) & 0xffff;
    IO(2) = low;
    IO(3) = static_cast<SIntWord>(INT(1) >> 16);
END_TRIGGER;
END_OPERATION(SPLIT)
