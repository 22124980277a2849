// SPDX-License-Identifier: MIT

#include "TargetMachine.h"

#include "FunctionInfo.h"
#include "LowerAtomics.h"
#include "SelectDag.h"
#include "TargetTransformInfo.h"

#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/MC/MCAsmInfoELF.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Transforms/Scalar.h"

#define GET_REGINFO_MC_DESC
#include "TTAGenRegisterInfo.inc"
#define GET_SUBTARGETINFO_MC_DESC
#include "TTAGenSubtargetInfo.inc"

using namespace llvm;

namespace barecl::tta {

// Nothing is ever written as an assembly or object file of LLVM's.
struct NoAssembly : MCAsmInfoELF {};

// The tables that a target machine asks its target for. No triple is its own.
static const Target &theTarget() {
    static const Target &Only = *[] {
        static Target T;
        TargetRegistry::RegisterTarget(T, "tta", "transport-triggered processors", "TTA",
                                       [](Triple::ArchType) { return false; });
        TargetRegistry::RegisterMCRegInfo(T, [](const Triple &) {
            auto *Info = new MCRegisterInfo;
            InitTTAMCRegisterInfo(Info, TTA::RA);
            return Info;
        });
        TargetRegistry::RegisterMCInstrInfo(T, createInstrTable);
        TargetRegistry::RegisterMCSubtargetInfo(
            T, [](const Triple &Triple, StringRef Cpu, StringRef Features) {
                return createTTAMCSubtargetInfoImpl(Triple, Cpu, Cpu, Features);
            });
        TargetRegistry::RegisterMCAsmInfo(
            T, [](const MCRegisterInfo &, const Triple &, const MCTargetOptions &) -> MCAsmInfo * {
                return new NoAssembly;
            });
        return &T;
    }();
    return Only;
}

namespace {

class PassConfig : public TargetPassConfig {
  public:
    using TargetPassConfig::TargetPassConfig;

    void addIRPasses() override {
        addPass(createLowerAtomicsPass());
        // Loads that have become equal since the last look at them: by unrolling, and by stores
        // that have left their loop. Each takes three moves here.
        if (getOptLevel() != CodeGenOptLevel::None)
            addPass(createEarlyCSEPass(/*UseMemorySSA=*/true));
        TargetPassConfig::addIRPasses();
    }
    bool addInstSelector() override {
        addPass(createSelectDagPass(*TM, getOptLevel()));
        return false;
    }
};

} // namespace

static TargetOptions options() {
    TargetOptions Options;
    Options.TrapUnreachable = false;
    return Options;
}

TargetMachine::TargetMachine(const CodeTarget &Machine, CodeGenOptLevel Level)
    : CodeGenTargetMachineImpl(theTarget(), CodeLayout, Triple(CodeTriple), "generic", "",
                               options(), Reloc::Static, CodeModel::Small, Level),
      Machine(Machine), Only((initAsmInfo(), getTargetTriple()), *this, Machine.Of,
                             Machine.Operations, Machine.Plan) {}

llvm::TargetTransformInfo TargetMachine::getTargetTransformInfo(const Function &F) const {
    return llvm::TargetTransformInfo(std::make_unique<TransformInfo>(*this, F));
}

TargetPassConfig *TargetMachine::createPassConfig(legacy::PassManagerBase &Passes) {
    return new PassConfig(*this, Passes);
}

MachineFunctionInfo *TargetMachine::createMachineFunctionInfo(BumpPtrAllocator &Allocator,
                                                              const Function &,
                                                              const TargetSubtargetInfo *) const {
    return MachineFunctionInfo::create<FunctionInfo>(Allocator, FunctionInfo());
}

std::unique_ptr<llvm::TargetMachine> createTargetMachine(const CodeTarget &Target,
                                                         CodeGenOptLevel Level) {
    return std::make_unique<TargetMachine>(Target, Level);
}

} // namespace barecl::tta
