// SPDX-License-Identifier: MIT

#include "DotInstructions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/IntrinsicsARM.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {
namespace {

using Builder = IRBuilder<>;

unsigned wordsOf(Type *T) {
    auto *Vector = dyn_cast<FixedVectorType>(T);
    return Vector ? Vector->getNumElements() : 1;
}

// The same bits as a vector of elements with that many bits.
Value *as(Builder &B, Value *V, unsigned Bits) {
    return B.CreateBitCast(
        V, FixedVectorType::get(B.getIntNTy(Bits), 32 * wordsOf(V->getType()) / Bits));
}

Value *call(Builder &B, Intrinsic::ID ID, ArrayRef<Type *> Types, ArrayRef<Value *> Arguments) {
    return B.CreateIntrinsic(ID, Types, Arguments);
}

Value *elementsFrom(Builder &B, Value *V, unsigned First, unsigned Count) {
    return B.CreateShuffleVector(V, createSequentialMask(First, Count, /*NumUndefs=*/0));
}

// An instruction that adds all four products to Sum, and whether it takes the bytes of A and B as signed.
struct Dot {
    bool SignedA, SignedB;
    function_ref<Value *(Value *Sum, Value *A, Value *B)> Emit;
};

// If the instruction takes a byte x with the other signedness, it gets x with its highest bit flipped, which is x - 128
// or x + 128. The error, 128 times the bytes of the other word, is subtracted from Sum first. At most one of the two
// words needs this.
Value *dotOf(Builder &B, const Dot &Core, const WordPair &Pair, Value *Sum) {
    if (Core.SignedA == Pair.SignedA && Core.SignedB == Pair.SignedB)
        return Core.Emit(Sum, Pair.A, Pair.B);
    Constant *Highest = ConstantInt::get(Pair.A->getType(), 0x80808080u);
    Constant *Zero = Constant::getNullValue(Sum->getType());
    if (Core.SignedA != Pair.SignedA) {
        Sum = B.CreateSub(Sum, Core.Emit(Zero, Highest, Pair.B));
        return Core.Emit(Sum, B.CreateXor(Pair.A, Highest), Pair.B);
    }
    Sum = B.CreateSub(Sum, Core.Emit(Zero, Pair.A, Highest));
    return Core.Emit(Sum, Pair.A, B.CreateXor(Pair.B, Highest));
}

// Swaps the words if only the second has unsigned bytes, so that A has them.
WordPair unsignedFirst(const WordPair &Pair) {
    return Pair.SignedA && !Pair.SignedB ? WordPair{Pair.B, Pair.A, false, true} : Pair;
}

// VNNI multiplies unsigned by signed bytes.
Value *emitVpdpbusd(Builder &B, const WordPair &Pair, Value *Sum) {
    const unsigned Words = wordsOf(Sum->getType());
    const Intrinsic::ID ID = Words == 16  ? Intrinsic::x86_avx512_vpdpbusd_512
                             : Words == 8 ? Intrinsic::x86_avx512_vpdpbusd_256
                                          : Intrinsic::x86_avx512_vpdpbusd_128;
    auto Emit = [&](Value *Sum, Value *A, Value *C) {
        return call(B, ID, {}, {Sum, as(B, A, 8), as(B, C, 8)});
    };
    return dotOf(B, {false, true, Emit}, unsignedFirst(Pair), Sum);
}

// AArch64's SDOT and UDOT.
Value *emitSdot(Builder &B, const WordPair &Pair, Value *Sum) {
    const bool Signed = Pair.SignedA || Pair.SignedB;
    auto Emit = [&](Value *Sum, Value *A, Value *C) {
        Value *Bytes = as(B, A, 8);
        return call(B, Signed ? Intrinsic::aarch64_neon_sdot : Intrinsic::aarch64_neon_udot,
                    {Sum->getType(), Bytes->getType()}, {Sum, Bytes, as(B, C, 8)});
    };
    return dotOf(B, {Signed, Signed, Emit}, Pair, Sum);
}

// The bytes 0 and 2 of each word, or 1 and 3, as elements of 16 bits.
Value *bytesOf(Builder &B, Value *Words, bool Signed, bool Odd) {
    Value *Halves = as(B, Words, 16);
    if (Odd)
        return Signed ? B.CreateAShr(Halves, 8) : B.CreateLShr(Halves, 8);
    return Signed ? B.CreateAShr(B.CreateShl(Halves, 8), 8)
                  : B.CreateAnd(Halves, ConstantInt::get(Halves->getType(), 255));
}

// VPMADDWD adds the products of the two halves of each word.
Value *emitPmaddwd(Builder &B, const WordPair &Pair, Value *Sum) {
    const unsigned Words = wordsOf(Sum->getType());
    const Intrinsic::ID ID = Words == 16  ? Intrinsic::x86_avx512_pmaddw_d_512
                             : Words == 8 ? Intrinsic::x86_avx2_pmadd_wd
                                          : Intrinsic::x86_sse2_pmadd_wd;
    for (bool Odd : {false, true})
        Sum = B.CreateAdd(Sum, call(B, ID, {},
                                    {bytesOf(B, Pair.A, Pair.SignedA, Odd),
                                     bytesOf(B, Pair.B, Pair.SignedB, Odd)}));
    return Sum;
}

// SXTB16 or UXTB16 extends the even bytes of a word to halves; for the odd bytes the word is rotated by eight bits.
// SMLAD adds the products of two halves.
Value *emitSmlad(Builder &B, const WordPair &Pair, Value *Sum) {
    auto Halves = [&](Value *Word, bool Signed, bool Odd) {
        if (Odd)
            Word =
                B.CreateIntrinsic(Intrinsic::fshr, {Word->getType()}, {Word, Word, B.getInt32(8)});
        return call(B, Signed ? Intrinsic::arm_sxtb16 : Intrinsic::arm_uxtb16, {}, {Word});
    };
    for (bool Odd : {true, false}) {
        SmallVector<Value *> Arguments = {Halves(Pair.A, Pair.SignedA, Odd),
                                          Halves(Pair.B, Pair.SignedB, Odd)};
        const bool IsFirst = match(Sum, m_Zero());
        if (!IsFirst)
            Arguments.push_back(Sum);
        Sum = call(B, IsFirst ? Intrinsic::arm_smuad : Intrinsic::arm_smlad, {}, Arguments);
    }
    return Sum;
}

// MVE's VMULLB and VMULLT give products of 16 bits, which are widened and added word by word, as no instruction adds
// neighbours. An unsigned and a signed byte are widened to halves before they are multiplied.
Value *emitVmull(Builder &B, const WordPair &Pair, Value *Sum) {
    const bool Signed = Pair.SignedA || Pair.SignedB;
    for (bool Odd : {false, true}) {
        Value *Products;
        if (Pair.SignedA == Pair.SignedB) {
            Value *A = as(B, Pair.A, 8), *C = as(B, Pair.B, 8);
            Type *Halves = FixedVectorType::get(B.getInt16Ty(), 8);
            Products = call(B, Intrinsic::arm_mve_vmull, {Halves, A->getType()},
                            {A, C, B.getInt32(!Signed), B.getInt32(Odd)});
        } else {
            Products = B.CreateMul(bytesOf(B, Pair.A, Pair.SignedA, Odd),
                                   bytesOf(B, Pair.B, Pair.SignedB, Odd));
        }
        Value *Words = B.CreateBitCast(Products, Sum->getType());
        Value *Low = Signed ? B.CreateAShr(B.CreateShl(Words, 16), 16)
                            : B.CreateAnd(Words, ConstantInt::get(Words->getType(), 0xffff));
        Value *High = Signed ? B.CreateAShr(Words, 16) : B.CreateLShr(Words, 16);
        Sum = B.CreateAdd(Sum, B.CreateAdd(Low, High));
    }
    return Sum;
}

// MVE's VMLADAVA sums the products of sixteen bytes, in all lanes or in the lanes of a mask.
Value *emitVmladava(Builder &B, const WordPair &Pair, Value *Mask, Value *Sum) {
    const bool Signed = Pair.SignedA || Pair.SignedB;
    Type *Bytes = FixedVectorType::get(B.getInt8Ty(), 16);
    Type *ByteMask = FixedVectorType::get(B.getInt1Ty(), 16);
    if (Mask) { // the same bits as a mask of bytes
        Value *Bits = call(B, Intrinsic::arm_mve_pred_v2i, {Mask->getType()}, {Mask});
        Mask = call(B, Intrinsic::arm_mve_pred_i2v, {ByteMask}, {Bits});
    }
    auto Emit = [&](Value *Sum, Value *A, Value *C) {
        SmallVector<Value *> Arguments = {B.getInt32(!Signed), B.getInt32(0), B.getInt32(0), Sum,
                                          as(B, A, 8),         as(B, C, 8)};
        if (!Mask)
            return call(B, Intrinsic::arm_mve_vmldava, {Bytes}, Arguments);
        Arguments.push_back(Mask);
        return call(B, Intrinsic::arm_mve_vmldava_predicated, {Bytes, ByteMask}, Arguments);
    };
    return dotOf(B, {Signed, Signed, Emit}, Pair, Sum);
}

// Intrinsics that add neighbouring elements.
struct Neighbours {
    Intrinsic::ID SignedWiden, UnsignedWiden; // widen halves, add them as words
    Intrinsic::ID Words;                      // adds words of two vectors
    unsigned WordsAtOnce;                     // in the result of Words
};

// NEON multiplies bytes to 16 bits, adds neighbours, and adds the neighbours of these sums.
Value *emitByNeighbours(Builder &B, const WordPair &Pair, Value *Sum, const Neighbours &Of) {
    const unsigned Words = wordsOf(Sum->getType());
    const bool Signed = Pair.SignedA || Pair.SignedB;
    auto Wide = [&](Value *Word, bool Signed) {
        Value *Bytes = as(B, Word, 8);
        Type *Halves = FixedVectorType::get(B.getInt16Ty(), 4 * Words);
        return Signed ? B.CreateSExt(Bytes, Halves) : B.CreateZExt(Bytes, Halves);
    };
    Value *Products = B.CreateMul(Wide(Pair.A, Pair.SignedA), Wide(Pair.B, Pair.SignedB));
    // The products of two words make four sums, and these make two.
    Type *Pairs = FixedVectorType::get(B.getInt32Ty(), 4);
    SmallVector<Value *> Sums;
    for (unsigned First = 0; First < 4 * Words; First += 8)
        Sums.push_back(call(B, Signed ? Of.SignedWiden : Of.UnsignedWiden,
                            {Pairs, FixedVectorType::get(B.getInt16Ty(), 8)},
                            {elementsFrom(B, Products, First, 8)}));
    Type *Result = FixedVectorType::get(B.getInt32Ty(), Of.WordsAtOnce);
    if (Of.WordsAtOnce == Words)
        return B.CreateAdd(Sum, call(B, Of.Words, {Result}, {Sums[0], Sums[1]}));
    SmallVector<Value *> Parts;
    for (Value *V : Sums)
        Parts.push_back(
            call(B, Of.Words, {Result}, {elementsFrom(B, V, 0, 2), elementsFrom(B, V, 2, 2)}));
    return B.CreateAdd(Sum, B.CreateShuffleVector(Parts[0], Parts[1], {0, 1, 2, 3}));
}

Value *emitSaddlp(Builder &B, const WordPair &Pair, Value *Sum) {
    return emitByNeighbours(B, Pair, Sum,
                            {Intrinsic::aarch64_neon_saddlp, Intrinsic::aarch64_neon_uaddlp,
                             Intrinsic::aarch64_neon_addp, 4});
}

Value *emitVpaddl(Builder &B, const WordPair &Pair, Value *Sum) {
    return emitByNeighbours(
        B, Pair, Sum,
        {Intrinsic::arm_neon_vpaddls, Intrinsic::arm_neon_vpaddlu, Intrinsic::arm_neon_vpadd, 2});
}

using Way = DotInstructions::Way;
constexpr Way X86Ways[] = {
    {"+avx512vnni,+avx512vl", 16, false, emitVpdpbusd},
    {"+avx512vnni,+avx512vl", 8, false, emitVpdpbusd},
    {"+avx512vnni,+avx512vl", 4, true, emitVpdpbusd},
    {"+avx512bw", 16, false, emitPmaddwd},
    {"+avx2", 8, false, emitPmaddwd},
    {"+sse2", 4, false, emitPmaddwd},
};
constexpr Way AArch64Ways[] = {
    {"+dotprod", 4, false, emitSdot},
    {"+dotprod", 2, true, emitSdot},
    {"+neon", 4, false, emitSaddlp},
};
constexpr Way ArmWays[] = {
    {"+dsp", 1, true, emitSmlad},
    {"+mve", 4, false, emitVmull},
    {"+neon", 4, false, emitVpaddl},
};

ArrayRef<Way> waysOf(const Triple &Triple) {
    if (Triple.isX86())
        return X86Ways;
    if (Triple.isAArch64())
        return AArch64Ways;
    return Triple.isARM() || Triple.isThumb() ? ArrayRef(ArmWays) : ArrayRef<Way>();
}

std::unique_ptr<MCSubtargetInfo> coreOf(const Function &F, const Triple &Triple) {
    std::string Problem;
    const Target *Backend = TargetRegistry::lookupTarget(Triple, Problem);
    if (!Backend)
        return nullptr;
    return std::unique_ptr<MCSubtargetInfo>(
        Backend->createMCSubtargetInfo(Triple, F.getFnAttribute("target-cpu").getValueAsString(),
                                       F.getFnAttribute("target-features").getValueAsString()));
}

// Words [First, First + Count) of a vector. A single word goes into the lowest lane.
Value *wordsFrom(Builder &B, Value *V, unsigned First, unsigned Count) {
    if (!V->getType()->isVectorTy())
        return B.CreateInsertElement(PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), Count)),
                                     V, uint64_t(0));
    return elementsFrom(B, V, First, Count);
}

} // namespace

