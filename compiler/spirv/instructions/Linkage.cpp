// SPDX-License-Identifier: MIT

#include "spirv/instructions/Linkage.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace barecl::spirv {

// The sign of an integer narrower than int decides how it is widened.
static Sign signOf(const Translation &T, uint32_t Parameter) {
    return T.Marks.hasParameterAttribute(Parameter, spv::FunctionParameterAttributeZext)
               ? Sign::Unsigned
               : Sign::Signed;
}

// OpenCL C's name of the type of a parameter or result; empty: it cannot be passed between programs.
static std::string passedName(const Translation &T, uint32_t TypeId, uint32_t Id) {
    const Type *Found = T.KnownTypes.find(TypeId);
    if (!Found || Found->IR->isIntOrIntVectorTy(1) ||
        T.Marks.hasParameterAttribute(Id, spv::FunctionParameterAttributeByVal) ||
        T.Marks.hasParameterAttribute(Id, spv::FunctionParameterAttributeSret))
        return "";
    return T.KnownTypes.name(TypeId, signOf(T, Id));
}

namespace {

// A function's type in OpenCL C.
struct Signature {
    std::string Result;
    std::vector<std::string> Parameters;
    bool Sound = true; // every type has a name

    std::string declaration(StringRef Name) const {
        return Result + " " + Name.str() + "(" + join(Parameters, ", ") + ")";
    }
};

Signature signatureOf(const Translation &T, const Instruction &Head,
                      ArrayRef<uint32_t> Parameters) {
    Signature Found{passedName(T, Head.Type, Head.Result), {}, true};
    Found.Sound = !Found.Result.empty();
    for (uint32_t Id : Parameters) {
        Found.Parameters.push_back(passedName(T, T.Source.definition(Id)->Type, Id));
        Found.Sound &= !Found.Parameters.back().empty();
    }
    return Found;
}

// Whether the name needs no escapes in a string of OpenCL C.
bool isPlain(StringRef Name) {
    return !Name.empty() &&
           all_of(Name, [](char C) { return isPrint(C) && C != '"' && C != '\\'; });
}

// The function's name in OpenCL C, which may not allow the name in the module, such as "main".
std::string ownName(const Instruction &Head) {
    return "__bcl_spirv_function_" + utostr(Head.Result);
}

// The declaration of a function whose name in the object is `Name`.
std::string labelled(const Signature &Type, StringRef OwnName, StringRef Name) {
    return Type.declaration(OwnName) + " __asm(\"" + Name.str() + "\");\n";
}

} // namespace

// The parameters that follow OpFunction.
static SmallVector<uint32_t> parametersOf(const Instruction &Head) {
    SmallVector<uint32_t> Ids;
    for (const Instruction *I = &Head + 1; I->Op != spv::OpFunctionEnd; ++I)
        if (I->Op == spv::OpFunctionParameter)
            Ids.push_back(I->Result);
    return Ids;
}

Value *callOtherProgram(Body &F, const Instruction &I, const Function &Callee) {
    const Instruction &Head = *F.T.Source.definition(F.word(I, 0));
    const Signature Other = signatureOf(F.T, Head, parametersOf(Head));
    check(I, Other.Sound && isPlain(Callee.getName()),
          "the function '" + Callee.getName() +
              "' of another program has a type or a name that cannot be linked");
    F.T.LibraryCalls.declare(labelled(Other, ownName(Head), Callee.getName()));
    SmallVector<CValue> Operands;
    std::string Text = ownName(Head) + "(";
    for (size_t Number = 1; Number < I.size(); ++Number) {
        Operands.push_back({F.value(I, Number), Other.Parameters[Number - 1]});
        Text += (Number > 1 ? ", $" : "$") + utostr(Number - 1);
    }
    return F.expression(I, Text + ")", Operands);
}

// Adds `void <Name>(result *, const first *, ...)`, which calls Content. Arguments that are pointers are passed as they
// are.
static void addReceiver(Translation &T, StringRef Name, Function &Content) {
    const bool HasResult = !Content.getReturnType()->isVoidTy();
    SmallVector<llvm::Type *> Types;
    llvm::Type *Memory = PointerType::get(T.Context, 0);
    if (HasResult)
        Types.push_back(Memory);
    for (const Argument &Each : Content.args())
        Types.push_back(Each.getType()->isPointerTy() ? Each.getType() : Memory);
    auto *Type = FunctionType::get(llvm::Type::getVoidTy(T.Context), Types, false);
    Function *Made = Function::Create(Type, GlobalValue::ExternalLinkage, Name, T.Target);
    Made->addFnAttr(Attribute::AlwaysInline);
    Made->addFnAttr(Attribute::Convergent);
    IRBuilder<> Builder(BasicBlock::Create(T.Context, "", Made));
    SmallVector<Value *> Arguments;
    for (const Argument &Each : Content.args()) {
        Value *Given = Made->getArg(Each.getArgNo() + HasResult);
        if (!Each.getType()->isPointerTy())
            Given = Builder.CreateLoad(Each.getType(), Given);
        Arguments.push_back(Given);
    }
    Value *Result = Builder.CreateCall(&Content, Arguments);
    if (HasResult)
        Builder.CreateStore(Result, Made->getArg(0));
    Builder.CreateRetVoid();
}

void exportFunction(Translation &T, const Instruction &Head, ArrayRef<uint32_t> Parameters,
                    Function &Content) {
    const Signature Own = signatureOf(T, Head, Parameters);
    const std::string Name = Content.getName().str(), OwnName = ownName(Head);
    Content.setLinkage(GlobalValue::InternalLinkage);
    Content.setName("spirv." + Name);
    if (!Own.Sound || !isPlain(Name))
        return;
    const std::string Receiver = OwnName + "_content";
    addReceiver(T, Receiver, Content);
    std::vector<std::string> Named, Taken, Passed;
    const bool HasResult = Own.Result != "void";
    if (HasResult)
        Taken.push_back(Own.Result + " __private *"), Passed.push_back("&r");
    for (auto [Number, Type] : enumerate(Own.Parameters)) {
        const bool IsPointer = Content.getArg(Number)->getType()->isPointerTy();
        Named.push_back(Type + " a" + utostr(Number));
        Taken.push_back(IsPointer ? Type : Type + " __private *");
        Passed.push_back((IsPointer ? "a" : "&a") + utostr(Number));
    }
    T.LibraryCalls.declare("void " + Receiver + "(" + join(Taken, ", ") + ");\n");
    T.LibraryCalls.declare(labelled(Own, OwnName, Name));
    T.LibraryCalls.declare(Own.Result + " " + OwnName + "(" + join(Named, ", ") + ") { " +
                           (HasResult ? Own.Result + " r; " : "") + Receiver + "(" +
                           join(Passed, ", ") + ");" + (HasResult ? " return r;" : "") + " }\n");
}

} // namespace barecl::spirv
