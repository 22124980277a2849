// SPDX-License-Identifier: MIT
//
// Divides vectors of integers of at most 32 bits by one number. Processors have no vector instruction for that, and
// LLVM makes one division for each lane if the number is not a constant. What depends on the divisor alone takes one
// 64-bit division (or two 32-bit ones if 64-bit division is a library function) and a few steps, which leave the loop.
// The upper halves of products come from 64-bit products, or from half words if the target has no such products.
//
// The method is that of Granlund and Montgomery, "Division by invariant integers using
// multiplication" (figure 4.1): for a divisor d of 32 bits, l = ceil(log2 d) and
// m = floor(2^32 (2^l - d) / d) + 1,
//
//     t = high half of m * n;  n / d = (t + ((n - t) >> min(l, 1))) >> max(l - 1, 0)

#ifndef BARECL_PASSES_LANES_RECIPROCAL_H
#define BARECL_PASSES_LANES_RECIPROCAL_H

#include "llvm/IR/IRBuilder.h"

namespace llvm {
class Instruction;
class Triple;
} // namespace llvm

namespace barecl {

// The approximate number of instructions of a division.
unsigned reciprocalCost(const llvm::Triple &Target);

// Whether the division can be replaced so. RISC-V has vector division.
bool hasReciprocal(const llvm::Instruction &Division);

// Computes the instruction Opcode (UDiv, SDiv, URem, SRem) for each lane of Numbers with Divisor.
llvm::Value *divideByOne(llvm::IRBuilder<> &B, unsigned Opcode, llvm::Value *Numbers,
                         llvm::Value *Divisor);

} // namespace barecl

#endif // BARECL_PASSES_LANES_RECIPROCAL_H
