// SPDX-License-Identifier: MIT

#include "ShadowBytes.h"
#include "passes/facts/AddressSpaces.h"

#include "llvm/ADT/bit.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace barecl {
namespace {

bool hasShadow(const Access &Is) {
    const auto *Known = dyn_cast<ConstantInt>(Is.From.Shadow);
    return !Known || !Known->isZero();
}

// A phi or select of pointers may point to an object without a shadow.
bool mayLackShadow(const Access &Is) { return isa<PHINode, SelectInst>(Is.From.Shadow); }

// The shadow of local memory is global memory.
Value *shadowAt(IRBuilderBase &B, const Access &Is) {
    const unsigned Space = Is.Pointer->getType()->getPointerAddressSpace();
    return B.CreateIntToPtr(
        B.CreateAdd(Is.From.Shadow, Is.From.Offset),
        PointerType::get(B.getContext(), Space == LocalSpace ? unsigned(GlobalSpace) : Space));
}

// Divides the access into words of 1 to 8 bytes. Calls `Each` with the place of each word's shadow, and with the number
// there that means written.
template <typename Function> void forWords(IRBuilderBase &B, const Access &Is, Function Each) {
    const uint64_t Bytes = cast<ConstantInt>(Is.Bytes)->getZExtValue();
    Value *Start = shadowAt(B, Is);
    for (uint64_t At = 0; At < Bytes;) {
        const uint64_t Size = std::min<uint64_t>(8, bit_floor(Bytes - At));
        IntegerType *T = B.getIntNTy(8 * Size);
        Each(B.CreateConstGEP1_64(B.getInt8Ty(), Start, At),
             ConstantInt::get(T, APInt::getSplat(8 * Size, APInt(8, 1))));
        At += Size;
    }
}

void note(IRBuilderBase &B, const Instruction &I, ArrayRef<Access> Accesses) {
    const Access &To = Accesses[0];
    const MaybeAlign Anywhere = Align(1);
    if (!isa<AnyMemIntrinsic>(I))
        forWords(B, To, [&](Value *Place, Constant *Written) {
            B.CreateAlignedStore(Written, Place, Align(1));
        });
    else if (Accesses.size() > 1 && hasShadow(Accesses[1]) && !mayLackShadow(Accesses[1]))
        B.CreateMemMove(shadowAt(B, To), Anywhere, shadowAt(B, Accesses[1]), Anywhere, To.Bytes);
    else
        B.CreateMemSet(shadowAt(B, To), B.getInt8(1), To.Bytes, Anywhere);
}

Value *haveShadow(IRBuilderBase &B, const Access &Is) { return B.CreateIsNotNull(Is.From.Shadow); }

} // namespace

void noteWritten(Instruction &I, ArrayRef<Access> Accesses) {
    const Access &To = Accesses[0];
    if (To.Kind == BCL_ACCESS_READS || !hasShadow(To))
        return;
    IRBuilder<> B(&I);
    if (mayLackShadow(To))
        B.SetInsertPoint(SplitBlockAndInsertIfThen(haveShadow(B, To), &I, /*Unreachable=*/false));
    note(B, I, Accesses);
}

// Gives no answer for an access that may lack a shadow.
Value *isWritten(IRBuilderBase &B, const Instruction &I, const Access &Is) {
    if (Is.Kind == BCL_ACCESS_WRITES || isa<AnyMemIntrinsic>(I) || !hasShadow(Is) ||
        mayLackShadow(Is))
        return nullptr;
    Value *All = B.getTrue();
    forWords(B, Is, [&](Value *Place, Constant *Written) {
        Value *Word = B.CreateAlignedLoad(Written->getType(), Place, Align(1));
        All = B.CreateAnd(All, B.CreateICmpEQ(Word, Written));
    });
    return All;
}

} // namespace barecl
