// SPDX-License-Identifier: MIT
//
// Loops of one block: the block ends in a jump to itself, and the next block follows the loop.

#ifndef BARECL_TTA_SCHEDULE_CODE_LOOPS_H
#define BARECL_TTA_SCHEDULE_CODE_LOOPS_H

#include "program/Code.h"

namespace barecl::tta {

// `Number` is the block's number in its function.
bool isLoop(const CodeBlock &Block, unsigned Number);

// Whether both touch the same memory or have side effects, so that they must stay in order.
bool mayMeet(const CodeOperation &A, const CodeOperation &B);

// Which operations of one iteration must precede which of the next. This is what the block says or,
// if it says nothing, all pairs that touch the same memory or have side effects.
std::vector<CodeOrder> orderOfNext(const CodeBlock &Block);

// The cycles that must lie between the starts of the two.
unsigned delayOf(const CodeOrder &Order, const CodeBlock &Block);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_CODE_LOOPS_H
