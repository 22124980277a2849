// SPDX-License-Identifier: MIT
//
// One machine, in the form that LLVM's code generator asks for.

#ifndef BARECL_TTA_CODEGEN_SUBTARGET_H
#define BARECL_TTA_CODEGEN_SUBTARGET_H

#include "FrameLowering.h"
#include "InstrInfo.h"
#include "Lowering.h"

#include "llvm/CodeGen/SelectionDAGTargetInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

namespace llvm {
class TTASubtarget;
}

#define GET_SUBTARGETINFO_HEADER
#include "TTAGenSubtargetInfo.inc"

namespace barecl::tta {

class DagInfo : public llvm::SelectionDAGTargetInfo {
  public:
    const char *getTargetNodeName(unsigned Opcode) const override;
};

} // namespace barecl::tta

// TableGen generates one of its functions, so it needs this name and namespace.
class llvm::TTASubtarget : public llvm::TTAGenSubtargetInfo {
  public:
    TTASubtarget(const llvm::Triple &Triple, const llvm::TargetMachine &Target,
                 const barecl::tta::Machine &Processor,
                 const barecl::tta::MachineOperations &Operations,
                 const barecl::tta::RegisterPlan &Plan);
    void ParseSubtargetFeatures(StringRef Cpu, StringRef TuneCpu, StringRef Features);

    const barecl::tta::MachineOperations &operations() const { return Operations; }

    const barecl::tta::InstrInfo *getInstrInfo() const override { return &Instructions; }
    const TTAFrameLowering *getFrameLowering() const override { return &Frames; }
    const barecl::tta::Lowering *getTargetLowering() const override { return &Nodes; }
    const barecl::tta::DagInfo *getSelectionDAGInfo() const override { return &Dag; }
    const barecl::tta::RegisterInfo *getRegisterInfo() const override { return &Registers; }

  private:
    const barecl::tta::MachineOperations &Operations;
    barecl::tta::RegisterInfo Registers;
    barecl::tta::InstrInfo Instructions;
    TTAFrameLowering Frames;
    barecl::tta::DagInfo Dag;
    barecl::tta::Lowering Nodes;
};

namespace barecl::tta {
using Subtarget = llvm::TTASubtarget;
} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_SUBTARGET_H
