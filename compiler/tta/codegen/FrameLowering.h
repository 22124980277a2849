// SPDX-License-Identifier: MIT
//
// Stack frames. The stack grows down:
//
//     arguments           <- stack pointer at entry; the frame register, if the function has one
//     saved registers     at fixed places, so that they can be found from the entry's stack pointer
//     locals and spilled values
//     arguments of calls  <- stack pointer
//
// A function with objects of variable size, or with objects aligned more than the stack, keeps the
// entry's stack pointer in the frame register. A function with both is refused.

#ifndef BARECL_TTA_CODEGEN_FRAMELOWERING_H
#define BARECL_TTA_CODEGEN_FRAMELOWERING_H

#include "llvm/CodeGen/TargetFrameLowering.h"

namespace llvm {
class TTAFrameLowering;
}

namespace barecl::tta {

class FrameLowering : public llvm::TargetFrameLowering {
  public:
    // If the machine has vector registers, the stack is aligned so that they can be spilled.
    explicit FrameLowering(bool HasVectors);

    bool hasReservedCallFrame(const llvm::MachineFunction &MF) const override;
    void emitPrologue(llvm::MachineFunction &MF, llvm::MachineBasicBlock &Block) const override;
    void emitEpilogue(llvm::MachineFunction &MF, llvm::MachineBasicBlock &Block) const override;
    llvm::MachineBasicBlock::iterator
    eliminateCallFramePseudoInstr(llvm::MachineFunction &MF, llvm::MachineBasicBlock &Block,
                                  llvm::MachineBasicBlock::iterator MI) const override;
    llvm::StackOffset getFrameIndexReference(const llvm::MachineFunction &MF, int Object,
                                             llvm::Register &Base) const override;

    void determineCalleeSaves(llvm::MachineFunction &MF, llvm::BitVector &Saved,
                              llvm::RegScavenger *Scavenger) const override;
    bool assignCalleeSavedSpillSlots(llvm::MachineFunction &MF, const llvm::TargetRegisterInfo *,
                                     std::vector<llvm::CalleeSavedInfo> &Saved) const override;
    bool spillCalleeSavedRegisters(llvm::MachineBasicBlock &Block,
                                   llvm::MachineBasicBlock::iterator Where,
                                   llvm::ArrayRef<llvm::CalleeSavedInfo> Saved,
                                   const llvm::TargetRegisterInfo *) const override;
    bool restoreCalleeSavedRegisters(llvm::MachineBasicBlock &Block,
                                     llvm::MachineBasicBlock::iterator Where,
                                     llvm::MutableArrayRef<llvm::CalleeSavedInfo> Saved,
                                     const llvm::TargetRegisterInfo *) const override;

  protected:
    bool hasFPImpl(const llvm::MachineFunction &MF) const override;
};

} // namespace barecl::tta

// The name that TableGen's output uses.
class llvm::TTAFrameLowering : public barecl::tta::FrameLowering {
    using FrameLowering::FrameLowering;
};

#endif // BARECL_TTA_CODEGEN_FRAMELOWERING_H
