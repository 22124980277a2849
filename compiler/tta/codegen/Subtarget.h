// SPDX-License-Identifier: MIT
//
// One machine, as LLVM's code generator asks about it.

#ifndef BARECL_TTA_CODEGEN_SUBTARGET_H
#define BARECL_TTA_CODEGEN_SUBTARGET_H

#include "FrameLowering.h"
#include "InstrInfo.h"
#include "Lowering.h"

#include "llvm/CodeGen/SelectionDAGTargetInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

#define GET_SUBTARGETINFO_HEADER
#include "TTAGenSubtargetInfo.inc"

namespace barecl::tta {

class DagInfo : public llvm::SelectionDAGTargetInfo {
  public:
    const char *getTargetNodeName(unsigned Opcode) const override;
};

class Subtarget : public llvm::TTAGenSubtargetInfo {
  public:
    Subtarget(const llvm::Triple &Triple, const llvm::TargetMachine &Target,
              const MachineOperations &Operations, const RegisterPlan &Plan);

    const MachineOperations &operations() const { return Operations; }

    const InstrInfo *getInstrInfo() const override { return &Instructions; }
    const FrameLowering *getFrameLowering() const override { return &Frames; }
    const Lowering *getTargetLowering() const override { return &Nodes; }
    const DagInfo *getSelectionDAGInfo() const override { return &Dag; }
    const RegisterInfo *getRegisterInfo() const override { return &Registers; }

  private:
    const MachineOperations &Operations;
    RegisterInfo Registers;
    InstrInfo Instructions;
    FrameLowering Frames;
    DagInfo Dag;
    Lowering Nodes;
};

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_SUBTARGET_H
