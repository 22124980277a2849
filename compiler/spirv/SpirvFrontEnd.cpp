// SPDX-License-Identifier: MIT

#include "spirv/SpirvFrontEnd.h"

#include "passes/facts/Buffered.h"
#include "passes/facts/Kernels.h"

#include "base/Analyses.h"
#include "frontend/FrontEnd.h"
#include "spirv/module/LostArrays.h"
#include "spirv/module/Translation.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace barecl {
namespace {

using namespace spirv;

void checkWhole(const Module &Whole) {
    std::string Problem;
    raw_string_ostream Text(Problem);
    if (verifyModule(Whole, &Text))
        throw Malformed{"its control flow or its types are not valid: " + Problem};
}

// Translates types, constants and variables, then functions.
void translate(Translation &T) {
    const auto Length = [&](const Instruction &Array, uint32_t Id) {
        const auto Known = T.known(Id);
        if (!Known)
            fail(Array, "its length is no integer constant");
        return *Known;
    };
    for (const Instruction &I : T.Source.Instructions)
        if (I.Op == spv::OpExecutionMode && T.Source.word(I, 1) == spv::ExecutionModeContractionOff)
            T.MayContract = false;
    size_t Number = 0;
    const auto &All = T.Source.Instructions;
    for (; Number < All.size() && All[Number].Op != spv::OpFunction; ++Number)
        if (!T.KnownTypes.define(All[Number], Length) && !defineConstant(T, All[Number]))
            defineVariable(T, All[Number]);
    translateFunctions(T, Number);
}

// The functions that the calls need, in OpenCL C. Clang reads a half from memory only with the extension enabled.
std::string sourceOf(const Calls &Made, const Target &Device) {
    return (Device.Halves ? "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n" : "") + Made.source();
}

// Compiles the functions that the calls need, and links them.
bool linkCalls(Module &Whole, Calls &Made, StringRef FileName, const Target &Device,
               const BuildOptions &Options, Diagnostics &Diags) {
    if (Made.isEmpty())
        return true;
    for (Function &F :
         make_early_inc_range(Whole)) // Clang declares functions of other programs itself
        if (F.isDeclaration() && F.use_empty() && !F.isIntrinsic())
            F.eraseFromParent();
    BuildOptions Own = Options;
    Own.Standard = findLanguage("CL3.0");
    Own.DebugInfo = false;
    erase_if(Own.FrontEnd, [](StringRef Option) {
        return !Option.starts_with("-cl-");
    }); // -D and -I do not apply
    Own.FrontEnd.push_back("-w");
    FrontEndResult Compiled = compileSource(FileName, sourceOf(Made, Device), {}, "", Device, Own,
                                            Whole.getContext(), Diags);
    if (!Compiled.Module)
        return false;
    StripDebugInfo(*Compiled.Module);
    for (Function &F : *Compiled.Module)
        if (F.getName().starts_with("__bcl_spirv_"))
            F.addFnAttr(Attribute::AlwaysInline);
    Compiled.Module->setDataLayout(Whole.getDataLayout());
    if (Linker::linkModules(Whole, std::move(Compiled.Module)))
        return false;
    for (Function &F : Whole)
        if (F.getName().starts_with("__bcl_spirv_"))
            F.setLinkage(GlobalValue::InternalLinkage);
    return true;
}

// Inlines the linked functions; values that they got in memory become registers again.
void simplify(Module &Whole) {
    PassBuilder Builder;
    Analyses Known;
    Known.add(Builder);
    ModulePassManager Passes;
    Passes.addPass(AlwaysInlinerPass());
    Passes.addPass(createModuleToFunctionPassAdaptor(SROAPass(SROAOptions::PreserveCFG)));
    Passes.run(Whole, Known.Modules);
}

} // namespace

bool isSpirvModule(StringRef Bytes) { return isSpirv(Bytes); }

std::unique_ptr<Module> compileSpirv(StringRef FileName, StringRef Bytes,
                                     const std::map<uint32_t, uint64_t> &Special,
                                     const Target &Target, const DataLayout &Layout,
                                     const BuildOptions &Options, bool IsObject,
                                     LLVMContext &Context, Diagnostics &Diags) {
    auto Whole = std::make_unique<Module>(FileName, Context);
    Whole->setTargetTriple(Triple(Target.Triple));
    Whole->setDataLayout(Layout);
    try {
        const Binary Source = readBinary(Bytes);
        checkCapabilities(Source, Target);
        Translation T(Source, *Whole, Target, Special);
        T.IsObject = IsObject;
        translate(T);
        checkWhole(*Whole);
        for (const std::string &Each : warnOfLostArrays(T))
            Diags.warning(FileName + ": " + Each);
        if (!linkCalls(*Whole, T.LibraryCalls, FileName, Target, Options, Diags))
            return nullptr;
    } catch (const Malformed &Problem) {
        Diags.error(FileName + ": " + Problem.Message);
        return nullptr;
    }
    simplify(*Whole);
    if (Options.DoubleBuffer)
        allowDoubleBuffers(*Whole);
    for (Function &F : *Whole) {
        if (F.getCallingConv() != CallingConv::SPIR_KERNEL)
            continue;
        if (Options.ArgumentInfo)
            F.addFnAttr(ArgumentInfoAttribute);
        if (!Options.UniformGroups)
            allowUnequal(F);
    }
    return Whole;
}

} // namespace barecl
