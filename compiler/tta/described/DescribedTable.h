// SPDX-License-Identifier: MIT
//
// Descriptions of operations (compiler/operations/) as rows of a machine's table.

#ifndef BARECL_TTA_DESCRIBED_DESCRIBEDTABLE_H
#define BARECL_TTA_DESCRIBED_DESCRIBEDTABLE_H

#include "operations/Description.h"
#include "OperationTable.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace barecl::tta {

// For a compiler: rows without behaviour. An error: a built-in operation has the name of a described one.
llvm::Expected<std::shared_ptr<const OperationTable>>
describedTable(llvm::ArrayRef<OperationDescription> Described);

// For a simulator: the C functions are compiled for this computer. Errors are those of compileMeaning() too.
llvm::Expected<std::shared_ptr<const OperationTable>>
runnableTable(llvm::ArrayRef<OperationDescription> Described);

} // namespace barecl::tta

#endif // BARECL_TTA_DESCRIBED_DESCRIBEDTABLE_H
