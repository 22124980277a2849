// SPDX-License-Identifier: MIT
//
// A C function as a Verilog module without a clock.

#ifndef BARECL_OPERATIONS_MEANING_MEANINGVERILOG_H
#define BARECL_OPERATIONS_MEANING_MEANINGVERILOG_H

#include "operations/Description.h"

#include "llvm/Support/Error.h"

#include <string>

namespace barecl {

// The text of a module `Module`, which computes what the operation's C function computes. Its ports are in0, in1, ... and
// out0, out1, ..., with the widths of the operands. Fails if the function has loops whose number of turns is not
// known, computes floats, or uses memory other than constant tables. The error is a part of a sentence without the
// operation's name.
llvm::Expected<std::string> meaningVerilog(const OperationDescription &Operation,
                                           llvm::StringRef Module);

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_MEANINGVERILOG_H
