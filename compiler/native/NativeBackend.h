// SPDX-License-Identifier: MIT
//
// The backend for LLVM's own targets (base/Targets.h). It generates position-independent code, and
// LLD links it into a program image that the loader relocates.

#ifndef BARECL_NATIVE_NATIVEBACKEND_H
#define BARECL_NATIVE_NATIVEBACKEND_H

#include "backend/Backend.h"
#include "native/FiberStacks.h"

namespace barecl {

class NativeBackend : public Backend {
  public:
    // `Operations`: the described ones that the device has.
    explicit NativeBackend(const Target &Target, std::vector<OperationDescription> Operations = {})
        : Backend(Target), Operations(std::move(Operations)) {}

    llvm::ArrayRef<Stage> stages(SourceKind Kind) const override;
    BackEnds kind() const override { return BackEnds::Native; }
    llvm::ArrayRef<OperationDescription> operations() const override { return Operations; }
    std::string operationForm(const OperationDescription &Operation) const override;
    unsigned vectorBytes() const override { return target().VectorBytes; }
    void addWidths(WorkGroupOptions &Options) const override;
    std::unique_ptr<llvm::TargetMachine> createTargetMachine(unsigned Level) const override;
    bool generateImage(BuildRun &Run, llvm::Module &Module, llvm::TargetMachine &CodeGen,
                       std::vector<KernelInfo> &Kernels, Image &Result) const override;
    bool hasParts(const llvm::Module &Module) const override { return !hasFibers(Module); }
    ObjectFile emitPart(llvm::Module &Part, llvm::TargetMachine &CodeGen) const override;
    bool linkParts(BuildRun &Run, llvm::ArrayRef<ObjectFile> Parts, Image &Result) const override;

  private:
    bool linkObjects(BuildRun &Run, llvm::ArrayRef<ObjectFile> Parts, bool IsDebugged,
                     Image &Result) const;
    const std::vector<OperationDescription> Operations;
};

} // namespace barecl

#endif // BARECL_NATIVE_NATIVEBACKEND_H
