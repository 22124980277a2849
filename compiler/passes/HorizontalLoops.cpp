// SPDX-License-Identifier: MIT

#include "HorizontalLoops.h"
#include "KernelFacts.h"
#include "Kernels.h"
#include "Primitives.h"
#include "RecomputeValues.h"
#include "Uniformity.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace barecl {
namespace {

using BlockSet = SmallPtrSet<const BasicBlock *, 16>;

// By how many units, or bytes, a value grows from one work-item to the next along x. For the cost
// model: that arithmetic may wrap is ignored.
class Strides {
  public:
    explicit Strides(const Uniformity &Values) : Values(Values) {}

    // None: not a constant.
    std::optional<int64_t> of(const Value *V) {
        const auto *I = dyn_cast<Instruction>(V);
        if (!I || Values.isUniform(*I))
            return 0;
        if (primitiveOf(*I) == Primitive::LocalId) {
            const auto *Dim = dyn_cast<ConstantInt>(I->getOperand(0));
            return Dim ? std::optional(Dim->isZero()) : std::nullopt;
        }
        // While a phi's operands are looked at, it is taken to grow as its first operand does.
        auto [Known, New] = Found.try_emplace(I, std::nullopt);
        if (!New)
            return Known->second;
        auto Result = compute(*I);
        return Found[I] = Result;
    }

  private:
    const Uniformity &Values;
    DenseMap<const Instruction *, std::optional<int64_t>> Found;

    std::optional<int64_t> compute(const Instruction &I) {
        if (const auto *Phi = dyn_cast<PHINode>(&I))
            Found[Phi] = of(Phi->getIncomingValue(0));
        SmallVector<std::optional<int64_t>, 4> Of;
        for (const Value *Operand : I.operands())
            Of.push_back(of(Operand));
        bool Same = all_equal(Of) && Of.front();
        const auto *Factor =
            I.getNumOperands() == 2 ? dyn_cast<ConstantInt>(I.getOperand(1)) : nullptr;
        switch (I.getOpcode()) {
        case Instruction::PHI:
            if (Same)
                return Of.front();
            return std::nullopt;
        case Instruction::Select:
            if (Of[0] == 0 && Of[1] && Of[1] == Of[2])
                return Of[1];
            return std::nullopt;
        case Instruction::Add:
        case Instruction::Or:
            if (Of[0] && Of[1] && (I.getOpcode() == Instruction::Add || isDisjoint(I) || Same))
                return *Of[0] + *Of[1];
            return std::nullopt;
        case Instruction::Sub:
            if (Of[0] && Of[1])
                return *Of[0] - *Of[1];
            return std::nullopt;
        case Instruction::Mul:
            if (Factor && Of[0] && Factor->getBitWidth() <= 64)
                return *Of[0] * Factor->getSExtValue();
            break;
        case Instruction::Shl:
            if (Factor && Of[0] && Factor->getValue().ult(32))
                return *Of[0] << Factor->getZExtValue();
            break;
        case Instruction::ZExt:
        case Instruction::SExt:
        case Instruction::Trunc:
        case Instruction::Freeze:
            return Of[0];
        case Instruction::GetElementPtr:
            return ofAddress(cast<GEPOperator>(I));
        default:
            break;
        }
        if (Same && Of.front() == 0)
            return 0;
        return std::nullopt;
    }

    static bool isDisjoint(const Instruction &I) {
        const auto *Or = dyn_cast<PossiblyDisjointInst>(&I);
        return Or && Or->isDisjoint();
    }

