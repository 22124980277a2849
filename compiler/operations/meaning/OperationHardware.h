// SPDX-License-Identifier: MIT
//
// The Verilog of an operation, a module without a clock: the description's own, or else made from the C function.

#ifndef BARECL_OPERATIONS_MEANING_OPERATIONHARDWARE_H
#define BARECL_OPERATIONS_MEANING_OPERATIONHARDWARE_H

#include "operations/Description.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace barecl {

struct OperationHardware {
    std::string Module, File, Text;           // File: its name, without folders
    std::vector<std::string> Inputs, Outputs; // the module's ports, as wide as the operands
};

// An error about an operation, with the description's line.
llvm::Error operationProblem(const OperationDescription &Operation, const llvm::Twine &Message);

// Why an operation with Verilog of its own cannot have it; empty: it can.
llvm::StringRef whyNoVerilog(const OperationDescription &Operation);

// Makes it from the C function. The error is that of meaningVerilog(), without the description's line.
llvm::Expected<OperationHardware> makeHardware(const OperationDescription &Operation);

// Reads the description's file; without one, makes the Verilog. The error has the description's line.
llvm::Expected<OperationHardware> operationHardware(const OperationDescription &Operation);

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_OPERATIONHARDWARE_H
