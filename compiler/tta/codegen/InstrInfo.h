// SPDX-License-Identifier: MIT
//
// Answers the questions of LLVM's passes about instructions: copies, stack slots, branches.

#ifndef BARECL_TTA_CODEGEN_INSTRINFO_H
#define BARECL_TTA_CODEGEN_INSTRINFO_H

#include "RegisterInfo.h"

#include "llvm/CodeGen/TargetInstrInfo.h"

#define GET_INSTRINFO_HEADER
#include "TTAGenInstrInfo.inc"

namespace barecl::tta {

class InstrInfo : public llvm::TTAGenInstrInfo {
  public:
    InstrInfo(const llvm::TargetSubtargetInfo &Subtarget, const RegisterInfo &Registers);

    void copyPhysReg(llvm::MachineBasicBlock &Block, llvm::MachineBasicBlock::iterator Where,
                     const llvm::DebugLoc &Loc, llvm::Register To, llvm::Register From, bool Kill,
                     bool, bool) const override;
    void storeRegToStackSlot(llvm::MachineBasicBlock &Block,
                             llvm::MachineBasicBlock::iterator Where, llvm::Register Value,
                             bool Kill, int Slot, const llvm::TargetRegisterClass *Class,
                             llvm::Register, llvm::MachineInstr::MIFlag Flag) const override;
    void loadRegFromStackSlot(llvm::MachineBasicBlock &Block,
                              llvm::MachineBasicBlock::iterator Where, llvm::Register Value,
                              int Slot, const llvm::TargetRegisterClass *Class, llvm::Register,
                              unsigned, llvm::MachineInstr::MIFlag Flag) const override;
    llvm::Register isLoadFromStackSlot(const llvm::MachineInstr &MI, int &Slot) const override;
    llvm::Register isStoreToStackSlot(const llvm::MachineInstr &MI, int &Slot) const override;

    bool analyzeBranch(llvm::MachineBasicBlock &Block, llvm::MachineBasicBlock *&Taken,
                       llvm::MachineBasicBlock *&Else,
                       llvm::SmallVectorImpl<llvm::MachineOperand> &Condition, bool) const override;
    unsigned removeBranch(llvm::MachineBasicBlock &Block, int *) const override;
    unsigned insertBranch(llvm::MachineBasicBlock &Block, llvm::MachineBasicBlock *Taken,
                          llvm::MachineBasicBlock *Else,
                          llvm::ArrayRef<llvm::MachineOperand> Condition, const llvm::DebugLoc &Loc,
                          int *) const override;
    bool
    reverseBranchCondition(llvm::SmallVectorImpl<llvm::MachineOperand> &Condition) const override;

  protected:
    // Commuting a guarded copy inverts its guard.
    llvm::MachineInstr *commuteInstructionImpl(llvm::MachineInstr &MI, bool NewMI, unsigned A,
                                               unsigned B) const override;

  public:
    bool findCommutedOpIndices(const llvm::MachineInstr &MI, unsigned &A,
                               unsigned &B) const override;
};

// The descriptions of all instructions, as a table of their own.
llvm::MCInstrInfo *createInstrTable();

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_INSTRINFO_H
