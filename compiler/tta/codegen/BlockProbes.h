// SPDX-License-Identifier: MIT
//
// Keeps the probes of blocks (passes/operations/ProbeBlocks.h) away from instruction selection, which would order memory
// accesses by them and so change the code that a profile is about. Before selection they become metadata of the block's
// last instruction, and after it probes at the start of the machine's block.

#ifndef BARECL_TTA_CODEGEN_BLOCKPROBES_H
#define BARECL_TTA_CODEGEN_BLOCKPROBES_H

namespace llvm {
class FunctionPass;
}

namespace barecl::tta {

llvm::FunctionPass *createTakeProbesPass(); // before selection
llvm::FunctionPass *createGiveProbesPass(); // after it

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_BLOCKPROBES_H
