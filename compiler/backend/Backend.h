// SPDX-License-Identifier: MIT
//
// The seam for code generation: what a build asks of the part that knows the instructions. There
// are two, LLVM's targets (native/NativeBackend.h) and transport-triggered machines
// (tta/backend/MachineBackend.h). The pipeline (pipeline/Pipeline.def) says what differs between them.

#ifndef BARECL_BACKEND_BACKEND_H
#define BARECL_BACKEND_BACKEND_H

#include "backend/BuildRequest.h"
#include "backend/BuildRun.h"
#include "base/Targets.h"
#include "image/Image.h"
#include "image/KernelInfo.h"
#include "passes/facts/WorkGroupOptions.h"
#include "pipeline/Pipeline.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>

namespace barecl {

using ObjectFile = llvm::SmallVector<char, 0>;

class Backend {
  public:
    // `Target` lives as long as this.
    explicit Backend(const Target &Target) : Row(Target) {}
    virtual ~Backend() = default;

    // What the front end and the built-ins are chosen by.
    const Target &target() const { return Row; }

    // The stages of builds from this kind of source, in order; empty: it compiles none of these.
    virtual llvm::ArrayRef<Stage> stages(SourceKind Kind) const = 0;

    // Which passes of the pipeline a build runs.
    virtual BackEnds kind() const = 0;

    // What the user should know of the target, one line each.
    virtual llvm::StringRef warnings() const { return ""; }

    // Of the vector registers that kernels fill; 0: none.
    virtual unsigned vectorBytes() const = 0;

    // Completes Options by what work-group functions fill: vectors and instructions. For builds
    // that optimise.
    virtual void addWidths(WorkGroupOptions &Options) const = 0;

    // `Level`: LLVM's -O. Does not outlive this.
    virtual std::unique_ptr<llvm::TargetMachine> createTargetMachine(unsigned Level) const = 0;

    // Whether instructions know their lines after code generation.
    virtual bool keepsLines() const = 0;

    // From the optimised IR of Kernels, whose records it completes, to their image; enters the
    // stages behind Stage::Ir. False: the run is over (BuildRun).
    virtual bool generateImage(BuildRun &Run, llvm::Module &Module, llvm::TargetMachine &CodeGen,
                               std::vector<KernelInfo> &Kernels, Image &Result) const = 0;

    // Whether parts of Module (driver/Parts.h) may become objects apart from each other.
    virtual bool hasParts(const llvm::Module &) const { return false; }

    // For backends that have parts: the object of the optimised IR of one, in any thread; and the image of all.
    virtual ObjectFile emitPart(llvm::Module &Part, llvm::TargetMachine &CodeGen) const;
    virtual bool linkParts(BuildRun &Run, llvm::ArrayRef<ObjectFile> Parts, Image &Result) const;

    // A build of C files, all of it. For backends that have stages of SourceKind::CProgram.
    virtual BuildResult buildProgram(const BuildRequest &Request, Progress &Current) const;

  private:
    const Target &Row;
};

// An error, with the stages there are, if Backend has not the request's last one.
llvm::Error checkStage(const Backend &Backend, const BuildRequest &Request);

} // namespace barecl

#endif // BARECL_BACKEND_BACKEND_H
