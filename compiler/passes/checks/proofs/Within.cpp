// SPDX-License-Identifier: MIT

#include "Within.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {
namespace {

constexpr unsigned MostGroups = 64, MostDepth = 4;
constexpr double Inexact =
    double(uint64_t(1) << 53); // doubles from here on are no longer all integers

bool isMixed(const Sum &Of) {
    return hasNegative(Of) && any_of(Of, [](const auto &Each) { return Each.second > 0; });
}

bool contains(const Sum &Of, const Factor &Is) {
    return any_of(Of, [&](const auto &Each) { return is_contained(Each.first, Is); });
}

// A loop's counter: it starts with Start and grows by Step, without wrapping.
struct Counter {
    Value *Start;
    uint64_t Step;
};

std::optional<Counter> counterOf(const Value &V) {
    const auto *Phi = dyn_cast<PHINode>(&V);
    if (!Phi || Phi->getNumIncomingValues() != 2)
        return std::nullopt;
    for (unsigned Way : {0u, 1u}) {
        const APInt *Step;
        Value *Next = Phi->getIncomingValue(Way);
        if (match(Next, m_NSWAdd(m_Specific(Phi), m_APInt(Step))) && Step->isStrictlyPositive() &&
            Step->ult(INT32_MAX))
            return Counter{Phi->getIncomingValue(1 - Way), Step->getZExtValue()};
    }
    return std::nullopt;
}

} // namespace

bool WithinFinder::Key::operator<(const Key &Other) const {
    return std::tie(Object, Kind, Alignment, Size, Zero, Offset, Guards, Narrow) <
           std::tie(Other.Object, Other.Kind, Other.Alignment, Other.Size, Other.Zero, Other.Offset,
                    Other.Guards, Other.Narrow);
}

void WithinFinder::group(const PlacedAccess &Each) {
    const Access &Is = *Each.Is;
    const auto *Object = dyn_cast<ConstantInt>(Is.From.Object),
               *Bytes = dyn_cast<ConstantInt>(Is.Bytes);
    const auto *Size = dyn_cast<Instruction>(Is.From.Size);
    if (isTrusted(Is.From) || !Object || !Bytes || Bytes->getValue().ugt(INT32_MAX) ||
        (Size && Size->getParent() != B.GetInsertBlock()))
        return;
    const uint32_t Number = Object->getZExtValue();
    Value *Zero = Number & BCL_OBJECT_EXTENT
                      ? Objects.of(Kernel.getArg(Number & ~BCL_OBJECT_EXTENT)).Offset
                      : nullptr;
    OffsetReader Reader(Kernel, Zero, OffsetReader::LimitedOnly);
    const Sum *Offset = Reader.of(Is.From.Offset);
    const auto Alignment = int64_t(Is.Alignment.value());
    if (!Offset || any_of(*Offset, [&](const auto &Of) { return Of.second % Alignment != 0; }))
        return;
    Key Of = {Number,
              isPartOfWrite(*Each.I) ? 0u : unsigned(Is.Kind),
              uint64_t(Alignment),
              Is.From.Size,
              Zero && !isa<Constant>(Zero) ? Zero : nullptr,
              *Offset,
              {},
              Reader.Narrow};
    for (const Guard &By : GuardsOf.of(*Each.I))
        if (contains(Of.Offset, By.Of) ||
            any_of(Of.Narrow, [&](const auto &Sums) { return contains(Sums.Of, By.Of); }))
            Of.Guards.insert(By);
    const int64_t First = Of.Offset.contains({}) ? Of.Offset.at({}) : 0;
    const int64_t Behind = First + int64_t(Bytes->getZExtValue());
    Of.Offset.erase(Product());
    Group &To = Groups.try_emplace(Of, Group{First, Behind, {}}).first->second;
    To.First = std::min(To.First, First);
    To.Behind = std::max(To.Behind, Behind);
    To.All.push_back(Each);
}

// --- Ranges --------------------------------------------------------------------------------------

Value *WithinFinder::lesser(Value *A, Value *C) {
    return B.CreateSelect(B.CreateFCmpOLT(A, C), A, C);
}

