// SPDX-License-Identifier: MIT

#include "image/LinkObjects.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace barecl {

Expected<LinkInput> openInput(StringRef Name, StringRef Binary, const Target &Target) {
    auto View = BinaryView::open(Binary);
    if (!View)
        return createStringError(Name + ": " + toString(View.takeError()));
    if (View->bitcode().empty())
        return createStringError(Name + " holds no bitcode: it cannot be linked");
    const barecl::Target *Made = findTarget(View->target());
    if (!Made || Made->Isa != Target.Isa)
        return createStringError(Name + " is compiled for the target " + View->target());
    const StringRef Text = View->text(View->header().options);
    const bool FromLink = View->header().flags & BCL_BINARY_LIBRARY;
    auto Options = FromLink ? parseLinkOptions(Text) : parseBuildOptions(Text);
    if (!Options) // a linked executable
        Options = parseLinkOptions((consumeError(Options.takeError()), Text));
    if (!Options)
        return Options.takeError();
    return LinkInput{Name.str(), *View, std::move(*Options)};
}

void inheritOptions(ArrayRef<LinkInput> Inputs, BuildOptions &Options) {
    for (const LinkInput &Input : Inputs) {
        if (Input.Options.Optimisation)
            Options.Optimisation = Input.Options.Optimisation;
        Options.DebugInfo |= Input.Options.DebugInfo;
        if (Input.Options.PassWarnings != Warnings::Shown)
            Options.PassWarnings = Input.Options.PassWarnings;
    }
}

static FastMathFlags fastMath(const BuildOptions &Options) {
    FastMathFlags Flags;
    Flags.setNoSignedZeros(Options.NoSignedZeros);
    Flags.setNoNaNs(Options.FiniteMath);
    Flags.setNoInfs(Options.FiniteMath);
    Flags.setAllowReassoc(Options.UnsafeMath);
    Flags.setAllowReciprocal(Options.UnsafeMath);
    Flags.setAllowContract(Options.UnsafeMath);
    Flags.setApproxFunc(Options.UnsafeMath);
    return Flags;
}

static void applyMath(Module &Module, const BuildOptions &Options) {
    const FastMathFlags Added = fastMath(Options);
    for (Function &Function : Module) {
        if (Options.DenormsAreZero)
            Function.addFnAttr("denormal-fp-math-f32", "preserve-sign,preserve-sign");
        for (Instruction &Inst : instructions(Function))
            if (isa<FPMathOperator>(Inst))
                Inst.setFastMathFlags(Inst.getFastMathFlags() | Added);
    }
}

static bool isOpen(const LinkInput &Input) {
    const uint32_t Flags = Input.View.header().flags;
    return !(Flags & BCL_BINARY_LIBRARY) || (Flags & BCL_BINARY_LINK_OPTIONS);
}

Expected<std::unique_ptr<Module>> linkInputs(ArrayRef<LinkInput> Inputs,
                                             const BuildOptions &Options, LLVMContext &Context) {
    std::unique_ptr<Module> Whole;
    for (const LinkInput &Input : Inputs) {
        auto Part = parseBitcodeFile(MemoryBufferRef(Input.View.bitcode(), Input.Name), Context);
        if (!Part)
            return createStringError(Input.Name + ": " + toString(Part.takeError()));
        if (isOpen(Input))
            applyMath(**Part, Options);
        if (!Whole)
            Whole = std::move(*Part);
        else if (Linker::linkModules(*Whole, std::move(*Part)))
            return createStringError(Input.Name + " does not go with what was linked before it");
    }
    return Whole;
}

} // namespace barecl
