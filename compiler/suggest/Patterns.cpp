// SPDX-License-Identifier: MIT

#include "suggest/Patterns.h"

#include "passes/operations/FlowMatch.h"
#include "passes/operations/ProbeBlocks.h"

#include "llvm/IR/InstIterator.h"

#include <map>

using namespace llvm;

namespace barecl {
namespace {

double costOf(const Instruction &Inst, const TargetTransformInfo &Costs) {
    const InstructionCost Cost =
        Costs.getInstructionCost(&Inst, TargetTransformInfo::TCK_RecipThroughput);
    return Cost.isValid() ? double(Cost.getValue()) : 0;
}

bool contains(ArrayRef<unsigned> Sorted, unsigned Number) {
    return std::binary_search(Sorted.begin(), Sorted.end(), Number);
}

bool meet(ArrayRef<unsigned> A, ArrayRef<unsigned> B) {
    return any_of(A, [&](unsigned Number) { return contains(B, Number); });
}

std::vector<unsigned> unionOf(ArrayRef<unsigned> A, ArrayRef<unsigned> B) {
    std::vector<unsigned> Result;
    std::set_union(A.begin(), A.end(), B.begin(), B.end(), std::back_inserter(Result));
    return Result;
}

} // namespace

// The search of one block.
class Patterns::InBlock {
  public:
    InBlock(Patterns &All, BasicBlock &Block, const TargetTransformInfo &Costs, uint64_t Times)
        : All(All), Costs(Costs), Times(Times), Of(Block, All.Limits.Cones) {
        for (const Instruction &Inst : Block)
            Numbers[&Inst] = All.Instructions++;
        All.Bounded |= Of.isBounded();
    }

    void run() {
        for (const Cone &Each : Of.all())
            consider({&Each});
        if (All.Limits.Cones.Outputs > 1)
            runPairs();
    }

  private:
    using ByLeaves = std::map<SmallVector<unsigned, 4>, std::vector<const Cone *>>;

    void runPairs();
    void tryPair(const Cone &A, const Cone &B);
    void consider(ArrayRef<const Cone *> Outputs);
    double savedBy(ArrayRef<const Cone *> Outputs, Occurrence &Where) const;

