// SPDX-License-Identifier: MIT

#include "Numbers.h"
#include "barecl/launch.h"
#include "passes/facts/LaunchContext.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace barecl {

Value *Numbers::launch(unsigned Offset) {
    return B.CreateSIToFP(
        loadLaunchSlot(B, sizeType(*Kernel.getParent()), contextOf(Kernel).Launch, Offset),
        B.getDoubleTy());
}

Value *Numbers::compute(const Factor &Is) {
    const unsigned At = Is.Which * sizeof(uint64_t);
    switch (Is.Is) {
    case Factor::Argument:
        return B.CreateSIToFP(Kernel.getArg(Is.Which), B.getDoubleTy());
    case Factor::Launch:
        return launch(Is.Which);
    case Factor::Group:
        return launch(offsetof(bcl_launch_context, num_groups) + At);
    case Factor::Global:
        return B.CreateFAdd(launch(offsetof(bcl_launch_context, global_size) + At),
                            launch(offsetof(bcl_launch_context, global_offset) + At));
    case Factor::Local:
        return launch(offsetof(bcl_launch_context, enqueued_size) + At);
    case Factor::Unknown:
        break;
    }
    llvm_unreachable("an unknown factor has no limit");
}

Value *Numbers::most(const Factor &Is) {
    Value *&Known = Met[Is];
    return Known ? Known : Known = compute(Is);
}

Value *Numbers::sizeOf(const Factor &Id, bool IsLocal) {
    if (Id.Is == Factor::Global && IsLocal)
        return most({Factor::Local, Id.Which, nullptr});
    if (Id.Is == Factor::Global)
        return launch(offsetof(bcl_launch_context, global_size) + Id.Which * sizeof(uint64_t));
    return most(Id);
}

Value *Numbers::countOf(const Factor &Id, bool IsLocal) {
    Value *Count = sizeOf(Id, IsLocal);
    for (const Guard &Each : Guards)
        if (Each.Of == Id) {
            Value *Limit = total(Each.Bound);
            Count = B.CreateSelect(B.CreateFCmpOLT(Limit, Count), Limit, Count);
        }
    return Count;
}

bool Numbers::hasGuard(const Factor &Id) const {
    return any_of(Guards, [&](const Guard &Each) { return Each.Of == Id; });
}

Value *Numbers::limit(const Sum &Of, bool Positive) {
    Value *All = number(0);
    for (const auto &[Each, Times] : Of)
        if ((Times > 0) == Positive)
            All = B.CreateFAdd(All, product(Each, Times));
    return All;
}

Value *Numbers::total(const Sum &Of) { return B.CreateFAdd(limit(Of, true), limit(Of, false)); }

Value *Numbers::product(const Product &Of, int64_t Times) {
    Value *All = number(double(Times));
    for (const Factor &Each : Of)
        All = B.CreateFMul(All, most(Each));
    return All;
}

Value *Numbers::areFactorsSmall() {
    Value *All = B.getTrue();
    for (const auto &[Each, Is] : Met)
        All = B.CreateAnd(All, B.CreateAnd(B.CreateFCmpOGE(Is, number(0)), isLess(Is, TooMany)));
    return All;
}

Value *areSmall(Function &Kernel, IRBuilderBase &B, const std::set<OffsetReader::Limited> &Narrow) {
    Numbers N(Kernel, B);
    Value *All = B.getTrue();
    for (const auto &[Each, IsUnsigned] : Narrow) {
        Value *Least = N.number(IsUnsigned ? 0 : -Numbers::TooMany);
        All = B.CreateAnd(All, N.isLess(N.limit(Each, true), Numbers::TooMany));
        All = B.CreateAnd(All, B.CreateFCmpOGE(N.limit(Each, false), Least));
    }
    return B.CreateAnd(All, N.areFactorsSmall());
}

} // namespace barecl
