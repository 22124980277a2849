// SPDX-License-Identifier: MIT
//
// A test in Verilog that compares the hardware of an operation with its C function.

#ifndef BARECL_OPERATIONS_MEANING_HARDWARETEST_H
#define BARECL_OPERATIONS_MEANING_HARDWARETEST_H

#include "operations/meaning/OperationHardware.h"

#include "llvm/Support/Error.h"

#include <string>

namespace barecl {

// The module `test_<operation>`, with the operation's Verilog. It gives the hardware the inputs of TestInputs, and
// compares the outputs with those of the C function. It prints one line. If all outputs agree, this is the number of
// inputs; else the first inputs whose outputs differ, with the expected and the actual outputs.
llvm::Expected<std::string> hardwareTest(const OperationDescription &Operation,
                                         const OperationHardware &Hardware);

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_HARDWARETEST_H
