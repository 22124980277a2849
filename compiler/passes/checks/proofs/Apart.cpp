// SPDX-License-Identifier: MIT

#include "Apart.h"
#include "Numbers.h"
#include "passes/checks/CheckRuntime.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/Primitives.h"
#include "Shape.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr unsigned MostPairs = 100;

// Divides instructions into parts between which barriers order local memory. Two instructions are in one part if
// there is a way to both, without such a barrier, from the same barrier or from the start.
class BarrierParts {
  public:
    explicit BarrierParts(Function &Kernel) {
        Starts[&Kernel.getEntryBlock()].insert(nullptr);
        Classes.insert(nullptr);
        SmallVector<BasicBlock *> Work = {&Kernel.getEntryBlock()};
        while (!Work.empty()) {
            BasicBlock *Block = Work.pop_back_val();
            const std::set<const Instruction *> End = behind(*Block);
            for (BasicBlock *Next : successors(Block)) {
                const size_t Before = Starts[Next].size();
                Starts[Next].insert(End.begin(), End.end());
                if (Starts[Next].size() != Before)
                    Work.push_back(Next);
            }
        }
        for (BasicBlock &Block : Kernel)
            join(Block);
        number();
    }

    // The number of the instruction's part.
    unsigned of(const Instruction *I) const { return Numbers.lookup(I); }

  private:
    std::map<const BasicBlock *, std::set<const Instruction *>> Starts;
    EquivalenceClasses<const Instruction *> Classes;
    DenseMap<const Instruction *, const Instruction *> Places; // one of the starts
    DenseMap<const Instruction *, unsigned> Numbers;

    static bool orders(const Instruction &I) {
        if (!isBarrier(I))
            return false;
        const auto *Flags = dyn_cast<ConstantInt>(I.getOperand(0));
        return Flags && (Flags->isZero() || (Flags->getZExtValue() & 1));
    }

    std::set<const Instruction *> behind(const BasicBlock &Block) {
        for (const Instruction &I : reverse(Block))
            if (orders(I)) {
                Classes.insert(&I);
                return {&I};
            }
        return Starts[&Block];
    }

    void join(const BasicBlock &Block) {
        std::set<const Instruction *> Now = Starts[&Block];
        if (Now.empty())
            return; // nothing leads here
        for (const Instruction *Each : Now)
            Classes.unionSets(*Now.begin(), Each);
        const Instruction *Start = *Now.begin();
        for (const Instruction &I : Block) {
            if (orders(I)) {
                Classes.insert(&I);
                Start = &I;
            }
            Places[&I] = Start;
        }
    }

    void number() {
        DenseMap<const Instruction *, unsigned> Known;
        for (const auto &[I, Start] : Places) {
            const Instruction *Leader = Classes.getLeaderValue(Start);
            Numbers[I] = Known.try_emplace(Leader, Known.size()).first->second;
        }
    }
};

// The number that phis and selects choose, if they always choose the same.
const ConstantInt *onlyNumber(const Value *Of) {
    SmallPtrSet<const Value *, 8> Met = {Of};
    SmallVector<const Value *> Work = {Of};
    const ConstantInt *Only = nullptr;
    while (!Work.empty()) {
        const Value *Next = Work.pop_back_val();
        if (const auto *Number = dyn_cast<ConstantInt>(Next)) {
            if (Only && Only != Number)
                return nullptr;
            Only = Number;
        } else if (isa<PHINode, SelectInst>(Next)) {
            for (const Value *Each :
                 drop_begin(cast<User>(Next)->operands(), isa<SelectInst>(Next)))
                if (Met.insert(Each).second)
                    Work.push_back(Each);
        } else {
            return nullptr;
        }
    }
    return Only;
}

} // namespace

ApartFinder::ApartFinder(Function &Kernel, IRBuilderBase &B, ProvenanceFinder &Objects,
                         GuardFinder &GuardsOf, std::vector<PlacedAccess> All)
    : Kernel(Kernel), B(B), Objects(Objects), All(std::move(All)), GuardsOf(GuardsOf) {
    group();
}