    std::optional<int64_t> ofAddress(const GEPOperator &Address) {
        auto Sum = of(Address.getPointerOperand());
        const DataLayout &Layout = cast<Instruction>(Address).getDataLayout();
        for (auto Step = gep_type_begin(Address); Sum && Step != gep_type_end(Address); ++Step) {
            auto Index = of(Step.getOperand());
            if (!Index)
                return std::nullopt;
            if (*Index)
                *Sum += *Index * int64_t(Step.getSequentialElementStride(Layout).getFixedValue());
        }
        return Sum;
    }
};

class Interchanger {
  public:
    Interchanger(Function &Kernel, const WorkGroupOptions &Options)
        : Kernel(Kernel), Options(Options), Values(Kernel), Tree(Kernel), Ends(Kernel), Loops(Tree),
          Assumptions(Kernel), LibraryImpl(Kernel.getParent()->getTargetTriple()),
          Library(LibraryImpl, &Kernel), Evolution(Kernel, Library, Assumptions, Tree, Loops),
          Remarks(&Kernel) {}

    bool run() {
        SmallVector<Loop *> Chosen;
        for (Loop *L : Loops.getLoopsInPreorder()) {
            if (!L->isInnermost() || holdsBarrier(*L))
                continue;
            StringRef Why = objectionTo(*L);
            if (Why.empty() && Options.Horizontal == HorizontalMode::Auto)
                Why = lossBy(*L);
            if (Why.empty())
                Chosen.push_back(L);
            report(*L, Why);
        }
        // A set: the way out of one loop may be the way into the next.
        SmallSetVector<std::pair<BasicBlock *, BasicBlock *>, 8> Edges;
        for (Loop *L : Chosen) {
            BasicBlock *Exiting = L->getExitingBlock();
            for (BasicBlock *Next : successors(Exiting))
                Edges.insert({Exiting, Next});
            if (Exiting == L->getLoopLatch())
                for (BasicBlock *Before : predecessors(L->getHeader()))
                    if (!L->contains(Before))
                        Edges.insert({Before, L->getHeader()});
        }
        for (auto [From, To] : Edges)
            addBarrier(From, To);
        return !Edges.empty();
    }

  private:
    Function &Kernel;
    const WorkGroupOptions &Options;
    Uniformity Values;
    DominatorTree Tree;
    PostDominatorTree Ends;
    LoopInfo Loops;
    AssumptionCache Assumptions;
    TargetLibraryInfoImpl LibraryImpl;
    TargetLibraryInfo Library;
    ScalarEvolution Evolution;
    OptimizationRemarkEmitter Remarks;

    static bool holdsBarrier(const Loop &L) {
        return any_of(L.blocks(), [](const BasicBlock *B) { return isBarrier(B->front()); });
    }

    bool isUniform(const Value &V) const { return !isa<Instruction>(V) || Values.isUniform(V); }

    // --- May the loop be interchanged? -------------------------------------------------------

    StringRef objectionTo(const Loop &L) const {
        BasicBlock *Exiting = L.getExitingBlock();
        BasicBlock *Latch = L.getLoopLatch();
        if (!Exiting || !Latch)
            return "it has several exits";
        auto *Branch = dyn_cast<BranchInst>(Exiting->getTerminator());
        if (!Branch || (Exiting != Latch && Exiting != L.getHeader()))
            return "it is left in its middle";
        if (!isUniform(*Branch->getCondition()))
            return "work-items leave it after different numbers of iterations";
        for (const BasicBlock *Block : L.blocks())
            for (const Instruction &I : *Block)
                if (I.isAtomic() || I.isVolatile())
                    return "it has atomic or volatile accesses";
                else if (const auto *Call = dyn_cast<CallBase>(&I); Call && !isHarmless(*Call))
                    return "it calls a function that may touch memory";
        if (!isReachedTogether(L))
            return "not all work-items enter it together";
        return "";
    }

    static bool isHarmless(const CallBase &Call) {
        const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call);
        return (Intrinsic && Intrinsic->isAssumeLikeIntrinsic()) ||
               (Call.doesNotAccessMemory() && !Call.isConvergent()) ||
               primitiveOf(Call) == Primitive::LocalId;
    }