Value *WithinFinder::greater(Value *A, Value *C) {
    return B.CreateSelect(B.CreateFCmpOGT(A, C), A, C);
}

// A sum whose terms have both signs may be small although its terms are too large to be exact.
std::optional<WithinFinder::Range> WithinFinder::rangeOf(const Sum &Of, const std::set<Guard> &By) {
    Range All = {N.number(0), N.number(0)};
    Value *Largest = N.number(0);
    for (const auto &[Each, Times] : Of) {
        Value *Least = N.number(double(Times)), *Most = Least;
        for (const Factor &Part : Each) {
            const std::optional<Range> Is = rangeOf(Part, By);
            if (!Is)
                return std::nullopt;
            Least = B.CreateFMul(Least, Is->Least);
            Most = B.CreateFMul(Most, Is->Most);
        }
        Largest = B.CreateFAdd(Largest, Times < 0 ? B.CreateFNeg(Most) : Most);
        if (Times < 0)
            std::swap(Least, Most);
        All = {B.CreateFAdd(All.Least, Least), B.CreateFAdd(All.Most, Most)};
    }
    if (isMixed(Of))
        Conditions.push_back(N.isLess(Largest, Inexact));
    return All;
}

std::optional<WithinFinder::Range> WithinFinder::rangeOf(const Factor &Of,
                                                         const std::set<Guard> &By) {
    if (isUnknown(Of))
        return rangeOfUnknown(*Of.Of, By);
    if (isOfLaunch(Of))
        return Range{N.most(Of), N.most(Of)};
    return limited({N.number(0), B.CreateFSub(N.most(Of), N.number(1))}, Of, By);
}

// Limits a range by the guards of the number. What guards rely on becomes a condition.
WithinFinder::Range WithinFinder::limited(Range Is, const Factor &Of, const std::set<Guard> &By) {
    for (const Guard &Each : By) {
        if (!(Each.Of == Of))
            continue;
        const std::optional<Range> Bound = rangeOf(Each.Bound, {});
        if (!Bound)
            continue;
        Narrow.insert(Each.Narrow.begin(), Each.Narrow.end());
        if (Each.IsLeast)
            Is.Least = greater(Is.Least, Bound->Least);
        else
            Is.Most = lesser(Is.Most, B.CreateFSub(Bound->Most, N.number(1)));
    }
    return {Is.Least, greater(Is.Most, N.number(0))};
}

std::optional<WithinFinder::Range> WithinFinder::rangeOfUnknown(const Value &V,
                                                                const std::set<Guard> &By) {
    const Factor Of = {Factor::Unknown, 0, &V};
    const DataLayout &Layout = Kernel.getDataLayout();
    const ConstantRange Known =
        computeConstantRange(&V, /*ForSigned=*/false)
            .intersectWith(ConstantRange::fromKnownBits(computeKnownBits(&V, Layout), false));
    const bool IsSmall = Known.getUnsignedMax().ult(INT32_MAX);
    auto Limits = [&](const Guard &Each) { return Each.Of == Of && !Each.IsLeast; };
    auto Raises = [&](const Guard &Each) {
        return Each.Of == Of && (Each.IsLeast ? !hasNegative(Each.Bound) : Each.IsUnsigned);
    };
    const std::optional<Counter> Counts = counterOf(V);
    const bool IsAtLeast0 =
        IsSmall || any_of(By, Raises) || (Counts && isAtLeast0(*Counts->Start, By));
    if (!IsAtLeast0 || !(IsSmall || any_of(By, Limits)))
        return std::nullopt;
    auto Number = [&](const APInt &Is) { return N.number(double(Is.getZExtValue())); };
    const Range Bits = IsSmall
                           ? Range{Number(Known.getUnsignedMin()), Number(Known.getUnsignedMax())}
                           : Range{N.number(0), N.number(Numbers::TooMany - 1)};
    const Range Is = limited(Bits, Of, By);
    return Counts ? stepped(Is, *Counts->Start, Counts->Step) : Is;
}

