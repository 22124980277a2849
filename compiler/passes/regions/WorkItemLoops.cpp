// SPDX-License-Identifier: MIT

#include "WorkItemLoops.h"
#include "ItemOrder.h"
#include "MemoryFacts.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/LaunchContext.h"
#include "RegionEmitter.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace barecl {
namespace {

// --- The work-items of a region: emitLoops() and emitCopies() return the block after the last one ---

// The place by which remarks name the loop over the work-items of R.
DebugLoc firstLine(const Region &R) {
    for (const BasicBlock *Block : R.Blocks)
        for (const Instruction &I : *Block)
            if (I.getDebugLoc())
                return I.getDebugLoc();
    return {};
}

// Emits a loop nest, and marks its accesses as parallel.
BasicBlock *emitLoops(const RegionEmitter &R, BasicBlock *Enter, const WorkGroupFunction &Into,
                      const ItemOrder &Order) {
    Function &Body = Into.body();
    size_t Before = Body.size();
    LoopNest Items(Enter, Into.sizes(), Order);
    R.emit(Items);
    MDNode *Groups = Items.markParallel(firstLine(R.region()));
    for (BasicBlock &Block : drop_begin(Body, Before))
        for (Instruction &I : Block)
            if (isIndependent(I, Into.memory().arrays().memory()))
                I.setMetadata(LLVMContext::MD_access_group, Groups);
    return Items.Leave;
}

// Emits a copy for each work-item, one after another.
BasicBlock *emitCopies(const RegionEmitter &R, BasicBlock *Enter, const WorkGroupFunction &Into) {
    const auto [SizeX, SizeY, SizeZ] = knownLocalSize(Into.body());
    Type *Size = Into.sizes()[0]->getType();
    auto Constant = [&](uint64_t N) { return ConstantInt::get(Size, N); };
    uint64_t Item = 0;
    for (uint32_t Z = 0; Z < SizeZ; ++Z)
        for (uint32_t Y = 0; Y < SizeY; ++Y)
            for (uint32_t X = 0; X < SizeX; ++X) {
                auto *Next = BasicBlock::Create(Enter->getContext(), "item.next", &Into.body());
                R.emit({Enter, Next, {Constant(X), Constant(Y), Constant(Z)}, Constant(Item)});
                Enter = Next;
                ++Item;
            }
    return Enter;
}

// --- The regions, one after another --------------------------------------------------------------

class RegionChain {
  public:
    RegionChain(const BarrierGraph &Graph, Function &Body) : Graph(Graph), Body(Body) {
        for (unsigned N = 0; N < Graph.regions().size(); ++N)
            Enters.push_back(BasicBlock::Create(Body.getContext(), "region." + Twine(N), &Body));
    }

    // The block where a region starts.
    BasicBlock *enter(unsigned Number) const { return Enters[Number]; }

    // Continues from the end of Last, the block after R. `Taken`: RegionEmitter::exitTaken().
    void leave(BasicBlock *Last, const Region &R, AllocaInst *Taken = nullptr) const {
        IRBuilder<> B(Last);
        if (R.Exits.empty()) {
            B.CreateUnreachable();
        } else if (!Taken) {
            B.CreateBr(target(R.Exits[0]));
        } else {
            Value *Index = B.CreateLoad(B.getInt32Ty(), Taken);
            SwitchInst *Switch = B.CreateSwitch(Index, target(R.Exits[0]), R.Exits.size() - 1);
            for (unsigned N = 1; N < R.Exits.size(); ++N)
                Switch->addCase(B.getInt32(N), target(R.Exits[N]));
        }
    }

  private:
    const BarrierGraph &Graph;
    Function &Body;
    SmallVector<BasicBlock *> Enters;

    // The block where the work-group continues after Exit.
    BasicBlock *target(const BasicBlock *Exit) const {
        if (auto Next = Graph.regionAfter(Exit))
            return Enters[*Next];
        auto *Return = BasicBlock::Create(Body.getContext(), "return", &Body);
        ReturnInst::Create(Body.getContext(), Return);
        return Return;
    }
};

void report(const Function &Kernel, const BarrierGraph &Graph, const KeptValues &Kept,
            const WorkGroupFunction &Made) {
    const ContextArrays &Arrays = Made.memory().arrays();
    OptimizationRemarkEmitter(&Made.body()).emit([&] {
        return OptimizationRemark("barecl-work-item-loops", "Regions", &Kernel)
               << ore::NV("Regions", unsigned(Graph.regions().size())) << " parallel regions, "
               << ore::NV("Values", unsigned(Kept.values().size())) << " values and "
               << ore::NV("Variables", unsigned(Kept.variables().size()))
               << " private variables cross barriers, " << ore::NV("Bytes", Arrays.bytes())
               << " bytes a work-item and " << ore::NV("GroupBytes", Arrays.groupBytes())
               << " a work-group";
    });
}

// The new function takes the kernel's name; the caller erases the kernel.
void makeWorkGroup(Function &Kernel, const BarrierGraph &Graph, const Uniformity &Values) {
    const bool Copied = handlerOf(Kernel) == WorkItemHandler::Replicate;
    const KeptValues Kept(Kernel, Graph, Values);
    const DebugVariables Variables(Kernel);
    WorkGroupFunction Made(Kernel, Kept, Copied);
    const RegionChain Chain(Graph, Made.body());
    Made.startAt(Chain.enter(0));
    bool AllAlongY = Kept.isEmpty();
    for (auto [Number, R] : enumerate(Graph.regions())) {
        BasicBlock *Enter = Chain.enter(Number);
        if (R.isEmpty()) {
            Chain.leave(Enter, R);
            continue;
        }
        IRBuilder<> B(Enter);
        const RegionEmitter Emitter(Graph, Number, Kept, Variables, Made, B);
        const bool AlongY = Kept.isEmpty() && prefersRowsAlongY(R, Values);
        AllAlongY &= AlongY;
        const ItemOrder Order = itemOrder(Kernel, AlongY);
        BasicBlock *Last =
            Copied ? emitCopies(Emitter, Enter, Made) : emitLoops(Emitter, Enter, Made, Order);
        Chain.leave(Last, R, Emitter.exitTaken());
    }
    if (AllAlongY)
        setRowsAlongY(Made.body());
    const KernelContext Context = contextOf(Made.body());
    Instruction &First = Made.body().getEntryBlock().front();
    describeGroup(Made.body(), Context.Launch,
                  {Context.Group[0], Context.Group[1], Context.Group[2]}, First);
    Variables.declare(Made.shared(), *Made.body().getEntryBlock().getTerminator());
    Made.promoteRegisters();
    report(Kernel, Graph, Kept, Made);
    const ContextArrays &Arrays = Made.memory().arrays();
    setPrivateBytes(Made.body(), {uint32_t(Arrays.bytes()), uint32_t(Arrays.groupBytes())});
    Made.body().takeName(&Kernel);
}

} // namespace

PreservedAnalyses WorkItemLoopsPass::run(Module &M, ModuleAnalysisManager &AM) {
    auto &Functions = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
    const SmallVector<Function *> Kernels = kernelsOf(M);
    for (Function *Kernel : Kernels) {
        makeWorkGroup(*Kernel, Functions.getResult<BarrierGraphAnalysis>(*Kernel),
                      Functions.getResult<UniformityAnalysis>(*Kernel));
        Functions.clear(*Kernel, Kernel->getName());
        Kernel->eraseFromParent();
    }
    return Kernels.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace barecl
