// SPDX-License-Identifier: MIT
//
// Loops of one block: it ends in a jump to itself, and who leaves goes on with the next block.

#ifndef BARECL_TTA_SCHEDULE_CODE_LOOPS_H
#define BARECL_TTA_SCHEDULE_CODE_LOOPS_H

#include "Code.h"

namespace barecl::tta {

// Number: the block's, in its function.
bool isLoop(const CodeBlock &Block, unsigned Number);

// Whether both touch the same memory, or the world, so that they have to stay in order.
bool mayMeet(const CodeOperation &A, const CodeOperation &B);

// What of one iteration comes before what of the next one: what the block says, or, if it says
// nothing, all that touches the same memory, or the world.
std::vector<CodeOrder> orderOfNext(const CodeBlock &Block);

// Cycles that have to lie between the starts of the two.
unsigned delayOf(const CodeOrder &Order, const CodeBlock &Block);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_CODE_LOOPS_H
