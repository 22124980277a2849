// SPDX-License-Identifier: MIT

#include "DotProducts.h"

#include "DotInstructions.h"
#include "passes/facts/KeptControlFlow.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

#include <array>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {
namespace {

constexpr unsigned Bytes = 4; // of a word

// The byte with number Index of a word, or of each word of a vector.
struct Byte {
    Value *Words; // of any type with that many bits
    bool Single;  // one word for all lanes
    unsigned Index;
    bool Signed;

    bool isOfSameAs(const Byte &Other) const {
        return Words == Other.Words && Single == Other.Single && Signed == Other.Signed;
    }
};

// A summand: the product of two bytes in each lane, or the sum of such products over all lanes or over the lanes of a
// mask.
struct Product {
    Byte A, B;
    Instruction *Summand;
    Type *Lanes;
    bool OverLanes = false;
    Value *Mask = nullptr;
};

// The products of all bytes of the same two words.
struct Group {
    Product First;
    std::array<Instruction *, Bytes> Summands{};

    bool takes(const Product &P) const {
        return !Summands[P.A.Index] && First.OverLanes == P.OverLanes && First.Mask == P.Mask &&
               First.Lanes == P.Lanes &&
               ((First.A.isOfSameAs(P.A) && First.B.isOfSameAs(P.B)) ||
                (First.A.isOfSameAs(P.B) && First.B.isOfSameAs(P.A)));
    }
    bool isWhole() const { return !is_contained(Summands, nullptr); }
};

bool isOfWords(Type *T) { return T->isIntOrIntVectorTy(32) && !isa<ScalableVectorType>(T); }

std::optional<Byte> byteAt(Value *Words, uint64_t Shift, bool Signed) {
    if (Shift % 8 || Shift >= 32)
        return std::nullopt;
    while (auto *Cast = dyn_cast<BitCastOperator>(Words))
        Words = Cast->getOperand(0);
    return Byte{Words, false, unsigned(Shift / 8), Signed};
}

// Bytes that have the type i8: cut from words, or every fourth element of a vector, or one element of four.
std::optional<Byte> narrowByte(Value *V, bool Signed) {
    Value *Words;
    const APInt *Shift;
    if (match(V, m_Trunc(m_Shr(m_Value(Words), m_APInt(Shift)))) && isOfWords(Words->getType()))
        return byteAt(Words, Shift->getLimitedValue(32), Signed);
    if (match(V, m_Trunc(m_Value(Words))) && isOfWords(Words->getType()))
        return byteAt(Words, 0, Signed);

    uint64_t Element;
    if (match(V, m_ExtractElt(m_Value(Words), m_ConstantInt(Element)))) {
        auto *Type = dyn_cast<FixedVectorType>(Words->getType());
        return Type && Type->getNumElements() == Bytes ? byteAt(Words, 8 * Element, Signed)
                                                       : std::nullopt;
    }
    unsigned First;
    if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(V)) {
        Words = Shuffle->getOperand(0);
        const unsigned Count = cast<FixedVectorType>(Words->getType())->getNumElements();
        if (Count == Bytes * Shuffle->getShuffleMask().size() &&
            ShuffleVectorInst::isDeInterleaveMaskOfFactor(Shuffle->getShuffleMask(), Bytes, First))
            return byteAt(Words, 8 * First, Signed);
    }
    return std::nullopt;
}

std::optional<Byte> laneByte(Value *V) {
    Value *Words, *Narrow;
    const APInt *Left, *Right;
    if (match(V, m_Shr(m_Shl(m_Value(Words), m_APInt(Left)), m_APInt(Right))) && *Right == 24)
        return byteAt(Words, 24 - Left->getLimitedValue(24),
                      match(V, m_AShr(m_Value(), m_Value())));
    if (match(V, m_Shr(m_Value(Words), m_APInt(Right))) && *Right == 24)
        return byteAt(Words, 24, match(V, m_AShr(m_Value(), m_Value())));
    if (match(V, m_And(m_Shr(m_Value(Words), m_APInt(Right)), m_SpecificInt(255))))
        return byteAt(Words, Right->getLimitedValue(32), false);
    if (match(V, m_And(m_Value(Words), m_SpecificInt(255))))
        return byteAt(Words, 0, false);
    if (match(V, m_ZExtOrSExt(m_Value(Narrow))) && Narrow->getType()->isIntOrIntVectorTy(8))
        return narrowByte(Narrow, isa<SExtInst>(V));
    return std::nullopt;
}

