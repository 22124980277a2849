// SPDX-License-Identifier: MIT
//
// setjmp() and longjmp(), which C cannot express. A call may change all registers but the stack pointer and the plan's
// frame integer, so a jmp_buf keeps these two and the return address.

#ifndef BARECL_TTA_CODEGEN_LONGJUMPS_H
#define BARECL_TTA_CODEGEN_LONGJUMPS_H

#include "CodeTarget.h"

namespace barecl::tta {

// Adds each of the two functions that Code calls and does not define.
void addLongJumps(CodeModule &Code, const CodeTarget &Target);

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_LONGJUMPS_H
