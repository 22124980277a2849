// SPDX-License-Identifier: MIT
//
// The registers for LLVM. RegisterPlan decides which registers of the machine they are.

#ifndef BARECL_TTA_CODEGEN_REGISTERINFO_H
#define BARECL_TTA_CODEGEN_REGISTERINFO_H

#include "program/RegisterPlan.h"
#include "Tables.h"

#include "llvm/CodeGen/TargetRegisterInfo.h"

#define GET_REGINFO_HEADER
#include "TTAGenRegisterInfo.inc"

namespace barecl::tta {

class RegisterInfo : public llvm::TTAGenRegisterInfo {
  public:
    explicit RegisterInfo(const RegisterPlan &Plan);

    const RegisterPlan &plan() const { return Plan; }
    // The machine's register for `Register`, which must not be RA.
    RegisterName name(llvm::MCRegister Register) const;
    // The register that keeps its value over calls; none on machines with very few registers.
    llvm::MCRegister frameRegister() const { return Frame; }

    const llvm::MCPhysReg *getCalleeSavedRegs(const llvm::MachineFunction *) const override;
    const uint32_t *getCallPreservedMask(const llvm::MachineFunction &MF,
                                         llvm::CallingConv::ID) const override;
    llvm::BitVector getReservedRegs(const llvm::MachineFunction &MF) const override;
    bool eliminateFrameIndex(llvm::MachineBasicBlock::iterator MI, int Adjustment, unsigned Operand,
                             llvm::RegScavenger *) const override;
    llvm::Register getFrameRegister(const llvm::MachineFunction &MF) const override;
    unsigned getRegPressureLimit(const llvm::TargetRegisterClass *Class,
                                 llvm::MachineFunction &) const override;
    unsigned getRegPressureSetLimit(const llvm::MachineFunction &, unsigned Set) const override;

  private:
    const RegisterPlan &Plan;
    llvm::MCRegister Frame;
    llvm::MCPhysReg CalleeSaved[3] = {};
};

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_REGISTERINFO_H
