// SPDX-License-Identifier: MIT
//
// barecl-region-picture: writes kernels and their parallel regions (BarrierGraph.h) as one graph in
// Graphviz's language. Changes nothing.
//
// The picture shows for each kernel, side by side,
//   - its control-flow graph. A block shows its lines of the source, in the colours of all regions
//     that it belongs to. Barriers are black, and grey if HorizontalLoops added them. The implicit
//     barriers at the kernel's entry and return are dashed;
//   - its regions, each a box named after the barrier at which it starts. A block of two regions
//     is in both. Thick arrows lead over a barrier, into the region that follows.
// Blocks that do nothing are omitted.
//
// Assumes the shape that CanonicalKernel establishes.

#ifndef BARECL_PASSES_REGIONS_REGIONPICTURE_H
#define BARECL_PASSES_REGIONS_REGIONPICTURE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace barecl {

class RegionPicturePass : public llvm::PassInfoMixin<RegionPicturePass> {
  public:
    // `Source` is the text of the file that debug locations call `FileName`. All three must outlive
    // the pass.
    RegionPicturePass(llvm::raw_ostream &Out, llvm::StringRef FileName, llvm::StringRef Source)
        : Out(Out), FileName(FileName), Source(Source) {}
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
    static bool isRequired() { return true; }

  private:
    llvm::raw_ostream &Out;
    llvm::StringRef FileName, Source;
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_REGIONPICTURE_H
