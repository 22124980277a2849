// SPDX-License-Identifier: MIT

#include "ItemRange.h"

using namespace llvm;

namespace barecl {

ItemRange::ItemRange(Value *Piece)
    : Piece(Piece), Some(ConstantInt::getTrue(Piece->getContext())),
      First(ConstantInt::get(Piece->getType(), 0)), Last(Piece) {}

void ItemRange::clamp(IRBuilderBase &B, CmpPredicate Predicate, Value *Id, Value *Limit) {
    Type *Wide = Piece->getType();
    Value *Distance = B.CreateZExt(B.CreateSub(Limit, Id), Wide);
    Value *Holds = B.CreateICmp(Predicate, Id, Limit);
    Constant *Zero = ConstantInt::get(Wide, 0), *One = ConstantInt::get(Wide, 1);
    const bool IsStrict = CmpInst::isStrictPredicate(Predicate);
    if (ICmpInst::isLT(Predicate) || ICmpInst::isLE(Predicate)) {
        Some = B.CreateAnd(Some, Holds);
        Last = B.CreateBinaryIntrinsic(Intrinsic::umin, Last,
                                       IsStrict ? B.CreateSub(Distance, One) : Distance);
        return;
    }
    // Distance + 1 only wraps if Distance is larger than the number of iterations.
    if (IsStrict) {
        Some = B.CreateAnd(Some, B.CreateOr(Holds, B.CreateICmpULT(Distance, Piece)));
        Distance = B.CreateAdd(Distance, One);
    }
    First = B.CreateBinaryIntrinsic(Intrinsic::umax, First, B.CreateSelect(Holds, Zero, Distance));
}

void ItemRange::require(IRBuilderBase &B, Value *Condition) { Some = B.CreateAnd(Some, Condition); }

Value *ItemRange::isSome(IRBuilderBase &B) const {
    return B.CreateAnd(Some, B.CreateICmpULE(First, Last), "guard.some");
}

} // namespace barecl
