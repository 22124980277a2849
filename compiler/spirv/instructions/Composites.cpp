// SPDX-License-Identifier: MIT

#include "spirv/instructions/Body.h"

using namespace llvm;

namespace barecl::spirv {
namespace {

bool isAggregate(const Type &Each) {
    return Each.Kind == TypeKind::Struct || Each.Kind == TypeKind::Array;
}

unsigned field(const Type &Whole, uint64_t Member) {
    return Whole.Kind == TypeKind::Struct ? Whole.Fields[Member] : Member;
}

uint64_t partsOf(const Type &Whole) {
    return Whole.Kind == TypeKind::Struct ? Whole.Members.size() : Whole.Count;
}

uint32_t partType(const Type &Whole, uint64_t Member) {
    return Whole.Kind == TypeKind::Struct ? Whole.Members[Member] : Whole.Element;
}

// What literal indices name: fields of structures and arrays, and then perhaps an element of a vector.
struct Place {
    SmallVector<unsigned> Fields;
    std::optional<unsigned> Element;
    const Type *Part;
};

Place find(Body &F, const Instruction &I, const Type &Whole, size_t First) {
    Place Found{{}, std::nullopt, &Whole};
    for (size_t Number = First; Number < I.size(); ++Number) {
        const uint32_t Index = F.word(I, Number);
        const Type &Outer = *Found.Part;
        check(I, isAggregate(Outer) || Outer.Kind == TypeKind::Vector,
              "it indexes a type without parts");
        check(I, Index < partsOf(Outer), "the index " + Twine(Index) + " is too great");
        if (Outer.Kind == TypeKind::Vector)
            Found.Element = Index;
        else
            Found.Fields.push_back(field(Outer, Index));
        Found.Part = &F.T.KnownTypes.get(I, partType(Outer, Index));
    }
    return Found;
}

Value *extract(Body &F, const Instruction &I) {
    const Place Found = find(F, I, F.typeOf(I, 0), 1);
    Value *Part = F.value(I, 0);
    if (!Found.Fields.empty())
        Part = F.B.CreateExtractValue(Part, Found.Fields);
    return Found.Element ? F.B.CreateExtractElement(Part, uint64_t(*Found.Element)) : Part;
}

Value *insert(Body &F, const Instruction &I) {
    const Type &Whole = F.result(I);
    Value *Old = F.valueOf(I, 1, Whole.IR);
    const Place Found = find(F, I, Whole, 2);
    Value *New = F.valueOf(I, 0, Found.Part->IR);
    if (Found.Element) {
        Value *Vector = Found.Fields.empty() ? Old : F.B.CreateExtractValue(Old, Found.Fields);
        New = F.B.CreateInsertElement(Vector, New, uint64_t(*Found.Element));
    }
    return Found.Fields.empty() ? New : F.B.CreateInsertValue(Old, New, Found.Fields);
}

// Builds a vector from elements and shorter vectors, in order.
Value *constructVector(Body &F, const Instruction &I, const Type &Whole) {
    Value *Made = PoisonValue::get(Whole.IR);
    unsigned Next = 0;
    for (size_t Number = 0; Number < I.size(); ++Number) {
        Value *Part = F.value(I, Number);
        check(I, Part->getType()->getScalarType() == Whole.IR->getScalarType(),
              "operand " + Twine(Number + 1) + " has the wrong type");
        const auto *Vector = dyn_cast<FixedVectorType>(Part->getType());
        for (unsigned Element = 0; Element < (Vector ? Vector->getNumElements() : 1); ++Element) {
            check(I, Next < Whole.Count, "there are too many elements");
            Value *One = Vector ? F.B.CreateExtractElement(Part, Element) : Part;
            Made = F.B.CreateInsertElement(Made, One, Next++);
        }
    }
    check(I, Next == Whole.Count, "there are not enough elements");
    return Made;
}

Value *construct(Body &F, const Instruction &I) {
    const Type &Whole = F.result(I);
    if (Whole.Kind == TypeKind::Vector)
        return constructVector(F, I, Whole);
    check(I, isAggregate(Whole), "its result has no parts");
    check(I, partsOf(Whole) == I.size(),
          "its result has " + Twine(partsOf(Whole)) + " parts, not " + Twine(I.size()));
    Value *Made = UndefValue::get(Whole.IR);
    for (size_t Number = 0; Number < I.size(); ++Number) {
        const Type &Part = F.T.KnownTypes.get(I, partType(Whole, Number));
        Made = F.B.CreateInsertValue(Made, F.valueOf(I, Number, Part.IR), field(Whole, Number));
    }
    return Made;
}

Value *copyObject(Body &F, const Instruction &I) { return F.valueOf(I, 0, F.result(I).IR); }

Value *extractDynamic(Body &F, const Instruction &I) {
    const Type &Whole = F.typeOf(I, 0);
    Value *Index = F.value(I, 1);
    check(I, Whole.Kind == TypeKind::Vector && Index->getType()->isIntegerTy(),
          "its operands are no vector and index");
    return F.B.CreateExtractElement(F.value(I, 0), Index);
}

Value *insertDynamic(Body &F, const Instruction &I) {
    const Type &Whole = F.result(I);
    Value *Index = F.value(I, 2);
    check(I, Whole.Kind == TypeKind::Vector && Index->getType()->isIntegerTy(),
          "its operands are no vector and index");
    Value *New = F.valueOf(I, 1, Whole.IR->getScalarType());
    return F.B.CreateInsertElement(F.valueOf(I, 0, Whole.IR), New, Index);
}

// The vector, filled up to `Count` elements with undefined ones.
Value *widen(Body &F, Value *Vector, unsigned Count) {
    const unsigned Own = cast<FixedVectorType>(Vector->getType())->getNumElements();
    SmallVector<int> Mask(Count, PoisonMaskElem);
    for (unsigned Element = 0; Element < Own; ++Element)
        Mask[Element] = int(Element);
    return Own == Count ? Vector : F.B.CreateShuffleVector(Vector, Mask);
}

Value *shuffle(Body &F, const Instruction &I) {
    const Type &Wanted = F.result(I), &First = F.typeOf(I, 0), &Second = F.typeOf(I, 1);
    for (const Type *Each : {&Wanted, &First, &Second})
        check(I,
              Each->Kind == TypeKind::Vector &&
                  Each->IR->getScalarType() == Wanted.IR->getScalarType(),
              "its operands and its result are not vectors of one type");
    check(I, I.size() == Wanted.Count + 2, "its result has another number of elements");
    const unsigned Count = std::max(First.Count, Second.Count);
    SmallVector<int> Mask;
    for (size_t Number = 2; Number < I.size(); ++Number) {
        const uint32_t Index = F.word(I, Number);
        check(I, Index == ~0u || Index < First.Count + Second.Count,
              "the element " + Twine(Index) + " does not exist");
        Mask.push_back(Index == ~0u          ? PoisonMaskElem
                       : Index < First.Count ? int(Index)
                                             : int(Index - First.Count + Count));
    }
    return F.B.CreateShuffleVector(widen(F, F.value(I, 0), Count), widen(F, F.value(I, 1), Count),
                                   Mask);
}

// An image and a sampler as one value.
Value *sampledImage(Body &F, const Instruction &I) {
    const Type &Wanted = F.result(I);
    check(I,
          Wanted.Kind == TypeKind::SampledImage && F.typeOf(I, 0).Kind == TypeKind::Image &&
              F.typeOf(I, 1).Kind == TypeKind::Sampler &&
              F.T.typeIdOf(I, F.word(I, 0)) == Wanted.Element,
          "its operands are no image and sampler for its result");
    Value *Made = F.B.CreateInsertValue(PoisonValue::get(Wanted.IR), F.value(I, 0), 0);
    return F.B.CreateInsertValue(Made, F.value(I, 1), 1);
}

} // namespace

void addComposites(Handlers &Table) {
    Table[spv::OpCompositeExtract] = extract;
    Table[spv::OpCompositeInsert] = insert;
    Table[spv::OpCompositeConstruct] = construct;
    Table[spv::OpCopyObject] = copyObject;
    Table[spv::OpCopyLogical] = copyObject; // types that differ in name only are one in IR
    Table[spv::OpVectorExtractDynamic] = extractDynamic;
    Table[spv::OpVectorInsertDynamic] = insertDynamic;
    Table[spv::OpVectorShuffle] = shuffle;
    Table[spv::OpSampledImage] = sampledImage;
}

} // namespace barecl::spirv
