// SPDX-License-Identifier: MIT

#include "RecomputeValues.h"
#include "MinimumCut.h"
#include "passes/analysis/ControlFlow.h"
#include "passes/analysis/CrossingValues.h"
#include "passes/analysis/RecomputeCost.h"
#include "passes/analysis/Uniformity.h"
#include "passes/analysis/VariableValues.h"
#include "passes/facts/KeptControlFlow.h"
#include "passes/facts/Kernels.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"

using namespace llvm;

namespace barecl {
namespace {

// The values that cross barriers, the values that they are computed from, and the cheapest choice
// among them.
class Choice {
  public:
    Choice(Function &Kernel, const BarrierGraph &Graph, const Uniformity &Values)
        : Graph(Graph), Crossing(Kernel, Graph), Values(Values) {
        for (Instruction *V : Crossing.values())
            if (!Values.isUniform(*V))
                want(*V);
        spread();
        decide();
    }

    // The uses after a barrier of values that are to be computed again.
    SmallVector<Use *> usesToChange() const {
        SmallVector<Use *> Result;
        for (Instruction *V : Crossing.values())
            if (isRecomputed(*V))
                append_range(Result, usesBehind(*V));
        return Result;
    }

    bool isRecomputed(const Instruction &V) const { return Recomputed.contains(&V); }

  private:
    struct Origin {
        UsingBlocks Where;      // the blocks that may need the value
        SmallBitVector Regions; // the regions after a barrier that contain such a block
        bool IsWanted = false;  // it has uses, apart from copies of other values
        unsigned In = 0, Out = 0;
    };

    const BarrierGraph &Graph;
    CrossingValues Crossing;
    const Uniformity &Values;
    MapVector<const Instruction *, Origin> Origins;
    SmallVector<Instruction *> Work; // those whose Where has grown
    SmallPtrSet<const Instruction *, 16> Recomputed;

    // In a region that V crosses into, every use outside of V's block may see the value from before
    // the barrier.
    bool isBehind(const Use &U, const Instruction &V, unsigned Region) const {
        return blockOf(U) != V.getParent() && Crossing.isLiveAt(&V, Region) &&
               Graph.regions()[Region].Blocks.contains(blockOf(U));
    }

    SmallVector<Use *> usesBehind(Instruction &V) const {
        SmallVector<Use *> Result;
        for (Use &U : V.uses())
            if (any_of(seq<unsigned>(1, Graph.regions().size()),
                       [&](unsigned Region) { return isBehind(U, V, Region); }))
                Result.push_back(&U);
        return Result;
    }

    Origin &originOf(Instruction &V) {
        Origin &Of = Origins[&V];
        Of.Regions.resize(Graph.regions().size());
        return Of;
    }

    void want(Instruction &V) {
        Origin &Of = originOf(V);
        Of.IsWanted = true;
        for (Use *U : usesBehind(V)) {
            Of.Where.insert(blockOf(*U));
            for (unsigned Region = 1; Region < Graph.regions().size(); ++Region)
                if (isBehind(*U, V, Region))
                    Of.Regions.set(Region);
        }
        Work.push_back(&V);
    }

    // A copy of a value needs the operands that are not free, in the same blocks. Phis are not
    // copied, so that no value is computed from itself.
    void spread() {
        while (!Work.empty()) {
            Instruction &V = *Work.pop_back_val();
            if (!costOfCopy(V))
                continue;
            const Origin Of = originOf(V);
            for (Value *Operand : V.operand_values())
                if (!isFree(*Operand, Of.Where, Values))
                    ask(*cast<Instruction>(Operand), Of);
        }
    }

    void ask(Instruction &V, const Origin &By) {
        bool IsNew = !Origins.contains(&V);
        Origin &Of = originOf(V);
        bool Grows = By.Regions.test(Of.Regions);
        Of.Regions |= By.Regions;
        for (BasicBlock *Block : By.Where)
            Grows |= Of.Where.insert(Block);
        if (IsNew || Grows)
            Work.push_back(&V);
    }

    void decide() {
        MinimumCut Cut;
        for (auto &[V, Of] : Origins) {
            Of.In = Cut.addNode();
            Of.Out = Cut.addNode();
        }
        for (auto &[V, Of] : Origins)
            connect(Cut, *V, Of);
        Cut.solve();
        for (auto &[V, Of] : Origins)
            if (!Cut.isWithSource(Of.In))
                Recomputed.insert(V);
    }

