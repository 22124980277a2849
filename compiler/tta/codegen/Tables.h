// SPDX-License-Identifier: MIT
//
// The enumerations that TableGen generates from TTA.td: registers, opcodes, nodes. Also the names
// of the operations for opcodes.

#ifndef BARECL_TTA_CODEGEN_TABLES_H
#define BARECL_TTA_CODEGEN_TABLES_H

#include "llvm/CodeGen/SDNodeInfo.h"
#include "llvm/MC/MCInstrDesc.h"

#define GET_REGINFO_ENUM
#include "TTAGenRegisterInfo.inc"
#define GET_INSTRINFO_ENUM
#include "TTAGenInstrInfo.inc"
#define GET_SUBTARGETINFO_ENUM
#include "TTAGenSubtargetInfo.inc"
#define GET_SDNODE_ENUM
#include "TTAGenSDNodeInfo.inc"

namespace barecl::tta {

struct UnitInstruction {
    unsigned Opcode;
    const char *Operation;
};

// Null if the opcode is no operation of a function unit.
#define GET_UnitInstructions_DECL
#include "TTAGenTables.inc"

} // namespace barecl::tta

#endif // BARECL_TTA_CODEGEN_TABLES_H
