// SPDX-License-Identifier: MIT
//
// Facts that one pass stores in the module for another. All metadata and attributes with names `barecl.*` are written
// and read here only.
//
//   fact                     of                 written by       read by
//   local variables          kernel             KernelSignature  Launchers
//   values by reference      parameter          KernelSignature  Launchers
//   local size               kernel             KnownLocalSize   all that copy or count work-items
//   single-item dimensions   kernel             CheckBarriers    Launchers
//   mergeable groups         kernel             MergedGroups     Launchers
//   rows along y             work-group func.   WorkItemLoops    Launchers
//   handler                  kernel             ChooseHandler    InterchangeCost, HorizontalLoops,
//                                                                Fibers, WorkItemLoops, VectorLanes,
//                                                                ScalarElements, VectoriserHints
//   marked lanes             kernel             ChooseHandler    VectorLanes
//   added barriers           call               HorizontalLoops  RegionPicture
//   private bytes            work-group func.   WorkItemLoops,   Launchers
//                                               Fibers
//   fiber                    work-item func.    Fibers           the compiler, for stack sizes
//   start of a work-group    function           CheckAccesses    Launchers
//   loop over work-items     loop               LoopNest         VectorLanes,
//                                                                ReleaseWorkItemLoops
//   record                   module             Launchers        the compiler, for the binary
//   formats of printf        module             PrintfLowering   the compiler, for the binary
//   accesses, variables      module             CheckAccesses    the compiler, for the binary
//   parts of the block       module             ProgramVariables CheckAccesses
//
// A kernel's facts also hold for its work-group function: the pass that makes it copies the metadata.
//
// Facts may come from a file, so they are checked when they are read. Metadata of another shape is reported to the
// LLVMContext as an error and treated as absent; nothing here asserts or crashes on it.

#ifndef BARECL_PASSES_FACTS_KERNELFACTS_H
#define BARECL_PASSES_FACTS_KERNELFACTS_H

#include "WorkGroupOptions.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Loop;
}