// A byte of each lane's own word, or the same byte in all lanes.
std::optional<Byte> byteOf(Value *V) {
    if (auto Own = laneByte(V))
        return Own;
    Value *Scalar = getSplatValue(V);
    auto *Cast = dyn_cast<CastInst>(V);
    const bool IsWidened = !Scalar && Cast && isa<ZExtInst, SExtInst>(V);
    if (IsWidened)
        Scalar = getSplatValue(Cast->getOperand(0));
    if (!Scalar || isa<Constant>(Scalar))
        return std::nullopt;
    auto Shared = IsWidened ? narrowByte(Scalar, isa<SExtInst>(V)) : laneByte(Scalar);
    if (Shared)
        Shared->Single = true;
    return Shared;
}

std::optional<Product> productOf(Value *V) {
    auto *Summand = dyn_cast<Instruction>(V);
    if (!Summand || !Summand->hasOneUse())
        return std::nullopt;
    Product Result{{}, {}, Summand, nullptr};
    Value *A, *B;
    if (match(V, m_Intrinsic<Intrinsic::vector_reduce_add>(m_Value(V)))) {
        Result.OverLanes = true;
        if (auto *Masked = dyn_cast<SelectInst>(V);
            Masked && match(Masked->getFalseValue(), m_Zero())) {
            Result.Mask = Masked->getCondition();
            V = Masked->getTrueValue();
        }
    }
    if (!match(V, m_OneUse(m_Mul(m_Value(A), m_Value(B)))))
        return std::nullopt;
    auto OfA = byteOf(A), OfB = byteOf(B);
    if (!OfA || !OfB || OfA->Index != OfB->Index)
        return std::nullopt;
    Result.A = *OfA;
    Result.B = *OfB;
    Result.Lanes = V->getType();
    return Result;
}

// The bytes of one word in four lanes. Order[Lane] is the number of the byte.
struct SpreadWord {
    Value *Word;
    bool Signed;
    SmallVector<unsigned, Bytes> Order;
};

std::optional<SpreadWord> spreadWordOf(Value *V) {
    Value *Narrow, *Spread;
    const bool Signed = match(V, m_AShr(m_Value(), m_Value())) || isa<SExtInst>(V);
    if (match(V, m_ZExtOrSExt(m_Value(Narrow))) && Narrow->getType()->isIntOrIntVectorTy(8))
        return SpreadWord{Narrow, Signed, {0, 1, 2, 3}};
    Constant *Shifts;
    if (!match(V, m_Shr(m_Shl(m_Value(Spread), m_Constant(Shifts)), m_SpecificInt(24))))
        return std::nullopt;
    SpreadWord Result{getSplatValue(Spread), Signed, {}};
    for (unsigned Lane = 0; Lane < Bytes; ++Lane) {
        auto *Shift = dyn_cast_or_null<ConstantInt>(Shifts->getAggregateElement(Lane));
        if (!Shift || Shift->getLimitedValue(32) % 8)
            return std::nullopt;
        Result.Order.push_back(3 - Shift->getLimitedValue(32) / 8);
    }
    const unsigned Seen =
        accumulate(Result.Order, 0u, [](unsigned Sum, unsigned I) { return Sum | 1 << I; });
    return Result.Word && Seen == 15 ? std::optional(Result) : std::nullopt;
}

// The sum over the lanes of the products of two such words. LLVM turns the sum for single words into it.
std::optional<WordPair> spreadProductOf(Value *V) {
    Value *A, *B;
    if (!match(V, m_OneUse(m_Intrinsic<Intrinsic::vector_reduce_add>(
                      m_OneUse(m_Mul(m_Value(A), m_Value(B)))))) ||
        A->getType() != FixedVectorType::get(V->getType(), Bytes) || !V->getType()->isIntegerTy(32))
        return std::nullopt;
    auto OfA = spreadWordOf(A), OfB = spreadWordOf(B);
    if (!OfA || !OfB || OfA->Order != OfB->Order)
        return std::nullopt;
    return WordPair{OfA->Word, OfB->Word, OfA->Signed, OfB->Signed};
}

bool isInnerSum(const Value *V, const BasicBlock *Block) {
    auto *Sum = dyn_cast<BinaryOperator>(V);
    return Sum && Sum->getOpcode() == Instruction::Add && Sum->hasOneUse() &&
           Sum->getParent() == Block;
}

bool isSum(const Instruction &I) {
    return isOfWords(I.getType()) &&
           (I.getOpcode() == Instruction::Add ||
            match(&I, m_Intrinsic<Intrinsic::vector_reduce_add>(m_Value())));
}

bool isWholeSum(const Instruction &I) {
    if (!isSum(I))
        return false;
    if (!I.hasOneUse())
        return true;
    auto *User = cast<Instruction>(*I.user_begin());
    return User->getOpcode() != Instruction::Add || User->getParent() != I.getParent();
}

