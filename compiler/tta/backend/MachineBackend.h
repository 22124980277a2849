// SPDX-License-Identifier: MIT
//
// The backend for a transport-triggered machine. It schedules operations onto the machine's buses.
// Kernels become a program image; C files become a program for ttasim.

#ifndef BARECL_TTA_BACKEND_MACHINEBACKEND_H
#define BARECL_TTA_BACKEND_MACHINEBACKEND_H

#include "backend/Backend.h"
#include "tta/backend/OpenedMachine.h"

namespace barecl {

class MachineBackend : public Backend {
  public:
    explicit MachineBackend(std::unique_ptr<OpenedMachine> Opened)
        : Backend(tta::hasGenericSpace(Opened->machine()) ? machineTarget()
                                                          : machineTargetWithLocalApart()),
          Opened(std::move(Opened)) {}

    llvm::ArrayRef<Stage> stages(SourceKind Kind) const override;
    BackEnds kind() const override { return BackEnds::Machine; }
    llvm::StringRef warnings() const override { return Opened->warnings(); }
    unsigned vectorBytes() const override { return Opened->target().vectorBytes(); }
    void addWidths(WorkGroupOptions &Options) const override;
    std::unique_ptr<llvm::TargetMachine> createTargetMachine(unsigned Level) const override;
    bool keepsLines() const override { return true; } // for the machine's faults and profiles
    bool generateImage(BuildRun &Run, llvm::Module &Module, llvm::TargetMachine &CodeGen,
                       std::vector<KernelInfo> &Kernels, Image &Result) const override;
    BuildResult buildProgram(const BuildRequest &Request, Progress &Current) const override;

  private:
    const std::unique_ptr<const OpenedMachine> Opened;
};

} // namespace barecl

#endif // BARECL_TTA_BACKEND_MACHINEBACKEND_H
