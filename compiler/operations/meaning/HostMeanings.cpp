// SPDX-License-Identifier: MIT

#include "operations/meaning/HostMeanings.h"

#include "base/Analyses.h"
#include "operations/meaning/CompileMeaning.h"
#include "operations/meaning/Wrapper.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/Instrumentation/BoundsChecking.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;
using namespace llvm::orc;

namespace barecl {

struct HostMeanings::Code {
    std::unique_ptr<LLJIT> Jit;
};

namespace {

// Adds traps at accesses outside of variables. The pass does not follow a pointer into a function that takes it, so all
// functions are inlined before, and SROA turns variables with pointers into values.
void checkBounds(Module &Module, ModuleAnalysisManager &Modules) {
    for (Function &F : Module)
        if (!F.isDeclaration() && F.hasInternalLinkage())
            F.addFnAttr(Attribute::AlwaysInline);
    FunctionPassManager Checks;
    Checks.addPass(SROAPass(SROAOptions::ModifyCFG));
    Checks.addPass(BoundsCheckingPass({}));
    ModulePassManager All;
    All.addPass(AlwaysInlinerPass());
    All.addPass(createModuleToFunctionPassAdaptor(std::move(Checks)));
    All.run(Module, Modules);
}

void optimise(Module &Module, TargetMachine &Machine, bool ChecksBounds) {
    PassBuilder Builder(&Machine);
    Analyses Known;
    Known.add(Builder);
    if (ChecksBounds)
        checkBounds(Module, Known.Modules);
    Builder.buildPerModuleDefaultPipeline(OptimizationLevel::O1).run(Module, Known.Modules);
}

MeaningTarget hostTarget(HostMeanings::Options Options) {
    MeaningTarget Result = {sys::getProcessTriple(), {}, /*Wraps=*/!Options.Checks};
    if (Options.Checks)
        Result.Arguments = {
            "-fsanitize=alignment,array-bounds,bool,builtin,float-cast-overflow,"
            "integer-divide-by-zero,null,return,shift-base,shift-exponent,"
            "signed-integer-overflow,unreachable,vla-bound",
            "-fsanitize-trap=alignment,array-bounds,bool,builtin,float-cast-overflow,"
            "integer-divide-by-zero,null,return,shift-base,shift-exponent,"
            "signed-integer-overflow,unreachable,vla-bound",
            Options.Pattern ? "-ftrivial-auto-var-init=pattern" : "-ftrivial-auto-var-init=zero"};
    return Result;
}

// The byte that fills outputs before the call. Checks try both fillings, to find results that depend on them.
std::optional<uint8_t> fill(HostMeanings::Options Options) {
    if (!Options.Checks)
        return std::nullopt;
    return Options.Pattern ? 0xaa : 0;
}

Expected<std::unique_ptr<Module>> compileAll(ArrayRef<OperationDescription> Operations,
                                             HostMeanings::Options Options, LLVMContext &Context) {
    auto Whole = std::make_unique<Module>("operations", Context);
    for (const OperationDescription &Each : Operations) {
        auto Compiled = compileMeaning(Each, hostTarget(Options), Context);
        if (!Compiled)
            return Compiled.takeError();
        Whole->setDataLayout((*Compiled)->getDataLayout());
        Whole->setTargetTriple((*Compiled)->getTargetTriple());
        addWrapper(**Compiled, Each, HostMeanings::wrapperName(Each.Name), HostMeanings::SlotBytes,
                   fill(Options));
        if (Linker::linkModules(*Whole, std::move(*Compiled)))
            return createStringError(Each.File + ": the C function does not link");
    }
    return Whole;
}

} // namespace

std::string HostMeanings::wrapperName(StringRef Operation) {
    return ("barecl_run_" + Operation).str();
}

HostMeanings::HostMeanings(std::unique_ptr<Code> Compiled, std::string Bitcode)
    : Compiled(std::move(Compiled)), Bitcode(std::move(Bitcode)) {}
HostMeanings::~HostMeanings() = default;

Expected<std::unique_ptr<HostMeanings>>
HostMeanings::create(ArrayRef<OperationDescription> Operations, Options Options) {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    auto Host = JITTargetMachineBuilder::detectHost();
    if (!Host)
        return Host.takeError();
    auto Machine = Host->createTargetMachine();
    if (!Machine)
        return Machine.takeError();
    ThreadSafeContext Context(std::make_unique<LLVMContext>());
    Expected<std::unique_ptr<Module>> Whole = nullptr;
    Context.withContextDo([&](LLVMContext *C) { Whole = compileAll(Operations, Options, *C); });
    if (!Whole)
        return Whole.takeError();
    optimise(**Whole, **Machine, Options.Checks);
    std::string Bitcode;
    raw_string_ostream Stream(Bitcode);
    WriteBitcodeToFile(**Whole, Stream);

    auto Jit = LLJITBuilder().setJITTargetMachineBuilder(std::move(*Host)).create();
    if (!Jit)
        return Jit.takeError();
    auto Generator = DynamicLibrarySearchGenerator::GetForCurrentProcess(
        (*Jit)->getDataLayout().getGlobalPrefix());
    if (!Generator)
        return Generator.takeError();
    (*Jit)->getMainJITDylib().addGenerator(std::move(*Generator));
    if (Error Err = (*Jit)->addIRModule(ThreadSafeModule(std::move(*Whole), Context)))
        return Err;
    for (const OperationDescription &Each : Operations)
        if (auto Found = (*Jit)->lookup(wrapperName(Each.Name)); !Found)
            return Found.takeError();
    auto Compiled = std::make_unique<Code>();
    Compiled->Jit = std::move(*Jit);
    return std::unique_ptr<HostMeanings>(new HostMeanings(std::move(Compiled), std::move(Bitcode)));
}

HostMeanings::Function HostMeanings::find(StringRef Operation) const {
    return cantFail(Compiled->Jit->lookup(wrapperName(Operation))).toPtr<Function>();
}

} // namespace barecl