    // Whether all work-items start each iteration of L, and of the loops around it, together.
    bool isReachedTogether(const Loop &L) const {
        const BasicBlock *Header = L.getHeader();
        for (BasicBlock &Block : Kernel) {
            const Instruction *Branch = Block.getTerminator();
            if (Branch->getNumSuccessors() < 2 || isUniform(*Branch->getOperand(0)))
                continue;
            BlockSet Apart = reachable(&Block, convergenceAfter(Block));
            if (Apart.contains(Header))
                return false;
            for (const Loop *Outer = L.getParentLoop(); Outer; Outer = Outer->getParentLoop())
                if (Apart.contains(Outer->getHeader()))
                    return false;
            // Those who go round more often than others in a cycle that is no Loop.
            if (Apart.contains(&Block) && reachable(Header, nullptr).contains(&Block))
                return false;
        }
        return true;
    }

    // Where all that Block's branch has separated is together again; null: at the end.
    const BasicBlock *convergenceAfter(const BasicBlock &Block) const {
        const auto *Node = Ends.getNode(&Block);
        return Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
    }

    // The blocks on the ways from From's end that do not pass Stop.
    static BlockSet reachable(const BasicBlock *From, const BasicBlock *Stop) {
        BlockSet Seen;
        SmallVector<const BasicBlock *> Work = {From};
        while (!Work.empty())
            for (const BasicBlock *Next : successors(Work.pop_back_val()))
                if (Next != Stop && Seen.insert(Next).second)
                    Work.push_back(Next);
        return Seen;
    }

    // --- Does it pay? ------------------------------------------------------------------------

    StringRef lossBy(const Loop &L) {
        if (std::max(Options.VectorBytes, Options.IssueBytes) < HorizontalLoopsPass::LeastBytes)
            return "the target has no vectors, or too short ones";
        if (Evolution.getSmallConstantMaxTripCount(&L) - 1 < HorizontalLoopsPass::MostUnrolled)
            return "it has few iterations and will be unrolled";
        if (uint32_t Items = knownLocalSize(Kernel)[0]; Items && Items < leastLanes(L))
            return "the work-group is narrower than a vector";
        if (any_of(instructions(Kernel), [](const Instruction &I) { return isa<AllocaInst>(I); }))
            return "the kernel has private variables in memory";
        for (const BasicBlock *Block : L.blocks())
            for (const Instruction &I : *Block)
                if (I.getType()->isVectorTy())
                    return "it computes with vectors already";
                else if (isa<CallBase>(I) && !isa<IntrinsicInst>(I) &&
                         primitiveOf(I) != Primitive::LocalId)
                    return "it calls a function";
        if (countCarried(L) > HorizontalLoopsPass::MostCarried)
            return "too many values would have to be kept for each work-item";
        if (vectorisesItself(L))
            return "it vectorises as it is";
        return accessesSuit(L) ? "" : "its accesses are not consecutive over the work-items";
    }

    // Elements of the widest type in L that the shortest vector holds that pays.
    unsigned leastLanes(const Loop &L) const {
        unsigned Widest = 1;
        for (const BasicBlock *Block : L.blocks())
            for (const Instruction &I : *Block) {
                if (isa<PHINode>(I) && !Values.isUniform(I))
                    Widest = std::max(Widest, bytesOf(*I.getType()));
                else if (getLoadStorePointerOperand(&I))
                    Widest = std::max(Widest, bytesOf(*getLoadStoreType(&I)));
            }
        return HorizontalLoopsPass::LeastBytes / Widest;
    }

    unsigned bytesOf(Type &Type) const {
        return Kernel.getDataLayout().getTypeStoreSize(&Type).getFixedValue();
    }

    // The divergent values that cross L's barriers.
    unsigned countCarried(const Loop &L) const {
        BasicBlock *Header = L.getHeader();
        BlockSet After = reachable(Header, nullptr);
        After.insert(Header);
        return count_if(instructions(Kernel), [&](const Instruction &I) {
            if (isa<AllocaInst>(I) || Values.isUniform(I))
                return false;
            if (L.contains(&I))
                return isa<PHINode>(I) && I.getParent() == Header;
            return Tree.dominates(I.getParent(), Header) && !isRecomputable(I, Values) &&
                   any_of(I.uses(), [&](const Use &U) { return After.contains(blockOf(U)); });
        });
    }