    void connect(MinimumCut &Cut, const Instruction &V, const Origin &Of) {
        uint64_t Regions = Of.Regions.count();
        std::optional<uint64_t> Copy = costOfCopy(V);
        Cut.addEdge(Cut.Source, Of.In, Copy ? *Copy * Regions : Cut.Unbounded);
        Cut.addEdge(Of.In, Of.Out, costOfKeeping(V, Regions));
        if (Of.IsWanted)
            Cut.addEdge(Of.Out, Cut.Sink, Cut.Unbounded);
        if (!Copy)
            return;
        for (const Value *Operand : V.operand_values())
            if (!isFree(*Operand, Of.Where, Values))
                Cut.addEdge(Origins.find(cast<Instruction>(Operand))->second.Out, Of.In,
                            Cut.Unbounded);
    }
};

// Makes the copies, one of each value in each block.
class Copier {
  public:
    // `Variables`: their values before any copy is made; null if the build describes no variables.
    Copier(const Choice &Chosen, const Uniformity &Values, const VariableValues *Variables)
        : Chosen(Chosen), Values(Values), Variables(Variables) {}

    // Returns V or its copy in Block. Call it before any use is changed, so that the copies match
    // the analysis.
    Value *valueIn(BasicBlock &Block, Instruction &V) {
        SmallVector<Instruction *> Work = {&V};
        while (!Work.empty()) {
            Instruction *Next = Work.back();
            size_t Before = Work.size();
            for (Value *Operand : Next->operand_values())
                if (isCopied(*Operand, Block) &&
                    !Copies.contains({&Block, cast<Instruction>(Operand)}))
                    Work.push_back(cast<Instruction>(Operand));
            if (Work.size() > Before)
                continue;
            Work.pop_back();
            if (!Copies.contains({&Block, Next}))
                copy(Block, *Next);
        }
        return Copies.lookup({&Block, &V});
    }

  private:
    const Choice &Chosen;
    const Uniformity &Values;
    const VariableValues *Variables;
    DenseMap<std::pair<BasicBlock *, Instruction *>, Instruction *> Copies;
    DenseMap<BasicBlock *, BasicBlock::iterator> Starts; // Block's own first instruction

    bool isCopied(const Value &V, const BasicBlock &Block) const {
        return !isFree(V, Block, Values) && Chosen.isRecomputed(cast<Instruction>(V));
    }

    void copy(BasicBlock &Block, Instruction &V) {
        Instruction *Copy = V.clone();
        for (Use &Operand : Copy->operands())
            if (isCopied(*Operand, Block))
                Operand.set(Copies.lookup({&Block, cast<Instruction>(Operand)}));
        Copy->setName(V.getName() + ".again");
        Copy->insertInto(&Block,
                         Starts.try_emplace(&Block, Block.getFirstInsertionPt()).first->second);
        Copies[{&Block, &V}] = Copy;
        if (Variables)
            describe(Block, V, *Copy);
    }

    // Describes the copy as the value of each variable whose value is V at the start of Block.
    void describe(BasicBlock &Block, Instruction &V, Instruction &Copy) {
        for (const auto &[Variable, Record] : Variables->atStart(Block)) {
            if (!Record || Record->getVariableLocationOp(0) != &V)
                continue;
            DbgVariableRecord *Again = Record->clone();
            Block.insertDbgRecordBefore(Again, Starts.lookup(&Block));
            Again->replaceVariableLocationOp(0u, &Copy);
        }
    }
};

unsigned recomputeIn(Function &Kernel, const BarrierGraph &Graph, const Uniformity &Values) {
    Choice Chosen(Kernel, Graph, Values);
    std::optional<VariableValues> Variables;
    if (describesVariables(Kernel))
        Variables.emplace(Kernel);
    Copier Copies(Chosen, Values, Variables ? &*Variables : nullptr);
    SmallVector<std::pair<Use *, Value *>> Changes;
    SmallPtrSet<const Value *, 16> Changed;
    for (Use *U : Chosen.usesToChange()) {
        auto &V = *cast<Instruction>(U->get());
        Changes.push_back({U, Copies.valueIn(*blockOf(*U), V)});
        Changed.insert(&V);
    }
    for (auto [U, Copy] : Changes)
        U->set(Copy);
    return Changed.size();
}

} // namespace

PreservedAnalyses RecomputeValuesPass::run(Function &F, FunctionAnalysisManager &AM) {
    if (!isKernel(F))
        return PreservedAnalyses::all();
    const auto &Graph = AM.getResult<BarrierGraphAnalysis>(F);
    unsigned Count = recomputeIn(F, Graph, AM.getResult<UniformityAnalysis>(F));
    if (Count)
        AM.getResult<OptimizationRemarkEmitterAnalysis>(F).emit([&] {
            return OptimizationRemark("barecl-recompute-values", "Recomputed", &F)
                   << ore::NV("Values", Count) << " values are computed again after barriers";
        });
    return keptControlFlow(Count);
}

} // namespace barecl
