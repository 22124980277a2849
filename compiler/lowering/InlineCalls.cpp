// SPDX-License-Identifier: MIT

#include "lowering/InlineCalls.h"

#include "passes/facts/AddressSpaces.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/Operations.h"
#include "passes/facts/ProgramBlock.h"
#include "passes/regions/ContextArrays.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/FunctionAttrs.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"

using namespace llvm;

namespace barecl {

namespace {

bool isTooLargeForStack(const AllocaInst &Alloca) {
    auto Size = Alloca.getAllocationSize(Alloca.getDataLayout());
    return !Size || Size->getFixedValue() > ContextArrays::MostStackBytes;
}

// The defined functions of M, callees before callers.
SmallVector<Function *> calleesFirst(Module &M) {
    SmallVector<Function *> Result;
    CallGraph Graph(M);
    for (auto It = scc_begin(&Graph); !It.isAtEnd(); ++It)
        for (const CallGraphNode *Node : *It)
            if (Function *F = Node->getFunction(); F && !F->isDeclaration())
                Result.push_back(F);
    return Result;
}

class Chooser {
  public:
    Chooser(Module &M, InlineLimits Limits) : M(M), Limits(Limits) {}

    void run() {
        findUsersOfVariables();
        for (Function *F : calleesFirst(M))
            choose(*F);
    }

  private:
    Module &M;
    const InlineLimits Limits;
    SmallPtrSet<const Function *, 8> Bound;            // must be inlined into kernels
    DenseMap<const Function *, unsigned> Instructions; // including inlined callees

    void findUsersOfVariables() {
        SmallVector<const User *> Work;
        for (const GlobalVariable &Variable : M.globals())
            if (Variable.getAddressSpace() == LocalSpace || &Variable == programBlock(M))
                append_range(Work, Variable.users());
        while (!Work.empty()) {
            const User *U = Work.pop_back_val();
            if (const auto *Inst = dyn_cast<Instruction>(U))
                Bound.insert(Inst->getFunction());
            else if (!isa<GlobalVariable>(U)) // its initialiser uses the variable
                append_range(Work, U->users());
        }
    }

    void choose(Function &F) {
        look(F);
        F.removeFnAttr(Attribute::OptimizeNone);
        if (isPlaced(F))
            return;
        if (!F.hasLocalLinkage()) {
            F.removeFnAttr(Attribute::NoInline);
        } else if (isInlined(F)) {
            F.removeFnAttr(Attribute::NoInline);
            F.addFnAttr(Attribute::AlwaysInline);
        } else {
            F.removeFnAttr(Attribute::Convergent);
            if (!F.hasFnAttribute(BuiltinAttribute))
                F.addFnAttr(CalledAttribute);
            for (Use &U : F.uses())
                if (auto *Call = dyn_cast<CallBase>(U.getUser()))
                    Call->removeFnAttr(Attribute::Convergent);
        }
    }

    void look(const Function &F) {
        unsigned Count = 0;
        for (const Instruction &Inst : instructions(F)) {
            Count += !Inst.isDebugOrPseudoInst();
            if (const auto *Alloca = dyn_cast<AllocaInst>(&Inst);
                Alloca && isTooLargeForStack(*Alloca))
                Bound.insert(&F);
            const auto *Call = dyn_cast<CallBase>(&Inst);
            const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
            if (!Callee || Callee->isIntrinsic())
                continue;
            if (Callee->isDeclaration() || Bound.contains(Callee))
                Bound.insert(&F);
            else if (Callee->hasFnAttribute(Attribute::AlwaysInline))
                Count += Instructions.lookup(Callee);
        }
        Instructions[&F] = Count;
    }

    // A `noinline` function of the built-in library, which its other functions share so that it exists once.
    bool isShared(const Function &F) const {
        return !Limits.Builtins && F.hasFnAttribute(BuiltinAttribute) &&
               F.hasFnAttribute(Attribute::NoInline) && !Bound.contains(&F);
    }

    // Instructions that inlining F would add to the caller with the most calls of F.
    uint64_t growth(const Function &F) const {
        DenseMap<const Function *, unsigned> Calls;
        unsigned Most = 0;
        for (const User *U : F.users())
            if (const auto *Call = dyn_cast<CallBase>(U))
                Most = std::max(Most, ++Calls[Call->getFunction()]);
        return uint64_t(Most) * Instructions.lookup(&F);
    }

    bool isChecked(const Function &F) const {
        return Limits.Checked &&
               (!F.hasFnAttribute(BuiltinAttribute) ||
                any_of(F.args(), [](const Argument &A) { return A.getType()->isPointerTy(); }));
    }

    bool isInlined(const Function &F) const {
        if (isChecked(F))
            return true;
        if (isShared(F))
            return false;
        if (F.hasFnAttribute(Attribute::AlwaysInline) || Bound.contains(&F) || F.hasOneUse())
            return true;
        const bool IsWanted = Instructions.lookup(&F) <= Limits.Instructions ||
                              (Limits.Builtins && F.hasFnAttribute(BuiltinAttribute));
        return IsWanted && growth(F) <= Limits.Growth;
    }
};

class ChooseInliningPass : public PassInfoMixin<ChooseInliningPass> {
  public:
    explicit ChooseInliningPass(InlineLimits Limits) : Limits(Limits) {}

    PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
        Chooser(M, Limits).run();
        return PreservedAnalyses::none();
    }

  private:
    const InlineLimits Limits;
};

// Computes the memory effects of the functions that stay calls. Not of kernels: later passes give them memory
// accesses that are not there yet.
struct FindMemoryEffectsPass : PassInfoMixin<FindMemoryEffectsPass> {
    PreservedAnalyses run(Module &M, ModuleAnalysisManager &MAM) {
        auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
        for (Function *F : calleesFirst(M))
            if (F->hasLocalLinkage())
                F->setMemoryEffects(F->getMemoryEffects() & computeFunctionBodyMemoryAccess(
                                                                *F, FAM.getResult<AAManager>(*F)));
        return PreservedAnalyses::none();
    }
};

} // namespace

PreservedAnalyses InlineCallsPass::run(Module &M, ModuleAnalysisManager &AM) {
    ModulePassManager MPM;
    // Removes Clang's second copy of each kernel's body, so that its calls count once.
    MPM.addPass(GlobalDCEPass());
    MPM.addPass(ChooseInliningPass(Limits));
    MPM.addPass(AlwaysInlinerPass());
    MPM.addPass(GlobalDCEPass());
    MPM.addPass(FindMemoryEffectsPass());
    return MPM.run(M, AM);
}

} // namespace barecl
