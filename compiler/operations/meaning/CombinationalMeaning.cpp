// SPDX-License-Identifier: MIT

#include "operations/meaning/CombinationalMeaning.h"

#include "base/Analyses.h"
#include "operations/meaning/CompileMeaning.h"
#include "operations/meaning/Wrapper.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/CodeGen/ExpandReductions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr unsigned WordBytes = 4;

// Writes the function: it calls the wrapper of Wrapper.h with an array of its own.
void addFunction(Module &M, const OperationDescription &Of) {
    Function &Inner = addWrapper(M, Of, "barecl_inner", WordBytes, /*Fill=*/0);
    Inner.setLinkage(GlobalValue::InternalLinkage);
    IRBuilder<> B(M.getContext());
    const unsigned Inputs = Of.Inputs.size(), Outputs = Of.Outputs.size();
    Type *Whole = B.getIntNTy(32 * Outputs);
    auto *F = Function::Create(
        FunctionType::get(Whole, SmallVector<Type *>(Inputs, B.getInt32Ty()), false),
        GlobalValue::ExternalLinkage, CombinationalName, M);
    B.SetInsertPoint(BasicBlock::Create(M.getContext(), "", F));
    auto *Slots = B.CreateAlloca(ArrayType::get(B.getInt32Ty(), 1 + Inputs + Outputs));
    Slots->setAlignment(Align(WordBytes));
    const auto Slot = [&](unsigned N) {
        return B.CreateConstInBoundsGEP1_32(B.getInt32Ty(), Slots, N);
    };
    for (Argument &Input : F->args())
        B.CreateStore(&Input, Slot(1 + Input.getArgNo()));
    B.CreateCall(&Inner, {Slots});
    Value *Result = B.getIntN(32 * Outputs, 0);
    for (unsigned N = 0; N < Outputs; ++N) {
        Value *Word = B.CreateZExt(B.CreateLoad(B.getInt32Ty(), Slot(1 + Inputs + N)), Whole);
        Result = B.CreateOr(Result, B.CreateShl(Word, 32 * N));
    }
    B.CreateRet(Result);
    for (Function &Other : M)
        if (!Other.isDeclaration() && &Other != F)
            Other.addFnAttr(Attribute::AlwaysInline);
}

// Asks LLVM to unroll all loops whose number of turns is known, as `#pragma unroll` does.
struct UnrollAllPass : PassInfoMixin<UnrollAllPass> {
    static PreservedAnalyses run(Function &F, FunctionAnalysisManager &FAM) {
        for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
            addStringMetadataToLoop(L, "llvm.loop.unroll.full");
        return PreservedAnalyses::all();
    }
};

// Replaces arithmetic of vectors by arithmetic of their elements. What remains of vectors takes them apart and puts them
// together. InstCombine, which makes vectors of elements again, runs before.
FunctionPassManager withoutVectors() {
    ScalarizerPassOptions Options;
    Options.ScalarizeLoadStore = true;
    FunctionPassManager Passes;
    Passes.addPass(ExpandReductionsPass());
    Passes.addPass(ScalarizerPass(Options));
    Passes.addPass(EarlyCSEPass());
    Passes.addPass(SimplifyCFGPass());
    return Passes;
}

void simplify(Module &M) {
    PipelineTuningOptions Tuning;
    Tuning.LoopVectorization = Tuning.SLPVectorization = Tuning.LoopInterleaving = false;
    PassBuilder Builder(nullptr, Tuning);
    Analyses Known;
    Known.add(Builder);

    FunctionPassManager Early;
    Early.addPass(SROAPass(SROAOptions::ModifyCFG));
    Early.addPass(InstCombinePass());
    Early.addPass(SimplifyCFGPass());
    Early.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
    Early.addPass(UnrollAllPass());
    ModulePassManager All;
    All.addPass(AlwaysInlinerPass());
    All.addPass(createModuleToFunctionPassAdaptor(std::move(Early)));
    All.run(M, Known.Modules);
    Builder.buildPerModuleDefaultPipeline(OptimizationLevel::O2).run(M, Known.Modules);
    ModulePassManager Late;
    Late.addPass(createModuleToFunctionPassAdaptor(withoutVectors()));
    Late.run(M, Known.Modules);
}

} // namespace

Expected<std::unique_ptr<Module>> combinationalMeaning(const OperationDescription &Of,
                                                       LLVMContext &Context) {
    const StringRef Problem = Of.HasState      ? "keeps a state"
                              : Of.hasMemory() ? "uses memory, and its unit has no port to memory"
                              : Of.Outputs.empty() ? "has no output"
                                                   : "";
    if (!Problem.empty())
        return createStringError("it " + Problem);
    auto Compiled = compileMeaning(Of, {"riscv32-unknown-elf", {}}, Context);
    if (!Compiled)
        return Compiled.takeError();
    addFunction(**Compiled, Of);
    simplify(**Compiled);
    return Compiled;
}

} // namespace barecl
