// SPDX-License-Identifier: MIT
//
// The interface of code generation: everything that depends on the instruction set. Two backends implement
// it: one for LLVM's targets (native/NativeBackend.h), one for transport-triggered machines
// (tta/backend/MachineBackend.h). The pipeline (pipeline/Pipeline.def) lists how their passes differ.

#ifndef BARECL_BACKEND_BACKEND_H
#define BARECL_BACKEND_BACKEND_H

#include "backend/BuildRequest.h"
#include "backend/BuildRun.h"
#include "base/Targets.h"
#include "image/Image.h"
#include "image/KernelInfo.h"
#include "operations/Description.h"
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
    // `Target` must outlive this object.
    explicit Backend(const Target &Target) : Row(Target) {}
    virtual ~Backend() = default;

    // Selects the front end's options and the built-in library.
    const Target &target() const { return Row; }

    // The stages of builds from this kind of source, in order. Empty: the backend does not compile this kind.
    virtual llvm::ArrayRef<Stage> stages(SourceKind Kind) const = 0;

    // Selects the passes of the pipeline that a build runs.
    virtual BackEnds kind() const = 0;

    // Warnings about the target for the build log, one line each.
    virtual llvm::StringRef warnings() const { return ""; }

    // The described operations that the device has, beside those that a build's settings name.
    virtual llvm::ArrayRef<OperationDescription> operations() const { return {}; }

    // How code does a described operation of the device (passes/facts/Operations.h). Empty: it cannot.
    virtual std::string operationForm(const OperationDescription &) const { return ""; }

    // Whether a function without a body is an operation of the device, and how it behaves.
    enum class OperationKind { None, Pure, Effects };
    virtual OperationKind operationFunction(llvm::StringRef) const { return OperationKind::None; }

    // Size of the vector registers that kernels use, in bytes. 0: kernels use none.
    virtual unsigned vectorBytes() const = 0;

    // Sets in Options the widths that work-group functions should fill: vector registers and instructions.
    // Called only for builds that optimise.
    virtual void addWidths(WorkGroupOptions &Options) const = 0;

    // `Level`: LLVM's -O. The caller destroys the result before this object.
    virtual std::unique_ptr<llvm::TargetMachine> createTargetMachine(unsigned Level) const = 0;

    // Generates the image from the optimised IR of Kernels, and completes the kernels' records. Enters the
    // stages after Stage::Ir. Returns false when the build is over (see BuildRun).
    virtual bool generateImage(BuildRun &Run, llvm::Module &Module, llvm::TargetMachine &CodeGen,
                               std::vector<KernelInfo> &Kernels, Image &Result) const = 0;

    // Whether parts of Module (driver/Parts.h) may be compiled to separate objects.
    virtual bool hasParts(const llvm::Module &) const { return false; }

    // For backends with parts. emitPart() compiles the optimised IR of one part to an object, in any thread;
    // linkParts() links the objects of all parts to the image.
    virtual ObjectFile emitPart(llvm::Module &Part, llvm::TargetMachine &CodeGen) const;
    virtual bool linkParts(BuildRun &Run, llvm::ArrayRef<ObjectFile> Parts, Image &Result) const;

    // A whole build of C files. For backends that have stages for SourceKind::CProgram.
    virtual BuildResult buildProgram(const BuildRequest &Request, Progress &Current) const;

  private:
    const Target &Row;
};

// An error if Backend lacks the request's last stage; the message lists the stages that it has.
llvm::Error checkStage(const Backend &Backend, const BuildRequest &Request);

} // namespace barecl

#endif // BARECL_BACKEND_BACKEND_H