    Patterns &All;
    const TargetTransformInfo &Costs;
    const uint64_t Times;
    Cones Of;
    unsigned Tried = 0;
    DenseMap<const Instruction *, unsigned> Numbers;
};

// What an occurrence saves in one run, without the cost of the operation itself. Instructions that compute only for the
// roots become superfluous, as in passes/operations/MatchOperations.
double Patterns::InBlock::savedBy(ArrayRef<const Cone *> Outputs, Occurrence &Where) const {
    SmallPtrSet<const Value *, 8> Inputs;
    SmallVector<Instruction *> Roots;
    double Saved = 0;
    for (const Cone *Each : Outputs) {
        Roots.push_back(Each->Root);
        for (unsigned Leaf : Each->Leaves)
            Inputs.insert(Of.value(Leaf));
        if (Each->Terms.empty())
            continue;
        for (Value *Term : termsOf(*Each->Root))
            if (!is_contained(Each->Terms, Term)) {
                Inputs.insert(Term);
                --Saved; // the term is still added
            }
    }
    const auto IsNumbered = [&](const Instruction &Inst) { return Numbers.contains(&Inst); };
    for (const Instruction *Inst : superfluousFor(Roots, Inputs, IsNumbered)) {
        Saved += costOf(*Inst, Costs);
        Where.Gone.push_back(Numbers.lookup(Inst));
    }
    llvm::sort(Where.Gone);
    return Saved;
}

void Patterns::InBlock::consider(ArrayRef<const Cone *> Outputs) {
    SmallVector<unsigned> Leaves;
    std::vector<unsigned> Nodes;
    for (const Cone *Each : Outputs) {
        Leaves.append(Each->Leaves.begin(), Each->Leaves.end());
        Nodes = unionOf(Nodes, Each->Nodes);
    }
    llvm::sort(Leaves);
    Leaves.erase(llvm::unique(Leaves), Leaves.end());
    Occurrence Where;
    const double Operands = double(Leaves.size() + Outputs.size());
    const double Saved = savedBy(Outputs, Where) - std::max(1.0, Operands / All.Limits.Buses);
    Where.Saved = Saved * double(Times);
    if (Where.Saved < All.Limits.Least * All.All || Saved <= 0)
        return;
    Where.Function = unsigned(All.Functions.size() - 1);
    All.add(Of, Outputs, std::move(Where), unsigned(Nodes.size()));
}

void Patterns::InBlock::tryPair(const Cone &A, const Cone &B) {
    if (A.Root == B.Root || !B.Terms.empty() || !meet(A.Nodes, B.Nodes))
        return;
    const std::vector<unsigned> Leaves = unionOf(A.Leaves, B.Leaves);
    const std::vector<unsigned> Nodes = unionOf(A.Nodes, B.Nodes);
    if (Leaves.size() > All.Limits.Cones.Inputs || Nodes.size() > All.Limits.Cones.Size ||
        meet(Leaves, Nodes) || !Of.isConvex(Leaves, Nodes))
        return;
    // The matcher finds the inputs by the first output.
    const bool Swaps = A.Terms.empty() && B.Nodes.size() > A.Nodes.size();
    if (Swaps)
        consider({&B, &A});
    else
        consider({&A, &B});
}

// Tries two outputs if the inputs of one are all or some of the other's.
void Patterns::InBlock::runPairs() {
    ByLeaves Index;
    for (const Cone &Each : Of.all())
        Index[Each.Leaves].push_back(&Each);
    for (const Cone &A : Of.all())
        for (unsigned Chosen = 1; Chosen < 1u << A.Leaves.size(); ++Chosen) {
            SmallVector<unsigned, 4> Part;
            for (size_t N = 0; N < A.Leaves.size(); ++N)
                if (Chosen >> N & 1)
                    Part.push_back(A.Leaves[N]);
            const bool IsWhole = Part.size() == A.Leaves.size();
            const auto Others = Index.find(Part);
            if (Others == Index.end())
                continue;
            for (const Cone *B : Others->second) {
                if (IsWhole && A.Terms.empty() && B < &A)
                    continue; // has been tried the other way round
                if (++Tried > All.Limits.Pairs) {
                    All.Bounded = true;
                    return;
                }
                tryPair(A, *B);
            }
        }
}

// If the counts do not have the block, LLVM merged it or removed it later: the nearest dominator that they have counts.
uint64_t Patterns::timesOf(const BasicBlock &Block, const DominatorTree &Tree) const {
    for (const DomTreeNode *Node = Tree.getNode(&Block); Node; Node = Node->getIDom()) {
        const auto Probe = probeOf(*Node->getBlock());
        const auto Known = Probe ? Counts.find(*Probe) : Counts.end();
        if (Known != Counts.end())
            return Known->second;
    }
    return 0;
}

void Patterns::count(Function &F, const TargetTransformInfo &Costs, const DominatorTree &Tree) {
    for (const BasicBlock &Block : F) {
        const double Times = double(timesOf(Block, Tree));
        for (const Instruction &Inst : Block)
            All += Times * costOf(Inst, Costs);
    }
}

void Patterns::search(Function &F, const TargetTransformInfo &Costs, const DominatorTree &Tree) {
    Functions.push_back(F.getName().str());
    for (BasicBlock &Block : F)
        if (const uint64_t Times = timesOf(Block, Tree))
            InBlock(*this, Block, Costs, Times).run();
}

void Patterns::add(const Cones &Block, ArrayRef<const Cone *> Outputs, Occurrence Where,
                   unsigned Size) {
    PatternText Text = textOf(Block, Outputs);
    // MatchOperations does not search for a truth value that is written through a pointer.
    if (Outputs.size() > 1 && is_contained(Text.Outputs, "bool"))
        return;
    const auto [Known, IsNew] = Found.try_emplace(Text.key());
    FoundPattern &Pattern = Known->second;
    if (IsNew) {
        Pattern.Text = std::move(Text);
        Pattern.Size = Size;
    }
    Pattern.Occurrences.push_back(std::move(Where));
}

// Adds up what the occurrences save. Where two overlap, only the one that saves more is kept.
static void addUp(FoundPattern &Pattern) {
    stable_sort(Pattern.Occurrences,
                [](const Occurrence &A, const Occurrence &B) { return A.Saved > B.Saved; });
    DenseSet<unsigned> Taken;
    std::vector<Occurrence> Kept;
    for (Occurrence &Each : Pattern.Occurrences) {
        if (any_of(Each.Gone, [&](unsigned Number) { return Taken.contains(Number); }))
            continue;
        Taken.insert(Each.Gone.begin(), Each.Gone.end());
        Pattern.Saved += Each.Saved;
        Kept.push_back(std::move(Each));
    }
    Pattern.Occurrences = std::move(Kept);
}

std::vector<FoundPattern> Patterns::take() {
    std::vector<FoundPattern> Result;
    for (auto &Each : Found) {
        addUp(Each.second);
        Result.push_back(std::move(Each.second));
    }
    llvm::sort(Result, [](const FoundPattern &A, const FoundPattern &B) {
        return A.Saved != B.Saved ? A.Saved > B.Saved : A.Text.key() < B.Text.key();
    });
    return Result;
}

} // namespace barecl