using Values = SmallVector<Value *>;

void addSummands(Instruction &Sum, Values &Summands) {
    if (Sum.getOpcode() != Instruction::Add)
        return Summands.push_back(&Sum);
    for (Value *Operand : Sum.operands())
        if (isInnerSum(Operand, Sum.getParent()))
            addSummands(*cast<Instruction>(Operand), Summands);
        else
            Summands.push_back(Operand);
}

// Takes those summands away that are all products of two words, and gives these.
std::vector<Group> takeGroups(const BasicBlock *Block, const DotInstructions &Core,
                              Values &Summands) {
    std::vector<Group> Groups;
    for (Value *V : Summands) {
        auto P = productOf(V);
        if (!P || P->Summand->getParent() != Block || !Core.take(P->Lanes, P->OverLanes))
            continue;
        auto Found = find_if(Groups, [&](const Group &G) { return G.takes(*P); });
        if (Found == Groups.end())
            Found = Groups.insert(Found, Group{*P});
        Found->Summands[P->A.Index] = P->Summand;
    }
    erase_if(Groups, [](const Group &G) { return !G.isWhole(); });
    erase_if(Summands, [&](Value *V) {
        return any_of(Groups, [&](const Group &G) { return is_contained(G.Summands, V); });
    });
    return Groups;
}

std::vector<WordPair> takeSpreadProducts(const DotInstructions &Core, Values &Summands) {
    std::vector<WordPair> Pairs;
    erase_if(Summands, [&](Value *V) {
        auto Pair = spreadProductOf(V);
        if (Pair && Core.take(V->getType(), /*OverLanes=*/false))
            Pairs.push_back(*Pair);
        else
            Pair.reset();
        return Pair.has_value();
    });
    return Pairs;
}

// The words as lanes of that type.
Value *lanesOf(IRBuilder<> &B, const Byte &Of, Type *Lanes) {
    if (!Of.Single)
        return B.CreateBitCast(Of.Words, Lanes);
    Value *Word = B.CreateBitCast(Of.Words, Lanes->getScalarType());
    return B.CreateVectorSplat(cast<FixedVectorType>(Lanes)->getNumElements(), Word);
}

Value *emitGroup(IRBuilder<> &B, const Group &G, const DotInstructions &Core, Value *Sum) {
    const Product &P = G.First;
    const WordPair Pair = {lanesOf(B, P.A, P.Lanes), lanesOf(B, P.B, P.Lanes), P.A.Signed,
                           P.B.Signed};
    return P.OverLanes ? Core.emitOverLanes(B, Pair, P.Mask, Sum) : Core.emit(B, Pair, Sum);
}

bool replaceProducts(Instruction &Sum, const DotInstructions &Core) {
    Values Summands;
    addSummands(Sum, Summands);
    const std::vector<Group> Groups = takeGroups(Sum.getParent(), Core, Summands);
    const std::vector<WordPair> Pairs = takeSpreadProducts(Core, Summands);
    if (Groups.empty() && Pairs.empty())
        return false;

    IRBuilder<> B(&Sum);
    Value *Result = nullptr;
    for (Value *V : Summands)
        Result = Result ? B.CreateAdd(Result, V) : V;
    if (!Result)
        Result = Constant::getNullValue(Sum.getType());
    for (const Group &G : Groups)
        Result = emitGroup(B, G, Core, Result);
    for (const WordPair &Pair : Pairs)
        Result = Core.emit(B,
                           {B.CreateBitCast(Pair.A, Sum.getType()),
                            B.CreateBitCast(Pair.B, Sum.getType()), Pair.SignedA, Pair.SignedB},
                           Result);
    Sum.replaceAllUsesWith(Result);
    RecursivelyDeleteTriviallyDeadInstructions(&Sum);
    return true;
}

} // namespace

PreservedAnalyses DotProductsPass::run(Function &Function, FunctionAnalysisManager &) {
    if (!Function.getDataLayout().isLittleEndian())
        return PreservedAnalyses::all();
    SmallVector<WeakVH> Sums;
    for (Instruction &I : instructions(Function))
        if (isWholeSum(I))
            Sums.push_back(&I);
    if (Sums.empty())
        return PreservedAnalyses::all();

    const DotInstructions Core(Function);
    bool Changed = false;
    for (WeakVH &Handle : Sums)
        if (Handle)
            Changed |= replaceProducts(*cast<Instruction>(Handle), Core);
    return keptControlFlow(Changed);
}

} // namespace barecl
