// SPDX-License-Identifier: MIT

#include "frontend/LinkOperations.h"

#include "passes/facts/Operations.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;

namespace barecl {
namespace {

// `[0;31]` for an operand that is a constant in this range.
std::string rangeText(const DescribedOperand &Operand) {
    if (!Operand.Immediate)
        return "";
    return "[" + itostr(Operand.Immediate->Least) + ";" + itostr(Operand.Immediate->Most) + "]";
}

std::string typesOf(ArrayRef<DescribedOperand> Operands) {
    std::string Text;
    for (const DescribedOperand &Operand : Operands)
        Text += (Text.empty() ? "" : ",") +
                (Operand.Memory ? AddressType : Operand.Type->Name).str() + rangeText(Operand);
    return Text;
}

// External, so that LLVM makes no special versions of it for what its callers pass.
void describe(Function &Meaning, const OperationDescription &Of) {
    Meaning.setLinkage(GlobalValue::WeakODRLinkage);
    Meaning.setVisibility(GlobalValue::HiddenVisibility);
    const OperationDescription Words = inRegisters(Of);
    Meaning.addFnAttr(OperationAttribute, typesOf(Words.Inputs) + ":" + typesOf(Words.Outputs));
    Meaning.addFnAttr(OperationCyclesAttribute, utostr(Of.Latency));
    if (Of.Commutes)
        Meaning.addFnAttr(OperationCommutesAttribute);
    if (!Of.isPure())
        Meaning.addFnAttr(OperationEffectsAttribute);
    if (Of.hasLanes())
        Meaning.addFnAttr(OperationLanesAttribute);
}

} // namespace

MeaningTarget meaningTarget(const Target &Target) {
    MeaningTarget Result = {
        Target.Triple,
        {"-target-cpu", Target.FrontEndCpu, "-mrelocation-model", "pic", "-pic-level", "2"}};
    append_range(Result.Arguments, Target.FrontEndArguments);
    return Result;
}

Error linkOperations(Module &Module, ArrayRef<OperationDescription> Operations,
                     const MeaningTarget &Target, Wanting Wanting) {
    for (const OperationDescription &Each : Operations) {
        const Function *Known = Module.getFunction(meaningName(Each));
        const bool IsWanted = Known ? Known->isDeclaration() : Wanting == Wanting::All;
        if (!IsWanted)
            continue;
        auto Compiled = compileMeaning(Each, Target, Module.getContext());
        if (!Compiled)
            return Compiled.takeError();
        (*Compiled)->setTargetTriple(Module.getTargetTriple());
        (*Compiled)->setDataLayout(Module.getDataLayout());
        describe(*(*Compiled)->getFunction(meaningName(Each)), Each);
        if (Linker::linkModules(Module, std::move(*Compiled)))
            return createStringError(Each.File + ": the C function does not fit the program");
    }
    return Error::success();
}

void setForms(Module &Module, function_ref<std::string(StringRef Name)> FormOf) {
    for (Function &F : Module) {
        StringRef Name = F.getName();
        if (!isOperation(F) || !Name.consume_front(MeaningPrefix))
            continue;
        const std::string Form = FormOf(Name);
        F.removeFnAttr(Form.empty() ? Attribute::NoInline : Attribute::AlwaysInline);
        F.addFnAttr(Form.empty() ? Attribute::AlwaysInline : Attribute::NoInline);
        if (!Form.empty())
            F.addFnAttr(OperationFormAttribute, Form);
    }
}

void markOperationFunction(Function &F, bool IsPure) {
    F.addFnAttr(OperationFunctionAttribute);
    F.addFnAttr(Attribute::NoUnwind);
    F.addFnAttr(Attribute::WillReturn);
    F.removeFnAttr(Attribute::Convergent);
    if (IsPure)
        F.setDoesNotAccessMemory();
    for (User *U : F.users())
        if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledOperand() == &F)
            Call->removeFnAttr(Attribute::Convergent);
}

} // namespace barecl