void ApartFinder::group() {
    const BarrierParts Between(Kernel);
    for (const PlacedAccess &Each : All) {
        if (isTrusted(Each.Is->From) || !isShared(*Each.Is))
            continue;
        const unsigned Space = Each.Is->Pointer->getType()->getPointerAddressSpace();
        const ConstantInt *Number = onlyNumber(Each.Is->From.Object);
        if (!Number) {
            (Space == LocalSpace ? IsLocalKnown : IsGlobalKnown) = false;
            continue;
        }
        const uint32_t Is = Number->getZExtValue();
        const bool IsLocal =
            Is & BCL_OBJECT_EXTENT
                ? Kernel.getArg(Is & ~BCL_OBJECT_EXTENT)->getType()->getPointerAddressSpace() ==
                      LocalSpace
                : Space == LocalSpace;
        Object &Part = Parts[{Is, IsLocal ? Between.of(Each.I) : 0}];
        Part.Number = Is;
        Part.IsLocal = IsLocal;
        Part.IsWritten |= Each.I->isAtomic() || Each.Is->Kind != BCL_ACCESS_READS;
        Part.IsAtomic &= Each.I->isAtomic();
        Part.All.push_back(Each);
    }
}

// Whether the bytes that C accesses may be bytes of A, too, although they are different objects.
bool ApartFinder::isOverlapPossible(const Object &A, const Object &C) const {
    return !A.IsLocal && !C.IsLocal && A.Number != C.Number && (A.IsWritten || C.IsWritten) &&
           (A.Number & C.Number & BCL_OBJECT_EXTENT);
}

Value *ApartFinder::areDisjoint(uint32_t A, uint32_t C) {
    const Extent One = loadExtent(B, Objects.area(), A & ~BCL_OBJECT_EXTENT),
                 Other = loadExtent(B, Objects.area(), C & ~BCL_OBJECT_EXTENT);
    return B.CreateOr(B.CreateICmpULE(B.CreateAdd(One.Address, One.Size), Other.Address),
                      B.CreateICmpULE(B.CreateAdd(Other.Address, Other.Size), One.Address));
}

bool ApartFinder::isByShape(Object &Each) {
    const Value *Zero = Each.Number & BCL_OBJECT_EXTENT
                            ? Objects.of(Kernel.getArg(Each.Number & ~BCL_OBJECT_EXTENT)).Offset
                            : nullptr;
    std::vector<Span> Spans;
    std::set<OffsetReader::Limited> Narrow;
    SmallVector<Instruction *> Accesses;
    for (const PlacedAccess &Of : Each.All) {
        OffsetReader Reader(Kernel, Zero);
        const Sum *Offset = Reader.of(Of.Is->From.Offset);
        const auto *Bytes = dyn_cast<ConstantInt>(Of.Is->Bytes);
        if (!Offset || !Bytes || Bytes->getValue().ugt(INT32_MAX))
            return false;
        Spans.push_back({*Offset, int64_t(Bytes->getZExtValue())});
        Narrow.insert(Reader.Narrow.begin(), Reader.Narrow.end());
        Accesses.push_back(Of.I);
    }
    const std::set<Guard> Guards = GuardsOf.ofLaunch(Accesses);
    for (const Guard &Of : Guards)
        Narrow.insert(Of.Narrow.begin(), Of.Narrow.end());
    Value *Own = areOwn(Kernel, B, Spans, Guards, Each.IsLocal);
    if (!Own)
        return false;
    Value *Condition = B.CreateAnd(Own, areSmall(Kernel, B, Narrow));
    const auto *Known = dyn_cast<ConstantInt>(Condition);
    if (!Known)
        Conditions.push_back(Condition);
    return !Known || Known->isOne();
}

bool ApartFinder::isApart(Object &Each) {
    if (Each.IsLocal ? !IsLocalKnown : !IsGlobalKnown)
        return false;
    return !Each.IsWritten || Each.IsAtomic || isByShape(Each);
}

Value *ApartFinder::find() {
    bool Found = false;
    std::set<std::pair<uint32_t, uint32_t>> Pairs;
    for (auto &[Key, Each] : Parts) {
        std::set<std::pair<uint32_t, uint32_t>> More = Pairs;
        for (const auto &[OtherKey, Other] : Parts)
            if (isOverlapPossible(Each, Other))
                More.insert(std::minmax(Each.Number, Other.Number));
        if (More.size() > MostPairs || !isApart(Each))
            continue;
        Found = true;
        Pairs = More;
        for (const PlacedAccess &Of : Each.All)
            Of.Is->IsApart = true;
    }
    Value *All = B.getTrue();
    for (const auto &[A, C] : Pairs)
        All = B.CreateAnd(All, areDisjoint(A, C));
    for (Value *Each : Conditions)
        All = B.CreateAnd(All, Each);
    return Found ? All : nullptr;
}

} // namespace barecl
