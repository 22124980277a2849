// SPDX-License-Identifier: MIT

#include "TargetMachine.h"

#include "BlockProbes.h"
#include "FunctionInfo.h"
#include "IterationScopes.h"
#include "LowerAtomics.h"
#include "passes/loops/MarkOwners.h"
#include "SelectDag.h"
#include "TargetTransformInfo.h"

#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/MC/MCAsmInfoELF.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

#define GET_REGINFO_MC_DESC
#include "TTAGenRegisterInfo.inc"
#define GET_SUBTARGETINFO_MC_DESC
#include "TTAGenSubtargetInfo.inc"

using namespace llvm;

namespace barecl::tta {

// LLVM never writes an assembly or object file for this target.
struct NoAssembly : MCAsmInfoELF {};

// The tables that a target machine gets from its target. No triple selects this target.
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
        addPass(createSeparateConstOffsetFromGEPPass(true));
        addPass(createEarlyCSEPass());
        TargetPassConfig::addIRPasses();
    }
    bool addInstSelector() override {
        addPass(createTakeProbesPass());
        addPass(createSelectDagPass(*TM, getOptLevel()));
        addPass(createGiveProbesPass());
        return false;
    }
};

} // namespace

static TargetOptions options() {
    TargetOptions Options;
    Options.TrapUnreachable = false;
    return Options;
}

TargetMachine::TargetMachine(const CodeTarget &Code, CodeGenOptLevel Level)
    : CodeGenTargetMachineImpl(theTarget(), CodeLayout, Triple(CodeTriple), "generic", "",
                               options(), Reloc::Static, CodeModel::Small, Level),
      Code(Code),
      Only((initAsmInfo(), getTargetTriple()), *this, Code.Processor, Code.Operations, Code.Plan) {}

llvm::TargetTransformInfo TargetMachine::getTargetTransformInfo(const Function &F) const {
    return llvm::TargetTransformInfo(std::make_unique<TransformInfo>(*this, Code, Only, F));
}

// Parallel loops are unrolled here, because the vectoriser takes no loops whose iterations have
// scopes. GVN then removes loads whose value is known: unrolling has made loads equal, and stores
// have left their loops. Each removed load saves three moves on these machines.
void TargetMachine::registerPassBuilderCallbacks(PassBuilder &Builder) {
    Builder.registerVectorizerEndEPCallback([](FunctionPassManager &FPM, OptimizationLevel Level) {
        if (Level == OptimizationLevel::O0) // LLVM calls this even then
            return;
        FPM.addPass(LoopSimplifyPass());
        FPM.addPass(MarkOwnersPass());
        FPM.addPass(AddIterationScopesPass());
        FPM.addPass(LoopUnrollPass(LoopUnrollOptions(Level.getSpeedupLevel())));
        FPM.addPass(EndIterationScopesPass());
        FPM.addPass(SROAPass(SROAOptions::PreserveCFG));
        FPM.addPass(InstCombinePass());
        FPM.addPass(
            createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()), /*UseMemorySSA=*/true));
        FPM.addPass(GVNPass(GVNOptions().setLoadPRE(false)));
    });
}

TargetPassConfig *TargetMachine::createPassConfig(legacy::PassManagerBase &Passes) {
    return new PassConfig(*this, Passes);
}

MachineFunctionInfo *TargetMachine::createMachineFunctionInfo(BumpPtrAllocator &Allocator,
                                                              const Function &,
                                                              const TargetSubtargetInfo *) const {
    return MachineFunctionInfo::create<FunctionInfo>(Allocator, FunctionInfo());
}

} // namespace barecl::tta
