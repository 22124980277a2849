// SPDX-License-Identifier: MIT

#include "lowering/GlobalConstructors.h"

#include "base/Diagnostics.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace barecl {

// Takes the list out of the module, and sorts it by priority.
static std::vector<Function *> takeList(Module &M, StringRef Name) {
    std::vector<Function *> Found;
    GlobalVariable *List = M.getGlobalVariable(Name);
    if (!List)
        return Found;
    std::vector<std::pair<uint64_t, Function *>> Entries;
    if (auto *Rows = dyn_cast<ConstantArray>(List->getInitializer()))
        for (const Use &Row : Rows->operands()) {
            auto *Called = dyn_cast<Function>(
                cast<Constant>(Row)->getAggregateElement(1u)->stripPointerCasts());
            auto *Priority = dyn_cast<ConstantInt>(cast<Constant>(Row)->getAggregateElement(0u));
            if (Called && Priority)
                Entries.push_back({Priority->getZExtValue(), Called});
        }
    List->eraseFromParent();
    stable_sort(Entries, [](const auto &A, const auto &B) { return A.first < B.first; });
    for (const auto &[Priority, Called] : Entries)
        Found.push_back(Called);
    return Found;
}

// Destructors

namespace {

// The functions that constructors give to atexit(), in the order of the calls, which are removed.
class Registered {
  public:
    explicit Registered(Module &M) : AtExit(M.getFunction("atexit")) {}

    void take(Function &F) {
        if (!Seen.insert(&F))
            return;
        for (BasicBlock &Block : F)
            for (Instruction &I : make_early_inc_range(Block))
                if (auto *Call = dyn_cast<CallBase>(&I))
                    take(*Call);
    }

    ArrayRef<Function *> functions() const { return Functions.getArrayRef(); }

  private:
    void take(CallBase &Call) {
        Function *Called = Call.getCalledFunction();
        if (!Called)
            return;
        if (Called != AtExit)
            return take(*Called);
        if (auto *Given = dyn_cast<Function>(Call.getArgOperand(0)->stripPointerCasts()))
            Functions.insert(Given);
        Call.replaceAllUsesWith(Constant::getNullValue(Call.getType()));
        Call.eraseFromParent();
    }

    const Function *const AtExit;
    SetVector<Function *> Seen, Functions;
};

} // namespace

static void giveVariable(Function &Destructor) {
    StringRef Name = Destructor.getName();
    GlobalVariable *Variable = Name.consume_front("__dtor_")
                                   ? Destructor.getParent()->getGlobalVariable(Name, true)
                                   : nullptr;
    for (BasicBlock &Block : Destructor)
        for (Instruction &I : Block) {
            auto *Call = dyn_cast<CallBase>(&I);
            if (!Call || Call->arg_size() != 1 || !isa<ConstantPointerNull>(Call->getArgOperand(0)))
                continue;
            if (!Variable)
                return reportError(Destructor, I.getDebugLoc(),
                                   "the destructor '" + Destructor.getName() +
                                       "' is of an unknown variable");
            Call->setArgOperand(0, ConstantExpr::getPointerBitCastOrAddrSpaceCast(
                                       Variable, Call->getFunctionType()->getParamType(0)));
        }
}

void mendDestructors(Module &M) {
    for (Function &F : M)
        if (F.getName().starts_with("__dtor_"))
            giveVariable(F);
}

// The kernels

// Clang makes kernels of constructors.
static void makeLocal(Function &F) {
    F.setCallingConv(CallingConv::C);
    F.setLinkage(GlobalValue::InternalLinkage);
}

static void makeKernel(Module &M, StringRef Name, ArrayRef<Function *> Called) {
    if (Called.empty())
        return;
    LLVMContext &Context = M.getContext();
    auto *Made = Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                                  GlobalValue::ExternalLinkage, Name, M);
    Made->setCallingConv(CallingConv::SPIR_KERNEL);
    Made->addFnAttr(Attribute::Convergent);
    Made->addFnAttr(Attribute::NoUnwind);
    Made->addFnAttr("uniform-work-group-size", "true");
    for (StringRef Kind : {"kernel_arg_addr_space", "kernel_arg_access_qual", "kernel_arg_type",
                           "kernel_arg_base_type", "kernel_arg_type_qual", "kernel_arg_name"})
        Made->setMetadata(Kind, MDNode::get(Context, {}));
    auto *One = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Context), 1));
    Made->setMetadata("reqd_work_group_size", MDNode::get(Context, {One, One, One}));
    IRBuilder<> Builder(BasicBlock::Create(Context, "entry", Made));
    for (Function *F : Called) {
        makeLocal(*F);
        Builder.CreateCall(F);
    }
    Builder.CreateRetVoid();
}

void makeConstructorKernels(Module &M) {
    const std::vector<Function *> Constructors = takeList(M, "llvm.global_ctors");
    std::vector<Function *> Destructors = takeList(M, "llvm.global_dtors");
    Registered AtExit(M);
    for (Function *F : Constructors)
        AtExit.take(*F);
    append_range(Destructors, AtExit.functions());
    std::reverse(Destructors.begin(), Destructors.end());
    makeKernel(M, InitializeName, Constructors);
    makeKernel(M, FinalizeName, Destructors);
}

} // namespace barecl