// Whether a value, that an instruction with the guards depends on, is not negative.
bool WithinFinder::isAtLeast0(Value &V, const std::set<Guard> &By) {
    if (const auto *Known = dyn_cast<ConstantInt>(&V))
        return !Known->isNegative();
    OffsetReader Reader(Kernel, nullptr, OffsetReader::LimitedOnly);
    const Sum *Is = Depth < MostDepth ? Reader.of(&V) : nullptr;
    if (!Is || hasNegative(*Is))
        return false;
    Reader.Narrow.insert({*Is, false});
    ++Depth;
    const bool Fits = all_of(Reader.Narrow, [&](const auto &Each) { return fits(Each, By); });
    --Depth;
    return Fits;
}

// The most that a counter can be, if it starts with a known number and its steps are larger than 1.
WithinFinder::Range WithinFinder::stepped(Range Is, const Value &Start, uint64_t Step) {
    const auto *First = dyn_cast<ConstantInt>(&Start);
    if (!First || First->getValue().ugt(INT32_MAX) || Step == 1)
        return Is;
    Value *From = N.number(double(First->getZExtValue()));
    Value *Way = lesser(B.CreateFSub(greater(Is.Most, From), From), N.number(Numbers::TooMany - 1));
    Value *Whole = B.CreateFPToUI(Way, B.getInt32Ty());
    Value *Steps = B.CreateSub(Whole, B.CreateURem(Whole, B.getInt32(Step)));
    return {Is.Least, B.CreateFAdd(B.CreateUIToFP(Steps, B.getDoubleTy()), From)};
}

// False: the sum cannot be told to fit.
bool WithinFinder::fits(const OffsetReader::Limited &Of, const std::set<Guard> &By) {
    const std::optional<Range> Is = rangeOf(Of.Of, By);
    if (!Is)
        return false;
    Conditions.push_back(N.isLess(Is->Most, Numbers::TooMany));
    Value *Least = N.number(Of.IsUnsigned ? 0 : -Numbers::TooMany);
    Conditions.push_back(B.CreateFCmpOGE(Is->Least, Least));
    return true;
}

// --- The condition -------------------------------------------------------------------------------

Value *WithinFinder::conditionOf(const Key &Of, const Group &Each) {
    Conditions.clear();
    Narrow.clear();
    const std::optional<Range> Is = rangeOf(Of.Offset, Of.Guards);
    if (!Is || !all_of(Of.Narrow, [&](const auto &Sums) { return fits(Sums, Of.Guards); }))
        return nullptr;
    Value *First = B.CreateFAdd(Is->Least, N.number(double(Each.First)));
    Value *Behind = B.CreateFAdd(Is->Most, N.number(double(Each.Behind)));
    if (const auto *Known = dyn_cast<ConstantFP>(First); Known && Known->isNegative())
        return nullptr;
    if (Of.Zero) {
        Value *Zero = B.CreateSIToFP(Of.Zero, B.getDoubleTy());
        First = B.CreateFAdd(First, Zero), Behind = B.CreateFAdd(Behind, Zero);
        Conditions.push_back(B.CreateIsNull(B.CreateAnd(Of.Zero, Of.Alignment - 1)));
    }
    Conditions.push_back(B.CreateFCmpOGE(First, N.number(0)));
    Value *Bytes = B.CreateUIToFP(Size(B, Each.All.front()), B.getDoubleTy());
    Conditions.push_back(B.CreateFCmpOLE(Behind, Bytes));
    if (!Narrow.empty())
        Conditions.push_back(areSmall(Kernel, B, Narrow));
    return B.CreateAnd(Conditions);
}

Value *WithinFinder::find(ArrayRef<PlacedAccess> Accesses) {
    for (const PlacedAccess &Each : Accesses)
        if (Groups.size() < MostGroups)
            group(Each);
    Value *All = nullptr;
    for (const auto &[Of, Each] : Groups) {
        Value *Condition = conditionOf(Of, Each);
        if (!Condition || match(Condition, m_Zero()))
            continue;
        All = All ? B.CreateAnd(All, Condition) : Condition;
        for (const PlacedAccess &One : Each.All)
            One.Is->IsWithin = true;
    }
    return All ? B.CreateAnd(All, N.areFactorsSmall()) : nullptr;
}

} // namespace barecl
