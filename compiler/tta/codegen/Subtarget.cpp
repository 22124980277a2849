// SPDX-License-Identifier: MIT

#include "Subtarget.h"

#define GET_SDNODE_DESC
#include "TTAGenSDNodeInfo.inc"

#define DEBUG_TYPE "tta"
#define GET_SUBTARGETINFO_TARGET_DESC
#include "TTAGenSubtargetInfo.inc"
#define GET_SUBTARGETINFO_CTOR
#include "TTAGenSubtargetInfo.inc"

using namespace llvm;

namespace barecl::tta {

const char *DagInfo::getTargetNodeName(unsigned Opcode) const {
    return TTAGenSDNodeInfo.getName(Opcode).data();
}

Subtarget::Subtarget(const Triple &Triple, const TargetMachine &Target,
                     const MachineOperations &Operations, const RegisterPlan &Plan)
    : TTAGenSubtargetInfo(Triple, "generic", "generic", ""), Operations(Operations),
      Registers(Plan), Instructions(*this, Registers), Nodes(Target, *this, Operations, Registers) {
}

} // namespace barecl::tta