DotInstructions::DotInstructions(const Function &F) {
    const Triple &Triple = F.getParent()->getTargetTriple();
    const ArrayRef<Way> Known = waysOf(Triple);
    if (Known.empty())
        return;
    const std::unique_ptr<MCSubtargetInfo> Core = coreOf(F, Triple);
    copy_if(Known, std::back_inserter(Ways),
            [&](const Way &W) { return Core && Core->checkFeatures(W.Features.str()); });
    HasVmladava = any_of(Ways, [](const Way &W) { return W.Emit == emitVmull; });
}

bool DotInstructions::take(Type *Words, bool OverLanes) const {
    return OverLanes ? HasVmladava && wordsOf(Words) == 4 : wayFor(Words) != nullptr;
}

const DotInstructions::Way *DotInstructions::wayFor(Type *Words) const {
    const unsigned Count = wordsOf(Words);
    auto Found = find_if(Ways, [&](const Way &W) {
        return Words->isVectorTy() ? W.Words > 1 && Count % W.Words == 0 : W.ForSingle;
    });
    return Found == Ways.end() ? nullptr : &*Found;
}

Value *DotInstructions::emit(Builder &B, const WordPair &Pair, Value *Sum) const {
    Type *Words = Sum->getType();
    const Way &Best = *wayFor(Words);
    const unsigned Count = wordsOf(Words);
    if (Best.Words == Count)
        return Best.Emit(B, Pair, Sum);

    SmallVector<Value *> Parts;
    for (unsigned First = 0; First < Count; First += Best.Words) {
        const WordPair Part = {wordsFrom(B, Pair.A, First, Best.Words),
                               wordsFrom(B, Pair.B, First, Best.Words), Pair.SignedA, Pair.SignedB};
        Parts.push_back(Best.Emit(B, Part, wordsFrom(B, Sum, First, Best.Words)));
    }
    if (!Words->isVectorTy())
        return B.CreateExtractElement(Parts[0], uint64_t(0));
    return concatenateVectors(B, Parts);
}

Value *DotInstructions::emitOverLanes(Builder &B, const WordPair &Pair, Value *Mask,
                                      Value *Sum) const {
    return emitVmladava(B, Pair, Mask, Sum);
}

} // namespace barecl
