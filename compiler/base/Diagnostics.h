// SPDX-License-Identifier: MIT
//
// The build log. Clang writes its diagnostics into it. Diagnostics of passes and of code generation
// arrive through the LLVMContext and are rendered to look the same: file, line, column, and the
// line itself.
//
// In remarks, passes report what they did, what they did not do, and why. Only remarks of the
// passes that the user asks for are shown. Each is shown once, although a block that belongs to
// several regions is optimised several times:
//
//   dct.cl:18:5: remark: this loop runs around the loop over the work-items
//   [barecl-horizontal-loops]

#ifndef BARECL_BASE_DIAGNOSTICS_H
#define BARECL_BASE_DIAGNOSTICS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/Regex.h"

#include <optional>
#include <string>

namespace barecl {

// What to do with the passes' warnings; Clang handles its own.
enum class Warnings { Shown, Hidden, Errors };

class Diagnostics {
  public:
    // `Source` is the text of the file that the user knows as `FileName`; it must outlive this
    // object. `Remarks` matches the names of the passes whose remarks are shown; if it is empty,
    // none are.
    Diagnostics(llvm::StringRef FileName, llvm::StringRef Source, Warnings Policy,
                llvm::StringRef Remarks)
        : FileName(FileName), Source(Source), Policy(Policy) {
        if (!Remarks.empty())
            ShownPasses.emplace(Remarks);
    }

    // From here on `Context` reports to this object, which must outlive it.
    void listenTo(llvm::LLVMContext &Context);

    // Reports an error that belongs to no line of the user's program.
    void error(const llvm::Twine &Message);

    // Reports a warning of that kind, as the policy says.
    void warning(const llvm::Twine &Message);

    // Appends the log of `Part` to this one.
    void append(const Diagnostics &Part);

    llvm::raw_ostream &stream() { return Stream; }
    llvm::StringRef log() const { return Log; }
    bool hasErrors() const { return Errors != 0; }

    // The sizes in bytes of functions' stack frames, as code generation reports them
    // (native/FiberStacks.h).
    const llvm::DenseMap<const llvm::Function *, uint64_t> &frames() const { return Frames; }

  private:
    void handle(const llvm::DiagnosticInfo &Info);
    bool showsRemarksOf(llvm::StringRef Pass) const {
        return ShownPasses && ShownPasses->match(Pass);
    }
    void remark(const llvm::DiagnosticInfoOptimizationBase &Remark);
    void show(llvm::raw_ostream &Out, const llvm::DiagnosticInfoWithLocationBase &Located,
              llvm::StringRef Kind, llvm::StringRef Message) const;
    void showLine(llvm::raw_ostream &Out, llvm::StringRef File, unsigned Line,
                  unsigned Column) const;

    llvm::StringRef FileName, Source;
    const Warnings Policy;
    std::string Log;
    llvm::raw_string_ostream Stream{Log};
    unsigned Errors = 0;
    std::optional<llvm::Regex> ShownPasses;
    llvm::StringSet<> ShownRemarks;
    llvm::DenseMap<const llvm::Function *, uint64_t> Frames;

    friend class Listener;
};

// Reports a user's error at `Loc`, a place in `Function`. Passes use it, as they have only the
// context.
void reportError(const llvm::Function &Function, const llvm::DebugLoc &Loc,
                 const llvm::Twine &Message);

} // namespace barecl

#endif // BARECL_BASE_DIAGNOSTICS_H
