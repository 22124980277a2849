// SPDX-License-Identifier: MIT

#include "KernelSignature.h"
#include "barecl/launch.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/LaunchContext.h"
#include "passes/facts/OpaqueTypes.h"
#include "passes/facts/Primitives.h"
#include "passes/facts/ProgramBlock.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace barecl {
namespace {

// The instructions that use Global, directly or through constants.
SmallVector<Instruction *> instructionsUsing(GlobalValue &Global) {
    SmallVector<Instruction *> Found;
    SmallVector<User *> Work(Global.users());
    while (!Work.empty()) {
        User *U = Work.pop_back_val();
        if (auto *I = dyn_cast<Instruction>(U))
            Found.push_back(I);
        else if (!isa<GlobalVariable>(U)) // its initialiser uses Global
            append_range(Work, U->users());
    }
    return Found;
}

bool mustBeInKernel(const GlobalValue &Global) {
    if (const auto *F = dyn_cast<Function>(&Global))
        return primitiveOf(*F) != Primitive::None;
    return isa<GlobalVariable>(Global) &&
           (Global.getAddressSpace() == LocalSpace || Global.getName() == ProgramBlockName);
}

// Refuses kernels that use a local variable, the program's block or a primitive through a call.
void refuseUninlined(Module &M) {
    SmallVector<GlobalValue *> Work;
    for (GlobalValue &Global : M.global_values())
        if (mustBeInKernel(Global))
            Work.push_back(&Global);

    SmallPtrSet<Function *, 8> Helpers;
    MapVector<Function *, Instruction *> Calls; // one of each kernel
    while (!Work.empty()) {
        GlobalValue *Global = Work.pop_back_val();
        for (Instruction *User : instructionsUsing(*Global)) {
            Function *F = User->getFunction();
            if (!isKernel(*F) && Helpers.insert(F).second)
                Work.push_back(F);
            if (isKernel(*F) && isa<Function>(Global) && Helpers.contains(cast<Function>(Global)))
                Calls.insert({F, User});
        }
    }
    for (auto [Kernel, Call] : Calls)
        refuse(
            *Kernel, Call->getDebugLoc(),
            "the function called here has a barrier, a work-item function, a local variable or a "
            "variable of the program "
            "and could not be inlined (recursion and calls through pointers are "
            "not allowed)");
}

// Replaces the calls of Asked by a local variable, of which each kernel with such calls gets its own.
void declareWords(Module &M, Function &Asked, uint64_t Count, const Twine &Name) {
    Type *Words = ArrayType::get(Type::getInt64Ty(M.getContext()), Count);
    auto *Variable = new GlobalVariable(M, Words, /*isConstant=*/false,
                                        GlobalValue::InternalLinkage, PoisonValue::get(Words), Name,
                                        nullptr, GlobalValue::NotThreadLocal, LocalSpace);
    Variable->setAlignment(Align(8));
    for (User *U : make_early_inc_range(Asked.users())) {
        auto *Call = cast<CallInst>(U);
        Call->replaceAllUsesWith(Variable);
        Call->eraseFromParent();
    }
    Asked.eraseFromParent();
}

// Declares the words that collective functions share. All calls for the words of sub-groups pass the same count.
void declareGroupWords(Module &M) {
    for (Function &F : make_early_inc_range(M)) {
        if (primitiveOf(F) == Primitive::GroupWord)
            declareWords(M, F, 1, GroupWordName);
        if (primitiveOf(F) != Primitive::SubGroupWords)
            continue;
        uint64_t Count = 1;
        for (User *U : F.users())
            if (const auto *Number = dyn_cast<ConstantInt>(cast<CallInst>(U)->getArgOperand(0)))
                Count = Number->getZExtValue();
        declareWords(M, F, Count, SubGroupWordsName);
    }
}

// Ids are always defined. Without this, LLVM's simplification freezes them where it moves a branch on them, and passes
// no longer see that they are ids.
void defineIds(Module &M) {
    for (Function &F : M)
        if (primitiveOf(F) == Primitive::LocalId || primitiveOf(F) == Primitive::GlobalId)
            F.addRetAttr(Attribute::NoUndef);
}

SmallVector<GlobalVariable *> localVariablesOf(Function &Kernel) {
    SmallVector<GlobalVariable *> Used;
    for (GlobalVariable &Variable : Kernel.getParent()->globals())
        if (Variable.getAddressSpace() == LocalSpace) {
            convertUsersOfConstantsToInstructions({&Variable}, &Kernel);
            if (any_of(Variable.users(), [&](User *U) {
                    auto *I = dyn_cast<Instruction>(U);
                    return I && I->getFunction() == &Kernel;
                }))
                Used.push_back(&Variable);
        }
    return Used;
}

Align alignOf(const GlobalVariable &Variable) {
    return Variable.getAlign().value_or(
        Variable.getParent()->getDataLayout().getPreferredAlign(&Variable));
}

LocalVariable describe(const GlobalVariable *Variable) {
    const DataLayout &Layout = Variable->getDataLayout();
    return {uint32_t(Layout.getTypeAllocSize(Variable->getValueType())),
            uint32_t(alignOf(*Variable).value())};
}

Type *parameterType(const Argument &Old) {
    LLVMContext &Context = Old.getContext();
    if (isSampler(Old))
        return Type::getInt32Ty(Context);
    if (Old.hasByValAttr() || imageType(Old))
        return PointerType::get(Context, ConstantSpace);
    return Old.getType();
}

// The declaration of the new kernel, with the attributes of the old one's parameters.
Function *declare(Function &Old, ArrayRef<GlobalVariable *> Locals) {
    Module &M = *Old.getParent();
    LLVMContext &Context = M.getContext();
    SmallVector<Type *> Types = map_to_vector(Old.args(), parameterType);
    if (programBlock(M))
        Types.push_back(PointerType::get(Context, GlobalSpace));
    Types.append(Locals.size(), PointerType::get(Context, LocalSpace));
    Types.push_back(PointerType::get(Context, ConstantSpace));
    Types.append(3, sizeType(M));

    Function *New = Function::Create(FunctionType::get(Type::getVoidTy(Context), Types, false),
                                     Old.getLinkage(), Old.getAddressSpace(), "", &M);
    New->copyAttributesFrom(&Old);
    New->setCallingConv(CallingConv::C);
    New->copyMetadata(&Old, 0);
    setLocalVariables(*New, map_to_vector(Locals, describe));
    New->takeName(&Old);
    return New;
}

void markReadOnly(Argument &Arg, uint64_t Bytes, Align Alignment) {
    LLVMContext &Context = Arg.getContext();
    Arg.addAttr(Attribute::NoAlias);
    Arg.addAttr(Attribute::ReadOnly);
    Arg.addAttr(Attribute::NonNull);
    Arg.addAttr(Attribute::getWithDereferenceableBytes(Context, Bytes));
    Arg.addAttr(Attribute::getWithAlignment(Context, Alignment));
}

// Marks a parameter that points into the argument block, which nobody changes.
void markBlock(Argument &Arg, uint64_t Bytes, Align Alignment) {
    markReadOnly(Arg, Bytes, Alignment);
    markByReference(Arg);
}

// Gives a struct argument its private copy.
void copyByValue(IRBuilderBase &B, Argument &Old, Argument &New) {
    Type *Struct = Old.getParamByValType();
    const DataLayout &Layout = New.getParent()->getDataLayout();
    Align Alignment = Old.getParamAlign().value_or(Layout.getABITypeAlign(Struct));
    uint64_t Bytes = Layout.getTypeAllocSize(Struct);

    New.getParent()->removeParamAttrs(New.getArgNo(),
                                      AttributeMask().addAttribute(Attribute::ByVal));
    markBlock(New, Bytes, Alignment);
    AllocaInst *Copy = B.CreateAlloca(Struct, nullptr, Old.getName() + ".copy");
    Copy->setAlignment(Alignment);
    B.CreateMemCpy(Copy, Alignment, &New, Alignment, Bytes);
    Old.replaceAllUsesWith(Copy);
}

// Casts the address of the descriptor to the type that images have in the source.
void describeImage(IRBuilderBase &B, Argument &Old, Argument &New) {
    markBlock(New, sizeof(bcl_image_descriptor), Align(alignof(bcl_image_descriptor)));
    Old.replaceAllUsesWith(B.CreateAddrSpaceCast(&New, Old.getType()));
}

// Makes a pointer of the sampler's word; the built-in library turns it into the word again.
void wrapSampler(IRBuilderBase &B, Argument &Old, Argument &New) {
    Old.replaceAllUsesWith(B.CreateIntToPtr(&New, Old.getType()));
}

void replaceArgument(IRBuilderBase &B, Argument &Old, Argument &New) {
    New.setName(Old.getName());
    if (Old.hasByValAttr())
        copyByValue(B, Old, New);
    else if (imageType(Old))
        describeImage(B, Old, New);
    else if (isSampler(Old))
        wrapSampler(B, Old, New);
    else
        Old.replaceAllUsesWith(&New);
}

void lowerContextPrimitives(Function &Kernel) {
    KernelContext Context = contextOf(Kernel);
    SmallVector<Value *, 3> Groups(Context.Group.begin(), Context.Group.end());
    for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
        Value *New = nullptr;
        IRBuilder<> B(&I);
        if (primitiveOf(I) == Primitive::GroupId)
            New = selectDimension(B, cast<CallInst>(I).getArgOperand(0), Groups);
        else if (primitiveOf(I) == Primitive::LaunchContext)
            New = Context.Launch;
        else
            continue;
        I.replaceAllUsesWith(New);
        I.eraseFromParent();
    }
}

