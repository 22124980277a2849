// SPDX-License-Identifier: MIT
//
// Which function of the source an instruction of a transport-triggered machine belongs to. The scheduler keeps only the
// line of an instruction.

#ifndef BARECL_TTA_BACKEND_SOURCEPLACES_H
#define BARECL_TTA_BACKEND_SOURCEPLACES_H

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"

#include <map>
#include <vector>

namespace barecl {

// An inlined function, and the call that was replaced by it.
struct InlinedCall {
    const llvm::DISubprogram *Callee;
    const llvm::DILocation *Call;

    bool operator==(const InlinedCall &) const = default;
};

// The inlined calls that lead to a place, the outermost first. Clang's second function for a kernel is not one of them:
// it has the same name, and one is inlined into the other.
std::vector<InlinedCall> inlinedCalls(const llvm::DILocation &Where);

struct SourcePlace {
    const llvm::DIFile *File;
    unsigned Line;
    std::vector<InlinedCall> Calls;
};

class SourcePlaces {
  public:
    explicit SourcePlaces(const llvm::Function &F); // which has a DISubprogram

    SourcePlace start() const;

    // If different functions have that line, or a function was inlined twice, the place is one of F itself.
    SourcePlace find(unsigned Line) const;

  private:
    const llvm::DISubprogram &Own;
    std::map<unsigned, const llvm::DILocation *> Places; // by line; null: several
};

} // namespace barecl

#endif // BARECL_TTA_BACKEND_SOURCEPLACES_H
