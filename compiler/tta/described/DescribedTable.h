// SPDX-License-Identifier: MIT
//
// Descriptions of operations (compiler/operations/) as rows of a machine's table.

#ifndef BARECL_TTA_DESCRIBED_DESCRIBEDTABLE_H
#define BARECL_TTA_DESCRIBED_DESCRIBEDTABLE_H

#include "machine/OperationTable.h"
#include "operations/Description.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace barecl::tta {

// For a compiler: rows without behaviour. Fails if a described operation has the name of a built-in one.
llvm::Expected<std::shared_ptr<const OperationTable>>
describedTable(llvm::ArrayRef<OperationDescription> Described);

// For a simulator: the rows run the C functions, compiled for this computer. Also fails if compileMeaning() does.
llvm::Expected<std::shared_ptr<const OperationTable>>
runnableTable(llvm::ArrayRef<OperationDescription> Described);

} // namespace barecl::tta

#endif // BARECL_TTA_DESCRIBED_DESCRIBEDTABLE_H