namespace barecl {

// The number of work-items of a work-group in x, y, z; zeros: not known.
using GroupSize = std::array<uint32_t, 3>;

// --- Facts of a kernel and of its work-group function --------------------------------------------

// An automatic local variable; sizes in bytes.
struct LocalVariable {
    uint32_t Size, Align;
};

// In the order of their parameters, which come before the parameters of the launch context.
//   !barecl.locals !{!{i32 size, i32 align}, ...}
void setLocalVariables(llvm::Function &Kernel, llvm::ArrayRef<LocalVariable> Variables);
llvm::SmallVector<LocalVariable> localVariables(const llvm::Function &Kernel);

// The parameter is the address of what the kernel takes by value: a struct, or the descriptor of an image.
//   "barecl.by_reference"
void markByReference(llvm::Argument &Parameter);
bool isByReference(const llvm::Argument &Parameter);

// The only size of a work-group with which the kernel runs.
//   !barecl.local_size !{i32 x, i32 y, i32 z}
void setKnownLocalSize(llvm::Function &Kernel, const GroupSize &Size);
GroupSize knownLocalSize(const llvm::Function &Kernel);

// Bit d: the kernel is only legal with local size 1 in dimension d.
//   !barecl.single_item_dimensions !{i32 mask}
void setSingleItemDimensions(llvm::Function &Kernel, uint32_t Mask);
uint32_t singleItemDimensions(const llvm::Function &Kernel);

// Whether it does not matter to the kernel which work-items share its work-group (kernel/MergedGroups.h).
//   "barecl.mergeable_groups"
void setMergeableGroups(llvm::Function &Kernel);
bool hasMergeableGroups(const llvm::Function &Kernel);

// Whether accesses are side by side along y, and not along x (regions/ItemOrder.h): work-groups should be long in y.
//   "barecl.rows_along_y"
void setRowsAlongY(llvm::Function &WorkGroup);
bool hasRowsAlongY(const llvm::Function &WorkGroup);

// How the kernel's work-items run. Loops: no pass has chosen yet. Auto: in loops, and in lanes where that pays.
//   "barecl.handler"="auto", "loops", "scalar", "lanes", "replicate" or "fibers"
void setHandler(llvm::Function &Kernel, WorkItemHandler Handler);
WorkItemHandler handlerOf(const llvm::Function &Kernel);

// Whether lanes without a work-item get values that show when they are used (lanes/DeadLanes.h).
//   "barecl.marked_lanes"
void setMarkedLanes(llvm::Function &Kernel);
bool hasMarkedLanes(const llvm::Function &Kernel);

// A barrier that a pass has added.
//   !barecl.added !{}
void markAdded(llvm::Instruction &Barrier);
bool isAddedBarrier(const llvm::Instruction &Barrier);

// --- Facts of functions made from a kernel -------------------------------------------------------

// Sizes in bytes of the memory that the launcher gives a work-group in ctx->private_memory.
struct PrivateBytes {
    uint32_t Item = 0;  // for each work-item
    uint32_t Group = 0; // for the work-group in addition
};

// None if it is not a work-group function.
//   !barecl.private_bytes !{i32 a work-item, i32 a work-group}
void setPrivateBytes(llvm::Function &WorkGroup, PrivateBytes Bytes);
std::optional<PrivateBytes> privateBytesOf(const llvm::Function &WorkGroup);

// The name of the kernel of which Item runs one work-item as a fiber; none if it is no such function.
//   !barecl.fiber !{!"K"}
void setFiberOf(llvm::Function &Item, llvm::StringRef Kernel);
std::optional<llvm::StringRef> fiberOf(const llvm::Function &Item);

// Marks a loop over work-items, which LLVM must not unroll yet.
//   !"barecl.work_items", !"llvm.loop.unroll.disable"
std::array<llvm::MDNode *, 2> workItemLoopProperties(llvm::LLVMContext &Context);
bool isWorkItemLoop(const llvm::Loop &L);

// Removes both properties from L.
void releaseWorkItemLoop(llvm::Loop &L);

// A function void F(ptr addrspace(2) ctx->barrier_report) that launchers call before each work-group; null: none.
//   "barecl.group_start"
void setGroupStart(llvm::Function &F);
llvm::Function *groupStartOf(llvm::Module &M);

// --- Facts of the module -------------------------------------------------------------------------

// What remains of a kernel after the passes: one node for each kernel in !barecl.kernels,
//   !{!"K", ptr @K_workgroup or null, ptr @K_workgroup_fast or null, i32 Private.Item,
//     !{!{i32 size, i32 align}, ...}, i32 x, i32 y, i32 z, i32 single-item dimensions,
//     i32 Private.Group, i1 mergeable groups, i1 rows along y}
struct KernelRecord {
    llvm::StringRef Name;
    llvm::Function *WorkGroup, *WorkGroupFast; // barecl/launch.h; one may be null
    PrivateBytes Private;
    llvm::SmallVector<LocalVariable> Locals; // in the order of their slots
    GroupSize RequiredSize;                  // reqd_work_group_size; zeros: none
    uint32_t SingleItemDimensions;
    bool MergeableGroups;
    bool RowsAlongY;
};

void addKernelRecord(llvm::Module &M, const KernelRecord &Record);
llvm::SmallVector<KernelRecord> kernelRecords(const llvm::Module &M);

// Adds a format of printf to the module's list and returns its number.
//   !barecl.printf = !{!{!"format"}, ...}
unsigned printfFormatNumber(llvm::Module &M, llvm::StringRef Format);
std::vector<std::string> printfFormats(const llvm::Module &M);

// An access that is checked, as the program's binary has it (bcl_access_record).
struct AccessFact {
    std::string File;
    uint32_t Line, Column; // 0: not known
    uint32_t Kind;         // bcl_access_kind
};

// A variable that a kernel accesses (bcl_variable_record).
struct VariableFact {
    std::string Name;
    uint32_t Kind; // bcl_variable_kind
    uint32_t Size; // bytes
};

// A variable of the program in the block of facts/ProgramBlock.h; offset and size in bytes.
struct BlockPart {
    std::string Name;
    uint32_t Offset, Size;
};

// In the order of their offsets.
//   !barecl.block = !{!{!"name", i32 offset, i32 size}, ...}
void addBlockPart(llvm::Module &M, const BlockPart &Part);
std::vector<BlockPart> blockParts(const llvm::Module &M);

// Their numbers in the module's lists, which they are added to.
//   !barecl.accesses = !{!{!"file", i32 line, i32 column, i32 kind}, ...}
//   !barecl.variables = !{!{!"name", i32 kind, i32 size}, ...}
uint32_t accessNumber(llvm::Module &M, const AccessFact &Fact);
uint32_t variableNumber(llvm::Module &M, const VariableFact &Fact);
std::vector<AccessFact> accessFacts(const llvm::Module &M);
std::vector<VariableFact> variableFacts(const llvm::Module &M);

} // namespace barecl

#endif // BARECL_PASSES_FACTS_KERNELFACTS_H
