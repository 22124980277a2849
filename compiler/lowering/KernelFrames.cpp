// SPDX-License-Identifier: MIT

#include "lowering/KernelFrames.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace barecl {
namespace {

// Removes the outermost frame, which is the stub's, from the debug locations of a function.
class FrameRemover {
  public:
    explicit FrameRemover(DISubprogram *Body) : Body(Body) {}

    void run(Function &F) {
        for (Instruction &I : instructions(F)) {
            dropRecordsOfStub(I);
            if (I.getDebugLoc())
                I.setDebugLoc(within(I.getDebugLoc().get()));
            for (DbgRecord &Record : I.getDbgRecordRange())
                Record.setDebugLoc(within(Record.getDebugLoc().get()));
            updateLoopMetadataDebugLocations(I, [&](Metadata *Each) -> Metadata * {
                auto *Location = dyn_cast<DILocation>(Each);
                return Location ? within(Location) : Each;
            });
        }
        Body->replaceLinkageName(nullptr);
        F.setSubprogram(Body);
    }

  private:
    DISubprogram *const Body;
    DenseMap<DILocation *, DILocation *> Known;

    // They describe the arguments a second time: the body's records describe them too.
    void dropRecordsOfStub(Instruction &I) {
        for (DbgRecord &Record : make_early_inc_range(I.getDbgRecordRange()))
            if (!Record.getDebugLoc()->getInlinedAt())
                Record.eraseFromParent();
    }

    DILocation *within(DILocation *Old) {
        if (DILocation *New = Known.lookup(Old))
            return New;
        DILocation *At = Old->getInlinedAt();
        LLVMContext &Context = Old->getContext();
        DILocation *New;
        if (!At)
            New = DILocation::get(Context, Old->getLine(), 0, Body, nullptr, true);
        else
            New = DILocation::get(Context, Old->getLine(), Old->getColumn(), Old->getScope(),
                                  At->getInlinedAt() ? within(At) : nullptr, Old->isImplicitCode());
        return Known[Old] = New;
    }
};

// The subprogram of the body that was inlined into the stub; null if there is none.
DISubprogram *bodyIn(Function &Stub) {
    const std::string Name = ("__clang_ocl_kern_imp_" + Stub.getName()).str();
    for (Instruction &I : instructions(Stub))
        for (DILocation *At = I.getDebugLoc().get(); At && At->getInlinedAt();
             At = At->getInlinedAt())
            if (DISubprogram *Body = At->getScope()->getSubprogram();
                Body->getLinkageName() == Name && !At->getInlinedAt()->getInlinedAt())
                return Body;
    return nullptr;
}

bool hasVariables(const Function &F) {
    const DISubprogram *Program = F.getSubprogram();
    return Program && Program->getUnit() &&
           Program->getUnit()->getEmissionKind() == DICompileUnit::FullDebug;
}

} // namespace

PreservedAnalyses KernelFramesPass::run(Module &M, ModuleAnalysisManager &) {
    SmallPtrSet<const DISubprogram *, 8> Taken;
    for (const Function &F : M)
        Taken.insert(F.getSubprogram());
    bool Changed = false;
    for (Function &Stub : M) {
        if (Stub.isDeclaration() || !hasVariables(Stub))
            continue;
        DISubprogram *Body = bodyIn(Stub);
        if (!Body || !Taken.insert(Body).second)
            continue;
        FrameRemover(Body).run(Stub);
        Changed = true;
    }
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
