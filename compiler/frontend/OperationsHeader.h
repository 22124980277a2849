// SPDX-License-Identifier: MIT
//
// The declarations of described operations, for programs that use them by name: a function for scalars; in OpenCL C
// also functions for each length of vectors, which work element by element; and the macro that __has_operation() tests.

#ifndef BARECL_FRONTEND_OPERATIONSHEADER_H
#define BARECL_FRONTEND_OPERATIONSHEADER_H

#include "operations/Description.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <string>

namespace barecl {

// The name of the embedded header with the declarations.
inline constexpr llvm::StringLiteral OperationsHeaderName = "barecl/operations.h";

// `__has_operation(sad8x4)` in a preprocessor's condition: whether the device has it. All programs have this macro.
inline constexpr llvm::StringLiteral HasOperationMacro =
    "__has_operation(name)=BARECL_OPERATION_##name";

struct ProgramOperation {
    OperationDescription Description;
    bool IsOfDevice; // false: its C function is compiled in its place
};

// The operations that a program may use by name: the device's, and those of the folder that its options name. If both
// have an operation of one name, the device's counts. `HasForm`: whether code can contain it (Backend::operationForm).
llvm::Expected<std::vector<ProgramOperation>>
programOperations(llvm::ArrayRef<OperationDescription> OfDevice, llvm::StringRef Folder,
                  llvm::function_ref<bool(const OperationDescription &)> HasForm);
std::vector<OperationDescription> descriptionsOf(llvm::ArrayRef<ProgramOperation> Operations);

// Empty: there are no operations.
std::string operationsHeader(llvm::ArrayRef<ProgramOperation> Operations, bool IsOpenCL);

} // namespace barecl

#endif // BARECL_FRONTEND_OPERATIONSHEADER_H