    static const BasicBlock *blockOf(const Use &U) {
        const auto *User = cast<Instruction>(U.getUser());
        const auto *Phi = dyn_cast<PHINode>(User);
        return Phi ? Phi->getIncomingBlock(U) : User->getParent();
    }

    bool vectorisesItself(const Loop &L) {
        for (const PHINode &Phi : L.getHeader()->phis())
            if (const auto *Next = Phi.getIncomingValueForBlock(L.getLoopLatch());
                Phi.getType()->isFloatingPointTy() &&
                !(isa<FPMathOperator>(Next) && cast<FPMathOperator>(Next)->hasAllowReassoc()))
                return false;
        for (BasicBlock *Block : L.blocks())
            for (Instruction &I : *Block)
                if (Value *Address = getLoadStorePointerOperand(&I);
                    Address && !isConsecutiveIn(L, I, *Address))
                    return false;
        return true;
    }

    bool isConsecutiveIn(const Loop &L, Instruction &I, Value &Address) {
        const SCEV *Where = Evolution.getSCEV(&Address);
        if (Evolution.isLoopInvariant(Where, &L))
            return isa<LoadInst>(I);
        const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(Where);
        const auto *Step = Recurrence && Recurrence->getLoop() == &L
                               ? dyn_cast<SCEVConstant>(Recurrence->getStepRecurrence(Evolution))
                               : nullptr;
        return Step && Step->getAPInt() == bytesOf(*getLoadStoreType(&I));
    }

    bool accessesSuit(const Loop &L) {
        Strides AlongX(Values);
        unsigned Regular = 0, Irregular = 0;
        for (const BasicBlock *Block : L.blocks())
            for (const Instruction &I : *Block) {
                const Value *Address = getLoadStorePointerOperand(&I);
                if (!Address) {
                    if (I.mayReadOrWriteMemory() && !I.isDebugOrPseudoInst())
                        return false;
                    continue;
                }
                if (!Tree.dominates(Block, L.getLoopLatch()))
                    return false;
                auto Stride = AlongX.of(Address);
                if (Stride == bytesOf(*getLoadStoreType(&I)) || (Stride == 0 && isa<LoadInst>(I)))
                    ++Regular;
                else if (isa<LoadInst>(I))
                    ++Irregular;
                else
                    return false;
            }
        return Irregular <= Regular;
    }

    // --- The deed --------------------------------------------------------------------------------

    // In CanonicalKernel's shape.
    void addBarrier(BasicBlock *From, BasicBlock *To) {
        BasicBlock *Own = SplitEdge(From, To);
        Own->setName(To->getName() + ".barrier");
        IRBuilder<> B(Own->getTerminator());
        B.SetCurrentDebugLocation(From->getTerminator()->getDebugLoc());
        markAdded(*createBarrier(B));
        SplitBlock(Own, Own->getTerminator())->setName(To->getName() + ".after");
    }

    void report(const Loop &L, StringRef Why) {
        const char *Name = "barecl-horizontal-loops";
        if (Why.empty())
            Remarks.emit([&] {
                return OptimizationRemark(Name, "Interchanged", L.getStartLoc(), L.getHeader())
                       << "this loop runs around the loop over the work-items";
            });
        else
            Remarks.emit([&] {
                return OptimizationRemarkMissed(Name, "NotInterchanged", L.getStartLoc(),
                                                L.getHeader())
                       << "this loop stays inside the loop over the work-items: "
                       << ore::NV("Reason", Why);
            });
    }
};

} // namespace

PreservedAnalyses HorizontalLoopsPass::run(Module &M, ModuleAnalysisManager &) {
    if (Options.Horizontal == HorizontalMode::Off)
        return PreservedAnalyses::all();
    bool Changed = false;
    for (Function *Kernel : kernelsOf(M))
        if (handlerOf(*Kernel) != WorkItemHandler::Fibers)
            Changed |= Interchanger(*Kernel, Options).run();
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
