// SPDX-License-Identifier: MIT
//
// Source lines from OpLine, as LLVM's debug information: errors of later passes name these lines.

#ifndef BARECL_SPIRV_LINES_H
#define BARECL_SPIRV_LINES_H

#include "spirv/module/Translation.h"

namespace barecl::spirv {

class LineTable {
  public:
    explicit LineTable(Translation &T);

    // Gives a function that contains an OpLine its DISubprogram; other functions get none.
    void begin(llvm::Function &Made, const Instruction &Head, llvm::StringRef Name);
    // Instructions that `Builder` makes from now on get the place of `I`, an OpLine; after OpNoLine, the function's.
    void set(llvm::IRBuilder<> &Builder, llvm::Function &Made, const Instruction &I);
    // Instructions that `Builder` makes from now on get the function's place.
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
