// SPDX-License-Identifier: MIT
//
// Lines of the source that OpLine tells of, as LLVM's debug information: errors of later passes name them.

#ifndef BARECL_SPIRV_LINES_H
#define BARECL_SPIRV_LINES_H

#include "spirv/Translation.h"

namespace barecl::spirv {

class LineTable {
  public:
    explicit LineTable(Translation &T);

    // A function that has lines gets a description of its own.
    void begin(llvm::Function &Made, const Instruction &Head, llvm::StringRef Name);
    // From here on: OpLine's place, or with OpNoLine the function's.
    void set(llvm::IRBuilder<> &Builder, llvm::Function &Made, const Instruction &I);
    void leave(llvm::IRBuilder<> &Builder, llvm::Function &Made) const;
    void finish();

  private:
    llvm::DIFile *file(const Instruction &Line);

    Translation &T;
    llvm::DIBuilder Builder;
    llvm::DICompileUnit *Unit = nullptr;
};

} // namespace barecl::spirv

#endif // BARECL_SPIRV_LINES_H
