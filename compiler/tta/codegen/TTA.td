// SPDX-License-Identifier: MIT
//
// Transport-triggered machines for LLVM: all possible registers and operations. At run time, the
// ADF file determines which of them exist.

include "llvm/Target/Target.td"
include "llvm/TableGen/SearchableTable.td"

include "TTARegisters.td"
include "TTAOperands.td"
include "TTAInstructions.td"

def TTAInstrInfo : InstrInfo;
defm : RemapAllTargetPseudoPointerOperands<IntRegs>;
def : ProcessorModel<"generic", NoSchedModel, []>;
def TTA : Target {
    let InstructionSet = TTAInstrInfo;
}
