// SPDX-License-Identifier: MIT

#include "RecomputeValues.h"
#include "MinimumCut.h"
#include "passes/analysis/ControlFlow.h"
#include "passes/analysis/CrossingValues.h"
#include "passes/analysis/Uniformity.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/KeptControlFlow.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/Primitives.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace barecl {
namespace {

// What things cost, in units of a simple instruction on a machine word.
constexpr uint64_t Simple = 1, Access = 4, Division = 16, Series = 16;

uint64_t bytesOf(const Value &V) {
    Type *T = V.getType();
    const DataLayout &Layout = cast<Instruction>(V).getDataLayout();
    return T->isSized() ? Layout.getTypeStoreSize(T).getFixedValue() : 0;
}

// Storing V once, and loading it `Times` times.
uint64_t costOfKeeping(const Instruction &V, uint64_t Times) {
    uint64_t MoreWords = divideCeil(std::max<uint64_t>(bytesOf(V), 1), 4) - 1;
    return (Access + MoreWords) * (Times + 1);
}

std::optional<uint64_t> costOfCall(const CallBase &Call) {
    if (primitiveOf(Call) == Primitive::LocalId) // the loops' counters
        return isa<ConstantInt>(Call.getArgOperand(0)) ? 0 : 3 * Simple;
    if (!isa<IntrinsicInst>(Call) || !Call.doesNotAccessMemory() || Call.isConvergent() ||
        !Call.willReturn() || !Call.getType()->isSized())
        return std::nullopt;
    switch (Call.getIntrinsicID()) {
    case Intrinsic::abs:
    case Intrinsic::bswap:
    case Intrinsic::copysign:
    case Intrinsic::ctlz:
    case Intrinsic::fabs:
    case Intrinsic::fma:
    case Intrinsic::fmuladd:
    case Intrinsic::fshl:
    case Intrinsic::fshr:
    case Intrinsic::maxnum:
    case Intrinsic::minnum:
    case Intrinsic::smax:
    case Intrinsic::smin:
    case Intrinsic::umax:
    case Intrinsic::umin:
        return Simple;
    default:
        return Series;
    }
}

std::optional<uint64_t> costOfOperation(const Instruction &I) {
    switch (I.getOpcode()) {
    case Instruction::UDiv:
    case Instruction::SDiv:
    case Instruction::URem:
    case Instruction::SRem:
    case Instruction::FDiv:
    case Instruction::FRem:
        return Division;
    case Instruction::Call:
        return costOfCall(cast<CallInst>(I));
    case Instruction::Load:
        if (cast<LoadInst>(I).isSimple() &&
            cast<LoadInst>(I).getPointerAddressSpace() == ConstantSpace)
            return Access;
        return std::nullopt;
    default:
        if (isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst,
                ExtractElementInst, InsertElementInst, ShuffleVectorInst, ExtractValueInst,
                InsertValueInst>(I))
            return Simple;
        return std::nullopt;
    }
}

bool isUndefined(const Value *V) { return isa<UndefValue>(V) && !isa<PoisonValue>(V); }

// One copy of I; none: a copy might compute something else.
std::optional<uint64_t> costOfCopy(const Instruction &I) {
    if (any_of(I.operands(), isUndefined))
        return std::nullopt;
    std::optional<uint64_t> Cost = costOfOperation(I);
    if (!Cost)
        return std::nullopt;
    return *Cost * std::max<uint64_t>(divideCeil(bytesOf(I), 8), 1);
}

using Blocks = SmallSetVector<BasicBlock *, 4>;

// Whether V is there in Block at no cost.
bool isFree(const Value &V, const BasicBlock &Block, const Uniformity &Values) {
    return !isa<Instruction>(V) || isa<AllocaInst>(V) || Values.isUniformIn(Block, V);
}

bool isFree(const Value &V, const Blocks &Where, const Uniformity &Values) {
    return all_of(Where, [&](const BasicBlock *Block) { return isFree(V, *Block, Values); });
}

// The values that cross barriers, what they are made from, and the cheapest choice among them.
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

    // The uses, behind a barrier, of values that are to be computed again.
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
        Blocks Where;           // the blocks that may ask for the value
        SmallBitVector Regions; // the regions after a barrier that hold such a block
        bool IsWanted = false;  // by uses, not only for copies of other values
        unsigned In = 0, Out = 0;
    };

    const BarrierGraph &Graph;
    CrossingValues Crossing;
    const Uniformity &Values;
    MapVector<const Instruction *, Origin> Origins;
    SmallVector<Instruction *> Work; // whose Where has grown
    SmallPtrSet<const Instruction *, 16> Recomputed;

    // In a region that V crosses into, every use in another block than V's may see the old value.
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

    // A copy of a value asks for the operands that are not free, in the same blocks. Phis are not
    // copied, so that no value is made from itself.
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

// Makes the copies, one of a value in a block.
class Copier {
  public:
    Copier(const Choice &Chosen, const Uniformity &Values) : Chosen(Chosen), Values(Values) {}

    // V or its copy in Block. Made before any use is changed: what is copied is as it was analysed.
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
    DenseMap<std::pair<BasicBlock *, Instruction *>, Instruction *> Copies;
    DenseMap<BasicBlock *, BasicBlock::iterator> Starts; // where Block's own instructions begin

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
    }
};

unsigned recomputeIn(Function &Kernel, const BarrierGraph &Graph, const Uniformity &Values) {
    Choice Chosen(Kernel, Graph, Values);
    Copier Copies(Chosen, Values);
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

bool isRecomputable(const Instruction &V, const Uniformity &Values) {
    Blocks Where;
    for (const Use &U : V.uses())
        Where.insert(blockOf(U));
    uint64_t Left = costOfKeeping(V, 1);
    SmallSetVector<const Instruction *, 8> Needed;
    Needed.insert(&V);
    for (unsigned N = 0; N < Needed.size(); ++N) {
        std::optional<uint64_t> Cost = costOfCopy(*Needed[N]);
        if (!Cost || *Cost > Left)
            return false;
        Left -= *Cost;
        for (const Value *Operand : Needed[N]->operand_values())
            if (!isFree(*Operand, Where, Values))
                Needed.insert(cast<Instruction>(Operand));
    }
    return true;
}

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
