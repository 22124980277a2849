// SPDX-License-Identifier: MIT
//
// Keeps the probes of blocks (passes/operations/ProbeBlocks.h) away from instruction selection. Selection would order
// memory accesses by them, and so change the code that the profile counts. Before selection, the probes of a block
// become metadata of its last instruction. After selection, they become probes again, at the start of the machine
// block.

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
