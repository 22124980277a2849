// SPDX-License-Identifier: MIT
//
// tceops.h, by which C programs for OpenASIP use operations of the machine:
//
//   _TCE_ADD(a, b, sum);       inputs, then variables for the results; _OA_ADD is the same
//   sum = _tce_add(a, b);      an operation with one result as a function
//
// Operations with vectors, and built-in operations with several results, have no such names.

#ifndef BARECL_TTA_BACKEND_OPENASIPHEADER_H
#define BARECL_TTA_BACKEND_OPENASIPHEADER_H

#include "frontend/FrontEnd.h"
#include "frontend/OperationsHeader.h"

#include <string>
#include <vector>

namespace barecl {

// The text of tceops.h: all built-in operations, and `Described`. The text of operationsHeader() must come before it.
std::string openAsipHeader(llvm::ArrayRef<ProgramOperation> Described);

// The headers that programs for OpenASIP include by name. `Text` is that of tceops.h, and must outlive the result.
std::vector<EmbeddedHeader> openAsipHeaders(llvm::StringRef Text);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_OPENASIPHEADER_H
