// SPDX-License-Identifier: MIT
//
// Transport-triggered machines for LLVM: a universe of registers and operations, of which the ADF
// file, at run time, says what exists.

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
