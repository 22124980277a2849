// SPDX-License-Identifier: MIT

#include "Grid.h"
#include "barecl/launch.h"
#include "passes/facts/KeptControlFlow.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/LaunchContext.h"
#include "passes/facts/Primitives.h"

#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace barecl {
namespace {

// The largest number of work-items in a dimension of a small grid.
constexpr uint64_t MostItems = (uint64_t(1) << 31) - 1;

class Grid {
  public:
    Grid(Function &Kernel, bool Small)
        : Kernel(Kernel), Context(contextOf(Kernel)), Size(sizeType(*Kernel.getParent())),
          LocalSize(knownLocalSize(Kernel)), Small(Small) {}

    void lowerIds() {
        for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
            if (primitiveOf(I) != Primitive::GlobalId)
                continue;
            if (Small)
                simplifyExtensions(I);
            IRBuilder<> B(&I);
            auto &Call = cast<CallInst>(I);
            I.replaceAllUsesWith(globalId(B, Call.getArgOperand(0), *Call.getCalledFunction()));
            I.eraseFromParent();
        }
    }

    void noteFacts() {
        for (unsigned D = 0; D < 3; ++D)
            Context.Group[D]->addAttr(Attribute::get(Kernel.getContext(), Attribute::Range,
                                                     range(0, MostItems / localSize(D))));
        for (Instruction &I : make_early_inc_range(instructions(Kernel)))
            if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->getType() == Size)
                noteRead(*Load);
    }

  private:
    Function &Kernel;
    KernelContext Context;
    IntegerType *Size;
    GroupSize LocalSize; // zeros: unknown
    bool Small;

    uint64_t localSize(unsigned D) const { return std::max(LocalSize[D], 1u); }

    ConstantRange range(uint64_t First, uint64_t End) const {
        return {APInt(Size->getBitWidth(), First), APInt(Size->getBitWidth(), End)};
    }

    // `Declared` is the declaration of __bcl_global_id.
    Value *globalId(IRBuilderBase &B, Value *Dim, const Function &Declared) {
        if (auto *Constant = dyn_cast<ConstantInt>(Dim))
            return Constant->getValue().ult(3) ? idIn(B, Constant->getZExtValue(), Declared)
                                               : ConstantInt::get(Size, 0);
        SmallVector<Value *, 3> Ids;
        for (unsigned D = 0; D < 3; ++D)
            Ids.push_back(idIn(B, D, Declared));
        return selectDimension(B, Dim, Ids);
    }

    Value *idIn(IRBuilderBase &B, unsigned D, const Function &Declared) {
        Value *Items = LocalSize[0]           ? ConstantInt::get(Size, LocalSize[D])
                       : mayBeUnequal(Kernel) ? loadEnqueuedSize(B, Context.Launch, D)
                                              : loadLocalSize(B, Context.Launch, D);
        Value *Group = narrow(B, Context.Group[D]);
        Value *First = B.CreateMul(Group, narrow(B, Items), "", true, Small);
        Value *Item = narrow(B, createLocalId(B, D, Declared));
        Value *Id = B.CreateAdd(First, Item, "", true, Small);
        if (Small)
            return Id->getType() == Size ? Id : B.CreateZExt(Id, Size, "", /*IsNonNeg=*/true);
        return B.CreateAdd(Id, loadGlobalOffset(B, Context.Launch, D), "", true);
    }

    // The id has 31 bits, so extending its lower 32 in place leaves it as it is: `(id << 32) >> 30` is `id << 2`. LLVM
    // would split the first shift among the parts of the id, and lose that.
    void simplifyExtensions(Instruction &Id) {
        using namespace PatternMatch;
        const APInt *Up, *Down;
        for (User *Shifted : Id.users())
            for (User *Back : make_early_inc_range(Shifted->users())) {
                if (!match(Back, m_Shr(m_Shl(m_Specific(&Id), m_APInt(Up)), m_APInt(Down))) ||
                    Up->ugt(Size->getBitWidth() - 32) || Down->ugt(*Up))
                    continue;
                IRBuilder<> B(cast<Instruction>(Back));
                Back->replaceAllUsesWith(B.CreateShl(&Id, *Up - *Down, "", true, true));
                cast<Instruction>(Back)->eraseFromParent();
            }
    }

    // V in the type that ids are computed in.
    Value *narrow(IRBuilderBase &B, Value *V) {
        return Small ? B.CreateTrunc(V, B.getInt32Ty(), "", true, true) : V;
    }

    // Replaces Load, or adds its range, if it reads a known part of the launch context.
    void noteRead(LoadInst &Load) {
        std::optional<APInt> Offset = offsetOfRead(Load, Context.Launch);
        if (!Offset)
            return;
        if (isIn(*Offset, offsetof(bcl_launch_context, global_offset))) {
            Load.replaceAllUsesWith(ConstantInt::get(Size, 0));
            Load.eraseFromParent();
        } else if (isIn(*Offset, offsetof(bcl_launch_context, global_size)) ||
                   isIn(*Offset, offsetof(bcl_launch_context, num_groups))) {
            ConstantRange Values = range(1, MostItems + 1);
            Load.setMetadata(
                LLVMContext::MD_range,
                MDBuilder(Load.getContext()).createRange(Values.getLower(), Values.getUpper()));
        }
    }

    // Whether Offset is that of an element of the array of three at First.
    static bool isIn(const APInt &Offset, unsigned First) {
        return Offset.uge(First) && Offset.ult(First + 3 * sizeof(uint64_t)) &&
               (Offset - First).urem(sizeof(uint64_t)) == 0;
    }
};

} // namespace

PreservedAnalyses GridPass::run(Function &F, FunctionAnalysisManager &) {
    if (!isKernel(F))
        return PreservedAnalyses::all();
    Grid Work(F, Options.SmallGrid);
    Work.lowerIds();
    if (Options.SmallGrid)
        Work.noteFacts();
    return keptControlFlow(true);
}

} // namespace barecl
