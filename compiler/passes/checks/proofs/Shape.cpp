// SPDX-License-Identifier: MIT

#include "Shape.h"
#include "Numbers.h"
#include "passes/facts/LaunchContext.h"
#include "passes/facts/Primitives.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"

#include <algorithm>
#include <numeric>

using namespace llvm;

namespace barecl {
namespace {

constexpr double TooFar = double(uint64_t(1) << 61);

bool isId(const Factor &Is, bool IsLocal) {
    return isId(Is) && !(IsLocal && Is.Is == Factor::Group);
}

// Offsets of one shape: coefficients of ids; what all work-items have in common; and an integer, whatever it is, times a
// stride.
struct Shape {
    std::map<Factor, Sum> Ids;
    Sum Common;
    std::optional<Product> Stride;
    int64_t Times = 0;             // of the stride
    int64_t First = 0, Behind = 0; // bytes
};

// --- The shape -----------------------------------------------------------------------------------

// Adds a product. Whether the shape still can be described.
bool addProduct(Shape &To, const Product &Each, int64_t Times, bool IsLocal) {
    if (any_of(Each, isUnknown)) {
        Product Stride; // whose multiple by an integer of 32 bits does not wrap
        copy_if(Each, std::back_inserter(Stride), isOfLaunch);
        const bool IsFirst = !To.Stride;
        To.Times = std::gcd(To.Times, Times);
        To.Stride = To.Stride.value_or(Stride);
        return Stride.size() + 1 == Each.size() && (IsFirst || *To.Stride == Stride);
    }
    const auto Id = find_if(Each, [&](const Factor &F) { return isId(F, IsLocal); });
    if (Id == Each.end()) {
        To.Common[Each] = Times;
        return true;
    }
    Product Rest = Each;
    Rest.erase(Rest.begin() + (Id - Each.begin()));
    To.Ids[*Id][Rest] = Times;
    return all_of(Rest, isOfLaunch);
}

std::optional<Shape> shapeOf(const Span &Of, bool IsLocal) {
    Shape Is;
    for (const auto &[Each, Times] : Of.Offset)
        if (Each.empty())
            Is.First = Times;
        else if (!addProduct(Is, Each, Times, IsLocal))
            return std::nullopt;
    Is.Behind = Is.First + Of.Bytes;
    return Is;
}

std::optional<Shape> commonShape(ArrayRef<Span> All, bool IsLocal) {
    std::optional<Shape> Is = shapeOf(All.front(), IsLocal);
    for (const Span &Each : All.drop_front()) {
        const std::optional<Shape> Next = shapeOf(Each, IsLocal);
        if (!Is || !Next || Next->Ids != Is->Ids || Next->Common != Is->Common ||
            (Next->Stride && Is->Stride && *Next->Stride != *Is->Stride))
            return std::nullopt;
        Is->Stride = Is->Stride ? Is->Stride : Next->Stride;
        Is->Times = std::gcd(Is->Times, Next->Times);
        Is->First = std::min(Is->First, Next->First);
        Is->Behind = std::max(Is->Behind, Next->Behind);
    }
    return Is;
}

// --- Different work-items ------------------------------------------------------------------------

bool usesDimension(Function &Kernel, unsigned Dim) {
    if (!contextOf(Kernel).Group[Dim]->use_empty())
        return true;
    return any_of(instructions(Kernel), [&](const Instruction &I) {
        const Primitive Called = primitiveOf(I);
        if (Called != Primitive::LocalId && Called != Primitive::GlobalId)
            return false;
        const auto *Known = dyn_cast<ConstantInt>(I.getOperand(0));
        return !Known || Known->equalsInt(Dim);
    });
}

// The condition on which work-items that differ have different ids in the shape. Null: it can hardly be true.
Value *areTold(Function &Kernel, Numbers &N, IRBuilderBase &B, const Shape &Is, bool IsLocal) {
    Value *All = B.getTrue();
    for (unsigned Dim = 0; Dim < 3; ++Dim) {
        auto Has = [&](Factor::Kind Kind) { return Is.Ids.contains({Kind, Dim, nullptr}); };
        if (Has(Factor::Global) && (Has(Factor::Local) || Has(Factor::Group)))
            return nullptr;
        if (Has(Factor::Global))
            continue;
        for (Factor::Kind Kind : {Factor::Local, Factor::Group}) {
            if (Has(Kind) || (Kind == Factor::Group && IsLocal))
                continue;
            const Factor Id = {Kind, Dim, nullptr};
            if (!N.hasGuard(Id) && (Dim == 0 || usesDimension(Kernel, Dim)))
                return nullptr;
            All = B.CreateAnd(All, N.isLess(N.countOf(Id, IsLocal), 2));
        }
    }
    return All;
}

// A coefficient all of whose products are negative counts backwards.
Sum forwards(Sum Of) {
    if (all_of(Of, [](const auto &Each) { return Each.second < 0; }))
        for (auto &[Each, Times] : Of)
            Times = -Times;
    return Of;
}

// The condition on which each step of an id is longer than all steps of the ids before it together.
Value *areNested(Numbers &N, IRBuilderBase &B, const Shape &Is, ArrayRef<Factor> Order,
                 bool IsLocal) {
    Value *Length = N.number(double(Is.Behind - Is.First)), *All = B.getTrue();
    for (const Factor &Id : Order) {
        Value *Step = N.total(forwards(Is.Ids.at(Id)));
        All = B.CreateAnd(All, B.CreateFCmpOGE(Step, Length));
        Value *Steps = B.CreateFSub(N.countOf(Id, IsLocal), N.number(1));
        Length = B.CreateFAdd(Length, B.CreateFMul(Step, Steps));
    }
    if (!Is.Stride)
        return B.CreateAnd(All, N.isLess(Length, TooFar));
    Value *Step = N.product(*Is.Stride, std::abs(Is.Times));
    return B.CreateAnd(
        All, B.CreateAnd(B.CreateFCmpOGE(Step, Length), N.isLess(Step, Numbers::TooMany / 4)));
}

} // namespace

Value *areOwn(Function &Kernel, IRBuilderBase &B, ArrayRef<Span> All, const std::set<Guard> &Guards,
              bool IsLocal) {
    const std::optional<Shape> Is = commonShape(All, IsLocal);
    if (!Is)
        return nullptr;
    Numbers N(Kernel, B, Guards);
    Value *Told = areTold(Kernel, N, B, *Is, IsLocal);
    if (!Told)
        return nullptr;
    SmallVector<Factor> Order;
    for (const auto &[Id, Step] : Is->Ids)
        Order.push_back(Id);
    Value *Nested = B.getFalse();
    do
        Nested = B.CreateOr(Nested, areNested(N, B, *Is, Order, IsLocal));
    while (std::next_permutation(Order.begin(), Order.end()));
    Value *Near = N.isLess(N.limit(Is->Common, true), TooFar);
    Value *Equal = B.CreateIsNull(loadUnequal(B, contextOf(Kernel).Launch)); // all work-groups
    return B.CreateAnd(B.CreateAnd(B.CreateAnd(Told, Nested), B.CreateAnd(Near, Equal)),
                       N.areFactorsSmall());
}

} // namespace barecl
