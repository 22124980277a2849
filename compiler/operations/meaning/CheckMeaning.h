// SPDX-License-Identifier: MIT
//
// Runs the C function of an operation on edge cases and random inputs. It runs in a process of its own, so that an
// endless loop, a crash, or what C leaves undefined does not end the compiler.

#ifndef BARECL_OPERATIONS_MEANING_CHECKMEANING_H
#define BARECL_OPERATIONS_MEANING_CHECKMEANING_H

#include "operations/Description.h"

#include "llvm/Support/Error.h"

namespace barecl {

// Fails if a run does not end within seconds, does what C leaves undefined, or gives results that depend on variables
// without a value, on outputs that it does not write, or on addresses. Also fails if the operation "commutes" and gives
// other results with the first two inputs swapped. The error names the inputs. Errors of compileMeaning() are passed
// on.
llvm::Error checkMeaning(const OperationDescription &Operation);

} // namespace barecl

#endif // BARECL_OPERATIONS_MEANING_CHECKMEANING_H
