// SPDX-License-Identifier: MIT

#include "spirv/module/Calls.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Alignment.h"

using namespace llvm;

namespace barecl::spirv {

AllocaInst *createTemporary(IRBuilderBase &Builder, Type *Type) {
    Function *F = Builder.GetInsertBlock()->getParent();
    BasicBlock &Entry = F->getEntryBlock();
    IRBuilder<> AtStart(&Entry, Entry.begin());
    AllocaInst *Memory = AtStart.CreateAlloca(Type);
    // OpenCL C's alignment, which may be greater than LLVM's for the target's vectors.
    const uint64_t Bytes = F->getDataLayout().getTypeStoreSize(Type);
    Memory->setAlignment(
        std::max(Memory->getAlign(), Align(PowerOf2Ceil(std::min<uint64_t>(Bytes, 128)))));
    return Memory;
}

// Pointers are passed as they are; images, samplers and events are pointers in IR.
static bool isDirect(const CValue &Each) { return Each.Value->getType()->isPointerTy(); }

// Replaces `$3`, `$r` and `$R` by the parameter, the result and the result's type name.
static std::string expand(StringRef Statements, StringRef ResultName, ArrayRef<CValue> Arguments) {
    std::string Text;
    while (!Statements.empty()) {
        const size_t Plain = Statements.find('$');
        Text += Statements.take_front(Plain);
        Statements = Statements.drop_front(std::min(Plain, Statements.size()));
        if (!Statements.consume_front("$"))
            break;
        unsigned Number;
        if (Statements.consume_front("R"))
            Text += ResultName;
        else if (Statements.consume_front("r"))
            Text += "(*r)";
        else if (!Statements.consumeInteger(10, Number) && Number < Arguments.size())
            Text += (isDirect(Arguments[Number]) ? "a" : "(*a") + utostr(Number) +
                    (isDirect(Arguments[Number]) ? "" : ")");
    }
    return Text;
}

static std::string parameters(bool HasResult, StringRef ResultName, ArrayRef<CValue> Arguments) {
    std::vector<std::string> List;
    if (HasResult)
        List.push_back((ResultName + " __private *r").str());
    for (auto [Number, Each] : enumerate(Arguments))
        List.push_back(
            (isDirect(Each) ? Each.Name + " a" : "__private const " + Each.Name + " *a") +
            utostr(Number));
    return join(List, ", ");
}

Function *Calls::function(const Instruction &I, const std::string &Body, FunctionType *Type) {
    Function *&Found = Known[Body];
    if (Found)
        return Found;
    const std::string Name = "__bcl_spirv_" + utostr(Functions.size());
    Found = Function::Create(Type, GlobalValue::ExternalLinkage, Name, Target);
    Found->addFnAttr(Attribute::Convergent);
    Functions.push_back(Found);
    Source += "#line " + utostr(I.Offset) + "\nvoid " + Name + Body + "\n";
    return Found;
}

void Calls::declare(const std::string &Text) {
    if (!StringRef(Declarations).contains(Text))
        Declarations += Text;
}

Value *Calls::call(IRBuilderBase &Builder, const Instruction &I, StringRef Statements, Type *Result,
                   StringRef ResultName, ArrayRef<CValue> Arguments) {
    SmallVector<Value *> Passed;
    AllocaInst *Memory = nullptr;
    if (Result)
        Passed.push_back(Memory = createTemporary(Builder, Result));
    for (const CValue &Each : Arguments) {
        if (isDirect(Each)) {
            Passed.push_back(Each.Value);
            continue;
        }
        AllocaInst *Place = createTemporary(Builder, Each.Value->getType());
        Builder.CreateAlignedStore(Each.Value, Place, Place->getAlign());
        Passed.push_back(Place);
    }
    SmallVector<Type *> Types;
    for (Value *Each : Passed)
        Types.push_back(Each->getType());
    auto *Type = FunctionType::get(Builder.getVoidTy(), Types, /*isVarArg=*/false);
    const std::string Body = "(" + parameters(Result, ResultName, Arguments) + ") { " +
                             expand(Statements, ResultName, Arguments) + "; }";
    Builder.CreateCall(function(I, Body, Type), Passed);
    return Result ? Builder.CreateAlignedLoad(Result, Memory, Memory->getAlign()) : nullptr;
}

} // namespace barecl::spirv
