// SPDX-License-Identifier: MIT

#include "Shape.h"
#include "barecl/launch.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/LaunchContext.h"
#include "passes/facts/Primitives.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"

#include <algorithm>
#include <numeric>

using namespace llvm;

namespace barecl {
namespace {

constexpr double TooMany = double(uint64_t(1) << 31), TooFar = double(uint64_t(1) << 61);

bool isId(const Factor &Is, bool IsLocal) {
    return Is.Is == Factor::Global || Is.Is == Factor::Local ||
           (Is.Is == Factor::Group && !IsLocal);
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

// Numbers of the launch, as double: it holds all of them exactly, or sees that they are too large.
class Numbers {
  public:
    Numbers(Function &Kernel, IRBuilderBase &B, const std::set<Guard> &Guards = {})
        : Kernel(Kernel), B(B), Guards(Guards) {}

    // The largest value.
    Value *most(const Factor &Is) {
        const unsigned At = Is.Which * sizeof(uint64_t);
        switch (Is.Is) {
        case Factor::Argument:
            return known(Is, [&] { return as(Kernel.getArg(Is.Which)); });
        case Factor::Launch:
            return known(Is, [&] { return launch(Is.Which); });
        case Factor::Group:
            return known(Is, [&] { return launch(offsetof(bcl_launch_context, num_groups) + At); });
        case Factor::Global:
            return known(Is, [&] {
                return B.CreateFAdd(launch(offsetof(bcl_launch_context, global_size) + At),
                                    launch(offsetof(bcl_launch_context, global_offset) + At));
            });
        case Factor::Local:
            return known(Is,
                         [&] { return launch(offsetof(bcl_launch_context, enqueued_size) + At); });
        case Factor::Unknown:
            break;
        }
        llvm_unreachable("an unknown factor has no limit");
    }

    // How many values an id has where the guards hold: of the launch, or if IsLocal, of the work-group.
    Value *countOf(const Factor &Id, bool IsLocal) {
        Value *Count = sizeOf(Id, IsLocal);
        for (const Guard &Each : Guards)
            if (Each.Id == Id) {
                Value *Limit = total(Each.Limit);
                Count = B.CreateSelect(B.CreateFCmpOLT(Limit, Count), Limit, Count);
            }
        return Count;
    }

    bool hasGuard(const Factor &Id) const {
        return any_of(Guards, [&](const Guard &Each) { return Each.Id == Id; });
    }

    // The sum of the products with a positive sign, or of the others, with the largest values.
    Value *limit(const Sum &Of, bool Positive) {
        Value *All = number(0);
        for (const auto &[Each, Times] : Of)
            if ((Times > 0) == Positive)
                All = B.CreateFAdd(All, product(Each, Times));
        return All;
    }

    Value *total(const Sum &Of) { return B.CreateFAdd(limit(Of, true), limit(Of, false)); }

    Value *product(const Product &Of, int64_t Times) {
        Value *All = number(double(Times));
        for (const Factor &Each : Of)
            All = B.CreateFMul(All, most(Each));
        return All;
    }

    Value *number(double Is) { return ConstantFP::get(B.getDoubleTy(), Is); }
    Value *isLess(Value *Is, double Than) { return B.CreateFCmpOLT(Is, number(Than)); }

    // Whether all factors met so far have values from 0 to 2^31 - 1, which all work-groups share.
    Value *areFactorsSmall() {
        Value *All = B.getTrue();
        for (const auto &[Each, Is] : Met)
            All =
                B.CreateAnd(All, B.CreateAnd(B.CreateFCmpOGE(Is, number(0)), isLess(Is, TooMany)));
        return B.CreateAnd(All, B.CreateIsNull(loadUnequal(B, contextOf(Kernel).Launch)));
    }

  private:
    Function &Kernel;
    IRBuilderBase &B;
    const std::set<Guard> Guards;
    std::map<Factor, Value *> Met;

    Value *sizeOf(const Factor &Id, bool IsLocal) {
        if (Id.Is == Factor::Global && IsLocal)
            return most({Factor::Local, Id.Which, nullptr});
        if (Id.Is == Factor::Global)
            return launch(offsetof(bcl_launch_context, global_size) + Id.Which * sizeof(uint64_t));
        return most(Id);
    }

    template <typename Compute> Value *known(const Factor &Is, Compute Make) {
        Value *&Known = Met[Is];
        return Known ? Known : Known = Make();
    }

    Value *as(Value *Is) { return B.CreateSIToFP(Is, B.getDoubleTy()); }
    Value *launch(unsigned Offset) {
        return as(
            loadLaunchSlot(B, sizeType(*Kernel.getParent()), contextOf(Kernel).Launch, Offset));
    }
};

// --- The shape -----------------------------------------------------------------------------------

// Adds a product. Whether the shape still can be described.
bool addProduct(Shape &To, const Product &Each, int64_t Times, bool IsLocal) {
    if (any_of(Each, isUnknown)) {
        Product Stride; // whose multiple by an integer of 32 bits does not wrap
        copy_if(Each, std::back_inserter(Stride),
                [](const Factor &F) { return F.Is == Factor::Argument || F.Is == Factor::Launch; });
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
    return none_of(
        Rest, [](const Factor &F) { return F.Is != Factor::Argument && F.Is != Factor::Launch; });
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
    return B.CreateAnd(All,
                       B.CreateAnd(B.CreateFCmpOGE(Step, Length), N.isLess(Step, TooMany / 4)));
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
    return B.CreateAnd(B.CreateAnd(Told, Nested), B.CreateAnd(Near, N.areFactorsSmall()));
}

Value *areSmall(Function &Kernel, IRBuilderBase &B, const std::set<OffsetReader::Limited> &Narrow) {
    Numbers N(Kernel, B);
    Value *All = B.getTrue();
    for (const auto &[Each, IsUnsigned] : Narrow) {
        Value *Least = N.number(IsUnsigned ? 0 : -TooMany);
        All = B.CreateAnd(All, N.isLess(N.limit(Each, true), TooMany));
        All = B.CreateAnd(All, B.CreateFCmpOGE(N.limit(Each, false), Least));
    }
    return B.CreateAnd(All, N.areFactorsSmall());
}

} // namespace barecl