void replaceIn(Function &Kernel, GlobalVariable &Variable, Argument &New) {
    New.setName(Variable.getName());
    New.addAttr(Attribute::getWithAlignment(Kernel.getContext(), alignOf(Variable)));
    Variable.replaceUsesWithIf(&New, [&](Use &U) {
        auto *I = dyn_cast<Instruction>(U.getUser());
        return I && I->getFunction() == &Kernel;
    });
}

void rewrite(Function &Old) {
    SmallVector<GlobalVariable *> Locals = localVariablesOf(Old);
    GlobalVariable *Block = programBlock(*Old.getParent());
    if (Block)
        convertUsersOfConstantsToInstructions({Block}, &Old);
    Function &New = *declare(Old, Locals);
    New.splice(New.begin(), &Old);

    IRBuilder<> B(&*New.getEntryBlock().getFirstInsertionPt());
    Argument *Next = New.arg_begin();
    for (Argument &Arg : Old.args())
        replaceArgument(B, Arg, *Next++);
    if (Block)
        replaceIn(New, *Block, *Next++);
    for (GlobalVariable *Local : Locals) {
        // Automatic local variables never overlap, unlike two __local arguments.
        Next->addAttr(Attribute::NoAlias);
        replaceIn(New, *Local, *Next++);
    }
    KernelContext Context = contextOf(New);
    Context.Launch->setName("launch");
    markReadOnly(*Context.Launch, sizeof(bcl_launch_context), Align(8));
    constexpr StringLiteral Names[] = {"group.x", "group.y", "group.z"};
    for (auto [Group, Name] : zip_equal(Context.Group, Names)) {
        Group->setName(Name);
        Group->addAttr(Attribute::NoUndef);
    }
    lowerContextPrimitives(New);
    Old.eraseFromParent();
}

} // namespace

PreservedAnalyses KernelSignaturePass::run(Module &M, ModuleAnalysisManager &) {
    const SmallVector<Function *> Kernels = kernelsOf(M);
    if (Kernels.empty())
        return PreservedAnalyses::all();
    declareGroupWords(M);
    defineIds(M);
    refuseUninlined(M);
    for (Function *Kernel : kernelsOf(M)) {
        Kernel->removeDeadConstantUsers();
        if (Kernel->use_empty())
            rewrite(*Kernel);
        else
            refuse(*Kernel, DebugLoc(), "it is called by other code and could not be inlined");
    }
    return PreservedAnalyses::none();
}

} // namespace barecl
