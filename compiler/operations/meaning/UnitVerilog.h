// SPDX-License-Identifier: MIT
//
// The operations of a RISC-V core as a unit in Verilog, without a clock. boards/verilated/ has modules that connect it to
// a core.

#ifndef BARECL_OPERATIONS_MEANING_UNITVERILOG_H
#define BARECL_OPERATIONS_MEANING_UNITVERILOG_H

#include "operations/Description.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace barecl {

// How a core and its unit are connected. This decides which instructions reach the unit.
struct UnitInterface {
    llvm::StringLiteral Name; // in boards' records: core.operations_unit
    llvm::StringLiteral Core; // in messages
    unsigned FirstFunct7;     // of custom-0: the core itself has instructions with smaller ones
    bool HasOnlyCustom0;
};

llvm::ArrayRef<UnitInterface> unitInterfaces();

struct UnitFile {
    std::string Name, Text;
};

// The module `operations`, and a file for each operation's Verilog. The module gets an instruction and the values of its
// two registers; the fields with registers' numbers are ignored. It says whether the instruction is one of the operations
// (is_known), how many cycles the operation takes, and the result.
//
// Operations without an encoding are left out. Fails if an operation with one has no hardware, or if its instruction does
// not reach the unit. The error has the description's line.
llvm::Expected<std::vector<UnitFile>> unitVerilog(llvm::ArrayRef<OperationDescription> Operations,
                                                  const UnitInterface &Interface);

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_UNITVERILOG_H
