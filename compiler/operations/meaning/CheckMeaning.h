// SPDX-License-Identifier: MIT
//
// Runs the C function of an operation on edge cases and random inputs, in a process of its own: a function that
// never ends, crashes, or does what C leaves undefined does no harm.

#ifndef BARECL_OPERATIONS_MEANING_CHECKMEANING_H
#define BARECL_OPERATIONS_MEANING_CHECKMEANING_H

#include "operations/Description.h"

#include "llvm/Support/Error.h"

namespace barecl {

// An error names the inputs: of a run that does not end within seconds, that C leaves undefined, whose results depend on
// variables without a value, or which differ when the inputs of an operation that "commutes" change places. Errors of
// compileMeaning() come too.
llvm::Error checkMeaning(const OperationDescription &Operation);

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_CHECKMEANING_H
