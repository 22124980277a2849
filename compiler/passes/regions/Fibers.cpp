// SPDX-License-Identifier: MIT

#include "Fibers.h"
#include "DebugVariables.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/LaunchContext.h"
#include "passes/facts/Primitives.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace barecl {
namespace {

class FiberBuilder {
  public:
    FiberBuilder(Function &Kernel, bool Check)
        : Kernel(Kernel), M(*Kernel.getParent()), Context(Kernel.getContext()), Check(Check) {
        SmallVector<Type *> Fields;
        for (const Argument &Arg : Kernel.args())
            Fields.push_back(Arg.getType());
        Frame = StructType::get(Context, Fields);
    }

    void build() {
        Function *Item = makeItem();
        Function *Body = declare(Kernel.getFunctionType());
        Body->setSubprogram(nullptr); // the lines belong to the work-item function
        setPrivateBytes(*Body, {});   // known after code generation
        for (auto [Old, New] : zip_equal(Kernel.args(), Body->args()))
            if (isByReference(Old))
                markByReference(New);
        emitRun(*Body, *Item);
        Body->takeName(&Kernel);
        Item->setName(Body->getName() + ".item");
        setFiberOf(*Item, Body->getName());
        Kernel.eraseFromParent();
    }

  private:
    Function &Kernel;
    Module &M;
    LLVMContext &Context;
    const bool Check;
    StructType *Frame; // the kernel's parameters

    Type *pointer() const { return PointerType::get(Context, PrivateSpace); }

    Function *declare(FunctionType *Type) {
        Function *F =
            Function::Create(Type, GlobalValue::InternalLinkage, Kernel.getAddressSpace(), "", &M);
        F->setAttributes(AttributeList::get(Context, Kernel.getAttributes().getFnAttrs(), {}, {}));
        F->removeFnAttr(Attribute::Convergent);
        F->removeFnAttr(Attribute::AlwaysInline);
        F->addFnAttr(Attribute::NoInline);
        F->copyMetadata(&Kernel, 0);
        return F;
    }

    // Moves the kernel's blocks into a new function, and replaces arguments, local ids and
    // barriers.
    Function *makeItem() {
        IntegerType *Size = sizeType(M);
        Function *Item = declare(FunctionType::get(
            Type::getVoidTy(Context), {pointer(), pointer(), Size, Size, Size}, false));
        Item->splice(Item->begin(), &Kernel);
        // Before the records of variables too, which use what is loaded here.
        BasicBlock &Entry = Item->getEntryBlock();
        IRBuilder<> B(&Entry, Entry.getFirstInsertionPt());
        SmallVector<Value *> Loads;
        for (Argument &Arg : Kernel.args()) {
            Value *Field = B.CreateStructGEP(Frame, Item->getArg(0), Arg.getArgNo());
            Loads.push_back(B.CreateLoad(Arg.getType(), Field, Arg.getName()));
            Arg.replaceAllUsesWith(Loads.back());
        }
        const auto Context = ArrayRef(Loads).take_back(KernelContextParameters);
        describeGroup(*Item, Context.front(), Context.drop_front(), *B.GetInsertPoint());
        describeItem(*Item, {Item->getArg(2), Item->getArg(3), Item->getArg(4)},
                     *B.GetInsertPoint());
        describeFibers(*Item, Item->getArg(1), *B.GetInsertPoint());
        lowerPrimitives(*Item);
        return Item;
    }

    void lowerPrimitives(Function &Item) {
        unsigned Number = 0;
        for (Instruction &I : make_early_inc_range(instructions(Item))) {
            IRBuilder<> B(&I);
            if (primitiveOf(I) == Primitive::LocalId)
                I.replaceAllUsesWith(
                    selectDimension(B, cast<CallInst>(I).getArgOperand(0),
                                    {Item.getArg(2), Item.getArg(3), Item.getArg(4)}));
            else if (isBarrier(I))
                B.CreateCall(
                    runtime("__bcl_fibers_barrier", {pointer(), B.getInt32Ty(), B.getInt32Ty()}),
                    {Item.getArg(1), B.getInt32(Number++),
                     B.getInt32(userLocation(Kernel, I.getDebugLoc()).getLine())});
            else
                continue;
            I.eraseFromParent();
        }
    }

    void emitRun(Function &Body, Function &Item) {
        IRBuilder<> B(BasicBlock::Create(Context, "entry", &Body));
        Value *Arguments = B.CreateAlloca(Frame, nullptr, "frame");
        for (Argument &Arg : Body.args())
            B.CreateStore(&Arg, B.CreateStructGEP(Frame, Arguments, Arg.getArgNo()));
        KernelContext Launch = contextOf(Body);
        SmallVector<Value *> Values = {Launch.Launch};
        append_range(Values, Launch.Group);
        append_range(Values, std::initializer_list<Value *>{&Item, Arguments, B.getInt32(Check)});
        SmallVector<Type *> Types;
        for (Value *V : Values)
            Types.push_back(V->getType());
        B.CreateCall(runtime("__bcl_fibers_run", Types), Values);
        B.CreateRetVoid();
    }

    FunctionCallee runtime(StringRef Name, ArrayRef<Type *> Types) {
        FunctionCallee Callee =
            M.getOrInsertFunction(Name, FunctionType::get(Type::getVoidTy(Context), Types, false));
        auto *F = cast<Function>(Callee.getCallee());
        F->setVisibility(GlobalValue::HiddenVisibility);
        F->addFnAttr(Attribute::NoUnwind);
        return Callee;
    }
};

} // namespace

PreservedAnalyses FibersPass::run(Module &M, ModuleAnalysisManager &) {
    bool Changed = false;
    for (Function *Kernel : kernelsOf(M))
        if (handlerOf(*Kernel) == WorkItemHandler::Fibers) {
            FiberBuilder(*Kernel, Options.CheckBarriers).build();
            Changed = true;
        }
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
