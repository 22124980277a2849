// SPDX-License-Identifier: MIT

#include "Subtarget.h"

using namespace llvm;

#define GET_SDNODE_DESC
#include "TTAGenSDNodeInfo.inc"

#define DEBUG_TYPE "tta"
#define GET_SUBTARGETINFO_TARGET_DESC
#include "TTAGenSubtargetInfo.inc"
#define GET_SUBTARGETINFO_CTOR
#include "TTAGenSubtargetInfo.inc"

namespace barecl::tta {

const char *DagInfo::getTargetNodeName(unsigned Opcode) const {
    return TTAGenSDNodeInfo.getName(Opcode).data();
}

} // namespace barecl::tta

TTASubtarget::TTASubtarget(const Triple &Triple, const TargetMachine &Target,
                           const barecl::tta::Machine &Processor,
                           const barecl::tta::MachineOperations &Operations,
                           const barecl::tta::RegisterPlan &Plan)
    : TTAGenSubtargetInfo(Triple, "generic", "generic", ""), Operations(Operations),
      Registers(Plan), Instructions(*this, Registers), Frames(!Plan.Vectors.empty()),
      Nodes(Target, *this, Processor, Operations, Registers) {}
