// SPDX-License-Identifier: MIT
//
// What the host must know about a kernel. The first part is read from Clang's metadata before the work-group passes,
// which remove it. The second part is read after them, from their records (passes/facts/KernelFacts.h).

#ifndef BARECL_IMAGE_KERNELINFO_H
#define BARECL_IMAGE_KERNELINFO_H

#include "barecl/binary.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

#include <array>
#include <string>
#include <vector>

namespace barecl {

struct KernelArgument {
    std::string Name;
    std::string TypeName;
    bcl_argument_kind Kind;
    uint32_t Qualifiers = 0; // BCL_QUALIFIER_*
    uint32_t Size = 0;       // bytes of a value, else 0
    uint32_t Align = 1;      // bytes; for a buffer, of its elements
    bcl_argument_access Access = BCL_ACCESS_NONE;
    uint32_t ImageType = 0;   // cl_mem_object_type; 0: no image
    uint32_t ElementSize = 0; // bytes of a scalar or of a vector's element, else 0
};

struct KernelInfo {
    std::string Name;
    std::string Attributes; // as CL_KERNEL_ATTRIBUTES returns them
    std::vector<KernelArgument> Arguments;
    std::array<uint32_t, 3> RequiredSize = {};
    std::array<uint32_t, 3> SizeHint = {};
    bool HasArgumentInfo = false;   // compiled with -cl-kernel-arg-info
    bool TakesVariables = false;    // BCL_KERNEL_TAKES_VARIABLES
    bool UnequalGroups = false;     // BCL_KERNEL_UNEQUAL_GROUPS
    bool FlushesSubnormals = false; // BCL_KERNEL_FLUSHES_SUBNORMALS
    uint32_t Hidden = 0;            // BCL_KERNEL_INITIALIZES, BCL_KERNEL_FINALIZES; 0: neither

    // From the records of the work-group functions.
    llvm::Function *WorkGroup = nullptr;
    llvm::Function *WorkGroupFast = nullptr;
    uint32_t PrivateBytes = 0;
    uint32_t SingleItemDimensions = 0; // bcl_kernel_record.single_item_dimensions
    bool MergeableGroups = false;      // BCL_KERNEL_MERGEABLE_GROUPS
    bool RowsAlongY = false;           // BCL_KERNEL_ROWS_ALONG_Y
    uint32_t GroupBytes = 0;
    std::vector<bcl_local_record> Locals;
};

// All kernels, in the order of the source.
std::vector<KernelInfo> readKernels(const llvm::Module &Module);

// Completes `Kernels` from the passes' records. A kernel without a record is dropped (its error has been reported).
void readWorkGroups(const llvm::Module &Module, std::vector<KernelInfo> &Kernels);

} // namespace barecl

#endif // BARECL_IMAGE_KERNELINFO_H
