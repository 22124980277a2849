// SPDX-License-Identifier: MIT
//
// The build log. Clang writes its diagnostics into it; those of passes and of code generation,
// which arrive through the LLVMContext, are rendered to look the same: file, line, column, the line
// itself.

#ifndef BARECL_COMPILER_DIAGNOSTICS_H
#define BARECL_COMPILER_DIAGNOSTICS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace barecl {

class Diagnostics {
  public:
    // `Source` must outlive this object; it is what the user knows as the file `FileName`.
    Diagnostics(llvm::StringRef FileName, llvm::StringRef Source)
        : FileName(FileName), Source(Source) {}

    // From here on `Context` reports to this object, which must outlive it.
    void listenTo(llvm::LLVMContext &Context);

    // An error that belongs to no line of the user's.
    void error(const llvm::Twine &Message);

    llvm::raw_ostream &stream() { return Stream; }
    llvm::StringRef log() const { return Log; }
    bool hasErrors() const { return Errors != 0; }

  private:
    void handle(const llvm::DiagnosticInfo &Info);
    void showLine(llvm::StringRef File, unsigned Line, unsigned Column);

    llvm::StringRef FileName, Source;
    std::string Log;
    llvm::raw_string_ostream Stream{Log};
    unsigned Errors = 0;

    friend class Listener;
};

// Reports a user's error at `Loc`, a place in `Function`. For passes: they know only the context.
void reportError(const llvm::Function &Function, const llvm::DebugLoc &Loc,
                 const llvm::Twine &Message);

} // namespace barecl

#endif // BARECL_COMPILER_DIAGNOSTICS_H
